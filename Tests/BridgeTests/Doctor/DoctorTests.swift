import Foundation
import LegacySite
import ModernSite
import Recording
import TestSupport
import Testing
import Transport

@testable import Bridge

@Suite("Checking a set-up")
struct DoctorTests {
  /// A set-up with nothing wrong, on servers of its own.
  private final class Site: Sendable {
    let folder: TemporaryFolder
    let servers: [HTTPServer]
    let legacy: String
    let platform: String

    /// Answers every poll as an install does whom nobody has told who asks.
    private struct Install: HTTPHandler {
      func handle(_ exchange: HTTPServerExchange) {
        exchange.respond(
          HTTPResponse(status: 200, body: Array("{\"loggedout\":\"1\"}".utf8)))
      }
    }

    init() throws {
      folder = try TemporaryFolder()
      let install = HTTPServer(HTTPServerConfiguration(port: 0), handler: Install())
      let modern = HTTPServer(
        HTTPServerConfiguration(port: 0), handler: SimulatedPlatform(apiKey: "key"))
      legacy = "http://127.0.0.1:\(try install.start())"
      platform = "http://127.0.0.1:\(try modern.start())/v3"
      servers = [install, modern]
      for (name, text) in [
        ("key", "key\n"), ("token", "a-token-of-more-than-16\n"), ("modes", "{default: 'bridge'}"),
      ] {
        let path = try folder.write(text, to: name)
        chmod(path, 0o600)
      }
    }

    func stop() async {
      for server in servers { await server.stop() }
    }

    var members: [String: String] {
      [
        "legacy": "'\(legacy)'", "listen": "'127.0.0.1:0'",
        "events": "'\(folder.path)/events'", "tokenFile": "'\(folder.path)/token'",
        "journal": "'\(folder.path)/journal'", "modes": "'\(folder.path)/modes'",
        "platform": "{url: '\(platform)', apiKeyFile: '\(folder.path)/key'}",
      ]
    }

    func look(_ members: [String: String]) async throws -> Diagnosis {
      let text = members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      let file = try folder.write("{\(text.joined(separator: ",\n"))}", to: "config.json5")
      let client = HTTPClient.patient()
      defer { client.stop() }
      return await Doctor(client: client).look(at: file)
    }
  }

  @Test("a sound set-up has no fault and no warning")
  func sound() async throws {
    let site = try Site()
    let diagnosis = try await site.look(site.members)
    #expect(diagnosis.faults == 0 && diagnosis.warnings == 0, "\(diagnosis.lines)")
    #expect(
      Set(diagnosis.findings.map(\.subject)) == [
        "configuration", "tokenFile", "events", "journal", "platform", "modes", "listen", "legacy",
      ])
    #expect(diagnosis.json["faults"]?.integer == 0)
    await site.stop()
  }

  /// What is changed, and what must be named. `FOLDER`, `PORT` (one that someone has) and `NOBODY` (one that nobody has) are put in.
  static let broken: [(change: [String: String?], subject: String, words: String)] = [
    (["legacy": "'ftp://x'"], "legacy", "expected http:// or https://"),
    (["legacy": "'http://127.0.0.1:NOBODY'"], "legacy", "127.0.0.1:NOBODY"),
    (["listen": "'127.0.0.1:PORT'"], "listen", "127.0.0.1:PORT"),
    (["events": "'FOLDER/none/events'"], "events", "FOLDER/none: cannot be written"),
    (["events": "'FOLDER'"], "events", "is no regular file"),
    (["tokenFile": "'FOLDER/none'"], "tokenFile", "cannot be opened"),
    (["tokenFile": "'FOLDER/key'"], "tokenFile", "at least 16 letters"),
    (["journal": "'FOLDER/key'"], "journal", "FOLDER/key"),
    (["modes": "'FOLDER/key'"], "modes", "FOLDER/key:1"),
    (["modes": "'FOLDER/none'"], "modes", "cannot be opened"),
    (["identityMap": "'FOLDER/none'"], "identityMap", "cannot be opened"),
    (
      ["platform": "{url: 'http://127.0.0.1:NOBODY/v3', apiKeyFile: 'FOLDER/key'}"], "platform",
      "NOBODY"
    ),
    (
      ["platform": "{url: 'PLATFORM', apiKeyFile: 'FOLDER/token'}"], "platform",
      "the key is refused"
    ),
    (["platform": "{url: 'PLATFORM', apiKeyFile: 'FOLDER/none'}"], "platform", "cannot be opened"),
    (["platform": "{url: 'PLATFORM'}"], "configuration", "apiKeyFile is needed"),
    (["journal": nil], "platform", "journal is needed"),
    (["nonsense": "1"], "configuration", "no such member"),
  ]

  @Test("what is broken is named", arguments: broken.indices)
  func named(index: Int) async throws {
    let (change, subject, words) = Self.broken[index]
    let site = try Site()
    let taken = try #require(URL(string: site.platform)?.port)
    // A port that was given to someone who is gone.
    let gone = HTTPServer(HTTPServerConfiguration(port: 0), handler: SimulatedPlatform(apiKey: "x"))
    let nobody = try gone.start()
    await gone.stop()
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "FOLDER", with: site.folder.path)
        .replacingOccurrences(of: "PORT", with: "\(taken)")
        .replacingOccurrences(of: "NOBODY", with: "\(nobody)")
        .replacingOccurrences(of: "PLATFORM", with: site.platform)
    }
    var members = site.members
    for (name, value) in change { members[name] = value.map(filled) }
    let diagnosis = try await site.look(members)
    #expect(
      diagnosis.findings.contains {
        $0.severity == .fault && $0.subject == subject && $0.text.contains(filled(words))
      }, "\(diagnosis.lines)")
    // One slip is one fault, unless the others can't be looked at.
    #expect(diagnosis.faults == 1, "\(diagnosis.lines)")
    #expect(!diagnosis.lines.joined().contains("a-token-of"))
    await site.stop()
  }

  @Test("what works and is perhaps not meant is a warning")
  func warnings() async throws {
    let site = try Site()
    chmod(site.folder.path + "/token", 0o644)
    let off = try site.folder.write("", to: "off")
    var members = site.members
    members["killSwitch"] = "'\(off)'"
    members["modes"] = nil
    let diagnosis = try await site.look(members)
    #expect(diagnosis.faults == 0, "\(diagnosis.lines)")
    #expect(
      diagnosis.findings.filter { $0.severity == .warning }.map(\.subject) == [
        "tokenFile", "modes", "killSwitch",
      ])
    await site.stop()
  }
}
