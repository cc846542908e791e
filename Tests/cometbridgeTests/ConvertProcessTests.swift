import Foundation
import TestSupport
import Testing

/// `convert` as a process: what it says on its way, and what is left when it is stopped.
@Suite("convert, its progress and its end", .timeLimit(.minutes(10)))
struct ConvertProcessTests {
  /// Statements of a row each, from an id on.
  private static func rows(_ ids: ClosedRange<Int>) -> String {
    ids.map {
      "INSERT INTO cometchat (`id`,`from`,`to`,message,sent,`read`,direction) VALUES (\($0),\($0 % 7 + 1),\($0 % 5 + 10),'number \($0) \(String(repeating: "words ", count: 150))',\(1_500_000_000 + $0),1,0);\n"
    }.joined()
  }

  @Test("compressed dumps give what plain ones give", arguments: ["gzip -n", "zstd -q"])
  func compressed(program: String) async throws {
    let folder = try TemporaryFolder()
    let dump = Fixtures.url("archives/7.0.6.sql").path
    try FileManager.default.createDirectory(
      atPath: folder.path + "/z", withIntermediateDirectories: true)
    let packed = folder.path + "/z/7.0.6.sql"
    let child = try ChildProcess(
      "/bin/sh", ["-c", "\(program) -c '\(dump)'"], output: .file(packed),
      environment: ["PATH": "/usr/bin:/bin"])
    try #require(child.wait() == .code(0))
    for (input, out) in [(dump, "plain"), (packed, "packed")] {
      let outcome = try await Program.run(["convert", input, "--out", folder.path + "/" + out])
      #expect(outcome.code == 0)
      // Nobody asked, and nobody watches.
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    for file in ["messages.ndjson", "users.ndjson", "report.json"] {
      let (plain, other) = (folder.path + "/plain/" + file, folder.path + "/packed/" + file)
      #expect(FileManager.default.contentsEqual(atPath: plain, andPath: other))
    }
  }

  @Test("progress has the rate, what was rejected and how much is left")
  func progress() async throws {
    let folder = try TemporaryFolder()
    let dump = try folder.write(Self.rows(1...3000), to: "dump.sql")
    let outcome = try await Program.run(["convert", dump, "--assess", "--progress"])
    #expect(outcome.code == 0)
    let line = try #require(outcome.errors.split(separator: "\n").first)
    #expect(line.hasPrefix("cometbridge convert: "))
    for part in [" MB read, ", " rows, ", " MB/s, ", "0 rejected, ", " %"] {
      #expect(line.contains(part), "\(line)")
    }
  }

  /// A conversion of standard input that has read what it was given, and waits for more.
  private final class Waiting {
    let process: ChildProcess
    let pipe: Int32
    let errors: String

    init(_ words: [String], _ folder: TemporaryFolder, given: String) throws {
      // A process that is gone must not take the tests with it.
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [-1, -1]
      try #require(Foundation.pipe(&ends) == 0)
      defer { close(ends[0]) }
      pipe = ends[1]
      errors = try folder.write("", to: "errors")
      process = try Program.start(words, input: ends[0], errors: errors)
      give(given)
    }

    /// Returns when the process has read all but what a pipe holds.
    func give(_ text: String) {
      let bytes = Array(text.utf8)
      var start = 0
      while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        start += count
      }
    }

    deinit { close(pipe) }
  }

  @Test("Ctrl-C ends it with 130, and nothing is left", arguments: [SIGINT, SIGTERM])
  func interrupted(number: Int32) throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let waiting = try Waiting(
      ["convert", "-", "--out", out, "--keep-every", "1"], folder, given: Self.rows(1...3000))
    #expect(FileManager.default.fileExists(atPath: out + ".partial"))
    waiting.process.signal(number)
    // It looks up when something comes.
    waiting.give(Self.rows(3001...6000))
    #expect(waiting.process.wait() == .code(130))
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(!FileManager.default.fileExists(atPath: out + ".partial"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: waiting.errors)).isEmpty)
  }

  @Test("killed, it goes on from where it was, with the same results")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let whole = Self.rows(1...6000)
    let expected = folder.path + "/expected"
    #expect(
      try await Program.run(["convert", "-", "--out", expected], input: whole).code == 0)
    let out = folder.path + "/out"
    let words = ["convert", "-", "--out", out, "--keep-every", "1", "--memory", "1"]
    let waiting = try Waiting(words, folder, given: Self.rows(1...5000))
    waiting.process.signal(SIGKILL)
    #expect(waiting.process.wait() == .signal(SIGKILL))
    #expect(FileManager.default.fileExists(atPath: out + ".partial/work.state"))
    // Other bytes where it stood, or before, are another input.
    for rows in [
      Self.rows(7...5500), whole.replacingOccurrences(of: "(3,", with: "(7,"),
    ] {
      #expect(try await Program.run(words, input: rows).code == 1)
    }
    let again = try Waiting(words, folder, given: Self.rows(1...5000))
    again.process.signal(SIGKILL)
    _ = again.process.wait()
    let next = try await Program.run(words, input: whole)
    #expect(next.code == 0)
    #expect(next.errors.contains("went on from where it was interrupted"))
    for name in try FileManager.default.contentsOfDirectory(atPath: expected) {
      #expect(
        FileManager.default.contentsEqual(
          atPath: expected + "/" + name, andPath: out + "/" + name), "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: out + ".partial"))
  }
}
