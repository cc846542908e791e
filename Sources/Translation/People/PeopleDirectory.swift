import EventModel
import LegacyProtocol

/// What has been learned of people, bots and rooms on the way, so that events can name them.
struct PeopleDirectory: Sendable {
  private(set) var users: [String: User] = [:]
  private(set) var bots: [String: User] = [:]
  private(set) var rooms: [String: Group] = [:]
  /// Whose push channel a channel is.
  private(set) var userOfChannel: [String: String] = [:]
  private(set) var roomOfChannel: [String: String] = [:]

  /// Entries of each kind; what comes later is not remembered.
  private static let capacity = 500_000

  private let identities: Identities

  init(identities: Identities) { self.identities = identities }

  // MARK: Learning

  mutating func learn(_ contact: Contact, name: String?, at site: SiteAddress) -> User {
    let uid = identities.user(contact.id)
    var user = users[contact.id] ?? User(uid: uid)
    if let name { user.name = name }
    if let avatar = contact.avatar, !avatar.isEmpty { user.avatar = site.absolute(avatar) }
    if let link = contact.link, !link.isEmpty { user.link = site.absolute(link) }
    if let status = contact.status { user.status = status.isOnline ? .online : .offline }
    if let seconds = contact.lastSeen?.seconds { user.lastActiveAt = seconds }
    if users[contact.id] != nil || users.count < Self.capacity { users[contact.id] = user }
    if let channel = contact.channel, !channel.isEmpty, userOfChannel.count < Self.capacity {
      userOfChannel[channel] = contact.id
    }
    return user
  }

  mutating func learn(_ bot: Bot, name: String, at site: SiteAddress) {
    guard bots[bot.id] != nil || bots.count < Self.capacity else { return }
    let uid = identities.bot(bot.id)
    bots[bot.id] = User(
      uid: uid, name: name,
      avatar: bot.avatar.flatMap { $0.isEmpty ? nil : site.absolute($0) }, role: "bot")
  }

  mutating func learn(_ room: Room, name: String?) {
    learnRoom(
      room.id, name: name, type: room.kind.map { Self.groupType($0) },
      owner: room.createdBy.flatMap { $0 == "0" ? nil : identities.user($0) })
  }

  mutating func learnRoom(
    _ id: String, name: String?, type: GroupType? = nil, owner: String? = nil
  ) {
    guard rooms[id] != nil || rooms.count < Self.capacity else { return }
    var group = rooms[id] ?? Group(guid: identities.room(id))
    if let name { group.name = name }
    if let type { group.type = type }
    if let owner { group.owner = owner }
    rooms[id] = group
  }

  mutating func learnChannel(_ channel: String, ofRoom id: String) {
    if roomOfChannel.count < Self.capacity { roomOfChannel[channel] = id }
  }

  // MARK: Naming

  /// The person as events name them: id and what is known of name and picture.
  func user(_ id: String) -> User {
    let known = users[id]
    return User(uid: identities.user(id), name: known?.name, avatar: known?.avatar)
  }

  func bot(_ id: String) -> User { bots[id] ?? User(uid: identities.bot(id), role: "bot") }

  func room(_ id: String) -> Group { rooms[id] ?? Group(guid: identities.room(id)) }

  static func groupType(_ kind: Room.Kind) -> GroupType {
    switch kind {
    case .public: .public
    case .password: .password
    case .inviteOnly, .hidden: .private
    case .unknown(let text): .unknown(text)
    }
  }
}
