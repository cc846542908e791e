import JSONText

/// What an SDK tells of somebody without a message of theirs: typing, and what became of a message.
public struct SDKAction: WireRecord {
  /// Which it is. Two spellings of the second receipt are in use.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case typingStart = "typing_start"
    case typingStop = "typing_stop"
    case delivered = "message_delivered"
    case deliveredMisspelt = "message_deliverd"
    case read = "message_read"
  }

  public var source = Located()
  /// The word as received; ``kind`` is what it stands for.
  public var action = ""
  public var from = ""
  public var to: String?
  /// Milliseconds.
  public var sent: LegacyTime?
  public var messageID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("action", \.action),
    .identifier("from", \.from),
    .time("sent", \.sent),
    .text("message_id", \.messageID),
    .text("to", \.to),
  ])

  public static let form = WireForm(
    .text("action"), .text("from"), .text("message_id"), .text("sent"))

  /// `nil` for a word nobody knows.
  public var kind: Kind? { Kind(rawValue: action) }
}
