import JSONText
import LegacyProtocol

extension Translator {
  /// The message as it was stored first, if its client's retry stored it twice, and with its identity.
  private mutating func identified(_ facts: MessageFacts, _ scene: Scene) -> MessageFacts {
    guard facts.identity == nil else { return facts }
    var facts = facts
    let muid = identities.muid(facts.space, facts.id)
    let sending = facts.localID.map { localID in
      [facts.space.rawValue] + facts.conversation + [
        facts.sender, localID, Identities.digest(facts.body),
      ]
    }
    let first = seen.firstID(
      of: facts.id, muid: muid, sending: sending,
      at: facts.sent?.seconds ?? scene.exchange.receivedAt)
    if first == facts.id {
      facts.identity = identify(facts, muid)
    } else {
      facts.id = first
      facts.identity = identify(facts)
    }
    return facts
  }

  /// The identity of a message: its id, and where another conversation has used that before, the conversation as well.
  mutating func identify(_ facts: MessageFacts) -> MessageFacts.Identity {
    identify(facts, identities.muid(facts.space, facts.id))
  }

  /// - Parameter muid: Of the id alone.
  private mutating func identify(
    _ facts: MessageFacts, _ muid: String
  ) -> MessageFacts.Identity {
    let conversation = facts.conversation
    guard seen.owner(of: muid, claimedBy: conversation) != conversation else {
      return MessageFacts.Identity(muid: muid, isConflict: false)
    }
    return MessageFacts.Identity(
      muid: identities.muid(facts.space, facts.id, in: conversation), isConflict: true)
  }

  /// Tells the viewer of a message, unless it was told before.
  mutating func tell(_ facts: MessageFacts, to viewer: String, _ scene: inout Scene) -> Told {
    let shown = facts
    var facts = identified(facts, scene)
    if facts.isGroup { facts.body = Self.withoutAddedBlanks(facts.body) }
    // Not within the call below: what it is called on would be a copy of the whole translator, taken before it is changed.
    let muid = (facts.identity ?? identify(facts)).muid
    let body = storedBody(of: facts, muid: muid)
    let id = facts.id
    let first = idOfFile(body, facts, to: viewer, scene)
    if first != id { facts.id = first }
    collect(shown, first: first, to: viewer, scene)
    var told = tellOnce(facts, to: viewer, &scene) { translator, facts, muid, scene in
      translator.translate(body, facts, muid: muid, to: viewer, &scene)
    }
    if facts.id != id, told.idRule == .messageID { told.idRule = .messageTwin }
    return told
  }

  /// Version 6.8 stores what is said in a room with a blank on either side, and its sender's reply has none.
  static func withoutAddedBlanks(_ body: String) -> String {
    let bytes = body.utf8
    guard bytes.count > 2, bytes.first == 0x20, bytes.last == 0x20 else { return body }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// The id under which a file of two people was seen first: versions up to 5.7 store a row for its receiver and another for its sender.
  private mutating func idOfFile(
    _ body: StoredBody, _ facts: MessageFacts, to viewer: String, _ scene: Scene
  ) -> String {
    guard facts.space == .oneToOne, carries(.messageTwin), let file = body.storedFileName,
      !file.isEmpty
    else { return facts.id }
    let row = SeenMessages.FileRow(
      id: facts.id, isSenders: facts.sender == viewer,
      at: facts.sent?.seconds ?? scene.exchange.receivedAt, digest: Identities.digest(facts.body))
    return seen.firstRow(
      of: row, muid: identities.muid(facts.space, facts.id),
      file: [facts.sender, facts.receiver, file], within: TwinFolder.longestDelay)
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
    _ facts: MessageFacts, of dictionary: @autoclosure () -> JSON, to viewer: String,
    _ scene: inout Scene,
    _ telling: (inout Translator, MessageFacts, _ muid: String, inout Scene) -> Rule
  ) -> Told {
    if sightings != nil {
      collect(facts, first: facts.id, dictionary: dictionary(), to: viewer, scene)
    }
    return tellOnce(facts, to: viewer, &scene, telling)
  }

  mutating func tellOnce(
    _ facts: MessageFacts, to viewer: String, _ scene: inout Scene,
    _ telling: (inout Translator, MessageFacts, _ muid: String, inout Scene) -> Rule
  ) -> Told {
    notePartiesOf(facts, scene)
    let uid = identities.user(viewer)
    let facts = identified(facts, scene)
    let identity = facts.identity ?? identify(facts)
    let muid = identity.muid
    let idRule: Rule = identity.isConflict ? .messageIDConflict : .messageID
    switch seen.mark(muid, for: uid) {
    case .told: return Told(rule: .messageRepeated, idRule: idRule)
    case .deleted: return Told(rule: .messageDeleted, idRule: idRule)
    case nil: break
    }
    // Of a message that must not have one of these, nobody could tell whose it is.
    for needed in [idRule, .messageParty, facts.isGroup ? .messageRoom : .messageParty]
    where !carries(needed) {
      return Told(rule: needed, idRule: idRule)
    }
    let before = scene.events.count
    scene.losses = []
    var rule = telling(&self, facts, muid, &scene)
    if facts.isMended, rule.fate == .kept { rule = .textMended }
    // By a row that leaves things out as it is, nothing was told but what others are to hear.
    if rule.fate.isCarried, !carries(rule) { scene.events.removeSubrange(before...) }
    // A body of which nothing is told may be told later from a better source.
    if rule != .textEmpty, rule != .roomUnknown { seen.set(.told, muid, for: uid) }
    return Told(rule: rule, idRule: idRule, losses: scene.losses)
  }

  /// What a body is. What is known to be typed is text, whatever it looks like.
  func storedBody(of facts: MessageFacts, muid: String) -> StoredBody {
    if facts.isTyped || seen.isTyped(muid) { return .text(StoredText(facts.body)) }
    return StoredBody(
      reading: facts.body, in: facts.isGroup ? .group : .oneToOne, using: markup)
  }
}
