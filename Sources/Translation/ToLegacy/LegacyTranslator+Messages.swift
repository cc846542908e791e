import EventModel
import JSONText
import LegacyProtocol

/// What the old side knows of a message before it is said what it holds.
struct LegacyEnvelope {
  enum Author: Hashable {
    case user(String)
    case bot(String)
    /// The administration of the new side.
    case system
  }

  var id: String
  var author: Author
  var target: LegacyOperation.Place
  var sent: LegacyTime
  var isRead: Bool
  var direction: Int
  /// `metadata.legacy` of a message that is ours.
  var mark: JSON?

  var isGroup: Bool {
    if case .room = target { return true }
    return false
  }

  var context: StoredBody.Context { isGroup ? .group : .oneToOne }
}

extension LegacyTranslator {
  // MARK: New messages

  mutating func message(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let isOurs = identities.isOurs(message.muid)
    if isOurs, configuration.echoes == .passedOver {
      remember(message)
      throw Refusal(.backEcho)
    }
    guard message.deletedAt == nil else { return try deletion(message, &scene) }
    if Self.isAnnouncement(message) { return try announcement(message, &scene) }
    let message = Self.timed(message, scene)
    let envelope = try self.envelope(of: message)
    guard isNewMessage(message, to: scene.viewer) else { throw Refusal(.messageRepeated) }
    if message.moderation?.status == .disapproved, policies.retractsModerated {
      // Should it be taken back as well, there is nothing to take back.
      _ = isNews("deleted", message.muid ?? message.id, to: scene.viewer)
      throw Refusal(.backModerationRefused)
    }
    if told.refreshed(["", "deleted", message.id]) != nil { throw Refusal(.messageDeleted) }
    remember(message)
    var fields = ModernFields.message
    if case .room = envelope.target { fields["/receiver"] = .messageRoom }
    if message.readAt != nil { fields["/readAt"] = .messageOld }
    switch envelope.author {
    case .bot(let botID):
      try bot(botID, message, envelope, &fields, &scene)
      return fields
    case .system: throw Refusal(.backSystemSender)
    case .user: break
    }
    try content(message, envelope, &fields, &scene)
    return fields
  }

  /// Of the administration alone: anyone may send a custom message of that type.
  private static func isAnnouncement(_ message: Message) -> Bool {
    message.sender == administration && message.category == .custom
      && message.type == LegacyCustomType.announcement.rawValue
  }

  /// One that says no time is of now, rather than of 1970; what came from the old side without one goes back without.
  static func timed(_ message: Message, _ scene: LegacyScene) -> Message {
    guard message.sentAt <= 0, message.muid == nil || message.metadata?["legacy"] == nil else {
      return message
    }
    var message = message
    message.sentAt = scene.now
    return message
  }

  /// True the first time a viewer is told of a message. Its `muid` is its sender's word, and counts among the sender's own in one place.
  private mutating func isNewMessage(_ message: Message, to viewer: String?) -> Bool {
    let isNewByID = message.id.isEmpty || isNews("message", message.id, to: viewer)
    guard let muid = message.muid else { return isNewByID }
    return isNews("message", muid, message.sender, message.receiver, to: viewer) && isNewByID
  }

  private mutating func content(
    _ message: Message, _ envelope: LegacyEnvelope, _ fields: inout ModernFields,
    _ scene: inout LegacyScene
  ) throws(Refusal) {
    switch message.content {
    case .text(let text): try self.text(text, message, envelope, &fields, &scene)
    case .media(let attachments, let caption):
      try media(attachments, caption, message, envelope, &fields, &scene)
    case .custom(let data, _): try custom(data, message, envelope, &fields, &scene)
    case .interactive(let content):
      fields["/data"] = .backInteraction
      let title =
        content.interactiveData["title"]?.string ?? content.interactiveData["text"]?.string
      let words = title ?? message.type
      try line(
        LegacyPhrases.filled(phrases.interactive, words), policies.interactive,
        at: "/data/interactiveData",
        message, envelope, &fields, &scene)
    case .assistant(let content):
      // An agent without a bot of its own on the old side speaks as the user it is taken for.
      fields = fields.setting(Self.assistantFields)
      try text(content.text ?? "", message, envelope, &fields, &scene)
    case .toolResult, .toolArgument, .action, .call, .unknown: throw Refusal(.backKindUnknown)
    case .absent: throw Refusal(.backMessageEmpty)
    }
  }

