extension CommandSpecification {
  /// What a command line asks for.
  public enum Request: Sendable, Hashable {
    /// Print the help of the command at this path (``helpText(for:width:)``).
    case help(path: [String])
    /// Print this version.
    case version(String)
    case run(Invocation)
  }

  /// Reads a command line in GNU style, without the name of the program.
  ///
  /// `--opt=value`, `--opt value`, `-abc`, `-o value`, `-ovalue`; `--` ends the options, `-` is an argument. Options and
  /// arguments may come in any order. `--help` wins over whatever else is wrong after it.
  public func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var parser = CommandLineParser(program: self)
    return try parser.parse(arguments)
  }
}

/// One pass over the words of a command line.
struct CommandLineParser {
  /// The program and the commands named so far, innermost last.
  private var chain: [CommandSpecification]
  private var given: [String: [String]] = [:]
  private var arguments: [String] = []

  init(program: CommandSpecification) { chain = [program] }

  private var path: [String] { chain.map(\.name) }
  private var options: [OptionSpecification] { chain.flatMap(\.options) }
  private var command: CommandSpecification? { chain.last }

  mutating func parse(_ words: [String]) throws(UsageError) -> CommandSpecification.Request {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        while let word = rest.popFirst() { try takeArgument(word) }
      } else if word.hasPrefix("--") {
        if let request = try takeLong(word.dropFirst(2), &rest) { return request }
      } else if word.hasPrefix("-"), word.utf8.count > 1 {
        if let request = try takeLetters(word.dropFirst(), &rest) { return request }
      } else {
        try takeArgument(word)
      }
    }
    return .run(try finish())
  }

  // MARK: Options

  private mutating func takeLong(
    _ word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> CommandSpecification.Request? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if let request = try request(for: name, attached) { return request }
    guard let option = options.first(where: { $0.name == name }) else {
      let known = options.map(\.name) + [OptionSpecification.help.name]
      throw UsageError(
        .unknownOption, path: path, place: Self.shown("--" + name), rule: "no such option",
        suggestion: Suggestion.nearest(to: name, among: known).map { "--" + $0 })
    }
    if option.takesValue {
      try add(attached ?? rest.popFirst(), to: option, spelled: "--" + name)
    } else if attached != nil {
      throw UsageError(.unexpectedValue, path: path, place: "--" + name, rule: "takes no value")
    } else {
      try add("", to: option, spelled: "--" + name)
    }
    return nil
  }

  private func request(
    for name: String, _ attached: String?
  ) throws(UsageError) -> CommandSpecification.Request? {
    let version = chain.first?.version
    let isHelp = name == OptionSpecification.help.name
    guard isHelp || (version != nil && chain.count == 1 && name == OptionSpecification.version.name)
    else { return nil }
    guard attached == nil else {
      throw UsageError(.unexpectedValue, path: path, place: "--" + name, rule: "takes no value")
    }
    if isHelp { return .help(path: path) }
    return version.map { .version($0) }
  }

  private mutating func takeLetters(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> CommandSpecification.Request? {
    var letters = letters
    while let letter = letters.popFirst() {
      let spelled = "-\(letter)"
      guard let option = options.first(where: { $0.letter == letter }) else {
        if letter == OptionSpecification.help.letter { return .help(path: path) }
        throw UsageError(.unknownOption, path: path, place: spelled, rule: "no such option")
      }
      if option.takesValue {
        try add(letters.isEmpty ? rest.popFirst() : String(letters), to: option, spelled: spelled)
        return nil
      }
      try add("", to: option, spelled: spelled)
    }
    return nil
  }

  private mutating func add(
    _ value: String?, to option: OptionSpecification, spelled: String
  ) throws(UsageError) {
    guard let value else {
      throw UsageError(
        .missingValue, path: path, place: spelled,
        rule: "a value (\(option.valueName ?? "")) is expected")
    }
    // A flag given twice says the same again; two values contradict each other.
    if option.takesValue, !option.isRepeatable, given[option.name] != nil {
      throw UsageError(.repeatedOption, path: path, place: spelled, rule: "may be given only once")
    }
    given[option.name, default: []].append(value)
  }

  // MARK: Commands and arguments

  private mutating func takeArgument(_ word: String) throws(UsageError) {
    guard let command else { return }
    if command.commands.isEmpty {
      let isFull = command.arguments.last.map { !$0.isRepeatable } ?? true
      guard !isFull || arguments.count < command.arguments.count else {
        throw UsageError(
          .unexpectedArgument, path: path, place: "argument \(arguments.count + 1)",
          rule: command.arguments.isEmpty ? "no argument is expected" : "nothing more is expected")
      }
      arguments.append(word)
    } else if let next = command.commands.first(where: { $0.name == word }) {
      chain.append(next)
    } else {
      let names = command.commands.map(\.name)
      throw UsageError(
        .unknownCommand, path: path,
        place: Self.shown(word),
        rule: "no such command", suggestion: Suggestion.nearest(to: word, among: names))
    }
  }

  /// A word that is no name of ours, as far as it is needed to recognise it.
  private static func shown(_ word: String) -> String {
    TerminalText.trimmed(TerminalText.printable(word), toWidth: 40)
  }

  private func finish() throws(UsageError) -> Invocation {
    if let command, !command.commands.isEmpty {
      throw UsageError(
        .missingCommand, path: path, place: "",
        rule: "a command is expected: \(command.commands.map(\.name).joined(separator: ", "))")
    }
    let needed = command?.arguments.filter { !$0.isOptional } ?? []
    if arguments.count < needed.count {
      throw UsageError(
        .missingArgument, path: path, place: needed[arguments.count].name, rule: "is missing")
    }
    for option in options where option.isRequired && given[option.name] == nil {
      throw UsageError(.missingOption, path: path, place: "--" + option.name, rule: "is missing")
    }
    return Invocation(path: path, arguments: arguments, options: options, given: given)
  }
}
