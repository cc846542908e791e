/// A command, or the program itself: what it is called, what it takes and which commands it has.
///
/// Options of a program or command hold for all commands below it, before or after their names.
public struct CommandSpecification: Sendable, Hashable {
  public var name: String
  /// One sentence for the help.
  public var summary: String
  public var arguments: [ArgumentSpecification]
  public var options: [OptionSpecification]
  public var commands: [CommandSpecification]
  /// Printed for `--version`; only the program has one.
  public var version: String?
  /// Paragraphs that end the help, as examples; a paragraph with indented lines is left as it is.
  public var notes: [String]

  public init(
    _ name: String, summary: String, arguments: [ArgumentSpecification] = [],
    options: [OptionSpecification] = [], commands: [CommandSpecification] = [],
    version: String? = nil, notes: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.commands = commands
    self.version = version
    self.notes = notes
  }

  /// Mistakes in the specification itself, such as two options of one name; empty if there are none. For tests.
  public var faults: [String] { faults(inherited: [], path: name) }

  private func faults(inherited: [OptionSpecification], path: String) -> [String] {
    var faults: [String] = []
    let all = inherited + options
    let reserved =
      [OptionSpecification.help] + (version == nil ? [] : [OptionSpecification.version])
    faults += Self.repeated((all + reserved).map { "--" + $0.name }).map { "\(path): \($0) twice" }
    faults += Self.repeated((all + reserved).compactMap(\.letter).map { "-\($0)" })
      .map { "\(path): \($0) twice" }
    faults += Self.repeated(commands.map(\.name)).map { "\(path): command \($0) twice" }
    for option in options
    where option.name.isEmpty || option.name.contains("=") || option.name.hasPrefix("-") {
      faults.append("\(path): “\(option.name)” can't be an option's name")
    }
    for option in options where option.letter == "-" || option.letter == "=" {
      faults.append("\(path): --\(option.name) can't have this letter")
    }
    for option in options where option.isRequired && option.defaultText != nil {
      faults.append("\(path): --\(option.name) is required and has a default")
    }
    if !commands.isEmpty, !arguments.isEmpty {
      faults.append("\(path): has both commands and arguments")
    }
    if arguments.dropLast().contains(where: \.isRepeatable) {
      faults.append("\(path): only the last argument can be repeatable")
    }
    if let first = arguments.firstIndex(where: \.isOptional),
      arguments[first...].contains(where: { !$0.isOptional })
    {
      faults.append("\(path): a required argument follows an optional one")
    }
    for command in commands {
      faults += command.faults(inherited: all, path: "\(path) \(command.name)")
    }
    return faults
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
