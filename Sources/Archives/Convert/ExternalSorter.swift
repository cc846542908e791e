internal import Dispatch
internal import Glibc
internal import Synchronization

/// Where an entry stands in an order. Compared from the first number to the last.
struct SortKey: Comparable, Sendable {
  var first: Int64
  var second: Int64
  var third: Int64
  /// Keeps what came first in front.
  var sequence: Int64

  @inline(__always)
  static func < (one: SortKey, other: SortKey) -> Bool {
    if one.first != other.first { return one.first < other.first }
    if one.second != other.second { return one.second < other.second }
    if one.third != other.third { return one.third < other.third }
    return one.sequence < other.sequence
  }
}

/// Sorts entries of any number in memory of a fixed size: what does not fit goes to a file in sorted parts, which are merged.
final class ExternalSorter {
  private let folder: String
  /// The file's name where it is to be found again; `nil` for one without.
  private let path: String?
  /// Bytes of a part.
  private let capacity: Int
  private let limit: Int
  /// Not checked for exclusivity, which would be done for every entry: one thread uses it, and what fills an entry knows nothing of the sorter.
  @exclusivity(unchecked) private var block: SortBlock
  private var spare: SortBlock?
  private var file: SortFile?
  private var runs: [SortedRun] = []
  /// Entries that were added.
  var count: Int { spilled + block.count }
  private var spilled = 0
  /// Writes parts while the next is filled.
  private let background: BackgroundSpill?
  /// Entries come in order already: they are kept, not sorted.
  private let isInOrder: Bool

  /// - Parameters:
  ///   - folder: Where an unnamed file may be made.
  ///   - path: A file to keep.
  ///   - limit: Bytes held in memory, about.
  ///   - isParallel: Parts are sorted and written by another thread.
  ///   - isInOrder: Entries come in order.
  init(
    folder: String, path: String? = nil, limit: Int, isParallel: Bool = false,
    isInOrder: Bool = false
  ) {
    self.isInOrder = isInOrder
    self.folder = folder
    self.path = path
    self.limit = max(limit, 1 << 10)
    capacity = self.limit / (isParallel ? 2 : 1)
    block = SortBlock()
    background = isParallel ? BackgroundSpill() : nil
  }

  /// Parts that were written so far.
  var spills: Int { runs.count + (background?.isBusy == true ? 1 : 0) }

  func add(_ key: SortKey, _ payload: [UInt8]) throws {
    try payload.withUnsafeBytes { payload in
      try add(key, payload.count) { $0.copyMemory(from: payload) }
    }
  }

  /// - Parameter fill: Writes the entry into the room for it.
  @inline(__always)
  func add(
    _ key: SortKey, _ size: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws {
    if block.isFull(for: size, capacity) { try spill() }
    block.add(key, size, capacity, fill)
  }

  /// Everything that is in memory goes to the file.
  func flush() throws {
    if !block.isEmpty { try spill() }
    try settle()
  }

  private func settle() throws {
    guard let background, let (result, block) = background.wait() else { return }
    add(try result.get())
    spare = block
  }

  private func add(_ run: SortedRun) {
    if isInOrder, let last = runs.last, last.end == run.start {
      runs[runs.count - 1].end = run.end
    } else {
      runs.append(run)
    }
  }

  private func spill() throws {
    spilled += block.count
    let file: SortFile
    if let known = self.file {
      file = known
    } else {
      file = try SortFile(in: folder, path: path)
      self.file = file
    }
    guard let background else {
      add(try block.write(to: file))
      block.removeAll()
      return
    }
    try settle()
    background.start(block, file)
    block = spare ?? SortBlock()
    block.removeAll()
    spare = nil
  }

  /// The entries in order; nothing can be added any more.
  ///
  /// - Parameter rest: Of the file, what is not done; `nil` for everything.
  func sorted(_ rest: [SortedRun]? = nil) throws -> SortedEntries {
    if let rest, let file { return try SortedEntries(file, rest, limit: limit) }
    if file != nil { try flush() }
    spare = nil
    defer {
      block = SortBlock()
      spilled = 0
    }
    guard let file else { return SortedEntries(block) }
    return try SortedEntries(file, runs, limit: limit)
  }

  /// Hands over all entries in order, and forgets them.
  func drain(_ body: (SortKey, UnsafeRawBufferPointer) throws -> Void) throws {
    let entries = try sorted()
    while try entries.advance() { try entries.withPayload { try body(entries.key, $0) } }
    runs = []
    file = nil
  }
}

extension ExternalSorter {
  /// - Throws: ``SourceError`` where what is in memory can't be written.
  func write(to state: inout StateWriter) throws {
    try flush()
    state.put(count)
    state.put(runs.count)
    for run in runs {
      state.put(run.start)
      state.put(run.end)
    }
  }

