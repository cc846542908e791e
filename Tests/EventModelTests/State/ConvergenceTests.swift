import JSONText
import SeededRandom
import Testing

@testable import EventModel

/// Events of one conversation with everything that may differ: times that are not told, messages without an identifier, late originals.
private struct EventGenerator {
  static let start: Int64 = 1_700_000_000
  var random: SeededGenerator
  let inGroup: Bool

  init(seed: UInt64, inGroup: Bool) {
    random = SeededGenerator(seed: seed)
    self.inGroup = inGroup
  }

  var conversationId: String {
    inGroup ? ConversationStateTests.room : ConversationStateTests.pair
  }

  mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }
  mutating func instant() -> Int64 { Self.start + 50 + Int64.random(in: 0...5, using: &random) }
  mutating func maybeInstant() -> Int64? { chance(3) ? nil : instant() }
  mutating func id() -> String { "\(Int.random(in: 1...8, using: &random))" }

  static func sender(_ id: String) -> String { (Int(id) ?? 0) % 3 == 0 ? "bob" : "ann" }

  /// The message as it was sent; every message has one.
  func original(_ id: String) -> Message {
    let number = Int64(id) ?? 0
    return ConversationStateTests.message(
      id, from: Self.sender(id), at: Self.start + number / 3, "original \(id)",
      muid: number % 2 == 0 ? "m\(id)" : nil, inGroup: inGroup)
  }

  mutating func event() -> Event {
    let id = id()
    var message = original(id)
    let uid = pick(["ann", "bob", "cleo"], or: "ann")
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      if chance(2) { message.reactions = [ReactionCount(reaction: "👍", count: 1)] }
      if chance(3) { message.replyCount = 2 }
      if chance(3) { message.readAt = instant() }
      return .onTextMessageReceived(message)
    case 1:
      message.content = .text(pick(["a", "zz", "é", "e\u{301}"], or: "a"))
      message.editedAt = maybeInstant()
      message.updatedAt = chance(2) ? nil : message.editedAt
      message.editedBy = pick(["ann", "bob"], or: "ann")
      if chance(3) { message.reactions = [ReactionCount(reaction: "👍", count: 3)] }
      return .onMessageEdited(message)
    case 2:
      message.content = .absent
      message.deletedAt = maybeInstant()
      message.deletedBy = pick(["ann", "bob"], or: "ann")
      if chance(3) { message.sentAt = 0 }
      if chance(3) {
        message.receiver = ""
        message.receiverType = .user
      }
      if chance(3) { message.sender = "" }
      return .onMessageDeleted(message)
    case 3:
      message.moderation = Moderation(
        status: pick([.pending, .approved, .disapproved], or: .pending))
      message.updatedAt = maybeInstant()
      return .onMessageModerated(message)
    case 4, 5:
      let by = inGroup ? uid : pick(["ann", "bob"], or: "bob")
      return ConversationStateTests.receipt(
        pick(
          inGroup
            ? [.delivered, .read, .deliveredToAll, .readByAll] : [.delivered, .read], or: .read),
        id, by: by, to: inGroup ? "g" : by == "ann" ? "bob" : "ann", at: maybeInstant(),
        inGroup: inGroup)
    case 6, 7:
      let isAdded = chance(2)
      let event = ReactionEvent(
        id: "r", messageId: id, reaction: pick(["👍", "é", "e\u{301}"], or: "é"),
        reactedBy: User(uid: uid), reactedAt: maybeInstant(), receiver: message.receiver,
        receiverType: message.receiverType, conversationId: conversationId, isAdded: isAdded)
      return isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event)
    default:
      // Of those without an identifier some become one that has, some never do, and some have not even a name.
      message.id = ""
      if chance(3) { message.muid = "lone" }
      if chance(4) { message.muid = nil }
      message.sentAt = Self.start + (chance(2) ? 1 : 2)
      message.content = .text(message.muid ?? pick(["x", "y", "z"], or: "x"))
      return .onTextMessageReceived(message)
    }
  }

  mutating func events() -> [Event] {
    (1...8).map { .onTextMessageReceived(original("\($0)")) } + (0..<40).map { _ in event() }
  }
}

