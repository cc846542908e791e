import Foundation
import LegacySite
import ModernSite
import Synchronization
public import Translation
import Transport

/// The migration proxy: old apps and browsers talk to it as to the install, and what they say becomes events.
///
/// Every request is passed through unchanged; a copy is understood off its path. `GET /v3/events` is the proxy's own. With a journal and a platform
/// events are delivered to it, for whom the modes say so.
public final class MigrationProxy: Sendable {
  /// Where the proxy is reached.
  public struct Addresses: Sendable, Hashable {
    public var proxy: ListenAddress
    public var events: ListenAddress
    /// Where health and figures are; `nil` unless that was asked for.
    public var operations: ListenAddress?
    /// The stream has an address of its own, which only this machine reaches: no token guards it.
    public var hasOwnEventsAddress: Bool { proxy != events }
  }

  private struct Running {
    var servers: [HTTPServer] = []
    var clock: Task<Void, Never>?
    var isStopped = false
  }

  private let configuration: ProxyConfiguration
  private let legacy: String
  private let listen: ListenAddress
  private let token: String?
  private let log: EventLog
  private let stream: EventStream
  private let pump: ExchangePump
  private let passThrough: PassThrough
  private let figures: WayFigures
  private let report: @Sendable (String) -> Void
  private let running = Mutex(Running())
  private let keeper: StateKeeper?
  private let delivery: LiveDelivery?
  private let delivered = Mutex<LiveDelivery.Statistics?>(nil)

  /// - Parameters:
  ///   - report: Told in plain words, without content, of what an operator must know while the proxy runs.
  ///   - onEvents: Sees events as they are added to the log.
  /// - Throws: ``SettingProblem``, ``FileProblem`` and the errors of the parts, each naming what is wrong.
  public init(
    _ configuration: ProxyConfiguration, report: @escaping @Sendable (String) -> Void,
    onEvents: (@Sendable ([ViewedEvent]) -> Void)? = nil
  ) throws {
    self.configuration = configuration
    self.report = report
    (legacy, listen) = try configuration.checkedWay()
    token = try configuration.tokenFile.map { try Self.token(from: $0) }
    delivery = try LiveDelivery(configuration, report: report)
    var translator = Translator(try configuration.translator())
    var connection = ConnectionTracker()
    keeper = configuration.events.map {
      StateKeeper(ProxyState.path(besideEvents: $0), report: report)
    }
    if let path = configuration.events {
      log = try EventLog.open(
        file: path, newRun: EventCursor.newRun(),
        onWriteError: { failure in report("\(failure)") },
        eachKnownMessage: {
          translator.recall(
            RecalledMessage(
              muid: $0.muid, viewer: $0.viewer, isDeletion: $0.isDeletion, sender: $0.sender,
              receiver: $0.receiver, from: $0.legacyFrom))
        })
      if log.restored.wasInterrupted {
        report(
          "events file \(path): its last writer did not come to close it; events that were told last may be missing in it"
        )
      }
      if log.restored.cutBytes > 0 {
        report(
          "events file \(path): cut off \(counted(log.restored.cutBytes, "byte")) of a last line that was torn"
        )
      }
    } else {
      log = EventLog(run: EventCursor.newRun())
    }
    var streamConfiguration = EventStreamConfiguration()
    streamConfiguration.token = token
    streamConfiguration.allowedOrigin = configuration.allowedOrigin
    stream = EventStream(log: log, configuration: streamConfiguration)
    if let state = keeper?.read() {
      translator.resume(state.calls)
      connection = state.connection
    }
    let sinks: [any EventSink] =
      [EventLogSink(log: log, onEvents: onEvents)] + (delivery.map { [$0.outbox] } ?? [])
    pump = ExchangePump(
      translator, connection: connection, sink: SinkChain(sinks: sinks)
    ) { report(Self.words(for: $0)) }
    figures = WayFigures(at: Self.now)
    passThrough = try PassThrough(
      configuration.passThrough(to: legacy), tap: TapChain(taps: [figures, pump]), now: { Self.now }
    )
  }

  /// Milliseconds since 1970, UTC.
  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  private static func words(for report: ExchangePump.Report) -> String {
    switch report {
    case .skipped(let count):
      "translation has fallen behind: \(counted(count, "exchange")) left out so far"
    case .unreadable(let answers, let entries):
      "not readable so far: \(counted(answers, "answer")) with messages, \(counted(entries, "single entry", "single entries")); passed through, nothing of them is told"
    case .obstacle(let obstacle, let count):
      "not understood so far: \(counted(count, "exchange")) (\(obstacle.rawValue))"
    }
  }

