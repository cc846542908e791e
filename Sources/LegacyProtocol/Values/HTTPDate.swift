/// The date of an HTTP header (RFC 9110, 5.6.7), such as `Mon, 30 Nov 2026 01:48:52 GMT`.
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970, UTC; `nil` for another form.
  public static func seconds(_ text: String) -> Int64? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" || $0 == "-" }
    guard parts.count == 8, let day = Int64(parts[1]), let year = Int64(parts[3]),
      let month = months.firstIndex(of: String(parts[2])), let hour = Int64(parts[4]),
      let minute = Int64(parts[5]), let second = Int64(parts[6]), (1970...9999).contains(year),
      (1...31).contains(day), (0..<24).contains(hour), (0..<60).contains(minute),
      (0...60).contains(second)
    else { return nil }
    // Days from civil date, counting years from March.
    let shifted = month < 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((Int64(month) + 10) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3600 + minute * 60 + second
  }
}
