import JSONText

/// One row of the history plugin: `logs` gives the first row of each conversation, `logview` the rows of one.
public struct ChatLogEntry: Sendable {
  public let source: Located
  public let id: String
  /// A display name, or the language's word for “Me”.
  public let from: String?
  public let message: String
  /// Milliseconds.
  public let sent: LegacyTime?
  /// The sender's id; `logview` alone has it.
  public let userID: String?

  /// - Throws: ``LegacyDecodingError`` if there is no id or no body.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    let value = source.value
    id = try source.text("id")
    from = value["from"]?.looseText
    guard let body = value["message"]?.looseText else {
      throw LegacyDecodingError(.missingField, at: source.pointer + "/message", expected: "text")
    }
    message = body
    sent = LegacyTime(value["sent"])
    userID = value["userid"]?.looseText
  }
}
