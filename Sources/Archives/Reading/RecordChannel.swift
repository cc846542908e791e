internal import Dispatch
internal import Synchronization

/// Carries records from a thread that reads to a task that takes them, a few hundred at a time and never far ahead.
final class RecordChannel: Sendable {
  typealias Record = ArchiveReader.Record

  private struct State {
    var batches: [[Record]] = []
    var isStopped = false
    /// Reading is over, by this.
    var end: Result<Void, any Error>?
    var waiting: CheckedContinuation<[Record], any Error>?
  }

  private struct Stopped: Error {}

  private static let batch = 256
  private let state = Mutex(State())
  /// Counts the batches there is room for. Made of 0: one that is let go with less than it was made of traps.
  private let room = DispatchSemaphore(value: 0)
  private static let batches = 4

  /// - Parameter read: Hands over records; it is called on a thread of its own, and thrown out of once nobody takes them any more.
  init(_ read: @escaping @Sendable (@escaping (Record) throws -> Void) throws -> Void) {
    for _ in 0..<Self.batches { room.signal() }
    DispatchQueue(label: "archive reader").async { [self] in
      var records: [Record] = []
      do {
        try read { [self] record in
          records.append(record)
          guard records.count >= Self.batch else { return }
          try push(records)
          records.removeAll(keepingCapacity: true)
        }
        if !records.isEmpty { try push(records) }
        finish(.success(()))
      } catch {
        finish(.failure(error))
      }
    }
  }

  private func push(_ records: [Record]) throws {
    room.wait()
    let waiting: CheckedContinuation<[Record], any Error>? = try state.withLock { state in
      if state.isStopped { throw Stopped() }
      if let waiting = state.waiting {
        state.waiting = nil
        return waiting
      }
      state.batches.append(records)
      return nil
    }
    guard let waiting else { return }
    room.signal()
    waiting.resume(returning: records)
  }

  private func finish(_ end: Result<Void, any Error>) {
    let waiting = state.withLock { state in
      state.end = end
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: end.map { [] })
  }

  /// The next records; none at the end. For one task at a time.
  func next() async throws -> [Record] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let now: Result<[Record], any Error>? = state.withLock { state in
          if !state.batches.isEmpty { return .success(state.batches.removeFirst()) }
          if let end = state.end {
            // Said once.
            state.end = .success(())
            return end.map { [] }
          }
          if state.isStopped { return .failure(CancellationError()) }
          state.waiting = continuation
          return nil
        }
        guard let now else { return }
        if case .success(let records) = now, !records.isEmpty { room.signal() }
        continuation.resume(with: now)
      }
    } onCancel: {
      stop()
    }
  }

  /// Nobody takes records any more.
  func stop() {
    let waiting = state.withLock { state in
      state.isStopped = true
      state.batches = []
      defer { state.waiting = nil }
      return state.waiting
    }
    room.signal()
    waiting?.resume(throwing: CancellationError())
  }
}
