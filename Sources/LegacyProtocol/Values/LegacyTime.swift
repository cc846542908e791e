public import JSONText

/// A moment as the old side writes it: seconds or milliseconds since 1970, as a number or a string.
///
/// Polls speak seconds, group pushes and the history plugin milliseconds, one and the same field both ways (docs/protocol.md, “Time”).
public struct LegacyTime: Sendable, Hashable {
  public enum Unit: Sendable, Hashable {
    case seconds, milliseconds
    /// A 16-digit number.
    case microseconds
  }

  /// The digits as received.
  public let text: String
  public let unit: Unit
  /// Seconds since 1970, UTC, rounded down; `nil` for zero, negative, unreadable and absurdly large times, which say nothing.
  public let seconds: Int64?

  public init(_ text: String) {
    self.text = text
    guard let number = Self.number(text), number > 0 else {
      unit = .seconds
      seconds = nil
      return
    }
    switch number {
    case ..<100_000_000_000:
      unit = .seconds
      seconds = number
    case ..<100_000_000_000_000:
      unit = .milliseconds
      seconds = number / 1000
    case ..<100_000_000_000_000_000:
      unit = .microseconds
      seconds = number / 1_000_000
    default:
      // No unit makes a year of our time of so many digits.
      unit = .microseconds
      seconds = nil
    }
  }

  /// The whole part of a number: PHP writes what does not fit its integers as `1480000600.25` or `1.480000600417E+12`.
  private static func number(_ text: String) -> Int64? {
    let isDigit: (UInt8) -> Bool = { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let first = text.utf8.first, isDigit(first) else { return nil }
    if text.utf8.allSatisfy(isDigit) { return Int64(text) }
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ isDigit($0) || ".eE+-".utf8.contains($0) }),
      let number = Double(text), number.isFinite, number < 9e18
    else { return nil }
    return Int64(number)
  }

  public init?(_ value: JSONValue?) {
    guard let text = value?.looseText else { return nil }
    self.init(text)
  }
}
