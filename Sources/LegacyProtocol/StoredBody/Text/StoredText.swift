public import Markup

/// A body a person wrote, as stored: HTML-escaped, with links and smileys expanded, ` <br> ` for line breaks.
public struct StoredText: Sendable, Hashable {
  /// The body as received, blanks around it and suffix included.
  public let body: String
  /// What is known about the body. A string of its own for the suffix would have to be let go of with every text.
  private enum End: Sendable {
    /// It has no suffix and shows as it stands: most are so, and need not be looked at again.
    case bare
    case alone, suffix
  }

  private let end: End

  /// NN of a `_messagetype_NN` at the end, which mobile sends keep and which is not meant for people.
  public var messageTypeSuffix: String? {
    switch end {
    case .suffix: MessageTypeSuffix.number(of: body)
    case .bare, .alone: nil
    }
  }

  public init(_ body: String) {
    self.body = body
    end = MessageTypeSuffix.number(of: body) == nil ? .alone : .suffix
  }

  /// A body of which `StoredBodyReader.outline` says so.
  init(bare body: String) {
    self.body = body
    end = .bare
  }

  /// A body that has no suffix.
  init(alone body: String) {
    self.body = body
    end = .alone
  }

  public static func == (a: Self, b: Self) -> Bool { a.body == b.body }

  public func hash(into hasher: inout Hasher) { hasher.combine(body) }

  /// The body without the suffix.
  public var displayedBody: String {
    guard let messageTypeSuffix else { return body }
    return MessageTypeSuffix.removed(from: body, number: messageTypeSuffix)
  }

  /// True if the body may hold a credential in a tag, whole or broken: a room's password hash, a call's token, an attribute or a part of an
  /// address that ``SecretFields`` knows. It must not be copied out raw.
  public var mayHoldCredential: Bool {
    guard ByteSearch.contains(body, "<") else { return false }
    return ByteSearch.contains(body, "joinChatroom(") || SecretNames.mayOccur(inMarkup: body)
  }

  /// The name of the file that the body brings, if its link is one that can't be used; what a page shows of such a body may be nothing.
  public func nameOfUnusableFile(using reader: MarkupReader) -> String? {
    guard ByteSearch.contains(body, "<") else { return nil }
    var body = displayedBody
    return body.withUTF8 { StoredFile.nameOfUnusable(BodyMarkup(reader.tape(of: $0))) }
  }

  /// The text as a person would see it, without markup. Addresses that stood in tags alone are without what ``SecretFields`` knows.
  public func rendered(
    using reader: MarkupReader, options: PlainTextOptions = PlainTextOptions()
  ) -> RenderedText {
    switch end {
    case .bare where !options.isTranslating: reader.plainText(ofBare: body)
    case .bare, .alone: plainText(of: body, reader, options)
    case .suffix: plainText(of: displayedBody, reader, options)
    }
  }

  private func plainText(
    of body: String, _ reader: MarkupReader, _ options: PlainTextOptions
  ) -> RenderedText {
    func read(_ body: String) -> RenderedText {
      reader.plainText(of: body, options: options, unseen: SecretNames.removed(fromAddress:))
    }
    let rendered = read(body)
    // An altered address is shown beside the words of its link, which it is not.
    guard rendered.hasLinks, SearchedTokens.mayHoldAlteredAddress(rendered.text) else {
      return rendered
    }
    let restored = SearchedTokens.addressesRestored(body)
    return restored == body ? rendered : read(restored)
  }
}
