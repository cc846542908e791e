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
        facts, messageType: messageType, raw: raw, clock(of: facts, in: scene) + extras, scene),
      sentAt: seconds(of: facts, in: scene) ?? scene.exchange.receivedAt,
      senderEntity: sender,
      receiverEntity: receiver)
  }

  private func metadata(
    _ facts: MessageFacts, messageType: Int?, raw: String?, _ extras: [JSON.Member], _ scene: Scene
  ) -> JSON {
    var legacy = [
      JSON.Member("id", .string(facts.id)),
      facts.origin == .table
        ? JSON.Member("table", .string(facts.space.table))
        : JSON.Member("origin", .string(facts.origin.rawValue)),
    ]
    func add(_ key: String, _ value: JSON?, _ rule: Rule) {
      if let value, carries(rule) { legacy.append(JSON.Member(key, value)) }
    }
    if facts.messageType != nil {
      add("message_type", facts.messageType.map { .integer($0) }, .dictionaryType)
    } else if let messageType {
      // Known from the body, whose rule decides about all of the message.
      legacy.append(JSON.Member("message_type", .integer(messageType)))
    }
    add("from", facts.from.map { .string($0) }, .messageParty)
    add("self", facts.isSelf.map { .integer($0 ? 1 : 0) }, .messageSelf)
    add("old", facts.isOld.map { .integer($0 ? 1 : 0) }, .messageOld)
    add(
      "sent", facts.sent.map { .string($0.text) },
      timeRule(facts.sent, scene, isOfGroup: facts.isGroup))
    add("direction", facts.direction.map { .integer($0) }, .messageDirection)
    if let raw { legacy.append(JSON.Member("raw", .string(raw))) }
    return .object([JSON.Member("legacy", .object(legacy + extras))])
  }

  /// A time, if it may be told.
  func moment(_ time: LegacyTime?, in scene: Scene) -> LegacyTime? {
    time != nil && carries(timeRule(time, scene)) ? time : nil
  }

  /// When it was sent, if that is known and may be told.
  private func seconds(of facts: MessageFacts, in scene: Scene) -> Int64? {
    let reading = reading(facts.sent, scene, isOfGroup: facts.isGroup)
    return carries(reading.rule) ? reading.seconds : nil
  }

  /// What is to be said of a time that can't be right.
  private func clock(of facts: MessageFacts, in scene: Scene) -> [JSON.Member] {
    guard facts.sent != nil else { return [] }
    let reading = reading(facts.sent, scene, isOfGroup: facts.isGroup)
    guard carries(reading.rule), let clock = reading.clock else { return [] }
    return [JSON.Member("clock", .string(clock))]
  }

  mutating func remember(_ message: Message) {
    guard message.receiverType == .group, let muid = message.muid else { return }
    groupMessages.set(
      GroupMessageTrace(
        sender: message.sender, sentAt: message.sentAt, category: message.category,
        type: message.type), for: muid)
  }
}
