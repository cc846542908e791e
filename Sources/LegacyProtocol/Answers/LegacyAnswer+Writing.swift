import JSONText

extension LegacyAnswer {
  /// The answer as a version writes it to a kind of client.
  ///
  /// Pages, files and what could not be read have no content of their own here: they are ``ReplyContent/nothing``, or what was received.
  ///
  /// - Parameter occasion: what a poll's answer depends on besides; that a page is one follows from the endpoint.
  public func content(
    to endpoint: LegacyEndpoint, for dialect: LegacyDialect,
    _ occasion: HeartbeatReply.Occasion = HeartbeatReply.Occasion()
  ) -> ReplyContent {
    let version = dialect.version
    switch self {
    case .nothing, .html, .binary, .overLimit: return .nothing
    case .null: return .json(.null)
    case .emptyCallback: return .emptyCallback
    case .emptyList: return .json([])
    case .poll(let reply):
      var occasion = occasion
      if case .conversationHistory = endpoint { occasion.isHistory = true }
      if endpoint == .roomPoll { occasion.isOfRooms = true }
      return .json(reply.json(for: dialect, occasion))
    case .sent(let reply):
      let place: SendReply.Place =
        endpoint == .upload ? .upload : endpoint.isOfRoom ? .group : .text
      return .json(reply.json(place, for: dialect))
    case .broadcast(let entries):
      let form = SendReply.form(.broadcast, version)
      return .json(.array(entries.map { $0.json(in: form) }))
    case .joined(let answer): return answer.content(for: dialect)
    case .group(let reply):
      guard case .group(let action) = endpoint else { return .json(reply.json) }
      return reply.content(to: action, for: dialect)
    case .login(let reply): return reply.content(for: dialect)
    case .people(let entries):
      let form = Contact.form(.userInfo, version)
      let people = entries.map { $0.json(in: form) }
      // Several that were asked for are an array, whether there are any, one or more.
      let isOne = people.count == 1 && entries[0].isWholeAnswer
      return .json(isOne ? people[0] : .array(people))
    case .room(let room): return .json(room.json(in: Room.form(.details, version)))
    case .groupMessages(let entries):
      let form = GroupMessage.form(.history, version)
      // Bare ids in every version.
      return .json(MapForm.bareKeys.json(entries.map { ($0.id, $0.json(in: form)) }))
    case .announcements(let entries):
      let form = Announcement.form(version)
      return .json(MapForm.prefixedKeys.json(entries.map { ($0.id, $0.json(in: form)) }))
    case .logs(let entries): return Self.logs(entries, endpoint)
    case .blocked(let entries):
      // The one map that is an object when it is empty.
      if entries.isEmpty, version >= LegacyVersion(7) { return .json(.object([])) }
      return .json(
        MapForm.bareKeys.json(entries.map { ($0.id, $0.json(in: BlockedUser.form)) }))
    case .result(let reply):
      let isUnblock = endpoint == .block && reply.isOfUnblocking
      return .json(reply.json(in: isUnblock ? ResultReply.unblockForm : ResultReply.form))
    case .siteAPI(let reply, let isDone): return .json(reply.json(isDone: isDone))
    case .isFriend(let isFriend): return .json(["friend": isFriend ? 1 : 0])
    case .translated(let text): return .json(["translatedText": .string(text)])
    case .callID(let id):
      // Without quotes at first.
      return version < LegacyVersion(5, 5) ? .text(id) : .json(.string(id))
    case .word(let word): return .json(WireForm.Spelling.number.json(.text(word)))
    case .accepted(let word):
      // Before, those who took a call were told nothing.
      return version < LegacyVersion(7)
        ? .emptyCallback : .json(["success": WireForm.Spelling.number.json(.text(word))])
    case .loggedOut(let reason): return .json(Self.loggedOut(reason, endpoint, version))
    case .refused(let refusal): return .json(refusal.json(in: Refusal.form))
    case .appSettings(let settings):
      return .json(settings.json(for: version, features: settings.features))
    case .pushChannels(let channels): return .json(channels.json)
    case .unknown(let reply), .unreadable(_, let reply): return .json(JSON(reply.value))
    case .text(let text): return .text(text)
    }
  }

  private static let noLogin = "No Auth Found"

  private static func logs(
    _ entries: [HeartbeatReply.Entry<ChatLogEntry>], _ endpoint: LegacyEndpoint
  ) -> ReplyContent {
    guard !entries.isEmpty else { return .json(0) }
    let isPage = endpoint == .chatHistory(.logview)
    let form = ChatLogEntry.form(isPage: isPage)
    let rows = entries.map { ($0.id, $0.json(in: form)) }
    return .json(isPage ? MapForm.prefixedKeys.json(rows) : .array(rows.map(\.1)))
  }

  /// The end of a session, told at an address that is not a poll.
  private static func loggedOut(
    _ reason: String?, _ endpoint: LegacyEndpoint, _ version: LegacyVersion
  ) -> JSON {
    // Told to those who name no login, in other words than to those whose session is over.
    if let reason, reason == LegacyAnswer.noLogin, version >= HeartbeatKey.message.since {
      return ["loggedout": 1, "message": .string(reason)]
    }
    guard version >= LegacyVersion(6, 4, 5) else { return ["logout": 1] }
    var members = [JSON.Member("loggedout", 1)]
    if let reason { members.append(JSON.Member("logout_message", .string(reason))) }
    return .object(members + [JSON.Member("logout", 1)])
  }
}

extension LegacyEndpoint {
  /// A message to a room; its reply is shorter.
  fileprivate var isOfRoom: Bool {
    self == .group(.sendMessage) || self == .group(.sendChatroomMessage)
  }
}

extension HeartbeatReply.Entry where Record: WireRecord {
  /// It stands in no list; nor does one that was made.
  fileprivate var isWholeAnswer: Bool {
    switch self {
    case .record(let record): record.source.pointer.isEmpty
    case .unreadable(_, let source): source.pointer.isEmpty
    }
  }
}

extension ChatLogEntry: IdentifiedRecord {}
extension Announcement: IdentifiedRecord {}
extension BlockedUser: IdentifiedRecord {}
