internal import JSONText

extension Message {
  /// What is known of a message after a second description of it arrived, in whatever order the two came.
  ///
  /// - Deleted stays deleted, without content; of two deletions the earlier counts.
  /// - Content, metadata and tags are those of the later edit, by `editedAt`. Two edits of the same second that differ are told apart
  ///   by their bytes, so that every order of arrival gives the same.
  /// - Receipts never go back: an instant that is known stays, the earlier of two counts.
  /// - Of two decisions of the moderation the later by `updatedAt` counts, of the same second the one that arrives last.
  /// - What only one of them says is kept.
  public func merged(with other: Message) -> Message {
    let isOtherLater = Self.isLater(other, than: self)
    let (newer, older) = isOtherLater ? (other, self) : (self, other)
    var merged = newer
    if merged.id.isEmpty { merged.id = older.id }
    merged.muid = newer.muid ?? older.muid
    if merged.conversationId.isEmpty { merged.conversationId = older.conversationId }
    if merged.sender.isEmpty { merged.sender = older.sender }
    if merged.receiver.isEmpty {
      merged.receiver = older.receiver
      merged.receiverType = older.receiverType
    }
    if merged.category == .unknown("") { merged.category = older.category }
    if merged.type.isEmpty { merged.type = older.type }
    if merged.sentAt == 0 { merged.sentAt = older.sentAt }
    if merged.content == .absent { merged.content = older.content }
    merged.metadata = newer.metadata ?? older.metadata
    if merged.tags.isEmpty { merged.tags = older.tags }
    merged.editedAt = newer.editedAt ?? older.editedAt
    merged.editedBy = newer.editedBy ?? older.editedBy
    merged.updatedAt = Self.later(updatedAt, other.updatedAt)
    merged.deliveredAt = Self.earlier(deliveredAt, other.deliveredAt)
    merged.readAt = Self.earlier(readAt, other.readAt)
    merged.parentId = newer.parentId ?? older.parentId
    merged.replyCount = Self.later(replyCount, other.replyCount)
    merged.unreadRepliesCount = newer.unreadRepliesCount ?? older.unreadRepliesCount
    merged.senderEntity = newer.senderEntity ?? older.senderEntity
    merged.receiverEntity = newer.receiverEntity ?? older.receiverEntity
    if merged.mentions.isEmpty { merged.mentions = older.mentions }
    if merged.reactions.isEmpty { merged.reactions = older.reactions }
    merged.moderation =
      other.updatedAt ?? 0 < updatedAt ?? 0
      ? Self.decided(moderation, other.moderation) : Self.decided(other.moderation, moderation)
    merged.myReceipt = Self.merged(myReceipt, other.myReceipt)
    merged.receipts = Self.merged(receipts, other.receipts)
    merged.resource = newer.resource ?? older.resource
    if deletedAt != nil || other.deletedAt != nil {
      let isOtherFirst =
        deletedAt == nil || other.deletedAt.map { $0 < deletedAt ?? $0 } ?? false
      merged.deletedAt = Self.earlier(deletedAt, other.deletedAt)
      merged.deletedBy = isOtherFirst ? other.deletedBy ?? deletedBy : deletedBy ?? other.deletedBy
      merged.content = .absent
    }
    return merged
  }

  private static func isLater(_ one: Message, than other: Message) -> Bool {
    if one.editedAt != other.editedAt { return one.editedAt ?? 0 > other.editedAt ?? 0 }
    if one.content != other.content {
      if one.content == .absent || other.content == .absent { return other.content == .absent }
      return other.contentBytes.lexicographicallyPrecedes(one.contentBytes)
    }
    guard let one = one.metadata, let other = other.metadata, one != other else { return false }
    return JSONWriter.bytes(of: other).lexicographicallyPrecedes(JSONWriter.bytes(of: one))
  }

  private var contentBytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writeContent(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  static func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  private static func later(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }

  /// A decision of the moderation is not taken back by a message that still waits for it.
  private static func decided(_ newer: Moderation?, _ older: Moderation?) -> Moderation? {
    guard let newer else { return older }
    if newer.status == .pending, let older, older.status != .pending { return older }
    return newer
  }

  private static func merged(
    _ one: RecipientReceipt?, _ other: RecipientReceipt?
  ) -> RecipientReceipt? {
    guard var merged = one, let other else { return one ?? other }
    merged.deliveredAt = earlier(merged.deliveredAt, other.deliveredAt)
    merged.readAt = earlier(merged.readAt, other.readAt)
    return merged
  }

  /// By recipient, in order of their `uid`s.
  static func merged(
    _ one: [RecipientReceipt], _ other: [RecipientReceipt]
  ) -> [RecipientReceipt] {
    var byRecipient: [String: RecipientReceipt] = [:]
    for receipt in one + other {
      let key = receipt.recipient ?? ""
      byRecipient[key] = merged(byRecipient[key], receipt)
    }
    return byRecipient.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
  }
}
