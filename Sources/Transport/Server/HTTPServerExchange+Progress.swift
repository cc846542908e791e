internal import Synchronization

/// What the library's calls do to an exchange. All of it runs on the one server thread that owns the connection.
extension HTTPServerExchange {
  enum Verdict {
    /// Go on reading the request.
    case proceed
    /// The connection is suspended.
    case suspended
    case answer(ServerAnswer)
    /// Close the connection.
    case close
  }

  private enum Parking { case parked, again, closing }

  /// Suspends unless something happened meanwhile. Called with the lock held.
  private func park(_ state: inout State) -> Parking {
    guard state.abort == nil else { return .closing }
    guard !state.woken else {
      state.woken = false
      return .again
    }
    guard let connection = state.connection, core.park(self) else {
      state.abort = .serverStopped
      return .closing
    }
    state.suspended = true
    connection.suspend()
    core.watch(connection, for: self)
    return .parked
  }

  /// A call without body bytes: at the head, at the body's end, or after a suspension.
  func advanced() -> Verdict {
    if state.withLock({ $0.stage == .body }) { bodyEnded() }
    while true {
      let verdict = state.withLock { state -> Verdict? in
        guard state.abort == nil else { return .close }
        switch state.stage {
        case .head:
          if let answer = state.pending {
            guard discardsBody else {
              state.stage = .answer
              state.pending = nil
              return .answer(answer)
            }
            if case .undecided = state.body { state.body = .discard }
          }
          if case .undecided = state.body { break }
          state.stage = .body
          if head.announcesBody, let connection = state.connection, core.park(self) {
            core.watch(connection, for: self)
          }
          return .proceed
        case .body, .answer:
          if let answer = state.pending {
            state.pending = nil
            return .answer(answer)
          }
        }
        switch park(&state) {
        case .parked: return .suspended
        case .again: return nil
        case .closing: return .close
        }
      }
      if let verdict { return verdict }
    }
  }

  /// Whether a body nobody reads is read to its end, so that the client doesn't see a reset.
  ///
  /// Without a body the end is read as well: the library closes a connection whose answer came before.
  private var discardsBody: Bool {
    guard head.announcesBody else { return true }
    let codings = head.headers.tokens("Transfer-Encoding")
    // A coding the library doesn't know has no end.
    guard head.headers.first("Expect") == nil, codings.isEmpty || codings == ["chunked"] else {
      return false
    }
    return (head.headers.contentLength ?? 0) <= core.configuration.discardLimit
  }

  private func bodyEnded() {
    let (mode, bytes) = state.withLock { state -> (State.BodyMode, [UInt8]) in
      defer {
        state.stage = .answer
        state.body = .discard
        state.collected = []
      }
      return (state.body, state.collected)
    }
    switch mode {
    case .collect(_, let done): done(.success(bytes))
    case .stream(let channel): channel.finish()
    case .undecided, .discard: break
    }
  }

  /// A piece of the body.
  ///
  /// - Returns: The bytes that were taken, all or none, and what to do.
  func received(_ bytes: UnsafeRawBufferPointer) -> (taken: Int, Verdict) {
    while true {
      let mode = state.withLock { $0.abort == nil ? $0.body : nil }
      switch mode {
      case nil: return (0, .close)
      case .undecided, .discard:
        let within = state.withLock { state in
          state.discarded += bytes.count
          return state.discarded <= core.configuration.discardLimit
        }
        return (bytes.count, within ? .proceed : .close)
      case .collect(let limit, let done):
        let fits = state.withLock { state in
          guard state.collected.count + bytes.count <= limit else {
            state.body = .discard
            state.collected = []
            return false
          }
          state.collected.append(contentsOf: bytes)
          return true
        }
        if !fits { done(.failure(.tooLarge(limit: limit))) }
        return (bytes.count, .proceed)
      case .stream(let channel):
        switch channel.write(bytes) {
        case .accepted: return (bytes.count, .proceed)
        case .closed: state.withLock { $0.body = .discard }
        case .full:
          switch state.withLock({ park(&$0) }) {
          case .parked: return (0, .suspended)
          case .again: break
          case .closing: return (0, .close)
          }
        }
      }
    }
  }

  /// Fills the library's buffer from the answer's channel.
  ///
  /// - Returns: The bytes written, 0 when suspended, nil at the end; a negative number when the answer broke.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from channel: HTTPBodyChannel) -> Int? {
    while true {
      if state.withLock({ $0.abort != nil }) { return -1 }
      switch channel.read(into: buffer) {
      case .bytes(let count): return count
      case .finished: return nil
      case .failed:
        state.withLock { if $0.abort == nil { $0.abort = .sourceFailed } }
        return -1
      case .empty:
        switch state.withLock({ park(&$0) }) {
        case .parked: return 0
        case .again: break
        case .closing: return -1
        }
      }
    }
  }

  /// The library has let go of the exchange.
  func ended(normally: Bool) {
    core.unpark(self)
    let (outcome, observers, mode, stream) = state.withLock { state in
      let outcome =
        normally && state.answered && state.pending == nil
        ? HTTPExchangeOutcome.completed
        : state.abort ?? (core.isStopping ? .serverStopped : .clientGone)
      state.outcome = outcome
      state.connection = nil
      state.suspended = false
      defer {
        state.observers = []
        state.body = .discard
        state.stream = nil
        state.pending = nil
      }
      return (outcome, state.observers, state.body, state.stream)
    }
    switch mode {
    case .collect(_, let done): done(.failure(.incomplete))
    case .stream(let channel): channel.fail()
    case .undecided, .discard: break
    }
    stream?.abandon()
    for observer in observers { observer(outcome) }
  }
}
