import Bridge
import CommandLine
import Foundation

/// `demo`: a simulated install, the proxy before it, two scripted users, and the modern events as they come.
enum DemoCommand: Command {
  static let specification = CommandSpecification(
    "demo",
    summary: "Lets two scripted users chat through the proxy and shows the modern events live.",
    options: [
      .flag("fast", "without pauses, for scripts"),
      .flag("verbose", letter: "v", "show what each event was on the old side, and its payload"),
      .flag("json", "print the events alone, one JSON object a line"),
    ],
    notes: [
      "Needs no files and no network: the install is simulated from exchanges recorded with a genuine one, and everything is on loopback, on ports that are free.",
      "The exit code is 2 if an answer was changed on its way or something in it is unknown.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let isJSON = invocation.flag("json")
    let screen = DemoScreen(console, isVerbose: invocation.flag("verbose"))
    let show: @Sendable (DemoMoment) throws -> Void = { moment in
      guard isJSON else { return try console.write(screen.text(of: moment)) }
      if case .event(let event) = moment { try console.write(event.line + [0x0A]) }
    }
    let pace = invocation.flag("fast") ? DemoPace.fast : .show
    let summary: DemoSummary?
    do {
      summary = try await withThrowingTaskGroup(of: DemoSummary?.self) { group in
        group.addTask { try await DemoRun.run(pace, show: show) }
        group.addTask {
          _ = await Interruption.wait()
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    } catch {
      throw CommandFailure(invocation, error)
    }
    guard let summary else { return .interrupted }
    if !isJSON { try console.write(screen.text(of: summary)) }
    return summary.isClean ? .done : .differed
  }
}