@Suite("A conversation is the sum of its events")
struct ConvergenceTests {
  func state(_ events: [Event], _ id: String) -> ConversationState {
    var state = ConversationState(conversationId: id)
    for event in events { state.fold(event) }
    return state
  }

  /// What differs first, short enough to read, if anything does.
  private func difference(_ found: ConversationState, _ expected: ConversationState) -> String? {
    func written(_ state: ConversationState) -> [String] {
      state.messages.map { String(decoding: $0.encoded(), as: UTF8.self) }
    }
    let (texts, wanted) = (written(found), written(expected))
    for (text, other) in zip(texts, wanted) where !JSON.isIdentical(text, other) {
      return "\(text) is not \(other)"
    }
    if texts.count != wanted.count { return "\(texts.count) messages are not \(wanted.count)" }
    return found == expected ? nil : "something that does not show yet"
  }

  @Test(
    "every order and repetition of any events gives the same state",
    arguments: 0..<25 as Range<UInt64>,
    [false, true])
  func converges(seed: UInt64, inGroup: Bool) {
    var generator = EventGenerator(seed: seed, inGroup: inGroup)
    let events = generator.events()
    let expected = state(events, generator.conversationId)
    for _ in 0..<4 {
      var shuffled = events + events.shuffled(using: &generator.random).prefix(15)
      shuffled.shuffle(using: &generator.random)
      let found = state(shuffled, generator.conversationId)
      #expect(difference(found, expected) == nil)
    }
  }

  @Test(
    "receipts and deletions are never taken back, whatever comes",
    arguments: 0..<20 as Range<UInt64>,
    [false, true])
  func neverBack(seed: UInt64, inGroup: Bool) {
    var generator = EventGenerator(seed: seed, inGroup: inGroup)
    let events = generator.events().shuffled(using: &generator.random)
    var state = ConversationState(conversationId: generator.conversationId)
    for event in events {
      let before = state
      state.fold(event)
      for known in before.messages where !known.id.isEmpty {
        let now = state.message(known.id)
        #expect(now != nil)
        #expect(known.deletedAt == nil || (now?.deletedAt != nil && now?.content == .absent))
        #expect(known.readAt == nil || now?.readAt != nil)
        #expect(known.deliveredAt == nil || now?.deliveredAt != nil)
        #expect((known.editedAt ?? 0) <= (now?.editedAt ?? 0))
      }
    }
  }

  @Test(
    "messages of a state, written and read, are the same; added again they change nothing",
    arguments: 0..<40 as Range<UInt64>, [false, true])
  func written(seed: UInt64, inGroup: Bool) throws {
    var generator = EventGenerator(seed: seed, inGroup: inGroup)
    let state = state(generator.events(), generator.conversationId)
    for message in state.messages where !message.id.isEmpty {
      let read = try Message(reading: JSONDocument(parsing: message.encoded()).root)
      #expect(read.encoded() == message.encoded())
      #expect(read.deletedAt == message.deletedAt)
      #expect(read.readAt == message.readAt)
    }
  }
}

@Suite("Events that tell little")
struct SparseEventTests {
  typealias Given = ConversationStateTests

  func state(_ events: [Event], _ id: String = Given.pair) -> ConversationState {
    var state = ConversationState(conversationId: id)
    for event in events { state.fold(event) }
    return state
  }

  @Test("a message without identifier and name is there once, however often it comes")
  func nameless() {
    let (one, other) = (Given.message("", "a"), Given.message("", "b"))
    for order in [[one, one, other], [other, one, one], [one, other, one, other]] {
      #expect(state(order.map(Event.onTextMessageReceived)).messages.map(\.text) == ["a", "b"])
    }
  }

