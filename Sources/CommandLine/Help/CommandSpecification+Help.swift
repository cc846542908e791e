extension CommandSpecification {
  /// The help of the command at a path that begins with the program, `self`; ends with a line break.
  ///
  /// Lines are at most `width` columns where words allow it; widths below 40 count as 40. A path that leads nowhere gives the
  /// help of the last command on it.
  public func helpText(for path: [String], width: Int = 80) -> String {
    var chain = [self]
    for name in path.dropFirst() {
      guard let next = chain.last?.commands.first(where: { $0.name == name }) else { break }
      chain.append(next)
    }
    return HelpPage(chain: chain, width: max(width, 40)).text
  }
}

/// The help of one command.
struct HelpPage {
  /// The program and its commands down to the one described.
  let chain: [CommandSpecification]
  let width: Int

  var text: String {
    guard let command = chain.last else { return "" }
    var sections = [usage(of: command), TextWrap.lines(command.summary, width: width)]
    sections.append(
      table("Commands:", command.commands.map { ($0.name, $0.summary) }))
    sections.append(
      table(
        "Arguments:",
        command.arguments.filter { !$0.summary.isEmpty }.map { ($0.usage, $0.summary) }))
    let own =
      command.options + [.help] + (chain.count == 1 && command.version != nil ? [.version] : [])
    sections.append(table("Options:", own.map { (Self.term(of: $0), Self.summary(of: $0)) }))
    let inherited = chain.dropLast().flatMap(\.options)
    sections.append(
      table("Options of all commands:", inherited.map { (Self.term(of: $0), Self.summary(of: $0)) })
    )
    sections += command.notes.map { note in
      note.contains("\n") || note.hasPrefix(" ")
        ? note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        : TextWrap.lines(note, width: width)
    }
    if !command.commands.isEmpty {
      let path = chain.map(\.name).joined(separator: " ")
      sections.append(
        TextWrap.lines("'\(path) <command> --help' tells more about a command.", width: width))
    }
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private func usage(of command: CommandSpecification) -> [String] {
    var words: [String] = []
    if !command.commands.isEmpty { words.append("<command>") }
    words += command.arguments.map(\.usage)
    words += chain.flatMap(\.options).filter(\.isRequired).map {
      "--\($0.name) \($0.valueName ?? "")"
    }
    words.append("[options]")
    let head = "Usage: " + chain.map(\.name).joined(separator: " ")
    return TextWrap.lines(words, first: head, indent: "         ", width: width)
  }

  /// Two columns; a term that is wider than two fifths of the width stands on a line of its own.
  private func table(_ title: String, _ rows: [(term: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let limit = max(width * 2 / 5, 20)
    let left = rows.map { DisplayWidth.of($0.term) }.filter { $0 <= limit }.max() ?? 0
    let indent = String(repeating: " ", count: left + 4)
    var lines = [title]
    for row in rows {
      var texts = TextWrap.lines(row.text, width: width - left - 4)[...]
      let termWidth = DisplayWidth.of(row.term)
      if termWidth > left || texts.isEmpty {
        lines.append("  " + row.term)
      } else if let first = texts.popFirst() {
        lines.append("  " + row.term + String(repeating: " ", count: left - termWidth + 2) + first)
      }
      lines += texts.map { indent + $0 }
    }
    return lines
  }

  /// `-o, --out DIR`; a long name without a letter is indented to stand below the others.
  private static func term(of option: OptionSpecification) -> String {
    let short = option.letter.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
      + (option.isRepeatable ? " …" : "")
  }

  private static func summary(of option: OptionSpecification) -> String {
    option.summary + (option.isRequired ? " (required)" : "")
      + (option.defaultText.map { " (default: \($0))" } ?? "")
  }
}
