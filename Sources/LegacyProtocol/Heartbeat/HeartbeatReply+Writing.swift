public import JSONText

extension HeartbeatReply {
  public init(parts: [Part]) { self.parts = parts }

  /// The answer as it was received, with what has been changed since: order, forms of maps, spellings and unknown keys kept. A reply
  /// without parts is the `[]` of a poll with nothing to say.
  public var json: JSON {
    parts.isEmpty ? .array([]) : .object(parts.map { $0.member(for: nil) })
  }

  /// The answer as a version writes it to a kind of client: its keys in its order, its forms of maps, its spellings.
  ///
  /// Keys that are not known come last, as received. Nothing to say is `[]`. What the version does not answer there is left out:
  /// ``unwritten(for:_:)``.
  public func json(for dialect: LegacyDialect, _ occasion: Occasion = Occasion()) -> JSON {
    let left = places(unwritten: dialect, occasion)
    let members = parts.enumerated().filter { !$1.isRepeated && !left.contains($0) }
      .map { $1.member(for: dialect, occasion) }
    guard !members.isEmpty else { return .array([]) }
    let ranked = members.enumerated().map { place, member in
      let key = HeartbeatKey(rawValue: member.key)
      let isFirst = occasion.isNewSession && key == .userstatus
      return (isFirst ? -1 : key?.rank(in: dialect.version) ?? .max, place, member)
    }
    return .object(ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
  }
}

extension HeartbeatReply {
  /// The parts that ``json(for:_:)`` leaves out: keys that came with a later version; up to 6.2, which answer polls of rooms at an address
  /// of their own under the same key `messages`, the messages that belong to the other answer (``Occasion/isOfRooms``); the status of versions
  /// 3 and 4 from 5.0 on, where it is a profile with an id; and lists without an entry that a version does not send: rooms up to 5.7, messages
  /// from 7.
  public func unwritten(
    for dialect: LegacyDialect, _ occasion: Occasion = Occasion()
  ) -> [Part] {
    places(unwritten: dialect, occasion).sorted().map { parts[$0] }
  }

  private func places(unwritten dialect: LegacyDialect, _ occasion: Occasion) -> Set<Int> {
    var places: Set<Int> = []
    let version = dialect.version
    let isParted = version < HeartbeatKey.crmessages.since
    let own = occasion.isOfRooms ? Part.Talk.room : .oneToOne
    let hasOwn = parts.contains { $0.talk?.kind == own && !$0.isRepeated }
    for (place, part) in parts.enumerated() where !part.isRepeated {
      // A list of none is either's, but no answer has two under one key.
      let isOfOther = part.talk.map { $0.kind != own && (!$0.isEmpty || hasOwn) } ?? false
      let isElsewhere = isParted && isOfOther || part.isUnsaid(version)
      let key = HeartbeatKey(rawValue: part.member(for: dialect, occasion).key)
      if isElsewhere || key.map({ $0.since > version }) ?? false { places.insert(place) }
    }
    return places
  }
}

extension HeartbeatReply {
  /// What an answer is written for, beside the version and the client.
  public struct Occasion: Sendable, Hashable {
    /// A page of a conversation, whose messages say who sees them.
    public var isHistory: Bool
    /// The session has seen an id that a client gave to a message; from then on (6.4) each message without one has `false` in its place.
    public var knowsLocalIDs: Bool

    /// The very first answers of a session begin with the user's own profile (from 6.8 on).
    public var isNewSession: Bool

    /// The answer of the rooms' own address, which versions up to 6.2 have beside that of polls.
    public var isOfRooms: Bool

    public init(
      isHistory: Bool = false, knowsLocalIDs: Bool = false, isNewSession: Bool = false,
      isOfRooms: Bool = false
    ) {
      self.isHistory = isHistory
      self.knowsLocalIDs = knowsLocalIDs
      self.isNewSession = isNewSession
      self.isOfRooms = isOfRooms
    }
  }
}

extension HeartbeatReply.Part {
  fileprivate var isRepeated: Bool {
    if case .repeated = self { return true }
    return false
  }

  fileprivate enum Talk {
    case oneToOne, room
  }

  /// Whose messages it holds, if it is a list of messages.
  fileprivate var talk: (kind: Talk, isEmpty: Bool)? {
    if case .messages(let entries, _) = self { return (.oneToOne, entries.isEmpty) }
    if case .groupMessages(let entries, _) = self { return (.room, entries.isEmpty) }
    return nil
  }

