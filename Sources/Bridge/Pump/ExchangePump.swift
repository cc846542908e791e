public import Dispatch
import EventModel
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
    /// Exchanges that were begun. When the pump has stopped each is under exactly one of ``understood``, ``unreadableAnswers``,
    /// ``skipped``, ``leftOut`` and ``obstacles``.
    public var observed = 0
    public var understood = 0
    /// Answers that may carry messages and could not be read; they are not among ``understood``.
    public var unreadableAnswers = 0
    /// Entries that could not be read, messages most of them, in answers that were understood otherwise.
    public var unreadableEntries = 0
    /// Left out because too much was waiting.
    public var skipped = 0
    /// Left out because of the stop: it cut them, or they were not yet understood.
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

  /// What an operator must know while it happens; each told at 1, 2, 4, 8, …
  public enum Report: Sendable, Hashable {
    /// So many exchanges were left out because too much was waiting.
    case skipped(Int)
    /// So many answers with messages and entries of answers could not be read; told by the sum of the two.
    case unreadable(answers: Int, entries: Int)
    /// So many exchanges were left out for a reason other than that they broke.
    case obstacle(ObservedExchange.Obstacle, Int)
  }

  private struct Backlog {
    var statistics = Statistics()
    var bytes = 0
    /// Exchanges that were begun and have not ended.
    var open = 0
    /// Someone waits until none is open.
    var isAwaited = false
    /// Nothing more is understood.
    var isStopped = false
    /// The figures are final: what is still at work is counted as left out already.
    var isOver = false
  }

  private let limits: Limits
  private let sink: any EventSink
  private let queue = DispatchQueue(label: "exchange-pump", qos: .utility)
  private let backlog = Mutex(Backlog())
  private let noneOpen = DispatchSemaphore(value: 0)
  /// Taken on the queue alone; the lock only shows the compiler that nobody else does.
  private let translator: Mutex<Translator>
  /// The way to the install; taken on the queue alone, like the translator.
  private let connection: Mutex<ConnectionTracker>
  /// What is known of calls and of the way, when someone asked last.
  private let kept = Mutex<ProxyState?>(nil)
  private let report: @Sendable (Report) -> Void

  /// - Parameters:
  ///   - translator: Knows already what was told in earlier runs.
  ///   - connection: Likewise the way to the install.
  public init(
    _ translator: sending Translator, connection: ConnectionTracker = ConnectionTracker(),
    sink: any EventSink, limits: Limits = Limits(),
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.limits = limits
    self.sink = sink
    self.report = report
    self.translator = Mutex(translator)
    self.connection = Mutex(connection)
  }

  public var statistics: Statistics { backlog.withLock { $0.statistics } }

  public func began() {
    backlog.withLock { backlog in
      backlog.statistics.observed += 1
      if backlog.isOver {
        backlog.statistics.leftOut += 1
      } else {
        backlog.open += 1
      }
    }
  }

  public func observed(_ exchange: ObservedExchange) {
    let size = exchange.requestBody.bytes.count + exchange.responseBody.bytes.count + 1024
    let skipped: Int? = backlog.withLock { backlog in
      // It is counted as left out already.
      guard !backlog.isOver else { return 0 }
      backlog.open -= 1
      if backlog.open == 0, backlog.isAwaited { noneOpen.signal() }
      guard !backlog.isStopped, exchange.outcome != .stopped else {
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
      if Self.isToldAgain(from: skipped - 1, to: skipped) { report(.skipped(skipped)) }
      return
    }
    queue.async { [self] in
      let note = isStopped ? nil : understand(exchange)
      let news = backlog.withLock { backlog -> Report? in
        guard !backlog.isOver else { return nil }
        backlog.statistics.waiting -= 1
        backlog.bytes -= size
        guard let note else {
          backlog.statistics.leftOut += 1
          return nil
        }
        let before = backlog.statistics.unreadable
        if let obstacle = note(&backlog.statistics) {
          let count = backlog.statistics.obstacles[obstacle, default: 0]
          guard obstacle != .incomplete, Self.isToldAgain(from: count - 1, to: count) else {
            return nil
          }
          return .obstacle(obstacle, count)
        }
        guard Self.isToldAgain(from: before, to: backlog.statistics.unreadable) else { return nil }
        return .unreadable(
          answers: backlog.statistics.unreadableAnswers,
          entries: backlog.statistics.unreadableEntries)
      }
      if let news { report(news) }
    }
  }

  /// Whether a count that grew has come to a power of two.
  private static func isToldAgain(from before: Int, to count: Int) -> Bool {
    count > before && before.leadingZeroBitCount > count.leadingZeroBitCount
  }

  private var isStopped: Bool { backlog.withLock { $0.isStopped } }

  /// - Returns: Notes what came of it, and says what stood in the way; `nil` if the pump was stopped meanwhile, and nothing was told.
  private func understand(
    _ exchange: ObservedExchange
  ) -> ((inout Statistics) -> ObservedExchange.Obstacle?)? {
    let connectionEvents = exchange.connectionOutcome.map { tell($0) } ?? 0
    let legacy: LegacyExchange
    do throws(ObservedExchange.Obstacle) {
      legacy = try exchange.legacyExchange(decodedLimit: limits.decodedBytes)
    } catch {
      return { statistics in
        statistics.events += connectionEvents
        statistics.obstacles[error, default: 0] += 1
        return error
      }
    }
    let (result, held) = translator.withLock { translator in
      (translator.translate(legacy), translator.exchangesHeld)
    }
    guard !isStopped else { return nil }
    sink.take(result.events)
    return { statistics in
      if result.isUnreadable {
        statistics.unreadableAnswers += 1
      } else {
        statistics.understood += 1
      }
      statistics.unreadableEntries += result.unreadableEntries
      statistics.events += connectionEvents + result.events.count
      statistics.held = held.waiting
      statistics.abandoned = held.abandoned
      result.add(to: &statistics.rules)
      return nil
    }
  }

  /// Tells the connection listener, which is nobody's in particular, what became of the way to the install.
  ///
  /// - Returns: How many events that makes.
  private func tell(_ outcome: ConnectionTracker.Outcome) -> Int {
    let events = connection.withLock { $0.take(outcome) }
    if !events.isEmpty {
      sink.take(events.map { ViewedEvent(viewer: nil, event: $0, position: "connection") })
    }
    return events.count
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

  /// Hands out what a later run goes on from, on the pump's own queue.
  func withState(_ body: @escaping @Sendable (ProxyState) -> Void) {
    queue.async { [self] in
      body(
        ProxyState(
          calls: translator.withLock { $0.callState }, connection: connection.withLock { $0 }))
    }
  }

  /// What a later run goes on from; `nil` if what is at work takes longer than the bound.
  func state(within bound: DispatchTimeInterval) -> ProxyState? {
    let done = DispatchSemaphore(value: 0)
    withState { [self] state in
      kept.withLock { $0 = state }
      done.signal()
    }
    guard done.wait(timeout: .now() + bound) == .success else { return nil }
    return kept.withLock { $0 }
  }

  /// Waits until everything that was observed is understood.
  ///
  /// - Returns: False if that took longer than the bound.
  public func drain(within bound: DispatchTimeInterval) -> Bool { drain(until: .now() + bound) }

  private func drain(until deadline: DispatchTime) -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: deadline) == .success
  }

  /// Waits for the ends of exchanges: a client that has its answer may be ahead of the install's side.
  private func awaitEnds(until deadline: DispatchTime) {
    while backlog.withLock({ backlog in
      backlog.isAwaited = backlog.open > 0
      return backlog.isAwaited
    }), noneOpen.wait(timeout: deadline) == .success {}
  }

  /// Ends: what was begun is understood as long as the bound allows, the rest is left out and counted. Events go to the sink no more.
  ///
  /// To be called when no more exchanges begin.
  ///
  /// - Parameter grace: How long to wait, after that, for the exchange at hand. If it takes longer, it counts as left out, though events of
  ///   it may still reach the sink.
  /// - Returns: How many exchanges were left out (``Statistics/leftOut``).
  @discardableResult
  public func stop(
    within bound: DispatchTimeInterval, grace: DispatchTimeInterval = .milliseconds(300)
  ) -> Int {
    let deadline = DispatchTime.now() + bound
    awaitEnds(until: deadline)
    let isDone = drain(until: deadline)
    backlog.withLock { $0.isStopped = true }
    if !isDone { _ = drain(within: grace) }
    return backlog.withLock { backlog in
      backlog.isOver = true
      backlog.statistics.leftOut += backlog.statistics.waiting + backlog.open
      backlog.statistics.waiting = 0
      backlog.open = 0
      return backlog.statistics.leftOut
    }
  }
}

extension ObservedExchange {
  /// What it says of the way to the install; `nil` if nothing.
  fileprivate var connectionOutcome: ConnectionTracker.Outcome? {
    if outcome == .stopped { return nil }
    if let response { return .answered(status: response.status) }
    return switch failure {
    case .timedOut: .timedOut
    case .unreachable: .failed(reason: "The install can't be reached.")
    case .noProperAnswer: .failed(reason: "The install gave no proper answer.")
    case nil: nil
    }
  }
}

extension ExchangePump.Statistics {
  fileprivate var unreadable: Int { unreadableAnswers + unreadableEntries }

  /// Fields, parameters and answers that no rule knows; what is known and can't be read is none of them.
  public var unknown: Int {
    rules.reduce(0) { sum, rule in
      rule.key.isUnmapped && !rule.key.isUnreadable ? sum + rule.value : sum
    }
  }
}
