import CommandLine
import EventModel

/// `listeners`: the table of listener methods as it stands in docs/listeners.md.
enum ListenersCommand: Command {
  static let specification = CommandSpecification(
    "listeners",
    summary: "Prints the table of listener methods: protocol, event, test.")

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    try console.write(ListenerTable.markdown)
    return .done
  }
}
