private import Glibc

/// Why an events file can't be used, or not as it should.
public struct EventsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case cannotOpen, notAFile, inUse, cannotRead, foreignLine, cannotCut, cannotWrite, leavesOut
  }

  public var code: Code
  public var path: String
  /// Counts from 1; nil where no line is concerned.
  public var line: Int?
  /// The rule that was broken; never the content that broke it.
  public var expected: String
  /// The system's error number, 0 if it gave none.
  public var systemError: Int32

  public init(
    _ code: Code, path: String, line: Int? = nil, expected: String, systemError: Int32 = 0
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.expected = expected
    self.systemError = systemError
  }

  public var description: String {
    let place = line.map { ":\($0)" } ?? ""
    let cause = systemError == 0 ? "" : " (\(Self.reason(systemError)))"
    return "events file \(path)\(place): expected \(expected)\(cause)"
  }

  /// The system's words for one of its error numbers.
  static func reason(_ systemError: Int32) -> String {
    strerror(systemError).map { String(cString: $0) } ?? "system error \(systemError)"
  }
}