  /// Takes up what an earlier process wrote.
  func read(from state: inout StateReader) throws {
    spilled = try state.int()
    for _ in 0..<(try state.count()) {
      runs.append(SortedRun(start: try state.number(), end: try state.number()))
    }
    if let path, let last = runs.last {
      file = try SortFile(opening: path, end: last.end)
    }
  }
}

/// Entries in memory, in the form in which they are written.
private struct SortBlock: Sendable {
  /// Numbers of the key, and the payload's length.
  static let head = 36

  private var bytes: [UInt8] = []
  private(set) var used = 0
  private var starts: [UInt32] = []
  /// Of each entry ``SortKey/first``, where all fit.
  private var firsts: [UInt32] = []
  private var isWide = false

  var isEmpty: Bool { starts.isEmpty }
  var count: Int { starts.count }

  mutating func removeAll() {
    used = 0
    starts.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    isWide = false
  }

  @inline(__always)
  func isFull(for size: Int, _ capacity: Int) -> Bool {
    used + size + Self.head > capacity && !isEmpty
  }

  @inline(__always)
  mutating func add(
    _ key: SortKey, _ size: Int, _ capacity: Int,
    _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let end = used + Self.head + size
    if end > bytes.count {
      // Small archives take little; an entry may be larger than all the room.
      let room = max(end, min(max(bytes.count * 2, 1 << 16), capacity))
      bytes += [UInt8](repeating: 0, count: room - bytes.count)
    }
    let start = used
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: key.first, toByteOffset: start, as: Int64.self)
      bytes.storeBytes(of: key.second, toByteOffset: start + 8, as: Int64.self)
      bytes.storeBytes(of: key.third, toByteOffset: start + 16, as: Int64.self)
      bytes.storeBytes(of: key.sequence, toByteOffset: start + 24, as: Int64.self)
      bytes.storeBytes(
        of: UInt32(truncatingIfNeeded: size), toByteOffset: start + 32, as: UInt32.self)
      fill(UnsafeMutableRawBufferPointer(rebasing: bytes[(start + Self.head)..<end]))
    }
    used = end
    starts.append(UInt32(truncatingIfNeeded: start))
    if let first = UInt32(exactly: key.first) {
      firsts.append(first)
    } else {
      firsts.append(0)
      isWide = true
    }
  }

  static func key(_ bytes: UnsafeRawBufferPointer, at start: Int) -> SortKey {
    SortKey(
      first: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self),
      second: bytes.loadUnaligned(fromByteOffset: start + 8, as: Int64.self),
      third: bytes.loadUnaligned(fromByteOffset: start + 16, as: Int64.self),
      sequence: bytes.loadUnaligned(fromByteOffset: start + 24, as: Int64.self))
  }

  static func length(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: start + 32, as: UInt32.self))
  }

  /// Where each entry starts, in order.
  func order() -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      func isBefore(_ one: UInt32, _ other: UInt32) -> Bool {
        Self.key(bytes, at: Int(one)) < Self.key(bytes, at: Int(other))
      }
      guard !isWide else { return starts.sorted(by: isBefore) }
      var order = Self.byFirst(firsts).map { starts[Int($0 & 0xFFFF_FFFF)] }
      // Of one first number nearly all come in order.
      var at = 0
      while at < order.count {
        var end = at + 1
        var isSorted = true
        let first = bytes.loadUnaligned(fromByteOffset: Int(order[at]), as: Int64.self)
        while end < order.count,
          bytes.loadUnaligned(fromByteOffset: Int(order[end]), as: Int64.self) == first
        {
          if isBefore(order[end], order[end - 1]) { isSorted = false }
          end += 1
        }
        if !isSorted { order[at..<end].sort(by: isBefore) }
        at = end
      }
      return order
    }
  }

  /// Numbers with their places below them, in order; of equal ones the first stays in front.
  private static func byFirst(_ firsts: [UInt32]) -> [UInt64] {
    var items = firsts.enumerated().map { UInt64($1) << 32 | UInt64($0) }
    var other = [UInt64](repeating: 0, count: items.count)
    let most = firsts.max() ?? 0
    var shift: UInt64 = 32
    while shift < 64, most >> UInt32(shift - 32) > 0 {
      var counts = [Int](repeating: 0, count: 2048)
      for item in items { counts[Int(item >> shift & 2047)] += 1 }
      var sum = 0
      for index in counts.indices {
        let count = counts[index]
        counts[index] = sum
        sum += count
      }
      for item in items {
        let digit = Int(item >> shift & 2047)
        other[counts[digit]] = item
        counts[digit] += 1
      }
      swap(&items, &other)
      shift += 11
    }
    return items
  }

  /// Writes the entries in order.
  func write(to file: SortFile) throws(SourceError) -> SortedRun {
    let order = order()
    let start = file.end
    var out: [UInt8] = []
    out.reserveCapacity(SortFile.piece + 4096)
    var next = 0
    while next < order.count {
      bytes.withUnsafeBufferPointer { bytes in
        while next < order.count, out.count < SortFile.piece {
          let at = Int(order[next])
          let length = Self.length(UnsafeRawBufferPointer(bytes), at: at) + Self.head
          out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[at..<at + length]))
          next += 1
        }
      }
      if out.count >= SortFile.piece {
        try file.append(out)
        out.removeAll(keepingCapacity: true)
      }
    }
    try file.append(out)
    return SortedRun(start: start, end: file.end)
  }

  func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
}

