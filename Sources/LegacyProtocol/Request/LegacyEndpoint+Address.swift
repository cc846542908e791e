/// An address below the folder of an install.
struct LegacyAddress: Sendable {
  let path: String
  /// What a path ends in that leads there: folders of folders have been moved, and the install's own is not known.
  private let ending: String

  init(_ path: String) {
    self.path = path
    let steps = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isDeep = steps.count > 2
    ending =
      "/" + (isDeep ? steps.dropFirst().map { String(Substring($0)) }.joined(separator: "/") : path)
  }

  func isAddressed(by path: String) -> Bool { path.hasSuffix(ending) }

  static let poll = LegacyAddress("cometchat_receive.php")
  static let rooms = LegacyAddress("modules/chatrooms/chatrooms.php")
  static let send = LegacyAddress("cometchat_send.php")
  static let chatHistory = LegacyAddress("plugins/chathistory/chathistory.php")
  static let siteAPI = LegacyAddress("api/index.php")
}

extension LegacyEndpoint {
  /// Addresses that have one purpose, read and written. Of several for one endpoint the first that fits the version is written.
  private static let addresses:
    [(address: LegacyAddress, endpoint: LegacyEndpoint, before: LegacyVersion?)] = [
      (LegacyAddress("plugins/filetransfer/upload.php"), .upload, nil),
      (LegacyAddress("plugins/filetransfer/download.php"), .download, nil),
      (LegacyAddress("plugins/handwrite/download.php"), .download, nil),
      (LegacyAddress("plugins/handwrite/send.php"), .handwriting, nil),
      (LegacyAddress("plugins/stickers/index.php"), .sticker, nil),
      (LegacyAddress("modules/announcements/index.php"), .announcements, nil),
      (LegacyAddress("extensions/bots/index.php"), .botList, nil),
      (LegacyAddress("extensions/bots/cometchat_bots.php"), .botCallback, nil),
      (LegacyAddress("modules/broadcastmessage/index.php"), .broadcast, nil),
      (LegacyAddress("extensions/mobileapp/login.php"), .login, LegacyVersion(5, 7)),
      (LegacyAddress("cometchat_login.php"), .login, nil),
      (LegacyAddress("cometchat_logout.php"), .logout, nil),
      (LegacyAddress("cometchat_check.php"), .check, nil),
      (LegacyAddress("cometchat_getid.php"), .userInfo, nil),
      (LegacyAddress("cometchat_isfriend.php"), .isFriend, nil),
      (LegacyAddress("cometchat_delete.php"), .deleteConversation, nil),
      (LegacyAddress("plugins/clearconversation/index.php"), .clearConversation, nil),
      (LegacyAddress("extensions/mobileapp/json.php"), .appSettings, nil),
      (LegacyAddress("extensions/mobileapp/getpushnotificationchannels.php"), .pushChannels, nil),
      (LegacyAddress("plugins/block/index.php"), .block, nil),
      (LegacyAddress("plugins/report/index.php"), .report, nil),
      (LegacyAddress("modules/realtimetranslate/translate.php"), .translate, nil),
      (LegacyAddress("post/"), .publish, nil),
      (LegacyAddress("1/push"), .notification, nil),
    ]

  private static let callPlugins = [
    "avchat", "audiochat", "broadcast", "screenshare", "whiteboard", "writeboard", "games",
  ]

  init(_ request: LegacyRequest) {
    let path = request.path
    if let action = Self.groupAction(of: request) {
      self = .group(action)
    } else if LegacyAddress.poll.isAddressed(by: path) || LegacyAddress.rooms.isAddressed(by: path)
    {
      if let peer = request["chatbox"], !peer.isEmpty {
        self = .conversationHistory(peer: peer)
      } else {
        self = LegacyAddress.poll.isAddressed(by: path) ? .heartbeat : .roomPoll
      }
    } else if LegacyAddress.send.isAddressed(by: path) {
      if request.form.fields.contains(where: { $0.name.hasPrefix("broadcast") })
        || request.query.fields.contains(where: { $0.name.hasPrefix("broadcast") })
      {
        self = .broadcast
      } else if request["to"] != nil || request["message"] != nil {
        self = .send
      } else {
        self = .settings
      }
    } else if LegacyAddress.chatHistory.isAddressed(by: path) {
      let action = request.query["action"] ?? request.form["action"]
      self = .chatHistory(action.flatMap { ChatHistoryAction(rawValue: $0) } ?? .logs)
    } else if LegacyAddress.siteAPI.isAddressed(by: path) {
      self = .siteAPI
    } else if let plugin = Self.callPlugins.first(where: { path.contains("/plugins/\($0)/") }) {
      self = .call(plugin: plugin)
    } else {
      self = Self.addresses.first { $0.address.isAddressed(by: path) }?.endpoint ?? .other
    }
  }

  /// The path below the install's folder.
  public func path(in version: LegacyVersion) -> String {
    switch self {
    case .heartbeat, .conversationHistory: LegacyAddress.poll.path
    case .roomPoll: LegacyAddress.rooms.path
    case .send, .broadcast, .settings: LegacyAddress.send.path
    case .group(.sendMessage), .group(.sendChatroomMessage), .group(.invite), .group(.invitePage),
      .group(.unban), .group(.unbanList):
      LegacyAddress.rooms.path
    case .group:
      version < LegacyVersion(6, 3) ? LegacyAddress.rooms.path : LegacyAddress.poll.path
    case .call(let plugin): "plugins/\(plugin)/index.php"
    case .chatHistory: LegacyAddress.chatHistory.path
    case .siteAPI: LegacyAddress.siteAPI.path
    case .upload, .handwriting, .sticker, .download, .announcements, .botList, .botCallback, .login,
      .logout, .check, .userInfo, .isFriend, .deleteConversation, .clearConversation, .appSettings,
      .pushChannels, .block, .report, .translate, .publish, .notification, .other:
      Self.addresses.first { entry in
        entry.endpoint == self && entry.before.map { version < $0 } ?? true
      }?.address.path ?? ""
    }
  }
}
