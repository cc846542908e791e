internal import JSONText
private import Synchronization

/// Messages in memory, each once, as a server would page through them.
///
/// A message is known again by its identifier; before it has one by what its sender called it, and one that was not even given a name by
/// all it says. One that comes with its identifier takes the place of the one that had none.
public final class MemoryMessageStore: MessageStore {
  /// What a message is known by.
  private enum Key: Hashable {
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

  private let byOrder = Mutex<[Message]>([])

  public init(_ messages: [Message] = []) { add(messages) }

  /// Adds messages; one that is there already is replaced, unless it has its identifier and the new one has not.
  public func add(_ messages: [Message]) {
    byOrder.withLock { all in
      var seen: Set<Key> = []
      // The last of each counts.
      let newestFirst = (all + messages).reversed().filter { seen.insert(Key($0)).inserted }
      let named = Set(newestFirst.filter { !$0.id.isEmpty }.compactMap(Key.init(muidOf:)))
      all = newestFirst.filter { !$0.id.isEmpty || !named.contains(Key($0)) }
      all.sort { MessageOrder($0) < MessageOrder($1) }
    }
  }

  public func messages(_ query: MessageQuery) async throws -> [Message] {
    byOrder.withLock { all in
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

extension Message {
  /// Whether it is of one of this user's conversations, as far as the message tells: of a group anybody may be a member.
  fileprivate func isVisible(to uid: String) -> Bool {
    switch receiverType {
    case .user: sender == uid || receiver == uid
    case .group: true
    }
  }
}
