public import JSONText

/// What a push notification tells an app: a flat map of strings.
public struct PushPayload: ModelObject {
  public enum Kind: WireName {
    case chat, call
    case unknown(String)

    public var rawValue: String {
      switch self {
      case .chat: "chat"
      case .call: "call"
      case .unknown(let name): name
      }
    }

    public static let known: [Self] = [.chat, .call]
  }

  public var kind: Kind
  public var title: String?
  public var body: String?
  /// `uid`; also `senderUid` in code for VoIP pushes.
  public var sender: String
  public var senderName: String?
  public var senderAvatar: String?
  /// `uid` or `guid`.
  public var receiver: String
  public var receiverName: String?
  public var receiverAvatar: String?
  public var receiverType: ReceiverType
  /// Identifier of the message, or the `guid`.
  public var tag: String?
  public var conversationId: String?
  /// Milliseconds since 1970, UTC; a string on the wire.
  public var sentAtMilliseconds: Int64?
  public var unreadMessageCount: Int64?
  /// The whole message where the old extension for pushes sends it, as JSON text inside the JSON.
  public var message: Message?
  public var custom: JSON?
  /// Calls only.
  public var callAction: CallStatus?
  public var sessionId: String?
  public var callType: CallType?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    kind: Kind, title: String? = nil, body: String? = nil, sender: String,
    senderName: String? = nil, senderAvatar: String? = nil, receiver: String,
    receiverName: String? = nil, receiverAvatar: String? = nil, receiverType: ReceiverType,
    tag: String? = nil, conversationId: String? = nil, sentAtMilliseconds: Int64? = nil,
    unreadMessageCount: Int64? = nil, message: Message? = nil, custom: JSON? = nil,
    callAction: CallStatus? = nil, sessionId: String? = nil, callType: CallType? = nil,
    extra: [JSON.Member] = []
  ) {
    self.kind = kind
    self.title = title
    self.body = body
    self.sender = sender
    self.senderName = senderName
    self.senderAvatar = senderAvatar
    self.receiver = receiver
    self.receiverName = receiverName
    self.receiverAvatar = receiverAvatar
    self.receiverType = receiverType
    self.tag = tag
    self.conversationId = conversationId
    self.sentAtMilliseconds = sentAtMilliseconds
    self.unreadMessageCount = unreadMessageCount
    self.message = message
    self.custom = custom
    self.callAction = callAction
    self.sessionId = sessionId
    self.callType = callType
    self.extra = extra
  }
}