  static let assistantFields: [String: Rule] = [
    "/data/text": .textKept, "/data/runId": .backRun, "/data/threadId": .backThread,
    "/data/elements": .backInteraction,
  ]

  // MARK: Text

  private mutating func text(
    _ text: String, _ message: Message, _ envelope: LegacyEnvelope,
    _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard Self.showsSomething(text) else { throw Refusal(.backMessageEmpty) }
    let writer = writer(envelope)
    let raw = rawBody(message, text, envelope)
    if raw != nil { fields["/data/metadata/legacy/raw"] = .backRaw }
    if let raw, carries(.backRaw) {
      fields["/data/text"] = .backRaw
      let operation = stored(raw, message, envelope)
      deliver(raw, message, envelope, operation: operation, &scene)
      return
    }
    var words = named(text, message)
    if let quote = try quote(message) {
      fields["/parentId"] = .backThreadQuoted
      if carries(.backThreadQuoted) { words = quote + words }
    }
    guard Self.showsSomething(words) else { throw Refusal(.backMessageEmpty) }
    let pieces = writer.pieces(words, fitting: configuration.longestBody)
    guard pieces.count == 1 || policies.longTexts == .split else {
      throw Refusal(.backTextTooLong)
    }
    for (part, piece) in pieces.enumerated() {
      deliverText(piece, message, envelope, part: part, &scene)
    }
    fields["/data/text"] =
      pieces.count > 1
      ? .backTextSplit : writer.body(words) == text ? .textKept : .textRendered
  }

  /// A line of text in place of what the old side has no form for.
  mutating func line(
    _ words: String, _ form: LegacyPolicies.Form, at place: String, _ message: Message,
    _ envelope: LegacyEnvelope, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard form == .text else { throw Refusal(.backDropped) }
    fields[place] = .backLine
    for (part, piece) in writer(envelope).pieces(words, fitting: configuration.longestBody)
      .enumerated()
    {
      deliverText(piece, message, envelope, part: part, &scene)
    }
  }

  mutating func deliverText(
    _ text: String, _ message: Message, _ envelope: LegacyEnvelope, part: Int = 0,
    _ scene: inout LegacyScene
  ) {
    guard case .user(let sender) = envelope.author else { return }
    let writer = writer(envelope)
    guard let body = encoded(writer.stored(text), envelope) else { return }
    deliver(
      body, message, envelope, part: part,
      operation: .send(
        as: sender, to: envelope.target, message: writer.typed(text),
        localMessageID: Self.localMessageID(message, part: part)), &scene)
  }

  func writer(_ envelope: LegacyEnvelope) -> LegacyText {
    LegacyText(
      dialect: configuration.dialect, context: envelope.context,
      takesFourBytes: configuration.takesFourBytes, markup: markup)
  }

  /// The body the old side had for a text of ours, if it still says the same and holds nothing that a typed text would not.
  private func rawBody(
    _ message: Message, _ text: String, _ envelope: LegacyEnvelope
  ) -> String? {
    guard let raw = envelope.mark?["raw"]?.string, message.editedAt == nil,
      PlainMarkup.isAll(of: raw), raw.utf8.count <= configuration.longestBody,
      case .text(let stored) = StoredBody(reading: raw, in: envelope.context, using: markup),
      !stored.mayHoldCredential, stored.messageTypeSuffix == nil,
      stored.rendered(using: markup).text == text
    else { return nil }
    return encoded(.text(stored), envelope)
  }

  /// `<@uid:…>` as `@` and the name; nothing where these are not carried over.
  private func named(_ text: String, _ message: Message) -> String {
    var text = text
    for user in message.mentions where !user.uid.isEmpty {
      text = text.replacing(
        "<@uid:\(user.uid)>", with: carries(.backMentions) ? "@\(user.name ?? user.uid)" : "")
    }
    return text
  }

  private func quote(_ message: Message) throws(Refusal) -> String? {
    guard policies.quotesThreads, let parent = message.parentId, let trace = messages[parent],
      !trace.opening.isEmpty
    else { return nil }
    return LegacyPhrases.filled(phrases.quote, trace.opening)
  }

