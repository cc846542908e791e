import Bridge
import CommandLine

/// `record --legacy URL --out FILE`: a proxy that records what goes through.
enum RecordCommand: Command {
  static let specification = CommandSpecification(
    "record",
    summary: "Stands between old apps and their install, and records what goes through, redacted.",
    options: [
      .legacy, .listen, .configuration,
      .value("out", "FILE", isRequired: true, "the recording; it must not be there yet"),
      .flag("quiet", letter: "q", "say nothing but errors"),
    ],
    notes: [
      "Until the end it is kept in FILE.partial. Passwords, cookies, tokens, keys and channels stand under pseudonyms; messages, names and files stay as they are.",
      "replay, explain, coverage, convert and simulate legacy read it.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    Interruption.prepare()
    let settings = try ProxySettings(invocation, options: ProxySettings.Option.ofWay)
    let proxy: RecordingProxy
    do {
      proxy = try RecordingProxy(settings.configuration, out: invocation.string("out") ?? "") {
        console.writeError("cometbridge record: \(TerminalText.printable($0))\n")
      }
    } catch let problem as SettingProblem {
      throw settings.error(for: problem)
    } catch {
      throw CommandFailure(invocation, error)
    }
    let code: ExitCode
    do {
      let address = try proxy.start()
      if !invocation.flag("quiet") { try console.write("recording proxy at http://\(address)\n") }
      code = await Interruption.wait()
    } catch {
      // What was recorded until then is kept.
      _ = try? await proxy.stop()
      if let problem = error as? SettingProblem { throw settings.error(for: problem) }
      throw CommandFailure(invocation, error)
    }
    let summary: RecordingProxy.Summary
    do {
      summary = try await proxy.stop()
    } catch {
      throw CommandFailure(invocation, error)
    }
    if !invocation.flag("quiet") { try console.write(words(for: summary)) }
    return summary.leftOut == 0 ? code : .failed
  }

  private static func words(for summary: RecordingProxy.Summary) -> String {
    var text = "\(counted(summary.recorded, "exchange")) recorded"
    if summary.leftOut > 0 { text += "; \(summary.leftOut) left out for want of room" }
    for (obstacle, count) in summary.obstacles.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += "; \(count) \(obstacle.rawValue)"
    }
    return text + "\n"
  }
}
