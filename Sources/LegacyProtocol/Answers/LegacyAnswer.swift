public import JSONText

/// The answer to a request as typed values, by what was asked. Whatever the install sends is one of these; nothing is thrown.
public enum LegacyAnswer: Sendable {
  /// No bytes: a replay, a plugin of another edition, a failure that was swallowed, or simply nothing to say.
  case nothing
  /// `null`: nothing was stored.
  case null
  /// `callback()`.
  case emptyCallback
  /// `[]`: there is none.
  case emptyList
  /// A poll, or a page of a conversation, with its parts.
  case poll(HeartbeatReply)
  case sent(SendReply)
  case broadcast([HeartbeatReply.Entry<SendReply>])
  case joined(JoinAnswer)
  case group(GroupReply)
  case login(LoginReply)
  case people([HeartbeatReply.Entry<Contact>])
  case room(Room)
  case groupMessages([HeartbeatReply.Entry<GroupMessage>])
  case announcements([HeartbeatReply.Entry<Announcement>])
  case logs([HeartbeatReply.Entry<ChatLogEntry>])
  case blocked([HeartbeatReply.Entry<BlockedUser>])
  case result(ResultReply)
  case siteAPI(SiteAPIReply, isDone: Bool)
  case isFriend(Bool)
  case translated(String)
  /// The id of a call that was asked for.
  case callID(String)
  /// `{"success":1}`: from 7 on, that a call was taken, and nothing else is said so.
  case accepted(String)
  /// `1`, `0`, an id, or a word: something was done, or not.
  case word(String)
  /// The session is over; the text says why, where one is given.
  case loggedOut(String?)
  /// Nothing was done, and why: a guest's name that was refused, an action the site's API has not.
  case refused(Refusal)
  case appSettings(AppSettings)
  case pushChannels(PushChannels)
  /// A known address, but an answer of a shape nobody knows.
  case unknown(Located)
  case unreadable(LegacyDecodingError, at: Located)
  /// Neither JSON nor markup.
  case text(String)
  case html
  case binary
  case overLimit(JSONError)

  public init(to endpoint: LegacyEndpoint, _ body: ReplyBody) {
    switch body.content {
    case .empty: self = .nothing
    case .emptyCallback: self = .emptyCallback
    case .html: self = .html
    case .binary: self = .binary
    case .overLimit(let error): self = .overLimit(error)
    case .text(let text):
      let inner = Self.unwrapped(text)
      let join = endpoint == .group(.join) ? JoinAnswer(plain: inner) : nil
      if let join, join.isKnown {
        self = .joined(join)
      } else if endpoint == .login, let reply = LoginReply(encodedToken: inner) {
        self = .login(reply)
      } else if case .call = endpoint, let id = Self.bareCallID(inner) {
        self = .callID(id)
      } else {
        self = .text(text)
      }
    case .json(let document): self = Self.answer(to: endpoint, Located(document.root))
    }
  }

  private static func answer(to endpoint: LegacyEndpoint, _ reply: Located) -> LegacyAnswer {
    let value = reply.value
    if !endpoint.isPoll, endpoint != .siteAPI, isEnd(value) {
      return .loggedOut((value["logout_message"] ?? value["message"])?.looseText)
    }
    switch endpoint {
    case .heartbeat, .roomPoll, .conversationHistory, .botList, .group(.users):
      if value.kind == .object || value.kind == .array && value.count == 0 {
        return .poll(HeartbeatReply(reply))
      }
      return plain(reply)
    case .broadcast where value.kind == .array:
      return isList(value) ? .broadcast(HeartbeatReply.entries(reply)) : plain(reply)
    case .send, .sticker, .upload, .handwriting, .broadcast, .group(.sendMessage),
      .group(.sendChatroomMessage):
      return value.isNull ? .null : single(reply) { .sent($0) }
    case .group(.join):
      let answer = JoinAnswer(reply)
      let isForm = value.kind == .object ? value["s"]?.looseText != nil : answer.isKnown
      return isForm ? .joined(answer) : plain(reply)
    case .group(.details) where value.kind == .object: return single(reply) { .room($0) }
    case .group(.history):
      return isList(value) ? .groupMessages(HeartbeatReply.entries(reply)) : plain(reply)
    case .group(let action):
      guard let answer = try? GroupReply(reply, to: action) else { return plain(reply) }
      return .group(answer)
    case .login:
      if let word = value.looseText { return .login(LoginReply(plain: word)) }
      return value.kind == .object ? single(reply) { .login($0) } : plain(reply)
    case .userInfo:
      return value.kind == .array && isList(value)
        ? .people(HeartbeatReply.entries(reply))
        : value.kind == .object ? single(reply) { .people([.record($0)]) } : plain(reply)
    case .announcements:
      return isList(value) ? .announcements(HeartbeatReply.entries(reply)) : plain(reply)
    case .chatHistory:
      return isList(value) && value.count > 0 ? .logs(HeartbeatReply.entries(reply)) : plain(reply)
    case .block where value["result"] == nil && isList(value):
      return .blocked(HeartbeatReply.entries(reply))
    case .block, .deleteConversation, .clearConversation:
      return value.kind == .object ? single(reply) { .result($0) } : plain(reply)
    case .siteAPI: return siteAPI(reply)
    case .isFriend:
      switch value["friend"]?.looseText {
      case "1": return .isFriend(true)
      case "0": return .isFriend(false)
      default: return plain(reply)
      }
    case .call:
      if let word = value.looseText {
        return word.utf8.count > 1 && isCallID(word) ? .callID(word) : plain(reply)
      }
      return value["success"]?.looseText.map { .accepted($0) } ?? plain(reply)
    case .appSettings:
      let isForm =
        AppSettings.layout.keys.contains { value[$0] != nil }
        && value["config"].map { $0.kind == .object } ?? true
      return isForm ? single(reply) { .appSettings($0) } : plain(reply)
    case .pushChannels:
      do throws(LegacyDecodingError) {
        return .pushChannels(try PushChannels(reply))
      } catch {
        return plain(reply, or: error)
      }
    case .translate: return value["translatedText"]?.string.map { .translated($0) } ?? plain(reply)
    case .settings, .check, .logout, .report, .botCallback, .publish, .notification, .download,
      .other:
      return plain(reply)
    }
  }

