/// Where a subscription begins.
public enum EventStart: Sendable, Hashable {
  /// With what comes from then on.
  case now
  /// With the oldest event kept.
  case oldest
  /// After an event, given by its cursor; a cursor that isn't known or is followed by lost events makes a gap.
  case after(String)
}

/// Events that a subscriber can't be told because they are no longer kept, never reached the events file before an unclean stop, or
/// were never known under that name.
public struct EventGap: Sendable, Hashable {
  /// The cursor the subscriber had, as given.
  public var after: String
  /// Where the events go on: the oldest kept behind the gap, or the next to come when none is.
  public var oldest: EventCursor
  /// The place right behind the gap: whoever has it isn't told of the gap again.
  public var end: EventCursor { EventCursor(run: oldest.run, number: oldest.number - 1) }
}

/// A part of a log on its way to one subscriber.
public struct EventBatch: Sendable {
  /// Comes before the events.
  public var gap: EventGap?
  public var events: [StoredEvent] = []
  /// Nothing is there: `onAvailable` follows.
  public var isWaiting = false
  /// The subscription was cancelled.
  public var isCancelled = false
}

/// A subscriber's place, kept by the log.
struct Reader: Sendable {
  /// The number of the last event that was handed out or passed over.
  var position: UInt64
  /// The cursor that was given but isn't known.
  var unknown: String?
  let filter: EventFilter
  let onAvailable: @Sendable () -> Void
}

/// One subscriber's way through an ``EventLog``: it takes what it can carry when it can.
public final class EventSubscription: Sendable {
  private let log: EventLog
  private let key: UInt64

  init(_ log: EventLog, key: UInt64) {
    self.log = log
    self.key = key
  }

  deinit { cancel() }

  /// The place up to which everything was handed out.
  public var position: EventCursor { log.position(of: key) }

  /// The next events, about so many bytes of them and at least one if there is one.
  public func next(upTo bytes: Int) -> EventBatch { log.next(for: key, upTo: bytes) }

  /// Lets the log forget the subscriber.
  public func cancel() { log.cancel(key) }
}