  /// The version has no way to say it there.
  fileprivate func isUnsaid(_ version: LegacyVersion) -> Bool {
    if case .ownStatus(.record) = self { return version >= LegacyVersion(5) }
    switch self {
    case .rooms(let entries, let source):
      return entries.isEmpty && Self.isList(source) && version < LegacyVersion(5, 8)
    case .messages(let entries, let source):
      return entries.isEmpty && Self.isList(source) && version >= LegacyVersion(7)
    case .groupMessages, .contacts, .ownProfile, .ownStatus, .roomUsers, .bots, .announcement,
      .typing, .joinedRooms, .userID, .loggedOut, .recent, .subscriptions, .ownChannel, .steering,
      .error, .repeated, .unknown:
      return false
    }
  }

  /// The key and what stands under it; in a dialect, or as received.
  fileprivate func member(
    for dialect: LegacyDialect?, _ occasion: HeartbeatReply.Occasion = HeartbeatReply.Occasion()
  ) -> JSON.Member {
    let version = dialect?.version
    switch self {
    case .messages(let entries, let source):
      return map(.messages, entries, source, dialect) {
        OneToOneMessage.form(occasion.isHistory ? .history : .poll, $0)
          .knowing(occasion.knowsLocalIDs)
      }
    case .groupMessages(let entries, let source):
      let key =
        received(source)
        ?? (version ?? LegacyVersion(7) < LegacyVersion(6, 3) ? .messages : .crmessages)
      guard let version else {
        return JSON.Member(key.rawValue, Self.asReceived(entries, source))
      }
      if entries.isEmpty, !Self.isList(source) {
        return JSON.Member(key.rawValue, JSON(source.value))
      }
      let form = GroupMessage.form(.poll, version).knowing(occasion.knowsLocalIDs)
      // Always an array, the oldest first.
      return JSON.Member(
        (version < LegacyVersion(6, 3) ? HeartbeatKey.messages : .crmessages).rawValue,
        .array(entries.map { $0.json(in: form) }))
    case .contacts(let entries, let source):
      // They are sorted, and PHP's sorting counts keys anew that are bare numbers.
      let isCounted = dialect?.mapForm == .bareKeys
      return map(.buddylist, entries, source, dialect, isCounted ? .array : nil) {
        Contact.form(.contactList, $0)
      }
    case .rooms(let entries, let source):
      let turned = version.map { version in entries.map { $0.turned(for: version) } } ?? entries
      return map(.chatrooms, turned, source, dialect) { Room.form(.list, $0) }
    case .roomUsers(let entries, let source):
      return map(.users, entries, source, dialect) { Contact.form(.roomUser, $0) }
    case .bots(let entries, let source):
      return map(.botlist, entries, source, dialect) { _ in Bot.form }
    case .ownProfile(.record(let contact)) where version.map { $0 < LegacyVersion(5) } ?? false:
      return JSON.Member(
        HeartbeatKey.userstatus.rawValue, OwnStatus(of: contact).json(in: OwnStatus.form))
    case .ownStatus(let entry):
      return JSON.Member(
        HeartbeatKey.userstatus.rawValue,
        version == nil ? entry.json : entry.json(in: OwnStatus.form))
    case .ownProfile(let entry):
      return JSON.Member(
        HeartbeatKey.userstatus.rawValue,
        version.map { entry.json(in: Contact.form(.ownProfile, $0)) } ?? entry.json)
    case .announcement(let entry):
      return JSON.Member(
        HeartbeatKey.an.rawValue,
        version.map { entry.json(in: Announcement.form($0)) } ?? entry.json)
    case .typing(let ids, let source):
      let isSame = HeartbeatReply.typists(source) == ids && received(source) != nil
      // As `GROUP_CONCAT(userid, ',')` has them: `5,,9,`.
      return JSON.Member(
        HeartbeatKey.tt.rawValue,
        isSame ? JSON(source.value) : .string(ids.map { $0 + "," }.joined(separator: ",")))
    case .joinedRooms(let ids, let source):
      let isSame = received(source) != nil && source.items.compactMap(\.value.looseText) == ids
      return JSON.Member(
        HeartbeatKey.joinedgroups.rawValue,
        isSame ? JSON(source.value) : .array(ids.map { .string($0) }))
    case .userID(let id, let source):
      let isSame = received(source) != nil && source.value.looseText == id
      // A number in every version.
      let spelling = WireForm.Spelling(of: source.value) ?? .number
      return JSON.Member(
        HeartbeatKey.userid.rawValue, isSame ? JSON(source.value) : spelling.json(.text(id)))
    case .loggedOut(let source):
      let key = received(source) ?? .loggedout
      // A number from version 7 on.
      let isNumber = version.map { $0 >= LegacyVersion(7) } ?? false
      return JSON.Member(
        key.rawValue,
        received(source) == nil ? isNumber ? 1 : .string("1") : JSON(source.value))
    case .recent(let chats, let source):
      let key: HeartbeatKey = chats.isText ? .recentchats : .recent
      // As it was received, unless it is written for a version.
      let isReadable = source.value.kind == .object || RecentChats(readable: source) != nil
      let isKept = received(source) != nil && (version == nil || !isReadable && chats.isNone)
      return JSON.Member(
        (received(source) ?? key).rawValue, isKept ? JSON(source.value) : chats.json)
    case .subscriptions(let entries, let source):
      let list =
        version == nil || entries.isEmpty && !Self.isList(source)
        ? Self.list(entries, source)
        : .array(entries.map { $0.json(in: RoomSubscription.form) })
      return JSON.Member(HeartbeatKey.subscribeChatrooms.rawValue, list)
    case .ownChannel(let entry, _):
      return JSON.Member(
        HeartbeatKey.cometid.rawValue,
        version.map { entry.json(in: OwnChannel.form($0)) } ?? entry.json)
    case .error(let text, let source):
      let isSame = received(source) != nil && source.value.looseText == text
      // 5.4 says it under another key.
      let key = version.map { $0 < LegacyVersion(5, 5) ? HeartbeatKey.alert : .error }
      return JSON.Member(
        (key ?? received(source) ?? .error).rawValue, isSame ? JSON(source.value) : .string(text))
    case .steering(let key, let source), .unknown(let key, let source):
      return JSON.Member(key, JSON(source.value))
    case .repeated(let source): return JSON.Member(source.value.memberKey, JSON(source.value))
    }
  }

