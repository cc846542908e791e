import JSONText
public import LegacyProtocol

extension Translator {
  /// Hands the answer to those who know its endpoint.
  mutating func dispatch(_ scene: inout Scene) {
    let endpoint = scene.exchange.request.endpoint
    // What the request alone says, whatever is answered.
    if endpoint == .logout { logout(&scene) }
    if endpoint == .botCallback { noteBotCallback(scene.exchange.request) }
    if endpoint == .publish { publish(&scene) }
    switch scene.exchange.body.content {
    case .empty, .emptyCallback:
      // No fields; what an empty answer means is between the old client and its install.
      return
    case .html, .binary, .overLimit:
      noteUnreadable(endpoint, &scene)
    case .text(let text):
      if endpoint == .group(.join) {
        joined(JoinReply(plain: text), Located?.none, &scene)
      } else {
        noteUnreadable(endpoint, &scene)
      }
    case .json(let document):
      translate(Located(document.root), at: endpoint, &scene)
    }
  }

  /// Says of an answer that may carry messages and can't be read that nothing of it was told.
  private func noteUnreadable(_ endpoint: LegacyEndpoint, _ scene: inout Scene) {
    switch endpoint {
    case .heartbeat, .roomPoll, .conversationHistory, .send, .broadcast, .sticker, .botList, .login,
      .chatHistory, .group(.sendMessage), .group(.sendChatroomMessage):
      scene.account.claim(field: "", .replyUnreadable)
    // Of announcements there is a page too, and polls bring them.
    case .announcements, .group, .upload, .settings, .handwriting, .download, .botCallback, .logout,
      .check,
      .userInfo, .isFriend, .deleteConversation, .clearConversation, .appSettings, .pushChannels,
      .block, .report, .call, .translate, .siteAPI, .publish, .notification, .other:
      break
    }
  }

  private mutating func translate(
    _ reply: Located, at endpoint: LegacyEndpoint, _ scene: inout Scene
  ) {
    switch endpoint {
    case .heartbeat, .roomPoll: heartbeat(reply, .poll, &scene)
    case .conversationHistory: heartbeat(reply, .history, &scene)
    case .send, .sticker, .upload: sent(reply, &scene)
    case .broadcast: broadcast(reply, &scene)
    case .group(let action): group(action, reply, &scene)
    case .announcements: announcements(reply, &scene)
    case .botList: heartbeat(reply, .poll, &scene)
    case .login: login(reply, &scene)
    case .userInfo: people(reply, &scene)
    case .chatHistory(let action): chatHistory(action, reply, &scene)
    case .publish: scene.account.claim(reply, .replyDone)
    case .logout, .settings, .check, .isFriend, .deleteConversation, .clearConversation, .block,
      .report, .handwriting, .botCallback, .translate:
      scene.account.claimFields(of: reply, by: .done)
    case .call: noteCallRequest(reply, &scene)
    case .notification: scene.account.claim(reply, .pushCopy)
    case .appSettings: scene.account.claim(reply, .appSettings)
    case .pushChannels: scene.account.claim(reply, .secret)
    case .siteAPI: scene.account.claim(reply, .siteAPI)
    case .download: scene.account.claim(reply, .replyText)
    case .other: scene.account.claim(reply, .replyUnknown)
    }
  }
}

extension LegacyEndpoint {
  /// How reports name the endpoint.
  public var name: String {
    switch self {
    case .heartbeat: "heartbeat"
    case .roomPoll: "room-poll"
    case .conversationHistory: "history"
    case .send: "send"
    case .broadcast: "broadcast"
    case .settings: "settings"
    case .group(let action): "group." + action.rawValue
    case .upload: "upload"
    case .handwriting: "handwriting"
    case .sticker: "sticker"
    case .download: "download"
    case .announcements: "announcements"
    case .botList: "bots"
    case .botCallback: "bot-callback"
    case .login: "login"
    case .logout: "logout"
    case .check: "check"
    case .userInfo: "user-info"
    case .isFriend: "is-friend"
    case .deleteConversation: "delete-conversation"
    case .clearConversation: "clear-conversation"
    case .chatHistory(let action): "chat-history." + action.rawValue
    case .appSettings: "app-settings"
    case .pushChannels: "push-channels"
    case .block: "block"
    case .report: "report"
    case .call(let plugin): "call." + plugin
    case .translate: "translate"
    case .siteAPI: "site-api"
    case .publish: "publish"
    case .notification: "notification"
    case .other: "other"
    }
  }
}
