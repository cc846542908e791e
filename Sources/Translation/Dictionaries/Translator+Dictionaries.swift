import EventModel
import JSONText
public import LegacyProtocol
import Markup

/// The app a dictionary comes from.
public typealias ClientPlatform = LegacyProtocol.ClientPlatform

extension Translator {
  /// Translates what an SDK hands to its app.
  ///
  /// - Parameters:
  ///   - viewer: The old id of the app's user.
  ///   - platform: What a number means; `nil` takes the documented numbers of iOS.
  public mutating func translate(
    _ dictionary: CallbackDictionary, viewer: String, platform: ClientPlatform?, receivedAt: Int64,
    position: String
  ) -> TranslationResult {
    let exchange = LegacyExchange(
      position: position, receivedAt: receivedAt, request: LegacyRequest(method: "", path: ""),
      origin: "", body: ReplyBody(reading: []))
    var scene = Scene(
      exchange: exchange, site: SiteAddress(baseURL: configuration.baseURL), viewer: viewer,
      key: nil, account: Account(isDetailed: configuration.isAccountingDetailed))
    expireTyping(&scene)
    let (kind, source) = handle(dictionary, platform, &scene)
    return TranslationResult(
      kind: kind, events: scene.events, account: scene.account, body: source.value, parameters: 0,
      repairs: JSONRepairs())
  }

  private mutating func handle(
    _ dictionary: CallbackDictionary, _ platform: ClientPlatform?, _ scene: inout Scene
  ) -> (kind: String, source: Located) {
    switch dictionary {
    case .message(let source) where source.value["message_type"] == nil:
      single(source, &scene) { translator, message, scene in
        translator.oneToOne(message, .callback, &scene)
      }
      return ("message", source)
    case .message(let source):
      return (message(source, platform, &scene), source)
    case .action(let source):
      action(source, &scene)
      return ("action", source)
    // Taken for an announcement where nothing tells which it is.
    case .announcement(let source), .announcementOrSendReply(let source):
      single(source, &scene) { translator, announcement, scene in
        translator.announcement(announcement, &scene)
      }
      return ("announcement", source)
    case .announcements(let source):
      announcements(source, &scene)
      return ("announcements", source)
    case .person(let source):
      single(source, &scene) {
        (translator: inout Translator, contact: Contact, scene: inout Scene) in
        let user = translator.learn(contact, &scene)
        if contact.id == scene.viewer { scene.emit(.onLoginSuccess(user), to: user.uid) }
      }
      return ("profile", source)
    case .people(let source):
      contacts(HeartbeatReply.entries(source), source, &scene)
      return ("users", source)
    case .bots(let source):
      bots(HeartbeatReply.entries(source), source, &scene)
      return ("bots", source)
    case .history(let source):
      history(source, platform, &scene)
      return ("history", source)
    case .sendReply(let source):
      scene.account.claimFields(of: source, by: .sendReply, ["m": .replyDone, "": .messageID])
      return ("send-reply", source)
    case .blocked(let source):
      for entry in source.entries {
        scene.account.claimFields(of: entry.item, by: .blockedUser)
      }
      return ("blocked-users", source)
    // An invitation without its message says neither who invites nor when.
    case .invite(let source):
      for member in source.value.members {
        let isHash = member.key == "chatroom_password"
        scene.account.claim(
          Located(member.value, at: Located.token(member.key)), isHash ? .secret : .replyDone)
      }
      return ("invite", source)
    // Which key names the room is not documented.
    case .groupAction(let source):
      scene.account.claim(source, .replyUnknown)
      return ("group-action", source)
    case .reply(let source):
      scene.account.claim(source, .replyDone)
      return ("reply", source)
    case .heartbeat(let source):
      heartbeat(source, .poll, &scene)
      return ("heartbeat", source)
    case .unknown(let source):
      scene.account.claim(source, .replyUnknown)
      return ("unknown", source)
    }
  }

  private mutating func single<Record: LegacyRecord>(
    _ source: Located, _ scene: inout Scene,
    _ handle: (inout Translator, Record, inout Scene) -> Void
  ) {
    do throws(LegacyDecodingError) {
      handle(&self, try Record(source), &scene)
    } catch {
      unreadable(error, source, &scene)
    }
  }

  private mutating func history(
    _ source: Located, _ platform: ClientPlatform?, _ scene: inout Scene
  ) {
    for member in source.value.members {
      let item = Located(member.value, at: Located.token(member.key))
      guard member.key == "history" else {
        scene.account.claim(item, .fieldUnknown)
        continue
      }
      if item.entries.isEmpty { scene.account.claim(item, .steering) }
      for entry in item.entries { _ = message(entry.item, platform, &scene) }
    }
  }

  // MARK: Messages by number

