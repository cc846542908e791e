public import JSONText

/// The answer to a request as typed values, by what was asked. Whatever the install sends is one of these; nothing is thrown.
public enum LegacyAnswer: Sendable {
  /// No bytes: a replay, a plugin of another edition, a failure that was swallowed, or simply nothing to say.
  case nothing
  /// `callback()`.
  case emptyCallback
  /// A poll, or a page of a conversation, with its parts.
  case poll(HeartbeatReply)
  case sent(SendReply)
  case broadcast([HeartbeatReply.Entry<SendReply>])
  case joined(JoinReply)
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
  /// `1`, `0`, an id, or a word: something was done, or not.
  case word(String)
  /// The session is over; the text says why, where one is given.
  case loggedOut(String?)
  /// A document of settings.
  case settings(Located)
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
      self = endpoint == .group(.join) ? .joined(JoinReply(plain: text)) : .text(text)
    case .json(let document): self = Self.answer(to: endpoint, Located(document.root))
    }
  }

  private static func answer(to endpoint: LegacyEndpoint, _ reply: Located) -> LegacyAnswer {
    let value = reply.value
    let isPoll: Bool =
      switch endpoint {
      case .heartbeat, .conversationHistory: true
      case .send, .broadcast, .settings, .group, .upload, .handwriting, .sticker, .download,
        .announcements, .botList, .botCallback, .login, .logout, .check, .userInfo, .isFriend,
        .deleteConversation, .clearConversation, .chatHistory, .appSettings, .pushChannels, .block,
        .report, .call, .siteAPI, .publish, .notification, .other:
        false
      }
    if !isPoll, value["loggedout"]?.looseBool == true || value["logout"]?.looseBool == true {
      return .loggedOut((value["logout_message"] ?? value["message"])?.looseText)
    }
    switch endpoint {
    case .heartbeat, .conversationHistory, .botList, .group(.users):
      if value.kind == .object || value.kind == .array && value.count == 0 {
        return .poll(HeartbeatReply(reply))
      }
      return plain(reply)
    case .broadcast where value.kind == .array: return .broadcast(HeartbeatReply.entries(reply))
    case .send, .sticker, .upload, .handwriting, .broadcast, .group(.sendMessage),
      .group(.sendChatroomMessage):
      if value["error"] != nil, value["id"] == nil { return .unknown(reply) }
      return value.isNull ? .nothing : single(reply) { .sent($0) }
    case .group(.join): return .joined(JoinReply(value))
    case .group(.details): return single(reply) { .room($0) }
    case .group(.history):
      return value.kind == .object || value.kind == .array
        ? .groupMessages(HeartbeatReply.entries(reply)) : plain(reply)
    case .group: return value.kind == .object ? single(reply) { .group($0) } : plain(reply)
    case .login:
      return value.kind == .object ? single(reply) { .login($0) } : plain(reply)
    case .userInfo:
      return value.kind == .array
        ? .people(HeartbeatReply.entries(reply))
        : value.kind == .object ? single(reply) { .people([.record($0)]) } : plain(reply)
    case .announcements: return .announcements(HeartbeatReply.entries(reply))
    case .chatHistory:
      return value.kind == .object || value.kind == .array
        ? .logs(HeartbeatReply.entries(reply)) : plain(reply)
    case .block where value["result"] == nil && value.kind != .number && value.kind != .string:
      return .blocked(HeartbeatReply.entries(reply))
    case .block, .deleteConversation, .clearConversation:
      return value.kind == .object ? single(reply) { .result($0) } : plain(reply)
    case .siteAPI:
      for (key, isDone) in [("success", true), ("failed", false)] {
        if let inner = reply[key] { return single(inner) { .siteAPI($0, isDone: isDone) } }
      }
      return value.kind == .object ? .unknown(reply) : plain(reply)
    case .isFriend:
      return value["friend"]?.looseBool.map { .isFriend($0) } ?? plain(reply)
    case .call:
      return value.looseText.map { $0.utf8.count > 1 ? .callID($0) : .word($0) } ?? plain(reply)
    case .appSettings, .pushChannels: return .settings(reply)
    case .settings, .check, .logout, .report, .botCallback, .publish, .notification, .download,
      .other:
      if let text = value["translatedText"]?.string { return .translated(text) }
      return plain(reply)
    }
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

  private static func plain(
    _ reply: Located, or error: LegacyDecodingError? = nil
  ) -> LegacyAnswer {
    switch reply.value.kind {
    case .string, .number: .word(reply.value.looseText ?? "")
    case .null: .nothing
    case .bool: .word(reply.value.bool == true ? "true" : "false")
    case .array where reply.value.count == 0: .nothing
    case .array, .object: error.map { .unreadable($0, at: reply) } ?? .unknown(reply)
    }
  }
}
