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

  public var source = Located(.emptyObject)
  /// The word as received; ``kind`` is what it stands for.
  public var action = ""
  public var from = ""
  public var to: String?
  /// Milliseconds.
  public var sent: LegacyTime?
  public var messageID: String?

  public init() {}

  public static let layout = RecordLayout<Self>([
    .identifier("action") {
      $0.action
    } _: {
      $0.action = $1
    },
    .identifier("from") {
      $0.from
    } _: {
      $0.from = $1
    },
    .time("sent") {
      $0.sent
    } _: {
      $0.sent = $1
    },
    .text("message_id") {
      $0.messageID
    } _: {
      $0.messageID = $1
    },
    .text("to") {
      $0.to
    } _: {
      $0.to = $1
    },
  ])

  public static let form = WireForm(
    .text("action"), .text("from"), .text("message_id"), .text("sent"))

  /// `nil` for a word nobody knows.
  public var kind: Kind? { Kind(rawValue: action) }
}
