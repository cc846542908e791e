/// One request and its answer on the loop's thread.
///
/// `@unchecked`: everything mutable is touched on the loop's thread only; other threads just pass the reference to the loop.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPClientRequest
  let timeouts: HTTPClientTimeouts
  let place: String
  private var callbacks: Callbacks?

  /// Let go of at the end: who is called usually holds the transfer.
  private struct Callbacks {
    var onHead: @Sendable (HTTPResponseHead) -> Void
    var sink: @Sendable (UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult
    var onEnd: @Sendable (Result<Void, HTTPClientError>) -> Void
  }

  /// Where the loop keeps the libcurl handle while the transfer runs.
  var handle: CurlHandle?
  private(set) var isEnded = false
  private var collector: ResponseHeadCollector
  private(set) var hasHead = false
  private(set) var isReceivingPaused = false
  private(set) var isSendingPaused = false
  private var sent = 0
  private var attempts = 0
  private var lastProgress = ContinuousClock.now
  /// Why the transfer was ended by us, where libcurl only says that it was.
  private var reason: HTTPClientError.Code?

  init(
    _ request: HTTPClientRequest, timeouts: HTTPClientTimeouts, headLimit: Int,
    onHead: @escaping @Sendable (HTTPResponseHead) -> Void,
    sink: @escaping @Sendable (UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult,
    onEnd: @escaping @Sendable (Result<Void, HTTPClientError>) -> Void
  ) {
    self.request = request
    self.timeouts = timeouts
    callbacks = Callbacks(onHead: onHead, sink: sink, onEnd: onEnd)
    place = HTTPClientError.place(of: request.url)
    collector = ResponseHeadCollector(limit: headLimit)
  }

  /// Whether sending it twice has the effect of sending it once (RFC 9110 9.2.2).
  var isRepeatable: Bool {
    request.isRepeatable
      ?? ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.method)
  }

  var hasEmptyBody: Bool {
    switch request.body {
    case .none: true
    case .bytes(let bytes): bytes.isEmpty
    case .stream(_, let length): length == 0
    }
  }

  // MARK: Called by libcurl

  /// False ends the transfer.
  func receivedHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    progressed()
    switch collector.add(line) {
    case .more: return true
    case .complete(let head):
      hasHead = true
      callbacks?.onHead(head)
      return true
    case .malformed:
      reason = .malformedAnswer
      return false
    }
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult {
    guard hasHead, let callbacks else {
      reason = .malformedAnswer
      return .closed
    }
    let result = callbacks.sink(bytes)
    switch result {
    case .accepted: progressed()
    case .full: isReceivingPaused = true
    case .closed: reason = reason ?? .cancelled
    }
    return result
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> HTTPBodyChannel.ReadResult {
    switch request.body {
    case .none: return .finished
    case .bytes(let bytes):
      let count = min(buffer.count, bytes.count - sent)
      guard count > 0 else { return .finished }
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
      }
      sent += count
      progressed()
      return .bytes(count)
    case .stream(let channel, _):
      let result = channel.read(into: buffer)
      switch result {
      case .bytes(let count):
        sent += count
        progressed()
      case .empty: isSendingPaused = true
      case .finished: progressed()
      case .failed: reason = .sourceFailed
      }
      return result
    }
  }

  /// Called before each time the request goes out: libcurl sends again over a new connection what a kept one didn't answer.
  ///
  /// - Returns: False where sending again could have an effect twice, or the body is gone; that ends the transfer.
  func begins() -> Bool {
    attempts += 1
    guard attempts > 1 || sent > 0 else { return true }
    if isRepeatable {
      if case .stream = request.body, sent > 0 {
      } else {
        sent = 0
        return true
      }
    }
    reason = .connectionLost
    return false
  }

  // MARK: Called by the loop

  func progressed() { lastProgress = .now }

  func resumedReceiving() {
    isReceivingPaused = false
    progressed()
  }

  func resumedSending() {
    isSendingPaused = false
    progressed()
  }

  /// Whether a phase has taken too long; then the transfer is to be ended.
  func isLate(at now: ContinuousClock.Instant) -> Bool {
    if hasHead {
      guard !isReceivingPaused, now - lastProgress > timeouts.stall else { return false }
      reason = .stalled
    } else {
      guard !isSendingPaused, now - lastProgress > timeouts.head else { return false }
      reason = .headTimedOut
    }
    return true
  }

  func end(_ code: HTTPClientError.Code?, detail: Int = 0) {
    guard !isEnded else { return }
    isEnded = true
    if case .stream(let channel, _) = request.body { channel.abandon() }
    // libcurl takes a head that breaks off for an empty answer.
    let code = code == nil ? (hasHead ? nil : .connectionLost) : reason ?? code
    let ended = callbacks
    callbacks = nil
    ended?.onEnd(
      code.map { .failure(HTTPClientError($0, place: place, detail: detail)) } ?? .success(()))
  }
}
