public import JSONText

extension WebhookEnvelope {
  /// Reads either kind of webhook.
  ///
  /// - Throws: ``ModelError`` if `trigger` or `data` is missing, or `data` is not what the trigger promises.
  public init(reading value: JSONValue) throws(ModelError) {
    var object = try ObjectReader(value)
    let trigger: WebhookTrigger? = object.name("trigger")
    let known = try object.required("trigger", "a string", trigger)
    let data = object.take("data") { $0 }
    let whole = try object.required("data", "an object", data)
    self.init(
      trigger: known, content: .other(.null), appId: object.string("appId") ?? "",
      region: object.string("region"), webhook: object.string("webhook") ?? "",
      sessionKind: object.string("type"))
    do throws(ModelError) {
      try readContent(whole)
    } catch {
      throw error.inside("data")
    }
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
    case .messageDeliveryReceipt: try readReceipt(&data, untold: .delivered)
    case .messageReadReceipt: try readReceipt(&data, untold: .read)
    case .messageDeliveredToAll: try readReceipt(&data, untold: .deliveredToAll)
    case .messageReadByAll: try readReceipt(&data, untold: .readByAll)
    case .messageReactionAdded, .messageReactionRemoved:
      content = .reaction(try reaction(&data))
    case .userBlocked, .userUnblocked:
      let users = data.take("users") { Self.keyed($0) { try? User(reading: $0) } }
      content = .users(
        try data.required("users", "users by uid", users), by: Self.user("by", &data))
    case .userConnectionStatusChanged, .afterConnectionStatusChanged:
      try readPresence(&data)
    case .groupCreated, .groupUpdated, .groupDeleted, .groupOwnerTransferred, .groupMemberJoined,
      .groupMemberLeft, .groupMemberAdded, .groupMemberKicked, .groupMemberBanned,
      .groupMemberUnbanned, .groupMemberScopeChanged:
      let group = data.object("group") { value throws(ModelError) in try Group(reading: value) }
      content = .group(
        GroupChange(
          group: try data.required("group", "a group", group),
          members: data.take("members") { Self.keyed($0) { try? GroupMember(reading: $0) } } ?? [],
          by: Self.user("by", &data)))
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
    let value = try data.required(key, "a message", data.take(key) { $0 })
    do throws(ModelError) {
      return try Message(reading: value)
    } catch {
      throw error.inside(key)
    }
  }

  private static func user(_ key: String, _ data: inout ObjectReader) -> User? {
    data.object(key) { value throws(ModelError) in try User(reading: value) }
  }

  /// `{uid: object}`, in the order received; `nil` if one of them cannot be read.
  private static func keyed<Value>(
    _ value: JSONValue, _ read: (JSONValue) -> Value?
  ) -> [Value]? {
    guard value.kind == .object || value.count == 0 else { return nil }
    var values: [Value] = []
    for member in value.members {
      guard let one = read(member.value) else { return nil }
      values.append(one)
    }
    return values
  }

  /// - Parameter untold: The type of a receipt that does not tell its own: that of the trigger.
  private mutating func readReceipt(
    _ data: inout ObjectReader, untold: MessageReceipt.ReceiptType
  ) throws(ModelError) {
    let receiver = data.identifier("receiver")
    let receiverType = data.take("receiverType") {
      $0.string.flatMap(ReceiverType.init(rawValue:))
    }
    let sender = data.identifier("sender")
    let messageSender = data.identifier("messageSender")
    _ = data.take("type") { $0.string == "receipts" ? true : nil }
    var body = data.take("body") { try? ObjectReader($0) }
    kind = body == nil ? .legacy : .modern
    let receiptType: MessageReceipt.ReceiptType? = body?.name("action") ?? data.name("action")
    let messageId = body?.identifier("messageId") ?? data.identifier("messageId")
    let user =
      body?.object("user") { value throws(ModelError) in try User(reading: value) }
      ?? Self.user("user", &data) ?? sender.map { User(uid: $0) }
    let timestamp = body?.time("timestamp") ?? data.time("timestamp")
    content = .receipt(
      MessageReceipt(
        messageId: try data.required("messageId", "digits", messageId),
        sender: try data.required("sender", "a user", user), receiver: receiver ?? "",
        receiverType: receiverType ?? .user, receiptType: receiptType ?? untold,
        timestamp: timestamp, messageSender: messageSender))
  }

  private func reaction(_ data: inout ObjectReader) throws(ModelError) -> ReactionEvent {
    var reaction = try data.required(
      "reaction", "a reaction", data.take("reaction") { try? ObjectReader($0) })
    return try ReactionEvent(
      &reaction, isAdded: trigger == .messageReactionAdded, receiver: "", receiverType: .user)
  }

  private mutating func readPresence(_ data: inout ObjectReader) throws(ModelError) {
    let user = try data.required("user", "a user", Self.user("user", &data))
    let status: UserStatus? = data.name("status")
    // The old kind says what the connection did and leaves the status to the reader.
    let event = data.take("event") { value -> PresenceChange.Connection? in
      guard var event = try? ObjectReader(value),
        let action: PresenceChange.Connection.Action = event.name("type")
      else { return nil }
      return .init(
        action: action, platform: event.string("platform"),
        connectedAtMilliseconds: event.milliseconds("connectedAt"))
    }
    kind = trigger == .afterConnectionStatusChanged ? .legacy : .modern
    let connection = data.take("currentConnection") { value -> PresenceChange.Connection? in
      guard var connection = try? ObjectReader(value),
        let action: PresenceChange.Connection.Action = connection.name("action")
      else { return nil }
      return .init(
        action: action, platform: connection.string("platform"),
        connectedAtMilliseconds: connection.milliseconds("connectedAt"))
    }
    let fromEvent = event.map { $0.action == .disconnected ? UserStatus.offline : .online }
    content = .presence(
      PresenceChange(
        user: user, status: try data.required("status", "a string", status ?? fromEvent),
        timestampMilliseconds: data.milliseconds("timestamp"), connection: connection ?? event,
        isPresenceChanged: data.flag("userPresenceChanged")))
  }

  private mutating func readSession(_ data: inout ObjectReader) throws(ModelError) {
    let sessionId = data.identifier("sessionId") ?? data.identifier("sessionid")
    content = .callSession(
      CallSessionChange(
        sessionId: try data.required("sessionId", "a string", sessionId),
        createdAt: data.time("created_at"), destroyedAt: data.time("destroyed_at"),
        occupant: data.object("occupant") { value throws(ModelError) in
          try CallSessionChange.Occupant(reading: value)
        },
        allOccupants: data.list("all_occupants") { value throws(ModelError) in
          try CallSessionChange.Occupant(reading: value)
        }))
  }
}
