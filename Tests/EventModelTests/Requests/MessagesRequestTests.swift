import Synchronization
import Testing

@testable import EventModel

@Suite("Requests for messages")
struct MessagesRequestTests {
  /// Numbers 1…30 with `bob`, five to a second, every third from `ann`; one of each second with `g`.
  static let messages: [Message] = (1...30).map(message)

  static func message(_ number: Int) -> Message {
    let isInGroup = number % 5 == 0
    let isOwn = number % 3 == 0
    return Message(
      id: "\(number)", conversationId: isInGroup ? "group_g" : "ann_user_bob",
      sender: isOwn ? "ann" : "bob", receiver: isInGroup ? "g" : isOwn ? "bob" : "ann",
      receiverType: isInGroup ? .group : .user, category: .message, type: "text",
      content: .text("\(number)"), sentAt: 1_700_000_000 + Int64((number - 1) / 5),
      readAt: number < 20 ? 1_700_000_100 : nil)
  }

  static func session(_ store: any MessageStore = MemoryMessageStore(messages)) -> ChatSession {
    let session = ChatSession()
    session.initialize(with: store)
    session.login("ann")
    return session
  }

  func numbers(_ messages: [Message]) -> [Int] { messages.compactMap { Int($0.id) } }

  func all(_ fetch: () async throws -> [Message]) async throws -> [[Int]] {
    var pages: [[Int]] = []
    while true {
      let page = try await fetch()
      if page.isEmpty { return pages }
      pages.append(numbers(page))
      if pages.count > 50 { return pages }
    }
  }

  static let withBob = (1...30).filter { $0 % 5 != 0 }

  @Test("history goes back from the newest, without a gap or a repetition", arguments: 1...9)
  func history(limit: Int) async throws {
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: limit)
      .build(in: Self.session())
    let pages = try await all { try await request.fetchPrevious() }
    #expect(pages.reversed().flatMap { $0 } == Self.withBob)
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test("missed messages come after the last one delivered", arguments: 1...9)
  func missed(limit: Int) async throws {
    let session = Self.session()
    for message in Self.messages.prefix(12).reversed() { session.noteDelivered(message) }
    #expect(session.lastDeliveredMessageId == "12")
    let request = try MessagesRequest.Builder().set(messageID: session.lastDeliveredMessageId)
      .set(uid: "bob").set(limit: limit).build(in: session)
    let pages = try await all { try await request.fetchNext() }
    #expect(pages.flatMap { $0 } == Self.withBob.filter { $0 > 12 })
  }

  @Test("a group has its own messages")
  func group() async throws {
    let request = try MessagesRequest.Builder().set(guid: "g").set(limit: 4)
      .build(in: Self.session())
    #expect(numbers(try await request.fetchPrevious()) == [15, 20, 25, 30])
    #expect(numbers(try await request.fetchPrevious()) == [5, 10])
  }

  @Test("without a user or a group all conversations are meant")
  func everything() async throws {
    let request = try MessagesRequest.Builder().set(limit: 1000).build(in: Self.session())
    #expect(numbers(try await request.fetchNext()) == Array(1...30))
  }

  @Test("unread are those others sent and one has not read")
  func unread() async throws {
    let request = try MessagesRequest.Builder().set(unread: true).set(uid: "bob")
      .build(in: Self.session())
    #expect(numbers(try await request.fetchPrevious()) == [22, 23, 26, 28, 29])
    #expect(try await request.fetchPrevious().isEmpty)
  }

  @Test("both directions start at the same message, which is on neither page")
  func bothDirections() async throws {
    let request = try MessagesRequest.Builder().set(messageID: "13").set(uid: "bob").set(limit: 3)
      .build(in: Self.session())
    #expect(numbers(try await request.fetchPrevious()) == [9, 11, 12])
    #expect(numbers(try await request.fetchNext()) == [14, 16, 17])
    #expect(numbers(try await request.fetchPrevious()) == [6, 7, 8])
    #expect(numbers(try await request.fetchNext()) == [18, 19, 21])
  }

