/// A conversation as far as it is known: the sum of the events that arrived.
///
/// Events may come late, repeatedly and in any order; the sum is the same. Rules: ``Message/merged(with:)`` for messages; a receipt covers
/// its message and all before it that others sent; in a group a message counts as delivered or read only once it is so for all; of a
/// reaction the latest event of one user counts; who typed stops when a message of his arrives.
public struct ConversationState: Sendable, Hashable {
  /// What an event did.
  public enum Change: Sendable, Hashable {
    /// It belongs to another conversation, or says nothing new.
    case none
    case inserted(id: String)
    case updated(ids: [String])
    /// It is about a message that has not arrived; it is kept for it.
    case awaitsMessage(id: String)
    case typing
  }

  public let conversationId: String
  /// In the order of ``MessageOrder``, each once.
  public private(set) var messages: [Message] = []
  /// Users who are writing, by `uid`.
  public private(set) var typing: [String: TypingIndicator] = [:]

  /// What is known of messages that have not arrived.
  private var early: [String: Message] = [:]
  private var earlyOrder: [String] = []
  private var deliveredMarks: [String: ReceiptMark] = [:]
  private var readMarks: [String: ReceiptMark] = [:]
  private var deliveredToAllMark = ReceiptMark()
  private var readByAllMark = ReceiptMark()
  private var reactions: [String: MessageReactions] = [:]
  /// Where messages are, by identifier, and before they have one by what their sender called them.
  private var orders: [String: MessageOrder] = [:]
  private var unsent: [String: MessageOrder] = [:]

  /// Messages that are awaited at most; the one awaited longest is given up.
  public static let earlyLimit = 1024

  public init(conversationId: String) { self.conversationId = conversationId }

  public func message(_ id: String) -> Message? {
    index(of: id).map { messages[$0] }
  }

  /// Messages others sent that this user has not read: of a group by his own receipts.
  public func unreadCount(for uid: String) -> Int {
    messages.count { $0.isUnread(by: uid) }
  }

