import Foundation
import TestSupport
import Testing

@testable import Bridge

/// The recording in the program against the files it is taken from. `RECORD_FIXTURES=1 swift test --filter DemoRecordingTests` writes
/// the source anew after a change of ``DemoScript``, and fails so that the change is read.
@Suite("The demonstration's recording")
struct DemoRecordingTests {
  private static func scriptedLines() throws -> [String] {
    var files: [String: [Substring]] = [:]
    return try DemoScript.steps.map { step in
      let path = "recordings/7.0.6/\(step.recording).jsonl"
      let lines =
        try files[path]
        ?? String(decoding: Fixtures.bytes(path), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      files[path] = lines
      return String(
        try #require(lines.indices.contains(step.line - 1) ? lines[step.line - 1] : nil))
    }
  }

  @Test("is the lines of the fixtures that the script names, byte for byte")
  func equalsFixtures() throws {
    let lines = try Self.scriptedLines()
    if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == "1" {
      try Self.source(lines).write(to: Self.sourceFile, atomically: true, encoding: .utf8)
      Issue.record("DemoRecording.swift was written anew")
      return
    }
    #expect(DemoRecording.lines.split(separator: "\n").map(String.init) == lines)
  }

  @Test("can stand in a raw string literal")
  func fitsLiteral() throws {
    for line in try Self.scriptedLines() {
      #expect(!line.contains("\"\"\"#") && !line.contains("\\#"))
    }
  }

  @Test("has a length that a show can have")
  func length() {
    #expect((25...45).contains(DemoScript.steps.count))
    #expect(DemoScript.scenes.allSatisfy { !$0.steps.isEmpty })
  }

  private static let sourceFile = Fixtures.root.deletingLastPathComponent()
    .appendingPathComponent("Sources/Bridge/Demo/DemoRecording.swift")

  private static func source(_ lines: [String]) -> String {
    """
    // swift-format-ignore-file: the lines of a recording stay as they are.

    /// The exchanges of ``DemoScript``, line by line as they stand in `Fixtures/recordings/7.0.6`.
    ///
    /// Written by `RECORD_FIXTURES=1 swift test --filter DemoRecordingTests`; not to be edited by hand.
    enum DemoRecording {
      static let lines = #\"""
    \(lines.map { "    \($0)\n" }.joined())    \"""#
    }

    """
  }
}
