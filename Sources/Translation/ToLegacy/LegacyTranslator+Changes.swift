import EventModel
import JSONText
import LegacyProtocol

extension LegacyTranslator {
  // MARK: Edits

  /// The old side changes no message: the new text is said anew.
  mutating func edit(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let message = target(of: message)
    var fields = ModernFields.message.setting([
      "/editedAt": .timeSeconds, "/editedBy": .messageParty,
    ])
    guard policies.edits == .text else { throw Refusal(.backDropped) }
    guard let text = message.text, Self.showsSomething(text) else {
      throw Refusal(.backMessageEmpty)
    }
    let envelope = try self.envelope(of: message)
    let moment = String(message.editedAt ?? 0)
    guard isNews("edited", message.id, moment, Identities.digest(text), to: scene.viewer) else {
      throw Refusal(.messageRepeated)
    }
    var said = Self.change(of: message, "edited-\(moment)")
    said.sentAt = message.editedAt ?? scene.now
    said.sender = message.editedBy ?? message.sender
    // Whoever edited says so; for the administration the one who wrote it.
    if said.sender == Self.administration { said.sender = message.sender }
    var line = try self.envelope(of: said)
    line.target = envelope.target
    line.mark = nil
    try self.line(
      LegacyPhrases.filled(phrases.edited, text), policies.edits, at: "/data/text", said, line,
      &fields, &scene)
    fields["/data/attachments"] = .backFileDetail
    return fields
  }

  /// A message of its own that stands for a change of another: its identity is made of both.
  private static func change(of message: Message, _ what: String) -> Message {
    var said = message
    said.muid = nil
    said.readAt = nil
    said.metadata = nil
    said.id = Identities.derivedMessageID("\(message.conversationId)|\(message.id)|\(what)")
    return said
  }

  /// The message an edit or a deletion is about, whether the event has the action or the message itself.
  private func target(of message: Message) -> Message {
    guard let target = message.action?.affectedMessage else { return message }
    var found = target
    if found.conversationId.isEmpty { found.conversationId = message.conversationId }
    if found.sender.isEmpty { found.sender = message.sender }
    if found.receiver.isEmpty {
      found.receiver = message.receiver
      found.receiverType = message.receiverType
    }
    switch message.action?.action {
    case .deleted:
      found.deletedBy = found.deletedBy ?? message.sender
      found.deletedAt = found.deletedAt ?? message.sentAt
    case .edited:
      found.editedBy = found.editedBy ?? message.sender
      found.editedAt = found.editedAt ?? message.sentAt
    case .joined, .left, .kicked, .banned, .unbanned, .added, .scopeChanged, .invited, .unknown,
      nil:
      break
    }
    return found
  }

  // MARK: Deletions

  mutating func deletion(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let message = target(of: message)
    guard isNews("deleted", message.muid ?? message.id, to: scene.viewer) else {
      throw Refusal(.messageRepeated)
    }
    told.set(true, for: ["", "deleted", message.id])
    var fields = ModernFields.message.setting([
      "/deletedAt": .timeSeconds, "/deletedBy": .messageParty, "/data": .backServer,
    ])
    fields["/data/metadata/legacy"] = .backMark
    if message.receiverType == .group {
      try retract(message, by: message.deletedBy, policies.groupDeletions, &fields, &scene)
    } else {
      try sayDeleted(message, by: message.deletedBy, policies.deletions, &fields, &scene)
    }
    return fields
  }

