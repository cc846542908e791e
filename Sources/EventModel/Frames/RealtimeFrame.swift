public import JSONText

/// One text frame of the real-time connection (docs/protocol.md, “Real-time frames”).
public struct RealtimeFrame: ModelObject {
  public enum Body: Sendable, Hashable {
    case message(Message)
    case typing(TypingIndicator)
    case receipt(MessageReceipt)
    /// Read in either unit, written in seconds.
    case presence(PresenceChange)
    case transient(TransientMessage)
    case reaction(ReactionEvent)
    case interaction(InteractionReceipt)
    /// The answer to a login on the connection. What was sent to log in is never kept: it holds the token.
    case auth(status: String?, code: JSON?)
    /// `ping` or `pong`, to keep the connection open.
    case keepAlive(action: String)
    /// A frame of a type this version does not know: all its members, kept as received.
    case unknown([JSON.Member])
  }

  public var body: Body
  public var appId: String?
  public var deviceId: String?
  /// Fields this version does not know, kept as received; likewise those of `body`. So is what repeats something of the body and says
  /// something else there, such as a `sender` who is not the `user`: it is written in the place of what the body says.
  public var extra: [JSON.Member]
  public var bodyExtra: [JSON.Member]

  public init(
    _ body: Body, appId: String? = nil, deviceId: String? = nil, extra: [JSON.Member] = [],
    bodyExtra: [JSON.Member] = []
  ) {
    self.body = body
    self.appId = appId
    self.deviceId = deviceId
    self.extra = extra
    self.bodyExtra = bodyExtra
  }
}
