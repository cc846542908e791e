internal import JSONText

extension Message {
  /// What is known of a message after a second description of it arrived, in whatever order the two came.
  ///
  /// - Deleted stays deleted, without content; of two deletions the earlier counts.
  /// - Content, metadata, tags, mentions, people and unknown fields are those of the later edit, by `editedAt`, each by itself. What two
  ///   edits of the same second tell differently is decided by its bytes, so that every order of arrival gives the same.
  /// - Receipts never go back: an instant that is known stays, the earlier of two counts.
  /// - Of two decisions of the moderation the later by `updatedAt` counts, of the same second that with the greater bytes: a disapproval.
  /// - What only one of them says is kept.
  ///
  /// More than two give the same in every order if none leaves out what an earlier edit told; ``ConversationState`` remembers which edit told
  /// what and has the same in any case.
  public func merged(with other: Message) -> Message {
    MessageDescription(self).merged(with: MessageDescription(other)).message
  }

  /// What an edit tells. One that does not say when it was made says at least when the message last changed, or when it was there.
  var asEdit: Message {
    var message = self
    message.editedAt = editedAt ?? updatedAt ?? (sentAt == 0 ? nil : sentAt)
    return message
  }

  /// What a deletion tells; the same of its instant.
  var asDeletion: Message {
    var message = self
    message.deletedAt = deletedAt ?? updatedAt ?? sentAt
    return message
  }

  /// What the content says, people included.
  var contentBytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writeContent(to: &writer)
    var none: [JSON.Member] = []
    content.writeEntities(to: &writer, &none)
    writer.endObject()
    return writer.bytes
  }

  static func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The same of deletions, where 0 stands for no time at all: what tells one counts.
  static func earlierDeletion(_ one: Int64?, _ other: Int64?) -> Int64? {
    if one == 0 { return other ?? one }
    if other == 0 { return one ?? other }
    return earlier(one, other)
  }

  static func later(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }

  static func merged(
    _ one: RecipientReceipt?, _ other: RecipientReceipt?
  ) -> RecipientReceipt? {
    guard var merged = one, let other else { return one ?? other }
    merged.deliveredAt = earlier(merged.deliveredAt, other.deliveredAt)
    merged.readAt = earlier(merged.readAt, other.readAt)
    merged.extra = merged.extra.united(with: other.extra)
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

  /// Adds one more to a list that has each recipient once and is in order already.
  ///
  /// - Returns: False if it says nothing new.
  static func merge(_ receipt: RecipientReceipt, into list: inout [RecipientReceipt]) -> Bool {
    let key = receipt.recipient ?? ""
    let index = list.firstIndexOfSorted {
      !($0.recipient ?? "").utf8.lexicographicallyPrecedes(key.utf8)
    }
    guard index < list.count, list[index].recipient ?? "" == key else {
      list.insert(receipt, at: index)
      return true
    }
    guard let merged = merged(list[index], receipt), merged != list[index] else { return false }
    list[index] = merged
    return true
  }
}

extension [JSON.Member] {
  /// The members of both in the order of their keys; of one key the value with the greater bytes.
  fileprivate func united(with other: Self) -> Self {
    if self == other || other.isEmpty { return self }
    if isEmpty { return other }
    var values: [ExactText: JSON] = [:]
    for member in self + other {
      let key = ExactText(member.key)
      if let known = values[key],
        JSONWriter.bytes(of: member.value).lexicographicallyPrecedes(JSONWriter.bytes(of: known))
      {
        continue
      }
      values[key] = member.value
    }
    return values.map { JSON.Member($0.key.text, $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
