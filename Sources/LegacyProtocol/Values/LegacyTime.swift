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

  /// More than 0, or 0 for what says nothing.
  private let number: Int64
  /// The digits as received; `nil` if they are the number as it is spelled anyhow.
  private let spelling: String?

  /// The digits as received.
  public var text: String { spelling ?? String(decimal: number) }

  /// The number, if ``text`` is how it is spelled anyhow.
  public var plainNumber: Int64? { spelling == nil ? number : nil }

  public init(_ text: String) {
    self.init(text, number: nil)
  }

  /// - Parameter number: The digits as a number, where they have been read as one.
  init(_ text: String, number: Int64?) {
    self.number = max(number ?? Self.number(text) ?? 0, 0)
    spelling = String(self.number) == text ? nil : text
  }

  /// - Parameter number: 0 or more; it was spelled without leading zeros.
  init(spelledAs number: Int64) {
    self.number = max(number, 0)
    spelling = nil
  }

  public var unit: Unit {
    switch number {
    case ..<100_000_000_000: .seconds
    case ..<100_000_000_000_000: .milliseconds
    default: .microseconds
    }
  }

  /// Seconds since 1970, UTC, rounded down; `nil` for zero, negative, unreadable and absurdly large times, which say nothing.
  public var seconds: Int64? {
    // No unit makes a year of our time of more digits.
    guard number > 0, number < 100_000_000_000_000_000 else { return nil }
    return switch unit {
    case .seconds: number
    case .milliseconds: number / 1000
    case .microseconds: number / 1_000_000
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
    guard let value, let text = value.looseText else { return nil }
    self.init(text, number: value.integer)
  }
}
