private import Glibc

/// Opens an events file and reads what is in it, a piece at a time.
struct EventsFileReader {
  /// Bytes read at once.
  private static let pieceSize = 1024 * 1024
  /// More events than one run can have told and not written.
  private static let widestLoss: UInt64 = 1_000_000_000

  let path: String
  let descriptor: Int32
  private(set) var run: String?
  private(set) var ring: EventRing
  private(set) var restored = RestoredEvents()
  private(set) var lastNumber: UInt64 = 0
  /// A line that isn't JSON, with its length and end: cut off if nothing follows, refused otherwise.
  private var broken: (refusal: EventsFileError, bytes: Int)?

  /// Opens the file, makes it where there is none, and takes it for this process alone.
  init(opening path: String, ring: EventRing) throws(EventsFileError) {
    self.path = path
    self.ring = ring
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw EventsFileError(
        .cannotOpen, path: path, expected: "a file that can be read and written",
        systemError: errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(descriptor)
      throw EventsFileError(.notAFile, path: path, expected: "a regular file")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let cause = errno
      Glibc.close(descriptor)
      throw EventsFileError(
        .inUse, path: path, expected: "a file that no other process is writing to",
        systemError: cause == EWOULDBLOCK ? 0 : cause)
    }
  }

  func close() { Glibc.close(descriptor) }

  /// Reads all lines; the file is changed only when all of them are ours, and then only by cutting off a torn or broken last line.
  mutating func read(eachKnownMessage: (KnownMessage) -> Void) throws(EventsFileError) {
    var held: [UInt8] = []
    /// Bytes of `held` that are known to hold no line end.
    var searched = 0
    var wholeBytes = 0
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw EventsFileError(.cannotRead, path: path, expected: "to be read", systemError: errno)
      }
      guard count > 0 else { break }
      held.append(contentsOf: piece.prefix(count))
      var start = 0
      while let end = held[max(start, searched)...].firstIndex(of: 0x0A) {
        let known = try readLine(Array(held[start..<end]))
        if let known { eachKnownMessage(known) }
        start = end + 1
        searched = start
      }
      wholeBytes += start
      held.removeFirst(start)
      searched = held.count
      guard held.count <= StoredEvent.longestLine else {
        throw refusal("at most \(StoredEvent.longestLine) bytes")
      }
    }
    try cutLast(torn: held, at: wholeBytes)
    try mark()
  }

  /// Leaves a mark beside the file until it is closed; one that is there already says what became of its writer.
  private mutating func mark() throws(EventsFileError) {
    let mark = OpenMark(of: path)
    var next = ring.next
    switch mark.state {
    case .absent: restored.wasInterrupted = restored.cutBytes > 0
    case .open(let begin):
      restored.wasInterrupted = true
      next = max(next, begin ?? 0)
    case .closed(let number): next = max(next, number)
    }
    if restored.wasInterrupted { next += Self.widestLoss }
    // A file without lines begins a numbering of its own.
    if restored.events > 0 { ring.skip(to: next) }
    if let cause = mark.open(from: ring.next) {
      throw EventsFileError(
        .cannotOpen, path: path, expected: "a folder that can be written", systemError: cause)
    }
  }

  private func refusal(_ expected: String) -> EventsFileError {
    EventsFileError(.foreignLine, path: path, line: restored.events + 1, expected: expected)
  }

  private mutating func readLine(_ bytes: [UInt8]) throws(EventsFileError) -> KnownMessage? {
    if let broken { throw broken.refusal }
    let line: EventLine
    do throws(EventLine.Refusal) {
      line = try EventLine(reading: bytes)
    } catch {
      let refusal = refusal(error.expected)
      guard !error.isJSON, isOurs(bytes) else { throw refusal }
      broken = (refusal, bytes.count + 1)
      return nil
    }
    guard line.cursor.run == run ?? line.cursor.run else {
      throw refusal("the same letters in “id” as in line 1")
    }
    guard line.cursor.number > lastNumber else {
      throw refusal("a higher number in “id” than in the line before")
    }
    run = line.cursor.run
    lastNumber = line.cursor.number
    ring.append(line.event)
    restored.events += 1
    return line.known
  }

  /// Whether bytes that are no whole line of ours can be what is left of one: lines before them show whose file it is.
  private func isOurs(_ bytes: [UInt8]) -> Bool {
    restored.events > 0 || EventLine.canBegin(bytes)
  }

  /// Cuts off a last line without its end, or one that isn't JSON.
  private mutating func cutLast(torn: [UInt8], at size: Int) throws(EventsFileError) {
    var (size, count) = (size, torn.count)
    if let broken {
      guard torn.isEmpty else { throw broken.refusal }
      size -= broken.bytes
      count = broken.bytes
    } else if !torn.isEmpty, !isOurs(torn) {
      throw refusal("one JSON object of this file")
    }
    guard count > 0 else { return }
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      throw EventsFileError(
        .cannotCut, path: path, line: restored.events + 1, expected: "to be cut off",
        systemError: errno)
    }
    restored.cutBytes = count
  }
}
