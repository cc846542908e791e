/// Why a JSON value is not an object of the modern side.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case malformedJSON, missingField, wrongType, outOfRange
  }

  public var code: Code
  /// The place, as a JSON Pointer (RFC 6901) such as `/data/message/id`; empty for the whole value.
  public var pointer: String
  /// The rule that was broken; never the value that broke it.
  public var expected: String

  public init(_ code: Code, at pointer: String, expected: String) {
    self.code = code
    self.pointer = pointer
    self.expected = expected
  }

  public var description: String { "\(code.rawValue) at “\(pointer)”: expected \(expected)" }

  /// The same error as seen from the object that holds the value under `key`.
  func inside(_ key: String) -> ModelError {
    var copy = self
    copy.pointer = "/" + key + pointer
    return copy
  }
}
