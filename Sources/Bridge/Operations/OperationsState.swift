import Journal
import LegacySite
import Translation

/// What is known of a running proxy at one moment.
struct OperationsState: Sendable {
  /// Milliseconds since 1970.
  var now: Int64
  var way: WayFigures.Figures
  var pump: ExchangePump.Statistics
  var openStreams: Int
  /// What the events file lacks; `nil` without a file, or if it has everything.
  var eventsFileLoss: String?
  /// `nil` without a platform.
  var delivery: LiveDelivery.Statistics?
  var targets: [SQLiteJournal.TargetCounts] = []

  /// Bounds beyond which a proxy is not ready.
  static let mostWaiting = 10_000
  static let mostFailures = 5
  static let longestLag: Int64 = 300_000

  /// Why it is not ready: whoever watches should look at it.
  var troubles: [String] {
    var troubles: [String] = []
    if way.failuresInARow >= Self.mostFailures {
      troubles.append("the install has not answered the last \(way.failuresInARow) requests")
    }
    if let silence = way.silence.unusual(at: now) {
      troubles.append(
        "no request has come for \(counted(Int(silence / 60_000), "minute")), longer than usual")
    }
    if pump.waiting > Self.mostWaiting {
      troubles.append("translation is behind: \(counted(pump.waiting, "exchange")) wait")
    }
    if let eventsFileLoss { troubles.append("events file: \(eventsFileLoss)") }
    for target in targets {
      if let lag = lag(of: target), lag > Self.longestLag {
        troubles.append(
          "\(target.target): what waits longest waits for \(counted(Int(lag / 1_000), "second"))")
      }
    }
    return troubles
  }

  private func lag(of target: SQLiteJournal.TargetCounts) -> Int64? {
    target.oldestPending.map { max(0, now - $0) }
  }

  // MARK: Figures

  var metrics: String {
    var out = MetricsText()
    addWay(to: &out)
    addEvents(to: &out)
    if let delivery { addDelivery(delivery, to: &out) }
    return out.text
  }

  private func addWay(to out: inout MetricsText) {
    out.begin("exchanges_total", .counter, "Exchanges that went through, by how they ended.")
    for outcome in ObservedExchange.Outcome.allCases {
      out.add(way.outcomes[outcome] ?? 0, ["outcome": outcome.rawValue])
    }
    out.begin(
      "exchange_seconds", .histogram, "From a request's head to the end of its answer.")
    out.add(way.latency)
    out.begin(
      "install_failures_in_a_row", .gauge,
      "Requests that the install left unanswered since it last answered.")
    out.add(way.failuresInARow)
  }

  private func addEvents(to out: inout MetricsText) {
    out.begin("exchanges_read_total", .counter, "Exchanges by what became of their meaning.")
    out.add(pump.understood, ["result": "understood"])
    out.add(pump.unreadableAnswers, ["result": "unreadable"])
    out.add(pump.skipped, ["result": "skipped"])
    out.add(pump.leftOut, ["result": "leftOut"])
    for obstacle in ObservedExchange.Obstacle.allCases {
      out.add(pump.obstacles[obstacle] ?? 0, ["result": obstacle.rawValue])
    }
    out.begin(
      "unreadable_entries_total", .counter, "Entries of readable answers that could not be read.")
    out.add(pump.unreadableEntries)
    out.begin("exchanges_waiting", .gauge, "Exchanges that wait to be understood.")
    out.add(pump.waiting)
    out.begin("exchanges_held", .gauge, "Exchanges whose client's user is not known yet.")
    out.add(pump.held)
    out.begin("exchanges_abandoned_total", .counter, "Of those, how many were given up.")
    out.add(pump.abandoned)
    out.begin("events_total", .counter, "Events that were told.")
    out.add(pump.events)
    out.begin("fields_total", .counter, "Fields by the rule that decided what became of them.")
    for (rule, count) in pump.rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      out.add(count, ["rule": rule.rawValue])
    }
    out.begin("event_streams", .gauge, "Event streams that are open.")
    out.add(openStreams)
    out.begin("events_file_incomplete", .gauge, "1 if the events file lacks events.")
    out.add(eventsFileLoss == nil ? 0 : 1)
  }

  private func addDelivery(_ delivery: LiveDelivery.Statistics, to out: inout MetricsText) {
    out.begin("deliveries_noted_total", .counter, "Events that were noted for the platform.")
    out.add(delivery.outbox.noted)
    out.begin("deliveries_total", .counter, "Deliveries that came to their end, since the start.")
    out.add(delivery.deliverer.delivered - delivery.deliverer.found, ["result": "sent"])
    out.add(delivery.deliverer.found, ["result": "found"])
    out.add(delivery.deliverer.dead, ["result": "dead"])
    out.begin("delivery_retries_total", .counter, "Tries that failed for the moment.")
    out.add(delivery.deliverer.retries)
    out.begin(
      "events_undelivered_total", .counter, "Events that are not for the platform, by reason.")
    for (reason, count) in delivery.outbox.undelivered.sorted(by: {
      $0.key.rawValue < $1.key.rawValue
    }) {
      out.add(count, ["reason": reason.rawValue])
    }
    out.begin("journal_pending", .gauge, "Deliveries that wait, by target.")
    for target in targets { out.add(target.pending, ["target": target.target]) }
    out.begin("journal_dead_letters", .gauge, "Dead letters, by target.")
    for target in targets { out.add(target.dead, ["target": target.target]) }
    out.begin("journal_lag_seconds", .gauge, "How long what waits longest has waited, by target.")
    for target in targets {
      out.add(Int((lag(of: target) ?? 0) / 1_000), ["target": target.target])
    }
  }
}
