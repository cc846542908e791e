private import Synchronization

/// Messages in memory, each once, as a server would page through them.
public final class MemoryMessageStore: MessageStore {
  private let byOrder = Mutex<[Message]>([])

  public init(_ messages: [Message] = []) { add(messages) }

  /// Adds messages; one that is there already is replaced.
  public func add(_ messages: [Message]) {
    byOrder.withLock { all in
      let ids = Set(messages.map(\.id))
      all.removeAll { ids.contains($0.id) }
      var seen: Set<String> = []
      all += messages.reversed().filter { seen.insert($0.id).inserted }
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
        return query.conversationId.map { $0 == message.conversationId } ?? true
      }
      guard !isAppend else { return Array(all.lazy.filter(isWanted).prefix(query.limit)) }
      return Array(all.lazy.reversed().filter(isWanted).prefix(query.limit))
    }
  }

  /// The place of a message known by its identifier alone; of one that is not there the place its number would have.
  private static func order(of cursor: MessageCursor, in all: [Message]) -> MessageOrder? {
    if let known = all.first(where: { $0.id == cursor.id }) { return MessageOrder(known) }
    if let sentAt = cursor.sentAt { return MessageOrder(sentAt: sentAt, id: cursor.id) }
    guard let number = MessageNumber(cursor.id) else { return nil }
    let before = all.last { MessageNumber($0.id).map { $0 < number } ?? false }
    return MessageOrder(sentAt: before?.sentAt ?? 0, id: cursor.id)
  }
}
