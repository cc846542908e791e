import LegacyProtocol

/// Exchanges of clients whose user is not known yet, kept within bounds until it is.
///
/// Where room is wanting, a client's own oldest exchange goes first, then all of the client that was not heard of for longest: most
/// likely it is gone.
struct HeldExchanges: Sendable {
  /// An exchange that waits.
  struct Waiting: Sendable {
    var exchange: LegacyExchange
    /// Its fields by rule, as they are counted for now.
    var counts: [Rule: Int]
  }

  private struct Client {
    var exchanges: [Waiting] = []
    var bytes = 0
  }

  private var clients: [SessionDirectory.Key: Client] = [:]
  private var order = RecencyOrder<SessionDirectory.Key>()
  private var bytes = 0
  /// How many wait.
  private(set) var count = 0
  /// How many were given up because there was no more room, or because their client's session went to someone else.
  private(set) var abandoned = 0

  private static let perClient = 64
  private let mostBytes: Int
  /// No client takes the room of all others.
  private var mostBytesOfClient: Int { mostBytes / 8 }

  init(mostBytes: Int = 16 << 20) { self.mostBytes = mostBytes }

  /// Keeps an exchange, unless it alone is too large.
  ///
  /// - Returns: Clients that were given up to make room.
  mutating func hold(
    _ waiting: Waiting, for key: SessionDirectory.Key
  ) -> [SessionDirectory.Key] {
    let size = Self.size(of: waiting.exchange)
    guard size <= mostBytesOfClient else {
      abandoned += 1
      return []
    }
    var client = clients[key] ?? Client()
    client.exchanges.append(waiting)
    client.bytes += size
    bytes += size
    count += 1
    while client.exchanges.count > Self.perClient || client.bytes > mostBytesOfClient {
      let size = Self.size(of: client.exchanges.removeFirst().exchange)
      client.bytes -= size
      bytes -= size
      count -= 1
      abandoned += 1
    }
    clients[key] = client
    order.meet(key)
    var givenUp: [SessionDirectory.Key] = []
    while bytes > mostBytes, let oldest = order.oldest(), oldest != key {
      discard(oldest)
      givenUp.append(oldest)
    }
    return givenUp
  }

  /// The client was heard of, if only by an answer that says nothing.
  mutating func meet(_ key: SessionDirectory.Key) {
    if clients[key] != nil { order.meet(key) }
  }

  mutating func release(_ key: SessionDirectory.Key) -> [Waiting] {
    guard let client = clients.removeValue(forKey: key) else { return [] }
    order.remove(key)
    bytes -= client.bytes
    count -= client.exchanges.count
    return client.exchanges
  }

  /// An exchange is not kept.
  mutating func abandon() { abandoned += 1 }

  /// Whoever the client becomes, it is not whose answers these were.
  mutating func discard(_ key: SessionDirectory.Key) { abandoned += release(key).count }

  /// About what an exchange takes in memory.
  private static func size(of exchange: LegacyExchange) -> Int {
    let request = exchange.request
    let fields = request.query.fields + request.form.fields + request.cookies.fields
    return fields.reduce(1536 + exchange.body.bytes.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 64
    }
  }
}
