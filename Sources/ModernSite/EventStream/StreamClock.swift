internal import Dispatch
internal import Synchronization

/// Time as an ``EventStream`` sees it.
public protocol StreamClock: Sendable {
  var now: ContinuousClock.Instant { get }

  /// Calls `tick` again and again until the timer is cancelled or let go.
  func repeating(
    every period: Duration, _ tick: @escaping @Sendable () -> Void
  ) -> any StreamTimer
}

/// What keeps a repeated call going.
public protocol StreamTimer: AnyObject, Sendable {
  func cancel()
}

/// The machine's time.
public struct SystemStreamClock: StreamClock {
  public init() {}

  public var now: ContinuousClock.Instant { .now }

  public func repeating(
    every period: Duration, _ tick: @escaping @Sendable () -> Void
  ) -> any StreamTimer {
    let timer = SystemStreamTimer(period, tick)
    timer.schedule()
    return timer
  }
}

private final class SystemStreamTimer: StreamTimer {
  private let period: DispatchTimeInterval
  private let tick: @Sendable () -> Void
  private let isCancelled = Atomic<Bool>(false)

  init(_ period: Duration, _ tick: @escaping @Sendable () -> Void) {
    let (seconds, attoseconds) = period.components
    let milliseconds = seconds.multipliedReportingOverflow(by: 1_000)
    let whole = milliseconds.overflow ? Int64.max / 2 : milliseconds.partialValue
    self.period = .milliseconds(max(1, Int(clamping: whole + attoseconds / 1_000_000_000_000_000)))
    self.tick = tick
  }

  func schedule() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + period) { [weak self] in
      guard let self, !isCancelled.load(ordering: .relaxed) else { return }
      tick()
      schedule()
    }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
