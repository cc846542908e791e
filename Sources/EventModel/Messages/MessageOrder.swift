/// The order of messages in a conversation: by the second they were sent in, then by the server's identifier.
///
/// What has no identifier yet has no place of its own within its second: there somebody joining a group comes before the messages, and
/// everything else after them. Identifiers are compared as numbers.
public struct MessageOrder: Sendable, Hashable, Comparable {
  public var sentAt: Int64
  private var rank: UInt8
  /// Digits without leading zeros; shorter is smaller.
  private var key: String

  public init(_ message: Message) {
    sentAt = message.sentAt
    if message.id.isEmpty {
      switch message.action?.action {
      case .joined, .added, .invited: rank = 0
      case .left, .kicked, .banned, .unbanned, .scopeChanged, .edited, .deleted, .unknown, nil:
        rank = 2
      }
      key = message.muid ?? ""
    } else {
      rank = 1
      key = String(message.id.drop { $0 == "0" })
    }
  }

  /// The place of an identifier within a second.
  public init(sentAt: Int64, id: String) {
    self.sentAt = sentAt
    rank = 1
    key = String(id.drop { $0 == "0" })
  }

  public static func < (one: Self, other: Self) -> Bool {
    if one.sentAt != other.sentAt { return one.sentAt < other.sentAt }
    if one.rank != other.rank { return one.rank < other.rank }
    if one.rank == 1, one.key.utf8.count != other.key.utf8.count {
      return one.key.utf8.count < other.key.utf8.count
    }
    return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }
}
