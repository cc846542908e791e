public import Translation

/// What came of a run of the demonstration.
public struct DemoSummary: Sendable, Hashable {
  /// Requests that went through the proxy and were answered.
  public var exchanges = 0
  /// Answers that are the recorded ones: status, headers and body, byte for byte, but for the callback's name.
  public var asRecorded = 0
  /// Answers that are the same on the wire as those of an install without a proxy before it.
  public var asDirect = 0
  /// Exchanges that were copied and understood.
  public var understood = 0
  /// Events of the stream, by listener method.
  public var events: [String: Int] = [:]
  /// Fields of the old answers, by what became of them.
  public var fields: [Fate: Int] = [:]
  /// Fields that no rule knows.
  public var unknown = 0
  /// What the proxy adds to the time of an exchange: the median over the run.
  public var addedLatency = Duration.zero
  public var elapsed = Duration.zero

  /// Nothing was lost, changed or unknown.
  public var isClean: Bool {
    asRecorded == exchanges && asDirect == exchanges && understood == exchanges && unknown == 0
      && fields[.rejected, default: 0] == 0
  }
}
