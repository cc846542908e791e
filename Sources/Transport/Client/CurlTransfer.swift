/// One request and its answer. The loop's thread makes it and alone has it: everyone else names it by its id.
final class CurlTransfer {
  /// Different for every transfer of a loop.
  struct ID: Sendable, Hashable {
    let number: UInt64
  }

  let id: ID
  let order: CurlOrder
  /// Where the loop keeps the libcurl handle while the transfer runs.
  var handle: CurlHandle?
  private var collector: ResponseHeadCollector
  private(set) var hasHead = false
  private(set) var isReceivingPaused = false
  private(set) var isSendingPaused = false
  private var sent = 0
  private var attempts = 0
  private var lastProgress = ContinuousClock.now
  /// Why the transfer was ended by us, where libcurl only says that it was.
  private var reason: HTTPClientError.Code?

  init(_ id: ID, _ order: CurlOrder) {
    self.id = id
    self.order = order
    collector = ResponseHeadCollector(limit: order.headLimit)
  }

  // MARK: Called by libcurl

  /// False ends the transfer.
  func receivedHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    progressed()
    switch collector.add(line) {
    case .more: return true
    case .complete(let head):
      hasHead = true
      order.onHead(head)
      return true
    case .malformed:
      reason = .malformedAnswer
      return false
    }
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult {
    guard hasHead else {
      reason = .malformedAnswer
      return .closed
    }
    let result = order.sink(bytes)
    switch result {
    case .accepted: progressed()
    case .full: isReceivingPaused = true
    case .closed: reason = reason ?? .cancelled
    }
    return result
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> HTTPBodyChannel.ReadResult {
    switch order.request.body {
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
    if order.isRepeatable {
      if case .stream = order.request.body, sent > 0 {
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
      guard !isReceivingPaused, now - lastProgress > order.timeouts.stall else { return false }
      reason = .stalled
    } else {
      guard !isSendingPaused, now - lastProgress > order.timeouts.head else { return false }
      reason = .headTimedOut
    }
    return true
  }

  /// Tells the receiver; called once, when libcurl has let go of the transfer.
  func end(_ code: HTTPClientError.Code?, detail: Int) {
    // libcurl takes a head that breaks off for an empty answer.
    order.end(code == nil ? (hasHead ? nil : .connectionLost) : reason ?? code, detail: detail)
  }
}
