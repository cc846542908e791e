/// The date of an HTTP header in any of its three forms (RFC 9110, 5.6.7), such as `Mon, 30 Nov 2026 01:48:52 GMT`.
public enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let daysOfMonths: [Int64] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Seconds since 1970, UTC; `nil` for another form and for a day or time that does not exist.
  public static func seconds(_ text: String) -> Int64? {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" || $0 == "-" }
    let order: (day: Int, month: Int, year: Int, hour: Int)
    switch parts.count {
    // `Mon, 30 Nov 2026 …` and `Monday, 30-Nov-26 …`, with the zone at the end.
    case 8 where parts[7] == "GMT" || parts[7] == "UTC": order = (1, 2, 3, 4)
    // `Mon Nov 30 01:48:52 2026`.
    case 7: order = (2, 1, 6, 3)
    default: return nil
    }
    guard let day = digits(parts[order.day], 1...2), let year = year(parts[order.year]),
      let month = months.firstIndex(of: parts[order.month].lowercased()),
      let hour = digits(parts[order.hour], 2...2),
      let minute = digits(parts[order.hour + 1], 2...2),
      let second = digits(parts[order.hour + 2], 2...2), hour < 24, minute < 60, second <= 60
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lastDay = month == 1 && isLeap ? 29 : daysOfMonths[month]
    guard (1...lastDay).contains(day) else { return nil }
    // Days from civil date, counting years from March.
    let shifted = month < 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((Int64(month) + 10) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Four digits from 1970 on, or the two of the oldest form, which mean 1970 to 2069.
  private static func year(_ text: Substring) -> Int64? {
    if let short = digits(text, 2...2) { return short < 70 ? 2000 + short : 1900 + short }
    return digits(text, 4...4).flatMap { $0 >= 1970 ? $0 : nil }
  }

  private static func digits(_ text: Substring, _ length: ClosedRange<Int>) -> Int64? {
    let isDigits = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isDigits && length.contains(text.utf8.count) ? Int64(text) : nil
  }
}
