import LegacyProtocol

/// What becomes of a time of the old side: the one table of it. The first row that fits counts.
///
/// Which unit a number has, ``LegacyTime`` says by its size; texts and numbers are the same to it.
struct TimeTable: Sendable, Hashable {
  /// Seconds that the install has added to times of group messages (versions up to 5.0 add the client's time zone).
  var shift: Int64

  /// How far the install's clock may be ahead of the recorder's before its times are marked, in seconds.
  static let tolerance: Int64 = 300

  /// A time as it is told.
  struct Reading: Sendable, Hashable {
    var rule: Rule
    /// Seconds since 1970, UTC; `nil` where the time says nothing.
    var seconds: Int64?
    /// What `metadata.legacy.clock` says.
    var clock: String?
  }

  private struct Row {
    var rule: Rule
    var clock: String?
    var fits:
      @Sendable (_ time: LegacyTime?, _ seconds: Int64?, _ now: Int64, _ isShifted: Bool) -> Bool

    init(
      _ rule: Rule, clock: String? = nil,
      _ fits: @escaping @Sendable (LegacyTime?, Int64?, Int64, Bool) -> Bool
    ) {
      self.rule = rule
      self.clock = clock
      self.fits = fits
    }
  }

  private static let rows = [
    Row(.timeUnknown, clock: "unknown") { _, seconds, _, _ in seconds == nil },
    Row(.timeAhead, clock: "ahead") { _, seconds, now, _ in
      now > 0 && (seconds ?? 0) - now > tolerance
    },
    Row(.timeShifted) { _, _, _, isShifted in isShifted },
    Row(.timeMilliseconds) { time, _, _, _ in time?.unit != .seconds },
    Row(.timeSeconds) { _, _, _, _ in true },
  ]

  /// - Parameters:
  ///   - now: When the exchange was seen, seconds; 0 if that is not known.
  ///   - isOfGroup: It is that of a group message.
  func reading(_ time: LegacyTime?, at now: Int64, isOfGroup: Bool) -> Reading {
    let isShifted = isOfGroup && shift != 0 && time?.unit == .seconds
    let seconds = time?.seconds.flatMap { seconds -> Int64? in
      guard isShifted else { return seconds }
      let (shifted, overflow) = seconds.subtractingReportingOverflow(shift)
      return overflow || shifted <= 0 ? nil : shifted
    }
    for row in Self.rows where row.fits(time, seconds, now, isShifted) {
      return Reading(rule: row.rule, seconds: seconds, clock: row.clock)
    }
    return Reading(rule: .timeUnknown, seconds: nil, clock: "unknown")
  }
}
