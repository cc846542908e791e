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
  mutating func tellSignal(
    _ signal: Signal, to viewer: String, room: String?, _ scene: inout Scene
  ) {
    guard carries(.bodySignal) else { return }
    let now = scene.exchange.receivedAt
    switch signal {
    case .typingStarted(let typist, _):
      guard typist != viewer else { return }
      typingStarted(TypingTracker.Talk(viewer: viewer, typist: typist, room: room), at: now, &scene)
    case .typingStopped(let typist, _):
      typingStopped(TypingTracker.Talk(viewer: viewer, typist: typist, room: room), at: now, &scene)
    case .delivered(let messageID, let reader):
      tellReceipt(.delivered, messageID, by: reader, to: viewer, room: room, &scene)
    case .read(let messageID, let reader):
      tellReceipt(.read, messageID, by: reader, to: viewer, room: room, &scene)
    case .deliveredAndRead(let messageID, let reader):
      tellReceipt(.delivered, messageID, by: reader, to: viewer, room: room, &scene)
      tellReceipt(.read, messageID, by: reader, to: viewer, room: room, &scene)
    }
  }

  mutating func tellReceipt(
    _ type: MessageReceipt.ReceiptType, _ messageID: String, by reader: String, to viewer: String,
    room: String? = nil, at time: Int64? = nil, _ scene: inout Scene
  ) {
    guard reader != viewer else { return }
    // No time is known of what is read from a file.
    let told = time ?? scene.exchange.receivedAt
    let receipt = MessageReceipt(
      messageId: identities.messageID(room == nil ? .oneToOne : .group, messageID),
      sender: directory.user(reader),
      receiver: room.map { identities.room($0) } ?? identities.user(viewer),
      receiverType: room == nil ? .user : .group, receiptType: type,
      timestamp: told > 0 ? told : nil)
    scene.emit(
      type == .read ? .onMessagesRead(receipt) : .onMessagesDelivered(receipt),
      to: identities.user(viewer))
  }
}
