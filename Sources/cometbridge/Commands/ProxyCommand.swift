import Bridge
import CommandLine

/// `proxy --legacy URL --listen HOST:PORT`: the migration proxy.
enum ProxyCommand: Command {
  static let specification = CommandSpecification(
    "proxy",
    summary:
      "Stands between old apps and their install; shows what they say as modern events, and delivers it.",
    options: [
      .legacy, .listen,
      .value("events", "FILE", "append the events to a file, as NDJSON"),
      .configuration,
      .value("token-file", "FILE", "a file whose first line guards the event stream"),
      .value("site", "NAME", "the site's name in message ids (site)"),
      .value("base-url", "URL", "scheme and host that addresses in messages get"),
      .flag("quiet", letter: "q", "say nothing but errors"),
    ],
    notes: [
      "The events are at /v3/events as server-sent events. Without a token only this machine may read them.",
      "With journal and platform in the configuration, events of users in mode bridge are delivered; SIGHUP reads the modes again.",
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    Interruption.prepare()
    let isQuiet = invocation.flag("quiet")
    let settings = try ProxySettings(invocation)
    let proxy: MigrationProxy
    let addresses: MigrationProxy.Addresses
    do {
      proxy = try MigrationProxy(settings.configuration) { text in
        console.writeError("cometbridge proxy: \(TerminalText.printable(text))\n")
      }
      addresses = try proxy.start()
    } catch let problem as SettingProblem {
      throw settings.error(for: problem)
    } catch {
      throw CommandFailure(invocation, error)
    }
    do throws(OutputFailure) {
      if !isQuiet { try console.write(greeting(addresses)) }
      let hangUps = Interruption.onHangUp { proxy.reload() }
      let code = await Interruption.wait()
      hangUps.cancel()
      await proxy.stop()
      let loss = proxy.eventsFileLoss.map { TerminalText.printable($0) }
      if let loss { console.writeError("cometbridge proxy: \(loss)\n") }
      if !isQuiet {
        try console.write(summary(proxy.statistics, loss))
        if let delivery = proxy.deliveryStatistics { try console.write(summary(delivery)) }
      }
      return loss == nil ? code : .failed
    } catch {
      await proxy.stop()
      throw error
    }
  }

  private static func greeting(_ addresses: MigrationProxy.Addresses) -> String {
    let own =
      "no token is configured: the event stream is on this machine's loopback address only\n"
    let operations = addresses.operations.map {
      "health and figures at http://\($0)/readyz and /metrics\n"
    }
    return "proxy at http://\(addresses.proxy), events at http://\(addresses.events)/v3/events\n"
      + (addresses.hasOwnEventsAddress ? own : "") + (operations ?? "")
  }

  private static func summary(_ statistics: LiveDelivery.Statistics) -> String {
    let (outbox, deliverer) = (statistics.outbox, statistics.deliverer)
    var text =
      "\(counted(outbox.noted, "event")) noted for the platform, \(deliverer.delivered) delivered, \(deliverer.found) of them found there, \(counted(deliverer.retries, "try", "tries")) failed for the moment"
    if let pending = statistics.pending { text += "; \(pending) waiting" }
    if let dead = statistics.dead { text += ", \(counted(dead, "dead letter"))" }
    for (reason, count) in outbox.undelivered.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where count > 0 {
      text += "; \(count) \(reason.rawValue)"
    }
    return text + "\n"
  }

  private static func summary(
    _ statistics: ExchangePump.Statistics, _ loss: String?
  ) -> String {
    var text =
      "\(counted(statistics.observed, "exchange")) passed through, \(statistics.understood) understood, \(counted(statistics.events, "event"))"
    text +=
      "; at most \(statistics.mostWaiting) waited, \(statistics.skipped) left out for want of room"
    if statistics.leftOut > 0 { text += ", \(statistics.leftOut) by the stop" }
    for (obstacle, count) in statistics.obstacles.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    {
      text += "; \(count) \(obstacle.rawValue)"
    }
    if statistics.unreadableAnswers + statistics.unreadableEntries > 0 {
      text +=
        "; \(counted(statistics.unreadableAnswers, "answer")) with messages and \(counted(statistics.unreadableEntries, "single entry", "single entries")) not readable"
    }
    if statistics.held > 0 {
      text +=
        "; \(statistics.held) \(statistics.held == 1 ? "waits" : "wait") for their client's user to become known"
    }
    if statistics.abandoned > 0 {
      text += "; \(statistics.abandoned) given up without a known user"
    }
    if let pushes = statistics.rules[.pushOfClient] {
      text += "; \(counted(pushes, "push", "pushes")) of clients, which count for nothing"
    }
    text += "; \(counted(statistics.unknown, "unknown field"))"
    if let loss { text += "; \(loss)" }
    return text + "\n"
  }
}
