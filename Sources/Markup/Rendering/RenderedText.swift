/// What a reader of a stored text would see, as plain text, with what text cannot show beside it.
///
/// The text holds no markup: a `<` in it is the character. No visible character of the source is missing, except that an abbreviated
/// link is written out.
public struct RenderedText: Sendable, Hashable {
  /// The text; lines end in LF. In a translated message the words as they were written.
  public var text: String
  private var details: Box?

  /// Most texts have none of these: they stand apart, so that a text is small. An object, since its parts are moved into it; into a case of
  /// an enumeration they would be copied.
  private final class Box: Sendable, Hashable {
    let links: Few<Link>
    let images: Few<Image>
    let smileys: Few<Smiley>
    let colour: String?
    let translation: String?
    let lossNotes: LossNotes

    init(
      links: consuming Few<Link>, images: consuming Few<Image>, smileys: consuming Few<Smiley>,
      colour: consuming String?, translation: consuming String?, lossNotes: LossNotes
    ) {
      self.links = links
      self.images = images
      self.smileys = smileys
      self.colour = colour
      self.translation = translation
      self.lossNotes = lossNotes
    }

    static func == (a: Box, b: Box) -> Bool {
      a === b
        || (a.links == b.links && a.images == b.images && a.smileys == b.smileys
          && a.colour == b.colour && a.translation == b.translation && a.lossNotes == b.lossNotes)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(links)
      hasher.combine(images)
      hasher.combine(smileys)
      hasher.combine(colour)
      hasher.combine(translation)
      hasher.combine(lossNotes)
    }
  }

  /// The box of parts; none for parts that hold nothing, since equal texts have equal parts.
  private static func box(
    links: consuming Few<Link>, images: consuming Few<Image>, smileys: consuming Few<Smiley>,
    colour: consuming String?, translation: consuming String?, lossNotes: LossNotes
  ) -> Box? {
    if links.isEmpty, images.isEmpty, smileys.isEmpty, colour == nil, translation == nil,
      lossNotes.isEmpty
    {
      return nil
    }
    return Box(
      links: links, images: images, smileys: smileys, colour: colour, translation: translation,
      lossNotes: lossNotes)
  }

  /// Parts that are taken one by one and changed.
  private struct Parts {
    var links = Few<Link>.none
    var images = Few<Image>.none
    var smileys = Few<Smiley>.none
    var colour: String?
    var translation: String?
    var lossNotes = LossNotes()
  }

  private var parts: Parts {
    get {
      guard let details else { return Parts() }
      return Parts(
        links: details.links, images: details.images, smileys: details.smileys,
        colour: details.colour, translation: details.translation, lossNotes: details.lossNotes)
    }
    set {
      details = Self.box(
        links: newValue.links, images: newValue.images, smileys: newValue.smileys,
        colour: newValue.colour, translation: newValue.translation, lossNotes: newValue.lossNotes)
    }
  }

  public init(_ text: String = "") {
    self.text = text
    details = nil
  }

  init(
    _ text: consuming String, links: consuming Few<Link>,
    images: consuming Few<Image> = .none, smileys: consuming Few<Smiley>,
    colour: consuming String?, translation: consuming String? = nil, lossNotes: LossNotes
  ) {
    self.text = text
    details = Self.box(
      links: links, images: images, smileys: smileys, colour: colour, translation: translation,
      lossNotes: lossNotes)
  }

  /// There is nothing beside the text.
  public var isTextAlone: Bool { details == nil }

  /// Whether there are ``links``; without a list of them.
  package var hasLinks: Bool {
    guard let details else { return false }
    return !details.links.isEmpty
  }

  /// The links, in source order.
  public var links: [Link] {
    get { details?.links.list ?? [] }
    set { parts.links = Few(newValue) }
  }

  /// Pictures other than smileys, in source order; they leave no trace in the text.
  public var images: [Image] {
    get { details?.images.list ?? [] }
    set { parts.images = Few(newValue) }
  }

  /// The smileys, in source order, each of which stands in the text too.
  public var smileys: [Smiley] {
    get { details?.smileys.list ?? [] }
    set { parts.smileys = Few(newValue) }
  }

  /// The colour of the first coloured piece, as written: `#rrggbb`, a name or `rgb(…)`.
  public var colour: String? {
    get { details?.colour }
    set { parts.colour = newValue }
  }

  /// The machine translation that was shown in place of ``text``.
  public var translation: String? {
    get { details?.translation }
    set { parts.translation = newValue }
  }

  /// What was left out or changed, each kind once, in source order.
  public var lossNotes: [LossNote] {
    get { details?.lossNotes.all ?? [] }
    set { parts.lossNotes = LossNotes(newValue) }
  }

  public struct Link: Sendable, Hashable {
    /// An `http`, `https` or `mailto` address, or one without a scheme (`//host/…`, `/path`) that the site's own address completes.
    public var url: String
    /// The words of the link as they were shown.
    public var shown: String

    public init(url: String, shown: String) {
      self.url = url
      self.shown = shown
    }
  }

  public struct Image: Sendable, Hashable {
    /// `http`, `https` or without a scheme.
    public var url: String
    /// The text for those who don't see the picture; may be empty.
    public var alternative: String

    public init(url: String, alternative: String = "") {
      self.url = url
      self.alternative = alternative
    }
  }

  public struct Smiley: Sendable, Hashable {
    /// The name of its picture, in lower case.
    public var name: String
    /// `nil` if the picture has no emoji: it stands as `:name:` in the text.
    public var emoji: String?

    public init(name: String, emoji: String?) {
      self.name = name
      self.emoji = emoji
    }
  }

  /// What plain text cannot carry, or what had to go.
  public enum LossNote: String, Sendable, Hashable, CaseIterable {
    /// Bold, sizes, lists and the like.
    case formatting
    /// A colour, which stands in ``RenderedText/colour``.
    case colour
    /// An abbreviated link was written out.
    case linkExpanded
    /// A link to something other than a web or mail address; its words stayed.
    case linkRemoved
    /// A picture with such an address.
    case imageRemoved
    /// The preview picture of a video, whose link stands in the text.
    case previewRemoved
    /// A smiley without an emoji.
    case smileyNamed
    /// A player, frame or form.
    case embeddedRemoved
    /// Script or style.
    case scriptRemoved
    /// The fragment ended inside a tag.
    case unclosedTag
    case controlsRemoved
    /// The text was longer than is read.
    case truncated
    /// Limits on depth, tags or attributes took effect: links or colours may be missing, text is not.
    case markupLimited
  }
}

/// What is known about a text before it is rendered.
public struct PlainTextOptions: Sendable, Hashable {
  /// The reader's account is set to translate: `TRANSLATED (ORIGINAL)` is then a translation (mobile 7.x). Without it brackets
  /// at the end are just brackets.
  public var isTranslating: Bool

  public init(isTranslating: Bool = false) {
    self.isTranslating = isTranslating
  }
}
