import JSONText
import SeededRandom
import Testing

@testable import EventModel

@Suite("The state of a conversation")
struct ConversationStateTests {
  static let room = "group_g"
  static let pair = "ann_user_bob"

  static func message(
    _ id: String, from sender: String = "ann", at sentAt: Int64 = 1_700_000_000,
    _ text: String = "hi", muid: String? = nil, inGroup: Bool = false
  ) -> Message {
    let receiver = inGroup ? "g" : sender == "ann" ? "bob" : "ann"
    return Message(
      id: id, muid: muid, conversationId: inGroup ? room : pair, sender: sender,
      receiver: receiver, receiverType: inGroup ? .group : .user, category: .message,
      type: "text", content: .text(text), sentAt: sentAt)
  }

  static func edited(_ id: String, _ text: String, at editedAt: Int64) -> Event {
    var message = message(id, text)
    message.editedAt = editedAt
    message.updatedAt = editedAt
    return .onMessageEdited(message)
  }

  static func deleted(_ id: String, at deletedAt: Int64) -> Event {
    var message = message(id)
    message.content = .absent
    message.deletedAt = deletedAt
    message.deletedBy = "ann"
    return .onMessageDeleted(message)
  }

  static func receipt(
    _ type: MessageReceipt.ReceiptType, _ id: String, by uid: String = "bob",
    to receiver: String? = nil, at timestamp: Int64?, inGroup: Bool = false
  ) -> Event {
    let receipt = MessageReceipt(
      messageId: id, sender: User(uid: uid), receiver: receiver ?? (inGroup ? "g" : "ann"),
      receiverType: inGroup ? .group : .user, receiptType: type, timestamp: timestamp)
    return Event.receiving(receipt) ?? .connected
  }