/// Sorts and writes a part on a thread of its own.
private final class BackgroundSpill: Sendable {
  private typealias Done = (Result<SortedRun, SourceError>, SortBlock)

  private let queue = DispatchQueue(label: "archive sorter")
  private let done = Mutex<Done?>(nil)
  private let busy = Mutex(false)
  private let signal = DispatchSemaphore(value: 0)

  var isBusy: Bool { busy.withLock { $0 } }

  func start(_ block: SortBlock, _ file: SortFile) {
    busy.withLock { $0 = true }
    queue.async { [self] in
      let result: Result<SortedRun, SourceError>
      do throws(SourceError) { result = .success(try block.write(to: file)) } catch {
        result = .failure(error)
      }
      done.withLock { $0 = (result, block) }
      signal.signal()
    }
  }

  /// What was started last, when it is done; `nil` where nothing was.
  func wait() -> (Result<SortedRun, SourceError>, SortBlock)? {
    guard isBusy else { return nil }
    signal.wait()
    busy.withLock { $0 = false }
    return done.withLock { done in
      defer { done = nil }
      return done
    }
  }
}

/// A sorted part of a file.
struct SortedRun: Sendable, Hashable {
  var start: Int64
  var end: Int64
}

/// A file of sorted parts.
final class SortFile: Sendable {
  static let piece = 256 << 10

  private let descriptor: Int32
  let name: String
  private let length: Mutex<Int64>

  var end: Int64 { length.withLock { $0 } }

