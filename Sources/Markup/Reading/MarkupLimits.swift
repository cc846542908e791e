/// How much of a fragment of markup is read; what lies beyond is cut, never an error.
public struct MarkupLimits: Sendable, Hashable {
  /// Length of the fragment in bytes of UTF-8; the cut is made before a character.
  public var maximumBytes: Int
  /// Attributes taken of one tag.
  public var maximumAttributes: Int
  /// Nesting; deeper elements give no tokens, their text does.
  public var maximumDepth: Int
  /// Start and end tags, line breaks and images aside, that are parsed in one go. The parser searches its stack of open elements at each end tag, so a longer
  /// run would cost time that grows with the square; beyond, the fragment is read in parts that know nothing of each other.
  public var maximumTagsPerPart: Int

  public init(
    maximumBytes: Int = 1 << 20, maximumAttributes: Int = 64, maximumDepth: Int = 256,
    maximumTagsPerPart: Int = 2_000
  ) {
    // The parser takes the length as a 32-bit number, and cleaning may lengthen a fragment.
    self.maximumBytes = min(max(maximumBytes, 0), 64 << 20)
    self.maximumAttributes = max(maximumAttributes, 0)
    self.maximumDepth = max(maximumDepth, 0)
    self.maximumTagsPerPart = max(maximumTagsPerPart, 1)
  }

  /// 1 MiB, 64 attributes, 256 levels.
  public static let standard = MarkupLimits()
}

/// What a reader had to leave out or to mend in one fragment.
public struct MarkupOutcome: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The fragment was longer than allowed and its tail is missing.
  public static let truncated = MarkupOutcome(rawValue: 1 << 0)
  /// A tag had more attributes than allowed.
  public static let attributesDropped = MarkupOutcome(rawValue: 1 << 1)
  /// Elements were nested deeper than allowed.
  public static let tooDeep = MarkupOutcome(rawValue: 1 << 2)
  /// There were so many tags that the fragment was read in parts.
  public static let readInParts = MarkupOutcome(rawValue: 1 << 3)
  /// Control characters that show nothing were removed, or NUL was replaced by U+FFFD.
  public static let controlsRemoved = MarkupOutcome(rawValue: 1 << 4)
  /// The fragment ended inside a tag, which was left out as browsers do.
  public static let unclosedTag = MarkupOutcome(rawValue: 1 << 5)
  /// The content of a script or style element was left out.
  public static let scriptRemoved = MarkupOutcome(rawValue: 1 << 6)
  /// The parser could not be set up (no memory): the text stands as it was.
  public static let unparsed = MarkupOutcome(rawValue: 1 << 7)
}
