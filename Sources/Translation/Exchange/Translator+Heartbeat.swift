import EventModel
import JSONText
import LegacyProtocol

/// By which way a message came to be known.
enum Origin: String {
  case poll, history, reply, push, callback, table
}

extension Translator {
  /// A poll's answer, or a page of a conversation in the same form: all of the exchange's.
  mutating func heartbeat(_ reply: Located, _ origin: Origin, _ scene: inout Scene) {
    switch reply.value.kind {
    case .object where reply.value.count > 0: break
    case .array where reply.value.count == 0, .object:
      scene.account.claim(reply, .steering)
      return
    case .array:
      scene.account.claim(reply, .replyUnknown)
      return
    case .null, .bool, .number, .string:
      scene.account.claim(reply, .replyDone)
      return
    }
    noteClock(reply.value, scene)
    let parts = (scene.heartbeat ?? HeartbeatReply(reply)).parts
    if scene.viewer == nil, parts.contains(where: \.needsViewer) {
      // What comes with the end of a session is not for whoever is next.
      if Self.saysLoggedOut(reply.value) { loggedOut(&scene) }
      hold(reply, &scene)
      return
    }
    scene.isOver = Self.saysLoggedOut(reply.value)
    // People and rooms first, whatever their place, so that the messages of the same answer can name them; the end of the session last.
    for turn in HeartbeatReply.Part.Turn.allCases {
      for part in parts where part.turn == turn { handle(part, origin, &scene) }
    }
  }

  /// The install's clock, where it says what it shows.
  private mutating func noteClock(_ reply: JSONValue, _ scene: Scene) {
    guard let seconds = reply["st"]?.looseText.flatMap({ Int64($0) }), seconds > 0,
      seconds < 1 << 40, scene.exchange.receivedAt > 0, scene.exchange.receivedAt < 1 << 40
    else { return }
    saidOffset = seconds - scene.exchange.receivedAt
  }

  private mutating func handle(
    _ part: HeartbeatReply.Part, _ origin: Origin, _ scene: inout Scene
  ) {
    switch part {
    case .ownProfile(let entry):
      switch entry {
      case .record(let contact): ownProfile(contact, &scene)
      case .unreadable(let error, let source): unreadable(error, source, &scene)
      }
    case .ownStatus(let entry):
      switch entry {
      case .record(let status): ownStatus(status, &scene)
      case .unreadable(let error, let source): unreadable(error, source, &scene)
      }
    case .contacts(let entries, let source): contacts(entries, source, &scene)
    case .roomUsers(let entries, let source): listed(entries, source, &scene)
    case .bots(let entries, let source): bots(entries, source, &scene)
    case .rooms(let entries, let source): rooms(entries, source, &scene)
    case .joinedRooms(let ids, let source):
      if let viewer = scene.viewer, carries(.roomMembership) { membership.replace(ids, of: viewer) }
      scene.account.claim(source, .roomMembership)
    case .userID(_, let source): scene.account.claim(source, .sessionUser)
    case .messages(let entries, let source):
      eachInOrder(entries, source, &scene) { translator, message, scene in
        translator.oneToOne(message, origin, &scene)
      }
    case .groupMessages(let entries, let source):
      eachInOrder(entries, source, &scene) { translator, message, scene in
        translator.groupMessage(message, origin, &scene)
      }
    case .announcement(let entry):
      switch entry {
      case .record(let announcement): self.announcement(announcement, &scene)
      case .unreadable(let error, let source): unreadable(error, source, &scene)
      }
    case .typing(let ids, let source):
      typists(ids, &scene)
      scene.account.claim(source, .typing)
    case .loggedOut(let source):
      loggedOut(&scene)
      scene.account.claim(source, .sessionEnded)
    case .recent(_, let source): scene.account.claim(source, .recentRepeated)
    case .subscriptions(_, let source), .ownChannel(_, let source):
      scene.account.claim(source, .secret)
    case .steering(let key, let source):
      scene.account.claim(source, SecretFields.isHidden(key) ? .secret : .steering)
    case .error(_, let source): scene.account.claim(source, .replyDone)
    case .repeated(let source): scene.account.claim(source, .fieldRepeated)
    case .unknown(_, let source): scene.account.claim(source, .fieldUnknown)
    }
  }

  /// Every record of a list; an empty list is a field of its own.
  mutating func each<Record>(
    _ entries: [HeartbeatReply.Entry<Record>], _ source: Located, _ scene: inout Scene,
    _ handle: (inout Translator, Record, inout Scene) -> Void
  ) {
    if entries.isEmpty { scene.account.claim(source, .steering) }
    scene.expect(entries.count)
    for entry in entries {
      switch entry {
      case .record(let record): handle(&self, record, &scene)
      case .unreadable(let error, let source): unreadable(error, source, &scene)
      }
    }
  }

  mutating func unreadable(
    _ error: LegacyDecodingError, _ source: Located, _ scene: inout Scene
  ) {
    scene.account.claim(source, .messageUnreadable, detail: error.description)
  }
}

extension HeartbeatReply.Part {
  /// Means something only together with whose view it is.
  fileprivate var needsViewer: Bool {
    switch self {
    case .messages(let entries, _): !entries.isEmpty
    case .groupMessages(let entries, _): !entries.isEmpty
    case .contacts(let entries, _): !entries.isEmpty
    case .typing(let ids, _): !ids.isEmpty
    case .announcement: true
    case .ownProfile, .ownStatus, .rooms, .roomUsers, .bots, .joinedRooms, .userID, .loggedOut,
      .recent,
      .subscriptions, .ownChannel, .steering, .error, .repeated, .unknown:
      false
    }
  }

  /// When a part is handled, among those of one answer.
  fileprivate enum Turn: CaseIterable {
    /// Says who and what there is, before anything happens.
    case knowledge
    case happening
    case end
  }

  fileprivate var turn: Turn {
    switch self {
    case .ownProfile, .ownStatus, .rooms, .roomUsers, .bots, .contacts, .joinedRooms, .userID:
      .knowledge
    case .messages, .groupMessages, .announcement, .typing, .recent, .subscriptions, .ownChannel,
      .steering, .error, .repeated, .unknown:
      .happening
    case .loggedOut: .end
    }
  }
}
