internal import Dispatch
internal import Synchronization

/// What a server's threads share.
final class ServerCore: Sendable {
  let handler: any HTTPHandler
  let configuration: HTTPServerConfiguration
  private let watcher: ServerWatcher?
  private let lastID = Atomic<UInt64>(0)
  private let open = Atomic<Int>(0)
  private let draining = Atomic<Bool>(false)
  private let parking = Mutex(Parking())
  private let idle = DispatchSemaphore(value: 0)

  private struct Parking {
    struct Place {
      var exchange: HTTPServerExchange
      var since: ContinuousClock.Instant
    }
    var places: [UInt64: Place] = [:]
    var stopping = false
  }

  init(handler: any HTTPHandler, configuration: HTTPServerConfiguration) {
    self.handler = handler
    self.configuration = configuration
    watcher = ServerWatcher()
  }

  /// Exchanges between their head and their end.
  var openExchanges: Int { open.load(ordering: .relaxed) }
  var isDraining: Bool { draining.load(ordering: .relaxed) }
  var isStopping: Bool { parking.withLock { $0.stopping } }

  func begin(_ head: HTTPRequestHead, on connection: sending ServerConnection?)
    -> HTTPServerExchange
  {
    open.add(1, ordering: .sequentiallyConsistent)
    let id = lastID.add(1, ordering: .relaxed).newValue
    return HTTPServerExchange(id: id, head: head, connection: connection, core: self)
  }

  func completed() {
    if open.subtract(1, ordering: .sequentiallyConsistent).newValue == 0,
      draining.load(ordering: .sequentiallyConsistent)
    {
      idle.signal()
    }
  }

  // MARK: Parked exchanges

  /// Notes that an exchange is about to be suspended; false when the server stops and it must not.
  func park(_ exchange: HTTPServerExchange) -> Bool {
    parking.withLock { parking in
      guard !parking.stopping else { return false }
      parking.places[exchange.id] = Parking.Place(
        exchange: exchange, since: .now)
      return true
    }
  }

  func unpark(_ exchange: HTTPServerExchange) {
    parking.withLock { _ = $0.places.removeValue(forKey: exchange.id) }
  }

  /// Has the watcher tell when the client of a suspended connection leaves.
  func watch(_ connection: ServerConnection, for exchange: HTTPServerExchange) {
    watcher?.watch(socket: connection.socket, token: exchange.id)
  }

  // MARK: Watching and stopping

  func startWatching() {
    watcher?.start(
      left: { [weak self] id in self?.clientLeft(id) }, tick: { [weak self] in self?.expire() })
  }

  private func clientLeft(_ id: UInt64) {
    let exchange = parking.withLock { $0.places[id]?.exchange }
    exchange?.clientLeft()
  }

  /// Ends what waited too long for its handler.
  private func expire() {
    let now = ContinuousClock.now
    let places = parking.withLock { Array($0.places.values) }
    for place in places { place.exchange.nudgeIfHalfClosed() }
    let late = places.filter { place in
      switch place.exchange.parkedFor {
      case .nothing: false
      case .answer: now - place.since > configuration.answerTimeout
      case .stream: configuration.streamTimeout.map { now - place.since > $0 } ?? false
      }
    }.map(\.exchange)
    for exchange in late {
      if !exchange.respond(HTTPResponse(status: 503, text: "no answer in time\n")) {
        exchange.abort(.sourceFailed)
      }
    }
  }

  /// Waits until no exchange is open, at most that long.
  func drain(for bound: Duration) {
    draining.store(true, ordering: .sequentiallyConsistent)
    guard open.load(ordering: .sequentiallyConsistent) > 0 else { return }
    let seconds = Double(bound.components.seconds) + Double(bound.components.attoseconds) * 1e-18
    let deadline = DispatchTime.now() + max(0, seconds)
    while open.load(ordering: .sequentiallyConsistent) > 0,
      idle.wait(timeout: deadline) == .success
    {}
  }

  /// Wakes every suspended exchange for its end and lets none be suspended any more.
  func releaseAll() {
    let exchanges = parking.withLock { parking in
      parking.stopping = true
      return parking.places.values.map(\.exchange)
    }
    for exchange in exchanges { exchange.abort(.serverStopped) }
    watcher?.stop()
  }
}
