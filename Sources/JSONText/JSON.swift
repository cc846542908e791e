/// A JSON value that stands by itself: made by us, or kept apart from the text it came from.
///
/// Numbers are kept as text, objects keep their order. Two values are equal if they are written alike: members in the same order,
/// numbers in the same spelling, strings of the same scalars (not merely canonically equivalent ones, as with `String`).
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// Any of the above, as it was written: ``tree`` takes it apart.
  case encoded(EncodedJSON)

  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSON

    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  public init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool ?? false)
    case .number: self = .number(value.numberText ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { JSON($0) })
    case .object: self = .object(value.members.map { Member($0.key, JSON($0.value)) })
    }
  }

  public static func integer(_ value: some BinaryInteger) -> JSON { .number(String(value)) }

  /// The same value, not as a text that is to be read.
  public var tree: JSON {
    if case .encoded(let text) = self { text.tree } else { self }
  }

  /// The value of a key of an object; of repeated keys the last.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = tree else { return nil }
    return members.last { JSON.isIdentical($0.key, key) }?.value
  }

  public var string: String? {
    guard case .string(let text) = tree else { return nil }
    return text
  }

  /// A whole number written as a number or as a string of digits.
  public var integer: Int64? {
    switch tree {
    case .number(let text), .string(let text):
      // As `JSONValue` has it: no plus sign.
      text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
    case .null, .bool, .array, .object, .encoded: nil
    }
  }

  public var bool: Bool? {
    guard case .bool(let value) = tree else { return nil }
    return value
  }

  public var elements: [JSON] {
    guard case .array(let elements) = tree else { return [] }
    return elements
  }

  public var members: [Member] {
    guard case .object(let members) = tree else { return [] }
    return members
  }
}

extension JSON {
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
      isIdentical(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.encoded(let left), .encoded(let right)): left == right
    case (.encoded(let left), _): left.tree == right
    case (_, .encoded(let right)): left == right.tree
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch tree {
    case .null, .encoded: hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let text):
      hasher.combine(2)
      hasher.combine(text)
    case .string(let text):
      hasher.combine(3)
      hasher.combine(text)
    case .array(let elements):
      hasher.combine(4)
      hasher.combine(elements)
    case .object(let members):
      hasher.combine(5)
      hasher.combine(members)
    }
  }

  /// True if two strings have the same bytes; `==` also holds for other spellings of the same characters (`é` and `e` with an accent).
  @inlinable
  package static func isIdentical(_ left: String, _ right: String) -> Bool {
    // What differs is nearly always found by the first two, which are quick; byte by byte only equal texts are gone through.
    left.utf8.count == right.utf8.count && left == right && left.utf8.elementsEqual(right.utf8)
  }
}

extension JSON.Member {
  public static func == (left: JSON.Member, right: JSON.Member) -> Bool {
    JSON.isIdentical(left.key, right.key) && left.value == right.value
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
