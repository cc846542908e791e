internal import JSONText

/// Where messages stand, and what becomes of one that arrives or changes.
extension ConversationState {
  func index(of id: String) -> Int? {
    guard let order = orders[id] else { return nil }
    return index(at: order)
  }

  private func index(at order: MessageOrder) -> Int? {
    let index = firstIndex(notBefore: order)
    return index < messages.count && MessageOrder(messages[index]) == order ? index : nil
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
    guard let muid = message.name else {
      // As it was placed.
      return message.id.isEmpty
        ? index(at: MessageOrder(MessageDescription(message).settled.message)) : nil
    }
    let name = Self.name(muid, message.sender)
    if let order = unsent[name] { return index(at: order) }
    return message.id.isEmpty ? sent[name].flatMap { index(at: $0) } : nil
  }

  private static func name(_ muid: String, _ sender: String) -> ExactText {
    ExactText(sender + "/" + muid)
  }

  mutating func insert(_ message: Message) -> Change {
    guard isHere(message.conversationId) else { return .none }
    if !message.id.isEmpty {
      reactions[message.id, default: MessageReactions()].addBase(
        message.reactions, of: message.editedAt ?? 0)
    }
    if let index = index(matching: message) {
      stopTyping(by: message, isLast: false)
      return replace(index, by: message)
    }
    let isLast = messages.last.map { MessageOrder($0) < MessageOrder(message) } ?? true
    var completed = completed(MessageDescription(message))
    noteReceiver(of: completed)
    stopTyping(by: message, isLast: isLast)
    applyMarks(&completed)
    place(&completed)
    return .inserted(id: completed.id)
  }

  /// Under which identifier something was told of a message already, if it has none by what its sender called it.
  private func earlyIdentifier(of message: Message) -> String? {
    if !message.id.isEmpty { return message.id }
    guard let muid = message.name, !early.isEmpty else { return nil }
    return early.values.lazy.filter { $0.isCalled(muid, message.sender) }.map(\.id)
      .min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// With what was told of it before it arrived.
  private mutating func completed(_ description: MessageDescription) -> Message {
    guard let id = earlyIdentifier(of: description.message),
      let known = early.removeValue(forKey: id)
    else { return remembered(description) }
    earlyOrder.removeAll { $0 == id }
    return remembered(description.merged(with: described(known)))
  }

  func described(_ message: Message) -> MessageDescription {
    MessageDescription(message, ranks: ranks[message.id] ?? [:])
  }

  private mutating func remembered(_ description: MessageDescription) -> Message {
    let description = description.settled
    if !description.message.id.isEmpty {
      ranks[description.message.id] = description.ranks.isEmpty ? nil : description.ranks
    }
    return description.message
  }

  private mutating func place(_ message: inout Message) {
    let order = MessageOrder(message)
    if !message.id.isEmpty {
      if orders.updateValue(order, forKey: message.id) == nil {
        note(message.id)
        if !reactionOrder.isEmpty { reactionOrder.removeAll { $0 == message.id } }
      }
      message.reactions = reactions[message.id]?.counts ?? []
    }
    noteName(of: message, at: order)
    messages.insert(message, at: firstIndex(notBefore: order))
  }

  private mutating func noteName(of message: Message, at order: MessageOrder) {
    guard let muid = message.name else { return }
    let name = Self.name(muid, message.sender)
    if message.id.isEmpty {
      unsent[name] = order
    } else {
      // Where a name was given twice, the later.
      sent[name] = max(sent[name] ?? order, order)
    }
  }

  private mutating func forgetName(of message: Message) {
    guard let muid = message.name else { return }
    let name = Self.name(muid, message.sender)
    if message.id.isEmpty {
      unsent[name] = nil
    } else if sent[name] == MessageOrder(message) {
      sent[name] = nil
    }
  }

  private mutating func replace(_ index: Int, by message: Message) -> Change {
    let known = messages[index]
    var merged = completed(described(known).merged(with: MessageDescription(message)))
    noteReceiver(of: merged)
    applyMarks(&merged)
    if !merged.id.isEmpty { merged.reactions = reactions[merged.id]?.counts ?? [] }
    guard !merged.isWritten(as: known) else { return .none }
    forgetName(of: known)
    let order = MessageOrder(merged)
    if order == MessageOrder(known) {
      messages[index] = merged
      noteName(of: merged, at: order)
    } else {
      messages.remove(at: index)
      orders[known.id] = nil
      place(&merged)
    }
    return .updated(ids: [merged.id])
  }

  /// - Parameter event: The one that tells it, to be held where neither says of which conversation it is.
  mutating func update(_ message: Message, by event: Event) -> Change {
    guard message.conversationId.isEmpty || isHere(message.conversationId) else {
      return .none
    }
    if let index = index(matching: message) { return replace(index, by: message) }
    guard !message.id.isEmpty else { return .none }
    guard isHere(message.conversationId) else { return hold(event, for: message.id) }
    if let known = early[message.id] {
      let merged = remembered(described(known).merged(with: MessageDescription(message)))
      guard !merged.isWritten(as: known) else { return .none }
      early[message.id] = merged
    } else {
      if earlyOrder.count >= Self.earlyLimit {
        let forgotten = earlyOrder.removeFirst()
        early[forgotten] = nil
        ranks[forgotten] = nil
      }
      early[message.id] = remembered(MessageDescription(message))
      earlyOrder.append(message.id)
    }
    return .awaitsMessage(id: message.id)
  }
}

extension Message {
  /// True for the same message to the byte: other spellings of the same characters, which `String` takes for equal, differ.
  func isWritten(as other: Message) -> Bool {
    self == other && encoded() == other.encoded()
  }

  /// True for the message that its sender called so.
  fileprivate func isCalled(_ muid: String, _ sender: String) -> Bool {
    self.muid.map { JSON.isIdentical($0, muid) } ?? false && self.sender == sender
  }
}
