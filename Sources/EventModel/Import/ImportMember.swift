/// A membership to import. Times are seconds since 1970, UTC.
public struct ImportMember: Sendable, Hashable {
  public var guid: String
  public var uid: String
  /// After the group was made and before now; not after the first message the member is to see.
  public var joinedAt: Int64
  public var scope: GroupScope?
  public var isBanned: Bool?
  /// The group and the user, for a server that does not know them yet.
  public var groupDetails: ImportGroup?
  public var userDetails: User?

  public init(
    guid: String, uid: String, joinedAt: Int64, scope: GroupScope? = nil, isBanned: Bool? = nil,
    groupDetails: ImportGroup? = nil, userDetails: User? = nil
  ) {
    self.guid = guid
    self.uid = uid
    self.joinedAt = joinedAt
    self.scope = scope
    self.isBanned = isBanned
    self.groupDetails = groupDetails
    self.userDetails = userDetails
  }

  /// The key of the entity: `<guid>_member_<uid>`.
  public var memberId: String { "\(guid)_member_\(uid)" }
}
