import JSONText
import Testing

@testable import EventModel

/// What does not say of which conversation it is: the message it is about tells it, whichever comes first.
@Suite("Events that do not say where they belong")
struct PlacelessTests {
  typealias Given = ConversationStateTests
  static let second: Int64 = 1_700_000_000

  static func receipt(
    _ type: MessageReceipt.ReceiptType, _ id: String, to receiver: String,
    _ receiverType: ReceiverType, at timestamp: Int64?
  ) -> Event {
    let receipt = MessageReceipt(
      messageId: id, sender: User(uid: "bob"), receiver: receiver, receiverType: receiverType,
      receiptType: type, timestamp: timestamp)
    return type == .read ? .onMessagesRead(receipt) : .onMessagesDelivered(receipt)
  }

  static func reaction(_ receiver: String, _ receiverType: ReceiverType) -> Event {
    .onMessageReactionAdded(
      ReactionEvent(
        id: "r", messageId: "2", reaction: "👍", reactedBy: User(uid: "bob"),
        reactedAt: second + 7, receiver: receiver, receiverType: receiverType, isAdded: true))
  }

  static func edit() -> Event {
    var message = Given.message("2", "new")
    message.conversationId = ""
    message.sender = ""
    message.receiver = ""
    message.receiverType = .unset
    message.sentAt = 0
    message.editedAt = second + 8
    return .onMessageEdited(message)
  }

  static let places: [(receiver: String, type: ReceiverType)] = [
    ("ann", .unset), ("", .unset), ("", .user), ("g", .group), ("ann", .unknown("channel")),
  ]

  @Test(
    "have the same effect in every order of them and their messages", arguments: places,
    [false, true])
  func everyOrder(place: (receiver: String, type: ReceiverType), inGroup: Bool) {
    // Who says that it is of another conversation counts for nothing.
    let place = place.type == .group ? ("", ReceiverType.group) : place
    let events = [
      Event.onTextMessageReceived(Given.message("1", inGroup: inGroup)),
      .onTextMessageReceived(Given.message("2", at: Self.second + 1, inGroup: inGroup)),
      Self.receipt(.read, "2", to: place.0, place.1, at: Self.second + 9),
      Self.receipt(.delivered, "2", to: place.0, place.1, at: nil),
      Self.reaction(place.0, place.1), inGroup ? .connected : Self.edit(),
    ]
    var ends: Set<ConversationState> = []
    for events in events.permutations {
      var state = ConversationState(conversationId: inGroup ? Given.room : Given.pair)
      for event in events { state.fold(event) }
      let once = state
      for event in events { #expect(state.fold(event) == .none) }
      let isSame = state == once
      #expect(isSame)
      ends.insert(state)
    }
    #expect(ends.count == 1)
    guard let messages = ends.first?.messages, messages.count == 2 else {
      Issue.record("two messages are expected")
      return
    }
    if inGroup {
      #expect(messages.map { $0.receipts.first?.readAt } == [Self.second + 9, Self.second + 9])
      #expect(messages.map { $0.receipts.first?.deliveredAt } == [Self.second, Self.second + 1])
    } else {
      #expect(messages.map(\.readAt) == [Self.second + 9, Self.second + 9])
      #expect(messages.map(\.deliveredAt) == [Self.second, Self.second + 1])
      #expect(messages[1].text == "new")
    }
    #expect(messages[1].reactions.map(\.count) == [1])
  }

  @Test("are told of as held, once, and with their message what else changes by them")
  func changes() {
    var state = ConversationState(conversationId: Given.pair)
    let read = Self.receipt(.read, "2", to: "", .unset, at: Self.second + 9)
    state.fold(.onTextMessageReceived(Given.message("1")))
    #expect(state.fold(read) == .awaitsMessage(id: "2"))
    #expect(state.fold(read) == .none)
    #expect(state.messages.map(\.readAt) == [nil])
    #expect(
      state.fold(.onTextMessageReceived(Given.message("2"))) == .inserted(id: "2", updated: ["1"]))
    #expect(state.messages.map(\.readAt) == [Self.second + 9, Self.second + 9])
  }

