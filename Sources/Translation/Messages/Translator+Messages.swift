import EventModel
import JSONText
import LegacyProtocol
import Markup

extension Translator {
  // MARK: Entries of lists

  mutating func oneToOne(
    _ message: OneToOneMessage, _ origin: Origin, _ scene: inout Scene
  ) {
    guard let viewer = scene.viewer else {
      scene.account.claim(message.source, .viewerUnknown)
      return
    }
    var facts = MessageFacts(
      space: .oneToOne, id: message.id, sender: message.isSelf ? viewer : message.from,
      receiver: message.isSelf ? message.from : viewer, sent: message.sent, body: message.message,
      origin: origin, from: message.from, isSelf: message.isSelf, isOld: message.isOld,
      direction: message.direction, localID: message.isSelf ? message.localMessageID : nil,
      isMended: message.isMended)
    let told = tell(&facts, to: viewer, &scene)
    scene.account.claimMessage(
      message.source, message.shape, by: .oneToOne, told, time: timeRule(message.sent, scene))
  }

  mutating func groupMessage(_ message: GroupMessage, _ origin: Origin, _ scene: inout Scene) {
    guard let viewer = scene.viewer else {
      scene.account.claim(message.source, .viewerUnknown)
      return
    }
    guard let room = message.roomID ?? scene.exchange.request.roomID else {
      scene.account.claim(message.source, .roomUnknown)
      return
    }
    // Version 3 writes 0 for the viewer's own.
    let sender = message.fromID == "0" ? viewer : message.fromID
    var facts = MessageFacts(
      space: .group, id: message.id, sender: sender, receiver: room, sent: message.sent,
      body: message.message, origin: origin, from: message.fromID,
      localID: sender == viewer ? message.localMessageID : nil,
      isMended: message.isMended)
    let told = tell(&facts, to: viewer, &scene)
    scene.account.claimMessage(
      message.source, message.shape, by: .group, told,
      time: timeRule(message.sent, scene, isOfGroup: true))
  }

  mutating func chatHistory(
    _ action: LegacyEndpoint.ChatHistoryAction, _ reply: Located, _ scene: inout Scene
  ) {
    switch action {
    case .logs:
      scene.account.claim(reply, reply.value.count > 0 ? .historyHead : .replyDone)
    case .logview:
      guard reply.value.count > 0 else {
        scene.account.claim(reply, .replyDone)
        return
      }
      guard scene.viewer != nil else {
        hold(reply, &scene)
        return
      }
      let entries: [HeartbeatReply.Entry<ChatLogEntry>] = HeartbeatReply.entries(reply)
      eachInOrder(entries, reply, &scene) { translator, entry, scene in
        translator.chatLogEntry(entry, &scene)
      }
    }
  }

  private mutating func chatLogEntry(_ entry: ChatLogEntry, _ scene: inout Scene) {
    let request = scene.exchange.request
    guard let viewer = scene.viewer, let sender = entry.userID, let other = request["history"]
    else {
      scene.account.claim(entry.source, .historyHead)
      return
    }
    let isSelf = sender == viewer
    var facts = MessageFacts(
      space: request.isGroupMode ? .group : .oneToOne, id: entry.id, sender: sender,
      receiver: request.isGroupMode ? other : isSelf ? other : viewer, sent: entry.sent,
      body: entry.message, origin: .history,
      from: request.isGroupMode ? sender : other, isSelf: request.isGroupMode ? nil : isSelf,
      isMended: entry.source.value["message"]?.isMended ?? false)
    let told = tell(&facts, to: viewer, &scene)
    scene.account.claimFields(
      of: entry.source, by: .chatLogEntry,
      [
        "id": told.idRule, "message": told.rule,
        "sent": timeRule(entry.sent, scene, isOfGroup: request.isGroupMode),
      ], details: told.details("message"))
  }

  // MARK: By kind

