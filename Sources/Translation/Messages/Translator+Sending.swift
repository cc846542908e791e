import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// The reply to one message, sticker or upload.
  mutating func sent(_ reply: Located, _ scene: inout Scene) {
    switch reply.value.kind {
    case .object, .number, .string:
      do throws(LegacyDecodingError) {
        sent(try SendReply(reply), &scene)
      } catch {
        scene.account.claimFields(of: reply, by: .done)
      }
    case .array: broadcast(reply, &scene)
    // `null` where nothing was stored.
    case .null, .bool: scene.account.claim(reply, .replyDone)
    }
  }

  /// The replies to several messages at once.
  mutating func broadcast(_ reply: Located, _ scene: inout Scene) {
    guard reply.value.kind == .array else {
      scene.account.claimFields(of: reply, by: .done)
      return
    }
    guard scene.viewer != nil || reply.value.count == 0 else {
      hold(reply, &scene)
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
    let told = tell(reply, of: scene.exchange.request, viewer, &scene)
    scene.account.claimFields(
      of: reply.source, by: .sendReply,
      [
        "m": told.rule, "sent": timeRule(reply.sent, scene), "id": told.idRule,
        "": told.rule == .uploadID ? .uploadID : told.idRule,
      ])
  }

  private mutating func tell(
    _ reply: SendReply, of request: LegacyRequest, _ viewer: String, _ scene: inout Scene
  ) -> Told {
    let isGroup: Bool
    let isTyped: Bool
    switch request.endpoint {
    case .group: (isGroup, isTyped) = (true, true)
    case .send, .broadcast: (isGroup, isTyped) = (request.isGroupMode, true)
    default: (isGroup, isTyped) = (request.isGroupMode, false)
    }
    let body: String
    if let message = reply.message {
      body = message
    } else if isTyped, request.endpoint != .broadcast, let typed = request["message"] {
      body = TypedText.stored(typed)
    } else {
      return Told(rule: .uploadID)
    }
    let target = isGroup ? request.roomID ?? request["to"] : reply.to ?? request["to"]
    guard let target else { return Told(rule: .messageUnreadable) }
    let facts = MessageFacts(
      space: isGroup ? .group : .oneToOne, id: reply.id, sender: viewer,
      receiver: Identities.phpInteger(target), sent: reply.sent, body: body, origin: .reply,
      from: isGroup ? viewer : target, isSelf: isGroup ? nil : true, direction: reply.direction,
      localID: reply.localMessageID
        ?? (isTyped ? LocalMessageID.read(request["localmessageid"]) : nil),
      isTyped: isTyped)
    // The other side gets the same row without a word of how it came about.
    if isTyped { seen.noteTyped(identify(facts).muid) }
    var told = tell(facts, to: viewer, &scene)
    if reply.message == nil, told.rule != .messageRepeated { told.rule = .textTyped }
    return told
  }
}

/// What a person typed, made into what the server would have stored of it.
enum TypedText {
  private static let prefix = Array("cc^control_".utf8)

  /// The control prefix is taken out in any case, as the server does; then the text is trimmed and escaped, so that nothing in it is
  /// read as markup.
  static func stored(_ typed: String) -> String {
    var out: [UInt8] = []
    for byte in withoutPrefix(Array(typed.utf8)) {
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

  /// One pass, like the server's: what two pieces make together stays.
  private static func withoutPrefix(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      let isPrefix =
        i + prefix.count <= bytes.count
        && prefix.indices.allSatisfy { lowercased(bytes[i + $0]) == prefix[$0] }
      if isPrefix {
        i += prefix.count
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
