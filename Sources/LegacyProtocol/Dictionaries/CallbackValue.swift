public import JSONText

/// A callback dictionary as typed values, read and written.
public enum CallbackValue: Sendable {
  case message(SDKMessage)
  case action(SDKAction)
  case announcement(Announcement)
  case announcements([Keyed<Announcement>])
  case person(Contact)
  case people([Keyed<Contact>])
  case bots([Keyed<Bot>])
  case history([HeartbeatReply.Entry<SDKMessage>], at: Located)
  case sendReply(SendReply)
  /// Read as an announcement, whose fields a send reply has too.
  case announcementOrSendReply(Announcement)
  case invite(ChatroomInviteFields)
  case groupAction(GroupActionFields)
  case blocked([Keyed<BlockedUser>])
  /// `Message`, `cometchat_url`, `…_enabled`, or an id alone.
  case reply(Located)
  case heartbeat(HeartbeatReply, at: Located)
  case unknown(Located)
  /// Of a known kind, but without a field it needs.
  case unreadable(LegacyDecodingError, at: Located)

  /// An entry of a map with the key it stands under, which need not be its id.
  public struct Keyed<Record: WireRecord>: Sendable {
    public var key: String
    public var entry: HeartbeatReply.Entry<Record>
  }

  public init(_ dictionary: CallbackDictionary) {
    switch dictionary {
    case .message(let source): self = Self.single(source) { .message($0) }
    case .action(let source): self = Self.single(source) { .action($0) }
    case .announcement(let source): self = Self.single(source) { .announcement($0) }
    case .announcements(let source): self = .announcements(Self.map(source))
    case .person(let source): self = Self.single(source) { .person($0) }
    case .people(let source): self = .people(Self.map(source))
    case .bots(let source): self = .bots(Self.map(source))
    case .history(let source):
      self = .history(source["history"].map { HeartbeatReply.entries($0) } ?? [], at: source)
    case .sendReply(let source): self = Self.single(source) { .sendReply($0) }
    case .announcementOrSendReply(let source):
      self = Self.single(source) { .announcementOrSendReply($0) }
    case .invite(let source): self = Self.single(source) { .invite($0) }
    case .groupAction(let source): self = Self.single(source) { .groupAction($0) }
    case .blocked(let source): self = .blocked(Self.map(source))
    case .reply(let source): self = .reply(source)
    case .heartbeat(let source): self = .heartbeat(HeartbeatReply(source), at: source)
    case .unknown(let source): self = .unknown(source)
    }
  }

  private static func single<Record: WireRecord>(
    _ source: Located, _ wrap: (Record) -> CallbackValue
  ) -> CallbackValue {
    do throws(LegacyDecodingError) {
      return wrap(try Record(source))
    } catch {
      return .unreadable(error, at: source)
    }
  }

  private static func map<Record: WireRecord>(_ source: Located) -> [Keyed<Record>] {
    let entries: [HeartbeatReply.Entry<Record>] = HeartbeatReply.entries(source)
    return zip(source.entries, entries).map { Keyed(key: $0.key, entry: $1) }
  }

  /// The dictionary: what was received as it was received, with what has been changed since.
  public var json: JSON {
    switch self {
    case .message(let record): record.json
    case .action(let record): record.json
    case .announcement(let record): record.json
    case .announcements(let entries): Self.json(entries)
    case .person(let record): record.json
    case .people(let entries): Self.json(entries)
    case .bots(let entries): Self.json(entries)
    case .history(let entries, let source):
      .object(
        source.value.members.map { member in
          member.key == "history" && member.value.kind == .array
            ? JSON.Member("history", .array(entries.map(\.json)))
            : JSON.Member(member.key, JSON(member.value))
        })
    case .sendReply(let record): record.json
    case .announcementOrSendReply(let record): record.json
    case .invite(let record): record.json
    case .groupAction(let record): record.json
    case .blocked(let entries): Self.json(entries)
    case .heartbeat(let reply, let source): source.value.kind == .array ? .array([]) : reply.json
    case .reply(let source), .unknown(let source), .unreadable(_, let source): JSON(source.value)
    }
  }

  private static func json<Record: WireRecord>(_ entries: [Keyed<Record>]) -> JSON {
    .object(entries.map { JSON.Member($0.key, $0.entry.json) })
  }
}

extension HeartbeatReply.Entry where Record: WireRecord {
  /// The entry as received, with what has been changed since; an unreadable one unchanged.
  public var json: JSON {
    switch self {
    case .record(let record): record.json
    case .unreadable(_, let source): JSON(source.value)
    }
  }

  /// The entry in a form; an unreadable one unchanged.
  func json(in form: WireForm) -> JSON {
    switch self {
    case .record(let record): record.json(in: form)
    case .unreadable(_, let source): JSON(source.value)
    }
  }
}
