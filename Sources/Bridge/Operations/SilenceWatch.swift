/// Whether nothing has come for longer than usual. Reads no clock.
///
/// Usual is the longest pause of the last seven days; a site sleeps at night. Nothing is unusual before a day has been seen, nor a pause of less than ten
/// minutes.
struct SilenceWatch: Sendable, Hashable {
  private static let day: Int64 = 86_400_000
  private static let days: Int64 = 7
  /// Milliseconds that are no silence whatever was usual.
  static let shortest: Int64 = 600_000

  private let began: Int64
  private var last: Int64
  /// The longest pause that ended on a day, by the day.
  private var pauses: [Int64: Int64] = [:]

  /// - Parameter now: Milliseconds since 1970, as everywhere here.
  init(at now: Int64) {
    began = now
    last = now
  }

  mutating func heard(at now: Int64) {
    // Exchanges end in another order than they are told of.
    guard now > last else { return }
    let today = now / Self.day
    if pauses[today] == nil { pauses = pauses.filter { $0.key > today - Self.days } }
    pauses[today] = max(pauses[today] ?? 0, now - last)
    last = now
  }

  /// How long it has been silent, if that is unusual.
  func unusual(at now: Int64) -> Int64? {
    let silence = now - last
    guard now - began >= Self.day, silence >= Self.shortest else { return nil }
    let today = now / Self.day
    let usual = pauses.filter { $0.key > today - Self.days }.values.max() ?? 0
    return silence > 2 * usual ? silence : nil
  }
}
