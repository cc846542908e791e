import JSONText

/// One entry of `botlist`. The bot's key (`api`), which the server gives to everyone, is not kept.
public struct Bot: Sendable {
  public let source: Located
  public let id: String
  public let name: String?
  public let description: String?
  public let avatar: String?

  /// - Throws: ``LegacyDecodingError`` if there is no id.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    id = try source.text("id")
    name = source.value["n"]?.looseText
    description = source.value["d"]?.looseText
    avatar = source.value["a"]?.looseText
  }
}
