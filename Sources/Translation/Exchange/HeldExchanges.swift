import LegacyProtocol

/// Exchanges of clients whose user is not known yet, kept within bounds until it is.
struct HeldExchanges: Sendable {
  private var held: [SessionDirectory.Key: [LegacyExchange]] = [:]
  private var bytes = 0
  /// How many were given up because there was no more room.
  private(set) var abandoned = 0

  private static let perClient = 64
  private static let mostBytes = 16 << 20

  /// False if there was no room.
  mutating func hold(_ exchange: LegacyExchange, for key: SessionDirectory.Key) -> Bool {
    let size = Self.size(of: exchange)
    guard (held[key]?.count ?? 0) < Self.perClient, bytes + size <= Self.mostBytes else {
      abandoned += 1
      return false
    }
    bytes += size
    count += 1
    held[key, default: []].append(exchange)
    return true
  }

  mutating func release(_ key: SessionDirectory.Key) -> [LegacyExchange] {
    let exchanges = held.removeValue(forKey: key) ?? []
    bytes -= exchanges.reduce(0) { $0 + Self.size(of: $1) }
    count -= exchanges.count
    return exchanges
  }

  /// Whoever the client becomes, it is not whose answers these were.
  mutating func discard(_ key: SessionDirectory.Key) { abandoned += release(key).count }

  /// How many wait.
  private(set) var count = 0

  /// About what an exchange takes in memory.
  private static func size(of exchange: LegacyExchange) -> Int {
    let request = exchange.request
    let fields = request.query.fields + request.form.fields + request.cookies.fields
    return fields.reduce(1024 + exchange.body.bytes.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 64
    }
  }
}