  /// A list of records, or a map of them; entries that are none stay entries where others are records.
  private static func isList(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array, .object:
      var hasRecord = value.count == 0
      value.forEachItem { if $0.kind == .object { hasRecord = true } }
      return hasRecord
    case .null, .bool, .number, .string: return false
    }
  }

  private static func isCallID(_ word: String) -> Bool {
    ControlReader.isIdentifier(word) && word.utf8.first != UInt8(ascii: "-")
  }

  /// What stands in a callback that nobody said was asked for; the text itself without one.
  private static func unwrapped(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: ")"), let open = bytes.firstIndex(of: UInt8(ascii: "(")) else {
      return text
    }
    return String(decoding: bytes[bytes.index(after: open)...].dropLast(), as: UTF8.self)
  }

  /// `9c8b`: 5.4 gives out a call's id without quotes, which is no JSON.
  private static func bareCallID(_ text: String) -> String? {
    let id = text.utf8
    guard (2...64).contains(id.count), id.allSatisfy(Base64.isHexDigit) else { return nil }
    return String(decoding: id, as: UTF8.self)
  }

  private static func isEnd(_ value: JSONValue) -> Bool {
    value["loggedout"]?.looseBool == true || value["logout"]?.looseBool == true
  }

  private static func siteAPI(_ reply: Located) -> LegacyAnswer {
    for (key, isDone) in [("success", true), ("failed", false)] {
      if let inner = reply[key], inner.value.kind == .object {
        return single(inner) { .siteAPI($0, isDone: isDone) }
      }
    }
    // Without a session it says so too, which means nothing here.
    if isEnd(reply.value), reply.value["error"] == nil { return .loggedOut(nil) }
    return plain(reply)
  }

  private static func single<Record: WireRecord>(
    _ reply: Located, _ wrap: (Record) -> LegacyAnswer
  ) -> LegacyAnswer {
    do throws(LegacyDecodingError) {
      return wrap(try Record(reply))
    } catch {
      return plain(reply, or: error)
    }
  }

  /// What is not of the endpoint's form: as it was received, whatever it is.

  private static func plain(
    _ reply: Located, or error: LegacyDecodingError? = nil
  ) -> LegacyAnswer {
    if let refusal = try? Refusal(reply), reply.value.kind == .object { return .refused(refusal) }
    return switch reply.value.kind {
    case .string, .number: .word(reply.value.looseText ?? "")
    case .null: .null
    case .bool: .unknown(reply)
    case .array where reply.value.count == 0: .emptyList
    case .array, .object: error.map { .unreadable($0, at: reply) } ?? .unknown(reply)
    }
  }
}

/// `{"error": …}`: nothing was done.
public struct Refusal: WireRecord {
  public var source = Located()
  public var error = ""
  public var message: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .body("error", \.error),
    .text("message", \.message),
    .passedOver("loggedout"),
    .passedOver("logout_message"),
  ])

  public static let form = WireForm(.number("error"), .text("message"))
}

extension LegacyEndpoint {
  /// Answered with the parts of a poll, of which the end of the session is one.
  var isPoll: Bool {
    if case .conversationHistory = self { return true }
    return self == .heartbeat || self == .roomPoll
  }
}
