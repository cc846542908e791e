public import JSONText

/// A value of a printed dictionary, as it is spelled.
public indirect enum PrintedValue: Sendable, Hashable {
  case quoted(String)
  /// A word without quotes: text or a number, which printing does not tell apart.
  case bare(String)
  /// `<ffd8ffe0 00104a46>`, or `{length = 8, bytes = 0xffd8ffe000104a46}`: brackets and blanks as printed.
  case data(String)
  case list([PrintedValue])
  case dictionary([Member])

  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: PrintedValue
    public var isQuoted: Bool

    /// - Parameter isQuoted: `nil` quotes the key if it needs it.
    public init(_ key: String, _ value: PrintedValue, isQuoted: Bool? = nil) {
      self.key = key
      self.value = value
      self.isQuoted = isQuoted ?? !PrintedValue.isWord(key)
    }
  }

  /// A value as Apple's tools would print it: quotes only where they are needed.
  public init(_ json: JSON) {
    switch json.tree {
    case .null, .encoded: self = .quoted(Self.nothing)
    case .bool(let value): self = .bare(value ? "1" : "0")
    case .number(let text): self = Self.isWord(text) ? .bare(text) : .quoted(text)
    case .string(let text): self = Self.isWord(text) ? .bare(text) : .quoted(text)
    case .array(let elements): self = .list(elements.map { PrintedValue($0) })
    case .object(let members):
      self = .dictionary(members.map { Member($0.key, PrintedValue($0.value)) })
    }
  }

  /// How nothing is printed. A text of these letters is printed alike, and read as nothing.
  private static let nothing = "<null>"

  /// The value as JSON: whole numbers without quotes are numbers, everything else that is no container is text.
  public var json: JSON {
    switch self {
    case .quoted(Self.nothing), .bare(Self.nothing), .data(Self.nothing): .null
    case .quoted(let text), .data(let text): .string(text)
    case .bare(let text):
      // `12` as it would be written again; `007` is text.
      Int64(text).map { String($0) == text } == true ? .number(text) : .string(text)
    case .list(let elements): .array(elements.map(\.json))
    case .dictionary(let members): .object(members.map { JSON.Member($0.key, $0.value.json) })
    }
  }

  /// Letters and digits of ASCII, at least one: what is printed without quotes.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}
