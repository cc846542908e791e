internal import JSONText

/// Where messages stand, and what becomes of one that arrives or changes.
extension ConversationState {
  func index(of id: String) -> Int? {
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
      return index(at: order) { $0.isCalled(muid, message.sender) }
    }
    return message.id.isEmpty
      ? messages.lastIndex { $0.isCalled(muid, message.sender) } : nil
  }

  private static func unsentKey(_ muid: String, _ sender: String) -> ExactText {
    ExactText(sender + "/" + muid)
  }

  mutating func insert(_ message: Message) -> Change {
    guard message.conversationId == conversationId else { return .none }
    typing[message.sender] = nil
    if let index = index(matching: message) { return replace(index, by: message) }
    var message = completed(MessageDescription(message))
    applyMarks(&message)
    place(&message)
    return .inserted(id: message.id)
  }

  /// With what was told of it before it arrived.
  private mutating func completed(_ description: MessageDescription) -> Message {
    let id = description.message.id
    guard let known = early.removeValue(forKey: id) else { return remembered(description) }
    earlyOrder.removeAll { $0 == id }
    return remembered(description.merged(with: described(known)))
  }

  private func described(_ message: Message) -> MessageDescription {
    MessageDescription(message, ranks: ranks[message.id] ?? [:])
  }

  private mutating func remembered(_ description: MessageDescription) -> Message {
    if !description.message.id.isEmpty {
      ranks[description.message.id] = description.ranks.isEmpty ? nil : description.ranks
    }
    return description.message
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
    var merged = completed(described(known).merged(with: MessageDescription(message)))
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

  mutating func update(_ message: Message) -> Change {
    guard message.conversationId.isEmpty || message.conversationId == conversationId else {
      return .none
    }
    if let index = index(matching: message) { return replace(index, by: message) }
    guard !message.id.isEmpty, message.conversationId == conversationId else { return .none }
    if let known = early[message.id] {
      let merged = remembered(described(known).merged(with: MessageDescription(message)))
      guard merged != known else { return .none }
      early[message.id] = merged
    } else {
      if earlyOrder.count >= Self.earlyLimit {
        let forgotten = earlyOrder.removeFirst()
        early[forgotten] = nil
        ranks[forgotten] = nil
      }
      early[message.id] = message
      earlyOrder.append(message.id)
    }
    return .awaitsMessage(id: message.id)
  }
}

extension Message {
  /// True for the message that its sender called so.
  fileprivate func isCalled(_ muid: String, _ sender: String) -> Bool {
    self.muid.map { JSON.isIdentical($0, muid) } ?? false && self.sender == sender
  }
}