  @Test("messages of one second without identifiers lie in one order")
  func sameSecond() {
    let messages = ["ann", "bob"].flatMap { sender in
      ["m", nil].map { Given.message("", from: sender, "x", muid: $0) }
    }
    let expected = state(messages.map(Event.onTextMessageReceived)).messages
    #expect(expected.count == 4)
    #expect(state(messages.reversed().map(Event.onTextMessageReceived)).messages == expected)
  }

  @Test("what was told of a message under its identifier finds the one that has none yet")
  func earlyFindsUnsent() {
    let unsent = Event.onTextMessageReceived(Given.message("", muid: "m"))
    var message = Given.message("7", "new", muid: "m")
    message.editedAt = 1_700_000_050
    let edit = Event.onMessageEdited(message)
    for events in [[unsent, edit], [edit, unsent], [edit, unsent, edit, unsent]] {
      #expect(state(events).messages.map(\.id) == ["7"])
      #expect(state(events).messages.map(\.text) == ["new"])
    }
  }

  @Test("an edit that tells no time counts before the original")
  func untimedEdit() {
    let original = Event.onTextMessageReceived(Given.message("1", "z"))
    let edit = Event.onMessageEdited(Given.message("1", "a"))
    #expect(state([original, edit]).messages.map(\.text) == ["a"])
    #expect(state([edit, original, original]).messages.map(\.text) == ["a"])
    let timed = Given.edited("1", "b", at: 1_700_000_050)
    #expect(state([original, timed, edit]).messages.map(\.text) == ["b"])
  }

  @Test("a deletion that tells no time at all is of the second of the message")
  func untimedDeletion() {
    var deleted = Given.message("1")
    deleted.content = .absent
    deleted.sentAt = 0
    let original = Event.onTextMessageReceived(Given.message("1"))
    for events in [
      [original, .onMessageDeleted(deleted)], [.onMessageDeleted(deleted), original],
    ] {
      #expect(state(events).messages.map(\.deletedAt) == [1_700_000_000])
      #expect(state(events).messages.map(\.content) == [.absent])
    }
  }

  @Test("a reaction taken away without a time is away, in either order")
  func untimedReaction() {
    func reaction(_ isAdded: Bool, at reactedAt: Int64?) -> Event {
      let event = ReactionEvent(
        id: "r", messageId: "1", reaction: "👍", reactedBy: User(uid: "bob"), reactedAt: reactedAt,
        receiver: "bob", receiverType: .user, conversationId: Given.pair, isAdded: isAdded)
      return isAdded ? .onMessageReactionAdded(event) : .onMessageReactionRemoved(event)
    }
    let original = Event.onTextMessageReceived(Given.message("1"))
    let (added, removed) = (reaction(true, at: 1_700_000_010), reaction(false, at: nil))
    #expect(state([original, added, removed]).messages[0].reactions.isEmpty)
    #expect(state([removed, original, added]).messages[0].reactions.isEmpty)
    let (untimed, later) = (reaction(true, at: nil), reaction(false, at: 1_700_000_010))
    #expect(state([original, untimed, later]).messages[0].reactions.isEmpty)
    #expect(state([original, later, untimed]).messages[0].reactions.isEmpty)
  }

  @Test("an edit that shows reactions adds none to those that events told")
  func reactionsOfAnEdit() {
    let original = Event.onTextMessageReceived(Given.message("1"))
    let added = Given.reaction(true, "1", at: 1_700_000_010)
    var message = Given.message("1", "new")
    message.editedAt = 1_700_000_020
    message.reactions = [ReactionCount(reaction: "👍", count: 1)]
    let edit = Event.onMessageEdited(message)
    for events in [
      [original, added, edit], [edit, added, original], [added, edit, original],
      [edit, original, added],
    ] {
      #expect(state(events).messages[0].reactions.map(\.count) == [1])
    }
  }

