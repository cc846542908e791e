/// Pages through messages in both directions, as the SDK's request of this name does.
///
/// - History: no message given, ``fetchPrevious()`` again and again, from the newest back.
/// - Missed messages: the last one that was delivered, ``fetchNext()`` again and again.
/// - Unread messages: `unread` set, either direction.
///
/// Both directions start at the message given, which is on neither page, and go on where their last page ended. A page is in the order of
/// ``MessageOrder``; pages follow each other in the order of the store. No message comes twice and none is left out, however many share a
/// second and whether the store pages by ``MessageOrder`` or by identifier. An empty page is the end for now.
///
/// What was given is remembered, by its identifier alone.
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
    /// The message to start at: digits; 0 or nothing for none.
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

    /// - Throws: ``ChatException`` with `ERR_BAD_REQUEST` if both a user and a group are set, the limit is out of range, or the message to
    ///   start at is no number.
    public func build(in session: ChatSession) throws(ChatException) -> MessagesRequest {
      guard uid == nil || guid == nil else {
        throw ChatException(.badRequest, message: "either a user or a group, not both")
      }
      guard (1...1000).contains(limit) else {
        throw ChatException(.badRequest, message: "the limit must be 1…1000")
      }
      if let anchor, MessageNumber(anchor.id) == nil {
        throw ChatException(.badRequest, message: "the message to start at must be a number")
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
  /// The message to start at.
  private let anchor: MessageCursor?
  /// How far each direction has come.
  private var earlier = PageEdge(.prepend)
  private var later = PageEdge(.append)
  private var given: Set<GivenMessage> = []
  /// Set once the store is known to page by identifier.
  private var isPagedByNumber = false
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
    self.anchor = anchor
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
    let edge = affix == .append ? later : earlier
    if let held = edge.held, held.viewer == viewer {
      return take(held.messages, affix, viewer, areHeld: true)
    }
    let conversationId =
      uid.map { ConversationID.user(viewer, $0) } ?? guid.map { ConversationID.group($0) }
    var query = MessageQuery(
      viewer: viewer, conversationId: conversationId, affix: affix,
      cursor: (isPagedByNumber ? edge.furthestByNumber : edge.furthest) ?? anchor, limit: limit,
      filter: filter)
    let found = try await messages(query, of: store)
    if new(found).isEmpty, !isPagedByNumber,
      found.contains(where: { isGiven($0) && $0.id != query.cursor?.id }),
      let cursor = edge.furthestByNumber, cursor.id != query.cursor?.id
    {
      // Who pages by time has nothing behind its furthest message that was given already.
      query.cursor = cursor
      let behind = new(try await messages(query, of: store))
      isPagedByNumber = !behind.isEmpty
      return take(behind, affix, viewer)
    }
    return take(new(found), affix, viewer)
  }

  private func messages(
    _ query: MessageQuery, of store: any MessageStore
  ) async throws(ChatException) -> [Message] {
    do {
      return try await store.messages(query)
    } catch let error as ChatException {
      throw error
    } catch {
      throw ChatException(.networkError, message: "the store cannot be reached")
    }
  }

  private func isGiven(_ message: Message) -> Bool { given.contains(GivenMessage(message)) }

  /// What was not given before, each message once, in order: a store may count the cursor's own message in or repeat messages.
  private func new(_ found: [Message]) -> [Message] {
    let anchor = anchor.flatMap { MessageNumber($0.id) }
    var seen: Set<GivenMessage> = []
    return found.filter { message in
      if let anchor, MessageNumber(message.id) == anchor { return false }
      return !isGiven(message) && seen.insert(GivenMessage(message)).inserted
    }.map { (order: MessageOrder($0), message: $0) }.sorted { $0.order < $1.order }.map(\.message)
  }

  /// Gives a page of what was found, and notes how far that is.
  ///
  /// Of more than was asked for the nearest are given. Where it depends on the store's order which those are, the rest is held for the
  /// next page: asked again from the furthest that was given, the store might leave it out.
  private func take(
    _ found: [Message], _ affix: MessageQuery.Affix, _ viewer: String, areHeld: Bool = false
  ) -> [Message] {
    let page = Array(affix == .append ? found.prefix(limit) : found.suffix(limit))
    let rest = Array(affix == .append ? found.dropFirst(limit) : found.dropLast(limit))
    let numbers = found.compactMap { MessageNumber($0.id) }
    // Who has messages without a number does not page by it.
    let isOneOrder =
      numbers.count < found.count || zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    let held =
      rest.isEmpty || (isOneOrder && !areHeld) ? nil : PageEdge.Held(messages: rest, viewer: viewer)
    given.formUnion(page.map(GivenMessage.init))
    if affix == .append || (anchor == nil && later.furthest == nil) { later.extend(by: page) }
    if affix == .prepend || (anchor == nil && earlier.furthest == nil) {
      earlier.extend(by: page)
    }
    if affix == .append { later.held = held } else { earlier.held = held }
    return page
  }
}

/// A message that was given, as it is known again.
private enum GivenMessage: Sendable, Hashable {
  case id(ExactText)
  case nameless(MessageOrder)

  init(_ message: Message) {
    self = message.id.isEmpty ? .nameless(MessageOrder(message)) : .id(ExactText(message.id))
  }
}

/// How far one direction has come.
private struct PageEdge: Sendable {
  /// Messages that were found and not given yet, in order, and for whom.
  struct Held: Sendable {
    var messages: [Message]
    var viewer: String
  }

  private let affix: MessageQuery.Affix
  /// The furthest message that was given, by ``MessageOrder``.
  private(set) var furthest: MessageCursor?
  /// And by its identifier.
  private(set) var furthestByNumber: MessageCursor?
  private var number: MessageNumber?
  var held: Held?

  init(_ affix: MessageQuery.Affix) { self.affix = affix }

  private func isFurther<Value: Comparable>(_ one: Value, than other: Value?) -> Bool {
    guard let other else { return true }
    return affix == .append ? other < one : one < other
  }

  /// - Parameter page: In order.
  mutating func extend(by page: [Message]) {
    guard let end = affix == .append ? page.last : page.first else { return }
    if isFurther(MessageOrder(end), than: furthest?.order) { furthest = MessageCursor(end) }
    for message in page {
      guard let number = MessageNumber(message.id), isFurther(number, than: self.number) else {
        continue
      }
      self.number = number
      furthestByNumber = MessageCursor(message)
    }
  }
}
