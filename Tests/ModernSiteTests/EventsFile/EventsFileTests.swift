import Foundation
import Synchronization
import Testing

@testable import ModernSite

/// A file of its own for one test, removed with it.
private final class TemporaryFile: Sendable {
  let path: String

  init(_ content: String? = nil) throws {
    path = NSTemporaryDirectory() + "events-\(UUID().uuidString).ndjson"
    if let content { try Data(content.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  deinit {
    for name in [path, path + ".open"] { try? FileManager.default.removeItem(atPath: name) }
  }

  var text: String {
    (try? Data(contentsOf: URL(fileURLWithPath: path)))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

private func line(_ id: String, _ rest: String = #","event":"onTextMessageReceived""#) -> String {
  "{\"id\":\"\(id)\"\(rest)}\n"
}

@Suite("Events file")
struct EventsFileTests {
  private func open(
    _ file: TemporaryFile, keeping maximum: Int = 100, known: (KnownMessage) -> Void = { _ in }
  ) throws -> EventLog {
    var configuration = EventLogConfiguration()
    configuration.maximumEvents = maximum
    return try EventLog.open(
      file: file.path, newRun: "newrunletter", configuration: configuration,
      eachKnownMessage: known)
  }

  @Test("holds the very lines that are told, readable to the owner alone")
  func lines() throws {
    let file = try TemporaryFile()
    let log = try open(file)
    for number in 0..<3 { log.addSample(number) }
    let told = log.subscribe(from: .oldest) {}.next(upTo: 10_000).events
    log.close()
    #expect(
      file.text == told.map { String(decoding: $0.line, as: UTF8.self) + "\n" }.joined())
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(log.fileFailures == EventsFileFailures())
  }

  @Test("a restart goes on with the numbering, keeps the tail and knows the messages told")
  func restart() throws {
    let file = try TemporaryFile()
    var log = try open(file)
    #expect(log.run == "newrunletter")
    for number in 1...10 { log.addSample(number, viewer: number % 2 == 0 ? "lu-2" : "lu-1") }
    log.addSample(11, viewer: nil)
    log.addSample(12, method: "onMessageDeleted")
    log.addSample(13, method: "onMessageEdited")
    log.addSample(14, method: "onIncomingCallReceived")
    log.close()

    var known: [KnownMessage] = []
    log = try EventLog.open(
      file: file.path, newRun: "otherletters",
      configuration: {
        var configuration = EventLogConfiguration()
        configuration.maximumEvents = 4
        return configuration
      }(), eachKnownMessage: { known.append($0) })
    #expect(log.run == "newrunletter")
    #expect(log.restored == RestoredEvents(events: 14, cutBytes: 0))
    #expect(
      known
        == ((1...10).map {
          KnownMessage(viewer: $0 % 2 == 0 ? "lu-2" : "lu-1", muid: "legacy-s-m-\($0)")
        } + [
          KnownMessage(viewer: "lu-1", muid: "legacy-s-m-12", isDeletion: true),
          KnownMessage(viewer: "lu-1", muid: "legacy-s-m-14"),
        ]))
    #expect(drain(log.subscribe(from: .oldest) {}).numbers == [11, 12, 13, 14])
    #expect(drain(log.subscribe(from: .after("newrunletter.12")) {}).numbers == [13, 14])
    #expect(log.addSample().description == "newrunletter.15")
    log.close()
    #expect(try open(file).newest.number == 15)
  }

  @Test("after a stop without closing no number is given twice, and readers are told of a gap")
  func interrupted() throws {
    let file = try TemporaryFile(line("abcdefgh.1") + line("abcdefgh.2"))
    let mark = URL(fileURLWithPath: file.path + ".open")
    try Data().write(to: mark)
    let log = try open(file)
    #expect(log.restored.wasInterrupted)
    // A reader was told up to 7 by the writer before, whose last lines never reached the file.
    #expect(log.addSample().description == "abcdefgh.1000003")
    #expect(log.subscribe(from: .after("abcdefgh.7")) {}.next(upTo: 10_000).gap != nil)
    log.close()
    #expect(!FileManager.default.fileExists(atPath: mark.path))
    let next = try open(file)
    #expect(!next.restored.wasInterrupted)
    #expect(next.addSample().description == "abcdefgh.1000004")
    next.close()
  }

  @Test("lines longer and shorter than what is read at once")
  func pieces() throws {
    let file = try TemporaryFile()
    var log = try open(file, keeping: 10_000)
    for number in 0..<3_000 { log.addSample(number, padding: (number * 37) % 2_000) }
    for number in 0..<3 { log.addSample(number, padding: 3_000_000) }
    log.addSample()
    log.close()
    log = try open(file, keeping: 10_000)
    #expect(log.restored.events == 3_004)
    #expect(drain(log.subscribe(from: .oldest) {}).numbers == Array(1...3_004))
  }

  @Test(
    "a torn last line is cut off and reported",
    arguments: [
      "{", "{\"id\":\"", "{\"id\":\"abcde", "{\"id\":\"abcdefgh.3\",\"event\":\"onTextM",
      "{\"id\":\"abcdefgh.3\",\"event\":\"onTextMessageReceived\"}",
      "{\"id\":\"abcdefgh.3\",\"ev\0\0\0\0", "\0\0\0\0",
    ])
  func torn(tail: String) throws {
    let whole = line("abcdefgh.1") + line("abcdefgh.2")
    let file = try TemporaryFile(whole + tail)
    let log = try open(file)
    #expect(log.restored == RestoredEvents(events: 2, cutBytes: tail.utf8.count))
    #expect(file.text == whole)
    #expect(log.addSample().description == "abcdefgh.3")
    log.close()
    #expect(file.text.hasPrefix(whole + "{\"id\":\"abcdefgh.3\","))
  }

  @Test("a file of nothing but a torn line begins anew")
  func tornAlone() throws {
    let file = try TemporaryFile("{\"id\":\"abcdefgh.1\",\"eve")
    let log = try open(file)
    #expect(log.restored.cutBytes == 23)
    #expect(log.addSample().description == "newrunletter.1")
  }

  @Test(
    "a file that isn't ours is refused by line and rule, and left as it is",
    arguments: [
      ("hello\n", 1, "one JSON object"),
      ("\n", 1, "one JSON object"),
      ("[1]\n", 1, "one JSON object"),
      ("{\"a\":1}\n", 1, "“id” as 8 to 12 letters, a dot and a number from 1"),
      (line("abcdefgh.0"), 1, "“id” as 8 to 12 letters, a dot and a number from 1"),
      (line("abc.1"), 1, "“id” as 8 to 12 letters, a dot and a number from 1"),
      (line("abcdefgh.1", ""), 1, "“event” as the name of a listener method"),
      (line("abcdefgh.1", ",\"event\":\"a b\""), 1, "“event” as the name of a listener method"),
      (line("abcdefgh.1") + "{}{}\n", 2, "one JSON object"),
      (line("abcdefgh.1") + line("hgfedcba.2"), 2, "the same letters in “id” as in line 1"),
      (
        line("abcdefgh.2") + line("abcdefgh.2"), 2,
        "a higher number in “id” than in the line before"
      ),
      (line("abcdefgh.1") + "{\"id\":\"hgf", 2, "one JSON object of this file"),
      ("secret: 1", 1, "one JSON object of this file"),
      ("{\"key\":\"secret\"}", 1, "one JSON object of this file"),
      ("{\"id\":\"abc.def\"", 1, "one JSON object of this file"),
      ("{\"id\":\"a longer name", 1, "one JSON object of this file"),
      ("\0\0\0", 1, "one JSON object of this file"),
    ])
  func foreign(content: String, lineNumber: Int, expected: String) throws {
    let file = try TemporaryFile(content)
    let error = #expect(throws: EventsFileError.self) { try open(file) }
    #expect(error?.code == .foreignLine)
    #expect(error?.line == lineNumber)
    #expect(error?.expected == expected)
    #expect(
      error?.description == "events file \(file.path), line \(lineNumber): expected \(expected)")
    #expect(file.text == content)
  }

  @Test("a hole in the numbering shows as a gap")
  func hole() throws {
    let file = try TemporaryFile(line("abcdefgh.1") + line("abcdefgh.2") + line("abcdefgh.7"))
    let log = try open(file)
    let (gaps, numbers) = drain(log.subscribe(from: .after("abcdefgh.2")) {})
    #expect(gaps.map(\.oldest.number) == [7])
    #expect(numbers == [7])
  }

  @Test("a file in use, a folder and a missing folder are refused")
  func refused() throws {
    let file = try TemporaryFile()
    let log = try open(file)
    let error = #expect(throws: EventsFileError.self) { try open(file) }
    #expect(error?.code == .inUse)
    log.close()
    #expect(throws: Never.self) { try open(file).close() }
    for (path, code) in [
      ("/dev/null", EventsFileError.Code.notAFile), (NSTemporaryDirectory(), .cannotOpen),
      ("/nowhere/at/all", .cannotOpen),
    ] {
      let refusal = #expect(throws: EventsFileError.self) {
        try EventLog.open(file: path, newRun: "abcdefgh")
      }
      #expect(refusal?.code == code)
    }
  }

  @Test("a log that is let go without being closed writes what it has")
  func letGo() throws {
    let file = try TemporaryFile()
    do { try open(file).addSample() }
    #expect(try open(file).newest.number == 1)
  }

  @Test("lines reach the file without a close")
  func flushed() async throws {
    let file = try TemporaryFile()
    let log = try open(file)
    log.addSample()
    #expect(await eventually { file.text.hasSuffix("}\n") })
    log.close()
  }

  @Test("a write error is reported and counted, and the log goes on")
  func writeError() throws {
    let errors = Mutex<[EventsFileError]>([])
    // Every write to it fails for want of space.
    let descriptor = Glibc.open("/dev/full", O_WRONLY)
    let writer = EventsFileWriter(
      path: "events", descriptor: descriptor, flushInterval: .milliseconds(1), limit: 100
    ) { error in errors.withLock { $0.append(error) } }
    let log = EventLog(
      run: "abcdefgh", ring: EventLog.emptyRing(.init()), restored: RestoredEvents(), file: writer,
      .init())
    for number in 0..<5 { log.addSample(number) }
    log.close()
    log.addSample(5)
    #expect(log.count == 6)
    #expect(log.fileFailures.failedWrites >= 1)
    #expect(log.fileFailures.lostLines == 5)
    let first = errors.withLock { $0.first }
    #expect(first?.code == .cannotWrite)
    #expect(first?.systemError == ENOSPC)
  }
}
