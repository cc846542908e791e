internal import Dispatch
internal import Synchronization
public import Transport

/// `GET /v3/events`: an ``EventLog`` as a stream of server-sent events.
///
/// Query: `viewer` and `event` narrow what is told and may be repeated; `lastEventId` (or the header `Last-Event-ID`, which goes
/// first) goes on after that cursor; `from=start` begins with the oldest event kept. Another parameter, or an `event` that is no
/// listener method, is refused with 400. See ``EventStreamConfiguration`` for who is
/// let in.
public final class EventStream: HTTPHandler {
  private struct State {
    var streams: [UInt64: OpenEventStream] = [:]
    var lastStream: UInt64 = 0
    /// Streams with something to do; each at most twice, for a new event and for new room.
    var ready: [UInt64] = []
    var isServing = false
    var isStopping = false
    var timer: (any StreamTimer)?
  }

  private let log: EventLog
  private let configuration: EventStreamConfiguration
  private let access: EventStreamAccess
  private let clock: any StreamClock
  /// Streams are served here one after the other: an append only leaves a note.
  private let queue = DispatchQueue(label: "event streams", qos: .userInitiated)
  private let state = Mutex(State())

  public init(
    log: EventLog, configuration: EventStreamConfiguration = .init(),
    clock: any StreamClock = SystemStreamClock()
  ) {
    self.log = log
    self.configuration = configuration
    self.clock = clock
    access = EventStreamAccess(token: configuration.token)
    let period = min(.seconds(1), max(.milliseconds(10), configuration.heartbeat / 4))
    let timer = clock.repeating(every: period) { [weak self] in self?.tick() }
    state.withLock { $0.timer = timer }
  }

  deinit { state.withLock { $0.timer }?.cancel() }

  /// Streams that are open.
  public var openStreams: Int { state.withLock { $0.streams.count } }

  public func handle(_ exchange: HTTPServerExchange) {
    let head = exchange.head
    guard head.path == configuration.path else {
      return refuse(exchange, 404, "not found")
    }
    if head.method == "OPTIONS", let preflight = preflight(head) {
      exchange.respond(preflight)
      return
    }
    guard head.method == "GET" else {
      let allowed = configuration.allowedOrigin == nil ? "GET" : "GET, OPTIONS"
      return refuse(exchange, 405, "expected GET", [HTTPHeader("Allow", allowed)])
    }
    switch access.decide(head, queryToken: EventStreamRequest.token(in: head)) {
    case .allowed: break
    case .unauthorized(let wasGiven):
      let challenge = "Bearer realm=\"events\"" + (wasGiven ? ", error=\"invalid_token\"" : "")
      return refuse(
        exchange, 401, "expected the configured token as a bearer token or as access_token",
        [HTTPHeader("WWW-Authenticate", challenge)])
    case .forbidden(let reason):
      return refuse(
        exchange, 403,
        "\(reason); configure a token for the event stream to let in others than this machine")
    }
    do throws(EventStreamRequest.Refusal) {
      open(exchange, try EventStreamRequest(head))
    } catch {
      refuse(exchange, 400, "expected \(error.expected)")
    }
  }

  /// Ends every stream: what there is room for, a last `retry:`, and a clean end. Call before the server is stopped, and not from
  /// a handler; streams that are asked for later are refused.
  public func stop() {
    let (streams, timer) = state.withLock { state in
      state.isStopping = true
      defer { state.timer = nil }
      return (Array(state.streams.values), state.timer)
    }
    timer?.cancel()
    let lastWords = Array((": the server stops\n" + retryLine + "\n").utf8)
    queue.sync {
      for stream in streams { stream.finish(lastWords) }
    }
  }

  // MARK: Streams

  private var retryLine: String { EventPieces.retry(configuration.retry) }

