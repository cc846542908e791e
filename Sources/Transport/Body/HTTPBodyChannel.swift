internal import Synchronization

/// A bounded pipe of bytes between one producer and one consumer on any threads.
///
/// Neither side blocks: a refused write is followed by `onWritable` once there is room, an empty read by `onReadable` once there
/// is something to read. Both callbacks run on the other side's thread, outside the lock, and must return quickly.
/// A request body flows through one, so does a streamed answer, and an event stream is one that is never finished.
public final class HTTPBodyChannel: Sendable {
  public enum WriteResult: Sendable, Hashable {
    /// All bytes were taken.
    case accepted
    /// Nothing was taken; `onWritable` follows.
    case full
    /// Nothing was taken and nothing ever will be: the consumer is gone or the channel has ended.
    case closed
  }

  public enum ReadResult: Sendable, Hashable {
    /// That many bytes were read, at least one.
    case bytes(Int)
    /// Nothing there yet; `onReadable` follows.
    case empty
    /// All was read and the producer has finished.
    case finished
    /// All that came was read, and the producer failed.
    case failed
  }

  fileprivate enum End { case open, finished, failed }

  fileprivate struct State {
    var buffer: [UInt8] = []
    var start = 0
    var end = End.open
    var abandoned = false
    var producerWaits = false
    var consumerWaits = false
    var onWritable: (@Sendable () -> Void)?
    var onAbandoned: (@Sendable () -> Void)?
    var onReadable: (@Sendable () -> Void)?
    var highWaterMark = 0
    var count: Int { buffer.count - start }
  }

  /// Bytes above which writes are refused. A write is taken whole, so up to one write more may be held.
  public let capacity: Int
  private let state = Mutex(State())
  private let observer: (@Sendable (UnsafeRawBufferPointer) -> Void)?

  /// - Parameter observer: Sees all bytes that are taken, in order, on the producer's thread; must return quickly.
  public init(
    capacity: Int = 256 * 1024, observer: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil
  ) {
    self.capacity = max(1, capacity)
    self.observer = observer
  }

  /// The most bytes that were ever held at once.
  public var highWaterMark: Int { state.withLock { $0.highWaterMark } }

  /// The bytes held now.
  public var count: Int { state.withLock { $0.count } }

  // MARK: Producer

  /// Says whom to tell of room after a refused write, and of the consumer's leaving.
  public func setProducer(
    onWritable: (@Sendable () -> Void)? = nil, onAbandoned: (@Sendable () -> Void)? = nil
  ) {
    let left = state.withLock { state -> Bool in
      state.onWritable = onWritable
      state.onAbandoned = state.abandoned ? nil : onAbandoned
      return state.abandoned
    }
    if left { onAbandoned?() }
  }

  /// Appends the bytes, or refuses them.
  public func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
    let (result, wake) = state.withLock { state -> (WriteResult, (@Sendable () -> Void)?) in
      guard !state.abandoned, state.end == .open else { return (.closed, nil) }
      guard state.count < capacity else {
        state.producerWaits = true
        return (.full, nil)
      }
      guard !bytes.isEmpty else { return (.accepted, nil) }
      state.compact()
      state.buffer.append(contentsOf: bytes)
      state.highWaterMark = max(state.highWaterMark, state.count)
      return (.accepted, state.consumerToWake())
    }
    if result == .accepted { observer?(bytes) }
    wake?()
    return result
  }

  /// Appends the bytes, or refuses them.
  public func write(_ bytes: [UInt8]) -> WriteResult {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Nothing more comes. Later calls change nothing.
  public func finish() { end(.finished) }

  /// Nothing more comes, and what came isn't all. Later calls change nothing.
  public func fail() { end(.failed) }

  private func end(_ how: End) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.end == .open else { return nil }
      state.end = how
      state.onWritable = nil
      state.onAbandoned = nil
      return state.consumerToWake()
    }
    wake?()
  }

  // MARK: Consumer

  /// Says whom to tell of something to read after an empty read.
  public func setConsumer(onReadable: (@Sendable () -> Void)?) {
    state.withLock { $0.onReadable = onReadable }
  }

  /// Moves up to `target.count` bytes out.
  public func read(into target: UnsafeMutableRawBufferPointer) -> ReadResult {
    let (result, wake) = state.withLock { state -> (ReadResult, (@Sendable () -> Void)?) in
      let count = min(state.count, target.count)
      guard count > 0 else {
        if state.count > 0 { return (.empty, nil) }
        switch state.end {
        case .finished, .failed:
          state.onReadable = nil
          return (state.end == .finished ? .finished : .failed, nil)
        case .open:
          state.consumerWaits = true
          return (.empty, nil)
        }
      }
      state.buffer.withUnsafeBytes { held in
        target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: held[state.start..<state.start + count]))
      }
      state.start += count
      state.releaseWhenEmpty()
      guard state.producerWaits, state.count <= capacity / 2 else { return (.bytes(count), nil) }
      state.producerWaits = false
      return (.bytes(count), state.onWritable)
    }
    wake?()
    return result
  }

  /// Up to `limit` bytes; empty when there is nothing yet or no more.
  public func read(upTo limit: Int) -> (bytes: [UInt8], result: ReadResult) {
    var result = ReadResult.empty
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      result = read(into: UnsafeMutableRawBufferPointer(target))
      if case .bytes(let read) = result { count = read }
    }
    return (bytes, result)
  }

  /// The consumer leaves: what is held is dropped, writes are answered with `.closed`.
  public func abandon() {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.abandoned else { return nil }
      state.abandoned = true
      state.buffer = []
      state.start = 0
      state.onReadable = nil
      state.onWritable = nil
      defer { state.onAbandoned = nil }
      return state.onAbandoned
    }
    wake?()
  }
}

extension HTTPBodyChannel.State {
  fileprivate mutating func consumerToWake() -> (@Sendable () -> Void)? {
    guard consumerWaits else { return nil }
    consumerWaits = false
    return onReadable
  }

  /// Moves what is held to the front once more than half the buffer was read.
  fileprivate mutating func compact() {
    guard start > 0, start >= buffer.count / 2 else { return }
    buffer.removeSubrange(..<start)
    start = 0
  }

  /// An idle stream holds no memory to speak of.
  fileprivate mutating func releaseWhenEmpty() {
    guard start == buffer.count else { return }
    buffer.removeAll(keepingCapacity: buffer.capacity <= 64 * 1024)
    start = 0
  }
}
