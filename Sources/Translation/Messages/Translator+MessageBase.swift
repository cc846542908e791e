import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The message with everything but what its kind adds.
  mutating func base(
    _ facts: MessageFacts, muid: String, category: MessageCategory, type: String,
    content: consuming MessageContent, messageType: Int?, raw: String? = nil,
    extras: [JSON.Member] = [],
    in scene: Scene
  ) -> Message {
    let sender = directory.user(facts.sender)
    let senderID = sender.uid
    let receiver: ReceiverEntity
    let (receiverID, conversation): (String, String)
    if facts.isGroup {
      let room = directory.room(facts.receiver)
      receiver = .group(room)
      receiverID = room.guid
      conversation = ConversationID.group(receiverID)
    } else {
      let user = directory.user(facts.receiver)
      receiver = .user(user)
      receiverID = user.uid
      conversation = ConversationID.user(senderID, receiverID)
    }
    let isOwner =
      if let identity = facts.identity {
        !identity.isConflict && identity.muid == muid
      } else {
        muid == identities.muid(facts.space, facts.id)
      }
    let time = reading(facts.sent, scene, isOfGroup: facts.isGroup)
    return Message(
      plain: isOwner
        ? identities.messageID(facts.space, facts.id) : Identities.derivedMessageID(muid),
      muid: muid,
      conversationId: conversation, sender: senderID, receiver: receiverID,
      receiverType: facts.isGroup ? .group : .user, category: category,
      type: type, content: content,
      metadata: metadata(
        facts, messageType: messageType, raw: raw, time: time, extras),
      sentAt: (carries(time.rule) ? time.seconds : nil) ?? scene.exchange.receivedAt,
      senderEntity: sender,
      receiverEntity: receiver)
  }

  private func metadata(
    _ facts: MessageFacts, messageType: Int?, raw: String?, time: TimeTable.Reading,
    _ extras: [JSON.Member]
  ) -> JSON {
    var legacy: [JSON.Member] = []
    legacy.reserveCapacity(8 + extras.count)
    legacy.append(JSON.Member("id", .string(facts.id)))
    legacy.append(
      facts.origin == .table
        ? JSON.Member("table", .string(facts.space.table))
        : JSON.Member("origin", .string(facts.origin.rawValue)))
    if let number = facts.messageType {
      if carries(.dictionaryType) { legacy.append(JSON.Member("message_type", .integer(number))) }
    } else if let messageType {
      // Known from the body, whose rule decides about all of the message.
      legacy.append(JSON.Member("message_type", .number(Self.spelled(messageType))))
    }
    if let from = facts.from, carries(.messageParty) {
      legacy.append(JSON.Member("from", .string(from)))
    }
    if let isSelf = facts.isSelf, carries(.messageSelf) {
      legacy.append(JSON.Member("self", .number(isSelf ? "1" : "0")))
    }
    if let isOld = facts.isOld, carries(.messageOld) {
      legacy.append(JSON.Member("old", .number(isOld ? "1" : "0")))
    }
    let tellsTime = facts.sent != nil && carries(time.rule)
    if let sent = facts.sent, tellsTime { legacy.append(JSON.Member("sent", .string(sent.text))) }
    if let direction = facts.direction, carries(.messageDirection) {
      legacy.append(JSON.Member("direction", .integer(direction)))
    }
    if let raw { legacy.append(JSON.Member("raw", .string(raw))) }
    // What is to be said of a time that can't be right.
    if tellsTime, let clock = time.clock { legacy.append(JSON.Member("clock", .string(clock))) }
    if !extras.isEmpty { legacy += extras }
    return .object([JSON.Member("legacy", .object(legacy))])
  }

  /// Of a text, which most are, without making it anew each time.
  private static func spelled(_ messageType: Int) -> String {
    messageType == 10 ? "10" : String(messageType)
  }

  /// A time, if it may be told.
  func moment(_ time: LegacyTime?, in scene: Scene) -> LegacyTime? {
    time != nil && carries(timeRule(time, scene)) ? time : nil
  }

  /// - Parameter identity: That of the message, if it is known.
  mutating func remember(_ message: Message, _ identity: MessageFacts.Identity? = nil) {
    guard message.receiverType == .group, let muid = message.muid else { return }
    let key =
      if let identity, identity.muid == muid { identity.key } else { identities.key(ofMuid: muid) }
    groupMessages.set(
      GroupMessageTrace(
        sender: message.sender, sentAt: message.sentAt, category: message.category,
        type: message.type), for: key)
  }
}
