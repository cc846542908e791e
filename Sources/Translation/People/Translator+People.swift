import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The viewer's contact list: what changed since the list before is told.
  mutating func contacts(
    _ entries: [HeartbeatReply.Entry<Contact>], _ source: Located, _ scene: inout Scene
  ) {
    if entries.isEmpty { scene.account.claim(source, .presenceBaseline) }
    var list: [(userID: String, isOnline: Bool)] = []
    for entry in entries {
      switch entry {
      case .record(let contact):
        _ = directory.learn(contact, at: scene.site)
        list.append((contact.id, contact.status?.isOnline ?? false))
        claim(contact, &scene)
      case .unreadable(let error, let source): unreadable(error, source, &scene)
      }
    }
    guard let viewer = scene.viewer else { return }
    for change in presence.update(viewer: viewer, list: list) {
      var user = directory.users[change.userID] ?? directory.user(change.userID)
      user.status = change.isOnline ? .online : .offline
      scene.emit(
        change.isOnline ? .onUserOnline(user) : .onUserOffline(user),
        to: identities.user(viewer))
    }
  }

  /// People who are listed without being anyone's contacts: members of a room, replies to questions about users.
  mutating func listed(
    _ entries: [HeartbeatReply.Entry<Contact>], _ source: Located, _ scene: inout Scene
  ) {
    each(entries, source, &scene) { translator, contact, scene in
      _ = translator.directory.learn(contact, at: scene.site)
      translator.claim(contact, &scene)
    }
  }

  /// One person, or an array of several.
  mutating func people(_ reply: Located, _ scene: inout Scene) {
    switch reply.value.kind {
    case .array: listed(HeartbeatReply.entries(reply), reply, &scene)
    case .object where reply.value["id"] != nil:
      do throws(LegacyDecodingError) {
        let contact = try Contact(reply)
        _ = directory.learn(contact, at: scene.site)
        claim(contact, &scene)
      } catch {
        unreadable(error, reply, &scene)
      }
    case .object, .null, .bool, .number, .string: scene.account.claim(reply, .replyDone)
    }
  }

  private func claim(_ contact: Contact, _ scene: inout Scene) {
    scene.account.claimFields(
      of: contact.source, by: .contact, ["ls": Self.timeRule(contact.lastSeen)])
  }

  mutating func bots(
    _ entries: [HeartbeatReply.Entry<Bot>], _ source: Located, _ scene: inout Scene
  ) {
    each(entries, source, &scene) { translator, bot, scene in
      translator.directory.learn(bot, at: scene.site)
      scene.account.claimFields(of: bot.source, by: .bot)
    }
  }

  // MARK: Typing

  mutating func typists(_ ids: [String], _ scene: inout Scene) {
    guard let viewer = scene.viewer else { return }
    let now = scene.exchange.receivedAt
    for change in typing.update(viewer: viewer, typists: ids, at: now) {
      switch change {
      case .started(let typist):
        scene.emit(
          .onTypingStarted(indicator(typist, to: viewer, isStarted: true, at: now)),
          to: identities.user(viewer))
      case .ended(let typist):
        scene.emit(
          .onTypingEnded(indicator(typist, to: viewer, isStarted: false, at: now)),
          to: identities.user(viewer))
      }
    }
  }

  mutating func expireTyping(_ scene: inout Scene) {
    scene.events += advance(to: scene.exchange.receivedAt, position: scene.exchange.position)
  }

  func indicator(
    _ typist: String, to viewer: String, isStarted: Bool, at now: Int64
  ) -> TypingIndicator {
    TypingIndicator(
      sender: directory.user(typist), receiver: identities.user(viewer), receiverType: .user,
      isStarted: isStarted, lastTimestamp: now > 0 ? now : nil)
  }
}
