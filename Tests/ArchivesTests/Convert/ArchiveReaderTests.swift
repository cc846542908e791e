import Archives
import TestSupport
import Testing

@Suite("records of archives, one after the other")
struct ArchiveReaderTests {
  @Test("all rows of a dump, in its order", arguments: Output.versions)
  func dump(version: String) async throws {
    var rows = 0
    var unread = 0
    var places: [Int64] = []
    let reader = ArchiveReader([.file(Fixtures.url("archives/\(version).sql").path)])
    for try await record in reader {
      switch record {
      case .row(let row):
        rows += 1
        places.append(row.place.offset ?? -1)
      case .unread(_, _, let count): unread += count
      case .damage, .sighting, .refusal: Issue.record("\(record)")
      }
    }
    let report = try Output(version).report
    #expect(rows + unread == report.inputs.values.reduce(0, +))
    #expect(places == places.sorted())
  }

  @Test("whoever stops early ends the reading; the next iteration begins anew")
  func early() async throws {
    let rows = (1...20_000).map { "(\($0),1,2,'m',1500000000,0,0)" }.joined(separator: ",")
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int, `read` int, `direction` int);\nINSERT INTO cometchat VALUES \(rows);",
      to: "dump.sql")
    let reader = ArchiveReader([.file(path)])
    for _ in 0..<20 {
      for try await record in reader {
        guard case .row(let row) = record, case .message(let message) = row.record else {
          continue
        }
        #expect(message.id == "1")
        break
      }
    }
    var count = 0
    for try await _ in reader { count += 1 }
    #expect(count == 20_000)
  }

  @Test("a task that is cancelled ends")
  func cancelled() async throws {
    let path = Fixtures.url("archives/7.0.6.sql").path
    let task = Task {
      while true {
        for try await _ in ArchiveReader([.file(path)]) { try Task.checkCancellation() }
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("what can't be read is thrown; damage and what nobody can use are records")
  func faults() async throws {
    await #expect(throws: SourceError.self) {
      for try await _ in ArchiveReader([.file("/none")]) {}
    }
    let folder = try TemporaryFolder()
    let broken = try folder.write(
      "CREATE TABLE `cometchat` (`id` int, `from` int, `to` int, `message` text, `sent` int);\nINSERT INTO cometchat VALUES (1,2);",
      to: "broken.sql")
    let seen = try folder.write(
      #"{"id":"64","from":"73","message":"Hello","message_type":10,"self":0,"sent":1480000000}"#,
      to: "seen.json")
    var kinds: [String] = []
    for try await record in ArchiveReader([.file(broken), .file(seen)]) {
      switch record {
      case .damage(let damage, let source): kinds.append("\(source) \(damage.reason.rawValue)")
      case .refusal(let source, _, let rule): kinds.append("\(source) \(rule)")
      case .row, .unread, .sighting: Issue.record("\(record)")
      }
    }
    #expect(kinds == ["broken.sql dump.wrong-count", "seen.json viewer.unknown"])
    let configuration = ConverterConfiguration(viewers: InputViewers(viewer: "2"))
    for try await record in ArchiveReader([.file(seen)], configuration: configuration) {
      guard case .sighting(let sighting, _) = record else {
        Issue.record("\(record)")
        continue
      }
      #expect(sighting.sender == "73" && sighting.receiver == "2")
    }
  }
}
