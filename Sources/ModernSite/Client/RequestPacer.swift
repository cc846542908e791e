internal import Synchronization

/// Keeps requests under a quota: each has its turn, so far behind the one before that no minute has more than it may.
final class RequestPacer: Sendable {
  private struct State {
    /// When the next one may begin, by ``PlatformTime/elapsed``.
    var next: Int64 = 0
    /// Nothing begins before: the platform has asked for it.
    var closedUntil: Int64 = 0
  }

  private let interval: Int64
  private let time: any PlatformTime
  private let state = Mutex(State())

  /// - Parameter limit: Requests in a minute, 1 or more.
  init(perMinute limit: Int, time: any PlatformTime) {
    // Requests may take longer on their way than the one before: so much a minute may be off.
    let minute = 60_000 + 1_200
    interval = Int64((minute + max(limit, 1) - 1) / max(limit, 1))
    self.time = time
  }

  /// Waits for a turn.
  func turn() async throws {
    let now = time.elapsed
    let start = state.withLock { state in
      let start = max(state.next, state.closedUntil, now)
      state.next = start + interval
      return start
    }
    try await time.wait(until: start)
    // The platform may have asked for a pause meanwhile.
    while case let until = state.withLock({ $0.closedUntil }), until > time.elapsed {
      try await time.wait(until: until)
    }
  }

  /// Nothing begins for so long.
  func pause(for milliseconds: Int64) {
    let until = time.elapsed + milliseconds
    state.withLock { state in
      state.closedUntil = max(state.closedUntil, until)
      state.next = max(state.next, until)
    }
  }
}
