internal import JSONText

/// Instants as the wire writes them: seconds in most places, milliseconds in some, now and then as a string or with a fraction.
///
/// The magnitude tells the unit: 11 digits of seconds lie beyond the year 5000, 13 digits are milliseconds of our time, 16 are microseconds.
enum WireTime {
  /// Seconds since 1970; `nil` for 0, which the SDKs write for “unset”, for negative values, for less than a second and for what is no
  /// number.
  static func seconds(_ value: JSONValue) -> Int64? {
    guard let milliseconds = instant(value), milliseconds >= 1000 else { return nil }
    return milliseconds / 1000
  }

  /// Milliseconds since 1970, whatever unit was written; `nil` also for instants before March 1973, which written in milliseconds would be
  /// taken for seconds.
  static func milliseconds(_ value: JSONValue) -> Int64? {
    guard let milliseconds = instant(value), milliseconds >= 100_000_000_000 else { return nil }
    return milliseconds
  }

  /// What the SDKs write for “unset”: 0 in any spelling.
  static func isUnset(_ value: JSONValue) -> Bool {
    (value.numberText ?? value.string).flatMap(Double.init(decimal:)) == 0
  }

  private static func instant(_ value: JSONValue) -> Int64? {
    if let whole = value.integer { return milliseconds(magnitude: whole) }
    guard let text = value.numberText ?? value.string, let number = Double(decimal: text),
      number.isFinite, number > 0, number < 1e17
    else { return nil }
    // A fraction occurs with seconds only; beyond that the whole part says all.
    if number < 1e11 { return Int64(number * 1000) }
    return milliseconds(magnitude: Int64(number))
  }

  private static func milliseconds(magnitude value: Int64) -> Int64? {
    switch value {
    case 1..<100_000_000_000: value * 1000
    case 100_000_000_000..<100_000_000_000_000: value
    case 100_000_000_000_000..<100_000_000_000_000_000: value / 1000
    default: nil
    }
  }
}

extension Double {
  /// A number in decimal digits; the standard library also takes hexadecimal ones and words.
  init?(decimal text: String) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal else { return nil }
    self.init(text)
  }
}
