private import Synchronization

/// Events as a sequence with a bounded buffer.
///
/// Each event goes to one consumer: of several that iterate one sequence each gets a part, in order. A consumer whose task is cancelled gets
/// no more; the sequence goes on for others, and is forgotten once nobody holds it or one of its iterators.
public struct EventSequence: AsyncSequence, Sendable {
  public typealias Element = Event

  /// What happens when an event comes and the buffer is full.
  public enum OverflowPolicy: Sendable, Hashable, CaseIterable {
    /// The event that waited longest is lost and counted: what is seen is recent.
    case dropOldest
    /// The new event is lost and counted: what is seen has no gap up to there.
    case dropNewest
    /// The sequence ends with ``EventOverflow`` after what waits in it: nothing is lost unnoticed.
    case fail
  }

  private let holder: Holder

  /// The registry keeps the sink alone: the sequence ends when nobody holds it any more.
  init(limit: Int, policy: OverflowPolicy, connect: (Sink) -> Void) {
    let sink = Sink(limit: limit, policy: policy)
    holder = Holder(sink)
    connect(sink)
  }

  /// Events lost so far because the buffer was full.
  public var droppedCount: Int { holder.sink.droppedCount }

  public func makeAsyncIterator() -> Iterator { Iterator(holder: holder) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let holder: Holder

    /// The next event; `nil` at the end, or once the task is cancelled.
    ///
    /// - Throws: ``EventOverflow``, once, if the policy says so.
    public mutating func next() async throws -> Event? { try await holder.sink.next() }
  }

  /// Lives as long as somebody holds the sequence or an iterator.
  fileprivate final class Holder: Sendable {
    let sink: Sink
    init(_ sink: Sink) { self.sink = sink }
    deinit { sink.finish() }
  }

  /// The end of a sequence that events go into.
  final class Sink: Sendable {
    private typealias Consumer = CheckedContinuation<Event?, any Error>

    private struct State {
      var buffer: [Event] = []
      /// Where the buffer begins: what is before it was taken.
      var taken = 0
      var dropped = 0
      /// Either nobody waits or nothing does.
      var consumers: [(number: Int, consumer: Consumer)] = []
      var nextConsumer = 0
      var isFinished = false
      var isOverflown = false
      /// Until somebody was told.
      var overflow: EventOverflow?
      var onEnd: (@Sendable () -> Void)?

      var waiting: Int { buffer.count - taken }

      mutating func first() -> Event? {
        guard taken < buffer.count else { return nil }
        let event = buffer[taken]
        taken += 1
        // Seldom enough that what is moved costs each event little.
        if taken == buffer.count || taken >= 64 && taken * 2 >= buffer.count {
          buffer.removeFirst(taken)
          taken = 0
        }
        return event
      }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let policy: OverflowPolicy

    init(limit: Int, policy: OverflowPolicy) {
      self.limit = limit
      self.policy = policy
    }

    var droppedCount: Int { state.withLock { $0.dropped } }

    func yield(_ event: Event) {
      let consumer: Consumer? = state.withLock { state in
        if state.isFinished || state.isOverflown { return nil }
        if !state.consumers.isEmpty { return state.consumers.removeFirst().consumer }
        if state.waiting < limit {
          state.buffer.append(event)
          return nil
        }
        state.dropped += 1
        switch policy {
        case .dropOldest:
          _ = state.first()
          state.buffer.append(event)
        case .dropNewest: break
        case .fail:
          state.isOverflown = true
          state.overflow = EventOverflow(lost: state.dropped)
        }
        return nil
      }
      consumer?.resume(returning: event)
    }

    /// Ends the sequence if its policy wants that. Apart from `yield`, because whoever listens for the end takes the registry's lock.
    func finishIfOverflown() {
      if state.withLock({ $0.isOverflown }) { finish() }
    }

    func finish() {
      let (consumers, action) = state.withLock { state in
        let result = (state.consumers, state.onEnd)
        state.isFinished = true
        state.consumers = []
        state.onEnd = nil
        return result
      }
      action?()
      for consumer in consumers { consumer.consumer.resume(returning: nil) }
    }

    /// - Parameter action: Called once, when the sequence ends; at once if it has ended.
    func onEnd(_ action: @escaping @Sendable () -> Void) {
      let isFinished = state.withLock { state in
        if !state.isFinished { state.onEnd = action }
        return state.isFinished
      }
      if isFinished { action() }
    }

    private enum Step {
      case now(Event?)
      case overflow(EventOverflow)
      case later
    }

    func next() async throws -> Event? {
      let number = state.withLock { state in
        state.nextConsumer += 1
        return state.nextConsumer
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (consumer: Consumer) in
          let step: Step = state.withLock { state in
            if Task.isCancelled { return .now(nil) }
            if let event = state.first() { return .now(event) }
            if let overflow = state.overflow {
              state.overflow = nil
              return .overflow(overflow)
            }
            if state.isFinished || state.isOverflown { return .now(nil) }
            state.consumers.append((number, consumer))
            return .later
          }
          switch step {
          case .now(let event): consumer.resume(returning: event)
          case .overflow(let overflow): consumer.resume(throwing: overflow)
          case .later: break
          }
        }
      } onCancel: {
        let consumer: Consumer? = state.withLock { state in
          guard let index = state.consumers.firstIndex(where: { $0.number == number }) else {
            return nil
          }
          return state.consumers.remove(at: index).consumer
        }
        consumer?.resume(returning: nil)
      }
    }
  }
}

/// A sequence of events ended because nobody took them.
public struct EventOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// Events lost when it ended.
  public var lost: Int

  public var description: String { "the buffer of events is full, \(lost) lost" }
}