  mutating func translate(
    _ body: StoredBody, _ facts: MessageFacts, muid: String, to viewer: String, _ scene: inout Scene
  ) -> Rule {
    let uid = scene.uid(of: viewer, identities)
    switch body {
    case .text(let text):
      return tellText(text, facts, muid: muid, uid, &scene)
    case .invite(let invite):
      return tellInvite(
        toRoom: invite.groupID, name: invite.name, hasPassword: invite.hasPassword, facts,
        muid: muid, viewer, &scene)
    case .file(let file):
      tellFile(file, facts, muid: muid, uid, &scene)
      return .bodyMedia
    case .handwriting(let image):
      tellHandwriting(image, facts, muid: muid, uid, &scene)
      return .bodyHandwriting
    case .sticker(let sticker):
      var data: [JSON.Member] = []
      if let category = sticker.category { data.append(JSON.Member("category", .string(category))) }
      data.append(JSON.Member("key", .string(sticker.key)))
      tellCustom(.sticker, data, facts, muid: muid, uid, type: nil, &scene)
      return .bodySticker
    case .botResponse(let response):
      return tellBotResponse(response, facts, muid: muid, viewer, &scene)
    case .callInvite(let invite) where isTyped(invite.form, invite.callID, facts):
      return tellText(StoredText(facts.body), facts, muid: muid, uid, &scene)
    case .callAccept(let accept) where isTyped(accept.form, accept.callID, facts):
      return tellText(StoredText(facts.body), facts, muid: muid, uid, &scene)
    case .callInvite(let invite):
      return tellCall(
        .incoming, invite.media, invite.callID, facts, muid: muid, viewer, &scene)
    case .callAccept(let accept):
      return tellCall(.accepted, accept.media, accept.callID, facts, muid: muid, viewer, &scene)
    case .callControl(let control):
      return tellCallControl(control, facts, muid: muid, viewer, &scene)
    case .screenshare(let invite):
      return tellTool(.screenshare, invite, facts, muid: muid, uid, &scene)
    case .whiteboard(let invite):
      return tellTool(.whiteboard, invite, facts, muid: muid, uid, &scene)
    case .writeboard(let invite):
      return tellTool(.writeboard, invite, facts, muid: muid, uid, &scene)
    case .broadcast(let invite):
      return tellCall(
        .incoming, .broadcast, invite.sessionID, facts, muid: muid, viewer, &scene)
    case .game(let invite):
      tellCustom(
        .game, [JSON.Member("isAccepted", .bool(invite.isAccepted))], facts, muid: muid,
        uid, type: nil, &scene)
      return .bodyCustom
    // Two people are no room, and nothing says which room is meant.
    case .groupAction where !facts.isGroup: return .roomUnknown
    case .groupAction(let action):
      return tellGroupAction(action, facts, muid: muid, uid, &scene)
    case .signal(let signal):
      // Signals travel by push alone; one that was stored is no news.
      guard facts.origin == .push else { return .bodySignalStored }
      return tellSignal(
        signal, to: viewer, room: facts.isGroup ? facts.receiver : nil, &scene)
    case .unknownControl(let kind, _) where kind.hasSuffix("_acknowledged"):
      return .bodyAcknowledged
    case .unknownControl(let kind, _):
      tellCustom(
        .unknown, [JSON.Member("kind", .string(kind))], facts, muid: muid, uid, type: nil,
        &scene)
      return .bodyUnknown
    }
  }

  // MARK: Text

