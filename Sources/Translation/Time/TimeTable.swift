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
    var clock: Clock?
  }

  /// Why a time can't be right.
  enum Clock: String, Sendable {
    case unknown, ahead
  }

  /// What may be said of a time.
  private struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    static let unknown = Traits(rawValue: 1)
    static let ahead = Traits(rawValue: 2)
    static let shifted = Traits(rawValue: 4)
    static let otherUnit = Traits(rawValue: 8)
  }

  /// The first row of whose traits the time has all counts.
  private static let rows: [(rule: Rule, clock: Clock?, traits: Traits)] = [
    (.timeUnknown, .unknown, .unknown),
    (.timeAhead, .ahead, .ahead),
    (.timeShifted, nil, .shifted),
    (.timeMilliseconds, nil, .otherUnit),
    (.timeSeconds, nil, []),
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
    var traits: Traits = []
    if seconds == nil { traits.insert(.unknown) }
    if now > 0, (seconds ?? 0) - now > Self.tolerance { traits.insert(.ahead) }
    if isShifted { traits.insert(.shifted) }
    if time?.unit != .seconds { traits.insert(.otherUnit) }
    for row in Self.rows where traits.isSuperset(of: row.traits) {
      return Reading(rule: row.rule, seconds: seconds, clock: row.clock)
    }
    return Reading(rule: .timeUnknown, seconds: nil, clock: .unknown)
  }
}