  /// - Parameter path: `nil` makes one without a name, of which nothing is left however the program ends.
  init(in folder: String, path: String?) throws(SourceError) {
    if let path {
      descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      name = path
    } else {
      var template = Array((folder + "/cometbridge-XXXXXX").utf8CString)
      descriptor = template.withUnsafeMutableBufferPointer {
        $0.baseAddress.map { mkstemp($0) } ?? -1
      }
      name = folder
      if descriptor >= 0 {
        _ = template.withUnsafeBufferPointer { $0.baseAddress.map { unlink($0) } }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    length = Mutex(0)
    guard descriptor >= 0 else { throw SourceError(name: name, reason: .system(errno)) }
  }

  /// One of an earlier process, of which the first bytes count.
  init(opening path: String, end: Int64) throws(SourceError) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    name = path
    length = Mutex(end)
    guard descriptor >= 0 else { throw SourceError(name: name, reason: .system(errno)) }
    guard ftruncate(descriptor, Int(end)) == 0 else {
      throw SourceError(name: name, reason: .system(errno))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: [UInt8]) throws(SourceError) {
    guard lseek(descriptor, Int(end), SEEK_SET) >= 0 else {
      throw SourceError(name: name, reason: .system(errno))
    }
    if let number = FileBytes.write(bytes, to: descriptor) {
      throw SourceError(name: name, reason: .system(number))
    }
    length.withLock { $0 += Int64(bytes.count) }
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at place: Int64) throws(SourceError) {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        Int(place) + filled)
      if count > 0 {
        filled += count
      } else if count == 0 {
        throw SourceError(
          name: name, reason: .damaged("a temporary file is shorter than written"))
      } else if errno != EINTR {
        throw SourceError(name: name, reason: .system(errno))
      }
    }
  }
}

/// Entries in order, one after the other.
///
/// Exclusivity is not checked, which would be done several times for every entry: one thread uses it, and who is handed an entry's bytes never
/// goes on to the next.
final class SortedEntries {
  private let block: SortBlock
  private let order: [UInt32]
  @exclusivity(unchecked) private var next = 0
  private let file: SortFile?
  private let cursors: [SortCursor]
  /// The same, not to be counted for every entry.
  private let uncounted: [Unmanaged<SortCursor>]
  /// Those cursors that are not at their end; the one with the least key first, as a heap.
  @exclusivity(unchecked) private var heap: [Place] = []
  @exclusivity(unchecked) private var hasBegun = false
  @exclusivity(unchecked) private(set) var key = SortKey(
    first: 0, second: 0, third: 0, sequence: 0)

  private struct Place {
    var key: SortKey
    var cursor: Int
  }

  fileprivate init(_ block: SortBlock) {
    self.block = block
    order = block.order()
    (cursors, uncounted) = ([], [])
    file = nil
  }

  /// - Parameter limit: Bytes for what is read ahead, about.
  init(_ file: SortFile, _ runs: [SortedRun], limit: Int) throws {
    block = SortBlock()
    order = []
    self.file = file
    let room = min(max(limit / max(runs.count, 1), 16 << 10), 512 << 10)
    cursors = runs.map { SortCursor($0, file, room) }
    uncounted = cursors.map { Unmanaged.passUnretained($0) }
    for (index, cursor) in cursors.enumerated() {
      if try cursor.advance() { heap.append(Place(key: cursor.key, cursor: index)) }
    }
    for index in stride(from: heap.count / 2, through: 0, by: -1) { sink(index) }
  }

  /// Whether they are in a file, from which another process could go on.
  var isKept: Bool { file != nil }

  /// What is left of each part: to go on from there.
  ///
  /// - Precondition: ``advance()`` was called, and what it found counts as not taken.
  var rest: [SortedRun] {
    heap.map { place in
      let cursor = cursors[place.cursor]
      return SortedRun(start: cursor.start, end: cursor.run.end)
    }
  }

  /// On to the next; false behind the last.
  func advance() throws -> Bool {
    guard file != nil else {
      guard next < order.count else { return false }
      key = block.withBytes { SortBlock.key($0, at: Int(order[next])) }
      next += 1
      return true
    }
    if hasBegun, let first = heap.first {
      let next = try uncounted[first.cursor]._withUnsafeGuaranteedRef { cursor in
        try cursor.advance() ? cursor.key : nil
      }
      if let next {
        heap[0].key = next
      } else {
        let last = heap.removeLast()
        if heap.isEmpty { return false }
        heap[0] = last
      }
      sink(0)
    }
    hasBegun = true
    guard let first = heap.first else { return false }
    key = first.key
    return true
  }

