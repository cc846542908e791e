import Synchronization

@testable import ModernSite

/// Time that passes when a test says so.
final class ManualClock: StreamClock {
  private struct State {
    var now = ContinuousClock.now
    var ticks: [@Sendable () -> Void] = []
  }

  private final class Timer: StreamTimer {
    func cancel() {}
  }

  private let state = Mutex(State())

  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  func repeating(
    every period: Duration, _ tick: @escaping @Sendable () -> Void
  ) -> any StreamTimer {
    state.withLock { $0.ticks.append(tick) }
    return Timer()
  }

  /// Lets time pass and every timer tick once.
  func advance(by duration: Duration) {
    let ticks = state.withLock { state in
      state.now += duration
      return state.ticks
    }
    for tick in ticks { tick() }
  }
}
