import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// Who types to the viewer, as a poll says it.
  mutating func typists(_ ids: [String], _ scene: inout Scene) {
    guard let viewer = scene.viewer, carries(.typing) else { return }
    let now = scene.exchange.receivedAt
    for change in typing.update(viewer: viewer, typists: ids, at: now) {
      switch change {
      case .started(let talk): tellTyping(talk, isStarted: true, at: now, &scene)
      case .ended(let talk): tellTyping(talk, isStarted: false, at: now, &scene)
      }
    }
  }

  mutating func typingStarted(_ talk: TypingTracker.Talk, at now: Int64, _ scene: inout Scene) {
    if typing.start(talk, at: now) { tellTyping(talk, isStarted: true, at: now, &scene) }
  }

  mutating func typingStopped(_ talk: TypingTracker.Talk, at now: Int64, _ scene: inout Scene) {
    if typing.stop(talk) { tellTyping(talk, isStarted: false, at: now, &scene) }
  }

  /// The viewer's client is gone, but another of theirs may still show what ends with it.
  mutating func forgetTyping(toldTo viewer: String, _ scene: inout Scene) {
    for talk in typing.forget(viewer: viewer) {
      tellTyping(talk, isStarted: false, at: scene.exchange.receivedAt, &scene)
    }
  }

  mutating func expireTyping(_ scene: inout Scene) {
    scene.events += advance(to: scene.exchange.receivedAt, position: scene.exchange.position)
  }

  private mutating func tellTyping(
    _ talk: TypingTracker.Talk, isStarted: Bool, at now: Int64, _ scene: inout Scene
  ) {
    let indicator = indicator(talk, isStarted: isStarted, at: now)
    scene.emit(
      isStarted ? .onTypingStarted(indicator) : .onTypingEnded(indicator),
      to: identities.user(talk.viewer))
  }

  mutating func indicator(
    _ talk: TypingTracker.Talk, isStarted: Bool, at now: Int64
  ) -> TypingIndicator {
    TypingIndicator(
      sender: directory.user(talk.typist),
      receiver: talk.room.map { identities.room($0) } ?? identities.user(talk.viewer),
      receiverType: talk.room == nil ? .user : .group, isStarted: isStarted,
      lastTimestamp: now > 0 ? now : nil)
  }

  // MARK: Signals

  /// Typing and receipts, pushed from client to client.
  ///
  /// - Parameter room: The room in whose channel it came; `nil` for the viewer's own channel.
  /// - Returns: What became of it.
  mutating func tellSignal(
    _ signal: Signal, to viewer: String, room: String?, _ scene: inout Scene
  ) -> Rule {
    guard carries(.bodySignal) else { return .bodySignal }
    let now = scene.exchange.receivedAt
    switch signal {
    case .typingStarted(let typist, _):
      guard typist != viewer else { return .bodySignal }
      typingStarted(TypingTracker.Talk(viewer: viewer, typist: typist, room: room), at: now, &scene)
      return .bodySignal
    case .typingStopped(let typist, _):
      typingStopped(TypingTracker.Talk(viewer: viewer, typist: typist, room: room), at: now, &scene)
      return .bodySignal
    case .delivered(let messageID, let reader):
      return tellReceipt(.delivered, messageID, by: reader, to: viewer, room: room, &scene)
    case .read(let messageID, let reader):
      return tellReceipt(.read, messageID, by: reader, to: viewer, room: room, &scene)
    case .deliveredAndRead(let messageID, let reader):
      let rules = [SeenMessages.ReceiptStep.delivered, .read].map {
        tellReceipt($0, messageID, by: reader, to: viewer, room: room, &scene)
      }
      return rules.first { $0 == .bodySignal } ?? rules[0]
    }
  }

  /// - Returns: What became of it: marks never go back, and there is nothing to mark where the message is not known.
  mutating func tellReceipt(
    _ step: SeenMessages.ReceiptStep, _ messageID: String, by reader: String, to viewer: String,
    room: String? = nil, at time: Int64? = nil, _ scene: inout Scene
  ) -> Rule {
    guard reader != viewer else { return .bodySignal }
    let eyes = scene.eyes(of: viewer, identities)
    guard let message = message(messageID, between: viewer, and: reader, in: room, eyes) else {
      return .receiptUnknown
    }
    let isNews = seen.advance(
      message.key, to: step, by: CompactKey(uid: identities.user(reader)), for: eyes)
    guard isNews else { return .receiptRepeated }
    // No time is known of what is read from a file.
    let told = time ?? scene.exchange.receivedAt
    let receipt = MessageReceipt(
      messageId: message.id,
      sender: directory.user(reader),
      receiver: room.map { identities.room($0) } ?? identities.user(viewer),
      receiverType: room == nil ? .user : .group, receiptType: step == .read ? .read : .delivered,
      timestamp: told > 0 ? told : nil)
    scene.emit(
      step == .read ? .onMessagesRead(receipt) : .onMessagesDelivered(receipt),
      to: identities.user(viewer))
    return .bodySignal
  }

  /// The message that a receipt is about, by its id in the conversation; `nil` for one that is not known, or was deleted.
  private mutating func message(
    _ id: String, between viewer: String, and reader: String, in room: String?, _ eyes: CompactKey
  ) -> (id: String, key: CompactKey)? {
    let space = room == nil ? Identities.Space.oneToOne : .group
    let conversation =
      room.map { MessageFacts.Conversation(room: $0) }
      ?? MessageFacts.Conversation(between: viewer, and: reader)
    var muid = identities.muid(space, id)
    var key = identities.key(ofMuid: muid)
    // A retry of its client may have stored it twice.
    let first = seen.firstID(of: id, key, sending: nil, at: 0)
    if first != id {
      muid = identities.muid(space, first)
      key = identities.key(ofMuid: muid)
    }
    let owner = seen.owner(of: key)
    let isOwners = owner == nil || owner == conversation
    if !isOwners {
      muid = identities.muid(space, first, in: conversation.parts)
      key = identities.key(ofMuid: muid)
    }
    switch seen.mark(key, for: eyes) {
    case .told: break
    case .deleted: return nil
    case nil:
      guard owner == conversation || isOwners && seen.isSent(key, by: eyes) else { return nil }
    }
    return (
      isOwners ? identities.messageID(space, first) : Identities.derivedMessageID(muid), key
    )
  }
}