  /// The same, whichever way round they come, to the byte and in what does not show.
  private func expectSame(_ events: [Event]) -> ConversationState {
    let expected = state(events)
    for order in Self.orders(of: events) {
      let found = state(order)
      #expect(found.messages.map { $0.encoded() } == expected.messages.map { $0.encoded() })
      let isSame = found == expected
      #expect(isSame)
    }
    return expected
  }

  private static func orders(of events: [Event]) -> [[Event]] {
    if events.isEmpty { return [[]] }
    return events.indices.flatMap { index in
      var rest = events
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  @Test(
    "two edits of one second in two spellings of the same characters: one of them, in every order")
  func spellings() {
    let state = expectSame([
      .onTextMessageReceived(Given.message("1")), Given.edited("1", "\u{E9}", at: 1_700_000_050),
      Given.edited("1", "e\u{301}", at: 1_700_000_050),
    ])
    #expect(state.messages.map { $0.text.map { Array($0.utf8) } } == [Array("\u{E9}".utf8)])
  }

  @Test(
    "a message is of the second the server tells, in every order of what tells none or the sender's"
  )
  func serverSecond() {
    var deleted = Given.message("8", at: 0, muid: "m")
    deleted.content = .absent
    deleted.deletedAt = 1_700_000_050
    let state = expectSame([
      .onMessageDeleted(deleted),
      .onTextMessageReceived(Given.message("", at: 1_700_000_001, muid: "m")),
      .onTextMessageReceived(Given.message("8", at: 1_700_000_002, muid: "m")),
      Given.receipt(.read, "8", at: nil),
    ])
    #expect(state.messages.map(\.sentAt) == [1_700_000_002])
    #expect(state.messages.map(\.readAt) == [1_700_000_002])
  }

  @Test("what an edit shows of reactions leaves no trace in any order")
  func reactionsOfEdits() {
    var message = Given.message("1", "new")
    message.editedAt = 1_700_000_050
    message.reactions = [ReactionCount(reaction: "👍", count: 3)]
    let state = expectSame([
      .onTextMessageReceived(Given.message("1")), .onMessageEdited(message),
      Given.edited("1", "newer", at: 1_700_000_060),
    ])
    #expect(state.messages.map(\.reactions) == [[]])
  }

  @Test("a message that comes again stops nobody from typing")
  func repeatedWhileTyping() {
    let indicator = TypingIndicator(
      sender: User(uid: "bob"), receiver: "ann", receiverType: .user, isStarted: true)
    let message = Event.onTextMessageReceived(Given.message("1", from: "bob"))
    #expect(state([message, .onTypingStarted(indicator), message]).typing.count == 1)
    #expect(state([.onTypingStarted(indicator), message]).typing.isEmpty)
  }
}

@Suite("One event twice")
struct RepeatedEventTests {
  @Test(
    "a message of any form that comes twice is as if it came once",
    arguments: 0..<40 as Range<UInt64>)
  func twice(seed: UInt64) {
    var generator = ModelGenerator(seed: seed)
    var message = generator.message()
    message.receipts = ["z", "a", "b", "a"].map {
      RecipientReceipt(recipient: $0, readAt: 1_700_000_009)
    }
    if seed % 4 == 0 { message.deletedAt = 1_700_000_010 }
    if seed % 5 == 0 { message.id = "" }
    for event in [
      Event.onTextMessageReceived(message), .onMessageEdited(message), .onMessageModerated(message),
      .onMessageDeleted(message),
    ] {
      var (once, twice) = (
        ConversationState(conversationId: message.conversationId),
        ConversationState(conversationId: message.conversationId)
      )
      once.fold(event)
      twice.fold(event)
      twice.fold(event)
      // Not the states: they are long to print.
      let isSame = once == twice
      #expect(isSame)
      once.fold(.onTextMessageReceived(message))
      for _ in 0..<2 { twice.fold(.onTextMessageReceived(message)) }
      let isSameWithMessage = once == twice
      #expect(isSameWithMessage)
      #expect(once.messages.count == 1)
    }
  }
}
