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
      let (room, id) = directory.conversation(ofRoom: facts.receiver)
      receiver = .group(room)
      receiverID = room.guid
      conversation = id
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

  /// Written at once: nobody asks for its parts while it is on its way, and as values they would cost more than all else of a message.
  private mutating func metadata(
    _ facts: MessageFacts, messageType: Int?, raw: String?, time: TimeTable.Reading,
    _ extras: [JSON.Member]
  ) -> JSON {
    scratch.removeAll()
    scratch.open(written: #"{"legacy":{"#)
    scratch.member(literal: "id", facts.id)
    switch facts.origin {
    case .poll: scratch.member(written: #""origin":"poll""#)
    case .table: scratch.member(literal: "table", facts.space.table)
    case .history, .reply, .push, .callback:
      scratch.member(literal: "origin", facts.origin.rawValue)
    }
    if let number = facts.messageType {
      if carries(.dictionaryType) { scratch.member(literal: "message_type", Int64(number)) }
    } else if let messageType {
      // Known from the body, whose rule decides about all of the message. Most are texts.
      if messageType == 10 {
        scratch.member(written: #""message_type":10"#)
      } else {
        scratch.member(literal: "message_type", Int64(messageType))
      }
    }
    if let from = facts.from, carries(.messageParty) { scratch.member(literal: "from", from) }
    if let isSelf = facts.isSelf, carries(.messageSelf) {
      if isSelf {
        scratch.member(written: #""self":1"#)
      } else {
        scratch.member(written: #""self":0"#)
      }
    }
    if let isOld = facts.isOld, carries(.messageOld) {
      if isOld {
        scratch.member(written: #""old":1"#)
      } else {
        scratch.member(written: #""old":0"#)
      }
    }
    let tellsTime = facts.sent != nil && carries(time.rule)
    if let sent = facts.sent, tellsTime {
      if let digits = sent.plainNumber {
        scratch.member(literal: "sent", digits: digits)
      } else {
        scratch.member(literal: "sent", sent.text)
      }
    }
    if let direction = facts.direction, carries(.messageDirection) {
      scratch.member(literal: "direction", Int64(direction))
    }
    if let raw { scratch.member(literal: "raw", raw) }
    // What is to be said of a time that can't be right.
    if tellsTime, let clock = time.clock { scratch.member(literal: "clock", clock.rawValue) }
    for extra in extras {
      scratch.key(extra.key)
      scratch.write(extra.value)
    }
    scratch.endObject()
    scratch.endObject()
    return .encoded(EncodedJSON(scratch))
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
