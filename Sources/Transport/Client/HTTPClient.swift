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

  deinit { loop.post(.stop) }

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
    let transfer = makeTransfer(
      request, onHead: onHead, sink: { body.write($0) },
      onEnd: { result in
        switch result {
        case .success: body.finish()
        case .failure: body.fail()
        }
        onEnd(result)
      })
    body.setProducer(
      onWritable: { [loop, weak transfer] in
        if let transfer { loop.post(.resumeReceiving(transfer)) }
      },
      onAbandoned: { [loop, weak transfer] in
        if let transfer { loop.post(.cancel(transfer)) }
      })
    return start(transfer)
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
        let transfer = makeTransfer(
          request, onHead: { fetch.received($0) }, sink: { fetch.received($0) },
          onEnd: { continuation.resume(returning: $0) })
        fetch.began(start(transfer))
      }
    } onCancel: {
      fetch.cancel()
    }
    return try fetch.answer(result, place: HTTPClientError.place(of: request.url))
  }

  /// Ends every transfer as cancelled and the thread with them.
  public func stop() { loop.post(.stop) }

  private func makeTransfer(
    _ request: HTTPClientRequest, onHead: @escaping @Sendable (HTTPResponseHead) -> Void,
    sink: @escaping @Sendable (UnsafeRawBufferPointer) -> HTTPBodyChannel.WriteResult,
    onEnd: @escaping @Sendable (Result<Void, HTTPClientError>) -> Void
  ) -> CurlTransfer {
    CurlTransfer(
      request, timeouts: request.timeouts ?? configuration.timeouts,
      headLimit: configuration.headLimit, onHead: onHead, sink: sink, onEnd: onEnd)
  }

  private func start(_ transfer: CurlTransfer) -> HTTPTransfer {
    if case .stream(let channel, _) = transfer.request.body {
      channel.setConsumer { [loop, weak transfer] in
        if let transfer { loop.post(.resumeSending(transfer)) }
      }
    }
    if !loop.post(.start(transfer)) { transfer.end(.cancelled) }
    return HTTPTransfer(transfer, loop)
  }
}

/// A request under way.
public final class HTTPTransfer: Sendable {
  private let transfer: CurlTransfer
  private let loop: CurlLoop

  init(_ transfer: CurlTransfer, _ loop: CurlLoop) {
    self.transfer = transfer
    self.loop = loop
  }

  /// Ends the transfer as cancelled unless it has ended.
  public func cancel() { loop.post(.cancel(transfer)) }
}
