import CommandLine
import Foundation

/// The program: reads its arguments, runs a command, ends with its exit code.

@main
struct CometBridge {
  static let specification = CommandSpecification(
    "cometbridge",
    summary:
      "Carries chat between a self-hosted PHP CometChat install and the modern CometChat events.",
    commands: commands.map { $0.specification }, version: "0.1.0",
    notes: [
      "Exit codes: 0 done; 1 failed; 2 done, but some input was rejected or differed; 64 bad usage; 130 interrupted."
    ])

  private static var commands: [any Command.Type] {
    [
      DemoCommand.self, ProxyCommand.self, ReplayCommand.self, ExplainCommand.self,
      RecordCommand.self, ConvertCommand.self, VerifyCommand.self, UploadCommand.self,
      SimulateCommand.self,
      DoctorCommand.self, StatusCommand.self, TraceCommand.self, DeadLettersCommand.self,
      RulesCommand.self,
      ListenersCommand.self, CoverageCommand.self,
    ]
  }

  static func main() async {
    // A reader that goes is an error of the write, not the end.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files makes a write fail; it doesn't end the program.
    signal(SIGXFSZ, SIG_IGN)
    Console.occupyStandardDescriptors()
    exit(await run(Array(Swift.CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    let console = Console()
    let request: CommandSpecification.Request
    do throws(UsageError) {
      request = try specification.parse(arguments)
    } catch {
      return refuse(error, console)
    }
    switch request {
    case .help(let path):
      return say(specification.helpText(for: path, width: console.output.width), console)
    case .version:
      return say("cometbridge \(specification.version ?? "")\n", console)
    case .run(let invocation):
      return await run(invocation, console)
    }
  }

  private static func say(_ text: String, _ console: Console) -> ExitCode {
    do {
      try console.write(text)
      return .done
    } catch {
      console.writeError("cometbridge: \(error)\n")
      return .failed
    }
  }

  private static func run(_ invocation: Invocation, _ console: Console) async -> ExitCode {
    let name = invocation.path.count > 1 ? invocation.path[1] : ""
    for command in commands where command.specification.name == name {
      do {
        return try await command.run(invocation, console)
      } catch let error as UsageError {
        return refuse(error, console)
      } catch let error as CommandFailure {
        console.writeError("cometbridge \(error.command): \(error.text)\n")
      } catch {
        let failure = CommandFailure(invocation, error)
        console.writeError("cometbridge \(failure.command): \(failure.text)\n")
      }
      return .failed
    }
    return .badUsage
  }

  private static func refuse(_ error: UsageError, _ console: Console) -> ExitCode {
    console.writeError("\(error)\n\(error.hint)\n")
    return .badUsage
  }
}

/// One command of the program.
protocol Command {
  static var specification: CommandSpecification { get }
  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode
}

/// Why a command could not do its work: the place and the rule.
struct CommandFailure: Error {
  var command: String
  var text: String

  init(_ invocation: Invocation, _ error: any Error) {
    command = invocation.command
    text = TerminalText.printable("\(error)")
  }
}