  private mutating func tellText(
    _ text: StoredText, _ facts: MessageFacts, muid: String, _ uid: String, _ scene: inout Scene
  ) -> Rule {
    var rendered = text.rendered(using: markup)
    // What keeps old clients from taking a text of the new side for something else.
    rendered.text = TypedText.restored(rendered.text)
    let isAlone = rendered.isTextAlone
    if !isAlone { scene.losses = rendered.lossNotes }
    let isShown = Self.showsSomething(rendered.text)
    guard isShown || !rendered.images.isEmpty else {
      guard
        let name = text.nameOfUnusableFile(using: markup)
          .map({ PlainName($0, else: "", using: markup).text }), Self.showsSomething(name)
      else { return .textEmpty }
      let message = base(
        facts, muid: muid, category: .message, type: MessageType.text, content: .text(name),
        messageType: 10, in: scene)
      remember(message, facts.identity)
      scene.emit(.onTextMessageReceived(message), to: uid)
      return .textFileName
    }
    if !facts.isGroup, let call = BotQuestions.call(in: rendered.text), directory.isBot(call) {
      questions.note(asker: facts.sender, peer: facts.receiver)
    }
    let isKept = rendered.text == facts.body
    let mayKeepRaw =
      !isKept && !text.mayHoldCredential && facts.body.utf8.count <= configuration.longestRaw
    let raw = mayKeepRaw ? facts.body : nil
    guard isShown else {
      tellMedia(
        MessageType.image, rendered.images.map { imageAttachment($0.url, scene) }, facts,
        muid: muid, uid, messageType: nil, raw: raw, extras: rendered.isCut ? [Self.cutMark] : [],
        &scene)
      return rendered.isCut ? .textCut : .textPictures
    }
    var extras: [JSON.Member] = []
    if !isAlone {
      if let colour = rendered.colour { extras.append(JSON.Member("colour", .string(colour))) }
      if let translation = rendered.translation {
        extras.append(JSON.Member("translation", .string(translation)))
      }
      extras += imageExtras(rendered.images, scene)
      if rendered.isCut { extras.append(Self.cutMark) }
    }
    let message = base(
      facts, muid: muid, category: .message, type: MessageType.text,
      content: .text(rendered.text), messageType: 10, raw: raw, extras: extras, in: scene)
    // In this order the message is moved into the event, not copied.
    remember(message, facts.identity)
    scene.emit(.onTextMessageReceived(message), to: uid)
    if !isAlone, rendered.isCut { return .textCut }
    return isKept ? .textKept : mayKeepRaw ? .textRendered : .textRenderedAlone
  }

  /// Some of the text is missing, since there is more than is read as markup.
  static let cutMark = JSON.Member("isCut", true)

  private static func showsSomething(_ text: String) -> Bool {
    text.utf8.contains { $0 > 0x20 }
  }

  /// Pictures leave no trace in a text.
  private func imageExtras(_ images: [RenderedText.Image], _ scene: Scene) -> [JSON.Member] {
    guard !images.isEmpty else { return [] }
    let urls = images.map { JSON.string(scene.site.absolute($0.url)) }
    return [JSON.Member("images", .array(urls))]
  }

  // MARK: Media

  private mutating func tellFile(
    _ file: StoredFile, _ facts: MessageFacts, muid: String, _ uid: String, _ scene: inout Scene
  ) {
    tellMedia(
      file.kind.messageType,
      [MessageParts.attachment(of: file, at: scene.site, configuration.mediaTypes)], facts,
      muid: muid, uid, messageType: file.kind.messageNumber, &scene)
  }

  private mutating func tellHandwriting(
    _ image: StoredImage, _ facts: MessageFacts, muid: String, _ uid: String, _ scene: inout Scene
  ) {
    let attachment = imageAttachment(image.url, name: image.name, scene)
    tellMedia(
      MessageType.image, [attachment], facts, muid: muid, uid,
      messageType: MessageParts.handwritingNumber, &scene)
  }

  /// - Parameter name: `nil` takes the last part of the address.
  private func imageAttachment(
    _ url: String, name: String? = nil, _ scene: Scene
  ) -> Attachment {
    MessageParts.attachment(ofImage: url, name: name, at: scene.site, configuration.mediaTypes)
  }

  private mutating func tellMedia(
    _ type: String, _ attachments: [Attachment], _ facts: MessageFacts, muid: String,
    _ uid: String, messageType: Int?, raw: String? = nil, extras: [JSON.Member] = [],
    _ scene: inout Scene
  ) {
    let message = base(
      facts, muid: muid, category: .message, type: type,
      content: .media(attachments: attachments, caption: nil), messageType: messageType, raw: raw,
      extras: extras, in: scene)
    remember(message, facts.identity)
    scene.emit(.onMediaMessageReceived(message), to: uid)
  }

  // MARK: Custom

