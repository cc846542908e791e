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
    let size = exchange.body.bytes.count
    guard (held[key]?.count ?? 0) < Self.perClient, bytes + size <= Self.mostBytes else {
      abandoned += 1
      return false
    }
    bytes += size
    held[key, default: []].append(exchange)
    return true
  }

  mutating func release(_ key: SessionDirectory.Key) -> [LegacyExchange] {
    let exchanges = held.removeValue(forKey: key) ?? []
    bytes -= exchanges.reduce(0) { $0 + $1.body.bytes.count }
    return exchanges
  }

  var count: Int { held.values.reduce(0) { $0 + $1.count } }
}
