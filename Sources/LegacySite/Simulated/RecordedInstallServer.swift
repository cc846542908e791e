public import Recording
import Synchronization
public import Transport

/// Serves a ``RecordedInstall`` over HTTP: a stand-in for a site, for tests and demonstrations.
public final class RecordedInstallServer: HTTPHandler, Sendable {
  /// What is counted while it serves.
  public struct Counts: Sendable, Hashable {
    public var recorded = 0
    public var unmatched = 0
    /// Requests whose body was too long or broke off.
    public var refused = 0

    public init(recorded: Int = 0, unmatched: Int = 0, refused: Int = 0) {
      self.recorded = recorded
      self.unmatched = unmatched
      self.refused = refused
    }
  }

  private struct State {
    var install: RecordedInstall
    var counts = Counts()
  }

  /// Requests are matched one after the other under this lock; compressing and sending happen outside it.
  private let state: Mutex<State>
  private let bodyLimit: Int
  /// Told of every request without a recorded answer, outside the lock; the text holds no secrets.
  private let onUnmatched: (@Sendable (UnmatchedRequest) -> Void)?

  /// - Parameter bodyLimit: the most bytes a request's body may have; a longer one is answered with 413.
  public init(
    _ install: RecordedInstall, bodyLimit: Int = 64 << 20,
    onUnmatched: (@Sendable (UnmatchedRequest) -> Void)? = nil
  ) {
    state = Mutex(State(install: install))
    self.bodyLimit = bodyLimit
    self.onUnmatched = onUnmatched
  }

  public var counts: Counts { state.withLock { $0.counts } }

  /// Interactions nobody asked for yet, as places in the list the install was built from.
  public var unserved: [Int] { state.withLock { $0.install.unserved } }

  public func handle(_ exchange: HTTPServerExchange) {
    exchange.readBody(limit: bodyLimit) { [self] result in
      switch result {
      case .success(let body):
        let request = IncomingRequest(
          method: exchange.head.method, target: exchange.head.target,
          headers: exchange.head.headers.map { HeaderField($0.name, $0.value) }, body: body)
        exchange.respond(response(to: request))
      case .failure(let error):
        state.withLock { $0.counts.refused += 1 }
        switch error {
        case .tooLarge: exchange.respond(HTTPResponse(status: 413, text: "\(error)\n"))
        case .incomplete, .alreadyTaken: exchange.cut()
        }
      }
    }
  }

  private func response(to request: IncomingRequest) -> HTTPResponse {
    let answer = state.withLock { state in
      let answer = state.install.answer(to: request)
      switch answer {
      case .recorded: state.counts.recorded += 1
      case .unmatched: state.counts.unmatched += 1
      }
      return answer
    }
    switch answer {
    case .recorded(let recorded): return Self.response(with: recorded)
    case .unmatched(let reason):
      onUnmatched?(reason)
      return HTTPResponse(status: 404, text: reason.description)
    }
  }

  private static func response(with recorded: RecordedAnswer) -> HTTPResponse {
    var headers = recorded.headers
    var body = recorded.body
    if recorded.isCompressed {
      do throws(GzipError) {
        body = try Gzip.encode(body, level: 1)
      } catch {
        // Without the header the plain bytes are as good an answer.
        headers.removeAll { $0.isNamed("Content-Encoding") }
      }
    }
    return HTTPResponse(
      status: recorded.status, headers: headers.map { HTTPHeader($0.name, $0.value) }, body: body)
  }
}
