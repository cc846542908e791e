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
    var isClosed = false
    var failures = EventsFileFailures()
  }

  private let path: String
  private let descriptor: Int32
  private let flushInterval: DispatchTimeInterval
  private let limit: Int
  private let onError: @Sendable (EventsFileError) -> Void
  /// All writing is done here, so writes never overlap.
  private let queue = DispatchQueue(label: "events file")
  private let state = Mutex(State())

  init(
    path: String, descriptor: Int32, flushInterval: Duration, limit: Int,
    onError: @escaping @Sendable (EventsFileError) -> Void
  ) {
    self.path = path
    self.descriptor = descriptor
    let interval = min(max(flushInterval, .milliseconds(1)), .milliseconds(200))
    self.flushInterval = .microseconds(
      Int(clamping: interval.components.attoseconds / 1_000_000_000_000))
    self.limit = limit
    self.onError = onError
  }

  deinit { finish() }

  var failures: EventsFileFailures { state.withLock { $0.failures } }

  /// Adds a line. Waits only when much more comes than the file takes.
  func append(_ line: [UInt8]) {
    let mustWait = state.withLock { state in
      !state.isFailing && !state.isClosed && state.pending.count + line.count >= limit
    }
    if mustWait { queue.sync { write() } }
    let delay = state.withLock { state -> DispatchTimeInterval? in
      guard !state.isClosed else { return nil }
      guard state.pending.count + line.count < limit || state.pending.isEmpty else {
        state.failures.lostLines += 1
        return nil
      }
      state.pending.append(contentsOf: line)
      state.pending.append(0x0A)
      guard !state.isScheduled else { return nil }
      state.isScheduled = true
      return state.isFailing ? .seconds(1) : flushInterval
    }
    if let delay { schedule(after: delay) }
  }

  private func schedule(after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.write() }
  }

  /// Writes what is pending, and again in a second when that fails. On the queue.
  private func write() {
    guard let error = drain() else { return }
    let isFirst = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { schedule(after: .seconds(1)) }
    onError(error)
  }

  /// Writes what is pending; what a failure leaves is pending again.
  private func drain() -> EventsFileError? {
    while true {
      let bytes = state.withLock { state -> [UInt8] in
        state.isScheduled = false
        guard !state.isClosed else { return [] }
        defer { state.pending = [] }
        return state.pending
      }
      guard !bytes.isEmpty else { return nil }
      let (written, cause) = writeAll(bytes)
      state.withLock { state in
        state.isFailing = cause != 0
        guard cause != 0 else { return }
        state.pending.insert(contentsOf: bytes[written...], at: 0)
        state.failures.failedWrites += 1
      }
      guard cause == 0 else {
        return EventsFileError(
          .cannotWrite, path: path, expected: "to be written", systemError: cause)
      }
    }
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

  /// Writes what is pending, has it reach the disk and closes the file.
  func close() { queue.sync { finish() } }

  /// On the queue, or when nobody else is left.
  private func finish() {
    guard state.withLock({ !$0.isClosed }) else { return }
    let error = drain()
    state.withLock { state in
      state.isClosed = true
      state.failures.lostLines += state.pending.count { $0 == 0x0A }
      state.pending = []
    }
    if let error { onError(error) }
    if fsync(descriptor) != 0 {
      onError(
        EventsFileError(
          .cannotWrite, path: path, expected: "to reach the disk", systemError: errno))
    }
    // Lines that never reached the file count as an interruption.
    if failures.lostLines == 0 { OpenMark(of: path).remove() }
    Glibc.close(descriptor)
  }
}
