import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// Finds out whose view the exchange is: what the answer says of the client's own user, what was known of its session, what plain
  /// `basedata` says, and what the recorder noted.
  mutating func resolveViewer(_ scene: inout Scene) {
    let exchange = scene.exchange
    if let key = scene.key, let userID = Self.ownUserID(in: exchange) {
      let before = sessions[key]
      if before.userID != userID {
        sessions[key] = SessionDirectory.Session(userID: userID)
        scene.viewer = userID
        translateHeld(key, &scene)
      }
    }
    scene.viewer =
      Self.ownUserID(in: exchange) ?? scene.key.flatMap { sessions[$0].userID }
      ?? sessions.plainUserID(in: exchange.request) ?? exchange.viewerHint
  }

  /// The id that the install calls this client's own: `userstatus.id`, or `userid`; not of a client it calls logged out.
  private static func ownUserID(in exchange: LegacyExchange) -> String? {
    guard let root = exchange.body.json, root.kind == .object, root["loggedout"] == nil else {
      return nil
    }
    switch exchange.request.endpoint {
    case .heartbeat, .conversationHistory, .group(.join), .group(.name): break
    default: return nil
    }
    let id = root["userstatus"]?["id"]?.looseText ?? root["userid"]?.looseText
    return id.flatMap { $0.isEmpty || $0 == "0" ? nil : $0 }
  }

  /// The client's user has become known: what it was told before is translated now.
  private mutating func translateHeld(_ key: SessionDirectory.Key, _ scene: inout Scene) {
    for exchange in held.release(key) {
      let result = translate(exchange)
      scene.events += result.events
    }
  }

  /// An answer that can't be told to anyone: kept if its client may become known.
  mutating func hold(_ reply: Located, _ scene: inout Scene) {
    if let key = scene.key { held.hold(scene.exchange, for: key) }
    scene.account.claim(reply, .viewerUnknown)
  }

  // MARK: Logging in and out

  /// The user's own profile: the login has worked, once for each client.
  mutating func ownProfile(_ contact: Contact, _ scene: inout Scene) {
    var user = directory.learn(contact, at: scene.site)
    scene.account.claimFields(
      of: contact.source, by: .contact, ["id": .sessionUser, "ls": Self.timeRule(contact.lastSeen)])
    guard let key = scene.key, !sessions[key].isLoggedIn else { return }
    var session = sessions[key]
    session.userID = contact.id
    session.isLoggedIn = true
    sessions[key] = session
    user.statusMessage = contact.statusMessage
    user.metadata = contact.status.map { ["legacyStatus": .string($0.rawValue)] }
    scene.emit(.onLoginSuccess(user), to: user.uid)
  }

  /// An answer that says the session is over: an error, once, for a client that was logged in.
  mutating func loggedOut(_ scene: inout Scene) {
    guard let key = scene.key, sessions[key].isLoggedIn, let userID = sessions[key].userID else {
      return
    }
    sessions[key] = SessionDirectory.Session()
    typing.forget(viewer: userID)
    scene.emit(
      .onLoginFailed(
        ChatException(
          code: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND", message: "The session on the old side has ended.")),
      to: identities.user(userID))
  }

  mutating func logout(_ scene: inout Scene) {
    guard let key = scene.key, sessions[key].isLoggedIn, let userID = sessions[key].userID else {
      return
    }
    // The site's own session may live on: the client's user stays known.
    sessions[key].isLoggedIn = false
    typing.forget(viewer: userID)
    scene.emit(.onLogoutSuccess, to: identities.user(userID))
  }

  /// The reply to a login: a token, or `0`.
  mutating func login(_ reply: Located, _ scene: inout Scene) {
    let token = reply.value["basedata"]?.looseText ?? reply.value.looseText
    scene.account.claimFields(of: reply, by: .loginReply)
    guard token == "0" || token == "-1" else { return }
    scene.emit(
      .onLoginFailed(
        ChatException(
          code: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND", message: "The install refused the login.")),
      to: nil)
  }

  static func timeRule(_ time: LegacyTime?) -> Rule {
    guard let time, time.seconds != nil else { return .timeUnknown }
    switch time.unit {
    case .seconds: return .timeSeconds
    case .milliseconds, .microseconds: return .timeMilliseconds
    }
  }
}