  /// Takes a message of a room back by the room's control.
  private mutating func retract(
    _ message: Message, by uid: String?, _ form: LegacyPolicies.Form,
    _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard form == .control else {
      return try sayDeleted(message, by: uid, form, &fields, &scene)
    }
    let room = try roomID(message.receiver)
    let actor = try actorID(uid)
    // All that it went back as.
    let messageIDs = [legacyID(of: message)] + (messages[message.id]?.further ?? [])
    let bodies = messageIDs.compactMap { id in
      try? StoredBody.groupAction(.messageDeleted(messageID: id)).encoded(
        for: configuration.dialect, in: .group)
    }
    guard bodies.count == messageIDs.count else { throw Refusal(.backNotInVersion) }
    fields["/id"] = .bodyGroupAction
    fields["/muid"] = .bodyGroupAction
    fields["/receiver"] = .messageRoom
    for (part, body) in bodies.enumerated() {
      var record = GroupMessage()
      let identity = "\(message.conversationId)|\(message.id)|deleted"
      record.id = Identities.derivedMessageID(part == 0 ? identity : "\(identity)|\(part)")
      record.fromID = actor ?? "0"
      record.message = body
      record.sent = LegacyTime(String(message.deletedAt ?? scene.now))
      record.roomID = room
      scene.deliver(.groupMessage(record), to: audience(ofRoom: room, scene))
    }
    for messageID in messageIDs {
      scene.operations.append(.deleteMessage(as: actor, room: room, messageID: messageID))
    }
  }

  private mutating func sayDeleted(
    _ message: Message, by uid: String?, _ form: LegacyPolicies.Form,
    _ fields: inout ModernFields, _ scene: inout LegacyScene
  ) throws(Refusal) {
    guard form == .text else { throw Refusal(.backDropped) }
    var said = Self.change(of: message, "deleted")
    said.sentAt = message.deletedAt ?? scene.now
    said.deletedAt = nil
    if said.sender.isEmpty {
      // All that is known may be the id: who wrote it to whom is remembered.
      guard let trace = messages[message.id] else { throw Refusal(.backMessageUnknown) }
      said.sender = identities.user(trace.sender)
      if said.receiver.isEmpty { said.receiver = identities.user(trace.receiver) }
    }
    if let uid, uid != Self.administration { said.sender = uid }
    if said.receiverType == .user, said.sender == said.receiver {
      said.receiver = message.sender
    }
    let envelope = try self.envelope(of: said)
    try line(phrases.deleted, form, at: "/id", said, envelope, &fields, &scene)
  }

  // MARK: Moderation

  mutating func moderation(
    _ message: Message, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    switch message.moderation?.status {
    case .disapproved:
      guard policies.retractsModerated else { throw Refusal(.backDropped) }
      guard carries(.backModeration) else { throw Refusal(.backModeration) }
      guard isNews("deleted", message.muid ?? message.id, to: scene.viewer) else {
        throw Refusal(.messageRepeated)
      }
      told.set(true, for: ["", "deleted", message.id])
      var fields = ModernFields.message.setting([
        "/data/moderation": .backModeration, "/data": .backServer,
        "/data/metadata/legacy": .backMark,
      ])
      if message.receiverType == .group {
        try retract(message, by: nil, policies.groupDeletions, &fields, &scene)
      } else {
        try sayDeleted(message, by: nil, policies.deletions, &fields, &scene)
      }
      return fields
    case .pending, .approved, .unknown, nil: throw Refusal(.backModerationPassed)
    }
  }

  // MARK: Receipts

  mutating func receipt(
    _ receipt: MessageReceipt, isRead: Bool, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    // Rooms keep no receipts, and none is made up of those of some.
    switch receipt.receiverType {
    // One that does not say whom it is addressed to is judged by its message.
    case .user, .unknown(""): break
    case .group, .unknown: throw Refusal(.backReceiptList)
    }
    guard policies.receipts == .control else { throw Refusal(.backDropped) }
    let reader = try userID(receipt.sender.uid)
    guard let trace = messages.refreshed(receipt.messageId), !trace.isGroup else {
      throw Refusal(.backMessageUnknown)
    }
    let key = [receipt.messageId, reader]
    let step = isRead ? 2 : 1
    guard receipts.refreshed(key) ?? 0 < step else { throw Refusal(.backRegression) }
    receipts.set(step, for: key)
    let signal: Signal =
      isRead
      ? .read(messageID: trace.legacyID, by: reader)
      : .delivered(messageID: trace.legacyID, by: reader)
    let author = trace.sender == reader ? trace.receiver : trace.sender
    if isRead {
      scene.operations.append(
        .markRead(as: reader, peer: author, messageID: trace.legacyID))
    }
    guard let body = encoded(signal) else { throw Refusal(.backNotInVersion) }
    scene.deliver(.signal(signal), to: .user(author))
    scene.operations.append(.publish(to: author, body: body))
    return ModernFields.frame.setting([
      "/body/action": .bodySignal, "/body/messageId": .bodySignal, "/body/timestamp": .backServer,
      "/body/user/uid": .bodySignal,
    ])
  }

