public import JSONText

extension Call {
  /// Reads the `call` entity; `sessionid`, `type` and `status` are required.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let sessionId = object.identifier("sessionid", or: "sessionId")
    let type: CallType? = object.name("type")
    let status: CallStatus? = object.name("status")
    self.init(
      sessionId: try object.required("sessionid", "a string", sessionId),
      type: try object.required("type", "a string", type),
      status: try object.required("status", "a string", status),
      sender: object.filledIdentifier("sender"), receiver: object.filledIdentifier("receiver"),
      receiverType: object.receiverType(),
      initiatedAt: object.time("initiatedAt"), startedAt: object.time("startedAt"),
      joinedAt: object.time("joinedAt"), endedAt: object.time("endedAt"),
      conversationId: object.string("conversationId"))
    _ = object.json("wsChannel")
    readData(&object)
    extra = object.rest()
  }

  /// Takes `data` only if all of it is understood.
  private mutating func readData(_ object: inout ObjectReader) {
    let read = object.take("data") { value -> (User?, ReceiverEntity?, JSON?)? in
      guard var data = try? ObjectReader(value) else { return nil }
      let metadata = data.json("metadata")
      var entities = data.take("entities") { try? ObjectReader($0) }
      let sender = entities?.wrapped("sender", User.init(wrapped:))
      let receiver = entities?.wrapped("receiver", ReceiverEntity.init(wrapped:))
      guard data.rest().isEmpty, entities?.rest().isEmpty ?? true else { return nil }
      return (sender, receiver, metadata)
    }
    initiator = read?.0
    receiverEntity = read?.1
    metadata = read?.2
  }

  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("sessionid", sessionId)
    writer.member("type", name: type)
    writer.member("status", name: status)
    writer.member("sender", sender)
    writer.member("receiver", receiver)
    if let receiverType { writer.member(receiverType: receiverType) }
    writer.member("initiatedAt", initiatedAt)
    writer.member("startedAt", startedAt)
    writer.member("joinedAt", joinedAt)
    writer.member("endedAt", endedAt)
    writer.member("conversationId", conversationId)
    if initiator != nil || receiverEntity != nil || metadata != nil {
      writer.key(literal: "data")
      writer.beginObject()
      if initiator != nil || receiverEntity != nil {
        writer.key(literal: "entities")
        writer.beginObject()
        if let initiator {
          writer.key(literal: "sender")
          writer.writeWrapped(initiator, as: "user")
        }
        if let receiverEntity {
          writer.key(literal: "receiver")
          receiverEntity.writeWrapped(to: &writer)
        }
        writer.endObject()
      }
      writer.member("metadata", metadata)
      writer.endObject()
    }
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }
}
