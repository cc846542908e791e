import JSONText

/// What a poll answered: its parts in the order they stood in the text.
///
/// A part that cannot be read is a case of its own; the others are not lost for it.
public struct HeartbeatReply: Sendable {
  public enum Part: Sendable {
    case messages([Entry<OneToOneMessage>], at: Located)
    case groupMessages([Entry<GroupMessage>], at: Located)
    case contacts([Entry<Contact>], at: Located)
    case ownProfile(Entry<Contact>)
    /// The same of versions 3 and 4, which say no more.
    case ownStatus(Entry<OwnStatus>)
    case rooms([Entry<Room>], at: Located)
    case roomUsers([Entry<Contact>], at: Located)
    case bots([Entry<Bot>], at: Located)
    case announcement(Entry<Announcement>)
    /// Ids of those who are typing to the viewer.
    case typing([String], at: Located)
    /// Ids of the rooms the viewer is in.
    case joinedRooms([String], at: Located)
    /// The viewer's own id.
    case userID(String, at: Located)
    case loggedOut(at: Located)
    /// The last message of each conversation; as values or as JSON inside a string.
    case recent(RecentChats, at: Located)
    /// Channels of the rooms the viewer is in.
    case subscriptions([Entry<RoomSubscription>], at: Located)
    /// The viewer's own channel.
    case ownChannel(Entry<OwnChannel>, at: Located)
    /// Positions, hashes, counts and switches that steer polling and say nothing of chat.
    case steering(key: String, at: Located)
    case error(String, at: Located)
    /// An earlier one of repeated keys: PHP and browsers take the last.
    case repeated(at: Located)
    case unknown(key: String, at: Located)
  }

  /// A record, or why it could not be read.
  public enum Entry<Record: Sendable>: Sendable {
    case record(Record)
    case unreadable(LegacyDecodingError, at: Located)
  }

  public var parts: [Part]

  /// - Parameter reply: An object, or the `[]` of a poll with nothing to say.
  public init(_ reply: Located) {
    var last: [String: Int] = [:]
    let entries = reply.value.kind == .object ? reply.entries : []
    for (index, entry) in entries.enumerated() { last[entry.key] = index }
    parts = entries.enumerated().map { index, entry in
      last[entry.key] == index ? Self.part(entry.key, entry.item) : .repeated(at: entry.item)
    }
  }

  private static func part(_ key: String, _ item: Located) -> Part {
    guard let known = HeartbeatKey(rawValue: key) else {
      // The prefix of cookies is a setting: `cc_guest`.
      return key.hasSuffix("guest") ? .steering(key: key, at: item) : .unknown(key: key, at: item)
    }
    return switch known {
    case .messages where isGroupMessages(item): .groupMessages(entries(item), at: item)
    case .messages: .messages(entries(item), at: item)
    case .crmessages: .groupMessages(entries(item), at: item)
    case .buddylist: .contacts(entries(item), at: item)
    case .userstatus where OwnStatus.isForm(item.value):
      .ownStatus(entry(item) { source throws(LegacyDecodingError) in try OwnStatus(source) })
    case .userstatus:
      .ownProfile(entry(item) { source throws(LegacyDecodingError) in try Contact(source) })
    case .chatrooms: .rooms(entries(item), at: item)
    case .users: .roomUsers(entries(item), at: item)
    case .botlist: .bots(entries(item), at: item)
    case .an:
      .announcement(entry(item) { source throws(LegacyDecodingError) in try Announcement(source) })
    case .tt: .typing(typists(item), at: item)
    case .joinedgroups: .joinedRooms(item.items.compactMap { $0.value.looseText }, at: item)
    case .userid:
      item.value.looseText.map { .userID($0, at: item) } ?? .steering(key: key, at: item)
    case .loggedout, .logout:
      item.value.looseBool == true ? .loggedOut(at: item) : .steering(key: key, at: item)
    case .recent, .recentchats: .recent(RecentChats(item), at: item)
    case .subscribeChatrooms: .subscriptions(entries(item), at: item)
    case .cometid:
      .ownChannel(
        entry(item) { source throws(LegacyDecodingError) in try OwnChannel(source) }, at: item)
    case .error, .alert:
      item.value.looseText.map { .error($0, at: item) } ?? .steering(key: key, at: item)
    case .logoutMessage, .message, .lastgroupmessageid, .clh, .ulh, .chatroomList,
      .`init`, .initialize, .st, .loggedintype, .role, .blh, .buc,
      .botlh, .nobots:
      .steering(key: key, at: item)
    }
  }

  /// Room messages under the key `messages` (versions up to 6.2) are told from one-to-one messages by their `fromid`; those have `self`.
  private static func isGroupMessages(_ item: Located) -> Bool {
    for element in item.value.elements {
      if let mark = element.firstKey(of: groupMarks) { return mark == 0 }
    }
    for member in item.value.members {
      if let mark = member.value.firstKey(of: groupMarks) { return mark == 0 }
    }
    return false
  }

  private static let groupMarks = JSONKeyTable(["fromid", "self"])

  /// `"5,,9,"`; a list where a reader has taken that apart.
  static func typists(_ item: Located) -> [String] {
    let texts = [item.value.looseText] + item.value.elements.map(\.looseText)
    return identifiers(texts.compactMap(\.self).joined(separator: ","))
  }

  /// Ids separated by commas that may be doubled: `"5,,9,"`.
  static func identifiers(_ text: String) -> [String] {
    var ids: [String] = []
    var seen: Set<String> = []
    for piece in text.utf8.split(separator: UInt8(ascii: ",")) {
      let id = String(decoding: piece.filter { $0 != 0x20 }, as: UTF8.self)
      if !id.isEmpty, seen.insert(id).inserted { ids.append(id) }
    }
    return ids
  }

  static func entry<Record>(
    _ item: Located, _ read: (Located) throws(LegacyDecodingError) -> Record
  ) -> Entry<Record> {
    do throws(LegacyDecodingError) {
      return .record(try read(item))
    } catch {
      return .unreadable(error, at: item)
    }
  }

  public static func entries<Record: LegacyRecord>(_ list: Located) -> [Entry<Record>] {
    var entries: [Entry<Record>] = []
    entries.reserveCapacity(list.value.count)
    list.forEachItem { item in
      do throws(LegacyDecodingError) {
        entries.append(.record(try Record(item)))
      } catch {
        entries.append(.unreadable(error, at: item))
      }
    }
    return entries
  }
}

/// A value read from one entry of a list.
public protocol LegacyRecord: Sendable {
  init(_ source: Located) throws(LegacyDecodingError)
}