  private func sink(_ start: Int) {
    heap.withUnsafeMutableBufferPointer { heap in
      guard start < heap.count else { return }
      let item = heap[start]
      var at = start
      while true {
        var child = 2 * at + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, heap[child + 1].key < heap[child].key { child += 1 }
        guard heap[child].key < item.key else { break }
        heap[at] = heap[child]
        at = child
      }
      if at != start { heap[at] = item }
    }
  }

  @inline(__always)
  func withPayload<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    if file != nil, let first = heap.first {
      return try uncounted[first.cursor]._withUnsafeGuaranteedRef { try body($0.payload) }
    }
    return try block.withBytes { bytes in
      let start = Int(order[next - 1])
      let length = SortBlock.length(bytes, at: start)
      let from = start + SortBlock.head
      return try body(UnsafeRawBufferPointer(rebasing: bytes[from..<from + length]))
    }
  }
}

/// A place in a sorted part. For its exclusivity see ``SortedEntries``, whose it is.
private final class SortCursor {
  let run: SortedRun
  private let file: SortFile
  @exclusivity(unchecked) private var buffer: UnsafeMutableRawBufferPointer
  /// Of the buffer, where the entry begins, where it ends, and what is filled.
  @exclusivity(unchecked) private var from = 0
  @exclusivity(unchecked) private var to = 0
  @exclusivity(unchecked) private var filled = 0
  /// Of the part, what the buffer's first byte is.
  @exclusivity(unchecked) private var origin: Int64
  @exclusivity(unchecked) private(set) var key = SortKey(
    first: 0, second: 0, third: 0, sequence: 0)

  /// Where the entry begins in the file.
  var start: Int64 { origin + Int64(from) }

  init(_ run: SortedRun, _ file: SortFile, _ room: Int) {
    self.run = run
    self.file = file
    origin = run.start
    buffer = .allocate(byteCount: min(room, max(Int(run.end - run.start), 0)), alignment: 16)
  }

  deinit { buffer.deallocate() }

  func advance() throws -> Bool {
    from = to
    guard try has(SortBlock.head) else { return false }
    // Only what was filled is looked at: so much is there.
    let filled = UnsafeRawBufferPointer(buffer)
    let (key, length) = (SortBlock.key(filled, at: from), SortBlock.length(filled, at: from))
    guard try has(SortBlock.head + length) else {
      throw SourceError(
        name: file.name, reason: .damaged("a temporary file is not as it was written"))
    }
    self.key = key
    to = from + SortBlock.head + length
    return true
  }

  @inline(__always)
  private func has(_ wanted: Int) throws -> Bool {
    if filled - from >= wanted { return true }
    return try fill(wanted)
  }

  @inline(never)
  private func fill(_ wanted: Int) throws -> Bool {
    let left = Int(run.end - origin) - filled
    guard left + filled - from >= wanted else { return false }
    let kept = filled - from
    if wanted > buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: wanted, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[from..<filled]))
      buffer.deallocate()
      buffer = larger
    } else if kept > 0, let base = buffer.baseAddress {
      memmove(base, base + from, kept)
    }
    origin += Int64(from)
    (from, to, filled) = (0, 0, kept)
    let count = min(buffer.count - kept, left)
    try file.read(
      UnsafeMutableRawBufferPointer(rebasing: buffer[kept..<kept + count]),
      at: origin + Int64(kept))
    filled += count
    return filled >= wanted
  }

  /// Good until the next ``advance()``.
  @inline(__always)
  var payload: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[(from + SortBlock.head)..<to])
  }
}

enum FileBytes {
  /// Writes all of it; the system's error number where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var start = 0
    while start < bytes.count {
      let written = Glibc.write(
        descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
