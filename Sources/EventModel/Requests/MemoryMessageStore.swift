private import Synchronization

/// Messages in memory, each once, as a server would page through them.
///
/// A message is known again by its identifier; before it has one by what its sender called it, and one that was not even given a name by
/// all it says. One that comes with its identifier takes the place of the one that had none.
public final class MemoryMessageStore: MessageStore {
  /// What a message is known by.
  fileprivate enum Key: Hashable {
    case id(ExactText)
    case muid(ExactText, sender: ExactText, conversation: ExactText)
    case place(MessageOrder)

    init(_ message: Message) {
      self =
        message.id.isEmpty
        ? Key(muidOf: message) ?? .place(MessageOrder(message)) : .id(ExactText(message.id))
    }

    init?(muidOf message: Message) {
      guard let muid = message.name else { return nil }
      self = .muid(
        ExactText(muid), sender: ExactText(message.sender),
        conversation: ExactText(ConversationID.key(message.conversationId)))
    }
  }

  fileprivate struct State {
    var all = MessageBlocks()
    var conversations: [String: MessageBlocks] = [:]
    var known: [Key: PlacedMessage] = [:]
    /// What senders call those that have an identifier, with their number.
    var names: [Key: Int] = [:]
    /// Whether identifiers with zeros in front have come.
    var hasZeros = false
  }

  private let state = Mutex(State())

  public init(_ messages: [Message] = []) { add(messages) }

  /// Adds messages; one that is there already is replaced, unless it has its identifier and the new one has not.
  public func add(_ messages: [Message]) {
    state.withLock { state in
      for message in messages { state.add(message) }
    }
  }

  /// - Throws: ``ChatException`` with `ERR_BAD_REQUEST` if the cursor names no place: an identifier that is neither known nor a number.
  public func messages(_ query: MessageQuery) async throws -> [Message] {
    try state.withLock { state in
      var order: MessageOrder?
      if let cursor = query.cursor {
        guard let place = state.order(of: cursor) else {
          throw ChatException(.badRequest, message: "the cursor names no message")
        }
        order = place
      }
      let blocks =
        query.conversationId.map { state.conversations[ConversationID.key($0)] ?? MessageBlocks() }
        ?? state.all
      func isWanted(_ message: Message) -> Bool {
        query.filter.accepts(message, for: query.viewer)
          && (query.conversationId != nil || message.isVisible(to: query.viewer))
      }
      switch query.affix {
      case .append:
        let start = order.map { order in blocks.first { order < $0.order } } ?? blocks.start
        return blocks.messages(from: start, limit: query.limit, where: isWanted)
      case .prepend:
        let end = order.map { order in blocks.first { !($0.order < order) } } ?? blocks.end
        return blocks.messages(before: end, limit: query.limit, where: isWanted)
      }
    }
  }
}

extension MemoryMessageStore.State {
  fileprivate mutating func add(_ message: Message) {
    let key = MemoryMessageStore.Key(message)
    let name = MemoryMessageStore.Key(muidOf: message)
    if let name {
      if message.id.isEmpty {
        // It is there with its identifier.
        if names[name] != nil { return }
      } else {
        remove(name)
      }
    }
    remove(key)
    let new = PlacedMessage(message)
    known[key] = new
    all.insert(new)
    conversations[ConversationID.key(message.conversationId), default: MessageBlocks()].insert(new)
    guard !message.id.isEmpty else { return }
    if let name { names[name, default: 0] += 1 }
    if message.id.utf8.first == UInt8(ascii: "0") { hasZeros = true }
  }

  private mutating func remove(_ key: MemoryMessageStore.Key) {
    guard let old = known.removeValue(forKey: key) else { return }
    all.remove(old)
    let conversation = ConversationID.key(old.message.conversationId)
    conversations[conversation]?.remove(old)
    if conversations[conversation]?.isEmpty ?? false { conversations[conversation] = nil }
    guard !old.message.id.isEmpty, let name = MemoryMessageStore.Key(muidOf: old.message),
      let count = names[name]
    else { return }
    names[name] = count > 1 ? count - 1 : nil
  }

  /// The place of a message known by its identifier alone, however many zeros are in front of it; of one that is not there the place its
  /// number would have. `nil` for what has no place.
  fileprivate func order(of cursor: MessageCursor) -> MessageOrder? {
    if !cursor.id.isEmpty, let placed = known[.id(ExactText(cursor.id))] { return placed.order }
    if let order = cursor.order { return order }
    guard let number = MessageNumber(cursor.id) else { return nil }
    let withoutZeros = String(cursor.id.drop { $0 == "0" })
    if let placed = known[.id(ExactText(withoutZeros))] { return placed.order }
    if hasZeros,
      let same = all.messages(from: all.start, limit: 1, where: { MessageNumber($0.id) == number })
        .first
    {
      return MessageOrder(same)
    }
    let before = all.messages(before: all.end, limit: 1) {
      MessageNumber($0.id).map { $0 < number } ?? false
    }
    return MessageOrder(sentAt: before.first?.sentAt ?? 0, id: cursor.id)
  }
}

extension Message {
  /// Whether it is of one of this user's conversations, as far as the message tells: of a group anybody may be a member.
  fileprivate func isVisible(to uid: String) -> Bool {
    switch receiverType {
    case .user, .unknown(""): sender == uid || receiver == uid
    case .group, .unknown: true
    }
  }
}
