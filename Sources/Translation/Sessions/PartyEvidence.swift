/// Who a client of unknown user must be, because a known user has seen the same message from the other side.
///
/// A one-to-one message has two parties. If a known user's view of message 4711 names both, then another client that was shown 4711 as
/// its own, or as come from that sender, is the other party. Both the id and the other party must agree.
struct PartyEvidence: Sendable {
  /// A client's part in a message.
  struct Claim: Sendable, Hashable {
    var key: SessionDirectory.Key
    var messageID: String
    var isSender: Bool
    /// The other party, as the client was told.
    var other: String
  }

  private struct Parties: Hashable {
    var sender: String
    var receiver: String
  }

  private var known: [String: Parties] = [:]
  private var knownOrder: [String] = []
  private var waiting: [String: [Claim]] = [:]
  private var waitingCount = 0
  private static let capacity = 50_000

  /// A known user saw the message.
  ///
  /// - Returns: Clients who are recognised by it, and as whom.
  mutating func note(
    _ messageID: String, sender: String, receiver: String
  ) -> [(key: SessionDirectory.Key, userID: String)] {
    let parties = Parties(sender: sender, receiver: receiver)
    if known.updateValue(parties, forKey: messageID) == nil {
      knownOrder.append(messageID)
      if knownOrder.count > 2 * Self.capacity {
        for old in knownOrder.prefix(Self.capacity) { known[old] = nil }
        knownOrder.removeFirst(Self.capacity)
      }
    }
    guard let claims = waiting.removeValue(forKey: messageID) else { return [] }
    waitingCount -= claims.count
    return claims.compactMap { claim in Self.user(of: claim, parties).map { (claim.key, $0) } }
  }

  /// A client of unknown user was shown the message.
  ///
  /// - Returns: The user, if someone has already said.
  mutating func userID(of claim: Claim) -> String? {
    if let parties = known[claim.messageID] { return Self.user(of: claim, parties) }
    if waitingCount < Self.capacity {
      waiting[claim.messageID, default: []].append(claim)
      waitingCount += 1
    }
    return nil
  }

  private static func user(of claim: Claim, _ parties: Parties) -> String? {
    if claim.isSender { return parties.receiver == claim.other ? parties.sender : nil }
    return parties.sender == claim.other ? parties.receiver : nil
  }
}
