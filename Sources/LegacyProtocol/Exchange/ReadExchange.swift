import JSONText

/// An exchange, and its answer as typed values where it is a poll's or of the same form: what lies between reading and translating.
public struct ReadExchange: Sendable {
  public let exchange: LegacyExchange
  /// What was asked.
  public let endpoint: LegacyEndpoint
  /// What a poll answered; `nil` for answers of other endpoints and for those that are no JSON.
  public let heartbeat: HeartbeatReply?

  public init(_ exchange: LegacyExchange) {
    self.exchange = exchange
    endpoint = exchange.request.endpoint
    switch endpoint {
    case .heartbeat, .roomPoll, .conversationHistory, .botList:
      heartbeat = exchange.body.json.map { HeartbeatReply(Located($0)) }
    case .send, .broadcast, .sticker, .upload, .group, .announcements, .login, .userInfo,
      .chatHistory, .publish, .logout, .settings, .check, .isFriend, .deleteConversation,
      .clearConversation, .block, .report, .handwriting, .botCallback, .translate, .call,
      .notification, .appSettings, .pushChannels, .siteAPI, .download, .other:
      heartbeat = nil
    }
  }
}
