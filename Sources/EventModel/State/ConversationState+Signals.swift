internal import JSONText

/// Reactions and typing.
extension ConversationState {
  mutating func apply(_ event: ReactionEvent, isAdded: Bool) -> Change {
    guard !event.messageId.isEmpty else { return .none }
    if let place = place(of: event) {
      guard isHere(place) else { return .none }
    } else if orders[event.messageId] == nil {
      return hold(
        isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event),
        for: event.messageId)
    }
    if orders[event.messageId] == nil, reactions[event.messageId] == nil {
      awaitReactions(of: event.messageId)
    }
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

  /// Notes that reactions are kept for a message that has not come.
  private mutating func awaitReactions(of id: String) {
    if reactionOrder.count >= Self.earlyLimit { reactions[reactionOrder.removeFirst()] = nil }
    reactionOrder.append(id)
  }

  /// The conversation a reaction says it is of; `nil` if its message alone tells that.
  private func place(of event: ReactionEvent) -> String? {
    if let told = event.conversationId, !told.isEmpty { return told }
    if event.receiver == event.reactedBy.uid, event.receiverType != .group { return nil }
    return ConversationID.told(
      sender: event.reactedBy.uid, receiver: event.receiver, receiverType: event.receiverType)
  }

  /// Of those that tell their time the later counts, of the same second the end, and one that comes again or late does nothing; those without
  /// a time count as they arrive.
  mutating func apply(_ indicator: TypingIndicator, isStarted: Bool) -> Change {
    guard isHere(indicator) else { return hold(indicator, isStarted: isStarted) }
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

  /// One that does not say what its receiver is shows in both conversations it may be of; one of another kind where a message was addressed the
  /// same.
  private func isHere(_ indicator: TypingIndicator) -> Bool {
    switch indicator.receiverType {
    case .user, .group: isHere(indicator.conversationId)
    case .unset:
      isHere(ConversationID.user(indicator.sender.uid, indicator.receiver))
        || ConversationID.group(indicator.receiver) == conversationId
    case .unknown:
      receivers.contains(Receiver(id: indicator.receiver, type: indicator.receiverType))
    }
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
