import JSONText
import Testing

@testable import EventModel

/// Of numeric uids it is not known in which order the platform names them.
@Suite("A conversation of two users, in either order of their names")
struct PairOrderTests {
  static let second: Int64 = 1_700_000_000

  @Test(
    "is one where it is plain who they are",
    arguments: [
      ("9_user_10", "10_user_9", true), ("a_user_a", "a_user_a", true),
      ("9_user_10", "10_user_8", false), ("a_user_b", "b_user_a_", false),
      // Either may be of other users: they are texts.
      ("a_user_b_user_c", "c_user_a_user_b", false), ("group_a_user_b", "b_user_group_a", false),
      ("user_x_user_y_user", "y_user_user_user_x", false), ("_user_b", "b_user_", false),
      ("group_g", "group_g", true), ("", "", true), ("", "_user_", false),
    ])
  func same(one: String, other: String, isSame: Bool) {
    #expect(ConversationID.isSame(one, other) == isSame)
    #expect(ConversationID.isSame(other, one) == isSame)
    #expect((ConversationID.key(one) == ConversationID.key(other)) == isSame)
  }

  @Test(
    "is called as it was told",
    arguments: [
      ("9_user_10", "10_user_9", "9_user_10"), ("a_user_a1", "a1_user_a", "a1_user_a"),
      ("", "10_user_9", "10_user_9"), ("x", "y", "y"),
    ])
  func told(one: String, other: String, expected: String) {
    #expect(ConversationID.told(one, or: other) == expected)
    #expect(ConversationID.told(other, or: one) == expected)
  }

  static func message(_ conversationId: String, _ text: String = "a") -> Message {
    Message(
      id: "5", conversationId: conversationId, sender: "9", receiver: "10", receiverType: .user,
      category: .message, type: "text", content: .text(text), sentAt: second)
  }

  static func edit() throws -> [Event] {
    let text =
      #"{"trigger":"message_edited","appId":"a","webhook":"w","data":{"message":{"id":"6","conversationId":"9_user_10","sender":"9","receiverType":"user","receiver":"10","category":"action","type":"message","data":{"action":"edited","entities":{"on":{"entityType":"message","entity":{"id":"5","sender":"9","receiver":"10","receiverType":"user","category":"message","type":"text","data":{"text":"b"},"sentAt":1700000000}}}},"sentAt":1700000009}}}"#
    return try WebhookEnvelope(decoding: Array(text.utf8)).events(for: "10")
  }