  @Test("later messages go on after history, and those that come meanwhile are found")
  func later() async throws {
    let store = MemoryMessageStore(Self.messages)
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 3)
      .build(in: Self.session(store))
    #expect(numbers(try await request.fetchPrevious()) == [27, 28, 29])
    #expect(try await request.fetchNext().isEmpty)
    var new = Self.messages[0]
    new.id = "31"
    new.sentAt = 1_700_000_005
    store.add([new])
    #expect(numbers(try await request.fetchNext()) == [31])
  }

  @Test("a message that is not there has a place all the same")
  func missingAnchor() async throws {
    let without = Self.messages.filter { $0.id != "13" }
    let request = try MessagesRequest.Builder().set(messageID: "13").set(uid: "bob").set(limit: 2)
      .build(in: Self.session(MemoryMessageStore(without)))
    #expect(numbers(try await request.fetchNext()) == [14, 16])
    #expect(numbers(try await request.fetchPrevious()) == [11, 12])
  }

  @Test("0 as a message is none")
  func zero() async throws {
    let request = try MessagesRequest.Builder().set(messageID: "0").set(uid: "bob").set(limit: 2)
      .build(in: Self.session())
    #expect(numbers(try await request.fetchNext()) == [1, 2])
  }

  @Test("filters narrow what is found")
  func filters() async throws {
    var (reply, custom, deleted) = (Self.messages[0], Self.messages[1], Self.messages[2])
    (reply.id, reply.parentId, reply.tags) = ("41", "1", ["x"])
    (custom.id, custom.category, custom.type) = ("42", .custom, "legacy_sticker")
    custom.content = .custom(data: ["a": 1], subType: nil)
    (deleted.id, deleted.deletedAt) = ("43", 1_700_000_200)
    let session = Self.session(MemoryMessageStore([Self.messages[0], reply, custom, deleted]))
    let builder = MessagesRequest.Builder().set(uid: "bob")
    func found(_ builder: MessagesRequest.Builder) async throws -> [Int] {
      numbers(try await builder.build(in: session).fetchNext())
    }
    #expect(try await found(builder) == [1, 41, 42, 43])
    #expect(try await found(builder.hideReplies(true)) == [1, 42, 43])
    #expect(try await found(builder.set(parentMessageId: "1")) == [41])
    #expect(try await found(builder.hideDeletedMessages(true)) == [1, 41, 42])
    #expect(try await found(builder.set(categories: [.custom])) == [42])
    #expect(try await found(builder.set(types: ["text"])) == [1, 41, 43])
    #expect(try await found(builder.set(tags: ["x", "y"])) == [41])
    #expect(try await found(builder.set(searchKeyword: "3")) == [43])
  }

  @Test("without initialisation or login the documented errors are thrown")
  func notReady() async throws {
    let session = ChatSession()
    let request = try MessagesRequest.Builder().set(uid: "bob").build(in: session)
    let notInitialized = await #expect(throws: ChatException.self) { try await request.fetchNext() }
    #expect(notInitialized?.documentedCode == .sdkNotInitialized)
    session.initialize(with: MemoryMessageStore(Self.messages))
    let notLoggedIn = await #expect(throws: ChatException.self) { try await request.fetchNext() }
    #expect(notLoggedIn?.code == "ERROR_USER_NOT_LOGGED_IN")
    session.login("ann")
    #expect(try await request.fetchNext().count == 24)
    session.logout()
    await #expect(throws: ChatException.self) { try await request.fetchNext() }
    #expect(session.lastDeliveredMessageId == "0")
  }

  @Test("a request that makes no sense is refused")
  func refused() {
    let session = Self.session()
    for builder in [
      MessagesRequest.Builder().set(uid: "bob").set(guid: "g"),
      MessagesRequest.Builder().set(limit: 0), MessagesRequest.Builder().set(limit: 1001),
    ] {
      let error = #expect(throws: ChatException.self) { try builder.build(in: session) }
      #expect(error?.documentedCode == .badRequest)
    }
  }

  /// A store with faults: it fails every second time, counts the cursor's message in, repeats itself and gives too much.
  final class FaultyStore: MessageStore {
    private let calls = Mutex(0)
    private let inner = MemoryMessageStore(MessagesRequestTests.messages)

    func messages(_ query: MessageQuery) async throws -> [Message] {
      let isFailing = calls.withLock { calls in
        calls += 1
        return calls % 2 == 0
      }
      if isFailing { throw CancellationError() }
      var wide = query
      wide.limit += 3
      var found = try await inner.messages(wide)
      if let cursor = query.cursor,
        let own = MessagesRequestTests.messages.first(where: { $0.id == cursor.id })
      {
        found.append(own)
      }
      return found + found.reversed()
    }
  }

  @Test(
    "a store's faults neither lose nor repeat a message; after an error the call can be repeated")
  func faultyStore() async throws {
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 4)
      .build(in: Self.session(FaultyStore()))
    var pages: [[Int]] = []
    var errors = 0
    while pages.count < 20 {
      do {
        let page = try await request.fetchPrevious()
        if page.isEmpty { break }
        pages.append(numbers(page))
      } catch let error as ChatException {
        #expect(error.documentedCode == .networkError)
        errors += 1
      }
    }
    #expect(pages.reversed().flatMap { $0 } == Self.withBob)
    #expect(errors == pages.count)
  }

  @Test("calls at the same time take turns")
  func concurrent() async throws {
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 2)
      .build(in: Self.session())
    let pages = try await withThrowingTaskGroup(of: [Message].self) { group in
      for _ in 0..<12 { group.addTask { try await request.fetchPrevious() } }
      return try await group.reduce(into: [[Int]]()) { $0.append(numbers($1)) }
    }
    #expect(pages.flatMap { $0 }.sorted() == Self.withBob)
    #expect(pages.allSatisfy { $0.count == 2 })
  }
}
