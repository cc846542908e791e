internal import Glibc

/// Months of the calendar, UTC.
enum Month {
  /// `2016-09`; by the year alone it sorts as text for four digits, which all times have that are taken for one.
  static func name(of seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return "unknown" }
    return name(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
  }

  /// When it begins and when the next one does.
  fileprivate static func span(of seconds: Int64) -> Range<Int64>? {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return nil }
    var first = tm()
    (first.tm_year, first.tm_mon, first.tm_mday) = (parts.tm_year, parts.tm_mon, 1)
    let start = Int64(timegm(&first))
    first.tm_mon = parts.tm_mon + 1
    (first.tm_mday, first.tm_hour, first.tm_min, first.tm_sec) = (1, 0, 0, 0)
    let end = Int64(timegm(&first))
    return start <= seconds && seconds < end ? start..<end : nil
  }

  /// Months since the year 0, from days since 1970.
  static func number(of seconds: Int64) -> Int {
    // Years begin in March here, so that the odd day stands at their end; an era has 400.
    let days = Int(seconds / 86_400) + 719_468
    let era = days / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (year + era * 400) * 12 + month + 2
  }

  static func name(of number: Int) -> String { name(year: number / 12, month: number % 12 + 1) }

  static func name(year: Int, month: Int) -> String {
    String(year) + (month < 10 ? "-0" : "-") + String(month)
  }

  /// All months from the first to the last of these, those between them too; as they are where that would be more than `limit`.
  static func all(between names: some Collection<String>, limit: Int) -> [String] {
    let sorted = names.sorted()
    guard let first = sorted.first.flatMap(parts), let last = sorted.last.flatMap(parts),
      last >= first, last - first < limit
    else { return sorted }
    return (first...last).map { name(year: $0 / 12, month: $0 % 12 + 1) }
  }

  /// Months since the year 0.
  private static func parts(_ name: String) -> Int? {
    let numbers = name.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return numbers[0] * 12 + numbers[1] - 1
  }
}

/// Times counted by month. Those of a conversation are mostly of the month of the one before.
struct MonthCounts {
  private var span: Range<Int64>?
  private var count = 0
  private var counts: [String: Int] = [:]

  mutating func add(_ seconds: Int64) {
    if let span, span.contains(seconds) {
      count += 1
      return
    }
    settle()
    span = Month.span(of: seconds)
    if span == nil { counts[Month.name(of: seconds), default: 0] += 1 } else { count = 1 }
  }

  mutating func add(_ name: String, _ count: Int) { counts[name, default: 0] += count }

  private mutating func settle() {
    if let span, count > 0 { counts[Month.name(of: span.lowerBound), default: 0] += count }
    count = 0
  }

  /// By ``Month/name(of:)``.
  var all: [String: Int] {
    var copy = self
    copy.settle()
    return copy.counts
  }
}
