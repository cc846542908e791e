/// Reactions and typing.
extension ConversationState {
  mutating func apply(_ event: ReactionEvent, isAdded: Bool) -> Change {
    let isHere = event.conversationId.map { $0 == conversationId } ?? false
    guard isHere || orders[event.messageId] != nil else { return .none }
    let isNew = reactions[event.messageId, default: MessageReactions()].fold(
      event, isAdded: isAdded)
    guard isNew else { return .none }
    guard let index = index(of: event.messageId) else {
      return .awaitsMessage(id: event.messageId)
    }
    let counts = reactions[event.messageId]?.counts ?? []
    guard counts != messages[index].reactions else { return .none }
    messages[index].reactions = counts
    return .updated(ids: [event.messageId])
  }

  mutating func apply(_ indicator: TypingIndicator, isStarted: Bool) -> Change {
    guard indicator.conversationId == conversationId else { return .none }
    let uid = indicator.sender.uid
    if isStarted {
      guard typing[uid] != indicator else { return .none }
      typing[uid] = indicator
    } else {
      guard typing.removeValue(forKey: uid) != nil else { return .none }
    }
    return .typing
  }
}
