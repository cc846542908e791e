import JSONText

/// One person as the old side describes them: an entry of `buddylist`, of `users` in a room, a reply of `cometchat_getid.php`, or the
/// user's own `userstatus`.
public struct Contact: Sendable {
  public let source: Located
  public let id: String
  public let name: String?
  /// The profile page; may be empty, relative, protocol-relative or absolute.
  public let link: String?
  public let avatar: String?
  public let status: ContactStatus?
  public let statusMessage: String?
  public let lastSeen: LegacyTime?
  /// The push channel of this person, from which others can be recognised in pushes.
  public let channel: String?

  /// - Throws: ``LegacyDecodingError`` if there is no id.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    id = try source.text("id")
    name = value["n"]?.looseText
    link = value["l"]?.looseText
    avatar = value["a"]?.looseText
    status = value["s"]?.string.map { ContactStatus(rawValue: $0) }
    statusMessage = value["m"]?.looseText
    lastSeen = LegacyTime(value["ls"])
    channel = value["ch"]?.string
  }
}

/// The status word of a person.
public enum ContactStatus: Sendable, Hashable, RawRepresentable {
  case available, busy, away, invisible, offline, blocked, banned
  /// A word this version does not know, kept as received. Made by `init(rawValue:)` alone.
  case unknown(String)

  private static let known: [Self] = [
    .available, .busy, .away, .invisible, .offline, .blocked, .banned,
  ]

  public init(rawValue: String) {
    self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  public var rawValue: String {
    switch self {
    case .available: "available"
    case .busy: "busy"
    case .away: "away"
    case .invisible: "invisible"
    case .offline: "offline"
    case .blocked: "blocked"
    case .banned: "banned"
    case .unknown(let word): word
    }
  }

  /// Whether a person of this status is shown as online. An empty status is what an unknown word was stored as, and shows as available.
  public var isOnline: Bool {
    switch self {
    case .available, .busy, .away: true
    case .invisible, .offline, .blocked, .banned: false
    case .unknown(let word): word.isEmpty
    }
  }
}
