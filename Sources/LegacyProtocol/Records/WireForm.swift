public import JSONText

/// In which order a version writes the fields of a record, and how it spells each.
public struct WireForm: Sendable, Hashable {
  public enum Spelling: Sendable, Hashable {
    /// `"17"`, `"1"` for true.
    case text
    /// `17`, `1` for true; text that is no number stays text.
    case number
    /// `true`.
    case bool
  }

  public struct Entry: Sendable, Hashable {
    var key: String
    var spelling: Spelling
    /// What is written where the record says nothing; `nil` leaves the key out.
    var absent: JSON?

    public static func text(_ key: String, or absent: JSON? = nil) -> Entry {
      Entry(key: key, spelling: .text, absent: absent)
    }

    public static func number(_ key: String, or absent: JSON? = nil) -> Entry {
      Entry(key: key, spelling: .number, absent: absent)
    }

    public static func bool(_ key: String, or absent: JSON? = nil) -> Entry {
      Entry(key: key, spelling: .bool, absent: absent)
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }

  /// Entries that only some versions have are `nil` for the others.
  public init(_ entries: Entry?...) { self.entries = entries.compactMap(\.self) }
}

extension WireForm.Spelling {
  /// How a value that was read is spelled; `nil` for `null` and containers.
  init?(of value: JSONValue) {
    switch value.kind {
    case .string: self = .text
    case .number: self = .number
    case .bool: self = .bool
    case .null, .array, .object: return nil
    }
  }

  func json(_ value: WireValue) -> JSON {
    switch (value, self) {
    case (.json(let json), _): json
    case (.text(let text), .text), (.text(let text), .bool): .string(text)
    case (.text(let text), .number): Self.isNumber(text) ? .number(text) : .string(text)
    case (.integer(let number), .text): .string(String(number))
    case (.integer(let number), .number), (.integer(let number), .bool): .integer(number)
    case (.flag(let flag), .text): .string(flag ? "1" : "0")
    case (.flag(let flag), .number): .integer(flag ? 1 : 0)
    case (.flag(let flag), .bool): .bool(flag)
    }
  }

  /// Digits without a leading zero, with or without a minus: what may be written as a number and read as the same text.
  static func isNumber(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let first = digits.first, digits.count <= 64 else { return false }
    if first == UInt8(ascii: "0"), digits.count > 1 || text.utf8.count > 1 { return false }
    return digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
