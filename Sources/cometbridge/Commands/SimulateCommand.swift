import Bridge
import CommandLine
import LegacySite
import ModernSite
import Recording
import Transport

/// `simulate legacy --recordings DIR --port N`: an install that answers as a recorded one did.
enum SimulateCommand: Command {
  static let specification = CommandSpecification(
    "simulate", summary: "Stands in for one of the two sides.",
    commands: [
      CommandSpecification(
        "legacy", summary: "Answers requests as the recorded install did.",
        options: [
          .value("recordings", "DIR", isRequired: true, "recordings of one install"),
          .value("port", "N", default: "0", "the port; 0 takes a free one"),
          .value("host", "ADDRESS", default: "127.0.0.1", "the address to listen at"),
          .value(
            "after-last", "refuse|repeat|restart", default: "refuse",
            "what a request gets whose recorded answers have all been given"),
          .flag("quiet", "do not report requests without a recorded answer"),
        ]),
      CommandSpecification(
        "modern",
        summary: "Takes imports and live calls as the platform does, and shows what is there.",
        options: [
          .value("port", "N", default: "0", "the port; 0 takes a free one"),
          .value("host", "ADDRESS", default: "127.0.0.1", "the address to listen at"),
          .value("key", "TEXT", default: "simulated", "the key that callers give"),
          .value("imports-per-minute", "N", default: "60", "calls of the import it takes"),
          .value(
            "requests-per-minute", "N", default: "0", "other calls it takes; 0 for any number"),
          .value("fail-each", "N", default: "0", "each so-manieth call stores, and answers 500"),
          .value("cut-each", "N", default: "0", "each so-manieth call stores, and is cut off"),
          .value("busy-each", "N", default: "0", "each so-manieth call stores nothing: 503"),
          .value("lose-each", "N", default: "0", "each so-manieth call is cut off before that"),
          .value("too-many-each", "N", default: "0", "each so-manieth call stores nothing: 429"),
        ]),
    ])

  enum AfterLast: String, CaseIterable {
    case refuse, `repeat`, restart
  }

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    Interruption.prepare()
    let port = try invocation.int("port", in: 0...65_535) ?? 0
    let host = invocation.string("host") ?? "127.0.0.1"
    // An IPv6 address stands in brackets where a port follows.
    guard let address = ListenAddress(host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"),
      !host.isEmpty
    else {
      throw invocation.invalid(
        "host", value: host, "an address in numbers or localhost is expected")
    }
    if invocation.path.last == "modern" {
      return try await runModern(at: address, port, invocation, console)
    }
    let afterLast = try invocation.choice("after-last", of: AfterLast.self) ?? .refuse
    do {
      let install = try SimulatedInstall(
        recordingsUnder: invocation.string("recordings") ?? ".", afterLast: policy(afterLast))
      let isQuiet = invocation.flag("quiet")
      let handler = RecordedInstallServer(install.install) { unmatched in
        if !isQuiet {
          console.writeError(TerminalText.printable("\(unmatched)", keepingLineBreaks: true) + "\n")
        }
      }
      let server = HTTPServer(
        HTTPServerConfiguration(address: address.host, port: port), handler: handler)
      let bound = ListenAddress(host: address.host, port: try server.start())
      do throws(OutputFailure) {
        try console.write(
          "simulated install (\(counted(install.exchanges, "exchange"))) at http://\(bound)\n")
      } catch {
        await server.stop(drainingFor: .zero)
        throw error
      }
      let code = await Interruption.wait()
      await server.stop(drainingFor: .seconds(2))
      let counts = handler.counts
      console.writeError(
        "\(counts.recorded) answered, \(counts.unmatched) without a recorded answer\n")
      return code
    } catch {
      throw CommandFailure(invocation, error)
    }
  }

  private static func runModern(
    at address: ListenAddress, _ port: Int, _ invocation: Invocation, _ console: Console
  ) async throws -> ExitCode {
    var faults = SimulatedPlatform.Faults()
    faults.failsAfterStoring = try invocation.int("fail-each", in: 0...1_000_000) ?? 0
    faults.cutsAfterStoring = try invocation.int("cut-each", in: 0...1_000_000) ?? 0
    faults.isBusy = try invocation.int("busy-each", in: 0...1_000_000) ?? 0
    faults.cutsBeforeStoring = try invocation.int("lose-each", in: 0...1_000_000) ?? 0
    faults.isTooMuch = try invocation.int("too-many-each", in: 0...1_000_000) ?? 0
    let platform = SimulatedPlatform(
      apiKey: invocation.string("key") ?? "simulated",
      importsPerMinute: try invocation.int("imports-per-minute", in: 1...1_000_000) ?? 60,
      requestsPerMinute: try invocation.int("requests-per-minute", in: 0...1_000_000) ?? 0,
      faults: faults)
    do {
      let server = HTTPServer(
        HTTPServerConfiguration(address: address.host, port: port), handler: platform)
      let bound = ListenAddress(host: address.host, port: try server.start())
      do throws(OutputFailure) {
        try console.write("simulated platform at http://\(bound)/v3\n")
      } catch {
        await server.stop(drainingFor: .zero)
        throw error
      }
      let code = await Interruption.wait()
      await server.stop(drainingFor: .seconds(2))
      let contents = platform.contents.sorted { $0.key < $1.key }
        .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      let calls = SimulatedPlatform.Call.allCases.compactMap { call in
        platform.counts.calls[call].map { "\($0) \(call.rawValue)" }
      }
      console.writeError("\(contents); calls: \(calls.joined(separator: ", "))\n")
      return code
    } catch {
      throw CommandFailure(invocation, error)
    }
  }

  private static func policy(_ choice: AfterLast) -> RecordedInstall.AfterLast {
    switch choice {
    case .refuse: .notFound
    case .repeat: .repeatLast
    case .restart: .startOver
    }
  }
}
