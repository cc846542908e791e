/// A poll: what the client has already, and what it wants besides (docs/protocol.md, “Endpoints”).
public struct PollRequest: CallRecord {
  /// The first poll of a session: everything is sent anew.
  public var isFirst = false
  /// The highest id of a message the client holds; not a time.
  public var lastMessageID: String?
  /// The client's clock, seconds since 1970.
  public var currentTime: String?
  public var wantsContacts = false
  public var contactsHash: String?
  public var botsHash: String?
  /// Sets the own status with the same call.
  public var status: String?
  /// The whole list of contacts, whatever the hash.
  public var forcesContacts = false
  /// The id of who is being typed to.
  public var typingTo: String?
  public var lastAnnouncementID: String?
  public var openConversations: [String] = []
  /// The last id read, by peer.
  public var read = CallMap()
  public var received = CallMap()
  // Rooms.
  /// Asks for what is new in rooms: `action=heartbeat`.
  public var wantsRooms = false
  public var isFirstOfRooms = false
  public var roomsHash: String?
  public var roomUsersHash: String?
  public var lastGroupMessageID: String?
  /// The open room.
  public var roomID: String?
  /// The hash of its password. A secret.
  public var roomPassword: String?
  /// The last id read, by room.
  public var roomsRead = CallMap()
  public var forcesRooms = false
  public var isPopout = false

  public init() {}

  private var action: String? {
    get { wantsRooms ? "heartbeat" : nil }
    set { wantsRooms = newValue == "heartbeat" }
  }

  public static let layout: [CallField<Self>] = [
    .text(.action, \.action), .flag(.initialize, \.isFirst),
    .text(.currenttime, \.currentTime), .text(.timestamp, \.lastMessageID),
    .flag(.buddylist, \.wantsContacts), .text(.blh, \.contactsHash),
    .text(.botlh, \.botsHash, VersionRange(from: LegacyVersion(6, 3))),
    .text(.status, \.status), .flag(.f, \.forcesContacts), .text(.typingto, \.typingTo),
    .text(.lastAnnouncement, \.lastAnnouncementID), .list(.openConversations, \.openConversations),
    .map(.readmessages, \.read, VersionRange(from: LegacyVersion(5, 8))),
    .map(.receivedunreadmessages, \.received, VersionRange(from: LegacyVersion(5, 8))),
    .flag(.crinitialize, \.isFirstOfRooms), .text(.clh, \.roomsHash),
    .text(.ulh, \.roomUsersHash), .text(.lastGroupMessage, \.lastGroupMessageID),
    .text(.room, \.roomID), .text(.roomPassword, \.roomPassword),
    .map(.crreadmessages, \.roomsRead, VersionRange(from: LegacyVersion(6, 2, 5))),
    .flag(.force, \.forcesRooms), .flag(.popout, \.isPopout),
  ]
}

/// A page of a conversation: the ten before an id, the newest ten with `-1`, what the session holds without one.
public struct HistoryRequest: CallRecord {
  public var peer = ""
  /// `-1` for the newest page; `nil` for what the session holds.
  public var before: String?
  /// What the same request says and asks as a poll: a page is asked of the poll's address, which sets the own status and takes reports of
  /// what was read as ever.
  public var poll = PollRequest()

  public init() {}

  public static let layout: [CallField<Self>] =
    [
      .required(.chatbox, \.peer),
      .text(.prepend, \.before, VersionRange(from: LegacyVersion(5, 5))),
    ] + PollRequest.layout.map { .part($0, of: \.poll) }
}

extension HistoryRequest {
  /// The request for the page before a page; `nil` at the end of the conversation.
  ///
  /// Only a page without rows is the end: one of control rows alone, or one that is short, is not. A page that does not lead further
  /// back is not asked for twice.
  public func next(after page: HeartbeatReply) -> HistoryRequest? {
    var smallest: String?
    for case .messages(let entries, _) in page.parts {
      for entry in entries {
        let id = entry.id
        guard Self.isNumber(id) else { continue }
        if let known = smallest, !Self.isSmaller(id, known) { continue }
        smallest = id
      }
    }
    guard let smallest else { return nil }
    if let before, Self.isNumber(before), !Self.isSmaller(smallest, before) { return nil }
    var next = self
    next.before = smallest
    // Said once.
    next.poll = PollRequest()
    return next
  }

  /// Digits that say an id: `-1`, `0` and nothing ask for the newest page.
  private static func isNumber(_ id: String) -> Bool {
    id != "0" && WireForm.Spelling.isNumber(id) && id.utf8.first != UInt8(ascii: "-")
  }

  /// By value, whatever the number of digits.
  private static func isSmaller(_ a: String, _ b: String) -> Bool {
    a.utf8.count == b.utf8.count ? a < b : a.utf8.count < b.utf8.count
  }
}
