/// An invitation into a group: `… <a href="javascript:jqcc.cometchat.joinChatroom('GID','HASH','B64NAME')">…</a>`.
public struct ChatroomInvite: Sendable, Hashable {
  public var groupID: String
  /// Decoded; `nil` if it was missing or unreadable.
  public var name: String?
  /// What a join request sends as password. The invitation gives it to whoever sees it, so it goes nowhere else.
  public var passwordHash: Redacted<String>
  /// False for no hash and for the hash of the empty password.
  public var hasPassword: Bool

  public init(groupID: String, name: String?, passwordHash: Redacted<String>, hasPassword: Bool) {
    self.groupID = groupID
    self.name = name
    self.passwordHash = passwordHash
    self.hasPassword = hasPassword
  }
}
