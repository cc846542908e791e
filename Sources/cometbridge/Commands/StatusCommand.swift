import Bridge
import CommandLine
import ModernSite

/// `status --journal FILE`: how much is kept, waits, was delivered and given up.
enum StatusCommand: Command {
  static let specification = CommandSpecification(
    "status", summary: "Says what the proxy's journal holds, and what waits to be delivered.",
    options: [.journal, .json])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let status = try await invocation.withJournal { try await $0.status() }
    if invocation.flag("json") {
      try console.write(json: status.json)
    } else {
      try console.write(lines: status.lines(at: SystemTime().nowMilliseconds))
    }
    return .done
  }
}
