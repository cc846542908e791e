import SeededRandom
import Synchronization
import Testing

@testable import EventModel

@Suite("Requests where messages have no identifier")
struct NamelessMessageTests {
  typealias Given = ConversationStateTests

  static func join(_ uid: String, at sentAt: Int64) -> Message {
    var message = Given.message("", from: uid, at: sentAt, muid: "join-" + uid, inGroup: true)
    message.category = .action
    message.type = MessageType.groupMember
    message.content = .action(ActionContent(action: .joined, by: User(uid: uid)))
    return message
  }

  /// Three seconds with messages of every kind: who joined, with an identifier, with a name only, with neither.
  static let messages: [Message] = (0..<3).flatMap { second in
    let at = 1_700_000_000 + Int64(second)
    return [
      join("u\(second)", at: at), join("v\(second)", at: at),
      Given.message("\(second * 2 + 1)", at: at, "id", inGroup: true),
      Given.message("\(second * 2 + 2)", at: at, "id", inGroup: true),
      Given.message("", at: at, "named", muid: "m\(second)", inGroup: true),
      Given.message("", from: "bob", at: at, "named", muid: "m\(second)", inGroup: true),
      Given.message("", at: at, "one", inGroup: true),
      Given.message("", at: at, "two", inGroup: true),
    ]
  }

  @Test("the store keeps each, once")
  func kept() async throws {
    let store = MemoryMessageStore(Self.messages.reversed())
    store.add(Self.messages)
    let found = try await store.messages(
      MessageQuery(viewer: "ann", conversationId: Given.room, affix: .append, limit: 1000))
    #expect(found.count == Self.messages.count)
    #expect(Set(found) == Set(Self.messages))
  }

  @Test("the store knows one again that got its identifier", arguments: [false, true])
  func gotIdentifier(isFirst: Bool) async throws {
    let unsent = Given.message("", "mine", muid: "m")
    let others = [
      Given.message("", from: "bob", "his", muid: "m"), Given.message("", "other", muid: "n"),
    ]
    let sent = Given.message("9", at: 1_700_000_001, "mine", muid: "m")
    let store = MemoryMessageStore(others + (isFirst ? [sent] : [unsent]))
    store.add(isFirst ? [unsent] : [sent])
    store.add([unsent, sent])
    let found = try await store.messages(
      MessageQuery(viewer: "ann", conversationId: Given.pair, affix: .append, limit: 1000))
    #expect(found.map(\.id) == ["", "", "9"])
  }

  @Test("no message comes twice and none is left out, either way", arguments: 1...9)
  func paged(limit: Int) async throws {
    let session = MessagesRequestTests.session(MemoryMessageStore(Self.messages.reversed()))
    let builder = MessagesRequest.Builder().set(guid: "g").set(limit: limit)
    let (forward, back) = (try builder.build(in: session), try builder.build(in: session))
    var (later, earlier): ([Message], [Message]) = ([], [])
    for _ in 0...Self.messages.count {
      later += try await forward.fetchNext()
      earlier = try await back.fetchPrevious() + earlier
    }
    #expect(later.count == Self.messages.count)
    #expect(Set(later) == Set(Self.messages))
    #expect(earlier == later)
  }

  @Test("all conversations are those of who asks")
  func ownConversations() async throws {
    var foreign = Given.message("5", from: "bob", "secret")
    (foreign.receiver, foreign.conversationId) = ("cleo", "bob_user_cleo")
    let messages = [Given.message("4"), foreign, Given.message("6", inGroup: true)]
    let request = try MessagesRequest.Builder()
      .build(in: MessagesRequestTests.session(MemoryMessageStore(messages)))
    #expect(try await request.fetchNext().map(\.id) == ["4", "6"])
  }
}

@Suite("Requests while messages come and go")
struct ChangingStoreTests {
  @Test("pages neither repeat nor leave out what stays", arguments: 0..<40 as Range<UInt64>)
  func changing(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    func message(_ id: Int, at second: Int64) -> Message {
      ConversationStateTests.message("\(id)", at: 1_700_000_000 + second)
    }
    // Few seconds for many, numbers that do not follow the seconds.
    let initial = (0..<60).map { message(100 + $0, at: Int64.random(in: 0..<6, using: &random)) }
    let store = ChangingStore(initial)
    let limit = Int.random(in: 1...7, using: &random)
    let isForward = Bool.random(using: &random)
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: limit)
      .build(in: MessagesRequestTests.session(store))
    var seen: [Message] = []
    var gone: Set<String> = []
    var number = 1000
    while true {
      let page = isForward ? try await request.fetchNext() : try await request.fetchPrevious()
      #expect(page.count <= limit)
      if page.isEmpty { break }
      seen = isForward ? seen + page : page + seen
      // The message at the page's edge goes too.
      let removed = [page.first, page.last, initial.randomElement(using: &random)].compactMap(
        \.?.id)
      gone.formUnion(removed)
      store.remove(Set(removed))
      // New ones come at places that were passed already.
      let place = isForward ? page.first?.sentAt : page.last?.sentAt
      number += 1
      if let place {
        store.add([
          message(isForward ? number - 1000 : number, at: place - 1_700_000_000)
        ])
      }
    }
    #expect(Set(seen.map(\.id)).count == seen.count)
    let stayed = Set(initial.map(\.id)).subtracting(gone)
    #expect(stayed.isSubset(of: seen.map(\.id)))
    #expect(seen.map { MessageOrder($0) } == seen.map { MessageOrder($0) }.sorted())
  }
}

/// Messages that can be taken out again.
private final class ChangingStore: MessageStore {
  private let all: Mutex<[Message]>

  init(_ messages: [Message]) { all = Mutex(messages) }

  func add(_ messages: [Message]) { all.withLock { $0 += messages } }
  func remove(_ ids: Set<String>) { all.withLock { $0.removeAll { ids.contains($0.id) } } }

  func messages(_ query: MessageQuery) async throws -> [Message] {
    try await MemoryMessageStore(all.withLock { $0 }).messages(query)
  }
}

@Suite("Requests that are given up")
struct CancelledRequestTests {
  /// Answers its first query only when it is cancelled.
  private final class SilentStore: MessageStore {
    let isAsked = AsyncStream<Void>.makeStream()
    private let silence = AsyncStream<Void>.makeStream()

    func messages(_ query: MessageQuery) async throws -> [Message] {
      isAsked.continuation.yield()
      for await _ in silence.stream {}
      return Task.isCancelled ? [] : [ConversationStateTests.message("1")]
    }
  }

  @Test("a cancellation reaches the store, and the next call has its turn")
  func cancelled() async throws {
    let store = SilentStore()
    let request = try MessagesRequest.Builder().set(uid: "bob")
      .build(in: MessagesRequestTests.session(store))
    let fetch = Task { try await request.fetchNext() }
    for await _ in store.isAsked.stream { break }
    fetch.cancel()
    #expect(try await fetch.value.isEmpty)
    #expect(try await request.fetchNext().map(\.id) == ["1"])
  }
}
