internal import Dispatch
private import Glibc
internal import Synchronization

/// Appends lines to an events file, off the thread that adds them.
///
/// What a failed write leaves unwritten is kept, up to a bound, and tried again from the byte it stopped at, so that the file
/// stays a file of whole lines.
final class EventsFileWriter: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isScheduled = false
    var isFailing = false
    /// Whether lines were left out since writing began to fail.
    var leavesOut = false
    var isClosed = false
    var failures = EventsFileFailures()
    /// The number the next event gets.
    var next: UInt64
    /// The number after that of the last line that the file has or that is pending.
    var nextInFile: UInt64
  }

  private let path: String
  private let descriptor: Int32
  private let mark: OpenMark?
  private let flushInterval: DispatchTimeInterval
  private let limit: Int
  private let onError: @Sendable (EventsFileError) -> Void
  /// All writing is done here, so writes never overlap.
  private let queue = DispatchQueue(label: "events file")
  /// Errors are told here: whoever hears of one may use the log, whose lock and writing wait for nothing that is done with it.
  private let reports = DispatchQueue(label: "events file errors")
  private let state: Mutex<State>

  /// - Parameters:
  ///   - mark: What to settle when the file is closed.
  ///   - next: The number the next event gets.
  ///   - nextInFile: The number after that of the last line; lower where the numbering goes on beyond a hole.
  ///   - limit: Bytes that may wait.
  ///   - onError: Called on a queue of its own, once when writing begins to fail, once when lines begin to be left out, and when what was written can't be
  ///     brought to the disk.
  init(
    path: String, descriptor: Int32, mark: OpenMark? = nil, next: UInt64 = 1,
    nextInFile: UInt64 = 1, flushInterval: Duration, limit: Int,
    onError: @escaping @Sendable (EventsFileError) -> Void
  ) {
    self.path = path
    self.descriptor = descriptor
    self.mark = mark
    let interval = min(max(flushInterval, .milliseconds(1)), .milliseconds(200))
    self.flushInterval = .microseconds(
      Int(clamping: interval.components.attoseconds / 1_000_000_000_000))
    self.limit = limit
    self.onError = onError
    state = Mutex(State(next: next, nextInFile: nextInFile))
  }

  deinit { finish() }

  var failures: EventsFileFailures { state.withLock { $0.failures } }

  /// Adds an event's line. Waits only when much more comes than the file takes.
  func append(_ line: [UInt8], number: UInt64) {
    let mustWait = state.withLock { state in
      !state.isFailing && !state.isClosed && state.pending.count + line.count >= limit
    }
    if mustWait { queue.sync { write() } }
    let delay = state.withLock { state -> DispatchTimeInterval? in
      guard !state.isClosed else { return nil }
      state.next = number + 1
      guard state.pending.count + line.count < limit || state.pending.isEmpty else {
        leaveOut(&state)
        return nil
      }
      state.nextInFile = number + 1
      state.pending.append(contentsOf: line)
      state.pending.append(0x0A)
      guard !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.isFailing ? .seconds(1) : flushInterval
    }
    if let delay { schedule(after: delay) }
  }

  /// Counts a line that there is no room for.
  private func leaveOut(_ state: inout State) {
    state.failures.lostLines += 1
    guard !state.leavesOut else { return }
    state.leavesOut = true
    report(
      EventsFileError(
        .leavesOut, path: path,
        expected: "at most \(limit) bytes to wait; lines are left out from here on",
        systemError: state.failures.systemError))
  }

  private func schedule(after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.write() }
  }

  /// Writes what is pending, and again in a second when that fails. On the queue.
  private func write() {
    guard !drain() else { return }
    let isFirst = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule(after: .seconds(1)) }
  }

  /// Writes what is pending; what a failure leaves is pending again.
  ///
  /// - Returns: Whether nothing is left.
  private func drain() -> Bool {
    while true {
      let bytes = state.withLock { state -> [UInt8] in
        state.isScheduled = false
        guard !state.isClosed else { return [] }
        defer { state.pending = [] }
        return state.pending
      }
      guard !bytes.isEmpty else { return true }
      let (written, cause) = writeAll(bytes)
      let beginsToFail = state.withLock { state in
        defer { state.isFailing = cause != 0 }
        guard cause != 0 else {
          state.leavesOut = false
          return false
        }
        state.pending.insert(contentsOf: bytes[written...], at: 0)
        state.failures.failedWrites += 1
        state.failures.systemError = cause
        return !state.isFailing
      }
      if beginsToFail { report("to be written", cause) }
      guard cause == 0 else { return false }
    }
  }

  private func report(_ expected: String, _ cause: Int32) {
    report(EventsFileError(.cannotWrite, path: path, expected: expected, systemError: cause))
  }

  private func report(_ error: EventsFileError) {
    reports.async { [onError] in onError(error) }
  }

  /// How many bytes were written, and the system's error if not all.
  private func writeAll(_ bytes: [UInt8]) -> (Int, Int32) {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return (written, count < 0 ? errno : EIO) }
        written += count
      }
      return (written, 0)
    }
  }

  /// Writes what is pending, has it reach the disk and closes the file. All errors have been told when this returns: it must not be called
  /// by whoever is told of one.
  func close() {
    queue.sync { finish() }
    reports.sync {}
  }

  /// On the queue, or when nobody else is left.
  private func finish() {
    guard state.withLock({ !$0.isClosed }) else { return }
    _ = drain()
    let (isWhole, next) = state.withLock { state in
      state.isClosed = true
      state.failures.lostLines += state.pending.count { $0 == 0x0A }
      defer { state.pending = [] }
      return (state.pending.isEmpty && state.nextInFile == state.next, state.next)
    }
    // What can't be brought to a disk isn't on one.
    let cause = fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno
    if cause != 0 {
      state.withLock { state in
        state.failures.mayNotBeOnDisk = true
        if state.failures.lostLines == 0 { state.failures.systemError = cause }
      }
      report("to reach the disk", cause)
    } else if isWhole {
      mark?.remove()
    } else {
      mark?.close(next: next)
    }
    Glibc.close(descriptor)
  }
}
