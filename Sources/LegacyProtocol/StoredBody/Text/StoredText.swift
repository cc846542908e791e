public import Markup

/// A body a person wrote, as stored: HTML-escaped, with links and smileys expanded, ` <br> ` for line breaks.
public struct StoredText: Sendable, Hashable {
  /// The body as received, blanks around it and suffix included.
  public let body: String
  /// NN of a `_messagetype_NN` at the end, which mobile sends keep and which is not meant for people.
  public let messageTypeSuffix: String?

  public init(_ body: String) {
    self.body = body
    messageTypeSuffix = MessageTypeSuffix.number(of: body)
  }

  /// The body without the suffix.
  public var displayedBody: String {
    guard let messageTypeSuffix else { return body }
    return MessageTypeSuffix.removed(from: body, number: messageTypeSuffix)
  }

  /// True if the body may hold a credential (a room password hash, a call token) in a broken tag: it must not be copied out raw.
  public var mayHoldCredential: Bool {
    guard ByteSearch.contains(body, "<") else { return false }
    return ByteSearch.contains(body, "joinChatroom(") || ByteSearch.contains(body, "token=")
      || ByteSearch.contains(body, "token =")
  }

  /// The text as a person would see it, without markup.
  public func rendered(
    using reader: MarkupReader, options: PlainTextOptions = PlainTextOptions()
  ) -> RenderedText {
    reader.plainText(of: displayedBody, options: options)
  }
}
