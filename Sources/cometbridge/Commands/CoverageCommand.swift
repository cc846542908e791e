import Bridge
import CommandLine
import Foundation
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
      .flag("fail-on-unmapped", "exit code 2 if anything is not known or cannot be read"),
      .flag("unknown", "list only what is not known"),
      .flag("json", "one JSON object a line"),
    ],
    notes: ["Examples are places, never contents."])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    var coverage = Coverage()
    do {
      for path in try inputs(under: invocation.arguments) {
        coverage.add(try FileProblem.read(path), name: path)
      }
    } catch {
      throw CommandFailure(invocation, error)
    }
    for (item, tally) in coverage.tallies.sorted(by: { $0.key < $1.key })
    where !tally.isKnown || !invocation.flag("unknown") {
      console.write(line(item, tally, isJSON: invocation.flag("json")) + "\n")
    }
    for place in coverage.unreadable {
      console.writeError("cannot be read: \(TerminalText.printable(place))\n")
    }
    if !invocation.flag("json") {
      let total = coverage.tallies.count + coverage.unreadable.count
      console.write("\(total) codes, keys and forms; \(coverage.unknown) not known\n")
    }
    return invocation.flag("fail-on-unmapped") && coverage.unknown > 0 ? .differed : .done
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

  /// Files as they are named; of folders what can be an input. Golden files are results.
  private static func inputs(under paths: [String]) throws(FileProblem) -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileProblem(path: path, rule: "no such file or folder")
      }
      guard isFolder.boolValue else {
        found.append(path)
        continue
      }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let endings = [".jsonl", ".json", ".txt"]
      found +=
        names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
        .map { "\(path)/\($0)" }
    }
    return found
  }
}
