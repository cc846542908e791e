public import JSONText

extension WebhookEnvelope {
  /// Reads either kind of webhook.
  ///
  /// - Throws: ``ModelError`` if `trigger` or `data` is missing, or `data` is not what the trigger promises.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let trigger: WebhookTrigger? = object.name("trigger")
    let known = try object.required("trigger", "a string", trigger)
    self.init(
      trigger: known, content: .other(.null), appId: object.string("appId") ?? "",
      region: object.string("region"), webhook: object.string("webhook") ?? "",
      sessionKind: object.string("type"))
    try object.required(
      "data", "an object", reading: { value throws(ModelError) in try readContent(value) })
    extra = object.rest()
  }

  private mutating func readContent(_ value: JSONValue) throws(ModelError) {
    var data = try ObjectReader(value)
    switch trigger {
    case .messageSent, .messageEdited, .messageDeleted, .userMentioned, .moderationEngineApproved,
      .moderationEngineBlocked, .moderationManualApproved:
      content = .message(try Self.message("message", &data))
    case .callInitiated, .callRejected, .callBusy, .callUnanswered, .callCancelled:
      content = .call(try Self.message("call", &data))
    case .beforeMessage:
      kind = .legacy
      content = .message(try Message(unsent: value))
      return
    case .afterMessage:
      kind = .legacy
      content = .message(try Message(reading: value))
      return
    case .messageDeliveryReceipt, .messageReadReceipt, .messageDeliveredToAll, .messageReadByAll:
      try readReceipt(&data)
    case .messageReactionAdded, .messageReactionRemoved:
      try readReaction(&data)
    case .userBlocked, .userUnblocked:
      let users = Self.users(&data)
      content = .users(
        try data.required("users", "users by uid", users), by: data.object("by"))
    case .userConnectionStatusChanged, .afterConnectionStatusChanged:
      try readPresence(&data)
    case .groupCreated, .groupUpdated, .groupDeleted, .groupOwnerTransferred, .groupMemberJoined,
      .groupMemberLeft, .groupMemberAdded, .groupMemberKicked, .groupMemberBanned,
      .groupMemberUnbanned, .groupMemberScopeChanged:
      content = .group(
        GroupChange(
          group: try data.required("group", "a group", reading: Group.init(reading:)),
          members: Self.members(&data) ?? [],
          by: data.object("by")))
    case .callStarted, .callEnded, .callParticipantJoined, .callParticipantLeft, .meetingStarted,
      .meetingEnded, .meetingParticipantJoined, .meetingParticipantLeft:
      try readSession(&data)
    case .recordingGenerated:
      content = .sessionFile(try SessionFile(&data, kind: .recording))
    case .transcriptionGenerated:
      content = .sessionFile(try SessionFile(&data, kind: .transcription))
    case .moderationEngineFailed: content = .moderationFailure(ModerationFailure(&data))
    case .beforeCall:
      // The old kind's form is expected, since the trigger is one of its; the new kind's is understood too.
      if let call = try? Message(unsent: value) {
        kind = .legacy
        content = .call(call)
        return
      }
      guard let call = data.take("call", { try? Message(unsent: $0) }) else { return keep(value) }
      content = .call(call)
    case .afterCampaignCompleted, .afterCampaignFailed, .afterNotificationCreated:
      guard let change = try? CampaignChange(&data) else { return keep(value) }
      content = .campaign(change)
    case .afterFeedItemSent, .afterFeedItemDelivered, .afterFeedItemRead, .afterFeedItemInteracted:
      guard let delivery = try? NotificationDelivery(&data, channel: .feed) else {
        return keep(value)
      }
      content = .notification(delivery)
    case .afterPushNotificationSent, .afterPushNotificationDelivered,
      .afterPushNotificationClicked:
      guard let delivery = try? NotificationDelivery(&data, channel: .push) else {
        return keep(value)
      }
      content = .notification(delivery)
    case .unknown: return keep(value)
    }
    dataExtra = data.rest()
  }

  /// Keeps `data` as it came.
  private mutating func keep(_ data: JSONValue) { content = .other(JSON(data)) }

  private static func message(
    _ key: String, _ data: inout ObjectReader
  ) throws(ModelError) -> Message {
    try data.required(key, "a message", reading: Message.init(reading:))
  }

  static func users(_ data: inout ObjectReader) -> [User]? {
    keyed("users", &data, keepingEmpty: false, by: \.uid) { try? User(reading: $0) }
  }

  static func members(_ data: inout ObjectReader) -> [GroupMember]? {
    // Nobody is told of by no list at all where none was received.
    keyed("members", &data, keepingEmpty: true, by: \.user.uid) { try? GroupMember(reading: $0) }
  }

  /// `{uid: object}`, in the order received, of one `uid` the last; `nil` if one of them cannot be read. What could not be written again as it
  /// came, since a key is not the `uid` in its object or there is nobody, also stays among the rest.
  private static func keyed<Value>(
    _ key: String, _ data: inout ObjectReader, keepingEmpty: Bool, by uid: (Value) -> String,
    _ read: (JSONValue) -> Value?
  ) -> [Value]? {
    guard let value = data.peek(key), value.isKeyed else { return nil }
    var values: [Value] = []
    var isByIdentifier = value.count > 0 || !keepingEmpty
    for member in value.members {
      guard let one = read(member.value) else { return nil }
      values.append(one)
      isByIdentifier = isByIdentifier && JSON.isIdentical(member.key, uid(one))
    }
    if isByIdentifier { data.discard(key) }
    var seen: Set<ExactText> = []
    return Array(values.reversed().filter { seen.insert(ExactText(uid($0))).inserted }.reversed())
  }

  private mutating func readReceipt(_ data: inout ObjectReader) throws(ModelError) {
    let receiver = data.filledIdentifier("receiver")
    let receiverType = data.receiverType()
    let sender = data.peekIdentifier("sender")
    let messageSender = data.identifier("messageSender")
    var body = data.take("body") { try? ObjectReader($0) }
    kind = body == nil ? .legacy : .modern
    // What the body tells counts; beside it is looked only for what it does not have.
    func isInBody(_ key: String) -> Bool { body?.isSet(key) ?? false }
    let (isTyped, isNamed) = (isInBody("action"), isInBody("messageId"))
    let (isSigned, isTimed) = (isInBody("user"), body?.isTimeSet("timestamp") ?? false)
    let inBody: MessageReceipt.ReceiptType? = body?.name("action")
    let receiptType = isTyped ? inBody : receiptAction(&data)
    let idInBody = body?.identifier("messageId")
    let messageId = isNamed ? idInBody : data.identifier("messageId")
    let userInBody = body?.user("user", named: sender)
    let told = isSigned ? userInBody : data.user("user", named: sender)
    let timeInBody = body?.time("timestamp")
    let timestamp = isTimed ? timeInBody : data.time("timestamp")
    let id = try data.required("messageId", "digits", messageId)
    let user = try data.required("sender", "a user", told ?? sender.map { User(uid: $0) })
    data.discard("sender", ifIdentifier: user.uid)
    if body != nil { data.discard("type", ifIdentifier: FrameType.receipts.rawValue) }
    content = .receipt(
      MessageReceipt(
        messageId: id, sender: user, receiver: receiver ?? "", receiverType: receiverType ?? .unset,
        receiptType: try data.required(
          "action", "a string", receiptType ?? trigger.receiptType),
        timestamp: timestamp, messageSender: messageSender))
    bodyExtra = body?.rest() ?? []
  }

  /// The action beside the other members of a receipt. In the old kind it is written only where it says more than the trigger does; what
  /// says no more stays among the unknown fields, as it came.
  private func receiptAction(_ data: inout ObjectReader) -> MessageReceipt.ReceiptType? {
    data.take("action") { value in
      guard let action = value.string.map(MessageReceipt.ReceiptType.init(rawValue:)) else {
        return nil
      }
      return kind == .legacy && action == trigger.receiptType ? nil : action
    }
  }

  private mutating func readReaction(_ data: inout ObjectReader) throws(ModelError) {
    try data.required(
      "reaction", "a reaction",
      reading: { value throws(ModelError) in
        var reaction = try ObjectReader(value)
        content = .reaction(
          try ReactionEvent(
            &reaction, isAdded: trigger == .messageReactionAdded, receiver: "",
            receiverType: .unset))
        bodyExtra = reaction.rest()
      })
  }

  private mutating func readPresence(_ data: inout ObjectReader) throws(ModelError) {
    let user = try data.required("user", "a user", reading: User.init(reading:))
    kind = trigger == .afterConnectionStatusChanged ? .legacy : .modern
    // Each kind has a name of its own for the connection. Where both are there, the other kind's stays as it came.
    let own = "\(kind.connectionKey)"
    data.discardUnset(own)
    let form = data.isSet(own) ? kind : kind == .modern ? Kind.legacy : .modern
    let connection = Self.connection(form, &data)
    let event = form == .legacy ? connection : nil
    // The old kind says what the connection did and leaves the status to the reader; one that says no more than that stays as it came.
    let told = event?.statusAfter
    let status = data.take("status") { value -> UserStatus? in
      guard let status = value.string.map(UserStatus.init(rawValue:)) else { return nil }
      return kind == .legacy && status == told ? nil : status
    }
    content = .presence(
      PresenceChange(
        user: user, status: try data.required("status", "a string", status ?? told),
        timestampMilliseconds: data.milliseconds("timestamp"), connection: connection,
        isPresenceChanged: data.flag("userPresenceChanged")))
  }

  private static func connection(
    _ kind: Kind, _ data: inout ObjectReader
  ) -> PresenceChange.Connection? {
    data.object("\(kind.connectionKey)") { value throws(ModelError) in
      try PresenceChange.Connection(reading: value, kind)
    }
  }

  private mutating func readSession(_ data: inout ObjectReader) throws(ModelError) {
    let sessionId = data.sessionId()
    content = .callSession(
      CallSessionChange(
        sessionId: try data.required("sessionId", "a string", sessionId),
        createdAt: data.time("created_at"), destroyedAt: data.time("destroyed_at"),
        occupant: data.object("occupant"),
        allOccupants: data.list("all_occupants")))
  }
}
