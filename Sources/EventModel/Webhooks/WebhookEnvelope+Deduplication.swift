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
      guard !message.id.isEmpty else { return message.muid }
      let editedAt = message.editedAt ?? message.action?.affectedMessage?.editedAt
      return trigger == .messageEdited
        ? "\(message.id)/\(editedAt ?? message.sentAt)" : message.id
    case .call(let message): return "\(message.id)/\(message.sentAt)"
    case .receipt(let receipt):
      switch receipt.receiptType {
      case .deliveredToAll, .readByAll:
        return "\(receipt.messageId)/\(receipt.receiptType.rawValue)"
      case .delivered, .read, .unknown:
        return "\(receipt.messageId)/\(receipt.timestamp ?? 0)/\(receipt.sender.uid)"
      }
    case .reaction(let event): return "\(event.id)/\(event.reactedBy.uid)"
    case .presence(let change):
      return change.timestampMilliseconds.map { "\($0)/\(change.user.uid)" }
    case .callSession(let change):
      let instants = [
        change.createdAt, change.destroyedAt, change.occupant?.joinedAt, change.occupant?.leftAt,
      ].map { $0.map(String.init) ?? "-" }
      // Two may come in one second; nothing but the name tells them apart.
      let name = change.occupant.map { [$0.name] } ?? []
      return ([change.sessionId] + instants + name).joined(separator: "/")
    case .sessionFile(let file):
      return "\(file.sessionId)/\(file.startTime?.text ?? "-")"
    case .moderationFailure(let failure): return failure.messageId
    case .campaign(.campaign(let id, _, _)), .campaign(.notification(let id, _, _, _)): return id
    case .notification(let delivery):
      return delivery.engagedAt.map { "\(delivery.id)/\($0)" } ?? delivery.id
    case .users, .group, .other: return nil
    }
  }
}
