internal import Synchronization
internal import Transport

/// One exchange on its way through.
final class Relay: Sendable {
  private struct State {
    var transfer: HTTPTransfer?
    var upstreamEnded = false
    var clientOutcome: HTTPExchangeOutcome?
    var response: HTTPResponseHead?
    var failure: ObservedExchange.Failure?
    var requestBody = BodyCopy(keepsBeginning: true)
    var responseBody = BodyCopy(keepsBeginning: false)
    var isReported = false
  }

  private let exchange: HTTPServerExchange
  private let owner: PassThrough
  private let sequence: UInt64
  private let arrivedAt: Int64
  private let state = Mutex(State())

  init(_ exchange: HTTPServerExchange, through owner: PassThrough, sequence: UInt64) {
    self.exchange = exchange
    self.owner = owner
    self.sequence = sequence
    arrivedAt = owner.now()
  }

  func start() {
    owner.tap?.began()
    exchange.onEnd { self.clientEnded($0) }
    let body: HTTPClientRequest.Body
    switch framing {
    case .ambiguous: return refuse(400, "This request's length is ambiguous.\n")
    case .unsupported: return refuse(501, "This request's transfer coding is not supported.\n")
    case .none: body = .none
    case .length(0): body = .bytes([])
    case .length(let length): body = .stream(requestChannel(), length: length)
    case .chunked: body = .stream(requestChannel(), length: nil)
    }
    guard let request = owner.upstreamRequest(for: exchange.head, body: body) else {
      return refuse(400, "This request can't be forwarded.\n")
    }
    let answer = HTTPBodyChannel(
      capacity: owner.configuration.bufferSize, observer: copier(.response))
    if case .stream(let channel, _) = body { exchange.streamBody(to: channel) }
    let transfer = owner.client.send(
      request, body: answer, onHead: { self.headCame($0, answer) },
      onEnd: { result in
        self.owner.noteHeld(answer)
        if case .stream(let channel, _) = body { self.owner.noteHeld(channel) }
        self.upstreamEnded(result)
      })
    let isOver = state.withLock { state in
      if !state.upstreamEnded { state.transfer = transfer }
      return state.clientOutcome != nil
    }
    if isOver { transfer.cancel() }
  }

  // MARK: The request

  private enum Framing {
    case none, chunked, ambiguous, unsupported
    case length(Int)
  }

  private var framing: Framing {
    let headers = exchange.head.headers
    let codings = headers.tokens("Transfer-Encoding")
    guard codings.isEmpty else { return codings == ["chunked"] ? .chunked : .unsupported }
    let lengths = Set(headers.all("Content-Length"))
    guard !lengths.isEmpty else { return .none }
    guard lengths.count == 1, let length = headers.contentLength else { return .ambiguous }
    return .length(length)
  }

  private func requestChannel() -> HTTPBodyChannel {
    HTTPBodyChannel(capacity: owner.configuration.bufferSize, observer: copier(.request))
  }

  private enum Direction { case request, response }

  /// Copies a body for the tap; nil without a tap.
  private func copier(_ direction: Direction) -> (@Sendable (UnsafeRawBufferPointer) -> Void)? {
    guard owner.tap != nil else { return nil }
    let limit = owner.configuration.copyLimit
    let budget = owner.copies
    return { bytes in
      self.state.withLock { state in
        switch direction {
        case .request: state.requestBody.append(bytes, limit: limit, budget)
        case .response: state.responseBody.append(bytes, limit: limit, budget)
        }
      }
    }
  }

  private func refuse(_ status: Int, _ text: String) {
    state.withLock { $0.upstreamEnded = true }
    exchange.respond(HTTPResponse(status: status, text: text))
  }

  // MARK: The answer

  private func headCame(_ head: HTTPResponseHead, _ body: HTTPBodyChannel) {
    guard head.status >= 200 else {
      // Nobody asked for another protocol.
      body.abandon()
      return
    }
    let isNeeded =
      owner.configuration.copiesFiles || CopyRule.needsAnswer(head, to: exchange.head)
    state.withLock { state in
      state.response = head
      if !isNeeded { state.responseBody.drop(.notNeeded, owner.copies) }
    }
    let isChunked = !head.headers.tokens("Transfer-Encoding").isEmpty
    exchange.respond(
      status: head.status, headers: HopByHop.removed(from: head.headers),
      length: isChunked ? nil : head.headers.contentLength, body: body)
  }

  private func upstreamEnded(_ result: Result<Void, HTTPClientError>) {
    let hasAnswer = state.withLock { state in
      state.upstreamEnded = true
      state.transfer = nil
      if state.response == nil { state.failure = Self.failure(result) }
      return state.response != nil
    }
    if !hasAnswer {
      switch result {
      case .success: answer(for: .malformedAnswer)
      case .failure(let error): answer(for: error.code)
      }
    }
    report()
  }

  private static func failure(
    _ result: Result<Void, HTTPClientError>
  ) -> ObservedExchange.Failure? {
    guard case .failure(let error) = result else { return .noProperAnswer }
    return switch error.code {
    case .connectTimedOut, .headTimedOut, .stalled: .timedOut
    case .cannotConnect, .tlsFailed: .unreachable
    case .malformedAnswer, .connectionLost, .tooLarge: .noProperAnswer
    case .invalidRequest, .sourceFailed, .cancelled: nil
    }
  }

  private func answer(for code: HTTPClientError.Code) {
    let (status, text) =
      switch code {
      case .connectTimedOut, .headTimedOut, .stalled:
        (504, "The chat install did not answer in time.\n")
      case .cannotConnect, .tlsFailed: (502, "The chat install can't be reached.\n")
      case .invalidRequest: (400, "This request can't be forwarded.\n")
      case .malformedAnswer, .connectionLost, .tooLarge, .sourceFailed, .cancelled:
        (502, "The chat install gave no proper answer.\n")
      }
    exchange.respond(HTTPResponse(status: status, text: text))
  }

  // MARK: The end

  private func clientEnded(_ outcome: HTTPExchangeOutcome) {
    let transfer = state.withLock { state in
      state.clientOutcome = outcome
      return state.transfer
    }
    if outcome != .completed { transfer?.cancel() }
    report()
  }

  /// Tells the tap once, when both sides have ended.
  private func report() {
    guard let tap = owner.tap else { return }
    let endedAt = owner.now()
    let observed = state.withLock { state -> ObservedExchange? in
      guard state.upstreamEnded, let outcome = state.clientOutcome, !state.isReported else {
        return nil
      }
      state.isReported = true
      return ObservedExchange(
        sequence: sequence, arrivedAtMilliseconds: arrivedAt, endedAtMilliseconds: endedAt,
        request: exchange.head, requestBody: state.requestBody.release(to: owner.copies),
        response: state.response,
        responseBody: state.responseBody.release(to: owner.copies),
        outcome: Self.outcome(hasAnswer: state.response != nil, client: outcome),
        failure: state.failure)
    }
    if let observed { tap.observed(observed) }
  }

  private static func outcome(
    hasAnswer: Bool, client: HTTPExchangeOutcome
  ) -> ObservedExchange.Outcome {
    switch client {
    case .serverStopped: .stopped
    case .completed: hasAnswer ? .complete : .failed
    case .clientGone, .sourceFailed: hasAnswer ? .cut : .failed
    }
  }
}
