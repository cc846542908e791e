/// Receipts: a mark for each user, of which the messages it covers show the instants.
extension ConversationState {
  mutating func apply(
    _ receipt: MessageReceipt, as type: MessageReceipt.ReceiptType
  ) -> Change {
    guard let number = MessageNumber(receipt.messageId) else { return .none }
    if let place = place(of: receipt) {
      guard isHere(place) else { return .none }
    } else if message(receipt.messageId) == nil {
      return hold(receipt, as: type)
    }
    let timestamp = receipt.timestamp
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
    // One receipt may be about many messages, and of one message there may be many receipts: each is changed where it is.
    var changed: [String] = []
    for index in indices(of: covered) where bring(index, to: told(by: uid, of: index)) {
      changed.append(messages[index].id)
    }
    if changed.isEmpty {
      return message(receipt.messageId) == nil ? .awaitsMessage(id: receipt.messageId) : .none
    }
    return .updated(ids: changed)
  }

  /// What the marks say of a message.
  private struct Told {
    var deliveredAt: Int64?
    var readAt: Int64?
    /// Of one user, in a group.
    var receipt: RecipientReceipt?
  }

  /// What the marks of one user say of a message, and those of all together.
  private func told(by uid: String, of index: Int) -> Told {
    let message = messages[index]
    guard let number = MessageNumber(message.id) else { return Told() }
    let sentAt = described(message).serverSentAt
    func instant(_ mark: ReceiptMark?) -> Int64? { mark?.instant(of: number, sentAt: sentAt) }
    let isOwn = message.sender == uid
    let delivered = isOwn ? nil : instant(deliveredMarks[uid])
    let read = isOwn ? nil : instant(readMarks[uid])
    switch message.audience {
    case .one: return Told(deliveredAt: delivered, readAt: read)
    // It waits for a description that tells whom the message is for.
    case .untold: return Told()
    case .many:
      return Told(
        deliveredAt: instant(deliveredToAllMark), readAt: instant(readByAllMark),
        receipt: Self.receipt(of: uid, delivered: delivered, read: read))
    }
  }

  private static func receipt(
    of uid: String, delivered: Int64?, read: Int64?
  ) -> RecipientReceipt? {
    guard delivered != nil || read != nil else { return nil }
    // Who read it got it by then.
    return RecipientReceipt(
      recipient: uid, deliveredAt: Message.earlier(delivered, read), readAt: read)
  }

  /// - Returns: False if the message says that already.
  private mutating func bring(_ index: Int, to told: Told) -> Bool {
    let isNew =
      told.receipt.map { receipt in
        messages[index].changeReceipts { Message.merge(receipt, into: &$0) }
      } ?? false
    let (deliveredAt, readAt) = (messages[index].deliveredAt, messages[index].readAt)
    let read = Message.earlier(readAt, told.readAt)
    let delivered = Message.earlier(Message.earlier(deliveredAt, told.deliveredAt), read)
    guard read != readAt || delivered != deliveredAt else { return isNew }
    messages[index].setDelivered(at: delivered, readAt: read)
    return true
  }

  /// The conversation a receipt says it is of; `nil` if its message alone tells that.
  private func place(of receipt: MessageReceipt) -> String? {
    // Receipts of a whole group may come without one who got it. Who names himself as the receiver says nothing of the other.
    if receipt.receiver == receipt.sender.uid, receipt.receiverType != .group { return nil }
    return ConversationID.told(
      sender: receipt.sender.uid, receiver: receipt.receiver, receiverType: receipt.receiverType)
  }

  private mutating func hold(
    _ receipt: MessageReceipt, as type: MessageReceipt.ReceiptType
  ) -> Change {
    let event: Event? =
      switch type {
      case .delivered: .onMessagesDelivered(receipt)
      case .read: .onMessagesRead(receipt)
      case .deliveredToAll: .onMessagesDeliveredToAll(receipt)
      case .readByAll: .onMessagesReadByAll(receipt)
      case .unknown: nil
      }
    return event.map { hold($0, for: receipt.messageId) } ?? .none
  }

  /// Brings a message that arrives to what all marks say.
  func applyMarks(_ message: inout Message) {
    guard let number = MessageNumber(message.id) else { return }
    // What no instant is known of at all waits for that of the message, as the server tells it.
    let sentAt = described(message).serverSentAt
    func instant(_ mark: ReceiptMark?) -> Int64? { mark?.instant(of: number, sentAt: sentAt) }
    var (deliveredAt, readAt) = (message.deliveredAt, message.readAt)
    switch message.audience {
    case .untold: return
    case .one:
      for (uid, mark) in deliveredMarks where uid != message.sender {
        deliveredAt = Message.earlier(deliveredAt, instant(mark))
      }
      for (uid, mark) in readMarks where uid != message.sender {
        readAt = Message.earlier(readAt, instant(mark))
      }
    case .many:
      let receipts = Set(deliveredMarks.keys).union(readMarks.keys)
        .filter { $0 != message.sender }
        .compactMap { uid in
          Self.receipt(
            of: uid, delivered: instant(deliveredMarks[uid]), read: instant(readMarks[uid]))
        }
      if !receipts.isEmpty { message.receipts = Message.merged(message.receipts, receipts) }
      deliveredAt = Message.earlier(deliveredAt, instant(deliveredToAllMark))
      readAt = Message.earlier(readAt, instant(readByAllMark))
    }
    // Who read it got it by then.
    message.setDelivered(at: Message.earlier(deliveredAt, readAt), readAt: readAt)
  }
}
