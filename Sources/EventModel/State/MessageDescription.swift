internal import JSONText

/// A message as far as several descriptions of it tell, with what is needed to add another one in any order.
struct MessageDescription: Sendable, Hashable {
  /// A field that descriptions may tell differently.
  enum Field: Sendable, Hashable {
    case content, metadata, tags, mentions, senderEntity, receiverEntity, editedBy, deletedBy
    case moderation, reactions, unreadRepliesCount, sentAt
    /// Ranked 1 once a deletion came of which no time at all is known: it is of the second of the message, whatever others tell.
    case untimedDeletion
    case extra(ExactText)
    case dataExtra(ExactText)
    case entitiesExtra(ExactText)
  }

  var message: Message
  /// The rank of the description a field comes from, where it is not that of the message as it is now.
  private(set) var ranks: [Field: Int64] = [:]

  init(_ message: Message, ranks: [Field: Int64] = [:]) {
    self.message = message
    self.ranks = ranks
    if message.deletedAt == 0 { self.ranks[.untimedDeletion] = 1 }
  }

  /// Of two descriptions that tell a field, the one of the higher rank counts.
  func rank(of field: Field) -> Int64 { ranks[field] ?? Self.rank(of: field, in: message) }

  private static func rank(of field: Field, in message: Message) -> Int64 {
    switch field {
    case .content, .metadata, .tags, .mentions, .senderEntity, .receiverEntity, .editedBy,
      .reactions, .unreadRepliesCount, .extra, .dataExtra, .entitiesExtra:
      message.editedAt ?? 0
    case .untimedDeletion: 0
    case .deletedBy: message.deletedAt.map { 0 - $0.magnitudeClamped } ?? .min
    case .moderation: message.updatedAt ?? 0
    // The server, which gives the identifier, knows the time; before that the sender does.
    case .sentAt: message.id.isEmpty ? 0 : 1
    }
  }

  /// The second the message was sent in, as far as the server has told it.
  var serverSentAt: Int64? {
    message.sentAt == 0 || rank(of: .sentAt) == 0 ? nil : message.sentAt
  }

  /// As it would be merged with itself, so that it makes no difference whether it comes once or twice. A deletion of which no time at all is
  /// known is of the second of the message, once the server has told that.
  var repeatable: Self {
    var message = message
    var ranks = ranks
    if ranks[.untimedDeletion] != nil, let sentAt = serverSentAt {
      message.deletedAt = Message.earlierDeletion(message.deletedAt, sentAt)
      if message.deletedBy != nil {
        let rank = rank(of: .deletedBy)
        ranks[.deletedBy] = rank == Self.rank(of: .deletedBy, in: message) ? nil : rank
      }
    }
    if message.deletedAt != nil { message.content = .absent }
    if message.receipts.count > 1 { message.receipts = Message.merged(message.receipts, []) }
    return MessageDescription(message, ranks: ranks)
  }

  /// The same, where reactions of what has an identifier are kept apart from it.
  var settled: Self {
    var settled = repeatable
    if !message.id.isEmpty {
      settled.message.reactions = []
      settled.ranks[.reactions] = nil
    }
    return settled
  }

  func merged(with other: Self) -> Self {
    var merge = MessageMerge(one: self, other: other)
    var merged = MessageDescription(merge.message())
    for (field, rank) in merge.ranks where rank != Self.rank(of: field, in: merged.message) {
      merged.ranks[field] = rank
    }
    return merged
  }
}

extension Int64 {
  /// The amount of an instant, whatever was received.
  fileprivate var magnitudeClamped: Int64 { self == .min ? .max : abs(self) }
}

/// Puts two descriptions of one message together, field by field.
private struct MessageMerge {
  typealias Field = MessageDescription.Field

  let one: MessageDescription
  let other: MessageDescription
  /// Of the fields that were told, those of the descriptions they were taken from.
  private(set) var ranks: [Field: Int64] = [:]

  init(one: MessageDescription, other: MessageDescription) {
    self.one = one
    self.other = other
  }

