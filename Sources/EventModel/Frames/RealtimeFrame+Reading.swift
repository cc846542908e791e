public import JSONText

extension RealtimeFrame {
  /// Reads one frame.
  ///
  /// - Throws: ``ModelError`` if it has no `type`, or its `body` lacks what the type needs.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    if object.peek("type") == nil, let action = object.string("action") {
      self.init(.keepAlive(action: action))
      extra = object.rest()
      return
    }
    let type = object.string("type")
    let known = try object.required("type", "a string", type)
    guard Self.types.contains(known) else {
      self.init(.unknown(ObjectReader.members(of: value)))
      return
    }
    self.init(.unknown([]), appId: object.string("appId"), deviceId: object.string("deviceId"))
    if known == "message" {
      body = .message(
        try object.required("body", "a message", reading: Message.init(reading:)))
      // They repeat what the message says.
      for key in ["sender", "receiver", "receiverType"] { _ = object.take(key) { $0 } }
    } else {
      let address = Address(&object)
      (body, bodyExtra) = try object.required(
        "body", "an object",
        reading: {
          value throws(ModelError) in
          var reader = try ObjectReader(value)
          let body = try Self.body(known, &reader, address)
          return (body, reader.rest())
        })
    }
    extra = object.rest()
  }

  private static let types: Set<String> = [
    "message", "typing_indicator", "receipts", "presence", "transient_message", "reaction",
    "interaction_completed", "auth",
  ]

  /// The members of a frame around its body.
  private struct Address {
    var sender: String?
    var receiver: String
    var receiverType: ReceiverType
    var messageSender: String?

    init(_ object: inout ObjectReader) {
      sender = object.identifier("sender")
      receiver = object.identifier("receiver") ?? ""
      receiverType =
        object.receiverType() ?? .user
      messageSender = object.identifier("messageSender")
    }

    /// Whose doing it is: the user in the body, or the sender of the frame.
    func user(_ body: inout ObjectReader) throws(ModelError) -> User {
      let user = body.object("user") ?? sender.map { User(uid: $0) }
      return try body.required("user", "a user", user)
    }
  }

  private static func body(
    _ type: String, _ body: inout ObjectReader, _ address: Address
  ) throws(ModelError) -> Body {
    switch type {
    case "typing_indicator":
      let action = try body.required(
        "action", "started or ended",
        body.take("action") { $0.string.flatMap { ["started": true, "ended": false][$0] } })
      return .typing(
        TypingIndicator(
          sender: try address.user(&body), receiver: address.receiver,
          receiverType: address.receiverType, metadata: body.json("metadata"), isStarted: action,
          lastTimestamp: body.time("timestamp")))
    case "receipts":
      let action: MessageReceipt.ReceiptType? = body.name("action")
      let messageId = body.identifier("messageId")
      return .receipt(
        MessageReceipt(
          messageId: try body.required("messageId", "digits", messageId),
          sender: try address.user(&body), receiver: address.receiver,
          receiverType: address.receiverType,
          receiptType: try body.required("action", "a string", action),
          timestamp: body.time("timestamp"), messageSender: address.messageSender))
    case "presence":
      let action: UserStatus? = body.name("action")
      let status = try body.required("action", "a string", action)
      // What the frame says counts before what the user in it says; an instant has whole seconds, as it is written.
      var user = try address.user(&body)
      user.status = status
      return .presence(
        PresenceChange(
          user: user, status: status,
          timestampMilliseconds: body.time("timestamp").map { $0 * 1000 }))
    case "transient_message":
      return .transient(
        TransientMessage(
          sender: try address.user(&body), receiver: address.receiver,
          receiverType: address.receiverType, data: body.json("data") ?? .null))
    case "reaction":
      let action = try body.required(
        "action", "message_reaction_added or message_reaction_removed",
        body.take("action") {
          $0.string.flatMap {
            ["message_reaction_added": true, "message_reaction_removed": false][$0]
          }
        })
      return .reaction(
        try ReactionEvent(
          &body, isAdded: action, receiver: address.receiver, receiverType: address.receiverType))
    case "interaction_completed":
      let messageId = body.identifier("messageId")
      let interactions: [InteractionReceipt.Interaction]? = body.list("interactions")
      return .interaction(
        InteractionReceipt(
          messageId: try body.required("messageId", "digits", messageId),
          sender: try address.user(&body), receiver: address.receiver,
          receiverType: address.receiverType,
          interactions: try body.required("interactions", "a list", interactions),
          messageSender: address.messageSender))
    default:
      // A login holds the token, an answer does not; neither is kept.
      for key in ["auth", "params"] { _ = body.take(key) { $0 } }
      return .auth(status: body.string("status"), code: body.json("code"))
    }
  }
}

extension ObjectReader {
  /// All members of an object, of repeated keys the last.
  static func members(of value: JSONValue) -> [JSON.Member] {
    (try? ObjectReader(value))?.rest() ?? []
  }
}