  static func showsSomething(_ text: String) -> Bool { text.utf8.contains { $0 > 0x20 } }

  // MARK: Media

  private mutating func media(
    _ attachments: [Attachment], _ caption: String?, _ message: Message,
    _ envelope: LegacyEnvelope, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    fields["/data/attachments/*"] = .backFileDetail
    var part = 0
    for attachment in attachments {
      defer { part += 1 }
      let place = "/data/attachments/\(part)"
      let (body, rule) = file(attachment, message, envelope)
      let text = LegacyPhrases.filled(phrases.file, attachment.name)
      fields[place + "/url"] = rule
      fields[place + "/name"] = rule
      guard carries(rule) else { continue }
      guard let body else {
        deliverText(text, message, envelope, part: part, &scene)
        continue
      }
      deliver(
        body, message, envelope, part: part,
        operation: stored(body, message, envelope, part: part), &scene)
    }
    if let caption, Self.showsSomething(caption) {
      fields["/data/text"] = policies.captions == .text ? .backCaption : .backDropped
      if policies.captions == .text, carries(.backCaption) {
        for piece in writer(envelope).pieces(caption, fitting: configuration.longestBody) {
          deliverText(piece, message, envelope, part: part, &scene)
          part += 1
        }
      }
    } else {
      fields["/data/text"] = .backMessageEmpty
      if attachments.isEmpty { throw Refusal(.backMessageEmpty) }
    }
  }

  /// A file's body; `nil` for an address that an old client can't be given.
  private func file(
    _ attachment: Attachment, _ message: Message, _ envelope: LegacyEnvelope
  ) -> (body: String?, rule: Rule) {
    if envelope.mark?["message_type"]?.integer == 13 {
      let image = StoredImage(
        url: attachment.url, imageURL: attachment.url, name: attachment.name)
      if let body = encoded(.handwriting(image), envelope) { return (body, .bodyHandwriting) }
    }
    let address = StoredFile(kind: .other, address: attachment.url)
    let file = StoredFile(
      kind: StoredFile.Kind(messageType: message.type), url: attachment.url,
      name: attachment.name.isEmpty ? address.name : attachment.name,
      encodedName: address.encodedName,
      thumbnail: message.type == MessageType.image ? attachment.url : nil)
    let body = encoded(.file(file), envelope)
    return (body, body == nil ? .backFileUnusable : .bodyMedia)
  }

  // MARK: Custom

  private mutating func custom(
    _ data: JSON, _ message: Message, _ envelope: LegacyEnvelope,
    _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    fields["/data/subType"] = .backKind
    let place = "/data/customData"
    guard let type = LegacyCustomType(rawValue: message.type) else {
      return try line(
        LegacyPhrases.filled(phrases.custom, message.type), policies.customs, at: place, message,
        envelope, &fields, &scene)
    }
    let body: StoredBody
    switch type {
    // A user's own word for it: no more than a custom message of theirs.
    case .announcement:
      return try line(
        LegacyPhrases.filled(phrases.custom, message.type), policies.customs, at: place, message,
        envelope, &fields, &scene)
    // A control nobody knew is not made up.
    case .unknown: throw Refusal(.backUnknownControl)
    case .sticker:
      fields[place] = .bodySticker
      let key = data["key"]?.string ?? ""
      body = .sticker(
        Sticker(
          key: key, category: data["category"]?.string, to: envelope.target.id,
          isInGroup: envelope.isGroup))
      if encoded(body, envelope) == nil, !key.isEmpty {
        return try line(
          LegacyPhrases.filled(phrases.sticker, key), policies.customs, at: place, message,
          envelope, &fields, &scene)
      }
    case .invite:
      fields[place] = .bodyInvite
      let room = try roomID(data["guid"]?.string ?? "")
      body = .invite(invite(toRoom: room, name: data["name"]?.string))
    case .broadcast where data["status"]?.string == CallStatus.ended.rawValue:
      fields[place] = .bodyCustom
      guard let session = broadcastSession(data) else { throw Refusal(.backUnaddressed) }
      body = .callControl(
        CallControl(
          media: .broadcast, verb: .end, callID: session, isInGroup: envelope.isGroup))
    case .whiteboard, .writeboard, .screenshare, .broadcast:
      fields[place] = .bodyCustom
      guard case .user(let sender) = envelope.author else { throw Refusal(.backUserUnknown) }
      // A broadcast in a room is the author's, and names nobody.
      let tool = ToolInvite(
        initiator: envelope.isGroup && type == .broadcast ? nil : sender,
        sessionID: type == .broadcast ? broadcastSession(data) : data["session"]?.string,
        isInGroup: envelope.isGroup)
      body =
        type == .whiteboard
        ? .whiteboard(tool)
        : type == .writeboard
          ? .writeboard(tool) : type == .screenshare ? .screenshare(tool) : .broadcast(tool)
    case .game:
      // The game's own ids were not kept: there is nothing to join.
      fields[place] = .backLine
      return try line(
        LegacyPhrases.filled(phrases.custom, "game"), policies.customs, at: place, message,
        envelope, &fields, &scene)
    }
    guard let encoded = encoded(body, envelope) else {
      return try line(
        LegacyPhrases.filled(phrases.custom, message.type), policies.customs, at: place, message,
        envelope, &fields, &scene)
    }
    deliver(
      encoded, message, envelope, operation: stored(encoded, message, envelope), &scene)
  }

