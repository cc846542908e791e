import JSONText

/// `an` of a poll, or an entry of the list of announcements. The text may hold markup.
public struct Announcement: Sendable {
  public let source: Located
  public let id: String
  public let text: String
  public let sent: LegacyTime?
  /// How many more there are; only personal announcements say so.
  public let moreUnseen: Int64?

  /// - Throws: ``LegacyDecodingError`` if there is no id or no text.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.source = source
    id = try source.text("id")
    guard let text = source.value["m"]?.looseText else {
      throw LegacyDecodingError(.missingField, at: source.pointer + "/m", expected: "text")
    }
    self.text = text
    sent = LegacyTime(source.value["t"])
    moreUnseen = source.value["o"]?.integer
  }
}