  mutating func message() -> Message {
    let (a, b) = (one.message, other.message)
    var merged = a
    merged.id = Self.greater(a.id, b.id)
    merged.muid = Self.greater(a.muid, b.muid)
    merged.conversationId = ConversationID.told(a.conversationId, or: b.conversationId)
    merged.sender = Self.greater(a.sender, b.sender)
    // The type is nothing by itself: a description without a receiver says nothing of either.
    let isToldByOne = a.receiver.isEmpty != b.receiver.isEmpty
    if isToldByOne
      ? a.receiver.isEmpty
      : Self.isGreater(b.receiver + b.receiverType.rawValue, a.receiver + a.receiverType.rawValue)
    {
      merged.receiver = b.receiver
      merged.receiverType = b.receiverType
    }
    if Self.isGreater(b.category.rawValue, a.category.rawValue) { merged.category = b.category }
    merged.type = Self.greater(a.type, b.type)
    merged.sentAt = sentAt(a.sentAt, b.sentAt)
    merged.parentId = Self.greater(a.parentId, b.parentId)
    merged.resource = Self.greater(a.resource, b.resource)

    merged.editedAt = Message.later(a.editedAt, b.editedAt)
    merged.updatedAt = Message.later(a.updatedAt, b.updatedAt)
    merged.deletedAt = Message.earlierDeletion(a.deletedAt, b.deletedAt)
    if one.ranks[.untimedDeletion] != nil || other.ranks[.untimedDeletion] != nil {
      ranks[.untimedDeletion] = 1
    }
    merged.deliveredAt = Message.earlier(a.deliveredAt, b.deliveredAt)
    merged.readAt = Message.earlier(a.readAt, b.readAt)
    merged.replyCount = Message.later(a.replyCount, b.replyCount)
    merged.myReceipt = Message.merged(a.myReceipt, b.myReceipt)
    merged.receipts = Message.merged(a.receipts, b.receipts)

    merged.editedBy = pick(.editedBy, a.editedBy, b.editedBy) { Array($0.utf8) }
    merged.deletedBy = pick(.deletedBy, a.deletedBy, b.deletedBy) { Array($0.utf8) }
    merged.content = .absent
    if merged.deletedAt == nil,
      let content = pick(.content, told(a), told(b), { $0.contentBytes })?.content
    {
      merged.content = content
    }
    merged.metadata = pick(.metadata, a.metadata, b.metadata) { JSONWriter.bytes(of: $0) }
    merged.tags =
      pick(.tags, told(a.tags), told(b.tags)) {
        JSONWriter.bytes(of: .array($0.map(JSON.string)))
      } ?? []
    merged.mentions = pick(.mentions, told(a.mentions), told(b.mentions), Self.bytes) ?? []
    merged.reactions = pick(.reactions, told(a.reactions), told(b.reactions), Self.bytes) ?? []
    merged.senderEntity = pick(.senderEntity, a.senderEntity, b.senderEntity) { $0.encoded() }
    merged.receiverEntity = pick(.receiverEntity, a.receiverEntity, b.receiverEntity) {
      var writer = JSONWriter()
      $0.writeWrapped(to: &writer)
      return writer.bytes
    }
    merged.unreadRepliesCount = count(a.unreadRepliesCount, b.unreadRepliesCount)
    merged.moderation = decision(a.moderation, b.moderation)
    merged.extra = pick(a.extra, b.extra, Field.extra)
    merged.dataExtra = pick(a.dataExtra, b.dataExtra, Field.dataExtra)
    merged.entitiesExtra = pick(a.entitiesExtra, b.entitiesExtra, Field.entitiesExtra)
    return merged
  }

  /// What only one tells counts; what both tell, as the one of the higher rank has it, of the same rank the one with the greater bytes.
  private mutating func pick<Value>(
    _ field: Field, _ a: Value?, _ b: Value?, _ bytes: (Value) -> [UInt8]
  ) -> Value? {
    guard a != nil || b != nil else { return nil }
    let (rankOfA, rankOfB) = (one.rank(of: field), other.rank(of: field))
    let isB: Bool
    if let a, let b {
      isB =
        rankOfA == rankOfB
        ? bytes(a).lexicographicallyPrecedes(bytes(b)) : rankOfA < rankOfB
    } else {
      isB = a == nil
    }
    ranks[field] = isB ? rankOfB : rankOfA
    return isB ? b : a
  }

  private mutating func count(_ a: Int64?, _ b: Int64?) -> Int64? {
    pick(.unreadRepliesCount, a, b, Self.orderedBytes)
  }

  /// Bytes in the order of the numbers.
  private static func orderedBytes(of number: Int64) -> [UInt8] {
    let bits = UInt64(bitPattern: number) ^ (1 << 63)
    return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
  }

  /// Of the same rank the earlier.
  private mutating func sentAt(_ a: Int64, _ b: Int64) -> Int64 {
    pick(.sentAt, a == 0 ? nil : a, b == 0 ? nil : b) { Self.orderedBytes(of: 0 - max($0, -.max)) }
      ?? 0
  }

  /// A decision of the moderation is not taken back by a message that still waits for it.
  private mutating func decision(_ a: Moderation?, _ b: Moderation?) -> Moderation? {
    let isPending = (a?.status == .pending, b?.status == .pending)
    let (a, b): (Moderation?, Moderation?) =
      switch isPending {
      case (true, false) where b != nil: (nil, b)
      case (false, true) where a != nil: (a, nil)
      case (true, _), (false, _): (a, b)
      }
    return pick(.moderation, a, b) { $0.encoded() }
  }

  /// By key; in the order of the keys, unless both are the same or one has none.
  private mutating func pick(
    _ a: [JSON.Member], _ b: [JSON.Member], _ field: (ExactText) -> Field
  ) -> [JSON.Member] {
    if a.isEmpty && b.isEmpty { return [] }
    var values: [ExactText: (JSON?, JSON?)] = [:]
    for member in a { values[ExactText(member.key), default: (nil, nil)].0 = member.value }
    for member in b { values[ExactText(member.key), default: (nil, nil)].1 = member.value }
    var members: [JSON.Member] = []
    for (key, (valueOfA, valueOfB)) in values {
      guard let value = pick(field(key), valueOfA, valueOfB, { JSONWriter.bytes(of: $0) }) else {
        continue
      }
      members.append(.init(key.text, value))
    }
    if b.isEmpty || a == b { return a }
    if a.isEmpty { return b }
    return members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  // MARK: Fields that all descriptions tell alike, or one has not yet

  private static func greater(_ a: String, _ b: String) -> String { isGreater(b, a) ? b : a }

  private static func greater(_ a: String?, _ b: String?) -> String? {
    guard let a, let b else { return a ?? b }
    return greater(a, b)
  }

  /// By bytes; nothing is the least.
  private static func isGreater(_ a: String, _ b: String) -> Bool {
    b.utf8.lexicographicallyPrecedes(a.utf8)
  }

  private func told<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }

  private func told(_ message: Message) -> Message? { message.content == .absent ? nil : message }

  private static func bytes(_ objects: [some ModelObject]) -> [UInt8] {
    objects.flatMap { $0.encoded() }
  }
}