  static func token(from path: String) throws(FileProblem) -> String {
    let bytes = try FileProblem.read(path, limit: 1 << 16).prefix { $0 != 0x0A && $0 != 0x0D }
    // Readers send it in a header and in an address.
    guard bytes.count >= 16, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw FileProblem(
        path: path, line: 1,
        rule: "the token must have at least 16 letters of ASCII, and no blanks")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Listens and serves. After an error nothing is left open.
  ///
  /// - Throws: `HTTPServerError`, or ``SettingProblem`` where the port the system chose is that of the install.
  public func start() throws -> Addresses {
    do {
      return try listenAndServe()
    } catch {
      stream.stop()
      for server in running.withLock({ $0.servers }) { server.stopBlocking(drainingFor: .zero) }
      log.close()
      throw error
    }
  }

  private func listenAndServe() throws -> Addresses {
    // Without a token only this machine may read the stream: it gets an address of its own where the proxy is reached from outside.
    let isShared = token != nil || listen.isLoopback
    let port = try start(listen, Router(stream: isShared ? stream : nil, passThrough: passThrough))
    let proxy = ListenAddress(host: listen.host, port: port)
    var events = proxy
    if !isShared {
      let own = ListenAddress(host: "127.0.0.1", port: 0)
      events.host = own.host
      events.port = try start(own, stream)
      try events.refuseItself(as: legacy)
    }
    try proxy.refuseItself(as: legacy)
    var operations = configuration.operations.flatMap { ListenAddress($0) }
    if let address = operations {
      operations?.port = try start(
        address, operationsServer)
    }
    let clock = Task.detached { [pump, keeper, delivery] in
      var seconds = 0
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        pump.tick(at: Int64(Date().timeIntervalSince1970))
        delivery?.tick()
        seconds += 1
        if let keeper, seconds.isMultiple(of: StateKeeper.interval) {
          pump.withState { keeper.keep($0) }
        }
      }
    }
    running.withLock { $0.clock = clock }
    return Addresses(proxy: proxy, events: events, operations: operations)
  }

  private func start(
    _ address: ListenAddress, _ handler: any HTTPHandler
  ) throws -> Int {
    let server = HTTPServer(
      HTTPServerConfiguration(address: address.host, port: address.port), handler: handler)
    let port = try server.start()
    running.withLock { $0.servers.append(server) }
    return port
  }

  /// Not this object itself: it would hold its server, and its server it.
  private var operationsServer: OperationsServer {
    let hasFile = configuration.events != nil
    return OperationsServer { [figures, pump, stream, log, delivery] in
      OperationsState(
        now: Self.now, way: figures.now, pump: pump.statistics, openStreams: stream.openStreams,
        eventsFileLoss: hasFile ? log.fileFailures.loss : nil,
        delivery: await delivery?.statistics(), targets: await delivery?.targets() ?? [])
    }
  }

  public var statistics: ExchangePump.Statistics { pump.statistics }

  /// What was delivered; `nil` without a platform, and before ``stop()``.
  public var deliveryStatistics: LiveDelivery.Statistics? { delivered.withLock { $0 } }

  /// Reads the modes again, whether or not their file looks changed.
  public func reload() { delivery?.reload() }

  /// What the events file lacks so far and why, in plain words with its path; nil without a file, or if it has everything. Whole after
  /// ``stop()`` alone: before, lines may still wait.
  public var eventsFileLoss: String? {
    guard let path = configuration.events else { return nil }
    return log.fileFailures.loss.map { "events file \(path): \($0)" }
  }

  /// Ends within five seconds: no new requests, those in flight and what waits to be understood are finished, the events file is
  /// written out. What can't be understood in that time is left out, counted and reported.
  public func stop() async {
    let (servers, clock, isFirst) = running.withLock { running in
      defer { running.isStopped = true }
      return (running.servers, running.clock, !running.isStopped)
    }
    clock?.cancel()
    stream.stop()
    for server in servers { await server.stop(drainingFor: .milliseconds(2500)) }
    let leftOut = pump.stop(within: .milliseconds(1500))
    if isFirst, leftOut > 0 {
      report("stopped before everything was understood: \(counted(leftOut, "exchange")) left out")
    }
    if isFirst, let delivery {
      let statistics = await delivery.stop()
      delivered.withLock { $0 = statistics }
    }
    log.close()
    if isFirst, let keeper, let state = pump.state(within: .milliseconds(300)) {
      keeper.keep(state)
    }
  }
}

/// The event stream under its path, everything else to the install.
private struct Router: HTTPHandler {
  /// `nil` where the stream has an address of its own.
  let stream: EventStream?
  let passThrough: PassThrough

  func handle(_ exchange: HTTPServerExchange) {
    if let stream, exchange.head.path == "/v3/events" {
      stream.handle(exchange)
    } else {
      passThrough.handle(exchange)
    }
  }
}