  /// The old id of a broadcast, which has a call's session on the new side.
  private func broadcastSession(_ data: JSON) -> String? {
    if let session = data["sessionId"]?.string, !session.isEmpty {
      return identities.legacyCall(sessionID: session)?.id ?? Identities.digest(session)
    }
    return data["session"]?.string
  }

  /// An invitation with the room's password as it is now.
  func invite(toRoom room: String, name: String?) -> ChatroomInvite {
    let hash = roomHashes[room]
    return ChatroomInvite(
      groupID: room, name: name, passwordHash: hash ?? Redacted(""), hasPassword: hash != nil)
  }

  // MARK: Bots

  private mutating func bot(
    _ botID: String, _ message: Message, _ envelope: LegacyEnvelope,
    _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    switch message.content {
    case .text(let text):
      fields["/data/text"] = .bodyBot
      try answer(text, botID, message, envelope, &fields, &scene)
    case .assistant(let content):
      fields = fields.setting(Self.assistantFields).setting(["/data/text": .bodyBot])
      if let run = content.runId, runs.take(answer: run) { throw Refusal(.messageRepeated) }
      try answer(content.text ?? "", botID, message, envelope, &fields, &scene)
    case .media(let attachments, let caption):
      try botMedia(attachments, caption, botID, message, envelope, &fields, &scene)
    case .custom, .interactive, .toolResult, .toolArgument, .action, .call, .unknown:
      throw Refusal(.backKindUnknown)
    case .absent: throw Refusal(.backMessageEmpty)
    }
  }

  /// Pictures show; other files are links with their names.
  private mutating func botMedia(
    _ attachments: [Attachment], _ caption: String?, _ botID: String, _ message: Message,
    _ envelope: LegacyEnvelope, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    fields["/data/attachments/*"] = .backFileDetail
    fields["/data/text"] = .bodyBot
    let writer = writer(envelope)
    let isPicture = message.type == MessageType.image
    var shown: [String] = []
    var links: [String] = []
    for (index, attachment) in attachments.enumerated() {
      let place = "/data/attachments/\(index)"
      let name = attachment.name.isEmpty ? attachment.url : attachment.name
      guard let address = encodedAddress(attachment.url) else {
        fields[place + "/url"] = .backFileUnusable
        fields[place + "/name"] = .backFileUnusable
        if carries(.backFileUnusable) {
          links.append(writer.body(LegacyPhrases.filled(phrases.file, attachment.name)))
        }
        continue
      }
      fields[place + "/url"] = .bodyBot
      if isPicture {
        shown.append(
          "<img class=\"file_image cometchat_botimagefile\" type=\"image\" src=\"\(address)\"/>")
      } else {
        fields[place + "/name"] = .bodyBot
        links.append(
          "<a href=\"\(address)\" target=\"_blank\">\(TypedMarkup.escapedAnywhere(name))</a>")
      }
    }
    let lines = links + (caption.map { [writer.body($0)] } ?? [])
    let html = shown.joined() + lines.filter(Self.showsSomething).joined(separator: " <br> ")
    let kind: BotResponse.Kind = !shown.isEmpty ? .image : links.isEmpty ? .text : .anchor
    if body(of: html, kind, botID, envelope).map(fits) ?? true {
      return try answer(html, kind, botID, message, envelope, &scene)
    }
    // Too much for one: each file, then the words.
    guard policies.longTexts == .split else { throw Refusal(.backTextTooLong) }
    let pieces = shown.map { ($0, BotResponse.Kind.image) } + links.map { ($0, .anchor) }
    for (piece, kind) in pieces where !(body(of: piece, kind, botID, envelope).map(fits) ?? true) {
      throw Refusal(.backTextTooLong)
    }
    for (part, piece) in pieces.enumerated() {
      try answer(piece.0, piece.1, botID, message, envelope, part: part, &scene)
    }
    if let caption, Self.showsSomething(caption) {
      try answer(caption, botID, message, envelope, from: pieces.count, &fields, &scene)
    }
  }

