import Bridge
import CommandLine
import JSONText

/// `coverage INPUT… [--fail-on-unmapped]`: which codes, keys and forms occur, and which of them nobody knows.
enum CoverageCommand: Command {
  static let specification = CommandSpecification(
    "coverage",
    summary: "Lists the codes, keys and forms that occur in inputs, and which are not known.",
    arguments: [
      ArgumentSpecification(
        "INPUT", isRepeatable: true,
        "a recording, a dictionary (JSON, JSONP, printed), or a folder of these (.jsonl, .json, .txt)"
      )
    ],
    options: [
      .flag("fail-on-unmapped", "exit code 2 if anything is not known"),
      .flag("unknown", "list only what is not known"),
      .flag("json", "one JSON object a line"),
    ],
    notes: [
      "Examples are places, never contents.",
      "What can't be read is named, and the rest is done: the exit code is 2 then, and 1 for a path that is not there or a folder with nothing to read.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    var coverage = Coverage()
    var code = ExitCode.done
    for argument in invocation.arguments {
      do throws(FileProblem) {
        // Golden files are results.
        for path in try InputFiles.under(argument, endings: [".jsonl", ".json", ".txt"]) {
          do throws(FileProblem) {
            coverage.add(try FileProblem.read(path), name: path)
          } catch {
            code = report(CommandFailure(invocation, error), console)
          }
        }
      } catch {
        code = report(CommandFailure(invocation, error), console)
      }
    }
    for (item, tally) in coverage.tallies.sorted(by: { $0.key < $1.key })
    where !tally.isKnown || !invocation.flag("unknown") {
      try console.write(line(item, tally, isJSON: invocation.flag("json")) + "\n")
    }
    for place in coverage.unreadable + coverage.notes {
      console.writeError("cometbridge coverage: \(TerminalText.printable(place))\n")
    }
    if !invocation.flag("json") {
      try console.write(
        "\(coverage.tallies.count) codes, keys and forms; \(coverage.unknown) not known; \(counted(coverage.unreadable.count, "input")) not readable\n"
      )
    }
    let isUnmapped = invocation.flag("fail-on-unmapped") && coverage.unknown > 0
    return code.combined(with: isUnmapped || !coverage.unreadable.isEmpty ? .differed : .done)
  }

  private static func report(_ failure: CommandFailure, _ console: Console) -> ExitCode {
    console.writeError("cometbridge \(failure.command): \(failure.text)\n")
    return .failed
  }

  private static func line(_ item: Coverage.Item, _ tally: Coverage.Tally, isJSON: Bool) -> String {
    if isJSON {
      return JSONWriter.string(of: [
        "kind": .string(item.kind.rawValue), "name": .string(item.name),
        "count": .integer(tally.count), "known": .bool(tally.isKnown),
        "example": .string(tally.example),
      ])
    }
    let state = tally.isKnown ? "known  " : "UNKNOWN"
    return TerminalText.printable(
      "\(state) \(item.kind.rawValue) \(item.name): \(tally.count), first at \(tally.example)")
  }
}
