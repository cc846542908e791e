import ModernSite

/// What is done for a user of what passes the proxy (docs/operations.md, “Modes”).
public enum DeliveryMode: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case legacy
  /// What would be delivered is counted.
  case shadow
  /// It is delivered to the platform.
  case bridge
}

/// Who is in which mode.
public struct ModeTable: Sendable, Hashable {
  /// Of those whom nothing else names.
  public var standard = DeliveryMode.shadow
  /// By uid.
  public var users: [String: DeliveryMode] = [:]
  /// So many of a hundred are in `bridge`, by their uid: whoever is at a number is also at a greater one.
  public var percent = 0.0

  public init() {}

  public func mode(of uid: String) -> DeliveryMode {
    if let mode = users[uid] { return mode }
    return Double(Self.bucket(of: uid)) < percent * 100 ? .bridge : standard
  }

  /// Whether no user is in `bridge`.
  public var deliversToNobody: Bool {
    standard != .bridge && percent == 0 && !users.values.contains(.bridge)
  }

  /// From 0 to 9999, the same for ever: FNV-1a with 64 bits.
  static func bucket(of uid: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in uid.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // The last bits of it are those of the last letters.
    hash ^= hash >> 32
    return ((hash &* 0x9E37_79B9_7F4A_7C15) >> 32) % 10_000
  }

  /// The mode of a conversation: of two people that of the one who is further on, of a group that of whoever at all is.
  func mode(of conversation: PlatformConversation) -> DeliveryMode {
    let all: [DeliveryMode]
    switch conversation {
    case .users(let one, let other):
      all = [one, other].filter { $0 != PlatformOrder.app }.map { mode(of: $0) }
    case .group: all = [standard] + Array(users.values) + (percent > 0 ? [.bridge] : [])
    }
    if all.contains(.bridge) { return .bridge }
    return all.contains(.shadow) ? .shadow : .legacy
  }
}
