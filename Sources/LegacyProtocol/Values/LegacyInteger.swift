public import JSONText

/// A whole number that the old side sends as `17` or `"17"`; remembers which, and writes it back the same way.
public struct LegacyInteger: Sendable, Hashable {
  /// The digits as received: exact, whatever their number.
  public var text: String
  public var isQuoted: Bool

  public init(_ value: Int, isQuoted: Bool = false) {
    text = String(value)
    self.isQuoted = isQuoted
  }

  /// `nil` for anything but a number or a string of digits.
  public init?(_ value: JSONValue?) {
    guard let value, let text = value.looseText, WireForm.Spelling.isNumber(text) else {
      return nil
    }
    self.text = text
    isQuoted = value.kind == .string
  }

  /// The number, if it fits.
  public var value: Int? { Int(text) }

  public var json: JSON { isQuoted ? .string(text) : .number(text) }
}