  private func fits(_ body: String) -> Bool { body.utf8.count <= configuration.longestBody }

  private func body(
    of html: String, _ kind: BotResponse.Kind, _ botID: String, _ envelope: LegacyEnvelope
  ) -> String? {
    encoded(
      .botResponse(
        BotResponse(botID: botID, kind: kind, message: html, isInGroup: envelope.isGroup)),
      envelope)
  }

  /// A bot's words, in as many answers as the install's column needs, or none by policy.
  ///
  /// - Parameter first: The number of the first part.
  mutating func answer(
    _ text: String, _ botID: String, _ message: Message, _ envelope: LegacyEnvelope,
    from first: Int = 0, _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    let pieces = try answers(text, botID, envelope)
    guard pieces.count == 1 || policies.longTexts == .split else {
      throw Refusal(.backTextTooLong)
    }
    if pieces.count > 1 { fields["/data/text"] = .backTextSplit }
    for (part, piece) in pieces.enumerated() {
      try answer(piece, .text, botID, message, envelope, part: first + part, &scene)
    }
  }

  /// The markup of a bot's words, in pieces whose controls fit the install's column.
  func answers(
    _ text: String, _ botID: String, _ envelope: LegacyEnvelope
  ) throws(Refusal) -> [String] {
    let writer = writer(envelope)
    var limit = configuration.longestBody
    while limit >= 16 {
      let pieces = writer.pieces(text, fitting: limit).map { writer.body($0) }
      let longest = pieces.compactMap { body(of: $0, .text, botID, envelope)?.utf8.count }.max()
      guard let longest, longest > configuration.longestBody else { return pieces }
      // What the control adds grows with the text: the more is too much, the more is taken off.
      limit = min(limit * configuration.longestBody / longest, limit - limit / 16 - 1)
    }
    throw Refusal(.backTextTooLong)
  }

  /// A bot's answer, as stored: from the one who asked, to the one they were talking with.
  mutating func answer(
    _ html: String, _ kind: BotResponse.Kind, _ botID: String, _ message: Message,
    _ envelope: LegacyEnvelope, part: Int = 0, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard Self.showsSomething(html) else { throw Refusal(.backMessageEmpty) }
    guard let body = body(of: html, kind, botID, envelope) else {
      throw Refusal(.backNotInVersion)
    }
    let localID = Self.localMessageID(message, part: part)
    switch envelope.target {
    case .room(let room):
      let asker = try scene.viewer.map { (uid) throws(Refusal) in try userID(uid) }
      guard let asker = envelope.mark?["from"]?.string ?? asker ?? configuration.botPeer else {
        throw Refusal(.backBotPeer)
      }
      var envelope = envelope
      envelope.author = .user(asker)
      deliver(
        body, message, envelope, part: part,
        operation: .store(
          as: asker, to: .room(room), body: body, direction: 0, localMessageID: localID), &scene)
    case .user(let asker):
      guard let peer = envelope.mark?["from"]?.string ?? configuration.botPeer else {
        throw Refusal(.backBotPeer)
      }
      let viewer = try scene.viewer.map { (uid) throws(Refusal) in try userID(uid) } ?? asker
      var record = OneToOneMessage()
      record.id = Self.id(of: envelope, part)
      record.from = peer
      record.message = body
      record.isOld = envelope.isRead
      record.sent = envelope.sent
      scene.deliver(.message(record), to: .user(viewer))
      scene.operations.append(
        .store(
          as: asker, to: .user(peer), body: body, direction: 0, localMessageID: localID))
    }
  }

