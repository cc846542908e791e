/// Why a command line was not understood.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case unknownCommand, missingCommand
    case unknownOption, missingOption, repeatedOption, missingValue, unexpectedValue, invalidValue
    case missingArgument, unexpectedArgument
  }

  public var code: Code
  /// The program and the commands up to the mistake, as in `["cometbridge", "replay"]`.
  public var path: [String]
  /// The option (`--port`), the argument (`INPUT`, `argument 2`) or the command that is meant.
  public var place: String
  /// The value that broke the rule, where it can be no secret; fit to be shown.
  public var value: String?
  /// The rule that was broken.
  public var rule: String
  /// What was perhaps meant: an option, a command or one of the allowed values.
  public var suggestion: String?

  public init(
    _ code: Code, path: [String], place: String, value: String? = nil, rule: String,
    suggestion: String? = nil
  ) {
    self.code = code
    self.path = path
    self.place = place
    self.value = value.map { TerminalText.trimmed(TerminalText.printable($0), toWidth: 80) }
    self.rule = rule
    self.suggestion = suggestion
  }

  /// One line: `cometbridge replay: --updat: no such option; did you mean --update?`, with a value
  /// `cometbridge replay: --show “many”: a whole number is expected`.
  public var description: String {
    ErrorLine.text(
      path: path, place: place + (value.map { " “\($0)”" } ?? ""),
      rule: rule + (suggestion.map { "; did you mean \($0)?" } ?? ""))
  }

  /// `Try 'cometbridge replay --help'`.
  public var hint: String { "Try '\(path.joined(separator: " ")) --help'" }
}
