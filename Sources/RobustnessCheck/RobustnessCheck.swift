import Bridge
import CommandLine
import Foundation
import Recording

/// Takes every recorded body, cuts and damages it, and runs it through every reader; says what was slowest.
///
/// `swift run -c release RobustnessCheck Fixtures/recordings`
@main
struct RobustnessCheck {
  private static let specification = CommandSpecification(
    "RobustnessCheck",
    summary: "Damages recorded traffic in every way and sees that no reader traps or hangs.",
    arguments: [
      ArgumentSpecification(
        "PATH", isRepeatable: true, "a recording (.jsonl), or a folder of recordings")
    ],
    options: [
      .value("cut-every", "N", default: "50", "cut each answer at every Nth byte"),
      .value("flips", "N", default: "10000", "how many inputs get random bytes"),
      .value("seed", "N", default: "20170714", "what the random bytes are made from"),
      .value("limit", "SECONDS", default: "2", "processor time one input may take"),
    ],
    notes: [
      "Exit codes: 0 done; 1 an input hung, was too slow, or left an account unbalanced, or a path cannot be read; 64 bad usage; above 128 an input trapped. The input is named."
    ])

  static func main() {
    // A reader that goes is an error of the write, not the end.
    signal(SIGPIPE, SIG_IGN)
    let request: CommandSpecification.Request
    do throws(UsageError) {
      request = try specification.parse(Array(Swift.CommandLine.arguments.dropFirst()))
    } catch {
      end(64, "\(error)\n\(error.hint)")
    }
    switch request {
    case .help(let path): say(specification.helpText(for: path, width: 80))
    case .version: say("RobustnessCheck\n")
    case .run(let invocation): run(invocation)
    }
  }

  private static func end(_ code: Int32, _ text: String) -> Never {
    FileHandle.standardError.write(
      Data((TerminalText.printable(text, keepingLineBreaks: true) + "\n").utf8))
    exit(code)
  }

  private static func say(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      end(1, "RobustnessCheck: standard output: cannot be written")
    }
  }

  private static func run(_ invocation: Invocation) {
    do {
      var options = Check.Options()
      options.cutEvery = try invocation.int("cut-every", in: 1...1_000_000) ?? options.cutEvery
      options.flips = try invocation.int("flips", in: 0...100_000_000) ?? options.flips
      options.seed = UInt64(try invocation.int("seed", in: 0...Int.max) ?? Int(options.seed))
      let limit = Duration.seconds(try invocation.int("limit", in: 1...3600) ?? 2)
      let paths = try invocation.arguments.flatMap { try ReplayRun.recordings(under: $0) }
      let files = try paths.map { try ReplayRun.recording(at: $0) }
      let watchdog = Watchdog(limit: limit * 5)
      let check = Check(recordings: files, options: options) { watchdog.willRun($0) }
      let sums = check.run()
      watchdog.rest()
      say(report(sums, files: files.count, options))
      let isSlow = sums.slowest.duration > limit
      if isSlow { say("too slow: more than \(limit)\n") }
      exit(isSlow || !sums.unbalanced.isEmpty ? 1 : 0)
    } catch let error as UsageError {
      end(64, "\(error)\n\(error.hint)")
    } catch {
      end(1, "RobustnessCheck: \(error)")
    }
  }

  private static func report(_ sums: Check.Sums, files: Int, _ options: Check.Options) -> String {
    let kinds = Subject.Kind.allCases.map { "\(sums.subjects[$0] ?? 0) of kind \($0.rawValue)" }
    let flips = Subject.Kind.allCases.map { "\(sums.flips[$0] ?? 0) \($0.rawValue)" }
    let seconds = { (duration: Duration) -> String in
      let milliseconds = duration / .milliseconds(1)
      return String(format: "%.1f ms", milliseconds)
    }
    var lines = [
      "\(files) files, \(sums.bytes) bytes: \(kinds.joined(separator: ", "))",
      "\(sums.cuts) answers cut at every \(options.cutEvery)th byte",
      "\(sums.flips.values.reduce(0, +)) with random bytes (seed \(options.seed)): \(flips.joined(separator: ", "))",
      "\(sums.inputs) inputs in \(seconds(sums.total)), \(sums.events) events, \(sums.refused) refused with an error",
      "slowest: \(seconds(sums.slowest.duration)), \(sums.slowest.label)",
      "\(sums.unbalanced.count) with an unbalanced account",
    ]
    lines += sums.unbalanced.prefix(20).map { "  \($0)" }
    lines.append("no crash, no hang")
    return lines.joined(separator: "\n") + "\n"
  }
}
