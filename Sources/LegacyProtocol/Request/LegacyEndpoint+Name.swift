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
