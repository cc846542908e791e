import Foundation
import Journal
import TestSupport
import Testing

@Suite("Journals of killed processes", .timeLimit(.minutes(10)))
struct KilledWriterTests {
  @Test("what a process said it kept is there after kill -9, however often")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/journal"
    var said: Set<String> = []
    // Killed after so many lines; a few of each.
    for count in [1, 7, 40, 2, 150, 23, 90, 3, 11, 300] {
      said.formUnion(
        try await onThread { Result { try Self.run(appendingTo: path, killedAfter: count) } }.get())
      let journal = try SQLiteJournal(path)
      var kept: Set<String> = []
      var after: Int64 = 0
      while true {
        let records = try await journal.records(after: after, limit: 1_000)
        guard let last = records.last else { break }
        kept.formUnion(records.map(\.key))
        #expect(records.allSatisfy { $0.payload == Array($0.key.utf8) })
        after = last.position
      }
      #expect(said.subtracting(kept).isEmpty)
      // Each with what is to be delivered of it.
      let counts = try await journal.counts()
      #expect(counts.pending == counts.records)
      #expect(try await journal.check() == [])
      await journal.close()
    }
    #expect(said.count >= 600)
  }

  /// The keys it printed in whole lines before it was killed.
  private static func run(appendingTo path: String, killedAfter count: Int) throws -> [String] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = try ChildProcess(
      BuiltPrograms.path("JournalBenchmark"), ["append", path], output: .descriptor(ends[1]),
      environment: [:])
    close(ends[1])
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var isKilled = false
    while true {
      let length = read(ends[0], &buffer, buffer.count)
      guard length > 0 else { break }
      text += buffer[..<length]
      if !isKilled, text.count(where: { $0 == 0x0A }) >= count {
        process.signal(SIGKILL)
        isKilled = true
      }
    }
    #expect(process.wait() == .signal(SIGKILL))
    return text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}
