/// Why a request cannot be written for a version without losing what it says. It names the parameter, never the value.
public struct RequestEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    /// The version needs a value that is not there.
    case missingValue
    /// The value would end or change the form it is written in, or stands there twice.
    case invalidValue
    /// Two values that the version writes under one name.
    case conflict
    /// The version has nothing of the kind.
    case notInVersion
  }

  public var code: Code
  /// The parameter, as a JSON Pointer; items of a list by their place, such as `/broadcast/1`.
  public var pointer: String

  public init(_ code: Code, at pointer: String) {
    self.code = code
    self.pointer = pointer
  }

  public var description: String { "\(code.rawValue) at “\(pointer)”" }
}
