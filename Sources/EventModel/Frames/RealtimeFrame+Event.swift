extension RealtimeFrame {
  /// The event a frame brings to a user's listeners; `nil` for frames of the connection itself.
  public func event(for viewer: String) -> Event? {
    switch body {
    case .message(let message): .receiving(message, as: viewer)
    case .typing(let typing): typing.isStarted ? .onTypingStarted(typing) : .onTypingEnded(typing)
    case .receipt(let receipt): .receiving(receipt)
    case .presence(let change): .receiving(change)
    case .transient(let message): .onTransisentMessageReceived(message)
    case .reaction(let event):
      event.isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event)
    case .interaction(let receipt): .onInteractionGoalCompleted(receipt)
    case .auth, .keepAlive, .unknown: nil
    }
  }
}

extension Event {
  /// The event of a receipt; `nil` if its type is not known.
  public static func receiving(_ receipt: MessageReceipt) -> Event? {
    switch receipt.receiptType {
    case .delivered: .onMessagesDelivered(receipt)
    case .read: .onMessagesRead(receipt)
    case .deliveredToAll: .onMessagesDeliveredToAll(receipt)
    case .readByAll: .onMessagesReadByAll(receipt)
    case .unknown: nil
    }
  }

  /// The event of a user coming or going.
  public static func receiving(_ change: PresenceChange) -> Event {
    let user = change.changedUser
    return change.status.isOnline ? .onUserOnline(user) : .onUserOffline(user)
  }
}
