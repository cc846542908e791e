import Bridge
import CommandLine
import Foundation
import ModernSite

/// `upload DIR --config FILE`: sends a conversion to the platform.
enum UploadCommand: Command {
  static let specification = CommandSpecification(
    "upload",
    summary: "Sends a conversion (convert --to import) to the platform within its quotas.",
    arguments: [ArgumentSpecification("DIR", "the folder that convert --to import has written")],
    options: [
      .value(
        "config", "FILE", isRequired: true,
        "JSON5: app and region or url; apiKeyFile; importsPerMinute, requestsPerMinute, retentionDays"
      ),
      .flag("plan", "send nothing; say what would be sent, how long it takes, what is refused"),
      .flag("again", "send again what the platform has refused before"),
      .flag("verify", "send nothing; read back what was sent, and compare"),
    ],
    notes: [
      "What was sent is kept in DIR/upload.journal: an upload that was stopped or killed goes on there. The exit code is 2 if something was refused or differs."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    do {
      return try await run(
        invocation.arguments.first ?? "", invocation.string("config") ?? "", invocation, console)
    } catch {
      if error is Interrupted { return .interrupted }
      throw CommandFailure(invocation, error)
    }
  }

  private static func run(
    _ folder: String, _ file: String, _ invocation: Invocation, _ console: Console
  ) async throws -> ExitCode {
    let configuration = try UploadConfiguration(file: file)
    let client = PlatformClient(try configuration.platform())
    if invocation.flag("verify") { return try await verify(folder, client, console) }
    let oldest = configuration.retentionDays.map { SystemTime().now - Int64($0) * 86_400 }
    let upload = Upload(folder, client: client, oldest: oldest)
    let plan = try await upload.plan()
    try console.write(text(of: plan, configuration))
    guard plan.refusals.isEmpty else {
      for reason in plan.refusals.prefix(100) { console.writeError(line(reason)) }
      return .failed
    }
    if invocation.flag("plan") { return .done }
    Interruption.prepare()
    let progress = UploadProgress(console)
    let report: Upload.Report
    do {
      report = try await upload.send(again: invocation.flag("again")) { try progress.tell($0) }
    } catch {
      progress.end()
      throw error
    }
    progress.end()
    for refusal in report.refused.prefix(1_000) {
      console.writeError(
        line(
          "\(refusal.kind) \(refusal.key) (line \(refusal.line)): \(refusal.code) \(refusal.message)"
        ))
    }
    try console.write(
      "\(report.stored) stored, \(report.alreadyThere) there before, \(report.earlier) sent in earlier runs, \(report.refused.count) refused; \(client.statistics.requests) requests, \(client.statistics.tooMany) of them too many\n"
    )
    return report.refused.isEmpty ? .done : .differed
  }

  private static func verify(
    _ folder: String, _ client: PlatformClient, _ console: Console
  ) async throws -> ExitCode {
    let report = try await UploadCheck(folder, client: client).run()
    for difference in report.differences.prefix(1_000) { console.writeError(line(difference)) }
    try console.write("\(report.compared) compared, \(report.differences.count) differences\n")
    return report.differences.isEmpty ? .done : .differed
  }

  private static func line(_ text: String) -> String {
    TerminalText.printable("cometbridge upload: \(text)") + "\n"
  }

  private static func text(
    of plan: UploadPlan, _ configuration: UploadConfiguration
  ) -> String {
    var lines = plan.parts.map { part in
      "\(part.kind): \(counted(part.entities, "entity", "entities")) in \(counted(part.requests, "request"))"
        + (part.done > 0 ? ", \(part.done) of them done" : "")
    }
    let seconds = plan.seconds(perMinute: configuration.importsPerMinute)
    lines.append(
      "\(counted(plan.requestsLeft, "request")) left; at \(configuration.importsPerMinute) a minute that takes at least \((seconds + 59) / 60) min"
    )
    return lines.map { $0 + "\n" }.joined()
  }
}

/// The user has asked to stop.
private struct Interrupted: Error {}

/// How far an upload is: on a terminal one line that changes, elsewhere a line every ten seconds.
private final class UploadProgress {
  private let console: Console
  private let start = Date()
  private var last = Date()
  private var isShown = false

  init(_ console: Console) { self.console = console }

  func tell(_ progress: Upload.Progress) throws {
    if Interruption.hasCome { throw Interrupted() }
    let now = Date()
    guard now.timeIntervalSince(last) >= (console.errors.isTerminal ? 0.2 : 10) else { return }
    last = now
    let rate = Double(progress.requests) / max(now.timeIntervalSince(start), 0.001)
    let left = Int(Double(progress.of - progress.requests) / max(rate, 0.001)) / 60 + 1
    let text =
      "\(progress.requests) of \(progress.of) requests, about \(left) min left, \(progress.refused) refused"
    isShown = console.errors.isTerminal
    console.writeError(isShown ? "\r\u{1B}[K\(text)" : "cometbridge upload: \(text)\n")
  }

  func end() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
