import Bridge
import CommandLine
import JSONText

/// `trace ID --journal FILE`: what happened to a message.
enum TraceCommand: Command {
  static let specification = CommandSpecification(
    "trace", summary: "Says what happened to a message: when it came, where it went, what failed.",
    arguments: [ArgumentSpecification("ID", "an old id, a muid, or the platform's id")],
    options: [.journal, .json],
    notes: ["The exit code is 2 if the journal knows nothing of it."])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let name = invocation.arguments.first ?? ""
    let traces = try await invocation.withJournal { try await $0.trace(name) }
    if invocation.flag("json") {
      try console.write(json: .array(traces.map(\.json)))
    } else {
      try console.write(
        lines: traces.isEmpty ? ["nothing is known of it"] : traces.flatMap(\.lines))
    }
    return traces.isEmpty ? .differed : .done
  }
}
