private import Synchronization

/// Events as a sequence for one consumer, with a bounded buffer.
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

  private let stream: AsyncThrowingStream<Event, any Error>
  private let sink: Sink

  /// The registry keeps the sink alone: the stream ends when nobody holds the sequence any more.
  init(limit: Int, policy: OverflowPolicy, connect: (Sink) -> Void) {
    let buffering: AsyncThrowingStream<Event, any Error>.Continuation.BufferingPolicy =
      policy == .dropOldest ? .bufferingNewest(limit) : .bufferingOldest(limit)
    let (stream, continuation) = AsyncThrowingStream<Event, any Error>.makeStream(
      bufferingPolicy: buffering)
    self.stream = stream
    sink = Sink(continuation, policy: policy)
    connect(sink)
  }

  /// Events lost so far because the buffer was full.
  public var droppedCount: Int { sink.droppedCount }

  public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncThrowingStream<Event, any Error>.Iterator

    /// - Throws: ``EventOverflow`` if the policy says so.
    public mutating func next() async throws -> Event? { try await base.next() }
  }

  /// The end of a sequence that events go into.
  final class Sink: Sendable {
    private let continuation: AsyncThrowingStream<Event, any Error>.Continuation
    private let policy: OverflowPolicy
    private let dropped = Mutex(0)
    private let isOverflown = Mutex(false)

    init(
      _ continuation: AsyncThrowingStream<Event, any Error>.Continuation, policy: OverflowPolicy
    ) {
      self.continuation = continuation
      self.policy = policy
    }

    var droppedCount: Int { dropped.withLock { $0 } }

    func yield(_ event: Event) {
      if isOverflown.withLock({ $0 }) { return }
      guard case .dropped = continuation.yield(event) else { return }
      dropped.withLock { $0 += 1 }
      if policy == .fail { isOverflown.withLock { $0 = true } }
    }

    /// Ends the sequence if its policy wants that. Apart from `yield`, because whoever listens for the end takes the registry's lock.
    func finishIfOverflown() {
      guard isOverflown.withLock({ $0 }) else { return }
      continuation.finish(throwing: EventOverflow(lost: droppedCount))
    }

    func finish() { continuation.finish() }

    func onEnd(_ action: @escaping @Sendable () -> Void) {
      continuation.onTermination = { _ in action() }
    }
  }
}

/// A sequence of events ended because nobody took them.
public struct EventOverflow: Error, Sendable, Hashable, CustomStringConvertible {
  /// Events lost when it ended.
  public var lost: Int

  public var description: String { "the buffer of events is full, \(lost) lost" }
}
