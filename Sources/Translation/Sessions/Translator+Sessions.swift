import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// Finds out whose view the exchange is: what the answer says of the client's own user, what was known of its session, what plain
  /// `basedata` says, and what the recorder noted.
  mutating func resolveViewer(_ scene: inout Scene) {
    let exchange = scene.exchange
    if let key = scene.key { sessions.meet(key) }
    let own = carries(.sessionUser) ? Self.ownUserID(in: exchange, scene.endpoint) : nil
    if let key = scene.key, let userID = own {
      let before = sessions[key]
      if before.userID != userID {
        sessions[key] = SessionDirectory.Session(userID: userID)
        scene.viewer = userID
        let late = translateHeld(key)
        scene.events += late.flatMap(\.result.events)
        scene.late += late
      }
    }
    let shown =
      own ?? scene.key.flatMap { sessions[$0].userID }
      ?? SessionDirectory.plainUserID(exchange.request["basedata"])
    scene.viewer = shown ?? exchange.viewerHint
    if let key = scene.key, let shown, Self.answersUser(exchange, scene.endpoint) {
      sessions[key].userID = shown
      sessions[key].isActive = true
    }
    if let key = scene.key, scene.viewer == nil {
      held.meet(key)
      evidence.meet(key)
    }
  }

  /// True for the answer to a poll or to a question about a conversation that does not say that the client is logged out.
  private static func answersUser(_ exchange: LegacyExchange, _ endpoint: LegacyEndpoint) -> Bool {
    guard endpoint.asksForMessages else { return false }
    guard let root = exchange.body.json else { return false }
    switch root.kind {
    case .object: return !saysLoggedOut(root)
    case .array: return root.count == 0
    case .null, .bool, .number, .string: return false
    }
  }

  static func saysLoggedOut(_ root: JSONValue) -> Bool {
    root["loggedout"]?.looseBool == true || root["logout"]?.looseBool == true
  }

  /// The id that the install calls this client's own: `userstatus.id`, or `userid`; not of a client it calls logged out.
  private static func ownUserID(in exchange: LegacyExchange, _ endpoint: LegacyEndpoint) -> String?
  {
    if case .text(let text) = exchange.body.content, endpoint == .group(.join) {
      return JoinReply.ownUserID(plain: text)
    }
    guard let root = exchange.body.json, root.kind == .object, !saysLoggedOut(root) else {
      return nil
    }
    guard endpoint.asksForMessages || endpoint == .group(.join) || endpoint == .group(.name) else {
      return nil
    }
    let id = root["userstatus"]?["id"]?.looseText ?? root["userid"]?.looseText
    return id.flatMap { $0.isEmpty || $0 == "0" ? nil : $0 }
  }

  /// The client's user has become known: what it was told before is translated now.
  private mutating func translateHeld(_ key: SessionDirectory.Key) -> [LateTranslation] {
    evidence.forget(key)
    return held.release(key).map { waiting in
      LateTranslation(
        position: waiting.exchange.position, result: translateAlone(ReadExchange(waiting.exchange)),
        replaced: waiting.counts)
    }
  }

  /// An answer that can't be told to anyone: kept if its client may become known.
  mutating func hold(_ reply: Located, _ scene: inout Scene) {
    if let key = scene.key { hold(claims(of: reply, key, scene.exchange.request), key, &scene) }
    scene.account.claim(reply, .viewerUnknown)
  }

  /// The exchange is to be held, unless the client's session has ended and nothing was said since of whose it is: a client begins by asking
  /// who its user is, so what comes without was asked for before the end, and is not for whoever uses the client next.
  mutating func hold(
    _ claims: [PartyEvidence.Claim], _ key: SessionDirectory.Key, _ scene: inout Scene
  ) {
    if sessions[key].isOver { held.abandon() } else { scene.claims = claims }
  }

  /// Keeps an exchange that is to be held, when all of it is accounted for.
  mutating func keepIfHeld(_ scene: Scene) {
    guard let key = scene.key, let claims = scene.claims else { return }
    let waiting = HeldExchanges.Waiting(exchange: scene.exchange, counts: scene.account.counts)
    for givenUp in held.hold(waiting, for: key) { evidence.forget(givenUp) }
    for claim in claims {
      guard let userID = evidence.userID(of: claim) else { continue }
      recognised.append((key, userID))
      break
    }
  }

  /// From now on the client may be someone else: what it was told before is not theirs, nor says who they are.
  private mutating func discardHeld(_ key: SessionDirectory.Key) {
    held.discard(key)
    evidence.forget(key)
    recognised.removeAll { $0.key == key }
  }

  /// What a client of unknown user was shown of one-to-one messages. A bot's answer is shown to both parties as if the other had sent it.
  private func claims(
    of reply: Located, _ key: SessionDirectory.Key, _ request: LegacyRequest
  ) -> [PartyEvidence.Claim] {
    if request.endpoint == .send, !request.isGroupMode, let sent = try? SendReply(reply),
      !sent.isBlocked, let to = sent.to ?? request["to"]
    {
      return [
        PartyEvidence.Claim(
          key: key, messageID: sent.id, isSender: true, other: Identities.phpInteger(to))
      ]
    }
    var claims: [PartyEvidence.Claim] = []
    for part in HeartbeatReply(reply).parts {
      guard case .messages(let entries, _) = part else { continue }
      for case .record(let message) in entries where !message.message.hasPrefix("CC^CONTROL_") {
        claims.append(
          PartyEvidence.Claim(
            key: key, messageID: message.id, isSender: message.isSelf, other: message.from))
      }
    }
    return claims
  }

  /// A known user saw a message of two: whoever else was shown it can be recognised.
  mutating func notePartiesOf(_ facts: MessageFacts, _ scene: inout Scene) {
    guard facts.space == .oneToOne, facts.origin != .callback, knowsClient(of: &scene),
      facts.body.utf8.first != UInt8(ascii: "C")
        || !facts.body.utf8.starts(with: "CC^CONTROL_".utf8)
    else { return }
    let found = evidence.note(facts.id, sender: facts.sender, receiver: facts.receiver)
    if !found.isEmpty { recognised += found }
  }

  /// Whether it is known whose client an exchange is of. That can end with it only when all messages of its answer have been told.
  private mutating func knowsClient(of scene: inout Scene) -> Bool {
    if scene.isClientKnown { return true }
    guard let key = scene.key else { return false }
    scene.isClientKnown =
      sessions[key].userID != nil
      || SessionDirectory.plainUserID(scene.exchange.request["basedata"]) != nil
    return scene.isClientKnown
  }

  /// Tells those who have been recognised what was kept for them; that may make others known in turn.
  mutating func welcomeRecognised(_ result: inout TranslationResult) {
    while let (key, userID) = recognised.popFirst() {
      guard sessions[key].userID == nil else { continue }
      sessions[key] = SessionDirectory.Session(userID: userID)
      let late = translateHeld(key)
      result.events += late.flatMap(\.result.events)
      result.late += late
    }
  }

  // MARK: Logging in and out

  /// The user's own profile: the login has worked, once for each client.
  mutating func ownProfile(_ contact: Contact, _ scene: inout Scene) {
    var user = learn(contact, &scene, overriding: ["id": .sessionUser])
    let contact = allowed(contact, scene)
    user.statusMessage = contact.statusMessage
    user.metadata = contact.status.map { StatusWords.metadata(of: $0) }
    if carries(.sessionUser) { logIn(contact.id, as: user, &scene) }
  }

  /// Versions 3 and 4 give nothing of the own profile but the status and its text.
  mutating func ownStatus(_ own: OwnStatus, _ scene: inout Scene) {
    scene.account.claim(own.source, .profileKnown)
    guard carries(.profileKnown), let viewer = scene.viewer else { return }
    var user = directory.user(viewer)
    user.statusMessage = own.statusMessage
    if let status = own.status {
      user.status = StatusWords.status(of: status)
      user.metadata = StatusWords.metadata(of: status)
    }
    logIn(viewer, as: user, &scene)
  }

  /// The login has worked, told once for each client.
  private mutating func logIn(_ userID: String, as user: User, _ scene: inout Scene) {
    guard let key = scene.key, !scene.isOver, !sessions[key].isLoggedIn else { return }
    var session = sessions[key]
    session.userID = userID
    session.isLoggedIn = true
    sessions[key] = session
    scene.emit(.onLoginSuccess(user), to: user.uid)
  }

  /// An answer that says the session is over: an error, once, for a client that was logged in.
  mutating func loggedOut(_ scene: inout Scene) {
    guard let key = scene.key else { return }
    scene.isClientKnown = false
    discardHeld(key)
    let session = sessions[key]
    if session.userID == nil || session.isLoggedIn || session.isActive {
      sessions[key] = SessionDirectory.Session(isOver: true)
    }
    guard session.isLoggedIn || session.isActive, let userID = session.userID else { return }
    forgetTyping(toldTo: userID, &scene)
    guard carries(.sessionEnded) else { return }
    scene.emit(
      .onLoginFailed(
        ChatException(
          code: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND", message: "The session on the old side has ended.")),
      to: identities.user(userID))
  }

  mutating func logout(_ scene: inout Scene) {
    guard let key = scene.key else { return }
    scene.isClientKnown = false
    discardHeld(key)
    let session = sessions[key]
    if session.userID == nil { sessions[key].isOver = true }
    guard session.isLoggedIn || session.isActive, let userID = session.userID else { return }
    // The site's own session may live on: the client's user stays known.
    sessions[key].isLoggedIn = false
    sessions[key].isActive = false
    forgetTyping(toldTo: userID, &scene)
    scene.emit(.onLogoutSuccess, to: identities.user(userID))
  }

  /// The reply to a login: a token, or `0`.
  mutating func login(_ reply: Located, _ scene: inout Scene) {
    let token = reply.value["basedata"]?.looseText ?? reply.value.looseText
    scene.account.claimFields(of: reply, by: .loginReply)
    guard token == "0" || token == "-1" else {
      changeUser(to: SessionDirectory.plainUserID(token), scene)
      return
    }
    guard carries(.sessionLogin) else { return }
    scene.emit(
      .onLoginFailed(
        ChatException(
          code: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND", message: "The install refused the login.")),
      to: nil)
  }

  /// A login worked: what the client is told from now on is for the user of the new token, who may be another than before.
  private mutating func changeUser(to userID: String?, _ scene: Scene) {
    guard let key = scene.key, userID == nil || sessions[key].userID != userID else { return }
    discardHeld(key)
    sessions[key] = SessionDirectory.Session(userID: userID)
  }

  // MARK: Time

  /// What becomes of a time.
  func timeRule(_ time: LegacyTime?, _ scene: Scene, isOfGroup: Bool = false) -> Rule {
    reading(time, scene, isOfGroup: isOfGroup).rule
  }

  func reading(_ time: LegacyTime?, _ scene: Scene, isOfGroup: Bool) -> TimeTable.Reading {
    TimeTable(shift: configuration.timeShift)
      .reading(time, at: scene.exchange.receivedAt, isOfGroup: isOfGroup)
  }
}

extension LegacyEndpoint {
  /// True of a poll and of a question about a conversation.
  fileprivate var asksForMessages: Bool {
    if case .conversationHistory = self { true } else { self == .heartbeat || self == .roomPoll }
  }
}
