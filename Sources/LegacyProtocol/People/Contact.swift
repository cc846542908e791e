import JSONText

/// One person as the old side describes them: an entry of `buddylist`, of `users` in a room, a reply of `cometchat_getid.php`, or the
/// user's own `userstatus`.
public struct Contact: WireRecord {
  public var source = Located()
  public var id = ""
  public var name: String?
  /// The profile page; may be empty, relative, protocol-relative or absolute.
  public var link: String?
  public var avatar: String?
  public var status: ContactStatus?
  private var statusWord: String? {
    get { status?.rawValue }
    set { status = newValue.map { ContactStatus(rawValue: $0) } }
  }
  public var statusMessage: String?
  public var lastSeen: LegacyTime?
  /// Hides when they were last seen.
  public var hidesLastSeen: Bool?
  public var sendsReceipts: Bool?
  /// Uses a phone.
  public var isOnDevice: Bool?
  /// The group of the site they belong to.
  public var siteGroup: String?
  /// The push channel of this person, from which others can be recognised in pushes.
  public var channel: String?
  /// Banned: from the install, or from the room they are listed in.
  public var isBanned: Bool?
  /// The room, where the entry is one of its users and names it.
  public var roomID: String? {
    get { chatroomID ?? groupID }
    set { (chatroomID, groupID) = (newValue, newValue) }
  }
  private var chatroomID: String?
  private var groupID: String?
  public var isModerator: Bool?
  /// Push channels of the app and other marks of its set-up; own profile only.
  public var pushChannel: String?
  public var announcementChannel: String?
  public var mobileAuthentication: Int64?
  public var callPrefix: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("id", \.id),
    .text("n", \.name),
    .text("l", \.link),
    .text("a", \.avatar),
    .flag("d", \.isOnDevice),
    .quoted("s", \.statusWord),
    .text("m", \.statusMessage),
    .text("g", \.siteGroup),
    .time("ls", \.lastSeen),
    .flag("lstn", \.hidesLastSeen),
    .quoted("ch", \.channel),
    .flag("rdrs", \.sendsReceipts),
    .text("push_channel", \.pushChannel),
    .integer("ccmobileauth", \.mobileAuthentication),
    .text("push_an_channel", \.announcementChannel),
    .text("webrtc_prefix", \.callPrefix),
    .flag("b", \.isBanned),
    .text("chatroomid", \.chatroomID),
    .text("groupid", \.groupID),
    .flag("ismoderator", \.isModerator),
  ])
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
