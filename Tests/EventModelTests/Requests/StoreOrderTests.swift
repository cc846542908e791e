import SeededRandom
import Synchronization
import Testing

@testable import EventModel

/// Pages by identifier, as the REST interface does with `affix` and `id`.
private final class StoreByNumber: MessageStore {
  private let all: Mutex<[Message]>
  private let surplus: Int
  private let calls = Mutex(0)

  init(_ messages: [Message], surplus: Int = 0) {
    all = Mutex(messages)
    self.surplus = surplus
  }

  var callCount: Int { calls.withLock { $0 } }

  func messages(_ query: MessageQuery) async throws -> [Message] {
    calls.withLock { $0 += 1 }
    let cursor = query.cursor.flatMap { Int($0.id) }
    let limit = query.limit + surplus
    let found = all.withLock { $0 }.filter { message in
      guard let cursor, let id = Int(message.id) else { return true }
      return query.affix == .append ? id > cursor : id < cursor
    }.sorted { (Int($0.id) ?? 0) < (Int($1.id) ?? 0) }
    return query.affix == .append ? Array(found.prefix(limit)) : found.suffix(limit).reversed()
  }
}

@Suite("Requests to stores that page by identifier")
struct StoreOrderTests {
  typealias Given = ConversationStateTests

  func pages(_ request: MessagesRequest, _ affix: MessageQuery.Affix) async throws -> [[Message]] {
    var pages: [[Message]] = []
    while pages.count < 500 {
      let page =
        affix == .append ? try await request.fetchNext() : try await request.fetchPrevious()
      if page.isEmpty { return pages }
      #expect(page.map { MessageOrder($0) } == page.map { MessageOrder($0) }.sorted())
      pages.append(page)
    }
    return pages
  }

  @Test(
    "none is left out and none comes twice, in every order of the seconds",
    arguments: [1, 2, 3, 4, 5], [0, 1, 3])
  func permuted(limit: Int, surplus: Int) async throws {
    for seconds in [3, 4, 5, 6, 6].permutations {
      let messages = seconds.enumerated().map { index, second in
        Given.message("\(index + 1)", at: 1_700_000_000 + Int64(second))
      }
      for affix in MessageQuery.Affix.allCases {
        let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: limit)
          .build(in: MessagesRequestTests.session(StoreByNumber(messages, surplus: surplus)))
        let pages = try await pages(request, affix)
        #expect(pages.allSatisfy { $0.count <= limit })
        #expect(pages.flatMap { $0 }.map(\.id).sorted() == ["1", "2", "3", "4", "5"])
      }
    }
  }

  @Test("from a message in the middle both directions come to all", arguments: [1, 2, 3, 7])
  func anchored(limit: Int) async throws {
    for seconds in [3, 4, 5, 6, 6].permutations {
      let messages = seconds.enumerated().map { index, second in
        Given.message("\(index + 1)", at: 1_700_000_000 + Int64(second))
      }
      let request = try MessagesRequest.Builder().set(uid: "bob").set(messageID: "03")
        .set(limit: limit).build(in: MessagesRequestTests.session(StoreByNumber(messages)))
      let later = try await pages(request, .append).flatMap { $0 }.map(\.id)
      let earlier = try await pages(request, .prepend).flatMap { $0 }.map(\.id)
      #expect(later.sorted() == ["4", "5"])
      #expect(earlier.sorted() == ["1", "2"])
    }
  }

  @Test("many messages whose seconds follow nothing", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 50...150, using: &random)
    let messages = (1...count).map {
      Given.message("\($0)", at: 1_700_000_000 + Int64.random(in: 0..<30, using: &random))
    }
    let limit = Int.random(in: 1...9, using: &random)
    for affix in MessageQuery.Affix.allCases {
      let store = StoreByNumber(messages, surplus: Int.random(in: 0...3, using: &random))
      let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: limit)
        .build(in: MessagesRequestTests.session(store))
      let given = try await pages(request, affix).flatMap { $0 }
      #expect(given.count == count)
      #expect(Set(given.map(\.id)).count == count)
      // What is asked twice is asked so until it is known how the store pages.
      #expect(store.callCount <= count + 5)
    }
  }

  @Test("newest numbers first in time: the worst for a request that thinks of time")
  func reversed() async throws {
    let store = StoreByNumber(
      (1...300).map { Given.message("\($0)", at: 1_700_000_000 - Int64($0)) })
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 30)
      .build(in: MessagesRequestTests.session(store))
    #expect(try await pages(request, .prepend).flatMap { $0 }.count == 300)
    #expect(store.callCount < 25)
  }
}