  private func open(_ exchange: HTTPServerExchange, _ request: EventStreamRequest) {
    let reserved = state.withLock { state -> UInt64? in
      guard !state.isStopping, state.streams.count < configuration.streamLimit else { return nil }
      state.lastStream += 1
      return state.lastStream
    }
    guard let key = reserved else { return refuseForNow(exchange) }
    let subscription = log.subscribe(from: request.start, filter: request.filter) { [weak self] in
      self?.schedule(key)
    }
    var opening = retryLine
    // Whoever begins with what comes now has a place from the start, and loses nothing when the connection breaks at once.
    if request.start == .now { opening += "id: \(subscription.position)\n" }
    let stream = OpenEventStream(
      subscription, run: log.run, opening: Array((opening + "\n").utf8),
      bufferSize: configuration.bufferSize, clock: clock)
    let isAdded = state.withLock { state in
      guard !state.isStopping, state.streams.count < configuration.streamLimit else { return false }
      state.streams[key] = stream
      return true
    }
    guard isAdded else {
      subscription.cancel()
      return refuseForNow(exchange)
    }
    exchange.onEnd { [weak self] _ in self?.ended(key) }
    stream.channel.setProducer(onWritable: { [weak self] in self?.schedule(key) })
    let headers = [
      HTTPHeader("Content-Type", "text/event-stream; charset=utf-8"),
      HTTPHeader("Cache-Control", "no-store"),
      // nginx would collect the stream otherwise.
      HTTPHeader("X-Accel-Buffering", "no"),
    ]
    exchange.respond(
      status: 200, headers: headers + crossOriginHeaders(exchange.head), body: stream.channel)
    schedule(key)
  }

  /// Notes that a stream has something to do.
  private func schedule(_ key: UInt64) {
    let isFirst = state.withLock { state in
      state.ready.append(key)
      defer { state.isServing = true }
      return !state.isServing
    }
    if isFirst { queue.async { [self] in serve() } }
  }

  /// Serves the streams that are ready, and those that become so meanwhile. On the queue.
  private func serve() {
    while true {
      let streams = state.withLock { state in
        let streams = state.ready.compactMap { state.streams[$0] }
        state.ready.removeAll(keepingCapacity: true)
        if streams.isEmpty { state.isServing = false }
        return streams
      }
      guard !streams.isEmpty else { return }
      for stream in streams { stream.pump() }
    }
  }

  private func ended(_ key: UInt64) {
    let stream = state.withLock { $0.streams.removeValue(forKey: key) }
    stream?.close()
  }

  private func tick() {
    queue.async { [self] in
      let streams = state.withLock { Array($0.streams.values) }
      for stream in streams {
        stream.tick(heartbeat: configuration.heartbeat)
      }
    }
  }

  // MARK: Refusals and other origins

  private func refuse(
    _ exchange: HTTPServerExchange, _ status: Int, _ reason: String, _ headers: [HTTPHeader] = []
  ) {
    var response = HTTPResponse(status: status, text: reason + "\n")
    response.headers += headers + [HTTPHeader("Cache-Control", "no-store")]
    response.headers += crossOriginHeaders(exchange.head)
    exchange.respond(response)
  }

  private func refuseForNow(_ exchange: HTTPServerExchange) {
    refuse(exchange, 503, "too many streams, or stopping", [HTTPHeader("Retry-After", "5")])
  }

  /// The answer to a browser that asks whether a page of the allowed origin may send its headers.
  private func preflight(_ head: HTTPRequestHead) -> HTTPResponse? {
    guard configuration.allowedOrigin != nil,
      head.headers.first("Access-Control-Request-Method") != nil
    else { return nil }
    var headers = crossOriginHeaders(head)
    if headers.count > 1 {
      headers.append(HTTPHeader("Access-Control-Allow-Methods", "GET"))
      headers.append(HTTPHeader("Access-Control-Allow-Headers", "Authorization, Last-Event-ID"))
    }
    return HTTPResponse(status: 204, headers: headers)
  }

  private func crossOriginHeaders(_ head: HTTPRequestHead) -> [HTTPHeader] {
    guard let allowed = configuration.allowedOrigin else { return [] }
    let vary = HTTPHeader("Vary", "Origin")
    guard head.headers.first("Origin") == allowed else { return [vary] }
    return [vary, HTTPHeader("Access-Control-Allow-Origin", allowed)]
  }
}
