import LegacySite
import Synchronization

/// Counts what went through, and how long it took.
final class WayFigures: ExchangeTap {
  struct Figures: Sendable, Hashable {
    var outcomes: [ObservedExchange.Outcome: Int] = [:]
    /// From a request's head to the end of its answer, at the install and on both ways.
    var latency = LatencyHistogram()
    /// Exchanges that the install did not answer since it last did.
    var failuresInARow = 0
    var silence: SilenceWatch
  }

  private let figures: Mutex<Figures>

  /// - Parameter now: Milliseconds since 1970.
  init(at now: Int64) { figures = Mutex(Figures(silence: SilenceWatch(at: now))) }

  var now: Figures { figures.withLock { $0 } }

  func observed(_ exchange: ObservedExchange) {
    figures.withLock { figures in
      figures.outcomes[exchange.outcome, default: 0] += 1
      figures.silence.heard(at: exchange.endedAtMilliseconds)
      if exchange.response != nil {
        figures.failuresInARow = 0
        if exchange.outcome == .complete {
          figures.latency.add(
            milliseconds: exchange.endedAtMilliseconds - exchange.arrivedAtMilliseconds)
        }
      } else if exchange.failure != nil {
        figures.failuresInARow += 1
      }
    }
  }
}

/// Shows exchanges to several.
struct TapChain: ExchangeTap {
  let taps: [any ExchangeTap]

  func began() {
    for tap in taps { tap.began() }
  }

  func observed(_ exchange: ObservedExchange) {
    for tap in taps { tap.observed(exchange) }
  }
}
