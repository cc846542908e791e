/// One option of a command: a flag (`--json`) or an option with a value (`--out DIR`).
public struct OptionSpecification: Sendable, Hashable {
  /// The long name without its dashes, as in `fail-on-unmapped`.
  public var name: String
  /// The short form, as `o` for `-o`.
  public var letter: Character?
  /// What the help calls the value, as in `DIR`; `nil` for a flag.
  public var valueName: String?
  /// One sentence for the help.
  public var summary: String
  /// May be given more than once; all values are kept in order.
  public var isRepeatable: Bool
  /// Must be given.
  public var isRequired: Bool
  /// The value where the option is not given; the help shows it.
  public var defaultText: String?

  public var takesValue: Bool { valueName != nil }

  /// An option that is given or not.
  public static func flag(
    _ name: String, letter: Character? = nil, isRepeatable: Bool = false, _ summary: String
  ) -> OptionSpecification {
    OptionSpecification(
      name: name, letter: letter, valueName: nil, summary: summary, isRepeatable: isRepeatable,
      isRequired: false, defaultText: nil)
  }

  /// An option with a value.
  public static func value(
    _ name: String, letter: Character? = nil, _ valueName: String, isRepeatable: Bool = false,
    isRequired: Bool = false, default defaultText: String? = nil, _ summary: String
  ) -> OptionSpecification {
    OptionSpecification(
      name: name, letter: letter, valueName: valueName, summary: summary,
      isRepeatable: isRepeatable, isRequired: isRequired, defaultText: defaultText)
  }

  /// `--help`, which every command has.
  static let help = flag("help", letter: "h", "Show this help and exit.")
  /// `--version`, which the program has.
  static let version = flag("version", "Show the version and exit.")
}
