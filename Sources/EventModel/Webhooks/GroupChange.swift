/// Something happened to a group or to its members.
public struct GroupChange: Sendable, Hashable {
  public var group: Group
  /// Those it happened to, in the order received; of a new group its first members.
  public var members: [GroupMember]
  public var by: User?

  public init(group: Group, members: [GroupMember] = [], by: User? = nil) {
    self.group = group
    self.members = members
    self.by = by
  }
}
