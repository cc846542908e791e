internal import JSONText

/// What was received beside the known members of a frame and of its body.
struct FrameRest {
  var frame: [JSON.Member] = []
  var body: [JSON.Member] = []
}

// Signals as the real-time connection carries them: `{type, sender, receiver, receiverType, messageSender?, body}`. Each `write`
// writes the members of the frame; whoever calls it opens and closes the object, so that other members can go around them.

extension TypingIndicator {
  func writeFrameMembers(
    to writer: inout JSONWriter, isStarted: Bool, _ rest: FrameRest = FrameRest()
  ) {
    writer.frameHead(.typing, sender.uid, receiver, receiverType, beside: rest.frame)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", TypingAction(isStarted: isStarted).rawValue)
    writer.member("user", sender, unlessBareAnd: rest.body)
    writer.member("metadata", metadata)
    writer.member("timestamp", lastTimestamp)
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension MessageReceipt {
  func writeFrameMembers(
    to writer: inout JSONWriter, type: ReceiptType, _ rest: FrameRest = FrameRest()
  ) {
    writer.frameHead(.receipts, sender.uid, receiver, receiverType, beside: rest.frame)
    writer.member("messageSender", messageSender)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", name: type)
    writer.member("messageId", messageId)
    writer.member("user", sender, unlessBareAnd: rest.body)
    writer.member("timestamp", timestamp)
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension ReactionEvent {
  func writeFrameMembers(
    to writer: inout JSONWriter, isAdded: Bool, _ rest: FrameRest = FrameRest()
  ) {
    writer.frameHead(.reaction, reactedBy.uid, receiver, receiverType, beside: rest.frame)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", ReactionAction(isAdded: isAdded).rawValue)
    writeReactionMembers(to: &writer, beside: rest.body)
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }

  /// The members that frames and webhooks share.
  ///
  /// - Parameter rest: What was received beside them.
  func writeReactionMembers(to writer: inout JSONWriter, beside rest: [JSON.Member]) {
    writer.member("id", id)
    writer.member("messageId", messageId)
    writer.member("uid", reactedBy.uid, unlessIn: rest)
    writer.member("reaction", reaction)
    writer.member("reactedBy", reactedBy, unlessBareAnd: rest)
    writer.member("reactedAt", reactedAt)
    writer.member("conversationId", conversationId)
    writer.member("parentId", parentId)
  }
}

extension TransientMessage {
  func writeFrameMembers(to writer: inout JSONWriter, _ rest: FrameRest = FrameRest()) {
    writer.frameHead(.transient, sender.uid, receiver, receiverType, beside: rest.frame)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("user", sender, unlessBareAnd: rest.body)
    writer.member("data", data)
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension InteractionReceipt {
  func writeFrameMembers(to writer: inout JSONWriter, _ rest: FrameRest = FrameRest()) {
    writer.frameHead(.interaction, sender.uid, receiver, receiverType, beside: rest.frame)
    writer.member("messageSender", messageSender)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("messageId", messageId)
    writer.member("user", sender, unlessBareAnd: rest.body)
    writer.key(literal: "interactions")
    writer.beginArray()
    for interaction in interactions { interaction.write(to: &writer) }
    writer.endArray()
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension User {
  /// A frame of type `presence`.
  func writePresenceFrameMembers(
    to writer: inout JSONWriter, action: UserStatus, timestamp: Int64?,
    _ rest: FrameRest = FrameRest()
  ) {
    writer.member("type", FrameType.presence.rawValue)
    writer.member("sender", uid, unlessIn: rest.frame)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", name: action)
    writer.member("user", self, unlessBareAnd: rest.body)
    writer.member("timestamp", timestamp)
    writer.members(rest.body, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func frameHead(
    _ type: FrameType, _ sender: String, _ receiver: String, _ receiverType: ReceiverType,
    beside rest: [JSON.Member]
  ) {
    member("type", type.rawValue)
    frameParties(sender, receiver, receiverType, beside: rest)
  }

  /// From whom to whom; what is not known, or was received as something else, is left out.
  mutating func frameParties(
    _ sender: String?, _ receiver: String, _ receiverType: ReceiverType,
    beside rest: [JSON.Member]
  ) {
    if let sender { member("sender", sender, unlessIn: rest) }
    if !receiver.isEmpty { member("receiver", receiver, unlessIn: rest) }
    if !rest.has("receiverType") { member(receiverType: receiverType) }
  }
}
