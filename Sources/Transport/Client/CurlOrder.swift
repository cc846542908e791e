/// A request as it is handed to the loop: what to send and whom to tell.
struct CurlOrder: Sendable {
  let request: HTTPClientRequest
  let timeouts: HTTPClientTimeouts
  /// Bytes the answer's head may have.
  let headLimit: Int
  let onHead: @Sendable (HTTPResponseHead) -> Void
  let sink: @Sendable (UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult
  let onEnd: @Sendable (Result<Void, HTTPClientError>) -> Void

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

  /// Lets go of the request's source and tells how it ended. Called once, last.
  func end(_ code: HTTPClientError.Code?, detail: Int = 0) {
    if case .stream(let channel, _) = request.body { channel.abandon() }
    guard let code else { return onEnd(.success(())) }
    let place = HTTPClientError.place(of: request.url)
    onEnd(.failure(HTTPClientError(code, place: place, detail: detail)))
  }
}
