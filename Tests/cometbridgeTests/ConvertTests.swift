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
    #expect(try await Program.run(["verify", "/none"]).code == 64)
  }
}
