import JSONText

/// What the server answered to one message that was sent (docs/protocol.md, “Send replies”).
public struct SendReply: Sendable {
  public let source: Located
  /// The id of the stored message; `-1` says that the sender is blocked.
  public let id: String
  /// The stored body; absent where the reply is a bare id.
  public let message: String?
  /// The **recipient** as the client wrote it; absent in replies to group messages.
  public let to: String?
  public let direction: Int?
  public let sent: LegacyTime?
  public let localMessageID: String?

  /// An object, or a bare id.
  ///
  /// - Throws: ``LegacyDecodingError`` if there is no id.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    switch value.kind {
    case .number, .string:
      guard let text = value.looseText, Self.isID(text) else {
        throw LegacyDecodingError(.wrongType, at: source.pointer, expected: "an id")
      }
      id = text
      message = nil
      to = nil
      direction = nil
      sent = nil
      localMessageID = nil
    case .object:
      id = try source.text("id")
      guard Self.isID(id) else {
        throw LegacyDecodingError(.outOfRange, at: source.pointer + "/id", expected: "an id")
      }
      message = value["m"]?.looseText
      to = value["from"]?.looseText
      direction = value["direction"]?.integer.flatMap { Int(exactly: $0) }
      sent = LegacyTime(value["sent"])
      localMessageID = LocalMessageID.read(value["localmessageid"])
    case .null, .bool, .array:
      throw LegacyDecodingError(.wrongType, at: source.pointer, expected: "an object or an id")
    }
  }

  /// Digits that are not all 0, or the `-1` of a blocked sender: `0` says that nothing was stored.
  private static func isID(_ text: String) -> Bool {
    let isDigits = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return text == "-1"
      || isDigits && text.utf8.count <= 64 && text.utf8.contains { $0 != UInt8(ascii: "0") }
  }

  /// The install refused to deliver: sender and recipient have blocked each other.
  public var isBlocked: Bool { id == "-1" }
}