  @Test("do nothing for a message of another conversation, and beyond the limit the oldest is gone")
  func bounded() {
    var state = ConversationState(conversationId: Given.pair)
    let limit = ConversationState.heldLimit
    for number in 1...(limit + 1) {
      state.fold(Self.receipt(.read, "\(number)", to: "", .unset, at: Self.second + 9))
    }
    state.fold(.onTextMessageReceived(Given.message("2", inGroup: true)))
    #expect(state.messages.isEmpty)
    state.fold(.onTextMessageReceived(Given.message("1")))
    #expect(state.messages.map(\.readAt) == [nil])
    state.fold(.onTextMessageReceived(Given.message("2")))
    #expect(state.messages.map(\.readAt) == [Self.second + 9, Self.second + 9])
  }

  static func typing(
    _ receiver: String, _ type: ReceiverType, _ isStarted: Bool = true, at: Int64? = nil
  ) -> Event {
    let indicator = TypingIndicator(
      sender: User(uid: "bob"), receiver: receiver, receiverType: type, isStarted: isStarted,
      lastTimestamp: at)
    return isStarted ? .onTypingStarted(indicator) : .onTypingEnded(indicator)
  }

  @Test(
    "who writes shows where it may be meant",
    arguments: [
      ("ann", Given.pair, true), ("g", Given.room, true), ("eve", Given.pair, false),
      ("h", Given.room, false), ("", Given.pair, false),
    ])
  func typing(receiver: String, conversation: String, isShown: Bool) {
    var state = ConversationState(conversationId: conversation)
    state.fold(Self.typing(receiver, .unset))
    #expect(state.typing.keys.sorted() == (isShown ? ["bob"] : []))
    state.fold(Self.typing(receiver, .unset, false))
    #expect(state.typing.isEmpty)
  }

  @Test("who writes to a receiver of another kind shows where a message went there, in every order")
  func typingElsewhere() {
    let channel = ReceiverType(rawValue: "channel")
    var message = Given.message("1")
    message.receiver = "c"
    message.receiverType = channel
    message.conversationId = "channel_c"
    let events = [
      Event.onTextMessageReceived(message), Self.typing("c", channel, at: Self.second + 5),
      Self.typing("d", channel, at: Self.second + 5),
    ]
    for events in events.permutations {
      var state = ConversationState(conversationId: "channel_c")
      for event in events { state.fold(event) }
      #expect(state.typing["bob"]?.receiver == "c")
      #expect(state.typing.count == 1)
    }
    // Without a time too, and over with a message of his.
    var own = message
    own.id = "2"
    own.sender = "bob"
    own.sentAt += 1
    var state = ConversationState(conversationId: "channel_c")
    for event in [Self.typing("c", channel), .onTextMessageReceived(message)] { state.fold(event) }
    #expect(state.typing.count == 1)
    state.fold(.onTextMessageReceived(own))
    #expect(state.typing.isEmpty)
  }
}

@Suite("Receipts with and without an instant")
struct UntimedReceiptTests {
  typealias Given = ConversationStateTests

  @Test(
    "give the same in every order, those too that are older than their message",
    arguments: [
      ([100, nil], 100), ([nil, -100], -100), ([100, nil, -100], -100), ([nil], 50), ([100], 100),
      ([100, nil, 20], 20),
    ] as [([Int64?], Int64)], [MessageReceipt.ReceiptType.read, .readByAll])
  func everyOrder(given: (instants: [Int64?], expected: Int64), type: MessageReceipt.ReceiptType) {
    let (instants, expected) = given
    let start: Int64 = 1_700_000_000
    let inGroup = type == .readByAll
    let sent: Int64 = 50
    let events =
      [
        Event.onTextMessageReceived(Given.message("1", at: start, inGroup: inGroup)),
        .onTextMessageReceived(Given.message("2", at: start + sent, inGroup: inGroup)),
      ] + instants.map { Given.receipt(type, "2", at: $0.map { start + $0 }, inGroup: inGroup) }
    var ends: Set<ConversationState> = []
    for events in events.permutations {
      var state = ConversationState(
        conversationId: inGroup ? Given.room : Given.pair)
      for event in events + events { state.fold(event) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    let told = min(expected, instants.contains(nil) ? sent : expected)
    #expect(ends.first?.messages.last?.readAt == start + told)
  }
}