  // MARK: Announcements

  /// What the administration announces, to a user or to all: once for each id, whoever's listener tells of it.
  private mutating func announcement(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    guard case .custom(let data, _) = message.content else { throw Refusal(.backMessageEmpty) }
    let message = Self.timed(message, scene)
    // One to a group is for all.
    var user: String?
    switch message.receiverType {
    case .group where message.receiver == configuration.announcementGroup: break
    case .group: _ = try roomID(message.receiver)
    case .user: user = try userID(message.receiver)
    case .unknown: throw Refusal(.backUnaddressed)
    }
    var fields = ModernFields.message.setting([
      "/data/customData": .announcement, "/data/subType": .backKind, "/sender": .backSystem,
    ])
    if user == nil { fields["/receiver"] = .messageRoom }
    if message.readAt != nil { fields["/readAt"] = .messageOld }
    let writer = LegacyText(
      dialect: configuration.dialect, context: .oneToOne,
      takesFourBytes: configuration.takesFourBytes, markup: markup)
    let text = data["text"]?.string ?? ""
    var html = Self.showsSomething(text) ? writer.body(text) : ""
    for (index, picture) in (data["images"]?.elements ?? []).enumerated() {
      guard let url = picture.string.flatMap({ encodedAddress($0) }) else {
        fields["/data/customData/images/\(index)"] = .backAddress
        continue
      }
      html += "<img src=\"\(url)\"/>"
    }
    for (index, link) in (data["links"]?.elements ?? []).enumerated() {
      guard let raw = link.string, let url = encodedAddress(raw) else {
        fields["/data/customData/links/\(index)"] = .backAddress
        continue
      }
      // Where the words show it, it is a link there.
      guard !text.contains(raw) else { continue }
      html += html.isEmpty ? "" : " <br> "
      html += "<a href=\"\(url)\" target=\"_blank\">\(TypedMarkup.escapedAnywhere(raw))</a>"
    }
    guard Self.showsSomething(html) else { throw Refusal(.backMessageEmpty) }
    guard fits(html) else { throw Refusal(.backTextTooLong) }
    let id = data["id"]?.string ?? legacyID(of: message)
    guard isNews("announcement", id, user ?? "", to: nil) else { throw Refusal(.messageRepeated) }
    var announcement = Announcement()
    announcement.id = id
    announcement.text = html
    announcement.sent = LegacyTime(String(message.sentAt))
    scene.deliver(.announcement(announcement), to: user.map { .user($0) } ?? .everyone)
    scene.operations.append(.announce(text: html, to: user))
    return fields
  }

  /// An address fit for an attribute; `nil` for one that may not be followed.
  private func encodedAddress(_ url: String) -> String? {
    let file = StoredFile(kind: .image, url: url, name: "x", thumbnail: url)
    let dialect = StoredBodyDialect(version: LegacyVersion(7), platform: .web)
    guard (try? StoredBody.file(file).encoded(for: dialect, in: .oneToOne)) != nil else {
      return nil
    }
    return TypedMarkup.escapedAnywhere(url)
  }

  // MARK: Records

  func encoded(_ body: StoredBody, _ envelope: LegacyEnvelope) -> String? {
    try? body.encoded(for: configuration.dialect, in: envelope.context)
  }

  private func stored(
    _ body: String, _ message: Message, _ envelope: LegacyEnvelope, part: Int = 0
  ) -> LegacyOperation? {
    guard case .user(let sender) = envelope.author else { return nil }
    return .store(
      as: sender, to: envelope.target, body: body, direction: envelope.direction,
      localMessageID: Self.localMessageID(message, part: part))
  }

