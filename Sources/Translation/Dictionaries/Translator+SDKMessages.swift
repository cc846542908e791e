import EventModel
import JSONText
import LegacyProtocol

extension Translator {
  /// A message, an invitation or a step of a call as an SDK hands it over.
  ///
  /// - Returns: Its kind, for the report.
  mutating func sdkMessage(
    _ message: SDKMessage, _ platform: ClientPlatform?, _ scene: inout Scene
  ) -> String {
    let kind: SDKMessageKind
    do throws(LegacyDecodingError) {
      kind = try SDKMessageKind(message, platform: platform)
    } catch {
      unreadable(error, message.source, &scene)
      return "message"
    }
    guard let viewer = scene.viewer else {
      scene.account.claim(message.source, .viewerUnknown)
      return kind.name
    }
    let content = message.source["message"]
    // The app may have put its own user into `to` or `from` already; the other party is whoever is not the viewer.
    let isSwapped = message.isSelf && message.from == viewer
    let other = isSwapped ? message.to ?? message.from : message.from
    var facts = MessageFacts(
      space: .oneToOne, id: message.id, sender: message.isSelf ? viewer : message.from,
      receiver: message.isSelf ? other : viewer, sent: message.sent,
      body: content?.value.looseText ?? "", origin: .callback, from: message.from,
      isSelf: message.isSelf, isOld: message.source["old"] == nil ? nil : message.isOld,
      messageType: message.type)
    let told = tell(&facts, of: message.json, to: viewer, &scene) {
      translator, facts, muid, scene in
      translator.tell(kind, facts, muid: muid, viewer, &scene)
    }
    let parts = content.flatMap { $0.value.kind == .object && $0.value.count > 0 ? $0 : nil }
    scene.account.claimFields(
      of: message.source, by: .oneToOneMessage,
      ["id": told.idRule, "message": told.rule, "sent": timeRule(message.sent, scene)],
      except: parts == nil ? nil : "message")
    if let parts { claimParts(of: parts, told.rule, &scene) }
    return kind.name
  }

  /// The fields of a content that is an object.
  private func claimParts(of content: Located, _ rule: Rule, _ scene: inout Scene) {
    for member in content.entries {
      scene.account.claim(member.item, member.key == "chatroom_password" ? .roomSecret : rule)
    }
  }

  mutating func tell(
    _ kind: SDKMessageKind, _ facts: MessageFacts, muid: String, _ viewer: String,
    _ scene: inout Scene
  ) -> Rule {
    switch kind {
    case .stored(let body, _):
      return translate(body, facts, muid: muid, to: viewer, &scene)
    case .invite(let invite):
      return tellInvite(
        toRoom: invite.roomID, name: invite.name, hasPassword: invite.hasPassword, facts,
        muid: muid, viewer, &scene)
    case .call(let step, let media):
      return tellCall(step, media, nil, facts, muid: muid, viewer, &scene)
    case .unknown:
      tellCustom(
        .unknown, [JSON.Member("kind", "message_type")], facts, muid: muid,
        identities.user(viewer), type: nil, &scene)
      return .bodyUnknown
    }
  }

  // MARK: Actions

  /// Typing and receipts, as an SDK hands them over.
  mutating func sdkAction(_ action: SDKAction, _ scene: inout Scene) {
    guard let viewer = scene.viewer else {
      scene.account.claim(action.source, .viewerUnknown)
      return
    }
    // Of a file nothing but the sender's clock is known; else what was sent later than now was sent now.
    let received = scene.exchange.receivedAt
    let sent = action.sent?.seconds ?? received
    let now = received > 0 ? min(sent, received) : sent
    let talk = TypingTracker.Talk(viewer: viewer, typist: action.from, room: nil)
    var rule = Rule.bodySignal
    switch (carries(rule) ? action.kind : nil, action.messageID) {
    case (nil, _) where action.kind != nil: break
    case (.typingStart, _): typingStarted(talk, at: now, &scene)
    case (.typingStop, _): typingStopped(talk, at: now, &scene)
    case (.delivered, let id?), (.deliveredMisspelt, let id?):
      rule = tellReceipt(.delivered, id, by: action.from, to: viewer, at: now, &scene)
    case (.read, let id?):
      rule = tellReceipt(.read, id, by: action.from, to: viewer, at: now, &scene)
    case (.delivered, nil), (.deliveredMisspelt, nil), (.read, nil), (nil, _):
      rule = .replyUnknown
    }
    let table = FieldTable(rules: [
      "action": rule, "from": .messageParty, "sent": timeRule(action.sent, scene),
      "message_id": .messageID, "to": .messageParty,
    ])
    scene.account.claimFields(of: action.source, by: table)
  }
}
