private import Glibc

/// Opens an events file and reads what is in it, a piece at a time.
struct EventsFileReader {
  /// Bytes read at once.
  private static let pieceSize = 1024 * 1024
  /// More events than can have been told and not written.
  private static let widestLoss: UInt64 = 1_000_000

  let path: String
  let descriptor: Int32
  private(set) var run: String?
  private(set) var ring: EventRing
  private(set) var restored = RestoredEvents()
  private var lastNumber: UInt64 = 0

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

  /// Reads all lines; the file is changed only when all of them are ours, and then only by cutting off a torn last line.
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
    try cut(held[...], at: wholeBytes)
    try mark()
  }

  /// Leaves a mark beside the file until it is closed; one that is there already says that its writer never came to that.
  private mutating func mark() throws(EventsFileError) {
    let mark = OpenMark(of: path)
    restored.wasInterrupted = mark.isThere
    if restored.wasInterrupted, restored.events > 0 { ring.skip(Self.widestLoss) }
    if let cause = mark.set() {
      throw EventsFileError(
        .cannotOpen, path: path, expected: "a folder that can be written", systemError: cause)
    }
  }

  private func refusal(_ expected: String) -> EventsFileError {
    EventsFileError(.foreignLine, path: path, line: restored.events + 1, expected: expected)
  }

  private mutating func readLine(_ bytes: [UInt8]) throws(EventsFileError) -> KnownMessage? {
    let line: EventLine
    do throws(EventLine.Refusal) {
      line = try EventLine(reading: bytes)
    } catch {
      throw refusal(error.expected)
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

  private mutating func cut(_ torn: ArraySlice<UInt8>, at size: Int) throws(EventsFileError) {
    guard !torn.isEmpty else { return }
    guard EventLine.canBegin(torn, run: run) else { throw refusal("one JSON object of this file") }
    guard ftruncate(descriptor, size) == 0 else {
      throw EventsFileError(
        .cannotCut, path: path, line: restored.events + 1, expected: "to be cut off",
        systemError: errno)
    }
    restored.cutBytes = torn.count
  }
}