  @Test("takes all events of it, in every order", arguments: ["9_user_10", "10_user_9"])
  func events(conversation: String) throws {
    let receipt = MessageReceipt(
      messageId: "5", sender: User(uid: "10"), receiver: "9", receiverType: .user,
      receiptType: .read, timestamp: Self.second + 3)
    let reaction = ReactionEvent(
      id: "r", messageId: "5", reaction: "x", reactedBy: User(uid: "10"),
      reactedAt: Self.second + 4, receiver: "9", receiverType: .user, isAdded: true)
    let typing = TypingIndicator(
      sender: User(uid: "9"), receiver: "10", receiverType: .user, isStarted: true,
      lastTimestamp: Self.second + 20)
    let events =
      [
        Event.onTextMessageReceived(Self.message("9_user_10")), .onMessagesRead(receipt),
        .onMessageReactionAdded(reaction), .onTypingStarted(typing),
      ] + (try Self.edit())
    #expect(events.count == 5)
    var ends: Set<ConversationState> = []
    for events in events.permutations {
      var state = ConversationState(conversationId: conversation)
      for event in events { state.fold(event) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    let message = ends.first?.messages.first
    #expect(message?.conversationId == "9_user_10")
    #expect(message?.readAt == Self.second + 3)
    #expect(message?.reactions.map(\.count) == [1])
    #expect(message?.text == "b")
    #expect(ends.first?.typing.keys.sorted() == ["9"])
  }

  @Test("an edit has the name its action tells")
  func changed() throws {
    guard case .onMessageEdited(let message)? = try Self.edit().first else {
      Issue.record("an edit is expected")
      return
    }
    #expect(message.conversationId == "9_user_10")
  }

  @Test("a request by the other user finds its messages", arguments: ["9_user_10", "10_user_9"])
  func request(conversation: String) async throws {
    let store = MemoryMessageStore([Self.message(conversation)])
    let query = MessageQuery(
      viewer: "10", conversationId: ConversationID.user("10", "9"), affix: .prepend, limit: 10)
    #expect(try await store.messages(query).map(\.id) == ["5"])
  }

  @Test("a later run in the conversation closes the one before, however it is named")
  func runs() {
    var runs = AssistantRuns()
    for (run, place) in [("a", "9_user_10"), ("b", "10_user_9")] {
      runs.fold(
        .onAIAssistantEventReceived(
          AssistantEvent(type: .runStart, id: run, conversationId: place)))
    }
    #expect(runs.runs["a"]?.phase == .closed)
  }
}

@Suite("What names another conversation, or none")
struct StrayEventTests {
  typealias Given = ConversationStateTests
  static let second: Int64 = 1_700_000_000

  static func events(receiver: String) -> [Event] {
    [
      .onMessagesRead(
        MessageReceipt(
          messageId: "1", sender: User(uid: "bob"), receiver: receiver, receiverType: .user,
          receiptType: .read, timestamp: second + 9)),
      .onMessageReactionAdded(
        ReactionEvent(
          id: "r", messageId: "1", reaction: "x", reactedBy: User(uid: "bob"),
          reactedAt: second + 7, receiver: receiver, receiverType: .user, isAdded: true)),
    ]
  }

  @Test(
    "counts in every order or in none: who names himself has not told the other",
    arguments: [("ann", true), ("bob", true), ("eve", false)])
  func everyOrder(receiver: String, isCounted: Bool) {
    var ends: Set<ConversationState> = []
    for events in ([.onTextMessageReceived(Given.message("1"))] + Self.events(receiver: receiver))
      .permutations
    {
      var state = ConversationState(conversationId: Given.pair)
      for event in events { state.fold(event) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    #expect(ends.first?.messages.map(\.readAt) == [isCounted ? Self.second + 9 : nil])
    #expect(ends.first?.messages.map(\.reactions.count) == [isCounted ? 1 : 0])
  }

  @Test("reactions on messages that have not come are kept within bounds")
  func bounded() {
    var state = ConversationState(conversationId: Given.pair)
    let limit = ConversationState.earlyLimit
    for number in 1...(limit + 5) { state.fold(Given.reaction(true, "\(number)", at: Self.second)) }
    #expect(state.reactions.count == limit)
    for number in [1, 6, limit + 5] {
      state.fold(.onTextMessageReceived(Given.message("\(number)")))
    }
    #expect(state.messages.map(\.reactions.count) == [0, 1, 1])
    // Those that are there count no more.
    for number in 1...5 { state.fold(Given.reaction(true, "x\(number)", at: Self.second)) }
    #expect(state.reactions["6"] != nil)
  }
}

@Suite("Descriptions that do not say whom a message is for")
struct UntoldReceiverTests {
  typealias Given = ConversationStateTests
  static let second: Int64 = 1_700_000_000

  @Test(
    "have the receipts of a later one that does, in every order",
    arguments: ["group_g", "ann_user_bob", "channel_c"], [true, false])
  func receipts(conversation: String, isNamed: Bool) {
    let kind: ReceiverType =
      switch conversation {
      case "group_g": .group
      case "ann_user_bob": .user
      default: ReceiverType(rawValue: "channel")
      }
    var whole = Given.message("1")
    whole.conversationId = conversation
    whole.receiver = kind == .user ? "bob" : "g"
    whole.receiverType = kind
    var bare = whole
    bare.receiverType = .unset
    if !isNamed { bare.receiver = "" }
    let read = MessageReceipt(
      messageId: "1", sender: User(uid: "bob"), receiver: kind == .user ? "ann" : "",
      receiverType: kind == .user ? .user : .unset, receiptType: .read,
      timestamp: Self.second + 3)
    let typing = TypingIndicator(
      sender: User(uid: "bob"), receiver: kind == .user ? "ann" : "g", receiverType: kind,
      isStarted: true, lastTimestamp: Self.second + 20)
    var ends: Set<ConversationState> = []
    for events in [
      Event.onTextMessageReceived(bare), .onTextMessageReceived(whole), .onMessagesRead(read),
      .onTypingStarted(typing),
    ].permutations {
      var state = ConversationState(conversationId: conversation)
      for event in events { state.fold(event) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    let message = ends.first?.messages.first
    #expect(message?.readAt == (kind == .user ? Self.second + 3 : nil))
    #expect(message?.receipts.map(\.recipient) == (kind == .user ? [] : ["bob"]))
    #expect(ends.first?.typing.count == 1)
  }
}
