/// The order of messages in a conversation: by the second they were sent in, then by the server's identifier.
///
/// What has no identifier yet has no place of its own within its second: there somebody joining a group comes before the messages, and
/// everything else after them. Identifiers are compared as numbers.
public struct MessageOrder: Sendable, Hashable, Comparable {
  public var sentAt: Int64
  private var rank: UInt8
  private var key: Key

  private enum Key: Hashable {
    case id(MessageNumber)
    case muid(ExactText)
  }

  public init(_ message: Message) {
    sentAt = message.sentAt
    if message.id.isEmpty {
      switch message.action?.action {
      case .joined, .added, .invited: rank = 0
      case .left, .kicked, .banned, .unbanned, .scopeChanged, .edited, .deleted, .unknown, nil:
        rank = 2
      }
      key = .muid(ExactText(message.muid ?? ""))
    } else {
      rank = 1
      key = .id(MessageNumber(anyText: message.id))
    }
  }

  /// The place of an identifier within a second.
  public init(sentAt: Int64, id: String) {
    self.sentAt = sentAt
    rank = 1
    key = .id(MessageNumber(anyText: id))
  }

  public static func < (one: Self, other: Self) -> Bool {
    if one.sentAt != other.sentAt { return one.sentAt < other.sentAt }
    if one.rank != other.rank { return one.rank < other.rank }
    switch (one.key, other.key) {
    case (.id(let one), .id(let other)): return one < other
    case (.muid(let one), .muid(let other)):
      return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    // The rank has told them apart.
    case (.id, .muid), (.muid, .id): return false
    }
  }
}
