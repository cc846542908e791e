internal import Glibc

/// Where an entry stands in an order. Compared from the first number to the last.
struct SortKey: Comparable, Sendable {
  var first: Int64
  var second: Int64
  var third: Int64
  /// Keeps what came first in front.
  var sequence: Int64

  static func < (one: SortKey, other: SortKey) -> Bool {
    (one.first, one.second, one.third, one.sequence)
      < (other.first, other.second, other.third, other.sequence)
  }
}

/// Sorts entries of any number in memory of a fixed size: what does not fit goes to unnamed files, which are merged.
final class ExternalSorter {
  private struct Entry {
    var key: SortKey
    var start: Int
    var end: Int
  }

  private let folder: String
  private let limit: Int
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var runs: [SortedRun] = []
  private(set) var count = 0

  /// - Parameters:
  ///   - folder: Where unnamed files may be made.
  ///   - limit: Bytes held in memory, about.
  init(folder: String, limit: Int) {
    self.folder = folder
    self.limit = max(limit, 1 << 10)
  }

  /// Files that were needed so far.
  var spills: Int { runs.count }

  func add(_ key: SortKey, _ payload: [UInt8]) throws(SourceError) {
    let start = bytes.count
    bytes += payload
    entries.append(Entry(key: key, start: start, end: bytes.count))
    count += 1
    if bytes.count + entries.count * MemoryLayout<Entry>.stride > limit { try spill() }
  }

  private func spill() throws(SourceError) {
    entries.sort { $0.key < $1.key }
    let run = try SortedRun(in: folder)
    for entry in entries { try run.append(entry.key, bytes[entry.start..<entry.end]) }
    try run.rewind()
    runs.append(run)
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Hands over all entries in order, and forgets them.
  func drain(_ body: (SortKey, [UInt8]) throws -> Void) throws {
    entries.sort { $0.key < $1.key }
    var next = 0
    for run in runs { try run.advance() }
    while true {
      // Of few runs, looking at each is as good as a heap.
      var best: SortedRun?
      for run in runs {
        guard let key = run.key else { continue }
        if let other = best?.key, other < key { continue }
        best = run
      }
      if next < entries.count, best?.key.map({ entries[next].key < $0 }) ?? true {
        let entry = entries[next]
        next += 1
        try body(entry.key, Array(bytes[entry.start..<entry.end]))
      } else if let run = best, let key = run.key {
        try body(key, run.payload)
        try run.advance()
      } else {
        break
      }
    }
    runs = []
    entries = []
    bytes = []
    count = 0
  }
}

/// A sorted part, in a file without a name.
final class SortedRun {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var position = 0
  private(set) var key: SortKey?
  private(set) var payload: [UInt8] = []

  private static let piece = 256 << 10
  private static let head = 36

  init(in folder: String) throws(SourceError) {
    var template = Array((folder + "/cometbridge-XXXXXX").utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer {
      $0.baseAddress.map { mkstemp($0) } ?? -1
    }
    name = folder
    guard descriptor >= 0 else { throw SourceError(name: folder, reason: .system(errno)) }
    // Nothing is left of it, however the program ends.
    _ = template.withUnsafeBufferPointer { $0.baseAddress.map { unlink($0) } }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ key: SortKey, _ payload: ArraySlice<UInt8>) throws(SourceError) {
    for number in [key.first, key.second, key.third, key.sequence] {
      put(UInt64(bitPattern: number), 8)
    }
    put(UInt64(payload.count), 4)
    buffer += payload
    if buffer.count >= Self.piece { try flush() }
  }

  private func put(_ number: UInt64, _ count: Int) {
    for shift in 0..<count { buffer.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }

  private func flush() throws(SourceError) {
    if let number = FileBytes.write(buffer, to: descriptor) {
      throw SourceError(name: name, reason: .system(number))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  func rewind() throws(SourceError) {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw SourceError(name: name, reason: .system(errno))
    }
    buffer = []
  }

  /// On to the next entry; ``key`` is `nil` behind the last.
  func advance() throws(SourceError) {
    guard try has(Self.head) else {
      key = nil
      payload = []
      return
    }
    func number(_ at: Int, _ count: Int) -> UInt64 {
      var value: UInt64 = 0
      for shift in 0..<count { value |= UInt64(buffer[position + at + shift]) << (8 * shift) }
      return value
    }
    key = SortKey(
      first: Int64(bitPattern: number(0, 8)), second: Int64(bitPattern: number(8, 8)),
      third: Int64(bitPattern: number(16, 8)), sequence: Int64(bitPattern: number(24, 8)))
    let length = Int(number(32, 4))
    position += Self.head
    guard try has(length) else {
      throw SourceError(name: name, reason: .damaged("a temporary file is shorter than written"))
    }
    payload = Array(buffer[position..<position + length])
    position += length
  }

  private func has(_ wanted: Int) throws(SourceError) -> Bool {
    while buffer.count - position < wanted {
      buffer.removeFirst(position)
      position = 0
      let before = buffer.count
      let room = max(Self.piece, wanted - before)
      buffer.append(contentsOf: repeatElement(0, count: room))
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + before }, room)
      }
      buffer.removeLast(room - max(count, 0))
      guard count >= 0 else { throw SourceError(name: name, reason: .system(errno)) }
      if count == 0 { return buffer.count - position >= wanted }
    }
    return true
  }
}

enum FileBytes {
  /// Writes all of it; the system's error number where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
