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
        of: reply.source, by: .sendReply,
        ["id": .messageBlocked, "m": .messageBlocked, "": .messageBlocked])
      return
    }
    guard let viewer = scene.viewer else {
      hold(reply.source, &scene)
      return
    }
    let told = tell(reply, of: scene.exchange.request, viewer, &scene)
    // Without the text the id alone answers for the message.
    let isAlone = reply.message == nil && told.idRule != .messageIDConflict
    let idRule = isAlone ? told.rule : told.idRule
    scene.account.claimFields(
      of: reply.source, by: .sendReply,
      [
        "m": told.rule,
        "sent": timeRule(reply.sent, scene, isOfGroup: scene.exchange.request.isOfRoom),
        "id": idRule, "": idRule,
      ], details: told.details("m"))
  }

  private mutating func tell(
    _ reply: SendReply, of request: LegacyRequest, _ viewer: String, _ scene: inout Scene
  ) -> Told {
    let isGroupAction = if case .group = request.endpoint { true } else { false }
    let isGroup = request.isOfRoom
    let isTyped = isGroupAction || request.endpoint == .send || request.endpoint == .broadcast
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
    guard isGroup || carries(.replyRecipient) else { return Told(rule: .replyRecipient) }
    guard reply.message != nil || carries(.textTyped) else { return Told(rule: .textTyped) }
    var facts = MessageFacts(
      space: isGroup ? .group : .oneToOne, id: reply.id, sender: viewer,
      receiver: Identities.phpInteger(target), sent: reply.sent, body: body, origin: .reply,
      from: isGroup ? viewer : target, isSelf: isGroup ? nil : true, direction: reply.direction,
      localID: reply.localMessageID
        ?? (isTyped ? LocalMessageID.read(request["localmessageid"]) : nil),
      isTyped: isTyped, isMended: reply.source.value["m"]?.isMended ?? false)
    // The other side gets the same row without a word of how it came about.
    if isTyped { seen.noteTyped(identify(facts).key) }
    var told = tell(&facts, to: viewer, &scene)
    if reply.message == nil, told.rule.isText { told.rule = .textTyped }
    return told
  }
}

extension LegacyRequest {
  /// What is sent goes to a room.
  fileprivate var isOfRoom: Bool {
    if case .group = endpoint { true } else { isGroupMode }
  }
}

extension Rule {
  /// The text of a message was told.
  fileprivate var isText: Bool {
    [.textKept, .textRendered, .textRenderedAlone, .textCut, .textFileName].contains(self)
  }
}
