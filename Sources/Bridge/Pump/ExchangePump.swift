public import Dispatch
import LegacyProtocol
public import LegacySite
import Synchronization
public import Translation

/// Understands copied exchanges off the path of the old apps: takes them from the proxy, translates them one after the other, hands the
/// events on.
///
/// What waits is bounded. When translation falls behind further than that, exchanges are left out, and each is counted and reported.
public final class ExchangePump: ExchangeTap {
  public struct Limits: Sendable, Hashable {
    /// Exchanges that wait.
    public var exchanges = 20_000
    /// Bytes of the copies that wait.
    public var bytes = 256 << 20
    /// Bytes a compressed answer may come to.
    public var decodedBytes = 32 << 20

    public init() {}
  }

  /// What happened so far.
  public struct Statistics: Sendable, Hashable {
    public var observed = 0
    public var understood = 0
    /// Left out because too much was waiting.
    public var skipped = 0
    /// Left out because the pump was stopped before they were understood.
    public var leftOut = 0
    /// Left out for what they are.
    public var obstacles: [ObservedExchange.Obstacle: Int] = [:]
    public var events = 0
    /// Exchanges that wait now, and the most that ever did.
    public var waiting = 0
    public var mostWaiting = 0
    /// Fields by rule, each once: those of exchanges that were held count anew when they are told.
    public var rules: [Rule: Int] = [:]
    /// Exchanges whose client's user is not known.
    public var held = 0
    /// Of those, how many were given up.
    public var abandoned = 0
  }

  private struct Backlog {
    var statistics = Statistics()
    var bytes = 0
    /// Nothing more is understood.
    var isStopped = false
    /// The figures are final: what is still at work is counted as left out already.
    var isOver = false
  }

  private let limits: Limits
  private let sink: any EventSink
  private let queue = DispatchQueue(label: "exchange-pump", qos: .utility)
  private let backlog = Mutex(Backlog())
  /// Taken on the queue alone; the lock only shows the compiler that nobody else does.
  private let translator: Mutex<Translator>
  /// Told when the first exchange is left out, and again whenever that number has doubled.
  private let onSkipped: @Sendable (Int) -> Void

  /// - Parameter translator: Knows already what was told in earlier runs.
  public init(
    _ translator: sending Translator, sink: any EventSink, limits: Limits = Limits(),
    onSkipped: @escaping @Sendable (Int) -> Void
  ) {
    self.limits = limits
    self.sink = sink
    self.onSkipped = onSkipped
    self.translator = Mutex(translator)
  }

  public var statistics: Statistics { backlog.withLock { $0.statistics } }

  public func observed(_ exchange: ObservedExchange) {
    let size = exchange.requestBody.bytes.count + exchange.responseBody.bytes.count + 1024
    let skipped: Int? = backlog.withLock { backlog in
      backlog.statistics.observed += 1
      guard !backlog.isStopped else {
        backlog.statistics.leftOut += 1
        return 0
      }
      guard backlog.statistics.waiting < limits.exchanges, backlog.bytes + size <= limits.bytes
      else {
        backlog.statistics.skipped += 1
        return backlog.statistics.skipped
      }
      backlog.statistics.waiting += 1
      backlog.statistics.mostWaiting = max(
        backlog.statistics.mostWaiting, backlog.statistics.waiting)
      backlog.bytes += size
      return nil
    }
    if let skipped {
      if skipped > 0, skipped & (skipped - 1) == 0 { onSkipped(skipped) }
      return
    }
    queue.async { [self] in
      let note = isStopped ? nil : understand(exchange)
      backlog.withLock { backlog in
        guard !backlog.isOver else { return }
        backlog.statistics.waiting -= 1
        backlog.bytes -= size
        if let note {
          note(&backlog.statistics)
        } else {
          backlog.statistics.leftOut += 1
        }
      }
    }
  }

  private var isStopped: Bool { backlog.withLock { $0.isStopped } }

  /// - Returns: Notes what came of it; `nil` if the pump was stopped meanwhile, and nothing was told.
  private func understand(_ exchange: ObservedExchange) -> ((inout Statistics) -> Void)? {
    let legacy: LegacyExchange
    do throws(ObservedExchange.Obstacle) {
      legacy = try exchange.legacyExchange(decodedLimit: limits.decodedBytes)
    } catch {
      return { $0.obstacles[error, default: 0] += 1 }
    }
    let (result, held) = translator.withLock { translator in
      (translator.translate(legacy), translator.exchangesHeld)
    }
    guard !isStopped else { return nil }
    sink.take(result.events)
    return { statistics in
      statistics.understood += 1
      statistics.events += result.events.count
      statistics.held = held.waiting
      statistics.abandoned = held.abandoned
      result.add(to: &statistics.rules)
    }
  }

  /// Time passes: what was typed and not confirmed ends.
  public func tick(at seconds: Int64) {
    queue.async { [self] in
      guard !isStopped else { return }
      let events = translator.withLock { $0.advance(to: seconds, position: "clock") }
      guard !events.isEmpty else { return }
      sink.take(events)
      backlog.withLock { backlog in
        if !backlog.isOver { backlog.statistics.events += events.count }
      }
    }
  }

  /// Waits until everything that was observed is understood.
  ///
  /// - Returns: False if that took longer than the bound.
  public func drain(within bound: DispatchTimeInterval) -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: .now() + bound) == .success
  }

  /// Ends: what was observed is understood as long as the bound allows, the rest is left out and counted. Events go to the sink no more.
  ///
  /// - Parameter grace: How long to wait, after that, for the exchange at hand. If it takes longer, it counts as left out, though events of
  ///   it may still reach the sink.
  /// - Returns: How many exchanges were left out (``Statistics/leftOut``).
  @discardableResult
  public func stop(
    within bound: DispatchTimeInterval, grace: DispatchTimeInterval = .milliseconds(300)
  ) -> Int {
    let isDone = drain(within: bound)
    backlog.withLock { $0.isStopped = true }
    if !isDone { _ = drain(within: grace) }
    return backlog.withLock { backlog in
      backlog.isOver = true
      backlog.statistics.leftOut += backlog.statistics.waiting
      backlog.statistics.waiting = 0
      return backlog.statistics.leftOut
    }
  }
}
