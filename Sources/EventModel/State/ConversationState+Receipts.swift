/// Receipts: a mark for each user, of which the messages it covers show the instants.
extension ConversationState {
  mutating func apply(
    _ receipt: MessageReceipt, as type: MessageReceipt.ReceiptType
  ) -> Change {
    guard belongsHere(receipt), let number = MessageNumber(receipt.messageId) else { return .none }
    let timestamp = receipt.timestamp ?? 0
    let uid = receipt.sender.uid
    let covered: ReceiptMark.Covered? =
      switch type {
      case .delivered: deliveredMarks[uid, default: ReceiptMark()].add(number, at: timestamp)
      case .read: readMarks[uid, default: ReceiptMark()].add(number, at: timestamp)
      case .deliveredToAll: deliveredToAllMark.add(number, at: timestamp)
      case .readByAll: readByAllMark.add(number, at: timestamp)
      case .unknown: nil
      }
    guard let covered else { return .none }
    var changed: [String] = []
    // Field by field: a copy of each message costs far more than the look at it.
    let indices = indices(of: covered).filter { index in
      if messages[index].receiverType == .group { return true }
      if messages[index].sender == uid { return false }
      guard let readAt = messages[index].readAt, let deliveredAt = messages[index].deliveredAt
      else { return true }
      return timestamp < max(readAt, deliveredAt)
    }
    for index in indices {
      var message = messages[index]
      applyMarks(&message, of: uid)
      guard message != messages[index] else { continue }
      messages[index] = message
      changed.append(message.id)
    }
    if changed.isEmpty {
      return message(receipt.messageId) == nil ? .awaitsMessage(id: receipt.messageId) : .none
    }
    return .updated(ids: changed)
  }

  private func belongsHere(_ receipt: MessageReceipt) -> Bool {
    // Receipts of a whole group may come without one who got it.
    let id = ConversationID.between(
      sender: receipt.sender.uid, receiver: receipt.receiver, receiverType: receipt.receiverType)
    return id == conversationId || message(receipt.messageId) != nil
  }

  /// - Parameter uid: Whose marks have changed since they were last applied; `nil` for anybody's.
  func applyMarks(_ message: inout Message, of uid: String? = nil) {
    guard let number = MessageNumber(message.id) else { return }
    // What no instant is known of at all waits for that of the message, as the server tells it.
    let sentAt = described(message).serverSentAt
    func instant(_ mark: ReceiptMark?) -> Int64? {
      mark?.instant(of: number).flatMap { $0 == 0 ? sentAt : $0 }
    }
    var (deliveredAt, readAt) = (message.deliveredAt, message.readAt)
    switch message.receiverType {
    case .user, .unknown(""):
      for (uid, mark) in deliveredMarks where uid != message.sender {
        deliveredAt = Message.earlier(deliveredAt, instant(mark))
      }
      for (uid, mark) in readMarks where uid != message.sender {
        readAt = Message.earlier(readAt, instant(mark))
      }
    case .group, .unknown:
      var receipts: [RecipientReceipt] = []
      let users = uid.map { [$0] } ?? Set(deliveredMarks.keys).union(readMarks.keys)
      for uid in users where uid != message.sender {
        let read = instant(readMarks[uid])
        let delivered = Message.earlier(instant(deliveredMarks[uid]), read)
        guard read != nil || delivered != nil else { continue }
        receipts.append(RecipientReceipt(recipient: uid, deliveredAt: delivered, readAt: read))
      }
      if receipts.count == 1, let receipt = receipts.first {
        message.receipts = Message.merged(message.receipts, with: receipt)
      } else if !receipts.isEmpty {
        message.receipts = Message.merged(message.receipts, receipts)
      }
      deliveredAt = Message.earlier(deliveredAt, instant(deliveredToAllMark))
      readAt = Message.earlier(readAt, instant(readByAllMark))
    }
    // Who read it got it by then.
    message.readAt = readAt
    message.deliveredAt = Message.earlier(deliveredAt, readAt)
  }
}
