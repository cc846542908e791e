internal import JSONText

/// Reactions and typing.
extension ConversationState {
  mutating func apply(_ event: ReactionEvent, isAdded: Bool) -> Change {
    let isHere = event.conversationId.map { $0 == conversationId } ?? false
    guard isHere || orders[event.messageId] != nil else { return .none }
    guard
      let step = reactions[event.messageId, default: MessageReactions()].fold(
        event, isAdded: isAdded)
    else { return .none }
    guard let index = index(of: event.messageId) else {
      return .awaitsMessage(id: event.messageId)
    }
    guard step != .none else { return .none }
    messages[index].changeReactions { step.apply(to: &$0) }
    return .updated(ids: [event.messageId])
  }

  /// Of those that tell their time the later counts, of the same second the end, and one that comes again or late does nothing; those without
  /// a time count as they arrive.
  mutating func apply(_ indicator: TypingIndicator, isStarted: Bool) -> Change {
    guard indicator.conversationId == conversationId else { return .none }
    let uid = indicator.sender.uid
    let known = typing[uid]
    if isStarted {
      if let at = indicator.lastTimestamp {
        if let stop = typingStops[uid], at <= stop { return .none }
        if let known, let before = known.lastTimestamp,
          at == before ? !indicator.isGreater(than: known) : at < before
        {
          return .none
        }
      }
      guard known != indicator else { return .none }
      typing[uid] = indicator
      return .typing
    }
    return stopTyping(uid, at: indicator.lastTimestamp) ? .typing : .none
  }

  /// Who sends a message does not write it any more: what began before it, or at no known time, is over. One that is not the last of all was
  /// written earlier and ends nothing whose time is not known.
  mutating func stopTyping(by message: Message, isLast: Bool) {
    if message.sentAt > 0 {
      typingStops[message.sender] = max(
        typingStops[message.sender] ?? message.sentAt, message.sentAt)
    }
    guard let known = typing[message.sender] else { return }
    if let at = known.lastTimestamp, message.sentAt > 0 {
      if at <= message.sentAt { typing[message.sender] = nil }
    } else if isLast {
      typing[message.sender] = nil
    }
  }

  /// - Returns: True if somebody who was writing is not any more.
  private mutating func stopTyping(_ uid: String, at instant: Int64?) -> Bool {
    let known = typing[uid]
    // Without a time it ends what there is.
    if let stop = instant ?? known?.lastTimestamp {
      typingStops[uid] = max(typingStops[uid] ?? stop, stop)
    }
    guard let known else { return false }
    if let instant, let began = known.lastTimestamp, began > instant { return false }
    typing[uid] = nil
    return true
  }
}

extension TypingIndicator {
  /// Of two of the same second the one with the greater bytes counts, whichever came first.
  fileprivate func isGreater(than other: Self) -> Bool {
    other.bytes.lexicographicallyPrecedes(bytes)
  }

  private var bytes: [UInt8] {
    sender.encoded() + (metadata.map { JSONWriter.bytes(of: $0) } ?? [])
  }
}
