/// The order of messages in a conversation: by the second they were sent in, then by the server's identifier.
///
/// What has no identifier yet has no place of its own within its second: there somebody joining a group comes before the messages, and
/// everything else after them, by what the sender called it, then by sender; what has no name either comes last, by its bytes. Identifiers
/// are compared as numbers. Two messages have the same place only if they are the same.
public struct MessageOrder: Sendable, Hashable, Comparable {
  public var sentAt: Int64
  private var rank: UInt8
  private var key: Key

  private enum Key: Hashable {
    /// The text too: zeros in front count for nothing in a number.
    case id(MessageNumber, ExactText)
    case muid(ExactText, sender: ExactText)
    /// The message as it is written: what has neither an identifier nor a name never changes.
    case bytes([UInt8])
  }

  public init(_ message: Message) {
    sentAt = message.sentAt
    if message.id.isEmpty {
      switch message.action?.action {
      case .joined, .added, .invited: rank = 0
      case .left, .kicked, .banned, .unbanned, .scopeChanged, .edited, .deleted, .unknown, nil:
        rank = 2
      }
      key =
        message.name.map { .muid(ExactText($0), sender: ExactText(message.sender)) }
        ?? .bytes(message.encoded())
    } else {
      rank = 1
      key = .id(MessageNumber(anyText: message.id), ExactText(message.id))
    }
  }

  /// The place of an identifier within a second.
  public init(sentAt: Int64, id: String) {
    self.sentAt = sentAt
    rank = 1
    key = .id(MessageNumber(anyText: id), ExactText(id))
  }

  public static func < (one: Self, other: Self) -> Bool {
    if one.sentAt != other.sentAt { return one.sentAt < other.sentAt }
    if one.rank != other.rank { return one.rank < other.rank }
    switch (one.key, other.key) {
    case (.id(let one, let text), .id(let other, let otherText)):
      return one == other
        ? text.text.utf8.lexicographicallyPrecedes(otherText.text.utf8) : one < other
    case (.muid(let one, let sender), .muid(let other, let otherSender)):
      return one == other
        ? sender.text.utf8.lexicographicallyPrecedes(otherSender.text.utf8)
        : one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    case (.bytes(let one), .bytes(let other)): return one.lexicographicallyPrecedes(other)
    case (.muid, .bytes): return true
    case (.bytes, .muid): return false
    // The rank has told them apart.
    case (.id, .muid), (.id, .bytes), (.muid, .id), (.bytes, .id): return false
    }
  }
}
