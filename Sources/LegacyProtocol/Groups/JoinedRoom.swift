import JSONText

/// The answer to a request to join: the outcome, and what it says of the room.
public struct JoinAnswer: Sendable {
  public var outcome: JoinReply
  public var room: JoinedRoom

  public init(_ outcome: JoinReply, _ room: JoinedRoom = JoinedRoom()) {
    self.outcome = outcome
    self.room = room
  }

  /// Reads the JSON forms, and the plain ones inside a callback.
  public init(_ source: Located) {
    outcome = JoinReply(source.value)
    if source.value.kind == .object, let room = try? JoinedRoom(source) {
      self.room = room
    } else {
      room = JoinedRoom(plain: source.value.looseText ?? "")
    }
  }

  /// Not a word of another kind.
  var isKnown: Bool {
    if case .unknown = outcome { return false }
    return true
  }

  public init(plain text: String) {
    outcome = JoinReply(plain: text)
    room = JoinedRoom(plain: text)
  }

  /// The answer as a version writes it to a kind of client.
  public func content(for dialect: LegacyDialect) -> ReplyContent {
    let version = dialect.version
    if Self.isPlain(dialect) {
      guard outcome == .joined else {
        switch outcome {
        case .banned: return .json(2)
        case .noSuchRoom: return .json(3)
        case .unknown(let word): return .text(word)
        case .joined, .invalidPassword, .requiredPassword: return .json(0)
        }
      }
      if version < LegacyVersion(4, 4) { return .json(1) }
      if version < LegacyVersion(5) { return .text(room.channel ?? "") }
      let marks = [room.isOwner ?? false, room.isModerator ?? false].map { $0 ? "1" : "0" }
      return .text("\(room.channel ?? "")^\(marks[0])^\(room.userID ?? "")^\(marks[1])")
    }
    if outcome == .noSuchRoom, version >= LegacyVersion(6, 8) { return .json([]) }
    guard outcome == .joined else {
      return .json(.object([JSON.Member("s", .string(outcome.word))]))
    }
    var joined = room
    joined.word = outcome.word
    joined.groupName = joined.name
    joined.setMessages(joined.messages, for: version)
    return .json(joined.json(in: JoinedRoom.form(version)))
  }

  private static func isPlain(_ dialect: LegacyDialect) -> Bool {
    let version = dialect.version
    if version < LegacyVersion(5, 4) { return true }
    guard version < LegacyVersion(6, 3), dialect.family != .web else { return false }
    let isJSONApp =
      dialect.family == .mobileApp
      && (dialect.flags.contains(.v3) || version >= LegacyVersion(5, 8))
    return !isJSONApp
  }
}

/// What joining a room tells of it.
public struct JoinedRoom: WireRecord {
  public var source = Located()
  fileprivate var word: String?
  public var name: String?
  /// The same name once more, from version 7 on.
  fileprivate var groupName: String?
  public var isOwner: Bool?
  public var isModerator: Bool?
  /// The viewer's own id.
  public var userID: String?
  /// The channel of the push service. A secret.
  public var channel: String?
  public var pushChannel: String?
  private var messageList: JSON?

  public init() {}

  /// `CHANNEL^OWNER^ID^MODERATOR`, or the channel alone.
  init(plain text: String) {
    self.init()
    channel = JoinReply.channel(plain: text)
    userID = JoinReply.ownUserID(plain: text)
    let marks = JoinReply.marks(plain: text)
    isOwner = marks?.isOwner
    isModerator = marks?.isModerator
  }

  /// The last ones, the oldest first; version 7 alone sends them.
  public var messages: [HeartbeatReply.Entry<GroupMessage>] {
    messageList.map { HeartbeatReply.entries(Located($0)) } ?? []
  }

  public mutating func setMessages(
    _ entries: [HeartbeatReply.Entry<GroupMessage>], for version: LegacyVersion
  ) {
    let form = GroupMessage.form(.history, version)
    messageList = entries.isEmpty ? nil : .array(entries.map { $0.json(in: form) })
  }

  public static let layout = RecordLayout<Self>([
    .text("s", \.word),
    .text("chatroomname", \.name),
    .text("groupname", \.groupName),
    // Always 0.
    .passedOver("timestamp"),
    .text("cometid", \.channel),
    .flag("owner", \.isOwner),
    .text("userid", \.userID),
    .flag("ismoderator", \.isModerator),
    .text("push_channel", \.pushChannel),
    .json("messages", \.messageList),
  ])

  public static func form(_ version: LegacyVersion) -> WireForm {
    let isSeven = version >= LegacyVersion(7)
    let isNamed = version >= LegacyVersion(6, 2, 5)
    return WireForm(
      .text("s"), isNamed ? .text("chatroomname", or: "") : nil,
      isSeven ? .text("groupname", or: "") : nil, isNamed ? .number("timestamp", or: 0) : nil,
      .text("cometid", or: ""),
      isSeven ? .bool("owner", or: false) : .text("owner", or: "0"), .number("userid"),
      isSeven ? .bool("ismoderator", or: false) : .number("ismoderator", or: 0),
      .text("push_channel"), isSeven ? .text("messages") : nil)
  }
}

extension JoinReply {
  /// Whether the viewer owns or moderates the room, which the form of four fields tells.
  static func marks(plain text: String) -> (isOwner: Bool, isModerator: Bool)? {
    let fields = text.utf8.filter { $0 > 0x20 }.split(
      separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    guard fields.count == 4, channel(plain: text) != nil else { return nil }
    let isTrue: (ArraySlice<UInt8>) -> Bool = { !$0.isEmpty && !$0.elementsEqual([0x30]) }
    return (isTrue(fields[1]), isTrue(fields[3]))
  }
}
