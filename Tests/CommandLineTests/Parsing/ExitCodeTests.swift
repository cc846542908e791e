import CommandLine
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("are the documented numbers")
  func numbers() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 64, 130])
  }

  @Test("of two outcomes the more serious counts")
  func combined() {
    #expect(ExitCode.done.combined(with: .differed) == .differed)
    #expect(ExitCode.differed.combined(with: .failed) == .failed)
    #expect(ExitCode.failed.combined(with: .differed) == .failed)
    #expect(ExitCode.failed.combined(with: .interrupted) == .interrupted)
    #expect(ExitCode.done.combined(with: .done) == .done)
  }

  @Test("errors are one line of program, place and rule")
  func errorLine() {
    #expect(
      ErrorLine.text(
        path: ["cometbridge", "convert"], place: "a\nb\u{1B}[1m.sql:17", rule: "not a dump")
        == "cometbridge convert: a b[1m.sql:17: not a dump")
    #expect(ErrorLine.text(path: ["cometbridge"], place: "", rule: "r") == "cometbridge: r")
  }
}
