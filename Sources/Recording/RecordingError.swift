/// Why a recording could not be read.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case malformedJSON, missingField, wrongType, invalidValue, tooLarge, tooMany
  }

  public var code: Code
  /// The file as it was named by the reader; empty where lines came without one.
  public var file: String
  /// The line of the file, from 1; 0 for the file as a whole.
  public var line: Int
  /// The place within the line as a JSON Pointer (RFC 6901) such as `/request/url`; empty for the whole line.
  public var pointer: String
  /// The rule that was broken; never the value that broke it.
  public var expected: String

  public init(
    _ code: Code, file: String = "", line: Int = 0, pointer: String = "", expected: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.pointer = pointer
    self.expected = expected
  }

  public var description: String {
    var place = file.isEmpty ? "line \(line)" : "\(file):\(line)"
    if !pointer.isEmpty { place += " “\(pointer)”" }
    return "\(place): \(code.rawValue), expected \(expected)"
  }
}
