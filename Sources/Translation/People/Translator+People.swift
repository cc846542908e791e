import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The viewer's contact list: what changed since the list before is told.
  mutating func contacts(
    _ entries: [HeartbeatReply.Entry<Contact>], _ source: Located, _ scene: inout Scene
  ) {
    if entries.isEmpty { scene.account.claim(source, .presenceBaseline) }
    var list: [(userID: String, isOnline: Bool?)] = []
    var isComplete = true
    for entry in entries {
      switch entry {
      case .record(let contact):
        learn(contact, &scene)
        list.append((contact.id, carries(.userStatus) ? contact.status?.isOnline : nil))
      case .unreadable(let error, let source):
        isComplete = false
        unreadable(error, source, &scene)
      }
    }
    guard let viewer = scene.viewer, carries(.presenceBaseline), carries(.userID) else { return }
    for change in presence.update(viewer: viewer, list: list, isComplete: isComplete) {
      var user = directory.profile(change.userID)
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
      translator.learn(contact, &scene)
    }
  }

  /// One person, or an array of several.
  mutating func people(_ reply: Located, _ scene: inout Scene) {
    switch reply.value.kind {
    case .array: listed(HeartbeatReply.entries(reply), reply, &scene)
    case .object where reply.value["id"] != nil:
      do throws(LegacyDecodingError) {
        learn(try Contact(reply), &scene)
      } catch {
        unreadable(error, reply, &scene)
      }
    case .object, .null, .bool, .number, .string: scene.account.claim(reply, .replyDone)
    }
  }

  /// Remembers a person and accounts for what was said of them.
  ///
  /// - Parameter overrides: What this place in particular makes of a field.
  @discardableResult
  mutating func learn(
    _ contact: Contact, _ scene: inout Scene, overriding overrides: [String: Rule] = [:]
  ) -> User {
    let uid = identities.user(contact.id)
    let name = contact.name.map { PlainName($0, else: uid, using: markup) }
    var rules = overrides
    rules["ls"] = timeRule(contact.lastSeen, scene)
    rules["n"] = contact.source.value["n"].flatMap { name?.rule.asMended($0) } ?? name?.rule
    scene.account.claimFields(of: contact.source, by: .contact, rules)
    let isNamed = rules["n"].map { carries($0) } ?? false
    let before = directory.known(contact.id)
    let user = directory.learn(
      allowed(contact, scene), name: isNamed ? name?.text : nil, at: scene.site)
    if before != user, carries(.userID) { scene.people.append(user) }
    return user
  }

  /// What may be told of a person.
  func allowed(_ contact: Contact, _ scene: Scene) -> Contact {
    var contact = contact
    if !carries(.userAvatar) { contact.avatar = nil }
    if !carries(.userLink) { contact.link = nil }
    if !carries(.userStatus) { contact.status = nil }
    if !carries(.userStatusMessage) { contact.statusMessage = nil }
    contact.lastSeen = moment(contact.lastSeen, in: scene)
    return contact
  }

  mutating func bots(
    _ entries: [HeartbeatReply.Entry<Bot>], _ source: Located, _ scene: inout Scene
  ) {
    each(entries, source, &scene) { translator, bot, scene in
      let uid = translator.identities.bot(bot.id)
      let name = PlainName(bot.name ?? "", else: uid, using: translator.markup)
      var allowed = bot
      if !translator.carries(.userAvatar) { allowed.avatar = nil }
      if translator.carries(.botKnown) {
        let user = translator.directory.learn(
          allowed, name: translator.carries(name.rule) ? name.text : uid, at: scene.site)
        if let user { scene.people.append(user) }
      }
      scene.account.claimFields(of: bot.source, by: .bot, ["n": name.rule])
    }
  }
}
