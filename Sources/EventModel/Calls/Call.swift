public import JSONText

/// A call as call messages describe it. Times are seconds since 1970, UTC.
public struct Call: ModelObject {
  /// `sessionid` in this object, `sessionId` everywhere else; both are read.
  public var sessionId: String
  public var type: CallType
  public var status: CallStatus
  /// `uid` of the one who called.
  public var sender: String?
  /// `uid` or `guid` that was called.
  public var receiver: String?
  public var receiverType: ReceiverType?
  public var initiatedAt: Int64?
  /// When the media session began.
  public var startedAt: Int64?
  public var joinedAt: Int64?
  public var endedAt: Int64?
  public var conversationId: String?
  /// The one who called: never the sender of a later step's message.
  public var initiator: User?
  public var receiverEntity: ReceiverEntity?
  public var metadata: JSON?
  /// Fields this version does not know, kept as received. The channel of the call (`wsChannel`) holds a secret and is not kept.
  public var extra: [JSON.Member]

  public init(
    sessionId: String, type: CallType, status: CallStatus, sender: String? = nil,
    receiver: String? = nil, receiverType: ReceiverType? = nil, initiatedAt: Int64? = nil,
    startedAt: Int64? = nil, joinedAt: Int64? = nil, endedAt: Int64? = nil,
    conversationId: String? = nil, initiator: User? = nil, receiverEntity: ReceiverEntity? = nil,
    metadata: JSON? = nil, extra: [JSON.Member] = []
  ) {
    self.sessionId = sessionId
    self.type = type
    self.status = status
    self.sender = sender
    self.receiver = receiver
    self.receiverType = receiverType
    self.initiatedAt = initiatedAt
    self.startedAt = startedAt
    self.joinedAt = joinedAt
    self.endedAt = endedAt
    self.conversationId = conversationId
    self.initiator = initiator
    self.receiverEntity = receiverEntity
    self.metadata = metadata
    self.extra = extra
  }
}