  func encoded(_ signal: Signal) -> String? {
    try? StoredBody.signal(signal).encoded(for: configuration.dialect, in: .oneToOne)
  }

  // MARK: Reactions

  mutating func reaction(
    _ reaction: ReactionEvent, isAdded: Bool, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    guard policies.reactions == .text else { throw Refusal(.backDropped) }
    let reaction = addressed(reaction)
    let moment = String(reaction.reactedAt ?? 0)
    guard
      isNews(
        isAdded ? "reacted" : "took back", reaction.messageId, reaction.reactedBy.uid,
        reaction.reaction, moment, to: scene.viewer)
    else { throw Refusal(.messageRepeated) }
    let what = "\(isAdded)-\(reaction.reaction)-\(reaction.reactedBy.uid)-\(moment)"
    let said = Message(
      id: Identities.derivedMessageID("reaction|\(reaction.messageId)|\(what)"),
      conversationId: reaction.conversationId ?? "", sender: reaction.reactedBy.uid,
      receiver: reaction.receiver, receiverType: reaction.receiverType, category: .message,
      type: MessageType.text, content: .text(reaction.reaction),
      sentAt: reaction.reactedAt ?? scene.now, senderEntity: reaction.reactedBy)
    var fields = ModernFields.frame.setting([
      "/body/id": .backServer, "/body/messageId": .backThread, "/body/uid": .messageParty,
      "/body/reactedBy": .backPeople, "/body/reactedAt": .timeSeconds,
      "/body/conversationId": .backDerived, "/body/parentId": .backThread,
    ])
    let phrase = isAdded ? phrases.reactionAdded : phrases.reactionRemoved
    try line(
      LegacyPhrases.filled(phrase, reaction.reaction), policies.reactions, at: "/body/reaction",
      said, try envelope(of: said), &fields, &scene)
    return fields
  }

  /// A webhook may not say to whom: the message does, if it is known.
  private mutating func addressed(_ reaction: ReactionEvent) -> ReactionEvent {
    guard reaction.receiver.isEmpty || reaction.receiverType == .unknown(""),
      let trace = messages.refreshed(reaction.messageId)
    else { return reaction }
    var reaction = reaction
    if trace.isGroup {
      reaction.receiverType = .group
      reaction.receiver = trace.place
    } else {
      let isAuthor = reaction.reactedBy.uid == trace.author
      reaction.receiverType = .user
      reaction.receiver = isAuthor ? trace.place : trace.author
    }
    return reaction
  }

  // MARK: Transient messages

  /// What is shown for a moment on the new side has no id: the same words in the same second are one line.
  mutating func transient(
    _ message: TransientMessage, _ scene: inout LegacyScene
  ) throws(Refusal) -> ModernFields {
    let words = message.data["message"]?.string ?? message.data["text"]?.string
    guard policies.transients == .text, let words, Self.showsSomething(words) else {
      throw Refusal(.backTransient)
    }
    let identity = [
      "transient", message.sender.uid, message.receiver, String(scene.now), words,
    ]
    guard isNews(identity.joined(separator: "|"), to: scene.viewer) else {
      throw Refusal(.messageRepeated)
    }
    let said = Message(
      id: Identities.derivedMessageID(identity.joined(separator: "|")),
      conversationId: ConversationID.between(
        sender: message.sender.uid, receiver: message.receiver,
        receiverType: message.receiverType),
      sender: message.sender.uid, receiver: message.receiver, receiverType: message.receiverType,
      category: .message, type: MessageType.text, content: .text(words), sentAt: scene.now,
      senderEntity: message.sender)
    var fields = ModernFields.frame
    try line(
      LegacyPhrases.filled(phrases.transient, words), policies.transients, at: "/body/data", said,
      try envelope(of: said), &fields, &scene)
    return fields
  }
}
