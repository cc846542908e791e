private import Synchronization

/// Holds listeners and hands them events.
///
/// Listeners are held weakly: whoever adds one keeps it alive, and one that is gone is dropped. An id is a key within its protocol: a
/// second listener with it replaces the first and takes its place in the order. All listeners see events in the same order.
public final class ListenerRegistry: Sendable {
  enum Key: Hashable {
    case id(String)
    case object(ObjectIdentifier)
    /// The SDK's property for one delegate.
    case delegate
  }

  private struct State {
    var entries: [Listener: ListenerList] = [:]
    var streams: [Int: EventSequence.Sink] = [:]
    var nextStream = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// Sequences end after what waits in them.
  deinit { finishSequences() }

  /// Hands an event to every listener of its protocol and to every sequence.
  public func deliver(_ event: Event) {
    let listener = event.method.listener
    // Queued under the lock, so that everybody sees one order; called outside it, so that listeners may add and remove.
    let (starting, streams, _) = state.withLock { state in
      let gone = state.entries[listener]?.dropGone() ?? []
      let registrations = state.entries[listener]?.registrations ?? []
      for sink in state.streams.values { sink.yield(event) }
      return (registrations.filter { $0.enqueue(event) }, Array(state.streams.values), gone)
    }
    for registration in starting { registration.startDraining() }
    for stream in streams { stream.finishIfOverflown() }
  }

  /// Number of listeners of a protocol that are not known to be gone.
  public func count(of listener: Listener) -> Int {
    state.withLock { state in
      state.entries[listener]?.registrations.count { !$0.isOver } ?? 0
    }
  }

  /// Removes all listeners of one SDK, or of both. Sequences go on.
  public func clearAllListeners(of namespace: Listener.Namespace? = nil) {
    let removed = state.withLock { state in
      var removed: [ListenerRegistration] = []
      for (listener, entries) in state.entries
      where namespace == nil || listener.namespace == namespace {
        removed += entries.registrations
        state.entries[listener] = nil
      }
      return removed
    }
    for registration in removed { registration.end() }
  }

  /// - Parameter target: The listener as one of its protocol; `nil` once it is gone.
  func add(
    _ key: Key, to listener: Listener, on executor: ListenerExecutor,
    target: @escaping @Sendable () -> ListenerTarget?
  ) {
    // Whoever was dropped is let go of outside the lock: with an executor may end what listens too, and takes itself out as it ends.
    let removed = state.withLock { state in
      var removed = state.entries[listener]?.dropGone() ?? []
      let old = state.entries[listener, default: ListenerList()].set(key) { gone in
        ListenerRegistration(on: executor, target: target, onGone: gone)
      }
      if let old { removed.append(old) }
      return removed
    }
    for registration in removed { registration.end() }
  }

  func remove(_ key: Key, from listener: Listener) {
    let removed = state.withLock { $0.entries[listener]?.remove(key) }
    removed?.end()
  }

  // MARK: Sequences

  /// Events from now on, of all protocols, as a sequence of its own.
  ///
  /// - Parameters:
  ///   - limit: Events that may wait for whoever iterates, at least 1.
  ///   - policy: What happens when one more comes.
  public func events(
    buffering limit: Int = 1024, whenFull policy: EventSequence.OverflowPolicy = .dropOldest
  ) -> EventSequence {
    EventSequence(limit: max(limit, 1), policy: policy) { sink in
      let number = state.withLock { state in
        defer { state.nextStream += 1 }
        state.streams[state.nextStream] = sink
        return state.nextStream
      }
      sink.onEnd { [weak self] in
        _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
      }
    }
  }

  /// Number of sequences somebody still holds.
  public var sequenceCount: Int { state.withLock { $0.streams.count } }

  /// Ends every sequence after what waits in it.
  public func finishSequences() {
    let sinks = state.withLock { Array($0.streams.values) }
    for sink in sinks { sink.finish() }
  }
}
