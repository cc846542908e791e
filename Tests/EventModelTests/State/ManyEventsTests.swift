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

  @Test("reactions of many users, and many reactions of one", arguments: [true, false])
  func reactions(ofManyUsers: Bool) {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    state.fold(.onTextMessageReceived(ConversationStateTests.message("1")))
    let count = ofManyUsers ? 4000 : 1000
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
