import Bridge
import CommandLine
import Foundation
import JSONText
import Translation

/// `explain FILE|-`: what something is, the events it gives, and what became of every field.
enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    "explain",
    summary:
      "Says what a dictionary, an answer or a recorded exchange is and what became of each field.",
    arguments: [
      ArgumentSpecification(
        "FILE",
        "a file, or - for standard input: JSON, JSONP, a printed dictionary, recorded exchanges")
    ],
    options: [
      .flag("json", "one JSON object for each input"),
      .value("viewer", "ID", "the old id of the user whose view it is"),
      .value("platform", "ios|android", "whose numbers message_type has"),
      .value("site", "NAME", default: "site", "the site's name in message ids"),
      .value("base-url", "URL", "scheme and host for addresses without"),
    ],
    notes: [
      "The exit code is 2 if a field was rejected, an account does not balance, or there is nothing to translate; 1 if the input is broken: the line and the byte are named."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let path = invocation.arguments.first ?? "-"
    if let viewer = invocation.string("viewer"), viewer.isEmpty {
      throw invocation.invalid("viewer", value: viewer, "an id is expected")
    }
    let options = Explanation.Options(
      viewer: invocation.string("viewer"),
      platform: try invocation.choice("platform", of: ClientPlatform.self),
      configuration: TranslatorConfiguration(
        identities: Identities(site: try invocation.site()), baseURL: try invocation.baseURL()))
    let explanation: Explanation
    do {
      let bytes =
        path == "-"
        ? try FileProblem.read(STDIN_FILENO, name: "standard input")
        : try FileProblem.read(path)
      explanation = try Explanation(
        of: bytes, name: path == "-" ? "standard input" : path, options: options)
    } catch {
      throw CommandFailure(invocation, error)
    }
    for item in explanation.items {
      if invocation.flag("json") {
        var writer = JSONWriter()
        item.write(to: &writer)
        try console.write(writer.bytes + [0x0A])
      } else {
        try console.write(text(of: item, console))
      }
    }
    for note in explanation.notes {
      console.writeError("cometbridge explain: \(TerminalText.printable(note))\n")
    }
    let isRejected = explanation.items.contains { item in
      item.form == .text
        || item.result.account.counts.contains {
          item.result.account.rules.fate(of: $0.key) == .rejected
        }
    }
    return explanation.isBalanced && !isRejected ? .done : .differed
  }

  private static func text(of item: Explanation.Item, _ console: Console) -> String {
    let result = item.result
    var lines = [
      "\(item.place): \(result.kind) (\(item.form.rawValue)), \(counted(result.events.count, "event"))"
    ]
    for event in result.events {
      var writer = JSONWriter()
      event.event.writePayload(to: &writer)
      lines.append(
        "  \(event.event.method.methodName) to \(event.viewer ?? "nobody in particular")")
      lines.append("    " + String(decoding: writer.bytes, as: UTF8.self))
    }
    let width = min(result.account.entries.map(\.field.count).max() ?? 0, 48)
    for entry in result.account.entries {
      let field = TerminalText.padded(
        TerminalText.trimmed(entry.field, toWidth: 48), toWidth: width)
      let fate = TerminalText.padded(entry.fate.rawValue, toWidth: 11)
      lines.append(
        "  \(field)  \(fate)  \(entry.rule.rawValue)\(entry.detail.map { " – \($0)" } ?? "")")
    }
    if !result.repairs.isEmpty {
      let repairs = result.repairs
      lines.append(
        "  mended: \(counted(repairs.invalidSequences, "broken sequence")), \(counted(repairs.loneSurrogates, "lone surrogate")), "
          + "\(counted(repairs.singleByteStrings, "string")) of one byte a letter, \(counted(repairs.rawControls, "raw control"))"
      )
    }
    lines.append(result.isBalanced ? "  balanced" : "  NOT BALANCED")
    return TerminalText.printable(lines.joined(separator: "\n"), keepingLineBreaks: true) + "\n"
  }
}
