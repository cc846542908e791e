internal import EventModel
internal import JSONText
internal import Translation

/// The line of a message.
struct MessageLine {
  let message: Message
  /// Of the body, with what was mended while it was read.
  let bodyRule: Rule
  private let place: ArchiveRow.Place
  private let copy: MessageEntry?
  private let rules: [String]

  /// - Parameters:
  ///   - copy: The other row of it.
  ///   - deletion: The message was deleted, and when.
  init(
    _ content: Message, _ entry: MessageEntry, copy: MessageEntry?, _ stored: StoredRow,
    place: ArchiveRow.Place, deletion: Conversion.Deletion? = nil
  ) {
    var message = content
    message.senderEntity = nil
    message.receiverEntity = nil
    var bodyRule = stored.bodyRule
    if entry.isMended, bodyRule.fate == .kept { bodyRule = .textMended }
    var rules = [bodyRule.rawValue]
    if stored.idRule != .messageID { rules.append(stored.idRule.rawValue) }
    if stored.timeRule != .timeSeconds { rules.append(stored.timeRule.rawValue) }
    if copy != nil { rules.append(Rule.messageTwin.rawValue) }
    if entry.isLastOnly { rules.append(ArchiveRule.lastMessage.rawValue) }
    if entry.isRead == true {
      message.readAt = message.sentAt
      rules.append(ArchiveRule.readTime.rawValue)
    }
    if let deletion {
      message.deletedAt = deletion.at
      rules.append(ArchiveRule.deletion.rawValue)
    }
    self.message = message
    self.bodyRule = bodyRule
    self.place = place
    self.copy = copy
    self.rules = rules
  }

  var bytes: [UInt8] {
    var provenance = Conversion.provenance(place, rules: rules)
    if let copy {
      var place = [JSON.Member("row", .integer(copy.row))]
      if let offset = copy.offset { place.append(JSON.Member("offset", .integer(offset))) }
      provenance.append(JSON.Member("copy", .object(place)))
    }
    var writer = JSONWriter()
    message.writeRecord(
      adding: [JSON.Member("provenance", .object(provenance))], to: &writer)
    return writer.bytes
  }

  /// What reports count it by.
  var code: String {
    // Of long metadata most is the stored form, which is not to be read for this.
    switch message.metadata {
    case .encoded(let text)?:
      if let number = text.integer("message_type", of: "legacy") { return String(number) }
    case .null?, .bool?, .number?, .string?, .array?, .object?, nil: break
    }
    return message.metadata?["legacy"]?["message_type"]?.integer.map { String($0) } ?? message.type
  }

  /// What it is: the type, of a custom one with its category before it.
  var kind: String {
    message.category == .message
      ? message.type : message.category.rawValue + " " + message.type
  }

  /// Bytes of its text.
  var textSize: Int { message.text?.utf8.count ?? 0 }

  /// The old id of the room to which it invites.
  func invitedRoom(_ identities: Identities) -> String? {
    guard case .custom(let data, _) = message.content, let guid = data["guid"]?.string else {
      return nil
    }
    return identities.legacy(guid: guid)
  }
}
