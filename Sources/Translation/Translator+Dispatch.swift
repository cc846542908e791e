import JSONText
import LegacyProtocol

extension Translator {
  /// Hands the answer to those who know its endpoint.
  mutating func dispatch(_ scene: inout Scene) {
    let endpoint = scene.endpoint
    // What the request says, whatever is answered, if the install took it: anyone can ask for such an address.
    if scene.exchange.isSuccess {
      if endpoint == .logout { logout(&scene) }
      if endpoint == .botCallback { noteBotCallback(scene.exchange.request) }
    }
    if endpoint == .publish { published(&scene) }
    if case .call(let plugin) = endpoint { noteCallRequest(plugin, &scene) }
    switch scene.exchange.body.content {
    case .empty, .emptyCallback:
      // No fields; what an empty answer means is between the old client and its install.
      return
    case .html, .binary, .overLimit:
      noteUnreadable(endpoint, &scene)
    case .text(let text):
      let outcome = endpoint == .group(.join) ? JoinReply(plain: text) : .unknown(text)
      if case .unknown = outcome {
        noteUnreadable(endpoint, &scene)
      } else {
        joined(outcome, Located?.none, &scene)
      }
    case .json(let document):
      translate(Located(document.root), at: endpoint, &scene)
    }
  }

  /// Says of an answer that may carry messages and can't be read that nothing of it was told.
  private func noteUnreadable(_ endpoint: LegacyEndpoint, _ scene: inout Scene) {
    switch endpoint {
    case .heartbeat, .roomPoll, .conversationHistory, .send, .broadcast, .sticker, .botList, .login,
      .chatHistory:
      scene.account.claim(field: "", .replyUnreadable)
    case .group(let action):
      if action.mayCarryMessages { scene.account.claim(field: "", .replyUnreadable) }
    // Of announcements there is a page too, and polls bring them.
    case .announcements, .upload, .settings, .handwriting, .download, .botCallback, .logout,
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
      .report, .handwriting, .botCallback, .translate, .call:
      scene.account.claimFields(of: reply, by: .done)
    case .notification: scene.account.claim(reply, .pushCopy)
    case .appSettings: scene.account.claim(reply, .appSettings)
    case .pushChannels: scene.account.claim(reply, .secret)
    case .siteAPI: scene.account.claim(reply, .siteAPI)
    case .download: scene.account.claim(reply, .replyText)
    case .other: scene.account.claim(reply, .replyUnknown)
    }
  }
}

extension LegacyEndpoint.GroupAction {
  /// Whether the answer may bring messages, or say what became of one. That to a join brings the last ones from version 7 on.
  fileprivate var mayCarryMessages: Bool {
    switch self {
    case .sendMessage, .sendChatroomMessage, .join, .history, .synchronise: true
    case .create, .users, .leave, .invite, .invitePage, .kick, .ban, .unbanList, .unban, .delete,
      .rename, .deleteMessage, .details, .name, .passwordBox, .loadChatroomPro:
      false
    }
  }
}
