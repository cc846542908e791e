import JSONText

/// What the change of a room answered: `1`, `0` or an id before version 7, an object from then on.
public struct GroupReply: WireRecord {
  public var source = Located()
  public var isDone: Bool? {
    // A new room in the form before version 7 has no word for success.
    get { success ?? (encodedName != nil && id != nil ? true : nil) }
    set { success = newValue }
  }
  private var success: Bool?
  /// It was a word that says neither that it was done nor that it was not; ``acknowledgment`` has it.
  private var isWord = false
  /// The new room; the room that was left.
  public var id: String?
  public var name: String? {
    get { plainName ?? encodedName.map { Base64.text($0) ?? $0 } }
    set { (plainName, encodedName) = (newValue, newValue.map { Base64.encoded($0) }) }
  }
  private var plainName: String?
  /// Base64 under `n` before version 7.
  private var encodedName: String?
  /// The name belongs to another room.
  public var isNameTaken = false
  public var acknowledgment: String?
  public var error: String?
  /// Under `roomid`, in answers to invitations.
  public var roomID: String?
  public var invitedUsers: [String]?
  private var invitedList: JSON? {
    get { Self.list(invitedUsers) }
    set { invitedUsers = Self.texts(newValue) }
  }
  public var unbannedUsers: [String]?
  private var unbannedList: JSON? {
    get { Self.list(unbannedUsers) }
    set { unbannedUsers = Self.texts(newValue) }
  }
  /// Who is banned from the room: the answer to `unban`.
  public var bannedUsers: [HeartbeatReply.Entry<Contact>]? {
    bannedList.map { HeartbeatReply.entries(Located($0)) }
  }
  private var bannedList: JSON?
  /// The control message that told the room of it, as a send reply; deletion of a room alone has it.
  public var controlMessage: SendReply? {
    controlReply.flatMap { try? SendReply(Located($0)) }
  }
  private var controlReply: JSON?

  public init() {}

  /// Reads an object or what older versions answer in place of one.
  ///
  /// - Throws: ``LegacyDecodingError`` for a list or `null`, and for an object that says neither what was done nor why it was not.
  public init(
    _ source: Located, to action: LegacyEndpoint.GroupAction
  ) throws(LegacyDecodingError) {
    guard source.value.kind != .object else {
      self.init()
      self.source = source
      try Self.layout.read(into: &self)
      let isForm = isDone != nil || acknowledgment != nil || error != nil || bannedList != nil
      guard isForm else {
        throw LegacyDecodingError(
          .missingField, at: source.pointer + "/success", expected: "what was done")
      }
      return
    }
    guard let word = source.value.looseText else {
      throw LegacyDecodingError(
        .wrongType, at: source.pointer, expected: "an object, a number or a word")
    }
    self.init(word: word, to: action)
    // A room's id is in quotes from 6.4.5 on; the `1` of success never is.
    if action == .leave, source.value.kind == .string, Self.isID(word) {
      self = GroupReply()
      (isDone, id) = (true, word)
    }
    self.source = source
  }

  /// `1` and `0`; an id of a room that was made or left; `2` where the new name is taken.
  init(word: String, to action: LegacyEndpoint.GroupAction) {
    self.init()
    let isNumber = Self.isID(word)
    switch action {
    case .rename where word == "2": (isDone, isNameTaken) = (false, true)
    case .create where word == "0": (isDone, isNameTaken) = (false, true)
    case .create where isNumber: (isDone, id) = (true, word)
    case .leave where isNumber && word != "0" && word != "1": (isDone, id) = (true, word)
    case .delete where word.hasPrefix(Self.deletionWord): (isDone, acknowledgment) = (true, word)
    case .leave, .create, .rename, .delete, .join, .sendMessage, .sendChatroomMessage, .users,
      .invite, .invitePage, .kick, .ban, .unbanList, .unban, .deleteMessage, .details, .name,
      .history, .synchronise, .passwordBox, .loadChatroomPro:
      isDone = word == "1" ? true : word == "0" ? false : nil
      if isDone == nil { (acknowledgment, isWord) = (word, true) }
    }
  }

  /// Begins the name of a new control message's row, put together from an array, with which a deletion is answered: `Array_1480000000`.
  private static let deletionWord = "Array_"