  /// Shows a body to those who are to see it: in a room to all, else to the recipient and to the sender's own clients.
  ///
  /// - Parameter part: Of a message that is stored as several; the first has its id.
  mutating func deliver(
    _ body: String, _ message: Message, _ envelope: LegacyEnvelope, part: Int = 0,
    operation: LegacyOperation?, _ scene: inout LegacyScene
  ) {
    guard case .user(let sender) = envelope.author else { return }
    let id = Self.id(of: envelope, part)
    if part > 0 { notePart(id, of: message) }
    let localID = Self.localMessageID(message, part: part)
    switch envelope.target {
    case .room(let room):
      var record = GroupMessage()
      record.id = id
      record.from = shown(message.senderEntity?.name)
      record.fromID = sender
      record.message = body
      record.sent = envelope.sent
      record.roomID = room
      record.localMessageID = localID
      scene.deliver(.groupMessage(record), to: audience(ofRoom: room, scene))
    case .user(let receiver):
      for viewer in [receiver, sender] where isSeen(by: viewer, scene) {
        var record = OneToOneMessage()
        record.id = id
        record.isSelf = viewer == sender && receiver != sender
        record.from = record.isSelf ? receiver : sender
        record.message = body
        record.isOld = record.isSelf || envelope.isRead
        record.sent = envelope.sent
        record.direction = envelope.direction
        record.localMessageID = record.isSelf ? localID : nil
        scene.deliver(.message(record), to: .user(viewer))
        if receiver == sender { break }
      }
    }
    if let operation { scene.operations.append(operation) }
  }

  /// The id of a part of a message.
  private static func id(of envelope: LegacyEnvelope, _ part: Int) -> String {
    part == 0 ? envelope.id : Identities.derivedMessageID("\(envelope.id)|\(part)")
  }

  private mutating func notePart(_ id: String, of message: Message) {
    guard var trace = messages[message.id], !trace.further.contains(id) else { return }
    trace.further.append(id)
    messages.set(trace, for: message.id)
  }

  func audience(ofRoom room: String, _ scene: LegacyScene) -> LegacyDelivery.Audience {
    guard let viewer = scene.viewer, let id = try? userID(viewer) else { return .room(room) }
    return .user(id)
  }

  private func isSeen(by user: String, _ scene: LegacyScene) -> Bool {
    guard let viewer = scene.viewer else { return true }
    return (try? userID(viewer)) == user
  }

  // MARK: Who, whom, when

  func envelope(of message: Message) throws(Refusal) -> LegacyEnvelope {
    let mark =
      identities.isOurs(message.muid) && carries(.backMark) ? message.metadata?["legacy"] : nil
    let author: LegacyEnvelope.Author
    if message.sender == Self.administration {
      author = .system
    } else if let bot = botID(message.sender) {
      author = .bot(bot)
    } else {
      author = .user(try userID(message.sender))
    }
    let target: LegacyOperation.Place
    switch message.receiverType {
    case .group: target = .room(try roomID(message.receiver))
    // What a person writes to a bot is no message of the old side.
    case .user where botID(message.receiver) != nil: throw Refusal(.backToBot)
    case .user: target = .user(try userID(message.receiver))
    // The old side has two kinds of places; which of them a new one is nobody can say.
    case .unknown: throw Refusal(.backUnaddressed)
    }
    let kept = mark?["sent"]?.string.map { LegacyTime($0) }
    let isSame = kept?.seconds == message.sentAt
    return LegacyEnvelope(
      id: legacyID(of: message), author: author, target: target,
      sent: isSame
        ? kept ?? LegacyTime(String(message.sentAt)) : LegacyTime(String(message.sentAt)),
      isRead: carries(.messageOld)
        && (message.readAt != nil || mark?["old"]?.integer == 1),
      direction: Self.direction(mark), mark: mark)
  }

  private static func direction(_ mark: JSON?) -> Int {
    let kept = mark?["direction"]?.integer
    return kept == 1 || kept == 2 ? Int(kept ?? 0) : 0
  }

  /// The old id: of a message of ours the one in its `muid`; else the new side's, until the install gives one.
  func legacyID(of message: Message) -> String {
    message.muid.flatMap { identities.legacy(muid: $0)?.id }
      ?? messages[message.id]?.legacyID ?? message.id
  }

  mutating func remember(_ message: Message) {
    guard !message.id.isEmpty, let envelope = try? envelope(of: message) else { return }
    var sender: String?
    if case .user(let id) = envelope.author { sender = id }
    messages.set(
      MessageTrace(
        legacyID: envelope.id, sender: sender ?? "", receiver: envelope.target.id,
        isGroup: envelope.isGroup, opening: String((message.text ?? "").prefix(40)),
        author: message.sender, place: message.receiver,
        further: messages[message.id]?.further ?? []),
      for: message.id)
  }
}

extension LegacyOperation.Place {
  var id: String {
    switch self {
    case .user(let id), .room(let id): id
    }
  }
}
