internal import Synchronization
internal import Transport

/// One client's stream while it is open.
///
/// Events are taken from the log when the client has room for them and not before, so a slow client costs its buffer and nothing
/// else.
final class OpenEventStream: Sendable {
  private struct State {
    /// What goes out before the next event.
    var head: [UInt8]
    var pieces: EventPieces
    /// Up to here the client knows its place.
    var toldNumber: UInt64
    var lastWrite: ContinuousClock.Instant
    var isEnded = false
  }

  let channel: HTTPBodyChannel
  private let subscription: EventSubscription
  private let clock: any StreamClock
  private let state: Mutex<State>

  /// Bytes of events taken from the log at once.
  private static let batch = 16 * 1024

  init(
    _ subscription: EventSubscription, run: String,
    opening: [UInt8], bufferSize: Int, clock: any StreamClock
  ) {
    self.subscription = subscription
    self.clock = clock
    channel = HTTPBodyChannel(capacity: bufferSize)
    state = Mutex(
      State(
        head: opening, pieces: EventPieces(run: run), toldNumber: subscription.position.number,
        lastWrite: clock.now))
  }

  /// Hands the client as much as it has room for.
  func pump() {
    state.withLock { state in
      while !state.isEnded {
        if state.head.isEmpty, let piece = state.pieces.next() { state.head = piece }
        guard state.head.isEmpty else {
          guard write(&state) else { return }
          continue
        }
        let batch = subscription.next(upTo: Self.batch)
        if batch.isWaiting || batch.isCancelled { return }
        if let gap = batch.gap {
          state.head = EventPieces.gap(gap)
          state.toldNumber = gap.end.number
        }
        state.toldNumber = batch.events.last?.number ?? state.toldNumber
        state.pieces.take(batch.events)
      }
    }
  }

  /// Writes `head`; false when there is no room for it.
  private func write(_ state: inout State) -> Bool {
    switch channel.write(state.head) {
    case .accepted:
      state.head = []
      state.lastWrite = clock.now
      return true
    case .full:
      return false
    case .closed:
      state.isEnded = true
      return false
    }
  }

  /// Sends a comment after a time of silence. A client for which something waits hasn't been silent.
  func tick(heartbeat: Duration) {
    state.withLock { state in
      guard !state.isEnded, state.head.isEmpty, state.pieces.isEmpty,
        clock.now - state.lastWrite >= heartbeat
      else { return }
      var comment = ": keep-alive\n"
      // What a filter passed over is behind the client too: without this its place would get out of date.
      let position = subscription.position
      if position.number > state.toldNumber {
        comment += "id: \(position)\n"
        state.toldNumber = position.number
      }
      state.head = Array("\(comment)\n".utf8)
      _ = write(&state)
    }
  }

  /// Hands out what there is room for, then the last words, and ends.
  func finish(_ lastWords: [UInt8]) {
    pump()
    state.withLock { state in
      guard !state.isEnded else { return }
      if state.head.isEmpty, state.pieces.isEmpty { _ = channel.write(lastWords) }
      state.isEnded = true
      channel.finish()
    }
    subscription.cancel()
  }

  /// The client has left.
  func close() {
    subscription.cancel()
    state.withLock { state in
      state.isEnded = true
      state.head = []
      state.pieces.removeAll()
    }
  }
}
