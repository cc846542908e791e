import JSONText
import LegacyProtocol
import Markup
import Recording

/// Which codes, keys and forms occur in inputs, how often, where first, and which of them nobody knows. Never what they hold.
public struct Coverage {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case endpoint, parameter, key, form, code
  }

  public struct Item: Sendable, Hashable, Comparable {
    public var kind: Kind
    public var name: String

    public static func < (a: Item, b: Item) -> Bool {
      (a.kind.rawValue, a.name) < (b.kind.rawValue, b.name)
    }
  }

  public struct Tally: Sendable, Hashable {
    public var count: Int
    public var isKnown: Bool
    /// Where it was seen first.
    public var example: String
  }

  public private(set) var tallies: [Item: Tally] = [:]
  /// Inputs that could not be read: the place and the rule.
  public private(set) var unreadable: [String] = []
  /// What was read over, each with its place.
  public private(set) var notes: [String] = []
  /// Names come from the input: so many are told apart, the rest is counted as one.
  private static let mostItems = 10_000
  private let markup = MarkupReader()

  public init() {}

  /// Codes, keys and forms that nobody knows.
  public var unknown: Int { tallies.values.count { !$0.isKnown } }

  private mutating func add(_ kind: Kind, _ name: String, isKnown: Bool = true, _ place: String) {
    var item = Item(kind: kind, name: String(name.prefix(80)))
    if tallies.count >= Self.mostItems, tallies[item] == nil {
      item.name = "(further names)"
    }
    tallies[item, default: Tally(count: 0, isKnown: isKnown, example: place)].count += 1
  }

  // MARK: Inputs

  /// A file of recorded exchanges, a dictionary, or several.
  public mutating func add(_ bytes: [UInt8], name: String) {
    do {
      try read(bytes, name)
    } catch {
      unreadable.append("\(error)")
    }
  }

  private mutating func read(_ bytes: [UInt8], _ name: String) throws {
    let form = try InputForm.values(in: bytes, name: name)
    notes += form.notes
    switch form.content {
    case .recording:
      let recording = try RecordingFile(decoding: bytes, name: name)
      for located in recording.interactions {
        add(located.interaction.exchange(position: located.place), located.place)
      }
    case .body(let body):
      guard let value = body.json, value.kind == .object || value.kind == .array else {
        throw FileProblem(path: name, rule: InputForm.nothingKnown)
      }
      add(.form, body.callback == nil ? "dictionary.json" : "dictionary.jsonp", name)
      for value in [value] + body.furtherValues { add(CallbackDictionary(value), name) }
    case .printed(let values):
      add(.form, "dictionary.printed", name)
      for value in values { add(CallbackDictionary(Located(value).value), name) }
    }
  }

  private mutating func add(_ exchange: LegacyExchange, _ place: String) {
    let endpoint = exchange.request.endpoint
    let name = endpoint.name
    // Files that lie open on the server, and addresses that the server itself does not know.
    if endpoint == .other, exchange.request.path.contains("/writable/") || exchange.status == 404 {
      add(.endpoint, exchange.status == 404 ? "(not found)" : "(file)", place)
      return
    }
    add(.endpoint, name, isKnown: endpoint != .other, place)
    guard endpoint != .other else { return }
    let call = LegacyCall(reading: exchange.request)
    for argument in call.arguments { add(.parameter, "\(name) \(argument.parameter)", place) }
    for field in call.unknown {
      // Cookies may be sent as parameters, under a prefix that is a setting.
      let isCookie = field.name.hasPrefix("cookie_")
      let shown = isCookie ? "cookie_*" : ShownName.of(field.name)
      add(.parameter, "\(name) \(shown)", isKnown: isCookie, place)
    }
    add(exchange.body, place)
    add(LegacyAnswer(to: endpoint, exchange.body), name, place)
  }

  private mutating func add(_ body: ReplyBody, _ place: String) {
    let content =
      switch body.content {
      case .empty: "empty"
      case .emptyCallback: "callback without a value"
      case .json(let document): "json.\(document.root.kind)"
      case .text: "text"
      case .html: "html"
      case .binary: "binary"
      case .overLimit: "over the limit"
      }
    add(.form, "body.\(content)", place)
    if body.callback != nil { add(.form, "body in a callback", place) }
    if !body.noise.isEmpty { add(.form, "body behind noise", place) }
    if !body.furtherValues.isEmpty { add(.form, "body with a second value", place) }
    if !body.repairs.isEmpty { add(.form, "body that was mended", place) }
  }

  // MARK: Answers

  private mutating func add(_ answer: LegacyAnswer, _ endpoint: String, _ place: String) {
    switch answer {
    case .poll(let reply): add(reply, place)
    case .sent(let reply): add(reply, "send-reply", place)
    case .broadcast(let entries): add(entries, "send-reply", place)
    case .group(let reply): add(reply, "group-reply", place)
    case .login(let reply): add(reply, "login-reply", place)
    case .people(let entries): add(entries, "contact", place)
    case .room(let room): add(room, "room", place)
    case .groupMessages(let entries): addGroup(entries, place)
    case .announcements(let entries): add(entries, "announcement", place)
    case .logs(let entries): add(entries, "log", place)
    case .blocked(let entries): add(entries, "blocked-user", place)
    case .result(let reply): add(reply, "result", place)
    case .siteAPI(let reply, _):
      add(reply, "site-api", place)
      add(.code, "site-api \(ShownName.of(reply.status))", isKnown: reply.code != nil, place)
    case .joined(let answer):
      if answer.room.source.value.count > 0 { add(answer.room, "join-reply", place) }
      if case .unknown = answer.outcome {
        add(.form, "answer.\(endpoint)", isKnown: false, place)
      } else {
        add(.code, "join-reply \(answer.outcome)", place)
      }
    case .unknown: add(.form, "answer.\(endpoint)", isKnown: Self.isForeign(endpoint), place)
    case .unreadable(let error, _):
      add(.form, "answer.\(endpoint) \(error.code.rawValue)", isKnown: false, place)
    case .refused(let refusal): add(refusal, "refusal", place)
    case .appSettings, .pushChannels, .nothing, .null, .emptyCallback, .emptyList, .isFriend,
      .translated, .callID, .accepted, .word, .loggedOut, .text, .html, .binary, .overLimit:
      add(.form, "answer.\(endpoint)", place)
    }
  }

  /// What the install itself sends elsewhere; the answers are not its own.
  private static func isForeign(_ endpoint: String) -> Bool {
    ["publish", "notification"].contains(endpoint)
  }

  private mutating func add(_ reply: HeartbeatReply, _ place: String) {
    for part in reply.parts {
      switch part {
      case .messages(let entries, let source):
        add(source, "messages", place)
        add(entries, "message", place)
        for case .record(let message) in entries { add(message.message, .oneToOne, place) }
      case .groupMessages(let entries, let source):
        add(source, "group-messages", place)
        addGroup(entries, place)
      case .contacts(let entries, let source):
        add(source, "buddylist", place)
        add(entries, "contact", place)
        for case .record(let contact) in entries { add(contact.status, place) }
      case .ownProfile(let entry): add([entry], "contact", place)
      case .ownStatus(let entry): add([entry], "own-status", place)
      case .rooms(let entries, let source):
        add(source, "chatrooms", place)
        add(entries, "room", place)
      case .roomUsers(let entries, let source):
        add(source, "users", place)
        add(entries, "contact", place)
      case .bots(let entries, let source):
        add(source, "botlist", place)
        add(entries, "bot", place)
      case .announcement(let entry): add([entry], "announcement", place)
      case .recent(let chats, _): add(chats.conversations.map(\.last), "recent", place)
      case .subscriptions(let entries, _): add(entries, "subscription", place)
      case .ownChannel(let entry, _): add([entry], "own-channel", place)
      case .typing, .joinedRooms, .userID, .loggedOut, .steering, .error, .repeated: break
      case .unknown(let key, _): add(.key, "poll \(ShownName.of(key))", isKnown: false, place)
      }
      if let key = part.key { add(.key, "poll \(key.rawValue)", place) }
    }
  }

  private mutating func add(_ map: Located, _ name: String, _ place: String) {
    if let form = MapForm(map.value) { add(.form, "\(name).\(form.rawValue)", place) }
  }

  private mutating func addGroup(
    _ entries: [HeartbeatReply.Entry<GroupMessage>], _ place: String
  ) {
    add(entries, "group-message", place)
    for case .record(let message) in entries { add(message.message, .group, place) }
  }

  private mutating func add<Record: WireRecord>(
    _ entries: [HeartbeatReply.Entry<Record>], _ name: String, _ place: String
  ) {
    for entry in entries {
      switch entry {
      case .record(let record): add(record, name, place)
      case .unreadable(let error, _):
        add(.form, "\(name) \(error.code.rawValue)", isKnown: false, place)
      }
    }
  }

  private mutating func add<Record: WireRecord>(
    _ record: Record, _ name: String, _ place: String
  ) {
    let known = Set(Record.layout.keys)
    for member in record.source.value.members {
      let key = member.key
      let isKnown = known.contains(key)
      add(.key, "\(name) \(isKnown ? key : ShownName.of(key))", isKnown: isKnown, place)
    }
  }

  // MARK: Codes

  private mutating func add(_ status: ContactStatus?, _ place: String) {
    guard let status else { return }
    if case .unknown(let word) = status {
      add(.code, "status \(ShownName.of(word))", isKnown: false, place)
    } else {
      add(.code, "status \(status.rawValue)", place)
    }
  }

  private mutating func add(_ body: String, _ context: StoredBody.Context, _ place: String) {
    let name: String
    switch StoredBody(reading: body, in: context, using: markup) {
    case .text: name = "text"
    case .invite: name = "invite"
    case .file(let file): name = "file.\(file.kind)"
    case .handwriting: name = "handwriting"
    case .sticker: name = "sticker"
    case .botResponse: name = "bot"
    case .callInvite: name = "call.invite"
    case .callAccept: name = "call.accept"
    case .callControl: name = "call.control"
    case .screenshare: name = "screenshare"
    case .whiteboard: name = "whiteboard"
    case .writeboard: name = "writeboard"
    case .broadcast: name = "broadcast"
    case .game: name = "game"
    case .groupAction: name = "group-action"
    case .signal: name = "signal"
    case .unknownControl(let kind, _):
      add(.code, "body control \(kind)", isKnown: false, place)
      return
    }
    add(.code, "body \(name)", place)
  }

  private mutating func add(_ dictionary: CallbackDictionary, _ place: String) {
    switch CallbackValue(dictionary) {
    case .message(let message): add(message, place)
    case .action(let action):
      add(action, "action", place)
      let isKnown = action.kind != nil
      let word = isKnown ? action.action : ShownName.of(action.action)
      add(.code, "action \(word)", isKnown: isKnown, place)
    case .announcement(let announcement): add(announcement, "announcement", place)
    case .announcements(let entries): add(entries.map(\.entry), "announcement", place)
    case .person(let contact): add(contact, "contact", place)
    case .people(let entries): add(entries.map(\.entry), "contact", place)
    case .bots(let entries): add(entries.map(\.entry), "bot", place)
    case .history(let entries, _):
      for entry in entries {
        switch entry {
        case .record(let message): add(message, place)
        case .unreadable(let error, _):
          add(.form, "dictionary message \(error.code.rawValue)", isKnown: false, place)
        }
      }
    case .sendReply(let reply): add(reply, "send-reply", place)
    case .announcementOrSendReply(let announcement):
      add(announcement, "announcement-or-send-reply", place)
    case .invite(let invite): add(invite, "invite", place)
    case .groupAction(let action):
      add(action, "group-action", place)
      let code = action.action
      let isKnown = if case .unknown? = code { false } else { code != nil }
      add(.code, "action_type \(code?.rawValue ?? 0)", isKnown: isKnown, place)
    case .blocked(let entries): add(entries.map(\.entry), "blocked-user", place)
    case .reply(let source):
      for member in source.value.members { add(.key, "reply \(ShownName.of(member.key))", place) }
    case .heartbeat(let reply, _): add(reply, place)
    case .unknown: add(.form, "dictionary of no known kind", isKnown: false, place)
    case .unreadable(let error, _):
      add(.form, "dictionary \(error.code.rawValue)", isKnown: false, place)
    }
  }

  private mutating func add(_ message: SDKMessage, _ place: String) {
    add(message, "dictionary-message", place)
    let reading = message.reading(platform: nil)
    let number = message.type.map { "\($0)" } ?? "none"
    let doubt = reading.doubt.map { " (\($0.rawValue))" } ?? ""
    add(.code, "message_type \(number)\(doubt)", isKnown: reading.code != nil, place)
  }
}
