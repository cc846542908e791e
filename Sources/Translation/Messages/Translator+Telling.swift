import JSONText
import LegacyProtocol

extension Translator {
  /// The message as it was stored first, if its client's retry stored it twice, and with its identity.
  ///
  /// - Parameter now: When the exchange was seen, seconds. All of a scene or of the facts would be copied to be handed on, here and below.
  /// - Returns: The identity.
  private mutating func identified(
    _ facts: inout MessageFacts, seenAt now: Int64
  ) -> MessageFacts.Identity {
    if let identity = facts.identity { return identity }
    let muid = identities.muid(facts.space, facts.id)
    let sending = facts.localID.map { localID in
      [facts.space.rawValue] + facts.conversation.parts + [
        facts.sender, localID, Identities.digest(facts.body),
      ]
    }
    let key = identities.key(ofMuid: muid, facts.space, facts.id)
    let first = seen.firstID(
      of: facts.id, key, sending: sending, at: facts.sent?.seconds ?? now)
    let identity: MessageFacts.Identity
    if first == facts.id {
      identity = identify(facts, muid, key)
    } else {
      facts.id = first
      identity = identify(facts)
    }
    facts.identity = identity
    return identity
  }

  /// The identity of a message: its id, and where another conversation has used that before, the conversation as well.
  mutating func identify(_ facts: MessageFacts) -> MessageFacts.Identity {
    let muid = identities.muid(facts.space, facts.id)
    return identify(facts, muid, identities.key(ofMuid: muid))
  }

  /// - Parameters:
  ///   - muid: Of the id alone.
  ///   - key: Of that.
  private mutating func identify(
    _ facts: MessageFacts, _ muid: String, _ key: CompactKey
  ) -> MessageFacts.Identity {
    let conversation = facts.conversation
    guard !seen.isOwner(conversation, of: key) else {
      return MessageFacts.Identity(muid: muid, key: key, isConflict: false)
    }
    let other = identities.muid(facts.space, facts.id, in: conversation.parts)
    return MessageFacts.Identity(
      muid: other, key: identities.key(ofMuid: other), isConflict: true)
  }

  /// Tells the viewer of a message, unless it was told before.
  ///
  /// - Parameter facts: What is found out of them on the way is noted there: handed on, they would be copied each time.
  mutating func tell(_ facts: inout MessageFacts, to viewer: String, _ scene: inout Scene)
    -> Told
  {
    // As it was shown, for those who collect that.
    let shown = sightings == nil ? [] : [facts]
    let identity = identified(&facts, seenAt: scene.exchange.receivedAt)
    if facts.isGroup { Self.removeAddedBlanks(from: &facts.body) }
    let body = storedBody(
      facts.body, isTyped: facts.isTyped || seen.isTyped(identity.key), isOfGroup: facts.isGroup)
    let isTwin = takeIDOfFile(
      body, &facts, identity.key, to: viewer, seenAt: scene.exchange.receivedAt)
    for shown in shown { collect(shown, first: facts.id, to: viewer, scene) }
    var told = tellOnce(&facts, to: viewer, &scene) { translator, facts, muid, scene in
      translator.translate(body, facts, muid: muid, to: viewer, &scene)
    }
    if isTwin, told.idRule == .messageID { told.idRule = .messageTwin }
    return told
  }

  private static func removeAddedBlanks(from body: inout String) {
    if body.utf8.first == 0x20 { body = withoutAddedBlanks(body) }
  }

