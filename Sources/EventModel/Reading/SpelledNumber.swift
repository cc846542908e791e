public import JSONText

/// A number that some send as a string: it is written back as it came.
public struct SpelledNumber: Sendable, Hashable {
  /// The digits, perhaps with a fraction or an exponent.
  public let text: String
  /// True if it stands in quotes.
  public let isQuoted: Bool

  /// A whole number.
  public init(_ value: Int64, isQuoted: Bool) {
    text = String(value)
    self.isQuoted = isQuoted
  }

  /// The number of a JSON number or of a string that holds one.
  public init?(_ value: JSONValue) {
    if let text = value.numberText {
      self.text = text
      isQuoted = false
    } else if let text = value.string, let number = Double(decimal: text), number.isFinite {
      self.text = text
      isQuoted = true
    } else {
      return nil
    }
  }

  /// The value, rounded to what a `Double` holds.
  public var value: Double { Double(text) ?? 0 }
}

extension ObjectReader {
  mutating func spelledNumber(_ key: String) -> SpelledNumber? { take(key) { SpelledNumber($0) } }
}

extension JSONWriter {
  mutating func member(_ key: StaticString, _ number: SpelledNumber?) {
    guard let number else { return }
    self.key(literal: key)
    if number.isQuoted { write(number.text) } else { writeNumber(number.text) }
  }
}
