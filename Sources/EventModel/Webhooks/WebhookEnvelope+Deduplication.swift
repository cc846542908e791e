extension WebhookEnvelope {
  /// What two deliveries of one event share, even through two webhooks of the app; `nil` where the event has nothing to tell it by.
  ///
  /// Webhooks are repeated after 10 and 30 seconds and have no identifier of their own (docs/protocol.md, “Webhooks”).
  public var deduplicationKey: String? {
    guard let key = contentKey else { return nil }
    return "\(appId)/\(trigger.rawValue)/\(key)"
  }

  private var contentKey: String? {
    switch content {
    case .message(let message):
      // Before it is stored a message has no id.
      guard !message.id.isEmpty else { return message.name }
      let editedAt = message.editedAt ?? message.action?.affectedMessage?.editedAt
      return trigger == .messageEdited
        ? "\(message.id)/\(editedAt ?? message.sentAt)" : message.id
    case .call(let message):
      let id = Self.named(message.id) ?? Self.named(message.call?.sessionId)
      return id.map { "\($0)/\(message.sentAt)" }
    case .receipt(let receipt):
      guard let id = Self.named(receipt.messageId) else { return nil }
      switch receipt.receiptType {
      case .deliveredToAll, .readByAll: return "\(id)/\(receipt.receiptType.rawValue)"
      case .delivered, .read, .unknown:
        return "\(id)/\(receipt.timestamp ?? 0)/\(receipt.sender.uid)"
      }
    case .reaction(let event):
      return Self.named(event.id).map { "\($0)/\(event.reactedBy.uid)" }
    case .presence(let change):
      return change.timestampMilliseconds.map { "\($0)/\(change.user.uid)" }
    case .callSession(let change):
      guard let id = Self.named(change.sessionId) else { return nil }
      let instants = [
        change.createdAt, change.destroyedAt, change.occupant?.joinedAt, change.occupant?.leftAt,
      ].map { $0.map(String.init) ?? "-" }
      // Two may come in one second; nothing but the name tells them apart.
      let name = change.occupant.map { [$0.name] } ?? []
      return ([id] + instants + name).joined(separator: "/")
    case .sessionFile(let file):
      return Self.named(file.sessionId).map { "\($0)/\(file.startTime?.text ?? "-")" }
    case .moderationFailure(let failure): return Self.named(failure.messageId)
    case .campaign(.campaign(let id, _, _)), .campaign(.notification(let id, _, _, _)):
      return Self.named(id)
    case .notification(let delivery):
      return Self.named(delivery.id).map { id in
        delivery.engagedAt.map { "\(id)/\($0)" } ?? id
      }
    case .users, .group, .other: return nil
    }
  }

  /// An empty text tells nothing by which two are the same.
  private static func named(_ id: String?) -> String? { id.flatMap { $0.isEmpty ? nil : $0 } }
}