@Suite("Where a request starts")
struct AnchorTests {
  func builder(_ anchor: String) -> MessagesRequest.Builder {
    MessagesRequest.Builder().set(uid: "bob").set(messageID: anchor).set(limit: 3)
  }

  @Test(
    "what is no number is refused",
    arguments: ["abc", "-1", " 4", "4 ", "+4", "4.0", "0x4", "\u{FF14}", "4\u{301}"])
  func refused(anchor: String) {
    let error = #expect(throws: ChatException.self) {
      try builder(anchor).build(in: MessagesRequestTests.session())
    }
    #expect(error?.documentedCode == .badRequest)
  }

  @Test("zeros in front count for nothing", arguments: ["13", "013", "0000000000000000000000013"])
  func zeros(anchor: String) async throws {
    let request = try builder(anchor).build(in: MessagesRequestTests.session())
    #expect(try await request.fetchNext().map(\.id) == ["14", "16", "17"])
    #expect(try await request.fetchPrevious().map(\.id) == ["9", "11", "12"])
  }

  @Test("nor in front of a message's own", arguments: ["4", "04", "004"])
  func storedZeros(anchor: String) async throws {
    let messages = ["002", "004", "006"].map { ConversationStateTests.message($0) }
    let request = try builder(anchor).build(
      in: MessagesRequestTests.session(MemoryMessageStore(messages)))
    #expect(try await request.fetchNext().map(\.id) == ["006"])
    #expect(try await request.fetchPrevious().map(\.id) == ["002"])
  }

  @Test("zeros alone, or nothing, are none", arguments: ["", "0", "000"])
  func none(anchor: String) async throws {
    let request = try builder(anchor).build(in: MessagesRequestTests.session())
    #expect(try await request.fetchNext().map(\.id) == ["1", "2", "3"])
  }

  @Test("a store refuses a place that is none", arguments: ["abc", "-1", " 4", ""])
  func noPlace(cursor: String) async {
    let query = MessageQuery(
      viewer: "ann", affix: .append, cursor: MessageCursor(id: cursor), limit: 3)
    let error = await #expect(throws: ChatException.self) {
      try await MemoryMessageStore(MessagesRequestTests.messages).messages(query)
    }
    #expect(error?.documentedCode == .badRequest)
  }
}

@Suite("A store of many messages")
struct ManyMessagesTests {
  typealias Given = ConversationStateTests

  /// What the store is to give: every message looked at.
  func expected(_ messages: [Message], _ query: MessageQuery, after place: MessageOrder?)
    -> [Message]
  {
    let all = messages.filter { message in
      guard message.conversationId == query.conversationId else { return false }
      guard let place else { return true }
      return query.affix == .append ? place < MessageOrder(message) : MessageOrder(message) < place
    }.sorted { MessageOrder($0) < MessageOrder($1) }
    return query.affix == .append
      ? Array(all.prefix(query.limit)) : all.suffix(query.limit).reversed()
  }

  @Test("gives what looking at each would give", arguments: 0..<10 as Range<UInt64>)
  func differential(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let store = MemoryMessageStore()
    var known: [String: Message] = [:]
    for _ in 0..<3000 {
      let id = "\(Int.random(in: 1...1500, using: &random))"
      let message = Given.message(
        id, at: 1_700_000_000 + Int64.random(in: 0...40, using: &random),
        inGroup: Int(id).map { $0 % 3 == 0 } ?? false)
      known[id] = message
      store.add([message])
    }
    for _ in 0..<60 {
      let cursor = known["\(Int.random(in: 1...1500, using: &random))"]
      let query = MessageQuery(
        viewer: "ann", conversationId: Bool.random(using: &random) ? Given.room : Given.pair,
        affix: Bool.random(using: &random) ? .append : .prepend,
        cursor: cursor.map { MessageCursor($0) }, limit: Int.random(in: 1...700, using: &random))
      let found = try await store.messages(query)
      #expect(found == expected(Array(known.values), query, after: cursor.map { MessageOrder($0) }))
    }
  }

  @Test("takes updates one by one, and pages through all")
  func updates() async throws {
    let count = 10_000
    let messages = (1...count).map {
      Given.message("\($0)", at: 1_700_000_000 + Int64($0 / 3), muid: "m\($0)")
    }
    let store = MemoryMessageStore()
    for message in messages.reversed() { store.add([message]) }
    for message in messages { store.add([message]) }
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 30)
      .build(in: MessagesRequestTests.session(store))
    var given = 0
    while true {
      let page = try await request.fetchPrevious()
      if page.isEmpty { break }
      given += page.count
    }
    #expect(given == count)
  }
}
