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
