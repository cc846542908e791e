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
  /// Seconds since 1970, UTC, rounded down; `nil` for zero, negative and unreadable times, which say nothing.
  public let seconds: Int64?

  public init(_ text: String) {
    self.text = text
    guard let number = Int64(text), number > 0 else {
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
    default:
      unit = .microseconds
      seconds = number / 1_000_000
    }
  }

  public init?(_ value: JSONValue?) {
    guard let text = value?.looseText else { return nil }
    self.init(text)
  }
}
