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
    let name = object.string("type")
    guard let type = FrameType(rawValue: try object.required("type", "a string", name)) else {
      self.init(.unknown(ObjectReader.members(of: value)))
      return
    }
    self.init(.unknown([]), appId: object.string("appId"), deviceId: object.string("deviceId"))
    switch type {
    case .message:
      let message = try object.required("body", "a message", reading: Message.init(reading:))
      body = .message(message)
      // They repeat what the message says; what does not stays.
      object.discard("sender", ifIdentifier: message.sender)
      object.discard("receiver", ifIdentifier: message.receiver)
      object.discard("receiverType", ifIdentifier: message.receiverType.rawValue)
    case .typing: try readBody(&object, Self.typing)
    case .receipts: try readBody(&object, Self.receipt)
    case .presence: try readBody(&object, Self.presence)
    case .transient: try readBody(&object, Self.transient)
    case .reaction: try readBody(&object, Self.reaction)
    case .interaction: try readBody(&object, Self.interaction)
    case .auth: try readBody(&object, Self.auth)
    }
    extra = object.rest()
  }

  private mutating func readBody(
    _ object: inout ObjectReader,
    _ read: (inout ObjectReader, inout Surroundings) throws(ModelError) -> Body
  ) throws(ModelError) {
    var reader = try object.required("body", "an object", reading: ObjectReader.init(_:))
    var around = Surroundings(object: object)
    do throws(ModelError) {
      body = try read(&reader, &around)
    } catch {
      throw error.inside("body")
    }
    bodyExtra = reader.rest()
    object = around.object
  }

  /// The members of a frame around its body; those that its type does not have are not taken.
  private struct Surroundings {
    var object: ObjectReader

    mutating func receiver() -> (id: String, type: ReceiverType) {
      (object.filledIdentifier("receiver") ?? "", object.receiverType() ?? .unset)
    }

    mutating func messageSender() -> String? { object.identifier("messageSender") }

    /// Whose doing it is: the user in the body, or the sender of the frame. A sender who is not that user stays as it came.
    mutating func user(_ body: inout ObjectReader) throws(ModelError) -> User {
      let sender = object.peekIdentifier("sender")
      let user = body.user("user", named: sender) ?? sender.map { User(uid: $0) }
      let known = try body.required("user", "a user", user)
      object.discard("sender", ifIdentifier: known.uid)
      return known
    }
  }

  private static func typing(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let action = body.take("action") { $0.string.flatMap(TypingAction.init(rawValue:)) }
    let (receiver, receiverType) = around.receiver()
    return .typing(
      TypingIndicator(
        sender: try around.user(&body), receiver: receiver, receiverType: receiverType,
        metadata: body.json("metadata"),
        isStarted: try body.required("action", "started or ended", action).isStarted,
        lastTimestamp: body.time("timestamp")))
  }

  private static func receipt(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let action: MessageReceipt.ReceiptType? = body.name("action")
    let messageId = body.identifier("messageId")
    let (receiver, receiverType) = around.receiver()
    return .receipt(
      MessageReceipt(
        messageId: try body.required("messageId", "digits", messageId),
        sender: try around.user(&body), receiver: receiver, receiverType: receiverType,
        receiptType: try body.required("action", "a string", action),
        timestamp: body.time("timestamp"), messageSender: around.messageSender()))
  }

  private static func presence(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let action: UserStatus? = body.name("action")
    let status = try body.required("action", "a string", action)
    // What the frame says counts before what the user in it says, which stays; an instant has whole seconds, as it is written.
    return .presence(
      PresenceChange(
        user: try around.user(&body), status: status,
        timestampMilliseconds: body.time("timestamp").map { $0 * 1000 }))
  }

  private static func transient(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let (receiver, receiverType) = around.receiver()
    return .transient(
      TransientMessage(
        sender: try around.user(&body), receiver: receiver, receiverType: receiverType,
        data: body.json("data") ?? .null))
  }

  private static func reaction(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let action = body.take("action") { $0.string.flatMap(ReactionAction.init(rawValue:)) }
    let isAdded = try body.required(
      "action", "message_reaction_added or message_reaction_removed", action
    ).isAdded
    let (receiver, receiverType) = around.receiver()
    let event = try ReactionEvent(
      &body, isAdded: isAdded, receiver: receiver, receiverType: receiverType)
    // The sender is whoever reacted.
    around.object.discard("sender", ifIdentifier: event.reactedBy.uid)
    return .reaction(event)
  }

  private static func interaction(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    let messageId = body.identifier("messageId")
    let interactions: [InteractionReceipt.Interaction]? = body.list("interactions")
    let (receiver, receiverType) = around.receiver()
    return .interaction(
      InteractionReceipt(
        messageId: try body.required("messageId", "digits", messageId),
        sender: try around.user(&body), receiver: receiver, receiverType: receiverType,
        interactions: try body.required("interactions", "a list", interactions),
        messageSender: around.messageSender()))
  }

  private static func auth(
    _ body: inout ObjectReader, _ around: inout Surroundings
  ) throws(ModelError) -> Body {
    // A login holds the token, an answer does not; neither is kept.
    for key in ["auth", "params"] { _ = body.take(key) { $0 } }
    return .auth(status: body.string("status"), code: body.json("code"))
  }
}

extension ObjectReader {
  /// All members of an object, of repeated keys the last.
  static func members(of value: JSONValue) -> [JSON.Member] {
    (try? ObjectReader(value))?.rest() ?? []
  }
}
