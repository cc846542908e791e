internal import JSONText

extension Event {
  /// The event a message that was received brings, as the vendor's clients sort them: `nil` if no listener hears of it.
  ///
  /// The types `text` and `custom` count before the category. Edits and deletions bring the message they were done to. Calls depend on who looks:
  /// the one who called hears of answers, the others of the ring and its end (docs/protocol.md, “Real-time frames”).
  ///
  /// - Parameters:
  ///   - message: As it was received.
  ///   - viewer: `uid` of the user whose listeners are meant.
  public static func receiving(_ message: Message, as viewer: String) -> Event? {
    switch message.category {
    case .action: return action(message)
    case .call: return call(message, as: viewer)
    case .message, .custom, .interactive, .unknown: break
    }
    switch message.content {
    case .assistant: return .onAIAssistantMessageReceived(message)
    case .toolResult: return .onAIToolResultMessageReceived(message)
    case .toolArgument: return .onAIToolArgumentsMessageReceived(message)
    case .text, .media, .custom, .action, .call, .interactive, .absent, .unknown: break
    }
    if message.type == MessageType.text { return .onTextMessageReceived(message) }
    if message.type == MessageType.custom { return .onCustomMessageReceived(message) }
    switch message.category {
    case .custom: return .onCustomMessageReceived(message)
    case .interactive: return .onInteractiveMessageReceived(message)
    case .message: return .onMediaMessageReceived(message)
    case .action, .call, .unknown: return nil
    }
  }

  private static func action(_ message: Message) -> Event? {
    guard let action = message.action else { return nil }
    switch action.action {
    case .joined, .invited: return .onGroupMemberJoined(message)
    case .left: return .onGroupMemberLeft(message)
    case .kicked: return .onGroupMemberKicked(message)
    case .banned: return .onGroupMemberBanned(message)
    case .unbanned: return .onGroupMemberUnbanned(message)
    case .added: return .onMemberAddedToGroup(message)
    case .scopeChanged: return .onGroupMemberScopeChanged(message)
    case .edited: return message.changedMessage.map(Event.onMessageEdited)
    case .deleted: return message.changedMessage.map(Event.onMessageDeleted)
    case .unknown: return nil
    }
  }

  private static func call(_ message: Message, as viewer: String) -> Event? {
    guard case .call(let content) = message.content else { return nil }
    let initiator =
      content.call?.initiator?.uid ?? content.call?.sender
      ?? (content.status == .initiated ? message.sender : nil)
    let isInitiator = initiator == viewer
    let isGroup = message.receiverType == .group
    switch content.status {
    case .initiated:
      return isGroup && isInitiator ? nil : .onIncomingCallReceived(message)
    case .ongoing: return isGroup && !isInitiator ? nil : .onOutgoingCallAccepted(message)
    case .rejected, .busy: return isGroup && !isInitiator ? nil : .onOutgoingCallRejected(message)
    case .unanswered:
      return isInitiator ? .onOutgoingCallRejected(message) : .onIncomingCallCancelled(message)
    case .cancelled: return .onIncomingCallCancelled(message)
    case .ended: return .onCallEndedMessageReceived(message)
    case .missed, .unknown: return nil
    }
  }
}

extension Message {
  /// The `uid` of the administration.
  static let administration = "app_system"

  /// The message an edit or a deletion was done to, completed by what the action message knows.
  ///
  /// Descriptions of it may be as bare as an identifier: its conversation, its people and the time of the change are then those of the
  /// action. In a group, and where the administration did it, the sender stays unset: others may delete there what somebody sent. A deleted
  /// message has no content.
  public var changedMessage: Message? {
    guard let action, var target = action.affectedMessage else { return nil }
    if target.conversationId.isEmpty
      || ConversationID.isSame(target.conversationId, conversationId)
    {
      target.conversationId = ConversationID.told(target.conversationId, or: conversationId)
    }
    let isOwnDoing = receiverType == .user && sender != Self.administration
    if target.sender.isEmpty, isOwnDoing { target.sender = sender }
    if target.receiver.isEmpty {
      target.receiver = receiver
      target.receiverType = receiverType
    } else if target.receiverType == .unset, JSON.isIdentical(target.receiver, receiver) {
      target.receiverType = receiverType
    }
    // An action message that was deleted itself need not say when it was sent; 0 would be written as no time at all.
    let changedAt = sentAt != 0 ? sentAt : updatedAt ?? deletedAt
    // Without a name nobody is said to have done it.
    let doer = [action.by?.uid, sender].compactMap { $0 }.first { !$0.isEmpty }
    switch action.action {
    case .edited:
      target.editedAt = target.editedAt ?? changedAt
      target.editedBy = target.editedBy ?? doer
    case .deleted:
      target.deletedAt = target.deletedAt ?? changedAt
      target.deletedBy = target.deletedBy ?? doer
      target.content = .absent
    case .joined, .left, .kicked, .banned, .unbanned, .added, .scopeChanged, .invited, .unknown:
      return nil
    }
    return target
  }
}
