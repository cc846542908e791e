public import JSONText

extension PushPayload {
  /// Reads the flat map; `type`, `sender`, `receiver` and `receiverType` are required.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let kind: Kind? = object.name("type")
    let sender = object.identifier("sender", or: "senderUid")
    let receiver = object.identifier("receiver")
    let receiverType = object.receiverType()
    self.init(
      kind: try object.required("type", "a string", kind), title: object.string("title"),
      body: object.string("body"), sender: try object.required("sender", "a string", sender),
      senderName: object.string("senderName"), senderAvatar: object.string("senderAvatar"),
      receiver: try object.required("receiver", "a string", receiver),
      receiverName: object.string("receiverName"),
      receiverAvatar: object.string("receiverAvatar"),
      receiverType: try object.required("receiverType", "a string", receiverType),
      tag: object.identifier("tag"), conversationId: object.string("conversationId"),
      sentAtMilliseconds: object.milliseconds("sentAt"),
      unreadMessageCount: object.integer("unreadMessageCount"),
      message: object.take("message", Self.message), custom: object.json("custom"),
      callAction: object.name("callAction"),
      sessionId: object.sessionId(),
      callType: object.name("callType"))
    extra = object.rest()
  }

  /// JSON text inside a string; also the object itself. What is neither stays among the unknown fields.
  private static func message(_ value: JSONValue) -> Message? {
    if let text = value.string { return try? Message(decoding: Array(text.utf8)) }
    return try? Message(reading: value)
  }

  /// Writes the flat map, its numbers as strings.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("title", title)
    writer.member("body", body)
    writer.member("sender", sender)
    writer.member("senderName", senderName)
    writer.member("senderAvatar", senderAvatar)
    writer.member("receiver", receiver)
    writer.member("receiverName", receiverName)
    writer.member("receiverAvatar", receiverAvatar)
    writer.member(receiverType: receiverType)
    writer.member("tag", tag)
    writer.member("conversationId", conversationId)
    writer.member("type", name: kind)
    writer.member("sentAt", sentAtMilliseconds.map(String.init))
    writer.member("unreadMessageCount", unreadMessageCount.map(String.init))
    writer.member("message", message.map { String(decoding: $0.encoded(), as: UTF8.self) })
    writer.member("custom", custom)
    writer.member("callAction", name: callAction)
    writer.member("sessionId", sessionId)
    writer.member("callType", name: callType)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
