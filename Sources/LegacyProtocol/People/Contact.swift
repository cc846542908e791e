import JSONText

/// One person as the old side describes them: an entry of `buddylist`, of `users` in a room, a reply of `cometchat_getid.php`, or the
/// user's own `userstatus`.
public struct Contact: WireRecord {
  public var source = Located(.emptyObject)
  public var id = ""
  public var name: String?
  /// The profile page; may be empty, relative, protocol-relative or absolute.
  public var link: String?
  public var avatar: String?
  public var status: ContactStatus?
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
    .identifier("id") {
      $0.id
    } _: {
      $0.id = $1
    },
    .text("n") {
      $0.name
    } _: {
      $0.name = $1
    },
    .text("l") {
      $0.link
    } _: {
      $0.link = $1
    },
    .text("a") {
      $0.avatar
    } _: {
      $0.avatar = $1
    },
    .flag("d") {
      $0.isOnDevice
    } _: {
      $0.isOnDevice = $1
    },
    .quoted("s") {
      $0.status?.rawValue
    } _: {
      $0.status = $1.map { ContactStatus(rawValue: $0) }
    },
    .text("m") {
      $0.statusMessage
    } _: {
      $0.statusMessage = $1
    },
    .text("g") {
      $0.siteGroup
    } _: {
      $0.siteGroup = $1
    },
    .time("ls") {
      $0.lastSeen
    } _: {
      $0.lastSeen = $1
    },
    .flag("lstn") {
      $0.hidesLastSeen
    } _: {
      $0.hidesLastSeen = $1
    },
    .quoted("ch") {
      $0.channel
    } _: {
      $0.channel = $1
    },
    .flag("rdrs") {
      $0.sendsReceipts
    } _: {
      $0.sendsReceipts = $1
    },
    .text("push_channel") {
      $0.pushChannel
    } _: {
      $0.pushChannel = $1
    },
    .integer("ccmobileauth") {
      $0.mobileAuthentication
    } _: {
      $0.mobileAuthentication = $1
    },
    .text("push_an_channel") {
      $0.announcementChannel
    } _: {
      $0.announcementChannel = $1
    },
    .text("webrtc_prefix") {
      $0.callPrefix
    } _: {
      $0.callPrefix = $1
    },
    .flag("b") {
      $0.isBanned
    } _: {
      $0.isBanned = $1
    },
    .text("chatroomid") {
      $0.chatroomID
    } _: {
      $0.chatroomID = $1
    },
    .text("groupid") {
      $0.groupID
    } _: {
      $0.groupID = $1
    },
    .flag("ismoderator") {
      $0.isModerator
    } _: {
      $0.isModerator = $1
    },
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