  /// Version 6.8 stores what is said in a room with a blank on either side, and its sender's reply has none.
  static func withoutAddedBlanks(_ body: String) -> String {
    let bytes = body.utf8
    guard bytes.count > 2, bytes.first == 0x20, bytes.last == 0x20 else { return body }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Takes the id under which a file of two people was seen first: versions up to 5.7 store a row for its receiver and another for its sender.
  ///
  /// - Returns: Whether it is another.
  private mutating func takeIDOfFile(
    _ body: StoredBody, _ facts: inout MessageFacts, _ key: CompactKey,
    to viewer: String, seenAt now: Int64
  ) -> Bool {
    guard facts.space == .oneToOne, let file = body.storedFileName, !file.isEmpty,
      carries(.messageTwin)
    else { return false }
    let row = SeenMessages.FileRow(
      id: facts.id, isSenders: facts.sender == viewer,
      at: facts.sent?.seconds ?? now,
      digest: Identities.fingerprint(facts.body))
    // The id may be that of a retry: the identity need not be that of the id alone.
    let key =
      facts.identity?.isConflict == true
      ? identities.key(ofMuid: identities.muid(facts.space, facts.id)) : key
    let first = seen.firstRow(
      of: row, key, file: [facts.sender, facts.receiver, file], within: TwinFolder.longestDelay)
    guard first != facts.id else { return false }
    facts.id = first
    return true
  }

  private mutating func collect(
    _ facts: MessageFacts, first: String, dictionary: JSON? = nil, to viewer: String, _ scene: Scene
  ) {
    guard sightings != nil else { return }
    sightings?.append(
      MessageSighting(
        facts, dictionary: dictionary, firstID: first, viewer: viewer, of: scene.exchange))
  }

  /// Tells the viewer of a message in a way of the caller's, unless it was told before.
  ///
  /// - Parameters:
  ///   - dictionary: What an SDK handed over.
  ///   - telling: Tells of it, and says what became of the body.
  mutating func tell(
    _ facts: inout MessageFacts, of dictionary: @autoclosure () -> JSON, to viewer: String,
    _ scene: inout Scene,
    _ telling: (inout Translator, MessageFacts, _ muid: String, inout Scene) -> Rule
  ) -> Told {
    if sightings != nil {
      collect(facts, first: facts.id, dictionary: dictionary(), to: viewer, scene)
    }
    return tellOnce(&facts, to: viewer, &scene, telling)
  }

  mutating func tellOnce(
    _ facts: inout MessageFacts, to viewer: String, _ scene: inout Scene,
    _ telling: (inout Translator, MessageFacts, _ muid: String, inout Scene) -> Rule
  ) -> Told {
    notePartiesOf(facts, &scene)
    let eyes = scene.eyes(of: viewer, identities)
    let identity = identified(&facts, seenAt: scene.exchange.receivedAt)
    let idRule: Rule = identity.isConflict ? .messageIDConflict : .messageID
    switch seen.begin(identity.key, for: eyes) {
    case .told: return Told(rule: .messageRepeated, idRule: idRule)
    case .deleted: return Told(rule: .messageDeleted, idRule: idRule)
    case nil: break
    }
    // Of a message that must not have one of these, nobody could tell whose it is.
    let needed: Rule? =
      !carries(idRule)
      ? idRule
      : !carries(.messageParty)
        ? .messageParty : facts.isGroup && !carries(.messageRoom) ? .messageRoom : nil
    if let needed {
      seen.takeBack(identity.key, for: eyes)
      return Told(rule: needed, idRule: idRule)
    }
    let before = scene.events.count
    if !scene.losses.isEmpty { scene.losses = [] }
    let isMended = facts.isMended
    var rule = telling(&self, facts, identity.muid, &scene)
    if isMended, rule.fate == .kept { rule = .textMended }
    // By a row that leaves things out as it is, nothing was told but what others are to hear.
    if rule.fate.isCarried, !carries(rule) { scene.events.removeSubrange(before...) }
    // A body of which nothing is told may be told later from a better source.
    if rule == .textEmpty || rule == .roomUnknown { seen.takeBack(identity.key, for: eyes) }
    return Told(rule: rule, idRule: idRule, losses: scene.losses)
  }

  /// What a body is. What is known to be typed is text, whatever it looks like.
  ///
  /// It changes nothing, but one that can't change is handed a copy of the translator.
  mutating func storedBody(_ body: String, isTyped: Bool, isOfGroup: Bool) -> StoredBody {
    if isTyped { return .text(StoredText(body)) }
    return StoredBody(reading: body, in: isOfGroup ? .group : .oneToOne, using: markup)
  }
}
