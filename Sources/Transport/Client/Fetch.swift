internal import Synchronization

/// An answer while it is collected.
final class Fetch: Sendable {
  private struct State {
    var transfer: HTTPTransfer?
    var isCancelled = false
    var isTooLarge = false
    var head: HTTPResponseHead?
    var body: [UInt8] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  func began(_ transfer: HTTPTransfer) {
    let isCancelled = state.withLock { state in
      state.transfer = transfer
      return state.isCancelled
    }
    if isCancelled { transfer.cancel() }
  }

  func cancel() {
    let transfer = state.withLock { state in
      state.isCancelled = true
      return state.transfer
    }
    transfer?.cancel()
  }

  func received(_ head: HTTPResponseHead) { state.withLock { $0.head = head } }

  func received(_ bytes: UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult {
    state.withLock { state in
      guard bytes.count <= limit - state.body.count else {
        state.isTooLarge = true
        return .closed
      }
      state.body.append(contentsOf: bytes)
      return .accepted
    }
  }

  func answer(
    _ result: Result<Void, HTTPClientError>, place: String
  ) throws(HTTPClientError) -> HTTPResponse {
    let (isTooLarge, head, body) = state.withLock { ($0.isTooLarge, $0.head, $0.body) }
    if isTooLarge { throw HTTPClientError(.tooLarge, place: place) }
    if case .failure(let error) = result { throw error }
    guard let head else { throw HTTPClientError(.malformedAnswer, place: place) }
    return HTTPResponse(status: head.status, headers: head.headers, body: body)
  }
}
