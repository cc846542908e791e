public import Markup

/// A bot's answer. The row is stored as sent by the person who asked, to the person they were writing with.
public struct BotResponse: Sendable, Hashable {
  /// What the message is, as the bot service declared it.
  public enum Kind: Sendable, Hashable {
    case text, image, anchor
    /// Another word, kept as received.
    case unknown(String)

    public init(_ word: String) {
      switch word {
      case "text": self = .text
      case "image": self = .image
      case "anchor": self = .anchor
      default: self = .unknown(word)
      }
    }
  }

  /// `nil` if not given.
  public var botID: String?
  public var kind: Kind
  /// The message as stored: HTML.
  public var message: String
  public var isInGroup: Bool

  public init(botID: String?, kind: Kind, message: String, isInGroup: Bool) {
    self.botID = botID
    self.kind = kind
    self.message = message
    self.isInGroup = isInGroup
  }

  /// The message as plain text; a picture is among its images.
  public func rendered(using reader: MarkupReader) -> RenderedText {
    reader.plainText(of: message, unseen: SecretNames.removed(fromAddress:))
  }
}
