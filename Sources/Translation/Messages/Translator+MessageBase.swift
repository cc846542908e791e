import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The message with everything but what its kind adds.
  mutating func base(
    _ facts: MessageFacts, muid: String, category: MessageCategory, type: String,
    content: MessageContent, messageType: Int?, raw: String? = nil, extras: [JSON.Member] = [],
    in scene: Scene
  ) -> Message {
    let sender = directory.user(facts.sender)
    let receiver: ReceiverEntity =
      facts.isGroup ? .group(directory.room(facts.receiver)) : .user(directory.user(facts.receiver))
    let isOwner = muid == identities.muid(facts.space, facts.id)
    return Message(
      id: isOwner
        ? identities.messageID(facts.space, facts.id) : Identities.derivedMessageID(muid),
      muid: muid,
      conversationId: ConversationID.between(
        sender: sender.uid, receiver: receiver.id, receiverType: receiver.type),
      sender: sender.uid, receiver: receiver.id, receiverType: receiver.type, category: category,
      type: type, content: content,
      metadata: metadata(
        facts, messageType: messageType, raw: raw, clock(facts.sent, in: scene) + extras),
      sentAt: facts.sent?.seconds ?? scene.exchange.receivedAt, senderEntity: sender,
      receiverEntity: receiver)
  }

  private func metadata(
    _ facts: MessageFacts, messageType: Int?, raw: String?, _ extras: [JSON.Member]
  ) -> JSON {
    var legacy = [
      JSON.Member("id", .string(facts.id)),
      JSON.Member("origin", .string(facts.origin.rawValue)),
    ]
    if let number = facts.messageType ?? messageType {
      legacy.append(JSON.Member("message_type", .integer(number)))
    }
    if let from = facts.from { legacy.append(JSON.Member("from", .string(from))) }
    if let isSelf = facts.isSelf { legacy.append(JSON.Member("self", .integer(isSelf ? 1 : 0))) }
    if let isOld = facts.isOld { legacy.append(JSON.Member("old", .integer(isOld ? 1 : 0))) }
    if let sent = facts.sent { legacy.append(JSON.Member("sent", .string(sent.text))) }
    if let direction = facts.direction {
      legacy.append(JSON.Member("direction", .integer(direction)))
    }
    if let raw { legacy.append(JSON.Member("raw", .string(raw))) }
    return .object([JSON.Member("legacy", .object(legacy + extras))])
  }

  /// What is to be said of a time that can't be right.
  private func clock(_ sent: LegacyTime?, in scene: Scene) -> [JSON.Member] {
    guard let sent else { return [] }
    let rule = timeRule(sent, scene)
    if rule == .timeUnknown { return [JSON.Member("clock", "unknown")] }
    return rule == .timeAhead ? [JSON.Member("clock", "ahead")] : []
  }

  mutating func remember(_ message: Message) {
    guard message.receiverType == .group, let muid = message.muid else { return }
    groupMessages.set(
      GroupMessageTrace(
        sender: message.sender, sentAt: message.sentAt, category: message.category,
        type: message.type), for: muid)
  }
}
