import Foundation
import ModernSite
import TestSupport
import Testing
import Transport

@Suite("upload", .timeLimit(.minutes(10)))
struct UploadCommandTests {
  /// A stand-in for the platform on a port of its own, and a configuration for it.
  private struct Platform {
    let platform: SimulatedPlatform
    let server: HTTPServer
    let folder: TemporaryFolder
    let config: String

    init(_ faults: SimulatedPlatform.Faults = SimulatedPlatform.Faults()) throws {
      platform = SimulatedPlatform(
        apiKey: "key-of-the-tests", importsPerMinute: 1_000_000, faults: faults)
      server = HTTPServer(
        HTTPServerConfiguration(address: "127.0.0.1", port: 0), handler: platform)
      let port = try server.start()
      folder = try TemporaryFolder()
      let key = try folder.write("key-of-the-tests\n", to: "key")
      config = try folder.write(
        """
        {
          url: 'http://127.0.0.1:\(port)/v3', apiKeyFile: '\(key)', // the stand-in
          importsPerMinute: 100000, requestsPerMinute: 100000, retentionDays: null,
        }
        """, to: "upload.json5")
    }
  }

  private static func conversion(_ version: String, in folder: TemporaryFolder) async throws
    -> String
  {
    let out = folder.path + "/" + version
    let outcome = try await Program.run([
      "convert", Fixtures.url("archives/\(version).sql").path, "--to", "import", "--out", out,
      "--base-url", "https://site.example",
    ])
    #expect(outcome.code != 1 && outcome.code != 64)
    return out
  }

  @Test("a recorded archive arrives, and is found there", arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func recorded(version: String) async throws {
    let platform = try Platform()
    let out = try await Self.conversion(version, in: platform.folder)
    let plan = try await Program.run(["upload", out, "--config", platform.config, "--plan"])
    #expect(plan.code == 0)
    #expect(plan.output.contains("messages: "))
    #expect(platform.platform.counts.imports == 0)
    let sent = try await Program.run(["upload", out, "--config", platform.config])
    #expect(sent.code == 0, "\(sent.errors)")
    #expect(sent.output.contains(", 0 refused; "))
    let again = try await Program.run(["upload", out, "--config", platform.config])
    #expect(again.code == 0)
    #expect(again.output.contains("0 stored, 0 there before, "))
    let found = try await Program.run(["upload", out, "--config", platform.config, "--verify"])
    #expect(found.code == 0, "\(found.errors)")
    #expect(found.output.hasSuffix(" compared, 0 differences\n"))
    let lost = try #require(platform.platform.muids.first)
    platform.platform.lose(muid: lost)
    let missed = try await Program.run(["upload", out, "--config", platform.config, "--verify"])
    #expect(missed.code == 2)
    #expect(missed.errors.contains("message \(lost): is not there"))
    for outcome in [plan, sent, again, found, missed] {
      #expect(!(outcome.output + outcome.errors).contains("key-of-the-tests"))
    }
    await platform.server.stop(drainingFor: .zero)
  }

  @Test("what is refused is named and makes the exit code 2; what can't begin is 1, usage 64")
  func codes() async throws {
    var faults = SimulatedPlatform.Faults()
    faults.refused = ["lu-1", "lu-2", "lu-101"]
    let platform = try Platform(faults)
    let out = try await Self.conversion("7.0.6", in: platform.folder)
    let sent = try await Program.run(["upload", out, "--config", platform.config])
    #expect(sent.code == 2)
    #expect(sent.errors.contains("ERR_BAD_REQUEST"))
    // The platform is gone: nothing is to be sent, so that does not matter; what was refused is named again.
    await platform.server.stop(drainingFor: .zero)
    let again = try await Program.run(["upload", out, "--config", platform.config])
    #expect(again.code == 2)
    let empty = try platform.folder.folder("empty")
    #expect(try await Program.run(["upload", empty, "--config", platform.config]).code == 1)
    #expect(try await Program.run(["upload", out, "--config", "/none"]).code == 1)
    #expect(try await Program.run(["upload", out]).code == 64)
  }
}
