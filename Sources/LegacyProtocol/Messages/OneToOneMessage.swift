import JSONText

/// One entry of `messages`: what a poll, a history page or a push says about a one-to-one message.
public struct OneToOneMessage: Sendable {
  /// The entry and its place; its fields are accounted for from here.
  public let source: Located
  /// The id, exact, whatever its size.
  public let id: String
  /// The id of the **other** party, also of own messages.
  public let from: String
  /// The stored body.
  public let message: String
  /// The viewer sent it.
  public let isSelf: Bool
  /// Own, or already read.
  public let isOld: Bool
  public let sent: LegacyTime?
  /// 0 both see it, 1 only the recipient, 2 only the sender, 3 nobody; given on history pages.
  public let direction: Int?
  /// The client's own id of the message; `nil` where the server put `false`, `0` or nothing.
  public let localMessageID: String?

  /// - Throws: ``LegacyDecodingError`` naming the field that is missing or of the wrong kind.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    id = try source.text("id")
    from = try source.text("from")
    guard let body = value["message"]?.looseText else {
      throw LegacyDecodingError(.missingField, at: source.pointer + "/message", expected: "text")
    }
    message = body
    isSelf = value["self"]?.looseBool ?? false
    isOld = value["old"]?.looseBool ?? false
    sent = LegacyTime(value["sent"])
    direction = value["direction"]?.integer.flatMap { Int(exactly: $0) }
    localMessageID = LocalMessageID.read(value["localmessageid"])
  }
}
