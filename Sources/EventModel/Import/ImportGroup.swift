/// A group to import, with the password its type may demand.
public struct ImportGroup: Sendable, Hashable {
  public var group: Group
  /// Required for groups of the type `password`.
  public var password: GroupPassword?

  public init(_ group: Group, password: GroupPassword? = nil) {
    self.group = group
    self.password = password
  }
}
