/// Why a part of what the old side sent could not be read.
public struct LegacyDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case malformed, missingField, wrongType, outOfRange, tooLarge
  }

  public var code: Code
  /// The place, as a JSON Pointer (RFC 6901) such as `/messages/_101/id`; empty for the whole.
  public var pointer: String
  /// The rule that was broken; never the value that broke it.
  public var expected: String
  /// Bytes from the start of the text; nil where the place is one of a value that was read.
  public var offset: Int?

  public init(_ code: Code, at pointer: String, expected: String) {
    self.code = code
    self.pointer = pointer
    self.expected = expected
  }

  /// A fault of a text, at a byte of it.
  public init(_ code: Code, atByte offset: Int, expected: String) {
    self.init(code, at: "byte \(offset)", expected: expected)
    self.offset = offset
  }

  /// The place without those of its names that the other side chose and that may be anything (``ShownName``).
  public var description: String { "\(code.rawValue) at \(shownPlace): expected \(expected)" }

  private var shownPlace: String {
    offset == nil ? Self.shown(pointer: pointer) : pointer
  }

  static func shown(pointer: String) -> String {
    pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : ShownName.of(String(decoding: $0, as: UTF8.self)) }
      .joined(separator: "/")
  }
}

extension Located {
  /// A field that must be there, as text or as a number; at most 256 bytes.
  public func text(_ key: String) throws(LegacyDecodingError) -> String {
    guard let field = value[key], !field.isNull else {
      throw LegacyDecodingError(
        .missingField, at: pointer + Self.token(key), expected: "text or number")
    }
    guard let text = field.looseText else {
      throw LegacyDecodingError(
        .wrongType, at: pointer + Self.token(key), expected: "text or number")
    }
    guard text.utf8.count <= 256 else {
      throw LegacyDecodingError(
        .tooLarge, at: pointer + Self.token(key), expected: "at most 256 bytes")
    }
    return text
  }
}
