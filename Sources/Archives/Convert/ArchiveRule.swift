internal import Translation

/// What is done with parts of an archive that no traffic has; the other rules are those of the translation.
public enum ArchiveRule: String, Sendable, Hashable, CaseIterable {
  case valueNull = "value.null"
  case columnUnknown = "column.unknown"
  case columnSteering = "column.steering"
  case columnCustomData = "column.custom-data"
  case tableUnread = "table.unread"
  case rowIncomplete = "row.incomplete"
  case rowRepeated = "row.repeated"
  case rowSuperseded = "row.superseded"
  case messageNumber = "message.number"
  case timeUnplaced = "time.unplaced"
  case readTime = "message.read-time"
  case callStep = "call.step"
  case deletion = "message.deletion"
  case deletionUnknown = "message.deletion-unknown"
  case groupAction = "group.action"
  case lastMessage = "recent.last-message"
  case identity = "people.identity"
  case profile = "people.profile"
  case profileMetadata = "people.metadata"
  case profileTooLong = "people.metadata-too-long"
  case addressUnusable = "people.address-unusable"
  case timeUnusable = "people.time-unusable"
  case room = "room"
  case roomMetadata = "room.metadata"
  case membership = "membership"
  case block = "block.metadata"
  case announcement = "announcement.row"
  case sightingRepeated = "sighting.repeated"
  case sightingConflict = "sighting.contradiction"
  case sightingUnused = "sighting.not-kept"
  case sightingLive = "sighting.without-row"
  case personSeen = "people.seen"
  case setting = "setting.people"
  case importDeleted = "import.deleted"
  case importTooOld = "import.too-old"
  case importHidden = "import.sender-only"
  case importLimit = "import.limit"
  case importRaw = "import.raw-left-out"
  case importFile = "import.file-as-text"
  case importSplit = "import.text-split"
  case importPassword = "import.password-group"
  case importJoined = "import.joined-time"

  /// What it makes of a field.
  var fate: Fate {
    switch self {
    case .valueNull: .kept
    case .columnUnknown, .columnSteering, .columnCustomData, .tableUnread, .rowSuperseded,
      .deletionUnknown, .groupAction, .sightingUnused, .sightingLive, .profileTooLong,
      .addressUnusable, .timeUnusable,
      .importDeleted, .importTooOld, .importHidden, .importRaw:
      .dropped
    case .rowIncomplete, .messageNumber, .timeUnplaced, .importLimit, .sightingConflict: .rejected
    case .readTime, .sightingRepeated, .personSeen, .setting, .rowRepeated, .callStep, .deletion,
      .lastMessage, .identity, .profile, .room,
      .membership, .announcement, .importFile, .importSplit,
      .importPassword, .importJoined:
      .transformed
    case .profileMetadata, .roomMetadata, .block: .metadata
    }
  }

  /// What `rejects.ndjson` and the documentation say of it.
  public var reason: String {
    switch self {
    case .valueNull: "NULL or empty: there is nothing to carry"
    case .columnUnknown: "a column nobody knows; it is not read"
    case .columnSteering: "steers polling, typing, devices or old video sessions"
    case .columnCustomData: "custom_data of extensions, whose form nobody knows"
    case .tableUnread: "rows of tables of which nothing is carried over; they are counted, not read"
    case .rowIncomplete: "an id, a party or the body is not there"
    case .rowRepeated: "the same row once more, as where it was moved and copied"
    case .rowSuperseded:
      "another row of the same key says otherwise, and counts: a later one, or the live table's"
    case .messageNumber: "the id is no whole number"
    case .timeUnplaced: "no time, and no row before it in its table has one"
    case .readTime:
      "read, and nobody stored when: the time it was sent, the earliest that can be, stands for it"
    case .callStep: "a step of a call, in calls.ndjson"
    case .deletion: "a control that deletes a message of its room: the message is marked"
    case .deletionUnknown: "a control that deletes a message which is not in the archive"
    case .groupAction: "a member put out or a room deleted: imports have no such messages"
    case .lastMessage: "the last message of two people, where the table of messages is empty"
    case .identity: "an id"
    case .profile: "name, picture, page, role, words of a status"
    case .profileMetadata: "in metadata.legacy of a person or bot"
    case .profileTooLong: "does not fit the metadata of a person"
    case .addressUnusable: "an address without a host, and no --base-url"
    case .timeUnusable: "a time of 0, or one that can't be"
    case .room: "name, type, owner and time of a room"
    case .roomMetadata: "in metadata.legacy of a group"
    case .membership: "a member, banned or not"
    case .block: "whom a person has blocked, in metadata.legacy.blocked"
    case .announcement: "an announcement"
    case .sightingRepeated:
      "a message that another source has too: same table, id and parties, and the same second or the same words"
    case .sightingConflict:
      "a message with the id and the parties of another, but another time and other words: which is right nobody says"
    case .sightingUnused:
      "events that archives do not keep: typing, presence, receipts, joining and leaving"
    case .sightingLive: "a push of versions up to 5.2, which does not say which row it is"
    case .personSeen: "a person or room that no table has, as users were shown it"
    case .setting: "who moderates, and who is banned, by the settings of the install"
    case .importDeleted: "a deleted message: imports take none"
    case .importTooOld: "older than the platform takes (--retention)"
    case .importHidden:
      "a message that its sender alone saw: an import would show it to the other one"
    case .importLimit: "the platform would not take it"
    case .importRaw: "the stored form beside a text, where both are too long"
    case .importFile: "a file without an ending, as a text with its name and address"
    case .importSplit: "a text longer than the platform takes, in several messages"
    case .importPassword:
      "a group with a password: the password can't be carried over, so the group is private"
    case .importJoined:
      "when a member joined is not in the archive: the beginning of the group stands for it, or what is known of its time"
    }
  }
}

/// The fates of the fields of an archive, and of its rows.
struct Tally {
  /// By rule: its fate and how many fields.
  private(set) var fields: [String: (fate: Fate, count: Int)] = [:]
  /// Notes that are of no field: damaged places, unread rows, what an import left out.
  private(set) var notes: [String: (fate: Fate, count: Int)] = [:]
  private(set) var fieldCount = 0
  /// Fields of rows that were seen.
  var fieldsSeen = 0
  /// Rows of known tables, and how many of them have come to their end.
  var rowsSeen = 0
  var rowsEnded = 0

  mutating func claim(_ rule: ArchiveRule, _ count: Int = 1) {
    claim(rule.rawValue, rule.fate, count)
  }
  mutating func claim(_ rule: Rule, _ fate: Fate, _ count: Int = 1) {
    claim(rule.rawValue, fate, count)
  }

  /// Fields that were counted by an earlier process.
  mutating func restore(_ rule: String, _ fate: Fate, _ count: Int) { claim(rule, fate, count) }

  private mutating func claim(_ rule: String, _ fate: Fate, _ count: Int) {
    guard count > 0 else { return }
    fields[rule, default: (fate, 0)].count += count
    fieldCount += count
  }

  mutating func note(_ rule: ArchiveRule, _ count: Int = 1) {
    note(rule.rawValue, rule.fate, count)
  }
  mutating func note(_ rule: String, _ fate: Fate, _ count: Int = 1) {
    notes[rule, default: (fate, 0)].count += count
  }

  var isBalanced: Bool { fieldCount == fieldsSeen && rowsSeen == rowsEnded }
}
