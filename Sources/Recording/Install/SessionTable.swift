internal import LegacyProtocol

/// Who is who: recorded sessions and logins, and the foreign ones that speak for them.
struct SessionTable {
  private let maximumSessions: Int
  /// Recorded session cookies; two users may share one (a browser and an app of the same login).
  private var recordedSessions: [String: Set<Int>] = [:]
  private var recordedLogins: [String: Set<Int>] = [:]
  /// Users who sent a request without a session.
  private var strangers: Set<Int> = []
  /// Foreign session cookies and whom each stands for: one user, or those who share the recorded session.
  private var bound: [String: Set<Int>] = [:]
  private var boundInOrder: [String] = []
  /// Recorded sessions that a foreign one speaks for.
  private var claims: [String: String] = [:]
  /// Recorded sessions of each user.
  private var sessionsBySender: [Int: Set<String>] = [:]
  /// Requests of each recorded session that nobody sent yet.
  private var unsent: [String: Int] = [:]
  /// Secrets that stand for a pseudonym of the recording, and the way back.
  private var pseudonyms: [String: String] = [:]
  private var secrets: [String: String] = [:]

  init(maximumSessions: Int) {
    self.maximumSessions = max(maximumSessions, 1)
  }

  mutating func learn(_ signature: RequestSignature, sender: Int) {
    if let session = signature.session {
      recordedSessions[session, default: []].insert(sender)
      sessionsBySender[sender, default: []].insert(session)
      unsent[session, default: 0] += 1
    } else {
      strangers.insert(sender)
    }
    if let basedata = signature.basedata { recordedLogins[basedata, default: []].insert(sender) }
  }

  /// The users a request may come from; `nil` for a foreign session that speaks for nobody yet.
  func senders(for signature: RequestSignature) -> Set<Int>? {
    if let session = signature.session {
      if let known = recordedSessions[session] { return known }
      return bound[session]
    }
    guard let basedata = signature.basedata else { return strangers }
    return recordedLogins[pseudonyms[basedata] ?? basedata]
      // A login under a pseudonym is recognised by the rest of the request.
      ?? recordedLogins.reduce(into: Set<Int>()) { senders, login in
        if Pseudonyms.isPseudonym(login.key), secrets[login.key] == nil {
          senders.formUnion(login.value)
        }
      }
  }

  /// True if a foreign session other than the request's speaks for the user.
  ///
  /// One that has sent all its recorded session holds is taken for a visit that is over, unless `includingPast`.
  func isTaken(_ sender: Int, from signature: RequestSignature, includingPast: Bool) -> Bool {
    sessionsBySender[sender, default: []].contains { recorded in
      guard let claimant = claims[recorded], claimant != signature.session else { return false }
      return includingPast || unsent[recorded, default: 0] > 0
    }
  }

  /// A recorded request was sent for the first time.
  mutating func sent(_ recorded: RequestSignature) {
    if let session = recorded.session { unsent[session, default: 1] -= 1 }
  }

  mutating func bind(_ signature: RequestSignature, to entry: RecordedInstall.Entry) {
    guard let session = signature.session, recordedSessions[session] == nil else { return }
    if bound[session] == nil {
      if boundInOrder.count >= maximumSessions {
        // Half at once, so that forgetting costs little for each.
        let forgotten = Set(boundInOrder.prefix(max(maximumSessions / 2, 1)))
        boundInOrder.removeFirst(forgotten.count)
        for old in forgotten { bound[old] = nil }
        claims = claims.filter { !forgotten.contains($0.value) }
      }
      let sharing = entry.signature.session.flatMap { recordedSessions[$0] } ?? []
      bound[session] = sharing.union([entry.sender])
      boundInOrder.append(session)
    }
    if let recorded = entry.signature.session, claims[recorded] == nil {
      claims[recorded] = session
    }
  }

  // MARK: Secrets under pseudonyms

  /// Whether the secrets of a request can stand for those of a recorded one: equal, or a pseudonym that is free or already theirs.
  func secretsFit(_ key: RequestKey, to recorded: RequestKey) -> Bool {
    zip(key.fields, recorded.fields).allSatisfy { field, other in
      if field.value == other.value { return true }
      guard Pseudonyms.isPseudonym(other.value) else { return false }
      if let pseudonym = pseudonyms[field.value] { return pseudonym == other.value }
      return secrets[other.value] == nil
    }
  }

  mutating func bindSecrets(of key: RequestKey, to recorded: RequestKey) {
    guard key.fields.count == recorded.fields.count, secrets.count < maximumSessions else { return }
    for (field, other) in zip(key.fields, recorded.fields)
    where field.value != other.value && field.holdsSecret && Pseudonyms.isPseudonym(other.value) {
      pseudonyms[field.value] = other.value
      secrets[other.value] = field.value
    }
  }
}
