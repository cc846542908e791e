import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite("Journals")
struct SQLiteJournalTests {
  /// A journal in a folder of its own.
  private final class Place: Sendable {
    let folder: TemporaryFolder
    var path: String { folder.path + "/journal" }

    init() throws { folder = try TemporaryFolder() }

    func open(
      _ access: SQLiteJournal.Access = .write,
      _ limits: SQLiteJournal.Limits = SQLiteJournal.Limits()
    ) throws -> SQLiteJournal {
      try SQLiteJournal(path, access: access, limits: limits)
    }
  }

  private static func record(_ key: String, at: Int64 = 1, bytes: Int = 3) -> NewRecord {
    NewRecord(
      source: "test", key: key, at: at, payload: [UInt8](repeating: 0x41, count: bytes),
      names: ["id " + key])
  }

  private static func delivery(
    _ key: String, lane: String = "a", due: Int64 = 0, of record: Int = 0
  ) -> NewDelivery {
    NewDelivery(
      target: "new", key: key, lane: lane, payload: Array(key.utf8), cause: .recordOfBatch(record),
      due: due)
  }

  // MARK: Records

  @Test("records come back in their order, after a restart too")
  func order() async throws {
    let place = try Place()
    let journal = try place.open()
    for key in ["a", "b", "c"] {
      let receipt = try await journal.commit(JournalBatch(records: [Self.record(key)]))
      #expect(receipt.records.count == 1)
    }
    await journal.close()
    await #expect(throws: JournalError.closed) { try await journal.commit(JournalBatch()) }
    let again = try place.open()
    #expect(try await again.records(after: 0, limit: 10).map(\.key) == ["a", "b", "c"])
    #expect(try await again.records(after: 1, limit: 1).map(\.position) == [2])
    #expect(try await again.records(after: 0, limit: 10).first?.payload == [0x41, 0x41, 0x41])
    #expect(try await again.lastPosition() == 3)
    #expect(try await again.check() == [])
  }

