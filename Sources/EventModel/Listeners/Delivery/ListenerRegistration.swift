private import Synchronization

/// One listener with the events that wait for it.
///
/// Nothing is lost on the way to a listener: what waits is bounded only by how fast its executor is. A consumer that may fall behind takes
/// an ``EventSequence``.
final class ListenerRegistration: Sendable {
  private struct State {
    var waiting: [Event] = []
    /// A job that takes from `waiting` is running or about to.
    var isDraining = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let executor: ListenerExecutor
  /// The listener, held weakly; `nil` once it is gone.
  private let target: @Sendable () -> ListenerTarget?

  private let onGone: @Sendable () -> Void

  /// - Parameter onGone: Called, perhaps repeatedly, when the listener is found to be gone.
  init(
    on executor: ListenerExecutor, target: @escaping @Sendable () -> ListenerTarget?,
    onGone: @escaping @Sendable () -> Void
  ) {
    self.executor = executor
    self.target = target
    self.onGone = onGone
  }

  /// True once the listener was removed or is found to be gone.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Lets what waits be forgotten. A call that is under way ends.
  func end() {
    state.withLock {
      $0.isOver = true
      $0.waiting = []
    }
  }

  /// Queues an event; true if somebody must start the draining.
  func enqueue(_ event: Event) -> Bool {
    state.withLock {
      guard !$0.isOver else { return false }
      $0.waiting.append(event)
      if $0.isDraining { return false }
      $0.isDraining = true
      return true
    }
  }

  func startDraining() { executor.run { self.drain() } }

  private func drain() {
    while let batch = nextBatch() {
      for event in batch {
        // Between two events the listener may have been removed.
        if isOver { break }
        if let target = target() {
          event.call(target)
        } else {
          end()
          onGone()
        }
      }
    }
  }

  private func nextBatch() -> [Event]? {
    state.withLock {
      guard !$0.waiting.isEmpty else {
        $0.isDraining = false
        return nil
      }
      let batch = $0.waiting
      $0.waiting = []
      return batch
    }
  }
}
