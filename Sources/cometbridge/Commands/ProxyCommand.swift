import Bridge
import CommandLine

/// `proxy --legacy URL --listen HOST:PORT`: the migration proxy in mode shadow.
enum ProxyCommand: Command {
  static let specification = CommandSpecification(
    "proxy",
    summary: "Stands between old apps and their install; shows what they say as modern events.",
    options: [
      .value("legacy", "URL", "the install, such as http://10.0.0.5:8080"),
      .value("listen", "HOST:PORT", "where old apps reach the proxy (127.0.0.1 and a free port)"),
      .value("events", "FILE", "append the events to a file, as NDJSON"),
      .value("config", "FILE", "settings as JSON5; options given here win"),
      .value("token-file", "FILE", "a file whose first line guards the event stream"),
      .value("site", "NAME", "the site's name in message ids (site)"),
      .value("base-url", "URL", "scheme and host that addresses in messages get"),
      .flag("quiet", letter: "q", "say nothing but errors"),
    ],
    notes: [
      "The events are at /v3/events as server-sent events. Without a token only this machine may read them."
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let proxy: MigrationProxy
    let addresses: MigrationProxy.Addresses
    do {
      let configuration = try configuration(invocation)
      if configuration.legacy == nil {
        throw invocation.invalid("legacy", "is needed, here or in the configuration")
      }
      proxy = try MigrationProxy(configuration) { text in
        console.writeError("cometbridge proxy: \(TerminalText.printable(text))\n")
      }
      addresses = try proxy.start()
    } catch let error as UsageError {
      throw error
    } catch {
      throw CommandFailure(invocation, error)
    }
    if !invocation.flag("quiet") {
      console.write(
        "proxy at http://\(addresses.proxy), events at http://\(addresses.events)/v3/events\n")
      if addresses.hasOwnEventsAddress {
        console.write(
          "no token is configured: the event stream is on this machine's loopback address only\n")
      }
    }
    let code = await Interruption.wait()
    await proxy.stop()
    if !invocation.flag("quiet") { console.write(summary(proxy.statistics)) }
    return code
  }

  private static func configuration(_ invocation: Invocation) throws -> ProxyConfiguration {
    var configuration =
      try invocation.string("config").map { try ProxyConfiguration(file: $0) }
      ?? ProxyConfiguration()
    if let legacy = invocation.string("legacy") { configuration.legacy = legacy }
    if let listen = invocation.string("listen") { configuration.listen = listen }
    if let events = invocation.string("events") { configuration.events = events }
    if let tokenFile = invocation.string("token-file") { configuration.tokenFile = tokenFile }
    if let site = invocation.string("site") { configuration.site = site }
    if let baseURL = invocation.string("base-url") { configuration.baseURL = baseURL }
    if let listen = configuration.listen, ListenAddress(listen) == nil {
      throw invocation.invalid("listen", "expected HOST:PORT")
    }
    return configuration
  }

  private static func summary(_ statistics: ExchangePump.Statistics) -> String {
    var text =
      "\(statistics.observed) exchanges passed through, \(statistics.understood) understood, \(statistics.events) events"
    text +=
      "; at most \(statistics.mostWaiting) waited, \(statistics.skipped) left out for want of room"
    for (obstacle, count) in statistics.obstacles.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    {
      text += "; \(count) \(obstacle.rawValue)"
    }
    if statistics.held > 0 {
      text += "; \(statistics.held) wait for their client's user to become known"
    }
    if statistics.abandoned > 0 {
      text += "; \(statistics.abandoned) given up without a known user"
    }
    if let pushes = statistics.rules[.pushOfClient] {
      text += "; \(pushes) pushes of clients, which count for nothing"
    }
    let unknown = statistics.rules.filter { $0.key.isUnmapped }.values.reduce(0, +)
    return text + "; \(unknown) unknown fields\n"
  }
}
