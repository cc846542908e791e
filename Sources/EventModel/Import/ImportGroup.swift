/// A group to import, with the password its type may demand.
public struct ImportGroup: Sendable, Hashable {
  public var group: Group
  /// Required for groups of the type `password`.
  public var password: GroupPassword?
  /// The owner, for a server that does not know him yet.
  public var ownerDetails: User?

  public init(_ group: Group, password: GroupPassword? = nil, ownerDetails: User? = nil) {
    self.group = group
    self.password = password
    self.ownerDetails = ownerDetails
  }
}
