public import JSONText

extension WebhookEnvelope {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let start = writer.count
    writer.member("trigger", name: trigger)
    writer.key(literal: "data")
    if kind == .legacy, case .message(let message) = content {
      message.write(to: &writer)
    } else if kind == .legacy, case .call(let call) = content {
      call.write(to: &writer)
    } else if case .other(let data) = content {
      writer.write(data)
    } else {
      writer.beginObject()
      let dataStart = writer.count
      writeContent(to: &writer)
      writer.members(dataExtra, unlessWrittenFrom: dataStart)
      writer.endObject()
    }
    writer.member("appId", appId, unlessEmptyAnd: extra)
    writer.member("region", region)
    writer.member("webhook", webhook, unlessEmptyAnd: extra)
    writer.member("type", sessionKind)
    writer.members(extra, unlessWrittenFrom: start)
    writer.endObject()
  }

  private func writeContent(to writer: inout JSONWriter) {
    switch content {
    case .message(let message): writer.member("message", message)
    case .call(let call): writer.member("call", call)
    case .receipt(let receipt): write(receipt, to: &writer)
    case .reaction(let event):
      writer.key(literal: "reaction")
      writer.beginObject()
      let start = writer.count
      event.writeReactionMembers(to: &writer, beside: bodyExtra)
      writer.members(bodyExtra, unlessWrittenFrom: start)
      writer.endObject()
    case .users(let users, let by):
      if !isKept("users", users, Self.users) {
        writer.key(literal: "users")
        writer.beginObject()
        for user in users { writer.member(keyed: user.uid, user) }
        writer.endObject()
      }
      writer.member("by", by)
    case .presence(let change): write(change, to: &writer)
    case .group(let change):
      writer.member("group", change.group)
      if !change.members.isEmpty, !isKept("members", change.members, Self.members) {
        writer.key(literal: "members")
        writer.beginObject()
        for member in change.members { writer.member(keyed: member.user.uid, member) }
        writer.endObject()
      }
      writer.member("by", change.by)
    case .callSession(let change):
      writer.member("sessionId", change.sessionId)
      writer.member("created_at", change.createdAt)
      writer.member("destroyed_at", change.destroyedAt)
      writer.member("occupant", change.occupant)
      if let occupants = change.allOccupants {
        writer.key(literal: "all_occupants")
        writer.beginArray()
        for occupant in occupants { occupant.write(to: &writer) }
        writer.endArray()
      }
    case .sessionFile(let file): file.writeMembers(to: &writer)
    case .moderationFailure(let failure): failure.writeMembers(to: &writer)
    case .campaign(let change): change.writeMembers(to: &writer)
    case .notification(let delivery): delivery.writeMembers(to: &writer)
    case .other: break
    }
  }

  /// Whether people stand among the rest as they came, and nobody has set others since.
  private func isKept<Value: Equatable>(
    _ key: String, _ values: [Value], _ read: (inout ObjectReader) -> [Value]?
  ) -> Bool {
    guard let kept = dataExtra.last(where: { JSON.isIdentical($0.key, key) }) else { return false }
    let bytes = JSONWriter.bytes(of: .object([kept]))
    let limits = JSONLimits(maximumBytes: .max, maximumDepth: .max, maximumNodes: .max)
    guard let document = try? JSONDocument(parsing: bytes, limits: limits),
      var object = try? ObjectReader(document.root)
    else { return false }
    return read(&object) == values
  }

  private func write(_ receipt: MessageReceipt, to writer: inout JSONWriter) {
    writer.frameParties(
      receipt.sender.uid, receipt.receiver, receipt.receiverType, beside: dataExtra)
    writer.member("messageSender", receipt.messageSender)
    let rest = kind == .modern ? bodyExtra : dataExtra
    if kind == .modern {
      writer.member("type", FrameType.receipts.rawValue, unlessIn: dataExtra)
      writer.key(literal: "body")
      writer.beginObject()
    }
    let start = writer.count
    // Left out where it says no more than the trigger, and is not told there or was told as something else.
    if receipt.receiptType != trigger.receiptType || (kind == .modern && !rest.has("action")) {
      writer.member("action", name: receipt.receiptType)
    }
    writer.member("messageId", receipt.messageId)
    writer.member("user", receipt.sender, unlessBareAnd: rest)
    writer.member("timestamp", receipt.timestamp)
    if kind == .modern {
      writer.members(bodyExtra, unlessWrittenFrom: start)
      writer.endObject()
    }
  }

  private func write(_ change: PresenceChange, to writer: inout JSONWriter) {
    writer.member("timestamp", change.timestampMilliseconds)
    writer.member("user", change.user)
    if kind == .modern || change.status != change.connection?.statusAfter {
      writer.member("status", name: change.status)
    }
    if let connection = change.connection {
      writer.key(literal: kind.connectionKey)
      connection.write(to: &writer, kind)
    }
    writer.member("userPresenceChanged", change.isPresenceChanged)
  }
}
