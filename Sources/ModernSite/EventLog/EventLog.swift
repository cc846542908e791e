internal import Dispatch
public import JSONText
internal import Synchronization

/// The events in the order they happened: numbered, kept for a while, written to a file, and told to subscribers.
///
/// Usable from any thread. An append never waits for a subscriber: those that fall behind the oldest event kept are told of the gap.
public final class EventLog: Sendable {
  struct State {
    var ring: EventRing
    var readers: [UInt64: Reader] = [:]
    /// Readers that have seen everything and are to be woken by the next event they want.
    var waiting: Set<UInt64> = []
    var lastReader: UInt64 = 0
  }

  /// Names the numbering: 8 to 12 letters.
  public let run: String
  /// What was found in the events file at the start.
  public let restored: RestoredEvents
  let configuration: EventLogConfiguration
  /// The log's one lock. The file's lock is taken inside it, so that the file has the events in their order; subscribers are woken
  /// outside of it.
  let state: Mutex<State>
  private let file: EventsFileWriter?
  /// Where a crowd of subscribers is woken, so that `append` doesn't take the longer the more there are.
  private let wakeQueue = DispatchQueue(label: "event log")
  private static let wakesAtOnce = 8

  /// A log that lives in memory.
  ///
  /// - Parameter run: 8 to 12 ASCII letters, different for each numbering (``EventCursor/newRun()``).
  public convenience init(run: String, configuration: EventLogConfiguration = .init()) {
    self.init(
      run: run, ring: Self.emptyRing(configuration), restored: RestoredEvents(), file: nil,
      configuration)
  }

  init(
    run: String, ring: EventRing, restored: RestoredEvents, file: EventsFileWriter?,
    _ configuration: EventLogConfiguration
  ) {
    precondition(EventCursor.isRun(run), "a run is 8 to 12 letters")
    self.run = run
    self.restored = restored
    self.file = file
    self.configuration = configuration
    state = Mutex(State(ring: ring))
  }

  static func emptyRing(_ configuration: EventLogConfiguration) -> EventRing {
    EventRing(
      maximumEvents: configuration.maximumEvents, maximumBytes: configuration.maximumBytes)
  }

  /// The newest event's place; number 0 before the first.
  public var newest: EventCursor { cursor(state.withLock { $0.ring.newest }) }

  /// The place of the oldest event that is kept, or of the next one when none is.
  public var oldest: EventCursor { cursor(state.withLock { $0.ring.oldest }) }

  /// Events kept in memory.
  public var count: Int { state.withLock { $0.ring.count } }

  /// Subscriptions that weren't cancelled.
  public var subscriptions: Int { state.withLock { $0.readers.count } }

  /// Failed writes to the events file, and lines that were left out of it.
  public var fileFailures: EventsFileFailures { file?.failures ?? EventsFileFailures() }

  func cursor(_ number: UInt64) -> EventCursor { EventCursor(run: run, number: number) }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - method: The listener method's name.
  ///   - members: Writes `event`, `listener`, `viewer` and `payload` into the object that is open. What is no such object, or has another
  ///     `event` than `method`, is kept and told without its members.
  @discardableResult
  public func append(method: String, members: (inout JSONWriter) -> Void) -> EventCursor {
    let draft = EventDraft(
      method: method,
      maximumBytes: min(configuration.maximumEventBytes, StoredEvent.longestLine - 1_048_576),
      members: members)
    let (added, wakes) = state.withLock { state -> (EventCursor, [@Sendable () -> Void]) in
      let added = cursor(state.ring.next)
      let event = draft.stored(at: added)
      state.ring.append(event)
      file?.append(event.line, number: event.number)
      return (added, state.wakes(by: event))
    }
    if wakes.count <= Self.wakesAtOnce {
      for wake in wakes { wake() }
    } else {
      wakeQueue.async { for wake in wakes { wake() } }
    }
    return added
  }

  /// Writes what waits to the events file and closes it; events added later live in memory only. Not to be called by whoever is told of a
  /// failed write.
  public func close() { file?.close() }
}

extension EventLog.State {
  /// Those to wake for an event. The others that wait have nothing to see in it: it is behind them.
  mutating func wakes(by event: StoredEvent) -> [@Sendable () -> Void] {
    guard !waiting.isEmpty else { return [] }
    var wakes: [@Sendable () -> Void] = []
    var woken: [UInt64] = []
    for key in waiting {
      if let reader = readers[key], !reader.filter.matches(event) {
        readers[key]?.position = event.number
        continue
      }
      woken.append(key)
      if let reader = readers[key] { wakes.append(reader.onAvailable) }
    }
    if woken.count == waiting.count {
      waiting.removeAll(keepingCapacity: true)
    } else {
      waiting.subtract(woken)
    }
    return wakes
  }
}
