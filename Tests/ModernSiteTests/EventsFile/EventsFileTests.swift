import Foundation
import Synchronization
import TestSupport
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

  @Test("a line tells of its message's parties, from which a restart knows whose its id is")
  func parties() throws {
    let file = try TemporaryFile(
      line(
        "abcdefgh.1",
        #","event":"onTextMessageReceived","viewer":"lu-5","payload":{"muid":"legacy-site-m-10","sender":"lb-3","receiver":"lu-5","data":{"text":"x","metadata":{"legacy":{"from":"7"}}}}"#
      )
        + line(
          "abcdefgh.2", #","event":"onTextMessageReceived","viewer":"lu-5","payload":{"muid":"m"}"#)
    )
    var known: [KnownMessage] = []
    try open(file) { known.append($0) }.close()
    #expect(
      known == [
        KnownMessage(
          viewer: "lu-5", muid: "legacy-site-m-10", sender: "lb-3", receiver: "lu-5",
          legacyFrom: "7"),
        KnownMessage(viewer: "lu-5", muid: "m"),
      ])
  }

  /// Leaves a file as a writer does that was stopped in the midst of its work.
  private func leaveOpen(_ file: TemporaryFile, mark: String = "") throws {
    try Data(mark.utf8).write(to: URL(fileURLWithPath: file.path + ".open"))
  }

  private func hasMark(_ file: TemporaryFile) -> Bool {
    FileManager.default.fileExists(atPath: file.path + ".open")
  }

  @Test(
    "after a stop without closing the file's events are kept, and the gap is told once, behind them"
  )
  func interrupted() throws {
    let file = try TemporaryFile(line("abcdefgh.1") + line("abcdefgh.2"))
    try leaveOpen(file)
    let log = try open(file)
    #expect(log.restored == RestoredEvents(events: 2, wasInterrupted: true))
    func told(after number: UInt64) -> (gaps: [EventGap], numbers: [UInt64]) {
      drain(log.subscribe(from: .after("abcdefgh.\(number)"), filter: EventFilter()) {})
    }
    let border = EventCursor(run: "abcdefgh", number: 1_000_000_003)
    let gap = EventGap(after: "abcdefgh.2", oldest: border)
    #expect(gap.end.number == 1_000_000_002)
    // Before anything new, too: the gap is a place of its own.
    #expect(told(after: 1) == ([gap], [2]))
    #expect(told(after: gap.end.number) == ([], []))
    let waiting = log.subscribe(from: .after("abcdefgh.1"), filter: EventFilter(viewers: ["x"])) {}
    #expect(drain(waiting) == ([gap], []), "a filter doesn't pass over a gap")
    #expect(waiting.position == gap.end)
    #expect(log.addSample() == border)
    for (after, gaps, numbers) in [
      (0, [gap], [1, 2, border.number]), (1, [gap], [2, border.number]),
      (2, [gap], [border.number]), (gap.end.number, [], [border.number]),
      (border.number, [], []),
      // A reader was told up to 7 by the writer before, whose last lines never reached the file.
      (7, [EventGap(after: "abcdefgh.7", oldest: border)], [border.number]),
    ] as [(UInt64, [EventGap], [UInt64])] {
      #expect(told(after: after) == (gaps, numbers), "after \(after)")
    }
    #expect(drain(log.subscribe(from: .oldest) {}) == ([gap], [1, 2, border.number]))
    #expect(drain(log.subscribe(from: .now) {}) == ([], []))
    #expect(drain(waiting) == ([], []))
    log.close()
    #expect(!hasMark(file))

    // A clean stop adds no gap; the one in the file stays where it is.
    let next = try open(file)
    #expect(!next.restored.wasInterrupted)
    #expect(next.addSample().number == border.number + 1)
    let (gaps, numbers) = drain(next.subscribe(from: .after("abcdefgh.1")) {})
    #expect(gaps == [gap])
    #expect(numbers == [2, border.number, border.number + 1])
    next.close()
  }

  @Test("a hole whose events are no longer kept is told with them")
  func gapBeforeWhatIsKept() throws {
    let file = try TemporaryFile((1...5).map { line("abcdefgh.\($0)") }.joined())
    try leaveOpen(file)
    let log = try open(file, keeping: 3)
    let border = EventCursor(run: "abcdefgh", number: 1_000_000_006)
    // Before what is kept, and then the border.
    var told = drain(log.subscribe(from: .after("abcdefgh.1")) {})
    #expect(told.gaps.map(\.oldest.number) == [3, border.number])
    #expect(told.numbers == [3, 4, 5])
    for _ in 0..<3 { log.addSample() }
    told = drain(log.subscribe(from: .after("abcdefgh.5")) {})
    #expect(
      told == (
        [EventGap(after: "abcdefgh.5", oldest: border)], [0, 1, 2].map { border.number + $0 }
      ))
    log.addSample()
    told = drain(
      log.subscribe(
        from: .after(EventCursor(run: "abcdefgh", number: border.number - 1).description)
      ) {})
    #expect(told.gaps.map(\.oldest.number) == [border.number + 1])
    log.close()
  }

  @Test(
    "a start after an unclean stop that tells nothing and stops cleanly changes nothing for readers"
  )
  func quietAfterInterruption() throws {
    let file = try TemporaryFile(line("abcdefgh.1"))
    try leaveOpen(file)
    let end = EventCursor(run: "abcdefgh", number: 1_000_000_001)
    for run in 0..<3 {
      let log = try open(file)
      #expect(log.restored.wasInterrupted == (run == 0))
      #expect(log.newest == end)
      #expect(drain(log.subscribe(from: .after(end.description)) {}) == ([], []))
      #expect(drain(log.subscribe(from: .after("abcdefgh.1")) {}).gaps.map(\.end) == [end])
      log.close()
    }
    let log = try open(file)
    #expect(log.addSample().number == end.number + 1)
    log.close()
    #expect(!hasMark(file))
  }

  @Test("unclean stops one after the other give no number twice, though no line was written")
  func interruptedAgain() throws {
    let file = try TemporaryFile(line("abcdefgh.1"))
    try leaveOpen(file)
    var numbers: [UInt64] = []
    for _ in 0..<3 {
      let log = try open(file)
      let mark = try Data(contentsOf: URL(fileURLWithPath: file.path + ".open"))
      numbers.append(log.addSample().number)
      log.close()
      // As if it had been killed before the line was written.
      try Data(line("abcdefgh.1").utf8).write(to: URL(fileURLWithPath: file.path))
      try mark.write(to: URL(fileURLWithPath: file.path + ".open"))
    }
    #expect(numbers == [1_000_000_002, 2_000_000_002, 3_000_000_002])
  }

  @Test(
    "a mark is read back as it was written; another is one of a writer that was stopped",
    arguments: [
      ("00000000000000000042 open  \n", .open(from: 42)),
      ("00000000000000000042 closed\n", .closed(next: 42)), ("", .open(from: nil)),
      ("42", .open(from: nil)), ("-1 closed\n", .open(from: nil)), ("\n\n", .open(from: nil)),
      ("18446744073709551615 closed\n", .open(from: nil)), ("\0\0\0\0", .open(from: nil)),
    ] as [(String, OpenMark.State)])
  func marks(content: String, state: OpenMark.State) throws {
    let file = try TemporaryFile()
    let mark = OpenMark(of: file.path)
    #expect(mark.state == .absent)
    try leaveOpen(file, mark: content)
    #expect(mark.state == state)
    mark.close(next: 7)
    #expect(mark.state == .closed(next: 7))
    #expect(mark.open(from: 8) == nil)
    #expect(mark.state == .open(from: 8))
    mark.remove()
    #expect(mark.state == .absent)
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
    "a torn or broken last line is cut off and reported, and counts as an unclean stop",
    arguments: [
      "{", "{\"id\":\"", "{\"id\":\"abcde", "{\"id\":\"abcdefgh.3\",\"event\":\"onTextM",
      "{\"id\":\"abcdefgh.3\",\"event\":\"onTextMessageReceived\"}",
      "{\"id\":\"abcdefgh.3\",\"ev\0\0\0\0", "\0\0\0\0", "oad\":{}}", "{\"id\":\"hgf",
      "{\"id\":\"abcdefgh.3\",\"event\":\"onTextM\n", "\0\0\0\0\n", "\0\0oad\":{}}\n", "{}{}\n",
      "\n",
      "{\"id\":\"\u{FFFD}\n",
    ])
  func torn(tail: String) throws {
    let whole = line("abcdefgh.1") + line("abcdefgh.2")
    let file = try TemporaryFile(whole + tail)
    let log = try open(file)
    #expect(
      log.restored == RestoredEvents(events: 2, cutBytes: tail.utf8.count, wasInterrupted: true))
    #expect(file.text == whole)
    // The number of the torn line may have been told.
    #expect(log.addSample().description == "abcdefgh.1000000003")
    log.close()
    #expect(file.text.hasPrefix(whole + "{\"id\":\"abcdefgh.1000000003\","))
  }

  @Test("a file of nothing but a torn line begins anew", arguments: ["", "\n"])
  func tornAlone(end: String) throws {
    let file = try TemporaryFile("{\"id\":\"abcdefgh.1\",\"eve" + end)
    let log = try open(file)
    #expect(log.restored.cutBytes == 23 + end.utf8.count)
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
      (line("abcdefgh.1") + "{}{}\n" + line("abcdefgh.2"), 2, "one JSON object"),
      (line("abcdefgh.1") + "{}{}\n{", 2, "one JSON object"),
      (line("abcdefgh.1") + "{\n}\n", 2, "one JSON object"),
      (line("abcdefgh.1") + "\n\n", 2, "one JSON object"),
      (line("abcdefgh.1") + "[1]\n", 2, "one JSON object"),
      ("{\"id\":\"abcdefgh.1\",\"ev\n" + line("abcdefgh.2"), 1, "one JSON object"),
      (line("abcdefgh.1") + line("hgfedcba.2"), 2, "the same letters in “id” as in line 1"),
      (
        line("abcdefgh.2") + line("abcdefgh.2"), 2,
        "a higher number in “id” than in the line before"
      ),
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
      error?.description == "events file \(file.path):\(lineNumber): expected \(expected)")
    #expect(file.text == content)
  }

  @Test("a hole in the numbering shows as a gap")
  func hole() throws {
    let file = try TemporaryFile(line("abcdefgh.1") + line("abcdefgh.2") + line("abcdefgh.7"))
    let log = try open(file)
    let (gaps, numbers) = drain(log.subscribe(from: .after("abcdefgh.2")) {})
    #expect(gaps.map(\.oldest.number) == [7])
    #expect(numbers == [7])
    // Readers that come from before the hole are told what is before it.
    let all = drain(log.subscribe(from: .oldest) {})
    #expect(all.gaps.map(\.after) == ["abcdefgh.2"])
    #expect(all.numbers == [1, 2, 7])
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

  /// A log that writes to a descriptor.
  private func log(
    writingTo descriptor: Int32, limit: Int,
    _ onError: @escaping @Sendable (EventsFileError) -> Void
  ) -> EventLog {
    let writer = EventsFileWriter(
      path: "/somewhere/events", descriptor: descriptor, flushInterval: .milliseconds(1),
      limit: limit, onError: onError)
    return EventLog(
      run: "abcdefgh", ring: EventLog.emptyRing(.init()), restored: RestoredEvents(), file: writer,
      .init())
  }

  @Test("on a full disk lines are counted, the failure is reported once, and the log goes on")
  func fullDisk() async throws {
    let errors = Mutex<[EventsFileError]>([])
    // Every write to it fails for want of space.
    let log = log(writingTo: Glibc.open("/dev/full", O_WRONLY), limit: 400) { error in
      errors.withLock { $0.append(error) }
    }
    log.addSample(0)
    #expect(await eventually { errors.withLock { $0.count } == 1 })
    for number in 1..<10 { log.addSample(number) }
    // The second attempt.
    #expect(await eventually { log.fileFailures.failedWrites >= 2 })
    log.close()
    log.addSample(10)
    #expect(log.count == 11)
    #expect(log.fileFailures.lostLines == 10)
    #expect(log.fileFailures.loss == "10 lines not written (No space left on device)")
    #expect(
      errors.withLock { $0.map(\.description) } == [
        "events file /somewhere/events: expected to be written (No space left on device)",
        "events file /somewhere/events: expected at most 400 bytes to wait; lines are left out from here on (No space left on device)",
      ])
  }

  @Test("what waited while writing failed is written when that is over, whole and in order")
  func recovers() async throws {
    let errors = Mutex<[EventsFileError]>([])
    var ends: [Int32] = [0, 0]
    // A pipe that nobody reads is full at some time.
    #expect(pipe(&ends) == 0)
    for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let reading = ends[0]
    let log = log(writingTo: ends[1], limit: 1 << 24) { error in
      errors.withLock { $0.append(error) }
    }
    for number in 0..<80 { log.addSample(number, padding: 1_000) }
    #expect(await eventually { log.fileFailures.failedWrites >= 2 })
    let text = Mutex<[UInt8]>([])
    #expect(
      await eventually {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = read(reading, &piece, piece.count)
        return text.withLock { text in
          if count > 0 { text += piece.prefix(count) }
          return text.count { $0 == 0x0A } == 80
        }
      })
    log.close()
    close(reading)
    let numbers = try text.withLock { text in
      try text.split(separator: 0x0A).map { try EventLine(reading: Array($0)).cursor.number }
    }
    #expect(numbers == Array(1...80))
    #expect(errors.withLock { $0.count } == 1)
    #expect(log.fileFailures.loss == nil)
  }

  @Test("lines lost at the end leave no number to be given twice, and a gap behind the last line")
  func lostAtTheEnd() throws {
    let file = try TemporaryFile(line("abcdefgh.1") + line("abcdefgh.2"))
    do {
      let writer = EventsFileWriter(
        path: file.path, descriptor: Glibc.open("/dev/full", O_WRONLY),
        mark: OpenMark(of: file.path), next: 3, nextInFile: 3, flushInterval: .milliseconds(1),
        limit: 1 << 20
      ) { _ in }
      for number in 3...9 { writer.append([0x7B, 0x7D], number: UInt64(number)) }
      writer.close()
      #expect(writer.failures.lostLines == 7)
    }
    let log = try open(file)
    #expect(!log.restored.wasInterrupted)
    #expect(log.addSample().number == 10)
    let (gaps, numbers) = drain(log.subscribe(from: .after("abcdefgh.1")) {})
    #expect(gaps.map(\.description) == ["abcdefgh.2 to abcdefgh.10"])
    #expect(numbers == [2, 10])
    log.close()
    #expect(!hasMark(file))
  }
}

extension EventGap {
  fileprivate var description: String { "\(after) to \(oldest)" }
}