  /// Adds one event.
  @discardableResult
  public mutating func fold(_ event: Event) -> Change {
    switch event {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message), .onInteractiveMessageReceived(let message),
      .onGroupMemberJoined(let message), .onGroupMemberLeft(let message),
      .onGroupMemberKicked(let message), .onGroupMemberBanned(let message),
      .onGroupMemberUnbanned(let message), .onGroupMemberScopeChanged(let message),
      .onMemberAddedToGroup(let message), .onAIAssistantMessageReceived(let message),
      .onAIToolResultMessageReceived(let message),
      .onAIToolArgumentsMessageReceived(let message):
      return insert(message)
    case .onIncomingCallReceived(let message?, _), .onOutgoingCallAccepted(let message?, _),
      .onOutgoingCallRejected(let message?, _), .onIncomingCallCancelled(let message?, _),
      .onCallEndedMessageReceived(let message?, _):
      return insert(message)
    case .onMessageEdited(var message):
      // An edit that does not say when it was made says at least when the message last changed.
      message.editedAt = message.editedAt ?? message.updatedAt
      return update(message)
    case .onMessageDeleted(var message):
      message.deletedAt = message.deletedAt ?? message.updatedAt ?? message.sentAt
      return update(message)
    case .onMessageModerated(let message): return update(message)
    case .onMessagesDelivered(let receipt), .onMessagesRead(let receipt),
      .onMessagesDeliveredToAll(let receipt), .onMessagesReadByAll(let receipt):
      var receipt = receipt
      receipt.receiptType = Self.receiptType(of: event)
      return apply(receipt)
    case .onMessageReactionAdded(let reaction): return apply(reaction, isAdded: true)
    case .onMessageReactionRemoved(let reaction): return apply(reaction, isAdded: false)
    case .onTypingStarted(let indicator): return apply(indicator, isStarted: true)
    case .onTypingEnded(let indicator): return apply(indicator, isStarted: false)
    default: return .none
    }
  }

  private static func receiptType(of event: Event) -> MessageReceipt.ReceiptType {
    switch event.method {
    case .onMessagesRead: .read
    case .onMessagesDeliveredToAll: .deliveredToAll
    case .onMessagesReadByAll: .readByAll
    default: .delivered
    }
  }

  // MARK: Messages

  private func index(of id: String) -> Int? {
    guard let order = orders[id] else { return nil }
    return index(at: order) { $0.id == id }
  }

  /// Two messages share a place only without an identifier.
  private func index(at order: MessageOrder, where isWanted: (Message) -> Bool) -> Int? {
    var index = firstIndex(notBefore: order)
    while index < messages.count, MessageOrder(messages[index]) == order {
      if isWanted(messages[index]) { return index }
      index += 1
    }
    return nil
  }

  private func firstIndex(notBefore order: MessageOrder) -> Int {
    var (low, high) = (0, messages.count)
    // Nearly always the newest.
    if let last = messages.last, MessageOrder(last) < order { return high }
    while low < high {
      let middle = low + (high - low) / 2
      if MessageOrder(messages[middle]) < order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same message, by its identifier or, before it has one, by what its sender called it.
  private func index(matching message: Message) -> Int? {
    if !message.id.isEmpty, let index = index(of: message.id) { return index }
    guard let muid = message.muid else { return nil }
    let key = Self.unsentKey(muid, message.sender)
    if let order = unsent[key] {
      return index(at: order) { $0.muid == muid && $0.sender == message.sender }
    }
    return message.id.isEmpty
      ? messages.lastIndex { $0.muid == muid && $0.sender == message.sender } : nil
  }

  private static func unsentKey(_ muid: String, _ sender: String) -> String { sender + "/" + muid }

  private mutating func insert(_ message: Message) -> Change {
    guard message.conversationId == conversationId else { return .none }
    typing[message.sender] = nil
    if let index = index(matching: message) { return replace(index, by: message) }
    var message = completed(message)
    applyMarks(&message)
    place(&message)
    return .inserted(id: message.id)
  }

  /// With what was told of it before it arrived.
  private mutating func completed(_ message: Message) -> Message {
    guard let known = early.removeValue(forKey: message.id) else { return message }
    earlyOrder.removeAll { $0 == message.id }
    return message.merged(with: known)
  }

  private mutating func place(_ message: inout Message) {
    let order = MessageOrder(message)
    if !message.id.isEmpty {
      orders[message.id] = order
      if reactions[message.id]?.base == nil {
        reactions[message.id, default: MessageReactions()].base = message.reactions
      }
      message.reactions = reactions[message.id]?.counts ?? message.reactions
    } else if let muid = message.muid {
      unsent[Self.unsentKey(muid, message.sender)] = order
    }
    var index = firstIndex(notBefore: order)
    while index < messages.count, MessageOrder(messages[index]) == order { index += 1 }
    messages.insert(message, at: index)
  }

  private mutating func replace(_ index: Int, by message: Message) -> Change {
    let known = messages[index]
    var merged = completed(known.merged(with: message))
    applyMarks(&merged)
    // Counts come from the first description and from events; a repeated description is older than those.
    if !known.id.isEmpty { merged.reactions = known.reactions }
    guard merged != known else { return .none }
    if MessageOrder(merged) == MessageOrder(known) {
      messages[index] = merged
    } else {
      messages.remove(at: index)
      orders[known.id] = nil
      if known.id.isEmpty, let muid = known.muid {
        unsent[Self.unsentKey(muid, known.sender)] = nil
      }
      place(&merged)
    }
    return .updated(ids: [merged.id])
  }

  private mutating func update(_ message: Message) -> Change {
    guard message.conversationId.isEmpty || message.conversationId == conversationId else {
      return .none
    }
    if let index = index(matching: message) { return replace(index, by: message) }
    guard !message.id.isEmpty, message.conversationId == conversationId else { return .none }
    if let known = early[message.id] {
      let merged = known.merged(with: message)
      guard merged != known else { return .none }
      early[message.id] = merged
    } else {
      if earlyOrder.count >= Self.earlyLimit { early[earlyOrder.removeFirst()] = nil }
      early[message.id] = message
      earlyOrder.append(message.id)
    }
    return .awaitsMessage(id: message.id)
  }

  // MARK: Receipts

  private mutating func apply(_ receipt: MessageReceipt) -> Change {
    guard belongsHere(receipt), let number = MessageNumber(receipt.messageId) else { return .none }
    let timestamp = receipt.timestamp ?? 0
    let uid = receipt.sender.uid
    let isNew =
      switch receipt.receiptType {
      case .delivered: deliveredMarks[uid, default: ReceiptMark()].add(number, at: timestamp)
      case .read: readMarks[uid, default: ReceiptMark()].add(number, at: timestamp)
      case .deliveredToAll: deliveredToAllMark.add(number, at: timestamp)
      case .readByAll: readByAllMark.add(number, at: timestamp)
      case .unknown: false
      }
    guard isNew else { return .none }
    var changed: [String] = []
    // Field by field: a copy of each message costs far more than the look at it.
    let indices = messages.indices.filter { index in
      if messages[index].receiverType == .group { return true }
      if messages[index].sender == uid { return false }
      guard let readAt = messages[index].readAt, let deliveredAt = messages[index].deliveredAt
      else { return true }
      return timestamp < max(readAt, deliveredAt)
    }
    for index in indices {
      var message = messages[index]
      applyMarks(&message)
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

  private func applyMarks(_ message: inout Message) {
    guard let number = MessageNumber(message.id) else { return }
    let sentAt = message.sentAt
    func instant(_ mark: ReceiptMark?) -> Int64? {
      mark?.instant(of: number).map { $0 == 0 ? sentAt : $0 }
    }
    var (deliveredAt, readAt) = (message.deliveredAt, message.readAt)
    switch message.receiverType {
    case .user:
      for (uid, mark) in deliveredMarks where uid != message.sender {
        deliveredAt = Message.earlier(deliveredAt, instant(mark))
      }
      for (uid, mark) in readMarks where uid != message.sender {
        readAt = Message.earlier(readAt, instant(mark))
      }
    case .group:
      var receipts: [RecipientReceipt] = []
      for uid in Set(deliveredMarks.keys).union(readMarks.keys) where uid != message.sender {
        let read = instant(readMarks[uid])
        let delivered = Message.earlier(instant(deliveredMarks[uid]), read)
        guard read != nil || delivered != nil else { continue }
        receipts.append(RecipientReceipt(recipient: uid, deliveredAt: delivered, readAt: read))
      }
      if !receipts.isEmpty { message.receipts = Message.merged(message.receipts, receipts) }
      deliveredAt = Message.earlier(deliveredAt, instant(deliveredToAllMark))
      readAt = Message.earlier(readAt, instant(readByAllMark))
    }
    // Who read it got it by then.
    message.readAt = readAt
    message.deliveredAt = Message.earlier(deliveredAt, readAt)
  }

  // MARK: Reactions

  private mutating func apply(_ event: ReactionEvent, isAdded: Bool) -> Change {
    let isHere = event.conversationId.map { $0 == conversationId } ?? false
    guard isHere || orders[event.messageId] != nil else { return .none }
    let isNew = reactions[event.messageId, default: MessageReactions()].fold(
      event, isAdded: isAdded)
    guard isNew else { return .none }
    guard let index = index(of: event.messageId) else {
      return .awaitsMessage(id: event.messageId)
    }
    let counts = reactions[event.messageId]?.counts ?? []
    guard counts != messages[index].reactions else { return .none }
    messages[index].reactions = counts
    return .updated(ids: [event.messageId])
  }

  // MARK: Typing

  private mutating func apply(_ indicator: TypingIndicator, isStarted: Bool) -> Change {
    guard indicator.conversationId == conversationId else { return .none }
    let uid = indicator.sender.uid
    if isStarted {
      guard typing[uid] != indicator else { return .none }
      typing[uid] = indicator
    } else {
      guard typing.removeValue(forKey: uid) != nil else { return .none }
    }
    return .typing
  }
}
