import EventModel

extension LegacyTranslator {
  /// Takes an event back, unless it is the return of what the bridge did. What must be done on the install is given once, for whichever
  /// viewer it is told first.
  mutating func carry(_ event: Event, _ scene: inout LegacyScene) throws(Refusal) -> ModernFields {
    // How the member stands since is known from when it was passed on; this may come after something else.
    if takeEcho(event, at: scene.now) { throw Refusal(.backEcho) }
    let before = scene.operations.count
    defer {
      let operations = scene.operations[before...]
      if !operations.isEmpty {
        let news = operations.filter { isFirst($0, of: event) }
        scene.operations.replaceSubrange(before..., with: news)
      }
    }
    return try carryOut(event, &scene)
  }

  /// True the first time that an operation of a message is given. Others are told apart where they are made.
  private mutating func isFirst(_ operation: LegacyOperation, of event: Event) -> Bool {
    let key: String
    switch operation {
    case .send(_, _, _, let localID), .store(_, _, _, _, let localID): key = localID
    case .deleteMessage(_, let room, let id):
      key = "delete|\(event.message?.id ?? "")|\(room)|\(id)"
    case .announce(_, let user):
      guard let message = event.message else { return true }
      key = "announce|\(user ?? "")|\(Self.localMessageID(message))"
    case .join, .leave, .kick, .ban, .unban, .invite, .createRoom, .renameRoom, .deleteRoom,
      .typing, .publish, .markRead, .setStatus, .block, .unblock, .endSession:
      return true
    }
    guard given.refreshed(key) == nil else { return false }
    given.set(true, for: key)
    return true
  }

  // MARK: Members

  /// What an event says of a member is known on the old side.
  mutating func noteStanding(_ event: Event, for eyes: RepeatedNews.Eyes) {
    guard let message = event.message, message.category == .action, let action = message.action
    else { return }
    repeats.note(
      action.action, of: action.affectedUser?.uid ?? message.sender,
      in: action.group?.guid ?? message.receiver, scope: action.newScope, for: eyes)
  }

  /// Whether what happened to a member is news to some eyes; it is none to them from here on.
  mutating func isNews(
    _ action: MessageAction, of uid: String, in guid: String, _ message: Message,
    for eyes: RepeatedNews.Eyes, at now: Int64
  ) -> Bool {
    // Webhooks about members are no messages: they have no id, and the time is that of the group.
    guard !message.id.isEmpty else {
      return !repeats.isRepeated(action, of: uid, in: guid, message, for: eyes, at: now)
    }
    let what = ["member", action.rawValue, guid, uid, message.id, String(message.sentAt)]
    let isNew: Bool
    switch eyes {
    case .viewer(let viewer):
      let key = [viewer ?? ""] + what
      isNew = told.refreshed(key) == nil
      if isNew { told.set(true, for: key) }
    case .install, .bridge:
      let key = what.joined(separator: "|")
      isNew = given.refreshed(key) == nil
      if isNew { given.set(true, for: key) }
    }
    if isNew {
      repeats.note(action, of: uid, in: guid, scope: message.action?.newScope, for: eyes)
    }
    return isNew
  }
}
