import Bridge
import CommandLine

/// `doctor --config FILE`: what is wrong with a proxy's set-up.
enum DoctorCommand: Command {
  static let specification = CommandSpecification(
    "doctor", summary: "Checks a proxy's set-up, and says what is wrong.",
    options: [
      .value("config", "FILE", isRequired: true, "the proxy's configuration"),
      .flag("offline", "ask neither install nor platform, and try no address"), .json,
    ],
    notes: [
      "Nothing is changed: the install is asked for one poll without a login, the platform for one page of users.",
      "Exit code 0 without faults, 1 with.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    var doctor = Doctor()
    doctor.usesNetwork = !invocation.flag("offline")
    let diagnosis = await doctor.look(at: invocation.string("config") ?? "")
    if invocation.flag("json") {
      try console.write(json: diagnosis.json)
    } else {
      try console.write(lines: diagnosis.lines)
    }
    return diagnosis.faults == 0 ? .done : .failed
  }
}
