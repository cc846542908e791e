internal import JSONText

/// Events that do not say of which conversation they are, in the order of arrival, until a message tells it.
struct HeldEvents: Sendable, Hashable {
  /// What tells it.
  enum Key: Sendable, Hashable {
    case message(ExactText)
    case receiver(Receiver)
  }

  private struct Held: Hashable {
    var event: Event
    /// What it is written as: equal texts may be spelled differently.
    var bytes: [UInt8]
  }

  private var events: [Key: [Held]] = [:]
  /// Once for each event.
  private var order: [Key] = []

  var isEmpty: Bool { order.isEmpty }

  /// - Parameter isOnce: False if it counts again when it is repeated.
  /// - Returns: False if it is held already.
  mutating func hold(_ event: Event, for key: Key, once isOnce: Bool, limit: Int) -> Bool {
    let new = Held(event: event, bytes: event.payloadBytes)
    if isOnce,
      events[key]?.contains(where: { $0.bytes == new.bytes && $0.event.method == event.method })
        ?? false
    {
      return false
    }
    if order.count >= limit {
      let oldest = order.removeFirst()
      events[oldest]?.removeFirst()
      if events[oldest]?.isEmpty ?? false { events[oldest] = nil }
    }
    events[key, default: []].append(new)
    order.append(key)
    return true
  }

  mutating func take(_ key: Key) -> [Event] {
    guard let taken = events.removeValue(forKey: key) else { return [] }
    order.removeAll { $0 == key }
    return taken.map(\.event)
  }
}

/// Whom a message is addressed to, where that is neither a user nor a group.
struct Receiver: Sendable, Hashable {
  var id: ExactText
  var type: ReceiverType

  init(id: String, type: ReceiverType) {
    self.id = ExactText(id)
    self.type = type
  }
}

extension ConversationState {
  /// Keeps an event of which its message alone tells where it belongs.
  mutating func hold(_ event: Event, for id: String) -> Change {
    held.hold(event, for: .message(ExactText(id)), once: true, limit: Self.heldLimit)
      ? .awaitsMessage(id: id) : .none
  }

  /// Keeps who writes to somebody of another kind until a message tells that it is here.
  mutating func hold(_ indicator: TypingIndicator, isStarted: Bool) -> Change {
    switch indicator.receiverType {
    case .user, .group, .unset: break
    case .unknown:
      let receiver = Receiver(id: indicator.receiver, type: indicator.receiverType)
      _ = held.hold(
        isStarted ? .onTypingStarted(indicator) : .onTypingEnded(indicator),
        for: .receiver(receiver), once: indicator.lastTimestamp != nil, limit: Self.heldLimit)
    }
    return .none
  }

  /// Notes whom a message is addressed to: who writes to him writes here.
  mutating func noteReceiver(of message: Message) {
    switch message.receiverType {
    case .user, .group, .unset: return
    case .unknown:
      let receiver = Receiver(id: message.receiver, type: message.receiverType)
      guard receivers.insert(receiver).inserted else { return }
      for event in held.take(.receiver(receiver)) { _ = add(event) }
    }
  }

  /// Adds what was held for a message that is there now.
  mutating func release(_ id: String, after change: Change) -> Change {
    let events = held.take(.message(ExactText(id)))
    guard !events.isEmpty else { return change }
    var updated: [String] = []
    var seen: Set<String> = [id]
    for event in events {
      guard case .updated(let ids) = add(event) else { continue }
      updated += ids.filter { seen.insert($0).inserted }
    }
    switch change {
    case .inserted: return .inserted(id: id, updated: updated)
    case .updated(let ids): return .updated(ids: ids + updated)
    case .none, .awaitsMessage, .typing: return change
    }
  }
}

extension ConversationState.Change {
  /// The message that arrived or changed by itself.
  var arrived: String? {
    switch self {
    case .inserted(let id, _): id
    case .updated(let ids): ids.count == 1 ? ids.first : nil
    case .none, .awaitsMessage, .typing: nil
    }
  }
}
