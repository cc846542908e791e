import Foundation
import TestSupport
import Testing

@Suite("convert and verify", .timeLimit(.minutes(10)))
struct ConvertTests {
  private static let dump = Fixtures.url("archives/5.6.0.sql").path

  @Test("a conversion and its verification; an assessment writes nothing")
  func conversion() async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let outcome = try await Program.run(["convert", Self.dump, "--out", out])
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("58 rows; 40 messages"))
    let verified = try await Program.run(["verify", out, "--against", Self.dump])
    #expect(verified.code == 0)
    #expect(verified.output == "58 rows, 53 records compared, 0 differences\n")
    let assessed = try await Program.run(
      ["convert", "-", "--assess"],
      input: try String(contentsOfFile: Self.dump, encoding: .utf8))
    #expect(assessed.code == 0)
    #expect(assessed.output.hasPrefix("{\"inputs\":{\"cometchat\":42,"))
  }

  @Test("what can't be read is exit code 1, usage 64")
  func refused() async throws {
    #expect(try await Program.run(["convert", "/none", "--assess"]).code == 1)
    #expect(try await Program.run(["convert", Self.dump]).code == 64)
    #expect(
      try await Program.run(["convert", Self.dump, "--assess", "--charset", "x y"]).code == 64)
    #expect(
      try await Program.run(["convert", Self.dump, "--assess", "--user-table", "x"]).code == 64)
    for wrong in ["x", "-1", "2026-02-30", "2026-5-1", "2026-05-01x", ""] {
      let words = ["convert", Self.dump, "--assess", "--to", "import", "--retention", wrong]
      #expect(try await Program.run(words).code == 64, "\(wrong)")
    }
    // Not so few days that what was recorded is too old one day.
    for right in ["36500", "2026-05-01"] {
      let words = ["convert", Self.dump, "--assess", "--to", "import", "--retention", right]
      // Some of what was recorded is nothing that can be imported.
      #expect(try await Program.run(words).code == 2, "\(right)")
    }
    let none = ["convert", Self.dump, "--assess", "--to", "import", "--retention", "0"]
    #expect(try await Program.run(none).code != 64)
    #expect(try await Program.run(["verify", "/none"]).code == 64)
  }

  @Test("addresses of databases: no password in them, and none is said again")
  func databases() async throws {
    let folder = try TemporaryFolder()
    for address in [
      "mysql://me:secretword@host/db", "mysql://host/db", "mysql://me@host/db?x=secretword",
    ] {
      let refused = try await Program.run(["convert", address, "--assess"])
      #expect(refused.code == 64)
      #expect(!refused.errors.contains("secretword"))
      #expect(try await Program.run(["verify", folder.path, "--against", address]).code == 64)
    }
    let password = try folder.write("secretword\n", to: "password")
    let nowhere = try await Program.run([
      "convert", "mysql://me@/db?socket=/none", "--assess", "--password-file", password,
    ])
    #expect(nowhere.code == 1)
    #expect(nowhere.errors.contains("/none"))
    #expect(!nowhere.errors.contains("secretword"))
  }

  @Test("what a user was shown, from standard input")
  func shown() async throws {
    let seen =
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#
    let known = try await Program.run(["convert", "-", "--assess", "--viewer", "2"], input: seen)
    #expect(known.code == 0)
    #expect(known.errors.contains("1 rows; 1 messages"))
    #expect(try await Program.run(["convert", "-", "--assess"], input: seen).code == 2)
    for wrong in [
      ["--viewer", "a="], ["--viewer", "1", "--viewer", "2"], ["--peer", "1", "--room", "2"],
      ["--from", "paper"],
    ] {
      #expect(try await Program.run(["convert", "-", "--assess"] + wrong, input: seen).code == 64)
    }
  }
}
