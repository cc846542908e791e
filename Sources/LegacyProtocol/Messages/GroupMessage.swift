import JSONText

/// One entry of `crmessages`, of a room's `messages`, of a history page or of a push about a group message.
public struct GroupMessage: Sendable {
  /// The entry and its place; its fields are accounted for from here.
  public let source: Located
  public let id: String
  /// The sender's display name; the language's word for “Me” on own messages.
  public let from: String?
  /// The sender's id; 0 on own messages of version 3.
  public let fromID: String
  public let message: String
  public let sent: LegacyTime?
  /// The room, where the entry names it (`chatroomid`, `groupid`, `roomid`); versions up to 5 leave it to the request.
  public let roomID: String?
  public let localMessageID: String?

  /// - Throws: ``LegacyDecodingError`` naming the field that is missing or of the wrong kind.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    id = try source.text("id")
    fromID = try source.text("fromid")
    from = value["from"]?.looseText
    guard let body = value["message"]?.looseText else {
      throw LegacyDecodingError(.missingField, at: source.pointer + "/message", expected: "text")
    }
    message = body
    sent = LegacyTime(value["sent"])
    roomID =
      (value["chatroomid"] ?? value["groupid"] ?? value["roomid"])?.looseText
    localMessageID = LocalMessageID.read(value["localmessageid"])
  }
}