  /// A number above 0.
  private static func isID(_ word: String) -> Bool {
    WireForm.Spelling.isNumber(word) && word != "0" && word.utf8.first != UInt8(ascii: "-")
  }

  public static let layout = RecordLayout<Self>([
    .flag("success", \.success),
    .text("id", \.id),
    .text("n", \.encodedName),
    .text("name", \.plainName),
    .text("acknowledgment", \.acknowledgment),
    .text("error", \.error),
    .text("roomid", \.roomID),
    .json("invitedusers", \.invitedList),
    .json("unbannedusers", \.unbannedList),
    .json("unban", \.bannedList),
    .json("messageid", \.controlReply),
  ])

  private static func list(_ texts: [String]?) -> JSON? {
    texts.map { .array($0.map { .string($0) }) }
  }

  private static func texts(_ json: JSON?) -> [String]? {
    json.map { Located($0).value.elements.compactMap(\.looseText) }
  }

  public mutating func setBannedUsers(_ users: [Contact], for dialect: LegacyDialect) {
    let form = Contact.form(.bannedUser, dialect.version)
    bannedList = dialect.mapForm.json(users.map { ($0.id, $0.json(in: form)) })
  }

  public mutating func setControlMessage(_ reply: SendReply, for version: LegacyVersion) {
    var form = SendReply.form(.group, version)
    form.entries.append(.text("push", or: .null))
    controlReply = reply.json(in: form)
  }

  // MARK: Writing

  /// The answer as a version writes it.
  public func content(to action: LegacyEndpoint.GroupAction, for dialect: LegacyDialect)
    -> ReplyContent
  {
    let version = dialect.version
    // The list is an object in every version.
    if let bannedList { return .json(.object([JSON.Member("unban", bannedList)])) }
    if isWord, let acknowledgment {
      return .json(WireForm.Spelling.number.json(.text(acknowledgment)))
    }
    var whole = self
    whole.name = name
    whole.success = isDone
    if version >= LegacyVersion(7), action != .leave || isDone == nil && id == nil {
      return .json(whole.json(in: Self.form(action, isDone: isDone)))
    }
    // Words that say neither stay; of others an old client reads the number alone.
    if let acknowledgment, isDone == nil || acknowledgment.hasPrefix(Self.deletionWord) {
      return .json(.string(acknowledgment))
    }
    let done: JSON = isDone == true ? 1 : 0
    switch action {
    case .create:
      guard isDone == true, let id else { return .json(0) }
      let isObject = version >= LegacyVersion(5, 6)
      return .json(
        isObject
          ? whole.json(in: WireForm(.text("n", or: ""), .number("id")))
          : WireForm.Spelling.number.json(.text(id)))
    case .leave:
      guard isDone != false, version >= LegacyVersion(6), let id else { return .json(done) }
      let spelling: WireForm.Spelling = version >= LegacyVersion(6, 4, 5) ? .text : .number
      return .json(spelling.json(.text(id)))
    case .rename: return .json(isNameTaken ? 2 : done)
    case .delete, .join, .sendMessage, .sendChatroomMessage, .users, .invite, .invitePage, .kick,
      .ban, .unbanList, .unban, .deleteMessage, .details, .name, .history, .synchronise,
      .passwordBox, .loadChatroomPro:
      return .json(done)
    }
  }

  /// The order of the fields from version 7 on.
  private static func form(_ action: LegacyEndpoint.GroupAction, isDone: Bool?) -> WireForm {
    guard let isDone else { return WireForm(.text("acknowledgment"), .text("error")) }
    guard isDone else { return WireForm(.bool("success", or: false), .text("error", or: "")) }
    return switch action {
    case .create: WireForm(.number("id"), .text("name", or: ""), .bool("success"))
    case .invite: WireForm(.bool("success"), .text("roomid"), .text("invitedusers"))
    case .unban: WireForm(.bool("success"), .text("unbannedusers"))
    case .delete:
      WireForm(.bool("success"), .text("messageid"), .text("acknowledgment", or: ""))
    case .rename, .kick, .ban, .deleteMessage, .leave, .join, .sendMessage, .sendChatroomMessage,
      .users, .invitePage, .unbanList, .details, .name, .history, .synchronise, .passwordBox,
      .loadChatroomPro:
      WireForm(.bool("success"), .text("acknowledgment", or: ""))
    }
  }
}
