private import CMicroHTTPD
private import Glibc
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd.
///
/// Answers carry the headers they were given, in order and with repeats, and besides only `Connection`, `Content-Length` and
/// `Transfer-Encoding`.
public final class HTTPServer: Sendable {
  /// `@unchecked`: the daemon's pointer is taken out and put in under the lock of `state`, by one starter and one stopper.
  private struct Daemon: @unchecked Sendable {
    var pointer: OpaquePointer
  }

  private enum State {
    case new, starting, stopped
    case running(Daemon)
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
    if case .running(let daemon) = state.withLock({ $0 }) {
      core.releaseAll()
      MHD_stop_daemon(daemon.pointer)
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
    let isFirst = state.withLock { state in
      guard case .new = state else { return false }
      state = .starting
      return true
    }
    guard isFirst else {
      throw HTTPServerError(code: .alreadyStarted, place: place, systemError: 0)
    }
    guard let daemon = core.startDaemon(on: address) else {
      let cause = errno
      state.withLock { $0 = .new }
      throw HTTPServerError(code: .cannotListen, place: place, systemError: cause)
    }
    core.startWatching()
    let port = Int(cometbridge_mhd_port(daemon))
    let running = Daemon(pointer: daemon)
    state.withLock { $0 = .running(running) }
    return port
  }

  /// Stops accepting, lets exchanges in flight end within the bound, closes the rest and returns when no callback can come any more.
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

  /// As ``stop(drainingFor:)``, blocking. Not from a handler.
  public func stopBlocking(drainingFor bound: Duration = .seconds(5)) {
    let running = state.withLock { state -> Daemon? in
      guard case .running(let daemon) = state else { return nil }
      state = .stopped
      return daemon
    }
    guard let daemon = running?.pointer else { return }
    let listener = MHD_quiesce_daemon(daemon)
    core.drain(for: bound)
    core.releaseAll()
    MHD_stop_daemon(daemon)
    if listener >= 0 { close(listener) }
  }
}