  private static func list<Record: WireRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], _ source: Located
  ) -> JSON {
    source.value.kind == .array || !entries.isEmpty
      ? .array(entries.map(\.json)) : JSON(source.value)
  }

  /// The key a part was received under.
  private func received(_ source: Located) -> HeartbeatKey? {
    HeartbeatKey(rawValue: source.value.memberKey)
  }

  private func map<Record: WireRecord & IdentifiedRecord>(
    _ key: HeartbeatKey, _ entries: [HeartbeatReply.Entry<Record>], _ source: Located,
    _ dialect: LegacyDialect?, _ mapForm: MapForm? = nil, _ form: (LegacyVersion) -> WireForm
  ) -> JSON.Member {
    guard let dialect else {
      return JSON.Member(key.rawValue, Self.asReceived(entries, source))
    }
    if entries.isEmpty, !Self.isList(source) {
      return JSON.Member(key.rawValue, JSON(source.value))
    }
    let form = form(dialect.version)
    return JSON.Member(
      key.rawValue,
      (mapForm ?? dialect.mapForm).json(entries.map { ($0.id, $0.json(in: form)) }))
  }

  /// What stands there can be a list; what can't is kept.
  private static func isList(_ source: Located) -> Bool {
    source.value.kind == .object || source.value.kind == .array
  }

  /// The entries under the keys they had; new ones in the form of the map.
  private static func asReceived<Record: WireRecord & IdentifiedRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], _ source: Located
  ) -> JSON {
    let value = source.value
    let keyed = value.kind == .object ? value.members.map(\.key) : []
    if value.kind == .object, keyed.count == entries.count {
      return .object(zip(keyed, entries).map { JSON.Member($0, $1.json) })
    }
    if value.kind == .array { return .array(entries.map(\.json)) }
    if entries.isEmpty, value.kind != .object { return JSON(value) }
    return (MapForm(value) ?? .prefixedKeys).json(entries.map { ($0.id, $0.json) })
  }
}

/// A record with an id, under which it stands in a map.
public protocol IdentifiedRecord {
  var id: String { get }
}

extension OneToOneMessage: IdentifiedRecord {}
extension GroupMessage: IdentifiedRecord {}
extension Contact: IdentifiedRecord {}
extension Room: IdentifiedRecord {}
extension Bot: IdentifiedRecord {}

extension HeartbeatReply.Entry where Record: IdentifiedRecord {
  /// The id; of an unreadable entry its key without `_`.
  var id: String {
    switch self {
    case .record(let record): record.id
    case .unreadable(_, let source):
      source.value.memberKey.utf8.first == UInt8(ascii: "_")
        ? String(decoding: source.value.memberKey.utf8.dropFirst(), as: UTF8.self)
        : source.value.memberKey
    }
  }
}

extension HeartbeatReply.Entry<Room> {
  fileprivate func turned(for version: LegacyVersion) -> Self {
    guard case .record(var room) = self else { return self }
    room.turnStanding(for: version)
    return .record(room)
  }
}

extension WireForm {
  /// The form once the session knows ids that clients gave.
  fileprivate func knowing(_ knowsLocalIDs: Bool) -> WireForm {
    guard knowsLocalIDs else { return self }
    return WireForm(
      entries.map { entry in
        entry.key == "localmessageid"
          ? Entry(key: entry.key, spelling: entry.spelling, absent: false) : entry
      })
  }
}
