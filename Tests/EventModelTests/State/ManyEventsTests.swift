import Testing

@testable import EventModel

/// Each of these took long when the cost of an event grew with the number of those before it.
@Suite("Many events of one thing")
struct ManyEventsTests {
  static let many = 20_000

  func event(
    _ type: AssistantEventType, call: String? = nil, message: String? = nil, content: String? = nil
  ) -> AssistantEvent {
    AssistantEvent(
      type: type, id: "run", messageId: message, toolCallId: call, toolName: nil, content: content)
  }

  @Test("tools and texts of a run")
  func run() {
    var run = AssistantRun(id: "run")
    for number in 0..<Self.many {
      run.fold(event(.toolCallStart, call: "c\(number)"))
      run.fold(event(.textMessageStart, message: "m\(number)"))
    }
    #expect(run.tools.count == Self.many)
    #expect(run.texts.count == Self.many)
    #expect(!run.tools.contains { !$0.isEnded })
  }

  @Test("pieces of a tool's arguments")
  func arguments() {
    var run = AssistantRun(id: "run")
    let piece = String(repeating: "x", count: 100)
    for _ in 0..<Self.many { run.fold(event(.toolCallArguments, call: "c", content: piece)) }
    #expect(run.tools.map(\.arguments.utf8.count) == [Self.many * 100])
  }

  @Test("receipts as they come in")
  func receipts() {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    for number in 1...4000 {
      state.fold(
        .onTextMessageReceived(
          ConversationStateTests.message("\(number)", at: 1_700_000_000 + Int64(number))))
    }
    for number in 1...4000 {
      state.fold(
        ConversationStateTests.receipt(.read, "\(number)", at: 1_700_100_000 + Int64(number)))
    }
    #expect(state.messages.first?.readAt == 1_700_100_001)
    #expect(state.unreadCount(for: "bob") == 0)
  }

  /// Messages of one conversation with receipts for each, of one second.
  func conversation(_ count: Int) -> ConversationState {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    for number in 1...count {
      state.fold(.onTextMessageReceived(ConversationStateTests.message("\(number)")))
    }
    return state
  }

  @Test("receipts of one second, oldest first: each tells of one message alone", arguments: [1, 7])
  func receiptsOfOneSecond(step: Int) {
    let count = 4000
    var state = conversation(count)
    for number in stride(from: step, through: count, by: step) {
      let change = state.fold(ConversationStateTests.receipt(.read, "\(number)", at: 1_700_100_000))
      #expect(change == .updated(ids: (number - step + 1...number).map(String.init)))
    }
    // All are told by now: in any order there is nothing to do.
    for number in (1...count / 2).reversed() {
      let change = state.fold(ConversationStateTests.receipt(.read, "\(number)", at: 1_700_100_000))
      #expect(change == .none)
    }
  }

  @Test("a mark looks only at what it tells of", arguments: [[100, 100, 100], [100, 200, 200]])
  func covered(instants: [Int64]) throws {
    var mark = ReceiptMark()
    for (index, instant) in instants.enumerated() {
      let number = try #require(MessageNumber("\((index + 1) * 10)"))
      let added = mark.add(number, at: instant)
      let covered = try #require(added)
      #expect(covered.lower == (index == 0 ? nil : MessageNumber("\(index * 10)")))
    }
  }

  @Test("receipts of many who read one message of a group")
  func readers() {
    var state = ConversationState(conversationId: ConversationStateTests.room)
    state.fold(.onTextMessageReceived(ConversationStateTests.message("1", inGroup: true)))
    let count = 4000
    for number in 0..<count {
      let receipt = ConversationStateTests.receipt(
        .read, "1", by: "u\(number * 7919 % count)", at: 1_700_000_001, inGroup: true)
      #expect(state.fold(receipt) == .updated(ids: ["1"]))
      #expect(state.fold(receipt) == .none)
    }
    let receipts = state.message("1")?.receipts ?? []
    #expect(receipts.count == count)
    #expect(receipts.compactMap(\.recipient) == (0..<count).map { "u\($0)" }.sorted())
  }

  @Test("messages that are not stored yet, each repeated once it is")
  func unsent() {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    func message(_ number: Int, _ id: String) -> Event {
      .onTextMessageReceived(
        ConversationStateTests.message(
          id, at: 1_700_000_000 + Int64(number), muid: "m\(number)"))
    }
    for number in 1...5000 { state.fold(message(number, "")) }
    for number in 1...5000 { state.fold(message(number, "\(number)")) }
    let once = state
    for number in 1...5000 { #expect(state.fold(message(number, "")) == .none) }
    #expect(state == once)
    #expect(state.messages.count == 5000)
  }

  @Test("reactions of many users, and many reactions of one", arguments: [true, false])
  func reactions(ofManyUsers: Bool) {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    state.fold(.onTextMessageReceived(ConversationStateTests.message("1")))
    let count = 4000
    for number in 0..<count {
      state.fold(
        .onMessageReactionAdded(
          ReactionEvent(
            id: "r", messageId: "1", reaction: ofManyUsers ? "x" : "x\(number)",
            reactedBy: User(uid: ofManyUsers ? "u\(number)" : "u"), reactedAt: 1_700_000_001,
            receiver: "bob", receiverType: .user, conversationId: ConversationStateTests.pair,
            isAdded: true)))
    }
    #expect(state.message("1")?.reactions.count == (ofManyUsers ? 1 : count))
    #expect(state.message("1")?.reactions.first?.count == (ofManyUsers ? Int64(count) : 1))
  }
}
