/// A rule of the modern side that a body breaks, found before it is sent.
public struct LimitViolation: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case characters, bytes, items
  }

  public enum Rule: Sendable, Hashable {
    case atMost(Int, Unit, actual: Int)
    /// The field must be there and not be empty.
    case required
    /// Blanks alone do not count as text.
    case notBlank
    /// Identifiers are made of `a-z 0-9 _ -`; some fields have alphabets of their own.
    case alphabet(String)
    /// The value is not one of those that are taken.
    case notAllowed(String)
    /// An instant must be one of 10 digits of seconds.
    case seconds
    /// An instant must not lie before another.
    case notBefore(String)
  }

  /// The place in the body, as a JSON Pointer such as `/data/text`.
  public var field: String
  public var rule: Rule

  public init(_ field: String, _ rule: Rule) {
    self.field = field
    self.rule = rule
  }

  public var description: String {
    let text =
      switch rule {
      case .atMost(let limit, let unit, let actual):
        "at most \(limit) \(unit.rawValue), has \(actual)"
      case .required: "must be there"
      case .notBlank: "must not be blank"
      case .alphabet(let name): "must be made of \(name)"
      case .notAllowed(let reason): "not allowed: \(reason)"
      case .seconds: "must be seconds since 1970 of 10 digits"
      case .notBefore(let other): "must not lie before \(other)"
      }
    return "\(field): \(text)"
  }
}

/// Everything that is wrong with a body; it is not sent.
public struct InvalidBody: Error, Sendable, Hashable, CustomStringConvertible {
  /// In the order of the fields, never empty.
  public var violations: [LimitViolation]

  public init(_ violations: [LimitViolation]) { self.violations = violations }

  public var description: String { violations.map(\.description).joined(separator: "; ") }
}
