public import JSONText

/// A call that rings on this device, as the Calls SDK reports it (`CometChatIncomingCall`).
public struct IncomingCall: ModelObject {
  public var sessionId: String
  public var callerUid: String
  public var callerName: String?
  public var callerAvatarUrl: String?
  public var callType: CallType
  public var receiverType: ReceiverType
  public var receiverUid: String
  public var conversationId: String?
  /// Milliseconds since 1970, UTC, unlike every time of the chat SDK.
  public var initiatedAtMilliseconds: Int64?
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    sessionId: String, callerUid: String, callerName: String? = nil,
    callerAvatarUrl: String? = nil, callType: CallType, receiverType: ReceiverType,
    receiverUid: String, conversationId: String? = nil, initiatedAtMilliseconds: Int64? = nil,
    extra: [JSON.Member] = []
  ) {
    self.sessionId = sessionId
    self.callerUid = callerUid
    self.callerName = callerName
    self.callerAvatarUrl = callerAvatarUrl
    self.callType = callType
    self.receiverType = receiverType
    self.receiverUid = receiverUid
    self.conversationId = conversationId
    self.initiatedAtMilliseconds = initiatedAtMilliseconds
    self.extra = extra
  }

  /// What was told of the two below where it is not what the types say.
  private var toldVideo: Bool?
  private var toldPeerCall: Bool?

  /// Follows from the type of the call, unless something else was told.
  public var isVideo: Bool {
    get { toldVideo ?? (callType == .video) }
    set { toldVideo = newValue == (callType == .video) ? nil : newValue }
  }
  /// Between two people, not in a group. Follows from the type of the receiver, unless something else was told.
  public var isPeerCall: Bool {
    get { toldPeerCall ?? (receiverType == .user) }
    set { toldPeerCall = newValue == (receiverType == .user) ? nil : newValue }
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let sessionId = object.sessionId()
    let callerUid = object.identifier("callerUid")
    let callType: CallType? = object.name("callType")
    let receiverType = object.receiverType()
    let receiverUid = object.identifier("receiverUid")
    self.init(
      sessionId: try object.required("sessionId", "a string", sessionId),
      callerUid: try object.required("callerUid", "a string", callerUid),
      callerName: object.string("callerName"), callerAvatarUrl: object.string("callerAvatarUrl"),
      callType: try object.required("callType", "a string", callType),
      receiverType: try object.required("receiverType", "a string", receiverType),
      receiverUid: try object.required("receiverUid", "a string", receiverUid),
      conversationId: object.string("conversationId"),
      initiatedAtMilliseconds: object.milliseconds("initiatedAt"))
    if let isVideo = object.flag("isVideo") { self.isVideo = isVideo }
    if let isPeerCall = object.flag("isPeerCall") { self.isPeerCall = isPeerCall }
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("sessionId", sessionId)
    writer.member("callerUid", callerUid)
    writer.member("callerName", callerName)
    writer.member("callerAvatarUrl", callerAvatarUrl)
    writer.member("callType", name: callType)
    writer.member(receiverType: receiverType)
    writer.member("receiverUid", receiverUid)
    writer.member("conversationId", conversationId)
    writer.member("initiatedAt", initiatedAtMilliseconds)
    if toldVideo != nil || !extra.has("isVideo") { writer.member("isVideo", isVideo) }
    if toldPeerCall != nil || !extra.has("isPeerCall") { writer.member("isPeerCall", isPeerCall) }
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
