private import CMicroHTTPD
private import Glibc
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd.
///
/// Answers carry the headers they were given, in order and with repeats, and besides only `Connection`, `Content-Length` and
/// `Transfer-Encoding`.
public final class HTTPServer: Sendable {
  /// The daemon's pointer never leaves the lock.
  private enum State {
    case new, stopped
    case running(OpaquePointer)
  }

  private let core: ServerCore
  private let state = Mutex(State.new)

  public init(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
    handler: any HTTPHandler
  ) {
    core = ServerCore(handler: handler, configuration: configuration)
  }

  /// Answers with what the closure does.
  public convenience init(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
    _ handle: @escaping @Sendable (HTTPServerExchange) -> Void
  ) {
    self.init(configuration, handler: HTTPClosureHandler(handle))
  }

  deinit {
    state.withLock { state in
      guard case .running(let daemon) = state else { return }
      core.releaseAll()
      MHD_stop_daemon(daemon)
    }
  }

  /// Requests between their head and the end of their answer.
  public var openExchanges: Int { core.openExchanges }

  /// Listens and serves.
  ///
  /// - Returns: The port, the system's choice if the configuration says 0.
  public func start() throws(HTTPServerError) -> Int {
    let configuration = core.configuration
    let place = "\(configuration.address):\(configuration.port)"
    guard let address = SocketAddress(configuration.address, port: configuration.port) else {
      throw HTTPServerError(code: .badAddress, place: place, systemError: 0)
    }
    // Whoever holds the lock starts or stops the server.
    let port = try state.withLockIfAvailable { state throws(HTTPServerError) in
      guard case .new = state else {
        throw HTTPServerError(code: .alreadyStarted, place: place, systemError: 0)
      }
      guard let daemon = core.startDaemon(on: address) else {
        throw HTTPServerError(code: .cannotListen, place: place, systemError: errno)
      }
      state = .running(daemon)
      core.startWatching()
      return Int(cometbridge_mhd_port(daemon))
    }
    guard let port else {
      throw HTTPServerError(code: .alreadyStarted, place: place, systemError: 0)
    }
    return port
  }

  /// Turns away who still comes, lets exchanges in flight end within the bound, closes the rest and returns when no callback can come any more.
  public func stop(drainingFor bound: Duration = .seconds(5)) async {
    await withCheckedContinuation { continuation in
      let isStarted = startThread {
        self.stopBlocking(drainingFor: bound)
        continuation.resume()
      }
      if !isStarted {
        stopBlocking(drainingFor: bound)
        continuation.resume()
      }
    }
  }

  /// As ``stop(drainingFor:)``, blocking. Not from a handler. Who comes second waits for the first.
  public func stopBlocking(drainingFor bound: Duration = .seconds(5)) {
    state.withLock { state in
      guard case .running(let daemon) = state else { return }
      state = .stopped
      // `MHD_quiesce_daemon` takes the listening socket away from threads that may do so themselves, and the library ends the process if
      // both do. So whoever still comes is let in and turned away at once.
      core.drain(for: bound)
      core.releaseAll()
      MHD_stop_daemon(daemon)
    }
  }
}
