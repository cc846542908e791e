/// Why a text is not JSON, or not JSON within the limits.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case unexpectedEnd, unexpectedByte, invalidEscape, invalidNumber, tooLarge, tooDeep, tooMany
  }

  public var code: Code
  /// Bytes from the start of the text that was given to the reader.
  public var offset: Int

  public init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  public var description: String { "\(code.rawValue) at byte \(offset)" }
}
