internal import Synchronization

/// One request and its answer, usable from any thread.
public final class HTTPServerExchange: Sendable {
  public let head: HTTPRequestHead
  /// Different for every exchange of a server, growing.
  public let id: UInt64

  let core: ServerCore
  let state: Mutex<State>

  init(id: UInt64, head: HTTPRequestHead, connection: sending ServerConnection?, core: ServerCore) {
    self.id = id
    self.head = head
    self.core = core
    state = Mutex(State(connection: connection))
  }

  struct State {
    enum Stage { case head, body, answer }

    enum BodyMode {
      case undecided, discard
      case collect(limit: Int, @Sendable (Result<[UInt8], HTTPBodyError>) -> Void)
      case stream(HTTPBodyChannel)
    }

    /// Nil once the library has let go of the connection.
    var connection: ServerConnection?
    var stage = Stage.head
    var body = BodyMode.undecided
    var collected: [UInt8] = []
    var discarded = 0
    var answered = false
    var pending: ServerAnswer?
    var stream: HTTPBodyChannel?
    var suspended = false
    /// The client has closed its sending side.
    var halfClosed = false
    /// Something happened that a callback about to suspend must look at first.
    var woken = false
    /// Why the connection is to be closed at the next occasion.
    var abort: HTTPExchangeOutcome?
    var outcome: HTTPExchangeOutcome?
    var observers: [@Sendable (HTTPExchangeOutcome) -> Void] = []
  }

  // MARK: The request's body

  /// Collects the body and calls `done` once, on a server thread or at once.
  ///
  /// Beyond `limit` bytes `done` gets `.tooLarge` early; what follows is thrown away, an answer of 413 still reaches the client.
  public func readBody(
    limit: Int, _ done: @escaping @Sendable (Result<[UInt8], HTTPBodyError>) -> Void
  ) {
    if let length = head.headers.contentLength, length > limit {
      return done(.failure(.tooLarge(limit: limit)))
    }
    if let refusal = choose(.collect(limit: limit, done)) { done(.failure(refusal)) }
  }

  /// Pushes the body into a channel as it comes; a full channel stops reading from the client until there is room.
  ///
  /// The channel is finished after the last byte and fails when the client leaves before. A channel that is abandoned gets the
  /// rest thrown away.
  public func streamBody(to channel: HTTPBodyChannel) {
    channel.setProducer(
      onWritable: { [weak self] in self?.wake() }, onAbandoned: { [weak self] in self?.wake() })
    if choose(.stream(channel)) != nil { channel.fail() }
  }

  private func choose(_ mode: State.BodyMode) -> HTTPBodyError? {
    state.withLock { state -> HTTPBodyError? in
      guard state.outcome == nil, state.abort == nil else { return .incomplete }
      guard case .undecided = state.body, state.stage == .head, !state.answered else {
        return .alreadyTaken
      }
      state.body = mode
      state.resume()
      return nil
    }
  }

  // MARK: The answer

  /// Answers with a whole body. Only the first answer counts.
  ///
  /// - Returns: Whether this was the first answer and the client was still there.
  @discardableResult
  public func respond(_ response: HTTPResponse) -> Bool {
    answer(ServerAnswer(response.status, response.headers, .whole(response.body)))
  }

  /// Answers with a body that comes through a channel. Only the first answer counts.
  ///
  /// - Parameters:
  ///   - length: The body's length if it is known; nil sends it in chunks. Where no body goes out (HEAD, 304) the length is
  ///     announced all the same, and the channel isn't read.
  ///   - body: A failure cuts the connection after the bytes that came before; it is abandoned when the client leaves.
  /// - Returns: Whether this was the first answer and the client was still there; else the channel is abandoned.
  @discardableResult
  public func respond(
    status: Int, headers: [HTTPHeader], length: Int? = nil, body: HTTPBodyChannel
  ) -> Bool {
    body.setConsumer { [weak self] in self?.wake() }
    let first = answer(ServerAnswer(status, headers, .stream(body, length: length)))
    if !first { body.abandon() }
    return first
  }

  private func answer(_ answer: ServerAnswer) -> Bool {
    state.withLock { state in
      guard !state.answered, state.outcome == nil, state.abort == nil else { return false }
      state.answered = true
      state.pending = answer
      if case .stream(let channel, _) = answer.body { state.stream = channel }
      state.resume()
      return true
    }
  }

  /// Closes the connection, without an answer or in the midst of it.
  public func cut() { abort(.sourceFailed) }

  /// Calls `observer` once when the exchange has ended, at once if it has. Runs on a server thread and must not block.
  public func onEnd(_ observer: @escaping @Sendable (HTTPExchangeOutcome) -> Void) {
    let ended = state.withLock { state -> HTTPExchangeOutcome? in
      if state.outcome == nil { state.observers.append(observer) }
      return state.outcome
    }
    if let ended { observer(ended) }
  }

  // MARK: Waking

  /// Lets a suspended connection go on, or one that is about to suspend look again.
  func wake() {
    state.withLock { $0.resume() }
  }

  /// Has the connection closed at the next occasion.
  func abort(_ reason: HTTPExchangeOutcome) {
    state.withLock { state in
      guard state.outcome == nil, state.abort == nil else { return }
      state.abort = reason
      state.resume()
    }
  }
}

extension HTTPServerExchange.State {
  /// Called with the lock held: the library is told once for each suspension, and never after it has let go of the connection.
  mutating func resume() {
    guard suspended else {
      woken = true
      return
    }
    suspended = false
    connection?.resume()
  }
}

extension HTTPServerExchange {
  /// The client has closed its side while nobody was reading from it.
  ///
  /// In the midst of a body that is no reason to stop, the rest may have come before; the library notices when it hasn't.
  func clientLeft() {
    let isGone = state.withLock { state in
      switch state.stage {
      case .head where head.announcesBody, .body:
        state.halfClosed = true
        return false
      case .head, .answer: return state.suspended
      }
    }
    if isGone { abort(.clientGone) } else { nudgeIfHalfClosed() }
  }

  func nudgeIfHalfClosed() {
    state.withLock { state in
      guard state.halfClosed, state.stage == .body, !state.suspended else { return }
      state.connection?.nudgeAtEnd()
    }
  }

  enum ParkedFor { case nothing, answer, stream }

  /// What a suspended exchange waits for: its handler, or bytes through a channel.
  var parkedFor: ParkedFor {
    state.withLock { state in
      guard state.suspended else { return .nothing }
      if state.stream != nil { return .stream }
      if case .stream = state.body, state.stage == .body { return .stream }
      return .answer
    }
  }
}
