/// Who a client of unknown user must be, because a known user has seen the same message from the other side.
///
/// A one-to-one message has two parties. If a known user's view of message 4711 names both, then another client that was shown 4711 as
/// its own, or as come from that sender, is the other party. Both the id and the other party must agree.
///
/// What is remembered of clients is bounded: a client's own oldest claims go first, then all of the client that was not heard of for
/// longest.
struct PartyEvidence: Sendable {
  /// A client's part in a message.
  struct Claim: Sendable, Hashable {
    var key: SessionDirectory.Key
    var messageID: String
    var isSender: Bool
    /// The other party, as the client was told.
    var other: String
  }

  private struct Parties: Hashable, Sendable {
    var sender: String
    var receiver: String
  }

  private var known: RecentTable<CompactKey, Parties>
  /// By the id of the message.
  private var waiting: [String: [Claim]] = [:]
  /// The ids of the messages of a client's claims, the oldest first.
  private var messages: [SessionDirectory.Key: [String]] = [:]
  private var order = RecencyOrder<SessionDirectory.Key>()
  /// Claims that wait for someone to confirm them.
  private(set) var waitingCount = 0
  private let capacity: Int
  private let perClient: Int

  init(capacity: Int = 50_000, perClient: Int = 1000) {
    self.capacity = capacity
    self.perClient = min(perClient, capacity)
    known = RecentTable(capacity: capacity)
  }

  /// A known user saw the message.
  ///
  /// - Returns: Clients who are recognised by it, and as whom.
  mutating func note(
    _ messageID: String, sender: String, receiver: String
  ) -> [(key: SessionDirectory.Key, userID: String)] {
    let parties = Parties(sender: sender, receiver: receiver)
    known.set(parties, for: CompactKey(id: messageID))
    guard !waiting.isEmpty, let claims = waiting[messageID] else { return [] }
    for claim in claims { drop(messageID, of: claim.key) }
    return claims.compactMap { claim in Self.user(of: claim, parties).map { (claim.key, $0) } }
  }

  /// A client of unknown user was shown the message.
  ///
  /// - Returns: The user, if someone has already said.
  mutating func userID(of claim: Claim) -> String? {
    if let parties = known.refreshed(CompactKey(id: claim.messageID)) {
      return Self.user(of: claim, parties)
    }
    order.meet(claim.key)
    guard waiting[claim.messageID]?.contains(claim) != true else { return nil }
    waiting[claim.messageID, default: []].append(claim)
    messages[claim.key, default: []].append(claim.messageID)
    waitingCount += 1
    if let own = messages[claim.key], own.count > perClient, let oldest = own.first {
      drop(oldest, of: claim.key)
    }
    while waitingCount > capacity, let oldest = order.oldest(), oldest != claim.key {
      forget(oldest)
    }
    return nil
  }

  /// The client was heard of.
  mutating func meet(_ key: SessionDirectory.Key) {
    if messages[key] != nil { order.meet(key) }
  }

  /// The client is known by now, or given up, or someone else's from now on: what it was shown says nothing any more.
  mutating func forget(_ key: SessionDirectory.Key) {
    for messageID in messages.removeValue(forKey: key) ?? [] { removeClaims(messageID, of: key) }
    order.remove(key)
  }

  /// Takes back what a client claimed of one message.
  private mutating func drop(_ messageID: String, of key: SessionDirectory.Key) {
    messages[key]?.removeAll { $0 == messageID }
    if messages[key]?.isEmpty == true {
      messages[key] = nil
      order.remove(key)
    }
    removeClaims(messageID, of: key)
  }

  private mutating func removeClaims(_ messageID: String, of key: SessionDirectory.Key) {
    guard var claims = waiting.removeValue(forKey: messageID) else { return }
    let before = claims.count
    claims.removeAll { $0.key == key }
    waitingCount -= before - claims.count
    if !claims.isEmpty { waiting[messageID] = claims }
  }

  private static func user(of claim: Claim, _ parties: Parties) -> String? {
    if claim.isSender { return parties.receiver == claim.other ? parties.sender : nil }
    return parties.sender == claim.other ? parties.receiver : nil
  }
}
