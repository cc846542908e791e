import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The reply to one message, sticker or upload.
  mutating func sent(_ reply: Located, _ scene: inout Scene) {
    switch reply.value.kind {
    case .object, .number:
      do throws(LegacyDecodingError) {
        sent(try SendReply(reply), &scene)
      } catch {
        scene.account.claimFields(of: reply, by: .done)
      }
    case .array: broadcast(reply, &scene)
    // `null` where nothing was stored, a status word of an odd request.
    case .string, .null, .bool: scene.account.claim(reply, .replyDone)
    }
  }

  /// The replies to several messages at once.
  mutating func broadcast(_ reply: Located, _ scene: inout Scene) {
    guard reply.value.kind == .array else {
      scene.account.claimFields(of: reply, by: .done)
      return
    }
    let entries: [HeartbeatReply.Entry<SendReply>] = HeartbeatReply.entries(reply)
    each(entries, reply, &scene) { translator, reply, scene in translator.sent(reply, &scene) }
  }

  private mutating func sent(_ reply: SendReply, _ scene: inout Scene) {
    guard !reply.isBlocked else {
      scene.account.claimFields(
        of: reply.source, by: .sendReply, ["id": .messageBlocked, "m": .messageBlocked])
      return
    }
    guard let viewer = scene.viewer else {
      hold(reply.source, &scene)
      return
    }
    let request = scene.exchange.request
    let rule = tell(reply, of: request, viewer, &scene)
    scene.account.claimFields(
      of: reply.source, by: .sendReply,
      [
        "m": rule, "sent": Self.timeRule(reply.sent),
        "": rule == .uploadID ? .uploadID : .messageID,
      ])
  }

  private mutating func tell(
    _ reply: SendReply, of request: LegacyRequest, _ viewer: String, _ scene: inout Scene
  ) -> Rule {
    let isGroup: Bool
    switch request.endpoint {
    case .group: isGroup = true
    default: isGroup = request.isGroupMode
    }
    let body: String
    if let message = reply.message {
      body = message
    } else if request.endpoint == .send, let typed = request["message"] {
      body = TypedText.stored(typed)
    } else if case .group = request.endpoint, let typed = request["message"] {
      body = TypedText.stored(typed)
    } else {
      return .uploadID
    }
    let target = isGroup ? request.roomID ?? request["to"] : reply.to ?? request["to"]
    guard let target else { return .messageUnreadable }
    let receiver = Identities.phpInteger(target)
    let facts = MessageFacts(
      space: isGroup ? .group : .oneToOne, id: reply.id, sender: viewer, receiver: receiver,
      sent: reply.sent, body: body, origin: .reply, from: isGroup ? viewer : target,
      isSelf: isGroup ? nil : true, direction: reply.direction)
    let rule = tell(facts, to: viewer, &scene)
    return reply.message == nil && rule != .messageRepeated ? .textTyped : rule
  }
}

/// What a person typed, made into what the server would have stored of it.
enum TypedText {
  /// The control prefix is taken out in any case, as the server does; then the text is trimmed and escaped, so that nothing in it is
  /// read as markup.
  static func stored(_ typed: String) -> String {
    var bytes = Array(typed.utf8)
    let prefix = Array("cc^control_".utf8)
    var i = 0
    while i + prefix.count <= bytes.count {
      let isPrefix = (0..<prefix.count).allSatisfy { lowercased(bytes[i + $0]) == prefix[$0] }
      if isPrefix { bytes.removeSubrange(i..<(i + prefix.count)) } else { i += 1 }
    }
    var out: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): out += Array("&lt;".utf8)
      case UInt8(ascii: ">"): out += Array("&gt;".utf8)
      case UInt8(ascii: "&"): out += Array("&amp;".utf8)
      case 0x0D: continue
      case 0x0A: out += Array(" <br> ".utf8)
      default: out.append(byte)
      }
    }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = out.firstIndex { !isBlank($0) } ?? out.endIndex
    let end = (out.lastIndex { !isBlank($0) } ?? start - 1) + 1
    return start < end ? String(decoding: out[start..<end], as: UTF8.self) : ""
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
