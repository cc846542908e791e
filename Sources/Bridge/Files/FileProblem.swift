import Glibc

/// A file or folder that can't be used: which, where in it, and the rule it breaks.
public struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public var path: String
  /// Counts from 1; nil where no line is concerned.
  public var line: Int?
  /// What is wrong, in words; never what stands in the file.
  public var rule: String

  public init(path: String, line: Int? = nil, rule: String) {
    self.path = path
    self.line = line
    self.rule = rule
  }

  /// `PATH: RULE` or `PATH:LINE: RULE`.
  public var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(rule)" }

  /// What the system says of a call that failed, in its words.
  static func system(_ path: String, _ rule: String, _ number: Int32) -> FileProblem {
    FileProblem(path: path, rule: "\(rule): \(String(cString: strerror(number)))")
  }
}
