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

  init(_ request: LegacyRequest) {
    let path = request.path
    if let action = Self.groupAction(of: request) {
      self = .group(action)
    } else if path.hasSuffix("/cometchat_receive.php") || path.hasSuffix("/chatrooms/chatrooms.php")
    {
      if let peer = request["chatbox"], !peer.isEmpty {
        self = .conversationHistory(peer: peer)
      } else {
        self = path.hasSuffix("/cometchat_receive.php") ? .heartbeat : .roomPoll
      }
    } else if path.hasSuffix("/cometchat_send.php") {
      if request.form.fields.contains(where: { $0.name.hasPrefix("broadcast") })
        || request.query.fields.contains(where: { $0.name.hasPrefix("broadcast") })
      {
        self = .broadcast
      } else if request["to"] != nil || request["message"] != nil {
        self = .send
      } else {
        self = .settings
      }
    } else if path.hasSuffix("/chathistory/chathistory.php") {
      self = .chatHistory(request["action"].flatMap { ChatHistoryAction(rawValue: $0) } ?? .logs)
    } else if path.hasSuffix("/api/index.php") {
      self = .siteAPI
    } else if let plugin = Self.callPlugins.first(where: { path.contains("/plugins/\($0)/") }) {
      self = .call(plugin: plugin)
    } else {
      self = Self.fixed.first { path.hasSuffix($0.suffix) }?.endpoint ?? .other
    }
  }

  private static let callPlugins = [
    "avchat", "audiochat", "broadcast", "screenshare", "whiteboard", "writeboard", "games",
  ]

  private static let fixed: [(suffix: String, endpoint: LegacyEndpoint)] = [
    ("/filetransfer/upload.php", .upload),
    ("/filetransfer/download.php", .download),
    ("/handwrite/download.php", .download),
    ("/handwrite/send.php", .handwriting),
    ("/stickers/index.php", .sticker),
    ("/announcements/index.php", .announcements),
    ("/bots/index.php", .botList),
    ("/bots/cometchat_bots.php", .botCallback),
    ("/broadcastmessage/index.php", .broadcast),
    ("/cometchat_login.php", .login),
    ("/mobileapp/login.php", .login),
    ("/cometchat_logout.php", .logout),
    ("/cometchat_check.php", .check),
    ("/cometchat_getid.php", .userInfo),
    ("/cometchat_isfriend.php", .isFriend),
    ("/cometchat_delete.php", .deleteConversation),
    ("/clearconversation/index.php", .clearConversation),
    ("/mobileapp/json.php", .appSettings),
    ("/mobileapp/getpushnotificationchannels.php", .pushChannels),
    ("/block/index.php", .block),
    ("/report/index.php", .report),
    ("/realtimetranslate/translate.php", .translate),
    ("/post/", .publish),
    ("/1/push", .notification),
  ]

  /// The action of a group request: by the query on the room module and on the poll address, where 6.x and 7.x answer them too.
  private static func groupAction(of request: LegacyRequest) -> GroupAction? {
    let isRoomModule = request.path.hasSuffix("/chatrooms/chatrooms.php")
    guard isRoomModule || request.path.hasSuffix("/cometchat_receive.php") else { return nil }
    return (request.query["action"] ?? request.form["action"]).flatMap { GroupAction(rawValue: $0) }
  }
}
