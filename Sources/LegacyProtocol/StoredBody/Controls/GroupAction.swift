/// What a moderator did, stored as a message of the group.
public enum GroupAction: Sendable, Hashable {
  case kicked(userID: String)
  case banned(userID: String)
  case messageDeleted(messageID: String)
  case roomDeleted(groupID: String, by: String?)
}
