internal import JSONText
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
      guard let muid = message.muid else { return nil }
      self = .muid(
        ExactText(muid), sender: ExactText(message.sender),
        conversation: ExactText(message.conversationId))
    }
  }

  fileprivate struct State {
    var all: [Message] = []
    var keys: Set<Key> = []
    /// What senders call those that have an identifier.
    var names: Set<Key> = []
  }

  private let state = Mutex(State())

  public init(_ messages: [Message] = []) { add(messages) }

  /// Adds messages; one that is there already is replaced, unless it has its identifier and the new one has not.
  public func add(_ messages: [Message]) {
    state.withLock { state in
      for (index, message) in messages.enumerated() where !state.insert(message) {
        return state.rebuild(with: Array(messages[index...]))
      }
    }
  }

  public func messages(_ query: MessageQuery) async throws -> [Message] {
    state.withLock { state in
      let all = state.all
      let order = query.cursor.flatMap { Self.order(of: $0, in: all) }
      let isAppend = query.affix == .append
      func isWanted(_ message: Message) -> Bool {
        if let order {
          let own = MessageOrder(message)
          guard isAppend ? order < own : own < order else { return false }
        }
        guard query.filter.accepts(message, for: query.viewer) else { return false }
        return query.conversationId.map { $0 == message.conversationId }
          ?? message.isVisible(to: query.viewer)
      }
      guard !isAppend else { return Array(all.lazy.filter(isWanted).prefix(query.limit)) }
      return Array(all.lazy.reversed().filter(isWanted).prefix(query.limit))
    }
  }

  /// The place of a message known by its identifier alone; of one that is not there the place its number would have.
  private static func order(of cursor: MessageCursor, in all: [Message]) -> MessageOrder? {
    if !cursor.id.isEmpty, let known = all.first(where: { $0.id == cursor.id }) {
      return MessageOrder(known)
    }
    if let order = cursor.order { return order }
    guard let number = MessageNumber(cursor.id) else { return nil }
    let before = all.last { MessageNumber($0.id).map { $0 < number } ?? false }
    return MessageOrder(sentAt: before?.sentAt ?? 0, id: cursor.id)
  }
}

extension MemoryMessageStore.State {
  /// Puts a message of which nothing is known yet at its place.
  ///
  /// - Returns: False if something is known of it.
  fileprivate mutating func insert(_ message: Message) -> Bool {
    let key = MemoryMessageStore.Key(message)
    let name = MemoryMessageStore.Key(muidOf: message)
    guard !keys.contains(key), name.map({ keys.contains($0) || names.contains($0) }) != true else {
      return false
    }
    keys.insert(key)
    if let name, !message.id.isEmpty { names.insert(name) }
    let order = MessageOrder(message)
    var (low, high) = (all.startIndex, all.endIndex)
    // Most are later than all that are there.
    if let last = all.last, MessageOrder(last) < order { low = high }
    while low < high {
      let middle = low + (high - low) / 2
      if MessageOrder(all[middle]) < order { low = middle + 1 } else { high = middle }
    }
    all.insert(message, at: low)
    return true
  }

  /// Orders all anew; the last of each counts.
  fileprivate mutating func rebuild(with messages: [Message]) {
    var seen: Set<MemoryMessageStore.Key> = []
    let newestFirst = (all + messages).reversed().filter {
      seen.insert(MemoryMessageStore.Key($0)).inserted
    }
    names = Set(
      newestFirst.filter { !$0.id.isEmpty }.compactMap(MemoryMessageStore.Key.init(muidOf:)))
    all = newestFirst.filter {
      !$0.id.isEmpty || !names.contains(MemoryMessageStore.Key($0))
    }
    all.sort { MessageOrder($0) < MessageOrder($1) }
    keys = Set(all.map { MemoryMessageStore.Key($0) })
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