  mutating func tellCustom(
    _ type: LegacyCustomType, _ data: [JSON.Member], _ facts: MessageFacts, muid: String,
    _ uid: String,
    type number: Int?, _ scene: inout Scene
  ) {
    let message = base(
      facts, muid: muid, category: .custom, type: type.rawValue,
      content: .custom(data: .object(data), subType: nil), messageType: number, in: scene)
    remember(message, facts.identity)
    scene.emit(.onCustomMessageReceived(message), to: uid)
  }

  mutating func tellInvite(
    toRoom room: String, name: String?, hasPassword: Bool, _ facts: MessageFacts, muid: String,
    _ viewer: String, _ scene: inout Scene
  ) -> Rule {
    let name = name.map { plainRoomName($0, of: room) }
    if let name { directory.learnRoom(room, name: name) }
    tellCustom(
      .invite, inviteData(room, plainName: name, hasPassword: hasPassword), facts, muid: muid,
      identities.user(viewer), type: MessageParts.inviteNumber, &scene)
    return .bodyInvite
  }

  private mutating func tellTool(
    _ type: LegacyCustomType, _ invite: ToolInvite, _ facts: MessageFacts, muid: String,
    _ uid: String,
    _ scene: inout Scene
  ) -> Rule {
    var data: [JSON.Member] = []
    if let session = invite.sessionID { data.append(JSON.Member("session", .string(session))) }
    tellCustom(type, data, facts, muid: muid, uid, type: nil, &scene)
    return .bodyCustom
  }

  // MARK: Bots

  /// A bot's answer comes from the bot, to the person who asked; the old side stores it between the asker and their peer.
  private mutating func tellBotResponse(
    _ response: BotResponse, _ facts: MessageFacts, muid: String, _ viewer: String,
    _ scene: inout Scene
  ) -> Rule {
    let uid = identities.user(viewer)
    let bot = directory.bot(response.botID ?? "unknown")
    let rendered = response.rendered(using: markup)
    scene.losses = rendered.lossNotes
    let isShown = Self.showsSomething(rendered.text)
    guard isShown || !rendered.images.isEmpty else { return .textEmpty }
    let content: MessageContent
    let type: String
    var extras: [JSON.Member] = []
    if !rendered.images.isEmpty, response.kind == .image || !isShown {
      type = MessageType.image
      content = .media(
        attachments: rendered.images.map { imageAttachment($0.url, scene) },
        caption: isShown ? rendered.text : nil)
    } else {
      type = MessageType.text
      content = .text(rendered.text)
      extras = imageExtras(rendered.images, scene)
    }
    if rendered.isCut { extras.append(Self.cutMark) }
    var message = base(
      facts, muid: muid, category: .message, type: type, content: content, messageType: 24,
      extras: extras, in: scene)
    message.sender = bot.uid
    message.senderEntity = bot
    if !facts.isGroup {
      let peer = facts.sender == viewer ? facts.receiver : facts.sender
      let asker = questions.asker(between: viewer, and: peer) ?? viewer
      let user = directory.user(asker)
      message.receiver = user.uid
      message.receiverEntity = .user(user)
      message.conversationId = ConversationID.user(bot.uid, user.uid)
    }
    if let botID = response.botID, configuration.agents.contains(botID) {
      tellRun(of: message, muid: muid, uid, &scene)
      return rendered.isCut ? .textCut : .bodyAgent
    }
    if case .media = content {
      scene.emit(.onMediaMessageReceived(message), to: uid)
    } else {
      scene.emit(.onTextMessageReceived(message), to: uid)
    }
    remember(message)
    return rendered.isCut ? .textCut : .bodyBot
  }

  /// The callback of a bot service names the conversation: `user_ASKER_PEER`.
  mutating func noteBotCallback(_ request: LegacyRequest) {
    guard let channel = request["channel"] else { return }
    let parts = channel.split(separator: "_")
    guard parts.count == 3, parts[0] == "user" else { return }
    questions.note(asker: String(parts[1]), peer: String(parts[2]))
  }
}

extension RenderedText {
  /// The text was longer than what is read.
  var isCut: Bool { lossNotes.contains(.truncated) }
}