  /// The kind of the message, for the report.
  private mutating func message(
    _ source: Located, _ platform: ClientPlatform?, _ scene: inout Scene
  ) -> String {
    let value = source.value
    let id: String
    let from: String
    do throws(LegacyDecodingError) {
      id = try source.text("id")
      from = try source.text("from")
    } catch {
      unreadable(error, source, &scene)
      return "message"
    }
    guard let viewer = scene.viewer, let content = value["message"], !content.isNull else {
      unreadable(
        LegacyDecodingError(
          .missingField, at: source.pointer + "/message", expected: "text or an object"),
        source, &scene)
      return "message"
    }
    let number = value["message_type"]?.integer.flatMap { Int(exactly: $0) }
    let isSelf = value["self"]?.looseBool ?? false
    let sent = LegacyTime(value["sent"])
    // The app may have put its own user into `to` or `from` already; the other party is whoever is not the viewer.
    let to = value["to"]?.looseText
    let isSwapped = isSelf && to != nil && from == viewer
    let facts = MessageFacts(
      space: .oneToOne, id: id, sender: isSelf ? viewer : from,
      receiver: isSelf ? (isSwapped ? to ?? from : from) : viewer, sent: sent,
      body: content.looseText ?? "", origin: .callback, from: from, isSelf: isSelf,
      isOld: value["old"]?.looseBool, messageType: number)
    let kind = SDKMessageKind(number: number, platform: platform, content: content)
    let told = tell(facts, to: viewer, &scene) { translator, facts, muid, scene in
      translator.tell(kind, number, content, source, facts, muid, viewer, &scene)
    }
    let rule = told.rule
    let isObject = content.kind == .object && content.count > 0
    scene.account.claimFields(
      of: source, by: .oneToOneMessage,
      ["id": told.idRule, "message": rule, "sent": timeRule(sent, scene)],
      except: isObject ? "message" : nil)
    if isObject {
      let isInvite = rule == .bodyInvite || rule == .messageRepeated
      for member in content.members {
        scene.account.claim(
          Located(member.value, at: source.pointer + "/message" + Located.token(member.key)),
          member.key == "chatroom_password" ? .roomSecret : isInvite ? rule : .messageUnreadable)
      }
    }
    return kind.name
  }

  private mutating func tell(
    _ kind: SDKMessageKind, _ number: Int?, _ content: JSONValue, _ source: Located,
    _ facts: MessageFacts, _ muid: String, _ viewer: String, _ scene: inout Scene
  ) -> Rule {
    let uid = identities.user(viewer)
    switch kind {
    case .text:
      return translate(.text(StoredText(facts.body)), facts, muid: muid, to: viewer, &scene)
    case .invite:
      var data: [JSON.Member] = []
      if let room = content["chatroom_id"]?.looseText {
        data.append(JSON.Member("guid", .string(identities.room(room))))
      }
      if let name = content["chatroom_name"]?.looseText {
        let room = content["chatroom_id"]?.looseText ?? ""
        data.append(JSON.Member("name", .string(plainRoomName(name, of: room))))
      }
      let hash = content["chatroom_password"]?.looseText ?? ""
      data.append(
        JSON.Member(
          "hasPassword",
          .bool(!hash.isEmpty && hash != "da39a3ee5e6b4b0d3255bfef95601890afd80709")))
      tellCustom("legacy_chatroom_invite", data, facts, muid: muid, uid, type: number, &scene)
      return .bodyInvite
    case .file(let fileKind):
      let file = StoredFile(kind: fileKind, address: facts.body)
      return translate(.file(file), facts, muid: muid, to: viewer, &scene)
    case .handwriting:
      let file = StoredFile(kind: .image, address: facts.body)
      let image = StoredImage(url: file.url, imageURL: file.url, name: file.name)
      return translate(.handwriting(image), facts, muid: muid, to: viewer, &scene)
    case .sticker:
      let sticker = Sticker(
        key: content["key"]?.looseText ?? facts.body, category: content["category"]?.looseText)
      return translate(.sticker(sticker), facts, muid: muid, to: viewer, &scene)
    case .bot:
      let value = source.value
      let word = (value["bot_response_type"] ?? value["bot_responce_type"])?.looseText ?? "text"
      let isImage = BotResponse.Kind(word) == .image
      // The SDK gives the bare address of a picture where the server stores a tag.
      let body = isImage ? "<img src=\"\(facts.body)\">" : facts.body
      let response = BotResponse(
        botID: (value["bot_id"] ?? value["botid"])?.looseText, kind: BotResponse.Kind(word),
        message: body, isInGroup: false)
      return translate(.botResponse(response), facts, muid: muid, to: viewer, &scene)
    case .call(let status, let isAudio):
      return tellCall(
        status, isAudio ? .audio : .video, nil, facts, muid: muid, viewer, &scene)
    case .unknown:
      tellCustom(
        "legacy_unknown", [JSON.Member("kind", "message_type")], facts, muid: muid, uid,
        type: number, &scene)
      return .bodyUnknown
    }
  }

  // MARK: Actions

  private mutating func action(_ source: Located, _ scene: inout Scene) {
    let value = source.value
    guard let viewer = scene.viewer, let from = value["from"]?.looseText else {
      scene.account.claim(source, .messageUnreadable)
      return
    }
    let sent = LegacyTime(value["sent"])
    let now = sent?.seconds ?? scene.exchange.receivedAt
    let talk = TypingTracker.Talk(viewer: viewer, typist: from, room: nil)
    let messageID = value["message_id"]?.looseText
    var rule = Rule.bodySignal
    switch (value["action"]?.looseText, messageID) {
    case ("typing_start", _): typingStarted(talk, at: now, &scene)
    case ("typing_stop", _): typingStopped(talk, at: now, &scene)
    case ("message_delivered", let id?), ("message_deliverd", let id?):
      tellReceipt(.delivered, id, by: from, to: viewer, at: now, &scene)
    case ("message_read", let id?):
      tellReceipt(.read, id, by: from, to: viewer, at: now, &scene)
    default: rule = .replyUnknown
    }
    let table = FieldTable(rules: [
      "action": rule, "from": .messageParty, "sent": timeRule(sent, scene),
      "message_id": .messageID, "to": .messageParty,
    ])
    scene.account.claimFields(of: source, by: table)
  }
}
