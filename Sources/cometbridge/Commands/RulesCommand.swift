import Bridge
import CommandLine
import Translation

/// `rules`: the loss table as it stands in docs/translation.md.
enum RulesCommand: Command {
  static let specification = CommandSpecification(
    "rules", summary: "Prints the loss table: every rule, what it takes and what comes of it.")

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    try console.write(LossTable.markdown)
    return .done
  }
}
