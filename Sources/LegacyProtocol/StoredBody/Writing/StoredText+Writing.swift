import Markup

/// What is made of parts of a typed text.
public struct TypedTextOptions: Sendable, Hashable {
  /// Web and mail addresses become links, as servers make them.
  public var makesLinks: Bool
  /// Emoji that have a picture of theirs become that: old tables hold no character beyond three bytes.
  public var makesSmileys: Bool
  /// `#rrggbb`: around the whole text, as groups have it.
  public var colour: String?

  public init(makesLinks: Bool = true, makesSmileys: Bool = true, colour: String? = nil) {
    self.makesLinks = makesLinks
    self.makesSmileys = makesSmileys
    self.colour = colour
  }
}

extension StoredText {
  /// A text that a person typed (on whatever side), as an install of the version would store it, safe for its old clients.
  ///
  /// Escaped by the table of ``TypedText``, except that nothing is taken out: where the text holds what old clients search any message for
  /// (`jqcc.cc`, `CC^CONTROL_`, `plugins/filetransfer` and the like) U+2060, which shows nothing, stands inside it, and `%XX` for one letter in
  /// addresses; ``TypedText/restored(_:)`` takes out the one, ``rendered(using:options:)`` undoes the other. So whatever is typed reads as the same
  /// text and is never a control string, a call, an invitation or a file.
  public init(
    typed: String, for dialect: StoredBodyDialect, in context: StoredBody.Context,
    options: TypedTextOptions = TypedTextOptions()
  ) {
    var body = Blanks.trimmed(
      TypedTextMarkup(dialect: dialect, options: options).markup(of: Blanks.trimmed(typed)))
    if let colour = options.colour, Self.isColour(colour) {
      body = "<span style=\"color:\(colour)\">\(body)</span>"
    }
    self.init(Self.disarmed(body, in: context))
  }

  /// The body; altered only if clients would take it for something else.
  func encoded(in context: StoredBody.Context) -> String {
    Self.disarmed(body, in: context)
  }

  private static func disarmed(_ body: String, in context: StoredBody.Context) -> String {
    SearchedTokens.disarmed(body, of: SearchedTokens.uses(in: context))
  }

  private static func isColour(_ colour: String) -> Bool {
    let digits = colour.utf8.dropFirst()
    return colour.utf8.first == UInt8(ascii: "#") && (digits.count == 6 || digits.count == 3)
      && digits.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39)
          || ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "f"))
      }
  }
}
