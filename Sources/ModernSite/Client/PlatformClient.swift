internal import EventModel
internal import JSONText
internal import Synchronization
public import Transport

/// The REST interface of the platform, as a server uses it: within its quotas, and never giving up over what is only for the moment.
public final class PlatformClient: Sendable {
  /// What was asked so far.
  public struct Statistics: Sendable, Hashable {
    public var requests = 0
    /// Answers that said there were too many.
    public var tooMany = 0
    /// Tries behind a first one.
    public var retries = 0
  }

  /// What a call counts against.
  enum Quota { case `import`, other }

  let configuration: PlatformConfiguration
  private let transport: any PlatformTransport
  private let time: any PlatformTime
  private let imports: RequestPacer
  private let others: RequestPacer
  private let counts = Mutex(Statistics())

  public init(
    _ configuration: PlatformConfiguration, transport: any PlatformTransport = HTTPClient(),
    time: any PlatformTime = SystemTime()
  ) {
    self.configuration = configuration
    self.transport = transport
    self.time = time
    imports = RequestPacer(perMinute: configuration.importsPerMinute, time: time)
    others = RequestPacer(perMinute: configuration.requestsPerMinute, time: time)
  }

  public var statistics: Statistics { counts.withLock { $0 } }

  /// Calls the interface; for what may be repeated without harm.
  ///
  /// Trouble for the moment – no connection, a broken one, 429, 5xx – is tried again, later each time and not before the platform wants it.
  ///
  /// - Parameters:
  ///   - path: Behind the base address, from its slash; with a query.
  ///   - actor: On whose behalf; `nil` for the app's own.
  /// - Returns: The answer, which is JSON, and its status: 2xx, or any with results of its own (``ImportReply``).
  /// - Throws: ``PlatformError``
  func call(
    _ method: String, _ path: String, body: [UInt8]? = nil, actor: String? = nil,
    quota: Quota = .other, attempts: Int? = nil, isAnswer: (JSONValue) -> Bool = { _ in false }
  ) async throws(PlatformError) -> JSONDocument {
    var attempt = 1
    while true {
      let failure: PlatformError
      do throws(PlatformError) {
        return try await once(method, path, body, actor, quota, isAnswer)
      } catch {
        failure = error
      }
      guard attempt < attempts ?? configuration.attempts, failure.isForTheMoment else {
        throw failure
      }
      // A second, two, four … a minute at most.
      let wait = Int64(min(1_000 << min(attempt - 1, 6), 60_000))
      do { try await time.wait(until: time.elapsed + wait) } catch { throw .cancelled }
      attempt += 1
      counts.withLock { $0.retries += 1 }
    }
  }

  private func once(
    _ method: String, _ path: String, _ body: [UInt8]?, _ actor: String?, _ quota: Quota,
    _ isAnswer: (JSONValue) -> Bool
  ) async throws(PlatformError) -> JSONDocument {
    let pacer = quota == .import ? imports : others
    do { try await pacer.turn() } catch { throw .cancelled }
    var request = HTTPClientRequest(method: method, url: configuration.baseURL + path)
    request.headers = [
      HTTPHeader("apikey", configuration.apiKey), HTTPHeader("Accept", "application/json"),
    ]
    if let actor { request.headers.append(HTTPHeader("onBehalfOf", actor)) }
    if let body {
      request.headers.append(HTTPHeader("Content-Type", "application/json"))
      request.body = .bytes(body)
    }
    counts.withLock { $0.requests += 1 }
    let response: HTTPResponse
    do throws(HTTPClientError) {
      response = try await transport.send(request, limit: configuration.answerLimit)
    } catch {
      throw error.code == .cancelled ? .cancelled : .unreachable(error)
    }
    let wait = response.headers.first("Retry-After").flatMap { Int64($0) }
    if response.status == 429 { counts.withLock { $0.tooMany += 1 } }
    if response.status == 429 || response.status >= 500 && wait != nil {
      pacer.pause(for: min(max(wait ?? 1, 1), 3_600) * 1000)
    }
    guard let document = try? JSONDocument(parsing: response.body) else {
      throw .unreadable(status: response.status)
    }
    if (200..<300).contains(response.status) || isAnswer(document.root) { return document }
    guard let error = try? ChatException(reading: document.root) else {
      throw .unreadable(status: response.status)
    }
    throw .refused(status: response.status, error)
  }
}

extension PlatformError {
  /// Whether another try may help.
  public var isForTheMoment: Bool {
    switch self {
    case .refused(let status, _), .unreadable(let status): status == 429 || status >= 500
    case .unreachable(let error):
      switch error.code {
      case .cannotConnect, .connectTimedOut, .headTimedOut, .stalled, .malformedAnswer,
        .connectionLost:
        true
      case .invalidRequest, .tlsFailed, .sourceFailed, .tooLarge, .cancelled: false
      }
    case .invalid, .cancelled: false
    }
  }

  /// Whether what was asked for has surely not been done: there was no connection, or the answer says so.
  public var isSurelyUndone: Bool {
    switch self {
    case .refused(let status, _): status < 500
    // A server between may have answered in the platform's place, after it was asked.
    case .unreadable(let status): status == 429
    case .unreachable(let error):
      switch error.code {
      case .cannotConnect, .connectTimedOut, .invalidRequest, .tlsFailed: true
      case .headTimedOut, .stalled, .malformedAnswer, .connectionLost, .sourceFailed, .tooLarge,
        .cancelled:
        false
      }
    case .invalid: true
    case .cancelled: false
    }
  }
}
