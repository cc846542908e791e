/// Which part of an old install a request is for (docs/protocol.md, “Endpoints”).
public enum LegacyEndpoint: Sendable, Hashable {
  /// Polling, with or without the group part.
  case heartbeat
  /// A poll of the rooms' own address. Versions up to 6.2 have the room part there alone, later ones answer nothing.
  case roomPoll
  /// A page of a one-to-one conversation (`chatbox`).
  case conversationHistory(peer: String)
  /// Text to a user, or several at once.
  case send, broadcast
  /// Own settings: status, status text, receipts, guest name.
  case settings
  case group(GroupAction)
  case upload, handwriting, sticker
  case download
  case announcements
  case botList
  /// The answer of an outside bot service, posted to the install.
  case botCallback
  case login, logout, check
  case userInfo, isFriend
  case deleteConversation, clearConversation
  case chatHistory(ChatHistoryAction)
  case appSettings, pushChannels
  case block, report
  case call(plugin: String)
  case translate
  case siteAPI
  /// What the install itself publishes to the push service, or sends to a push provider.
  case publish, notification
  case other

  public enum GroupAction: String, Sendable, Hashable, CaseIterable {
    case create = "createchatroom"
    case join = "checkpassword"
    case sendMessage = "sendmessage"
    case sendChatroomMessage
    case users = "getchatroomusers"
    case leave = "leavechatroom"
    case invite = "inviteusers"
    case invitePage = "invite"
    case kick = "kickUser"
    case ban = "banUser"
    case unbanList = "unban"
    case unban = "unbanusers"
    case delete = "deletechatroom"
    case rename = "renamechatroom"
    case deleteMessage = "deleteChatroomMessage"
    case details = "getChatroomDetails"
    case name = "getChatroomName"
    case history = "updateChatroomMessages"
    case synchronise = "groupSyncMessages"
    case passwordBox, loadChatroomPro
  }

  public enum ChatHistoryAction: String, Sendable, Hashable {
    case logs, logview
  }

  /// The action of a group request: by the query on the room module and on the poll address, where 6.x and 7.x answer them too.
  static func groupAction(of request: LegacyRequest) -> GroupAction? {
    let isRoomModule = LegacyAddress.rooms.isAddressed(by: request.path)
    guard isRoomModule || LegacyAddress.poll.isAddressed(by: request.path) else { return nil }
    return (request.query["action"] ?? request.form["action"]).flatMap { GroupAction(rawValue: $0) }
  }
}
