internal import Dispatch
internal import Synchronization

/// Plain bytes of an input that another thread reads, and decompresses, a little ahead of whoever takes them.
final class AheadSource: ByteSource {
  private struct State {
    var pieces: [[UInt8]] = []
    /// No more pieces come, for this reason.
    var end: Result<Void, any Error>?
    var isStopped = false
    var consumed: Int64 = 0
  }

  /// Shared with the thread.
  private final class Desk: Sendable {
    let state = Mutex(State())
    let room = DispatchSemaphore(value: 0)
    let filled = DispatchSemaphore(value: 0)
  }

  private static let pieces = 4
  private static let piece = 256 << 10

  private let desk = Desk()
  private var current: [UInt8] = []
  private var given = 0
  private var isAtEnd = false

  init(_ input: ArchiveInput) {
    for _ in 0..<Self.pieces { desk.room.signal() }
    DispatchQueue(label: "archive input").async { [desk] in
      do {
        if var source = try input.open() {
          while true {
            desk.room.wait()
            if desk.state.withLock({ $0.isStopped }) { return }
            let piece = try [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
              count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !piece.isEmpty else { break }
            let consumed = source.consumed
            desk.state.withLock { state in
              state.pieces.append(piece)
              state.consumed = consumed
            }
            desk.filled.signal()
          }
        }
        desk.state.withLock { $0.end = .success(()) }
      } catch {
        desk.state.withLock { $0.end = .failure(error) }
      }
      desk.filled.signal()
    }
  }

  deinit {
    desk.state.withLock { $0.isStopped = true }
    desk.room.signal()
  }

  /// Bytes of the input as it stands.
  var consumed: Int64 { desk.state.withLock { $0.consumed } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if given == current.count {
      guard !isAtEnd else { return 0 }
      desk.filled.wait()
      let next: [UInt8]? = desk.state.withLock { state in
        state.pieces.isEmpty ? nil : state.pieces.removeFirst()
      }
      guard let next else {
        isAtEnd = true
        try desk.state.withLock { $0.end }?.get()
        return 0
      }
      (current, given) = (next, 0)
      desk.room.signal()
    }
    let count = min(current.count - given, buffer.count)
    current.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[given..<given + count]))
    }
    given += count
    return count
  }
}
