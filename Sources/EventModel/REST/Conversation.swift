public import JSONText

/// A conversation in a user's list. Times are seconds since 1970, UTC.
public struct Conversation: ModelObject {
  public var conversationId: String
  public var conversationType: ReceiverType
  /// A string of digits on the wire.
  public var unreadMessageCount: Int64
  public var createdAt: Int64?
  public var updatedAt: Int64?
  public var lastMessage: Message?
  /// The user or group at the other end.
  public var conversationWith: ReceiverEntity?
  public var tags: [String]
  /// Fields this version does not know, kept as received.
  public var extra: [JSON.Member]

  public init(
    conversationId: String, conversationType: ReceiverType, unreadMessageCount: Int64 = 0,
    createdAt: Int64? = nil, updatedAt: Int64? = nil, lastMessage: Message? = nil,
    conversationWith: ReceiverEntity? = nil, tags: [String] = [], extra: [JSON.Member] = []
  ) {
    self.conversationId = conversationId
    self.conversationType = conversationType
    self.unreadMessageCount = unreadMessageCount
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.lastMessage = lastMessage
    self.conversationWith = conversationWith
    self.tags = tags
    self.extra = extra
  }

  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let conversationId = object.string("conversationId")
    let type = object.receiverType("conversationType")
    let unread = object.integer("unreadMessageCount")
    self.init(
      conversationId: try object.required("conversationId", "a string", conversationId),
      conversationType: try object.required("conversationType", "a string", type),
      unreadMessageCount: unread ?? 0,
      createdAt: object.time("createdAt"), updatedAt: object.time("updatedAt"),
      lastMessage: object.object("lastMessage"))
    conversationWith = object.object("conversationWith") { value throws(ModelError) in
      switch type {
      case .group: return .group(try Group(reading: value))
      case .user: return .user(try User(reading: value))
      case .unknown, nil:
        throw ModelError(.outOfRange, at: "", expected: "a user or a group, and to be told which")
      }
    }
    tags = object.strings("tags") ?? []
    extra = object.rest()
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("conversationId", conversationId)
    writer.member("conversationType", conversationType.rawValue)
    if unreadMessageCount != 0 || !extra.has("unreadMessageCount") {
      writer.member("unreadMessageCount", String(unreadMessageCount))
    }
    writer.member("createdAt", createdAt)
    writer.member("updatedAt", updatedAt)
    writer.member("lastMessage", lastMessage)
    switch conversationWith {
    case .user(let user): writer.member("conversationWith", user)
    case .group(let group): writer.member("conversationWith", group)
    case nil: break
    }
    writer.member("tags", strings: tags)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
