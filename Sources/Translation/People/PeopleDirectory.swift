import EventModel
import LegacyProtocol

/// What has been learned of people, bots and rooms on the way, so that events can name them.
struct PeopleDirectory: Sendable {
  /// What is known of a person, and of that what events name them by: a reference, which costs less to look up than all of it.
  private final class Known: Sendable {
    let profile: User
    let named: User

    init(_ profile: User) {
      self.profile = profile
      named = User(uid: profile.uid, name: profile.name, avatar: profile.avatar)
    }

    private init(prepared known: Known) {
      profile = known.profile
      named = known.named.prepared
    }

    /// The same, ready to be named in many messages.
    var prepared: Known { Known(prepared: self) }
  }

  /// What is known of a room, and the name of its conversation, which each of its messages has.
  private final class KnownRoom: Sendable {
    let group: Group
    let conversation: String

    init(_ group: Group) {
      self.group = group
      conversation = ConversationID.group(group.guid)
    }
  }

  private var users: RecentTable<CompactKey, Known>
  private var bots: RecentTable<String, User>
  /// The word that speaks to a bot → the bot.
  private var botOfCall: RecentTable<String, String>
  private var rooms: RecentTable<CompactKey, KnownRoom>
  private var userOfChannel: RecentTable<String, String>
  private var roomOfChannel: RecentTable<String, String>

  private let identities: Identities

  /// - Parameter capacity: Of each kind; up to twice as many are remembered.
  init(identities: Identities, capacity: Int = 250_000) {
    self.identities = identities
    users = RecentTable(capacity: capacity)
    bots = RecentTable(capacity: capacity)
    botOfCall = RecentTable(capacity: capacity)
    rooms = RecentTable(capacity: capacity)
    userOfChannel = RecentTable(capacity: capacity)
    roomOfChannel = RecentTable(capacity: capacity)
  }

  // MARK: Learning

  mutating func learn(_ contact: Contact, name: String?, at site: SiteAddress) -> User {
    let uid = identities.user(contact.id)
    var user = users[CompactKey(id: contact.id)]?.profile ?? User(uid: uid)
    if let name { user.name = name }
    if let avatar = contact.avatar, !avatar.isEmpty { user.avatar = site.absolute(avatar) }
    if let link = contact.link, !link.isEmpty { user.link = site.absolute(link) }
    if let status = contact.status {
      user.status = StatusWords.status(of: status)
      user.metadata = StatusWords.metadata(of: status)
    }
    if let text = contact.statusMessage { user.statusMessage = text }
    if let seconds = contact.lastSeen?.seconds { user.lastActiveAt = seconds }
    users.set(Known(user), for: CompactKey(id: contact.id))
    if let channel = contact.channel, !channel.isEmpty {
      userOfChannel.set(contact.id, for: channel)
    }
    return user
  }

  /// - Returns: The bot, if something of it is new.
  mutating func learn(_ bot: Bot, name: String, at site: SiteAddress) -> User? {
    var user = User(
      uid: identities.bot(bot.id), name: name,
      avatar: bot.avatar.flatMap { $0.isEmpty ? nil : site.absolute($0) }, role: "bot")
    if let text = bot.description, !text.isEmpty { user.metadata = ["description": .string(text)] }
    let isNew = bots[bot.id] != user
    bots.set(user, for: bot.id)
    botOfCall.set(bot.id, for: BotQuestions.call(of: name))
    return isNew ? user : nil
  }

  mutating func learn(_ room: Room, name: String?) {
    learnRoom(
      room.id, name: name, type: room.kind.map(\.groupType),
      owner: room.createdBy.flatMap { $0 == "0" ? nil : identities.user($0) })
  }

  mutating func learnRoom(
    _ id: String, name: String?, type: GroupType? = nil, owner: String? = nil
  ) {
    var group = rooms[CompactKey(id: id)]?.group ?? Group(guid: identities.room(id))
    if let name { group.name = name }
    if let type { group.type = type }
    if let owner { group.owner = owner }
    rooms.set(KnownRoom(group), for: CompactKey(id: id))
  }

  mutating func learnChannel(_ channel: String, ofRoom id: String) {
    roomOfChannel.set(id, for: channel)
  }

  // MARK: Naming

  /// The person as events name them: id and what is known of name and picture.
  mutating func user(_ id: String) -> User {
    let key = CompactKey(id: id)
    guard let known = users.refreshed(key) else { return User(uid: identities.user(id)) }
    if known.named.isPrepared { return known.named }
    // Most are never named in a message: made ready by the first that does.
    let ready = known.prepared
    users.set(ready, for: key)
    return ready.named
  }

  /// What is known of the person, if anything is.
  func known(_ id: String) -> User? { users[CompactKey(id: id)]?.profile }

  /// All that is known of the person.
  mutating func profile(_ id: String) -> User {
    users.refreshed(CompactKey(id: id))?.profile ?? User(uid: identities.user(id))
  }

  mutating func bot(_ id: String) -> User {
    let known = bots.refreshed(id)
    return User(
      uid: identities.bot(id), name: known?.name, avatar: known?.avatar, role: "bot")
  }

  /// Whether a word speaks to a bot (``BotQuestions/call(of:)``).
  mutating func isBot(_ call: String) -> Bool {
    guard let id = botOfCall.refreshed(call), let name = bots.refreshed(id)?.name else {
      return false
    }
    // It may have got another name.
    return BotQuestions.call(of: name) == call
  }

  mutating func room(_ id: String) -> Group { conversation(ofRoom: id).room }

  /// The room and the name of its conversation.
  mutating func conversation(ofRoom id: String) -> (room: Group, id: String) {
    let key = CompactKey(id: id)
    guard let known = rooms.refreshed(key) else {
      let group = Group(guid: identities.room(id))
      return (group, ConversationID.group(group.guid))
    }
    if known.group.isPrepared { return (known.group, known.conversation) }
    // As with people.
    let ready = KnownRoom(known.group.prepared)
    rooms.set(ready, for: key)
    return (ready.group, ready.conversation)
  }

  /// Whose push channel a channel is.
  mutating func user(ofChannel channel: String) -> String? { userOfChannel.refreshed(channel) }

  mutating func room(ofChannel channel: String) -> String? { roomOfChannel.refreshed(channel) }
}
