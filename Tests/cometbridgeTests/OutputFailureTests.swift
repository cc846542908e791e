import TestSupport
import Testing

@Suite("Standard output that can't be written", .timeLimit(.minutes(10)))
struct OutputFailureTests {
  private static let recording = Fixtures.url("recordings/7.0.6/07_typing.jsonl").path
  private static let commands: [[String]] = [
    ["--help"], ["--version"], ["proxy", "--help"], ["rules"], ["listeners"],
    ["explain", recording], ["explain", "--json", recording], ["explain", "-"],
    ["replay", recording], ["replay", "--json", recording], ["coverage", recording],
    ["coverage", "--json", recording], ["demo", "--fast"], ["demo", "--fast", "--json"],
    ["proxy", "--legacy", "http://127.0.0.1:9"], ["simulate", "legacy", "--recordings", recording],
  ]

  @Test(
    "is a failure that is said, in every command and never a crash", arguments: commands,
    [Program.Output.full, .brokenPipe, .closed])
  func fails(words: [String], output: Program.Output) async throws {
    let outcome = try await Program.run(
      words, input: "{\"id\":\"1\",\"m\":\"x\"}", output: output)
    #expect(outcome.code == 1)
    #expect(!outcome.isKilled)
    #expect(outcome.errors.contains("standard output: cannot be written: "), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test("is none where it is there")
  func works() async throws {
    for words in [["--help"], ["--version"], ["rules"], ["listeners"]] {
      let outcome = try await Program.run(words)
      #expect(outcome.code == 0)
      #expect(!outcome.output.isEmpty)
      #expect(outcome.errors == "")
    }
  }
}
