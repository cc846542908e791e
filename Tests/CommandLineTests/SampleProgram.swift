import CommandLine

/// A small program with everything a specification can say.
enum SampleProgram {
  enum Target: String, CaseIterable { case ndjson, `import` }

  static let specification = CommandSpecification(
    "cometbridge", summary: "Carries chat between two worlds.",
    options: [
      .value("color", "WHEN", default: "auto", "Colour the output: auto, always or never."),
      .flag("verbose", letter: "v", isRepeatable: true, "Say more."),
    ],
    commands: [
      CommandSpecification(
        "convert", summary: "Turns archives into modern objects.",
        arguments: [
          ArgumentSpecification(
            "INPUT", isRepeatable: true, "A dump or a history; - for standard input.")
        ],
        options: [
          .value("out", letter: "o", "DIR", isRequired: true, "Where the results go."),
          .value("to", "FORM", default: "ndjson", "The form of the results."),
          .value("map", letter: "m", "FILE", isRepeatable: true, "A list of identities."),
          .value("jobs", letter: "j", "N", default: "2", "How many workers."),
          .flag("json", letter: "q", "Write the report as JSON."),
          .flag("fail-on-unmapped", letter: "x", "Fail if a code is not mapped."),
        ]),
      CommandSpecification(
        "simulate", summary: "A stand-in for either side.",
        commands: [
          CommandSpecification(
            "legacy", summary: "The old side.", options: [.value("port", "N", "Where to listen.")]),
          CommandSpecification("modern", summary: "The new side."),
        ]),
      CommandSpecification(
        "explain", summary: "Tells what each field became.",
        arguments: [ArgumentSpecification("FILE", isOptional: true)],
        options: [.flag("json", "As JSON.")]),
      CommandSpecification("doctor", summary: "Checks the set-up."),
    ],
    version: "1.2.3")

  /// What a command line runs; `nil` for help and version.
  static func run(_ words: String...) throws -> Invocation? {
    guard case .run(let invocation) = try specification.parse(words) else { return nil }
    return invocation
  }

  /// The error a command line gives; `nil` if it is understood.
  static func error(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try specification.parse(words)
      return nil
    } catch {
      return error
    }
  }
}