  @Test("the same key is kept once, in one batch, in two, and after a restart")
  func duplicates() async throws {
    let place = try Place()
    let journal = try place.open()
    let first = try await journal.commit(
      JournalBatch(records: [Self.record("a"), Self.record("a"), Self.record("b")]))
    #expect(
      first.records == [
        .appended(position: 1), .duplicate(of: 1), .appended(position: 2),
      ])
    await journal.close()
    let again = try place.open()
    var other = Self.record("b")
    other.names = ["another name"]
    let second = try await again.commit(JournalBatch(records: [other]))
    #expect(second.records == [.duplicate(of: 2)])
    #expect(try await again.counts().records == 2)
    #expect(try await again.trace("another name").map(\.position) == [2])
    #expect(
      try await again.trace("id b").first?.steps.map(\.stage) == ["accepted", "repeated"])
  }

  @Test("empty, odd and long values come back as they were")
  func values() async throws {
    let journal = try Place().open()
    let odd = NewRecord(
      source: "", key: "a\u{0}b'\"; DROP TABLE records; --\u{1F600}", at: .min, payload: [],
      names: [""])
    let all = NewRecord(source: "s", key: "", at: .max, payload: Array(0...255))
    _ = try await journal.commit(
      JournalBatch(records: [odd, all], snapshots: ["": [], "s": [0]]))
    let records = try await journal.records(after: 0, limit: 10)
    #expect(records.map(\.key) == [odd.key, ""])
    #expect(records.map(\.at) == [.min, .max])
    #expect(records.map(\.payload) == [[], Array(0...255)])
    #expect(try await journal.snapshot("") == [])
    #expect(try await journal.snapshot("s") == [0])
    #expect(try await journal.snapshot("t") == nil)
    #expect(try await journal.check() == [])
  }

  @Test("what comes at once is written together, and all of it is kept")
  func groups() async throws {
    let journal = try Place().open()
    let positions = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<500 {
        group.addTask {
          let receipt = try await journal.commit(
            JournalBatch(records: [Self.record("\(number)")]))
          return receipt.records.first?.position ?? 0
        }
      }
      return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
    }
    #expect(positions == Set(1...500))
    #expect(await journal.batches == 500)
    #expect(await journal.groups < 500)
  }

  @Test("a batch that can't be kept leaves nothing, and does not harm those beside it")
  func wholeBatches() async throws {
    let journal = try Place().open()
    let outcomes = await withTaskGroup(of: JournalError?.self) { group in
      for number in 0..<50 {
        group.addTask {
          let isBad = number % 5 == 0
          let batch = JournalBatch(
            records: [Self.record("\(number)")],
            attempts: isBad
              ? [Attempt(delivery: 99, at: 1, outcome: .delivered(name: nil))] : [],
            cursors: isBad ? ["bad": JournalCursor(position: 1)] : [:])
          do throws(JournalError) {
            _ = try await journal.commit(batch)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 40)
    #expect(outcomes.count { $0 == .unknown("delivery 99") } == 10)
    #expect(try await journal.counts().records == 40)
    #expect(try await journal.cursor("bad") == nil)
    #expect(try await journal.check() == [])
  }

  @Test("what is too long is refused by name before anything is written")
  func limits() async throws {
    var limits = SQLiteJournal.Limits()
    limits.payloadBytes = 10
    limits.nameBytes = 5
    let journal = try Place().open(.write, limits)
    for (batch, field) in [
      (JournalBatch(records: [Self.record("a", bytes: 11)]), "record"),
      (JournalBatch(records: [Self.record("abcdef")]), "key"),
      (JournalBatch(records: [Self.record("abc")]), "name"),
      (JournalBatch(snapshots: ["s": [UInt8](repeating: 0, count: 11)]), "snapshot"),
      (
        JournalBatch(deliveries: [
          NewDelivery(
            target: "new", key: "k", lane: "abcdef", payload: [], cause: .none, due: 0)
        ]), "lane"
      ),
    ] {
      let error = await #expect(throws: JournalError.self) { try await journal.commit(batch) }
      guard case .tooLarge(field, _, _)? = error else {
        Issue.record("\(String(describing: error)) for \(field)")
        continue
      }
    }
    #expect(try await journal.counts().records == 0)
  }

  // MARK: Deliveries

  @Test("within a lane one comes after the other; lanes do not wait for each other")
  func lanes() async throws {
    let journal = try Place().open()
    let receipt = try await journal.commit(
      JournalBatch(
        records: [Self.record("r")],
        deliveries: [
          Self.delivery("1"), Self.delivery("2"), Self.delivery("3", lane: "b", due: 5),
        ]))
    func due(_ now: Int64) async throws -> [String] {
      try await journal.due("new", at: now, limit: 10).map(\.key)
    }
    #expect(try await due(0) == ["1"])
    #expect(try await due(5) == ["1", "3"])
    #expect(try await journal.due("old", at: 5, limit: 10).isEmpty)
    let ids = receipt.deliveries
    _ = try await journal.commit(
      JournalBatch(attempts: [
        Attempt(delivery: ids[0], at: 6, outcome: .retry(due: 20, error: "503"))
      ]))
    // The second does not overtake the first, which waits.
    #expect(try await due(10) == ["3"])
    #expect(try await journal.nextDue("new") == 5)
    #expect(try await due(20) == ["3", "1"])
    _ = try await journal.commit(
      JournalBatch(attempts: [
        Attempt(delivery: ids[0], at: 21, outcome: .delivered(name: "4711"))
      ]))
    #expect(try await due(21) == ["2", "3"])
    let trace = try await journal.trace("4711")
    #expect(trace.map(\.position) == [1])
    #expect(trace.first?.steps.map(\.stage) == ["accepted", "retry", "delivered"])
    #expect(trace.first?.deliveries.map(\.attempts) == [2, 0, 0])
    #expect(trace.first?.names == ["1", "2", "3", "4711", "id r", "r"])
  }

  @Test("a delivery is made once for its target, and what has arrived stays so")
  func once() async throws {
    let journal = try Place().open()
    let batch = JournalBatch(
      records: [Self.record("r")], deliveries: [Self.delivery("1"), Self.delivery("1")])
    let first = try await journal.commit(batch)
    let again = try await journal.commit(batch)
    #expect(first.deliveries == [1, 1] && again.deliveries == [1, 1])
    for outcome: Attempt.Outcome in [
      .delivered(name: nil), .retry(due: 9, error: "late"), .dead(error: "late"),
    ] {
      _ = try await journal.commit(
        JournalBatch(attempts: [Attempt(delivery: 1, at: 3, outcome: outcome)]))
    }
    let left = try await journal.delivery(1)
    #expect(left?.state == .delivered && left?.attempts == 1 && left?.error == nil)
    #expect(try await journal.nextDue("new") == nil)
  }

  @Test("what is given up lets its lane go on, and can be tried again or dropped")
  func deadLetters() async throws {
    let journal = try Place().open()
    _ = try await journal.commit(
      JournalBatch(
        records: [Self.record("r")],
        deliveries: [Self.delivery("1"), Self.delivery("2"), Self.delivery("3")]))
    _ = try await journal.commit(
      JournalBatch(
        attempts: [1, 2].map {
          Attempt(delivery: $0, at: 4, outcome: .dead(error: "too long"))
        }))
    #expect(try await journal.due("new", at: 9, limit: 9).map(\.key) == ["3"])
    #expect(try await journal.deadLetters(limit: 9).map(\.error) == ["too long", "too long"])
    #expect(try await journal.deadLetters(after: 1, limit: 9).map(\.id) == [2])
    try await journal.retryDeadLetter(1, at: 7)
    try await journal.dropDeadLetter(2, at: 8)
    await #expect(throws: JournalError.unknown("dead letter 2")) {
      try await journal.dropDeadLetter(2, at: 8)
    }
    await #expect(throws: JournalError.unknown("dead letter 3")) {
      try await journal.retryDeadLetter(3, at: 8)
    }
    #expect(try await journal.due("new", at: 9, limit: 9).map(\.key) == ["1"])
    #expect(
      try await journal.trace("r").first?.steps.map(\.stage) == [
        "accepted", "dead", "dead", "revived", "dropped",
      ])
  }

  // MARK: Cursors and states

  @Test("cursors and states are kept with what they belong to")
  func cursors() async throws {
    let place = try Place()
    let journal = try place.open()
    _ = try await journal.commit(
      JournalBatch(
        records: [Self.record("a")],
        cursors: ["r": JournalCursor(position: 1, ordinal: 2)], snapshots: ["t": [1]]))
    _ = try await journal.commit(
      JournalBatch(cursors: ["r": JournalCursor(position: 2)], snapshots: ["t": [2, 3]]))
    await journal.close()
    let again = try place.open()
    #expect(try await again.cursor("r") == JournalCursor(position: 2))
    #expect(try await again.cursors() == ["r": JournalCursor(position: 2)])
    #expect(try await again.snapshot("t") == [2, 3])
    #expect(try await again.cursor("s") == nil)
    #expect(JournalCursor(position: 1, ordinal: 9) < JournalCursor(position: 2))
  }

  // MARK: Age

  @Test("only what is done with is removed, and its keys are known for longer")
  func removal() async throws {
    let journal = try Place().open()
    for number in 1...6 {
      _ = try await journal.commit(
        JournalBatch(
          records: [Self.record("\(number)", at: Int64(number))],
          deliveries: [Self.delivery("d\(number)", lane: "\(number)")]))
    }
    #expect(try await journal.remove(before: 100, keysBefore: 0).records == 0)
    // The first has arrived, the second waits, the third was given up, the fourth has arrived.
    _ = try await journal.commit(
      JournalBatch(
        attempts: [
          Attempt(delivery: 1, at: 9, outcome: .delivered(name: nil)),
          Attempt(delivery: 3, at: 9, outcome: .dead(error: "x")),
          Attempt(delivery: 4, at: 9, outcome: .delivered(name: nil)),
          Attempt(delivery: 5, at: 9, outcome: .delivered(name: nil)),
        ],
        cursors: [
          "fast": JournalCursor(position: 6), "slow": JournalCursor(position: 5, ordinal: 1),
        ]))
    let removal = try await journal.remove(before: 100, keysBefore: 0)
    #expect(removal == SQLiteJournal.Removal(records: 2, deliveries: 2, keys: 0))
    #expect(try await journal.records(after: 0, limit: 9).map(\.position) == [2, 3, 5, 6])
    #expect(try await journal.check() == [])
    // Seen again after its removal.
    let again = try await journal.commit(JournalBatch(records: [Self.record("1", at: 50)]))
    #expect(again.records == [.duplicate(of: 1)])
    #expect(try await journal.remove(before: 0, keysBefore: 100).keys == 2)
    let later = try await journal.commit(JournalBatch(records: [Self.record("1", at: 50)]))
    #expect(later.records == [.appended(position: 7)])
    #expect(try await journal.check() == [])
  }

  @Test("room that is free goes back to the disk")
  func compaction() async throws {
    let place = try Place()
    let journal = try place.open()
    for number in 0..<200 {
      _ = try await journal.commit(
        JournalBatch(
          records: [Self.record("\(number)", bytes: 20_000)],
          cursors: ["r": JournalCursor(position: Int64(number) + 1)]))
    }
    try await journal.compact()
    let before = try FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int
    #expect(try await journal.remove(before: 9, keysBefore: 9).records == 200)
    try await journal.compact()
    let after = try FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int
    #expect((before ?? 0) > 4_000_000)
    #expect((after ?? .max) < 400_000)
    #expect(try await journal.check() == [])
  }

  // MARK: Faults

  @Test("one writer at a time; readers are welcome")
  func access() async throws {
    let place = try Place()
    let journal = try place.open()
    _ = try await journal.commit(JournalBatch(records: [Self.record("a")]))
    #expect(throws: JournalError.inUse) { try place.open() }
    let reader = try place.open(.read)
    #expect(try await reader.records(after: 0, limit: 9).map(\.key) == ["a"])
    _ = try await journal.commit(JournalBatch(records: [Self.record("b")]))
    #expect(try await reader.records(after: 1, limit: 9).map(\.key) == ["b"])
    await #expect(throws: JournalError.self) {
      try await reader.commit(JournalBatch(records: [Self.record("c")]))
    }
    #expect(try await journal.counts().records == 2)
  }

  @Test("a journal that is full says so, takes nothing more, and loses nothing")
  func full() async throws {
    let place = try Place()
    var limits = SQLiteJournal.Limits()
    limits.fileBytes = 400_000
    let journal = try place.open(.write, limits)
    var kept: [String] = []
    var refusal: JournalError?
    while refusal == nil, kept.count < 1_000 {
      let key = "\(kept.count)"
      do throws(JournalError) {
        _ = try await journal.commit(JournalBatch(records: [Self.record(key, bytes: 5_000)]))
        kept.append(key)
      } catch {
        refusal = error
      }
    }
    #expect(refusal == .full)
    #expect(kept.count > 20)
    await #expect(throws: JournalError.full) {
      try await journal.commit(JournalBatch(records: [Self.record("more", bytes: 50_000)]))
    }
    #expect(try await journal.records(after: 0, limit: 2_000).map(\.key) == kept)
    #expect(try await journal.check() == [])
    await journal.close()
    let larger = try place.open()
    _ = try await larger.commit(JournalBatch(records: [Self.record("more", bytes: 50_000)]))
    #expect(try await larger.records(after: 0, limit: 2_000).map(\.key) == kept + ["more"])
  }

  @Test("what was made of a record is not made again, whatever became of it")
  func ofNewRecords() async throws {
    let place = try Place()
    let journal = try place.open()
    let batch = JournalBatch(
      records: [Self.record("one")],
      deliveries: [
        NewDelivery(
          target: "there", key: "one", lane: "l", payload: [1], cause: .newRecordOfBatch(0), due: 0)
      ])
    let first = try await journal.commit(batch)
    let id = try #require(first.deliveries.first)
    #expect(try await journal.lastDelivery() == id)
    #expect(try await journal.delivery(to: "there", key: "one")?.position == 1)
    #expect(try await journal.targetCounts().map(\.oldestPending) == [1])
    _ = try await journal.commit(
      JournalBatch(attempts: [Attempt(delivery: id, at: 2, outcome: .dead(error: "no"))]))
    #expect(
      try await journal.targetCounts() == [SQLiteJournal.TargetCounts(target: "there", dead: 1)])

    // Another process settles it, and writes nothing else.
    let other = try SQLiteJournal(place.path, access: .settle)
    await #expect(throws: JournalError.inUse) { try await other.commit(batch) }
    try await other.dropDeadLetter(id, at: 3)
    await other.close()
    let again = try await journal.commit(batch)
    #expect(again.records == [.duplicate(of: 1)] && again.deliveries == [0])
    #expect(try await journal.delivery(to: "there", key: "one") == nil)
    #expect(try await journal.names(of: "one") == ["id one", "one"])
  }

  @Test("a byte that has changed is found")
  func damage() async throws {
    let place = try Place()
    let journal = try place.open()
    let payload = Array("unmistakable words".utf8)
    _ = try await journal.commit(
      JournalBatch(records: [
        NewRecord(source: "s", key: "k", at: 1, payload: payload), Self.record("fine"),
      ]))
    try await journal.compact()
    await journal.close()
    var file = try Data(contentsOf: URL(fileURLWithPath: place.path))
    let found = try #require(file.range(of: Data(payload)))
    file[found.lowerBound] ^= 1
    try file.write(to: URL(fileURLWithPath: place.path))
    let again = try place.open()
    #expect(try await again.check() == ["records 1: checksum"])
    await #expect(throws: JournalError.damaged("record 1")) {
      try await again.records(after: 0, limit: 9)
    }
    #expect(try await again.records(after: 1, limit: 9).map(\.key) == ["fine"])
  }

  @Test("what is no journal is left alone")
  func notAJournal() async throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(String(repeating: "no journal ", count: 1_000), to: "text")
    for access in [SQLiteJournal.Access.read, .write] {
      #expect(throws: JournalError.notAJournal) { try SQLiteJournal(text, access: access) }
    }
    #expect(try String(contentsOfFile: text, encoding: .utf8).hasPrefix("no journal "))
    let other = folder.path + "/other"
    do {
      let database = try SQLiteDatabase(other, .create)
      try database.run("CREATE TABLE t (x)")
    }
    #expect(throws: JournalError.notAJournal) { try SQLiteJournal(other) }
    #expect(throws: JournalError.self) {
      try SQLiteJournal(folder.path + "/none", access: .read)
    }
    #expect(throws: JournalError.self) { try SQLiteJournal(folder.path + "/no/folder") }
  }

  @Test("a copy that is made while it is written has all that was kept before it")
  func backup() async throws {
    let place = try Place()
    let journal = try place.open()
    for number in 0..<50 {
      _ = try await journal.commit(JournalBatch(records: [Self.record("\(number)")]))
    }
    let copy = place.folder.path + "/copy"
    async let more: Void = {
      for number in 50..<100 {
        _ = try await journal.commit(JournalBatch(records: [Self.record("\(number)")]))
      }
    }()
    try await journal.backUp(to: copy)
    try await more
    let other = try SQLiteJournal(copy)
    let keys = try await other.records(after: 0, limit: 200).map(\.key)
    #expect(keys.count >= 50)
    #expect(keys == (0..<keys.count).map { "\($0)" })
    #expect(try await other.check() == [])
    #expect(!FileManager.default.fileExists(atPath: copy + ".partial"))
  }
}
