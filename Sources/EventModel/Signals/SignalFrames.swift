internal import JSONText

// Signals as the real-time connection carries them: `{type, sender, receiver, receiverType, messageSender?, body}`. Each `write`
// writes the members of the frame; whoever calls it opens and closes the object, so that other members can go around them.

extension TypingIndicator {
  func writeFrameMembers(
    to writer: inout JSONWriter, isStarted: Bool, rest: [JSON.Member] = []
  ) {
    writer.frameHead(.typing, sender.uid, receiver, receiverType)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", TypingAction(isStarted: isStarted).rawValue)
    writer.member("user", sender)
    writer.member("metadata", metadata)
    writer.member("timestamp", lastTimestamp)
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension MessageReceipt {
  func writeFrameMembers(
    to writer: inout JSONWriter, type: ReceiptType, rest: [JSON.Member] = []
  ) {
    writer.frameHead(.receipts, sender.uid, receiver, receiverType)
    writer.member("messageSender", messageSender)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", name: type)
    writer.member("messageId", messageId)
    writer.member("user", sender)
    writer.member("timestamp", timestamp)
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension ReactionEvent {
  func writeFrameMembers(
    to writer: inout JSONWriter, isAdded: Bool, rest: [JSON.Member] = []
  ) {
    writer.frameHead(.reaction, reactedBy.uid, receiver, receiverType)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", ReactionAction(isAdded: isAdded).rawValue)
    writeReactionMembers(to: &writer)
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }

  /// The members that frames and webhooks share.
  func writeReactionMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("messageId", messageId)
    writer.member("uid", reactedBy.uid)
    writer.member("reaction", reaction)
    writer.member("reactedBy", reactedBy)
    writer.member("reactedAt", reactedAt)
    writer.member("conversationId", conversationId)
    writer.member("parentId", parentId)
  }
}

extension TransientMessage {
  func writeFrameMembers(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    writer.frameHead(.transient, sender.uid, receiver, receiverType)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("user", sender)
    writer.member("data", data)
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension InteractionReceipt {
  func writeFrameMembers(to writer: inout JSONWriter, rest: [JSON.Member] = []) {
    writer.frameHead(.interaction, sender.uid, receiver, receiverType)
    writer.member("messageSender", messageSender)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("messageId", messageId)
    writer.member("user", sender)
    writer.key(literal: "interactions")
    writer.beginArray()
    for interaction in interactions { interaction.write(to: &writer) }
    writer.endArray()
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension User {
  /// A frame of type `presence`. The status is the one the frame tells, whatever the user object says.
  func writePresenceFrameMembers(
    to writer: inout JSONWriter, status: UserStatus, timestamp: Int64?, rest: [JSON.Member] = []
  ) {
    writer.member("type", FrameType.presence.rawValue)
    writer.member("sender", uid)
    writer.key(literal: "body")
    writer.beginObject()
    let start = writer.count
    writer.member("action", name: status)
    var user = self
    user.status = status
    writer.member("user", user)
    writer.member("timestamp", timestamp)
    writer.members(rest, unlessWrittenFrom: start)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func frameHead(
    _ type: FrameType, _ sender: String, _ receiver: String, _ receiverType: ReceiverType
  ) {
    member("type", type.rawValue)
    member("sender", sender)
    member("receiver", receiver)
    member("receiverType", receiverType.rawValue)
  }
}
