/// An HTTP/1.1 client over libcurl, driven by one thread of its own.
///
/// Body bytes are given as they are on the wire (only chunks are undone); no redirect is followed, no cookie kept, no proxy taken from
/// the environment. Connections are kept and reused.
public final class HTTPClient: Sendable {
  private let configuration: HTTPClientConfiguration
  private let loop: CurlLoop

  public init(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
    self.configuration = configuration
    loop = CurlLoop(configuration)
  }

  deinit { loop.stop() }

  /// Sends a request; everything is called on the client's thread and must not block.
  ///
  /// - Parameters:
  ///   - body: Gets the answer's body. While it is full nothing more is received; when it is abandoned the transfer is cancelled. It
  ///     is finished, or fails, before `onEnd` is called.
  ///   - onHead: Called once when the answer's head has come; 1xx answers are skipped.
  ///   - onEnd: Called once, last.
  @discardableResult
  public func send(
    _ request: HTTPClientRequest, body: HTTPBodyChannel,
    onHead: @escaping @Sendable (HTTPResponseHead) -> Void,
    onEnd: @escaping @Sendable (Result<Void, HTTPClientError>) -> Void
  ) -> HTTPTransfer {
    let order = makeOrder(
      request, onHead: onHead, sink: { body.write($0) },
      onEnd: { result in
        switch result {
        case .success: body.finish()
        case .failure: body.fail()
        }
        onEnd(result)
      })
    return start(order, receiver: body)
  }

  /// Sends a request and collects its answer.
  ///
  /// - Parameter limit: The most bytes the body may have.
  public func fetch(
    _ request: HTTPClientRequest, limit: Int
  ) async throws(HTTPClientError) -> HTTPResponse {
    let fetch = Fetch(limit: limit)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let order = makeOrder(
          request, onHead: { fetch.received($0) }, sink: { fetch.received($0) },
          onEnd: { continuation.resume(returning: $0) })
        fetch.began(start(order))
      }
    } onCancel: {
      fetch.cancel()
    }
    return try fetch.answer(result, place: HTTPClientError.place(of: request.url))
  }

  /// Ends every transfer as cancelled and the thread with them.
  public func stop() { loop.stop() }

  private func makeOrder(
    _ request: HTTPClientRequest, onHead: @escaping @Sendable (HTTPResponseHead) -> Void,
    sink: @escaping @Sendable (UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult,
    onEnd: @escaping @Sendable (Result<Void, HTTPClientError>) -> Void
  ) -> CurlOrder {
    CurlOrder(
      request: request, timeouts: request.timeouts ?? configuration.timeouts,
      headLimit: configuration.headLimit, onHead: onHead, sink: sink, onEnd: onEnd)
  }

  /// The loop knows the transfer before the channels can wake or cancel it, and the channels know whom to wake before it runs.
  private func start(_ order: CurlOrder, receiver: HTTPBodyChannel? = nil) -> HTTPTransfer {
    let id = loop.add(order)
    receiver?.setProducer(
      onWritable: { [loop] in loop.post(.resumeReceiving(id)) },
      onAbandoned: { [loop] in loop.post(.cancel(id)) })
    if case .stream(let channel, _) = order.request.body {
      channel.setConsumer { [loop] in loop.post(.resumeSending(id)) }
    }
    loop.post(.start(id))
    return HTTPTransfer(id, loop)
  }
}

/// A request under way.
public final class HTTPTransfer: Sendable {
  private let id: CurlTransfer.ID
  private let loop: CurlLoop

  init(_ id: CurlTransfer.ID, _ loop: CurlLoop) {
    self.id = id
    self.loop = loop
  }

  /// Ends the transfer as cancelled unless it has ended.
  public func cancel() { loop.post(.cancel(id)) }
}
