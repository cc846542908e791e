import Dispatch
import Foundation
import Journal

/// How many records a second a journal keeps durably, one after the other and 64 at once, beside what the disk does without it.
///
/// `JournalBenchmark [FOLDER] [SECONDS]`, or `JournalBenchmark append FILE`, which keeps records until it is killed and prints the key of each
/// that was kept, for tests that kill it.
@main
struct JournalBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "append", let path = arguments.dropFirst().first {
      try await append(to: path)
    }
    let folder = (arguments.first ?? NSTemporaryDirectory()) + "/journal-\(getpid())"
    let seconds = arguments.dropFirst().first.flatMap(Double.init) ?? 3
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bare = try synchronisedWrites(folder + "/bare", seconds)
    print("write and fdatasync of 1 KB:  \(Int(bare)) a second")
    for count in [1, 64] {
      let path = folder + "/\(count)"
      let journal = try SQLiteJournal(path)
      let rate = try await commits(journal, count, seconds)
      let groups = await journal.groups
      let batches = await journal.batches
      let perGroup = Double(batches) / Double(max(groups, 1))
      print(
        "journal, \(count) at once: \(Int(rate)) a second, \(rounded(rate / bare)) times that, \(rounded(perGroup)) in a transaction"
      )
      let problems = try await journal.check()
      let kept = try await journal.counts().records
      guard problems.isEmpty, kept == batches else {
        print("the journal is damaged: \(problems.first ?? "\(kept) records of \(batches)")")
        exit(1)
      }
      await journal.close()
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  private static let payload = [UInt8](repeating: 0x61, count: 1_024)

  /// How often a second a kilobyte can be appended to a file and be on the disk.
  private static func synchronisedWrites(_ path: String, _ seconds: Double) throws -> Double {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    defer { close(descriptor) }
    let start = DispatchTime.now().uptimeNanoseconds
    var count = 0
    var elapsed = 0.0
    while elapsed < seconds {
      guard write(descriptor, payload, payload.count) == payload.count, fdatasync(descriptor) == 0
      else { throw POSIXError(.EIO) }
      count += 1
      elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
    return Double(count) / elapsed
  }

  private static func commits(
    _ journal: SQLiteJournal, _ callers: Int, _ seconds: Double
  ) async throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    let end = start + UInt64(seconds * 1e9)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for caller in 0..<callers {
        group.addTask {
          var count = 0
          while DispatchTime.now().uptimeNanoseconds < end {
            let record = NewRecord(
              source: "benchmark", key: "\(caller)-\(count)", at: Int64(count), payload: payload)
            _ = try await journal.commit(JournalBatch(records: [record]))
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    return Double(count) / (Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
  }

  private static func append(to path: String) async throws -> Never {
    let journal = try SQLiteJournal(path)
    let first = try await journal.counts().records
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<8 {
        group.addTask {
          for number in 0... {
            let key = "\(first)-\(caller)-\(number)"
            let batch = JournalBatch(
              records: [
                NewRecord(source: "check", key: key, at: 1, payload: Array(key.utf8))
              ],
              deliveries: [
                NewDelivery(
                  target: "new", key: key, lane: "\(caller)", payload: Array(key.utf8),
                  cause: .recordOfBatch(0), due: 0)
              ])
            guard (try? await journal.commit(batch)) != nil else { return }
            let line = Array((key + "\n").utf8)
            // One write a line: none is cut, whoever else prints.
            guard write(1, line, line.count) == line.count else { return }
          }
        }
      }
    }
    exit(1)
  }
}
