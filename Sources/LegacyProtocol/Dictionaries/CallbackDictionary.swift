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
  /// `{"id": "71", "m": "…"}`: what an SDK hands over of either. Nothing in it tells which it is; the callback it came to would.
  case announcementOrSendReply(Located)
  /// The fields of an invitation, without the message around them.
  case invite(Located)
  /// Android's `action_type`: somebody was put out of a room, something in it deleted.
  case groupAction(Located)
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
    } else if value["action_type"] != nil {
      self = .groupAction(source)
    } else if value["chatroom_id"] != nil, value["chatroom_name"] != nil {
      self = .invite(source)
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
    if value["t"] != nil || value["o"] != nil, value["m"] != nil { return .announcement(source) }
    if let text = value["m"] {
      return isFile(text.looseText ?? "") ? .sendReply(source) : .announcementOrSendReply(source)
    }
    // An entry of a poll, without the number an SDK adds.
    if value["from"] != nil, value["message"] != nil { return .message(source) }
    let saysResult = value["result"] != nil
    return value.members.allSatisfy { isReplyKey($0.key) || saysResult && $0.key == "error" }
      ? .reply(source) : .unknown(source)
  }

  /// What only a reply to a file has in place of a text: printed data, a path on the phone, an address of a file.
  private static func isFile(_ text: String) -> Bool {
    if text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count > 10 {
      return text.utf8.dropFirst().dropLast().allSatisfy { byte in
        byte <= 0x20 || (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
    }
    if text.hasPrefix("{length = "), text.hasSuffix("}") { return true }
    if text.hasSuffix("-- file:///") || text.hasPrefix("file:///") { return true }
    guard text.hasPrefix("/"), !text.utf8.contains(where: { $0 <= 0x20 }) else { return false }
    let steps = text.utf8.split(separator: UInt8(ascii: "/"))
    return steps.count >= 3 && steps.last?.contains(UInt8(ascii: ".")) == true
  }

  private static func isReplyKey(_ key: String) -> Bool {
    ["id", "Message", "cometchat_url", "result"].contains(key) || key.hasSuffix("_enabled")
  }
}
