import Bridge
import CommandLine
import JSONText
import Translation

/// `replay PATH… [--update]`: recordings through decoder and translator, compared with the golden files beside them.
enum ReplayCommand: Command {
  static let specification = CommandSpecification(
    "replay", summary: "Runs recordings and compares the events with the golden files beside them.",
    arguments: [
      ArgumentSpecification(
        "PATH", isRepeatable: true, "a recording (.jsonl), or a folder of recordings")
    ],
    options: [
      .flag("update", "write what comes of each recording into its golden file"),
      .flag("verbose", letter: "v", "list the fields of every rule"),
      .flag("json", "print the sums as JSON"),
      .site, .identityMap,
      .value("show", "N", default: "20", "differences to print for each file"),
    ],
    notes: [
      "The golden file of NAME.jsonl is NAME.events.ndjson. A file that differs, has no golden file, or holds something nobody knows makes the exit code 2. A path that can't be read is named, the others are run, and the exit code is 1."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let show = try invocation.int("show", in: 0...1_000_000) ?? 20
    let isUpdate = invocation.flag("update")
    let replay = ReplayRun(
      configuration: TranslatorConfiguration(identities: try invocation.identities()))
    var sums = ReplaySums()
    for argument in invocation.arguments {
      do {
        for path in try ReplayRun.recordings(under: argument) {
          do {
            let outcome = try replay.run(path, isUpdate: isUpdate)
            if isUpdate { try ReplayRun.update(path, with: outcome.replayed) }
            sums.add(outcome, isUpdate: isUpdate)
            if !invocation.flag("json") {
              try console.write(report(outcome, path, isUpdate: isUpdate, show: show))
            }
          } catch let error as OutputFailure {
            throw error
          } catch {
            sums.addFailure()
            console.writeError("cometbridge replay: \(TerminalText.printable("\(error)"))\n")
          }
        }
      } catch let error as FileProblem {
        sums.addFailure()
        console.writeError("cometbridge replay: \(TerminalText.printable("\(error)"))\n")
      }
    }
    if invocation.flag("json") {
      try console.write(JSONWriter.string(of: sums.json) + "\n")
    } else {
      try console.write(sums.text(isVerbose: invocation.flag("verbose")))
    }
    if sums.failed > 0 { return .failed }
    return sums.isClean ? .done : .differed
  }

  private static func report(
    _ outcome: ReplayRun.Outcome, _ path: String, isUpdate: Bool, show: Int
  ) -> String {
    let replayed = outcome.replayed
    var lines: [String] = []
    let counts =
      "\(counted(replayed.exchanges, "exchange")), \(counted(replayed.lines.count, "event"))"
    switch outcome.comparison {
    case _ where isUpdate: lines.append("\(path): \(counts), golden file written")
    case nil: lines.append("\(path): \(counts), no golden file (--update writes it)")
    case .some(let comparison) where comparison.isEqual:
      lines.append("\(path): \(counts), as expected")
    case .some(let comparison):
      lines.append("\(path): \(counts), differs")
      lines += comparison.description(showing: show).split(separator: "\n").map { "  \($0)" }
    }
    lines += replayed.unmapped.map { "  unknown: \($0)" }
    lines += replayed.unbalanced.map { "  unbalanced: \($0)" }
    return TerminalText.printable(lines.joined(separator: "\n"), keepingLineBreaks: true) + "\n"
  }
}
