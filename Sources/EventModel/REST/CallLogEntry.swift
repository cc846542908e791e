public import JSONText

/// One call of the Calls API's log. Times are seconds since 1970, UTC.
public struct CallLogEntry: ModelObject {
  /// How a session came about.
  public enum Mode: WireName {
    case call, meet, presenter, broadcast
    case unknown(String)

    public var rawValue: String {
      switch self {
      case .call: "call"
      case .meet: "meet"
      case .presenter: "presenter"
      case .broadcast: "broadcast"
      case .unknown(let name): name
      }
    }

    public static let known: [Self] = [.call, .meet, .presenter, .broadcast]
  }

  public var sessionId: String
  public var type: CallType?
  public var mode: Mode?
  public var status: CallStatus?
  /// `uid` of the one who called.
  public var initiator: String?
  public var receiver: String?
  public var receiverType: ReceiverType?
  public var initiatedAt: Int64?
  public var startedAt: Int64?
  public var endedAt: Int64?
  /// `HH:MM:SS`
  public var totalDuration: String?
  public var totalParticipants: Int64?
  public var hasRecording: Bool?
  public var hasTranscription: Bool?
  /// Everything else (minutes, participants, recordings), kept as received.
  public var extra: [JSON.Member]

  public init(
    sessionId: String, type: CallType? = nil, mode: Mode? = nil, status: CallStatus? = nil,
    initiator: String? = nil, receiver: String? = nil, receiverType: ReceiverType? = nil,
    initiatedAt: Int64? = nil, startedAt: Int64? = nil, endedAt: Int64? = nil,
    totalDuration: String? = nil, totalParticipants: Int64? = nil, hasRecording: Bool? = nil,
    hasTranscription: Bool? = nil, extra: [JSON.Member] = []
  ) {
    self.sessionId = sessionId
    self.type = type
    self.mode = mode
    self.status = status
    self.initiator = initiator
    self.receiver = receiver
    self.receiverType = receiverType
    self.initiatedAt = initiatedAt
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.totalDuration = totalDuration
    self.totalParticipants = totalParticipants
    self.hasRecording = hasRecording
    self.hasTranscription = hasTranscription
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let sessionId = object.sessionId()
    self.init(
      sessionId: try object.required("sessionId", "a string", sessionId),
      type: object.name("type"), mode: object.name("mode"), status: object.name("status"),
      initiator: object.identifier("initiator"), receiver: object.identifier("receiver"),
      receiverType: object.receiverType(),
      initiatedAt: object.time("initiatedAt"), startedAt: object.time("startedAt"),
      endedAt: object.time("endedAt"), totalDuration: object.string("totalDuration"),
      totalParticipants: object.integer("totalParticipants"),
      hasRecording: object.flag("hasRecording"), hasTranscription: object.flag("hasTranscription"))
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("sessionId", sessionId)
    writer.member("type", name: type)
    writer.member("mode", name: mode)
    writer.member("status", name: status)
    writer.member("initiator", initiator)
    writer.member("receiver", receiver)
    if let receiverType { writer.member(receiverType: receiverType) }
    writer.member("initiatedAt", initiatedAt)
    writer.member("startedAt", startedAt)
    writer.member("endedAt", endedAt)
    writer.member("totalDuration", totalDuration)
    writer.member("totalParticipants", totalParticipants)
    writer.member("hasRecording", hasRecording)
    writer.member("hasTranscription", hasTranscription)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
