import Archives
import CommandLine
import JSONText

/// `verify OUT --against INPUT`: reads the archive once more, in another way, and compares.
enum VerifyCommand: Command {
  static let specification = CommandSpecification(
    "verify",
    summary: "Compares the results of a conversion with the archive they were made of.",
    arguments: [ArgumentSpecification("OUT", "the folder that convert has written")],
    options: [
      .value(
        "against", "INPUT", isRepeatable: true, isRequired: true,
        "the input of the conversion; several times for several"),
      .databasePassword,
      .flag("json", "print the findings as JSON"),
    ],
    notes: [
      "A second, simple reading: it holds all of the archive in memory. The exit code is 2 if something differs."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let inputs = try invocation.inputs(invocation.strings("against"))
    let verification: Verification
    do {
      verification = try Verification(
        of: invocation.arguments.first ?? "",
        against: inputs)
    } catch {
      throw CommandFailure(invocation, error)
    }
    if invocation.flag("json") {
      try console.write(JSONWriter.string(of: verification.json) + "\n")
    } else {
      var lines = verification.findings.map { "differs: \($0)" }
      lines.append(
        "\(verification.rows) rows, \(verification.records) records compared, \(verification.findings.count) differences"
      )
      try console.write(
        lines.map { TerminalText.printable($0) + "\n" }.joined())
    }
    return verification.findings.isEmpty ? .done : .differed
  }
}
