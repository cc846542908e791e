/// Pages through messages in both directions, as the SDK's request of this name does.
///
/// - History: no message given, ``fetchPrevious()`` again and again, from the newest back.
/// - Missed messages: the last one that was delivered, ``fetchNext()`` again and again.
/// - Unread messages: `unread` set, either direction.
///
/// Both directions start at the message given, which is on neither page, and go on where their last page ended. A page is in the order of
/// ``MessageOrder``. No message comes twice and none is left out, however many share a second. An empty page is the end for now.
public actor MessagesRequest {
  public struct Builder: Sendable, Hashable {
    private var uid: String?
    private var guid: String?
    private var anchor: MessageCursor?
    private var limit = 30
    private var filter = MessageQuery.Filter()

    public init() {}

    private func with(_ change: (inout Builder) -> Void) -> Builder {
      var copy = self
      change(&copy)
      return copy
    }

    /// Messages with one user.
    public func set(uid: String) -> Builder { with { $0.uid = uid } }
    /// Messages of one group.
    public func set(guid: String) -> Builder { with { $0.guid = guid } }
    /// The message to start at; 0 or nothing for none.
    public func set(messageID: String) -> Builder {
      with { $0.anchor = messageID.allSatisfy { $0 == "0" } ? nil : MessageCursor(id: messageID) }
    }
    /// Messages of a page, 1…1000; 30 if not set.
    public func set(limit: Int) -> Builder { with { $0.limit = limit } }
    /// Only messages the user has not read.
    public func set(unread: Bool) -> Builder { with { $0.filter.isUnread = unread } }
    public func set(categories: [MessageCategory]) -> Builder {
      with { $0.filter.categories = Set(categories) }
    }
    public func set(types: [String]) -> Builder { with { $0.filter.types = Set(types) } }
    public func set(tags: [String]) -> Builder { with { $0.filter.tags = Set(tags) } }
    public func set(searchKeyword: String) -> Builder {
      with { $0.filter.searchKeyword = searchKeyword }
    }
    public func set(parentMessageId: String) -> Builder {
      with { $0.filter.parentId = parentMessageId }
    }
    public func hideReplies(_ hide: Bool) -> Builder { with { $0.filter.hidesReplies = hide } }
    public func hideDeletedMessages(_ hide: Bool) -> Builder {
      with { $0.filter.hidesDeleted = hide }
    }

    /// - Throws: ``ChatException`` with `ERR_BAD_REQUEST` if both a user and a group are set, or the limit is out of range.
    public func build(in session: ChatSession) throws(ChatException) -> MessagesRequest {
      guard uid == nil || guid == nil else {
        throw ChatException(.badRequest, message: "either a user or a group, not both")
      }
      guard (1...1000).contains(limit) else {
        throw ChatException(.badRequest, message: "the limit must be 1…1000")
      }
      return MessagesRequest(
        session, uid: uid, guid: guid, anchor: anchor, limit: limit, filter: filter)
    }
  }

  private let session: ChatSession
  private let uid: String?
  private let guid: String?
  private let limit: Int
  private let filter: MessageQuery.Filter
  /// The messages furthest apart that were given, or the one to start at.
  private var oldest: MessageCursor?
  private var newest: MessageCursor?
  /// The fetch that runs: one at a time, so that two never start from the same place.
  private var running: Task<Void, Never>?

  private init(
    _ session: ChatSession, uid: String?, guid: String?, anchor: MessageCursor?, limit: Int,
    filter: MessageQuery.Filter
  ) {
    self.session = session
    self.uid = uid
    self.guid = guid
    self.limit = limit
    self.filter = filter
    oldest = anchor
    newest = anchor
  }

  /// The next later messages; without a message to start at, those after the newest that was given, or else the very first.
  ///
  /// - Throws: ``ChatException`` with `ERR_SDK_NOT_INITIALIZED`, `ERROR_USER_NOT_LOGGED_IN`, `ERR_NETWORK_ERROR`, or what the store says.
  ///   The place is kept, so that the call can be repeated. A cancellation is passed on to the store.
  public func fetchNext() async throws -> [Message] { try await inTurn(.append) }

  /// The next earlier messages; without a message to start at, those before the oldest that was given, or else the very last.
  ///
  /// - Throws: As ``fetchNext()``.
  public func fetchPrevious() async throws -> [Message] { try await inTurn(.prepend) }

  private func inTurn(_ affix: MessageQuery.Affix) async throws -> [Message] {
    let before = running
    let fetch = Task {
      await before?.value
      return try await self.page(affix)
    }
    running = Task { _ = await fetch.result }
    // Who is cancelled does not wait for a store that does not answer.
    return try await withTaskCancellationHandler {
      try await fetch.value
    } onCancel: {
      fetch.cancel()
    }
  }

  private func page(_ affix: MessageQuery.Affix) async throws(ChatException) -> [Message] {
    let (store, viewer) = try session.current()
    let cursor = affix == .append ? newest : oldest
    let conversationId =
      uid.map { ConversationID.user(viewer, $0) } ?? guid.map { ConversationID.group($0) }
    let query = MessageQuery(
      viewer: viewer, conversationId: conversationId, affix: affix, cursor: cursor, limit: limit,
      filter: filter)
    let found: [Message]
    do {
      found = try await store.messages(query)
    } catch let error as ChatException {
      throw error
    } catch {
      throw ChatException(.networkError, message: "the store cannot be reached")
    }
    let page = Self.page(of: found, query)
    if let first = page.first, affix == .prepend || oldest == nil { oldest = MessageCursor(first) }
    if let last = page.last, affix == .append || newest == nil { newest = MessageCursor(last) }
    return page
  }

  /// What is really on the other side of the cursor, each message once, in order: a store may count the cursor's own message in, repeat
  /// messages or give too many.
  private static func page(of found: [Message], _ query: MessageQuery) -> [Message] {
    var seen: Set<String> = []
    var seenNameless: Set<MessageOrder> = []
    if let cursor = query.cursor { seen.insert(cursor.id) }
    let messages = found.map { (order: MessageOrder($0), message: $0) }.filter { own in
      let isNew =
        own.message.id.isEmpty
        ? seenNameless.insert(own.order).inserted : seen.insert(own.message.id).inserted
      guard isNew, let place = query.cursor?.order else { return isNew }
      return query.affix == .append ? place < own.order : own.order < place
    }.sorted { $0.order < $1.order }.map(\.message)
    return query.affix == .append
      ? Array(messages.prefix(query.limit)) : Array(messages.suffix(query.limit))
  }
}
