/// What is done with each kind of thing that the old side has no form for, or only part of one.
public struct LegacyPolicies: Sendable, Hashable {
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// The control string or pushed signal of the old side, where the version has one; else left out.
    case control
    /// A line of text by whoever did it.
    case text
    case dropped
  }

  public enum LongText: String, Sendable, Hashable, CaseIterable {
    /// Several messages, cut between characters.
    case split
    case refused
  }

  /// Delivered and read, of one-to-one messages; `text` counts as `dropped`.
  public var receipts = Form.control
  public var reactions = Form.dropped
  /// `control` counts as `dropped`.
  public var edits = Form.text
  /// In groups, where the old side has a control.
  public var groupDeletions = Form.control
  /// Between two people; `control` counts as `dropped`.
  public var deletions = Form.text
  /// Whether an answer in a thread begins with some of what it answers.
  public var quotesThreads = false
  public var interactive = Form.text
  /// Messages that moderation refused: taken back like deleted ones, or left.
  public var retractsModerated = true
  /// Custom messages of types that the old side does not know.
  public var customs = Form.text
  /// Tools that an agent called; `control` counts as `dropped`.
  public var tools = Form.dropped
  /// Transient messages, by the words in them; `control` counts as `dropped`.
  public var transients = Form.dropped
  /// What is written beside a file: a message of its own behind it.
  public var captions = Form.text
  /// Of people and bots; an agent's run is always split, since its pieces come before it is known how long it gets.
  public var longTexts = LongText.split

  public init() {}
}

/// Words of lines of text by which an old client is told what it has no form for. `%` stands for what differs.
public struct LegacyPhrases: Sendable, Hashable {
  public var edited = "(edited) %"
  public var deleted = "(message deleted)"
  public var reactionAdded = "(reacted %)"
  public var reactionRemoved = "(took back %)"
  public var custom = "(%)"
  public var interactive = "(%)"
  public var sticker = "(sticker %)"
  public var file = "(file %)"
  public var quote = "(to “%”) "
  public var tool = "(used %)"
  public var transient = "(%)"

  public init() {}

  static func filled(_ phrase: String, _ words: String) -> String {
    phrase.replacing("%", with: words, maxReplacements: 1)
  }
}
