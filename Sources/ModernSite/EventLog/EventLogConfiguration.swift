/// What an ``EventLog`` bounds.
public struct EventLogConfiguration: Sendable, Hashable {
  /// Events kept in memory for subscribers that come or fall behind.
  public var maximumEvents = 100_000
  /// Bytes those events may take; the newest event is kept whatever its size.
  public var maximumBytes = 256 * 1024 * 1024
  /// Bytes one event may have, at most 15 MiB; a larger one is told without its members.
  public var maximumEventBytes = 4 * 1024 * 1024
  /// How long a line waits at most before it is written to the events file; at most 200 ms.
  public var flushInterval = Duration.milliseconds(50)
  /// Bytes that wait for a file that can't be written; beyond, lines are left out of the file and counted.
  public var maximumUnwrittenBytes = 64 * 1024 * 1024

  public init() {}
}
