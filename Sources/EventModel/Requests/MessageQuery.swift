/// A place between messages from which a page goes on, in either direction. The message itself is not on the page.
public struct MessageCursor: Sendable, Hashable {
  public var id: String
  /// Seconds since 1970, UTC; `nil` where only the identifier is known. Several messages may share a second.
  public var sentAt: Int64?
  /// The exact place, where a message is known; one without an identifier has no other.
  public var order: MessageOrder?

  public init(id: String, sentAt: Int64? = nil) {
    self.id = id
    self.sentAt = sentAt
    order = id.isEmpty ? nil : sentAt.map { MessageOrder(sentAt: $0, id: id) }
  }

  /// The place of a message.
  public init(_ message: Message) {
    id = message.id
    sentAt = message.sentAt
    order = MessageOrder(message)
  }
}

/// Which messages a store is asked for.
public struct MessageQuery: Sendable, Hashable {
  /// In the words of the REST interface.
  public enum Affix: String, Sendable, Hashable, CaseIterable {
    /// Messages after the cursor, the nearest to it.
    case append
    /// Messages before the cursor, the nearest to it.
    case prepend
  }

  /// What else a message must be.
  public struct Filter: Sendable, Hashable {
    public var isUnread = false
    /// Empty for all.
    public var categories: Set<MessageCategory> = []
    public var types: Set<String> = []
    /// A message with one of them.
    public var tags: Set<String> = []
    public var hidesDeleted = false
    public var hidesReplies = false
    /// Replies to this message only.
    public var parentId: String?
    /// Text a message holds, whatever the case.
    public var searchKeyword: String?

    public init() {}

    /// - Parameters:
    ///   - message: A message of the conversation that is asked for.
    ///   - viewer: `uid` of the user who asks.
    public func accepts(_ message: Message, for viewer: String) -> Bool {
      if isUnread && !message.isUnread(by: viewer) { return false }
      if !categories.isEmpty && !categories.contains(message.category) { return false }
      if !types.isEmpty && !types.contains(message.type) { return false }
      if !tags.isEmpty && tags.isDisjoint(with: message.tags) { return false }
      if hidesDeleted && message.deletedAt != nil { return false }
      if let parentId, message.parentId != parentId { return false }
      if hidesReplies && parentId == nil && message.parentId != nil { return false }
      if let searchKeyword, !searchKeyword.isEmpty {
        return message.text?.lowercased().contains(searchKeyword.lowercased()) ?? false
      }
      return true
    }
  }

  /// `uid` of the user who asks.
  public var viewer: String
  /// `nil` for all conversations of the viewer.
  public var conversationId: String?
  public var affix: Affix
  /// `nil` for the very first or last messages.
  public var cursor: MessageCursor?
  /// 1…1000
  public var limit: Int
  public var filter: Filter

  public init(
    viewer: String, conversationId: String? = nil, affix: Affix, cursor: MessageCursor? = nil,
    limit: Int, filter: Filter = Filter()
  ) {
    self.viewer = viewer
    self.conversationId = conversationId
    self.affix = affix
    self.cursor = cursor
    self.limit = limit
    self.filter = filter
  }
}

/// Where messages come from: a server, a journal, an archive.
public protocol MessageStore: Sendable {
  /// The messages nearest to the cursor on the side asked for, at most `limit`, in any order.
  ///
  /// Nearest either by ``MessageOrder`` or by the identifier as a number, as the REST interface pages (`affix`, `id`); always the same of
  /// the two.
  ///
  /// - Throws: ``ChatException``; any other error counts as one of the network.
  func messages(_ query: MessageQuery) async throws -> [Message]
}