  static func reaction(
    _ isAdded: Bool, _ id: String, by uid: String = "bob", at reactedAt: Int64
  ) -> Event {
    let event = ReactionEvent(
      id: "r", messageId: id, reaction: "👍", reactedBy: User(uid: uid), reactedAt: reactedAt,
      receiver: "ann", receiverType: .user, conversationId: pair, isAdded: isAdded)
    return isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event)
  }

  func state(_ events: [Event], _ id: String = pair) -> ConversationState {
    var state = ConversationState(conversationId: id)
    for event in events { state.fold(event) }
    return state
  }

  @Test("messages lie in the order of second and number, each once")
  func order() {
    let state = state(
      ["10", "9", "11", "9"].map { .onTextMessageReceived(Self.message($0)) } + [
        .onTextMessageReceived(Self.message("12", at: 1_699_999_999))
      ])
    #expect(state.messages.map(\.id) == ["12", "9", "10", "11"])
    #expect(state.message("9")?.text == "hi")
    #expect(state.message("99") == nil)
  }

  @Test("events of another conversation do nothing")
  func otherConversation() {
    var state = state([.onTextMessageReceived(Self.message("1"))])
    let before = state
    #expect(state.fold(.onTextMessageReceived(Self.message("2", inGroup: true))) == .none)
    #expect(state.fold(Self.receipt(.read, "2", at: 1_700_000_009, inGroup: true)) == .none)
    #expect(state == before)
  }

  @Test("a message that was sent here gets its identifier when it comes back")
  func sentHere() {
    var state = state([.onTextMessageReceived(Self.message("", muid: "m"))])
    #expect(
      state.fold(.onTextMessageReceived(Self.message("7", at: 1_700_000_001, muid: "m")))
        == .updated(ids: ["7"]))
    #expect(state.messages.map(\.id) == ["7"])
    #expect(state.fold(.onTextMessageReceived(Self.message("", muid: "m"))) == .none)
    #expect(state.messages.count == 1)
  }

  @Test("the later edit counts, in whatever order edits come")
  func edits() {
    let events = [
      Event.onTextMessageReceived(Self.message("1")), Self.edited("1", "b", at: 1_700_000_020),
      Self.edited("1", "a", at: 1_700_000_010),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 1, 1, 2, 0]] {
      let state = state(order.map { events[$0] })
      #expect(state.messages.map(\.text) == ["b"], "\(order)")
      #expect(state.messages.first?.editedAt == 1_700_000_020)
    }
  }

  @Test("deleted stays deleted, before and after the message, edit or not")
  func deletion() {
    let events = [
      Event.onTextMessageReceived(Self.message("1")), Self.deleted("1", at: 1_700_000_015),
      Self.edited("1", "late", at: 1_700_000_020),
    ]
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1, 0]] {
      let state = state(order.map { events[$0] })
      #expect(state.messages.first?.content == .absent, "\(order)")
      #expect(state.messages.first?.deletedAt == 1_700_000_015)
      #expect(state.messages.first?.deletedBy == "ann")
    }
  }

  @Test("what is told of a message before it comes is kept for it")
  func early() {
    var state = ConversationState(conversationId: Self.pair)
    #expect(state.fold(Self.edited("1", "new", at: 1_700_000_010)) == .awaitsMessage(id: "1"))
    #expect(state.fold(Self.receipt(.read, "1", at: 1_700_000_011)) == .awaitsMessage(id: "1"))
    #expect(state.messages.isEmpty)
    #expect(state.fold(.onTextMessageReceived(Self.message("1"))) == .inserted(id: "1"))
    #expect(state.messages.first?.text == "new")
    #expect(state.messages.first?.readAt == 1_700_000_011)
  }

  @Test("what is awaited is bounded")
  func bounded() {
    var state = ConversationState(conversationId: Self.pair)
    for number in 0...ConversationState.earlyLimit {
      state.fold(Self.deleted("\(number)", at: 1_700_000_010))
    }
    state.fold(.onTextMessageReceived(Self.message("0")))
    #expect(state.message("0")?.deletedAt == nil)
    state.fold(.onTextMessageReceived(Self.message("1")))
    #expect(state.message("1")?.deletedAt == 1_700_000_010)
  }

  @Test("a receipt covers its message and those before it that others sent")
  func receiptCovers() {
    let messages = [("1", "ann"), ("2", "bob"), ("3", "ann"), ("4", "ann")].map {
      Event.onTextMessageReceived(Self.message($0.0, from: $0.1))
    }
    let state = state(messages + [Self.receipt(.read, "3", at: 1_700_000_030)])
    #expect(
      state.messages.map(\.readAt) == [1_700_000_030, nil, 1_700_000_030, nil])
    #expect(state.unreadCount(for: "bob") == 1)
    #expect(state.unreadCount(for: "ann") == 1)
  }

  @Test("delivered is not read; read is delivered")
  func deliveredIsNotRead() {
    let delivered = state([
      .onTextMessageReceived(Self.message("1")), Self.receipt(.delivered, "1", at: 1_700_000_020),
    ])
    #expect(delivered.messages.first?.deliveredAt == 1_700_000_020)
    #expect(delivered.messages.first?.readAt == nil)
    let read = state([
      .onTextMessageReceived(Self.message("1")), Self.receipt(.read, "1", at: 1_700_000_020),
    ])
    #expect(read.messages.first?.deliveredAt == 1_700_000_020)
  }

  @Test("a receipt never goes back, neither by a late one nor by an old description")
  func noRegress() {
    let events = [
      Event.onTextMessageReceived(Self.message("1")),
      Self.receipt(.read, "1", at: 1_700_000_020),
      Self.receipt(.delivered, "1", at: 1_700_000_010),
      Self.receipt(.read, "1", at: 1_700_000_040), .onTextMessageReceived(Self.message("1")),
    ]
    let state = state(events)
    #expect(state.messages.first?.readAt == 1_700_000_020)
    #expect(state.messages.first?.deliveredAt == 1_700_000_010)
  }

  @Test("in a group one reader is not all")
  func group() {
    var state = state(
      [
        .onTextMessageReceived(Self.message("1", inGroup: true)),
        Self.receipt(.read, "1", at: 1_700_000_020, inGroup: true),
        Self.receipt(.delivered, "1", by: "cleo", at: 1_700_000_021, inGroup: true),
      ], Self.room)
    #expect(state.messages.first?.readAt == nil)
    #expect(
      state.messages.first?.receipts == [
        RecipientReceipt(recipient: "bob", deliveredAt: 1_700_000_020, readAt: 1_700_000_020),
        RecipientReceipt(recipient: "cleo", deliveredAt: 1_700_000_021),
      ])
    #expect(state.unreadCount(for: "bob") == 0)
    #expect(state.unreadCount(for: "cleo") == 1)
    state.fold(Self.receipt(.readByAll, "1", by: "cleo", at: 1_700_000_030, inGroup: true))
    #expect(state.messages.first?.readAt == 1_700_000_030)
  }

  @Test("a receipt without an instant has that of the message")
  func receiptWithoutInstant() {
    let state = state([
      Self.receipt(.read, "1", at: nil), .onTextMessageReceived(Self.message("1")),
    ])
    #expect(state.messages.first?.readAt == 1_700_000_000)
  }

  @Test("of a reaction the latest event of a user counts, repeated or late ones do not")
  func reactions() {
    let message = Event.onTextMessageReceived(Self.message("1"))
    let (added, removed) = (
      Self.reaction(true, "1", at: 1_700_000_010), Self.reaction(false, "1", at: 1_700_000_020)
    )
    let other = Self.reaction(true, "1", by: "cleo", at: 1_700_000_015)
    #expect(state([message, added, added]).messages[0].reactions.first?.count == 1)
    #expect(state([message, added, other]).messages[0].reactions.first?.count == 2)
    #expect(state([added, other, message, message]).messages[0].reactions.first?.count == 2)
    for order in [[message, added, removed, other], [removed, other, message, added]] {
      #expect(state(order).messages[0].reactions == [ReactionCount(reaction: "👍", count: 1)])
    }
    #expect(state([message, added, removed, added, message]).messages[0].reactions.isEmpty)
  }

  @Test("a reaction that came with the message can be taken away, once")
  func reactionBase() {
    var message = Self.message("1")
    message.reactions = [ReactionCount(reaction: "👍", count: 2)]
    let removed = Self.reaction(false, "1", at: 1_700_000_020)
    let state = state([
      .onTextMessageReceived(message), removed, removed, .onTextMessageReceived(message),
    ])
    #expect(state.messages[0].reactions.map(\.count) == [1])
  }

  @Test("the same user may type in two places; each shows its own")
  func typing() {
    let inPair = TypingIndicator(
      sender: User(uid: "bob"), receiver: "ann", receiverType: .user, isStarted: true)
    let inRoom = TypingIndicator(
      sender: User(uid: "bob"), receiver: "g", receiverType: .group, isStarted: true)
    var (pair, room) = (
      ConversationState(conversationId: Self.pair), ConversationState(conversationId: Self.room)
    )
    for event in [Event.onTypingStarted(inPair), .onTypingStarted(inRoom)] {
      pair.fold(event)
      room.fold(event)
    }
    #expect(pair.typing == ["bob": inPair])
    #expect(room.typing == ["bob": inRoom])
    room.fold(.onTypingEnded(inRoom))
    #expect(room.typing.isEmpty)
    #expect(pair.typing.count == 1)
    pair.fold(.onTextMessageReceived(Self.message("1", from: "bob")))
    #expect(pair.typing.isEmpty)
  }

  @Test("a decision of the moderation is not taken back by what waited for it")
  func moderation() {
    var (pending, approved) = (Self.message("1"), Self.message("1"))
    pending.moderation = Moderation(status: .pending)
    approved.moderation = Moderation(status: .approved)
    let state = state([
      .onTextMessageReceived(pending), .onMessageModerated(approved),
      .onTextMessageReceived(pending),
    ])
    #expect(state.messages[0].moderation?.status == .approved)
  }

  @Test("who joins in the second of the first message comes before it")
  func joinFirst() {
    func join(_ uid: String) -> Message {
      var message = Self.message("", inGroup: true)
      message.category = .action
      message.type = "groupMember"
      message.muid = uid
      message.content = .action(ActionContent(action: .joined, by: User(uid: uid)))
      return message
    }
    let state = state(
      [
        .onTextMessageReceived(Self.message("5", inGroup: true)),
        .onTextMessageReceived(Self.message("", muid: "later", inGroup: true)),
        .onGroupMemberJoined(join("bob")), .onGroupMemberJoined(join("cleo")),
      ], Self.room)
    #expect(state.messages.map { $0.muid ?? $0.id } == ["bob", "cleo", "5", "later"])
  }

  /// Descriptions of one message that tell the same fields differently or not at all, some edits of the same second.
  static func descriptions(seed: UInt64, inGroup: Bool) -> [Event] {
    var generator = ModelGenerator(seed: seed)
    return (0..<6).map { _ in
      var message = message("3", from: "bob", inGroup: inGroup)
      let other = generator.message()
      message.editedAt = generator.maybe { 1_700_000_040 + $0.number(0...2) }
      message.updatedAt = generator.maybe { 1_700_000_040 + $0.number(0...2) }
      message.content = .text(generator.pick(["é", "e\u{301}", "a"]))
      message.metadata = other.metadata
      message.tags = other.tags
      message.mentions = other.mentions
      message.senderEntity = other.senderEntity
      message.receiverEntity = other.receiverEntity
      message.parentId = other.parentId
      message.resource = other.resource
      message.editedBy = other.editedBy
      message.replyCount = other.replyCount
      message.unreadRepliesCount = other.unreadRepliesCount
      message.moderation = other.moderation
      message.myReceipt = other.myReceipt
      message.receipts = other.receipts
      message.extra = generator.members()
      message.dataExtra = generator.members()
      message.entitiesExtra = generator.members()
      if generator.chance(0.1) {
        message.deletedAt = 1_700_000_050 + generator.number(0...1)
        message.deletedBy = other.deletedBy
        return .onMessageDeleted(message)
      }
      return generator.chance(0.3)
        ? .onTextMessageReceived(message)
        : generator.chance() ? .onMessageEdited(message) : .onMessageModerated(message)
    }
  }

  @Test(
    "descriptions that differ in any field give the same message in every order", arguments: 0..<60)
  func descriptionsConverge(seed: UInt64) throws {
    let whole = Event.onTextMessageReceived(Self.message("3", from: "bob"))
    let events = [whole] + Self.descriptions(seed: seed, inGroup: false)
    let expected = try #require(state(events).messages.first)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var shuffled = events + events.shuffled(using: &generator).prefix(3)
      shuffled.shuffle(using: &generator)
      let message = try #require(state(shuffled).messages.first)
      #expect(message.encoded() == expected.encoded())
    }
  }

  @Test("what both of two descriptions tell is the same in either order", arguments: 0..<60)
  func merged(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    var (one, other) = (generator.message(), generator.message())
    other.editedAt = one.editedAt
    one.extra = generator.members()
    other.extra = generator.members()
    let merged = one.merged(with: other)
    #expect(merged.encoded() == other.merged(with: one).encoded())
    #expect(merged.merged(with: one).encoded() == merged.encoded())
    #expect(
      Set(merged.extra.map(\.key)) == Set(one.extra.map(\.key)).union(other.extra.map(\.key)))
  }

  @Test("every order and repetition of events gives the same state", arguments: 0..<40)
  func converges(seed: UInt64) {
    let events =
      (1...12).map {
        Event.onTextMessageReceived(
          Self.message(
            "\($0)", from: $0 % 3 == 0 ? "bob" : "ann", at: 1_700_000_000 + Int64($0 / 4)))
      } + [
        Self.edited("1", "x", at: 1_700_000_050), Self.edited("1", "y", at: 1_700_000_050),
        Self.edited("1", "z", at: 1_700_000_040), Self.edited("2", "q", at: 1_700_000_030),
        Self.deleted("2", at: 1_700_000_020), Self.deleted("4", at: 1_700_000_025),
        Self.receipt(.delivered, "5", at: 1_700_000_010),
        Self.receipt(.delivered, "11", at: 1_700_000_012),
        Self.receipt(.read, "4", at: 1_700_000_011),
        Self.receipt(.read, "10", at: 1_700_000_030), Self.receipt(.read, "7", at: 1_700_000_031),
        Self.reaction(true, "3", at: 1_700_000_010), Self.reaction(false, "3", at: 1_700_000_011),
        Self.reaction(true, "5", at: 1_700_000_011), Self.reaction(true, "5", by: "cleo", at: 1),
        Self.reaction(false, "6", at: 1_700_000_015), Self.reaction(true, "6", at: 1_700_000_014),
      ] + Self.descriptions(seed: seed, inGroup: false)
    let expected = state(events).messages
    var generator = SeededGenerator(seed: seed)
    var shuffled = (events + events.shuffled(using: &generator).prefix(10))
    shuffled.shuffle(using: &generator)
    #expect(state(shuffled).messages == expected)
  }
}

extension ModelGenerator {
  /// Members of few keys, so that two lists share some.
  fileprivate mutating func members() -> [JSON.Member] {
    ["x-c", "x-a", "x-b"].filter { _ in chance() }.map { JSON.Member($0, json()) }
  }
}
