public import JSONText

/// What the SDKs of old apps hand to their callbacks, told apart by the keys (docs/protocol.md, “Callback dictionaries”).
public enum CallbackDictionary: Sendable {
  /// A message, an invitation, a file, a bot's answer or a call: everything with a `message_type`.
  case message(Located)
  /// `typing_start`, `typing_stop`, `message_delivered`, `message_read`.
  case action(Located)
  case announcement(Located)
  case announcements(Located)
  /// The user's own profile, or another's.
  case person(Located)
  case people(Located)
  case bots(Located)
  /// `{"history": (…)}`.
  case history(Located)
  case sendReply(Located)
  /// `{"73": {"id": "73", "name": "…"}}`: the users whom the app's user has blocked.
  case blocked(Located)
  /// What a call that changes or asks something answers: `Message`, `cometchat_url`, `…_enabled`, or an id alone.
  case reply(Located)
  /// The answer of a poll: what the SDK itself is given.
  case heartbeat(Located)
  case unknown(Located)

  public init(_ value: JSONValue) {
    let source = Located(value)
    guard value.kind == .object else {
      self = value.kind == .array && value.count == 0 ? .heartbeat(source) : .unknown(source)
      return
    }
    if value["message_type"] != nil {
      self = .message(source)
    } else if value["action"] != nil, value["from"] != nil {
      self = .action(source)
    } else if value["history"] != nil {
      self = .history(source)
    } else if value["id"] != nil {
      self = Self.single(value, source)
    } else if let first = value.members.first(where: { $0.value.kind == .object })?.value,
      value.members.allSatisfy({ $0.value["id"] != nil })
    {
      if first["api"] != nil {
        self = .bots(source)
      } else if first["m"] != nil, first["n"] == nil {
        self = .announcements(source)
      } else if first["n"] != nil {
        self = .people(source)
      } else {
        self = first["name"] != nil ? .blocked(source) : .unknown(source)
      }
    } else if value.count > 0, value.members.allSatisfy({ Self.isReplyKey($0.key) }) {
      self = .reply(source)
    } else {
      let isPoll = HeartbeatReply(source).parts.contains { part in
        if case .unknown = part { return false }
        return true
      }
      self = isPoll ? .heartbeat(source) : .unknown(source)
    }
  }

  private static func single(_ value: JSONValue, _ source: Located) -> Self {
    if value["n"] != nil, value["s"] != nil || value["a"] != nil { return .person(source) }
    // A reply has a number, or says where it went; announcements have their ids as text.
    if value["m"] != nil,
      value["from"] != nil || value["sent"] != nil || value["id"]?.kind == .number
    {
      return .sendReply(source)
    }
    if value["m"] != nil { return .announcement(source) }
    // An entry of a poll, without the number an SDK adds.
    if value["from"] != nil, value["message"] != nil { return .message(source) }
    return value.members.allSatisfy { Self.isReplyKey($0.key) } ? .reply(source) : .unknown(source)
  }

  private static func isReplyKey(_ key: String) -> Bool {
    ["id", "Message", "cometchat_url", "result"].contains(key) || key.hasSuffix("_enabled")
  }
}
