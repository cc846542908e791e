import JSONText
import TestSupport
import Testing

@testable import EventModel

/// Behaviours that real installations got wrong, by the numbers of the list of cases, as far as the model decides them.
@Suite("Cases of the modern side")
struct ModernCaseTests {
  func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("event-model/\(name).json") }

  /// What a receiver does with webhooks: each key once.
  func accepted(_ hooks: [WebhookEnvelope]) -> [WebhookEnvelope] {
    var seen: Set<String> = []
    return hooks.filter { hook in hook.deduplicationKey.map { seen.insert($0).inserted } ?? true }
  }

  @Test("C71, C72, C73: repetitions, hours later and through two webhooks, are one event")
  func repetitions() throws {
    let once = try WebhookEnvelope(decoding: bytes("webhook/message-sent"))
    var other = once
    other.webhook = "w2"
    let again = try WebhookEnvelope(decoding: once.encoded())
    #expect(accepted([once, again, other, once]).count == 1)
    // An edit of the same message is another event.
    let edit = try WebhookEnvelope(decoding: bytes("webhook/message-edited"))
    #expect(accepted([once, edit, once, edit]).count == 2)
    var secondEdit = edit
    if case .message(var message) = secondEdit.content, case .action(var action) = message.content,
      case .message(var target)? = action.on
    {
      target.editedAt = 1_700_000_999
      action.on = .message(target)
      message.content = .action(action)
      secondEdit.content = .message(message)
    }
    #expect(accepted([edit, secondEdit]).count == 2)
  }

  @Test("C74: a page and live events that overlap give each message once")
  func overlap() async throws {
    let store = MemoryMessageStore(MessagesRequestTests.messages)
    let request = try MessagesRequest.Builder().set(uid: "bob").set(limit: 10)
      .build(in: MessagesRequestTests.session(store))
    var state = ConversationState(conversationId: "ann_user_bob")
    for message in MessagesRequestTests.messages.suffix(4) {
      Event.receiving(message, as: "ann").map { _ = state.fold($0) }
    }
    for message in try await request.fetchPrevious() {
      Event.receiving(message, as: "ann").map { _ = state.fold($0) }
    }
    #expect(state.messages.count == 10)
    #expect(Set(state.messages.map(\.id)).count == 10)
  }

  @Test(
    "C75: pages whose border lies within a second neither repeat nor leave out", arguments: 1...7)
  func paging(limit: Int) async throws {
    let sameSecond = (1...20).map { number in
      Message(
        id: "\(number)", conversationId: "a_user_b", sender: "a", receiver: "b",
        receiverType: .user, category: .message, type: "text", content: .text("x"),
        sentAt: 1_700_000_000)
    }
    let session = MessagesRequestTests.session(MemoryMessageStore(sameSecond))
    session.login("a")
    let request = try MessagesRequest.Builder().set(uid: "b").set(messageID: "10").set(limit: limit)
      .build(in: session)
    var (before, after): ([Int], [Int]) = ([], [])
    while true {
      let previous = try await request.fetchPrevious().compactMap { Int($0.id) }
      let next = try await request.fetchNext().compactMap { Int($0.id) }
      before = previous + before
      after += next
      if previous.isEmpty && next.isEmpty { break }
    }
    #expect(before == Array(1...9))
    #expect(after == Array(11...20))
  }

  @Test(
    "C77: whatever is missed of a call, its end is told exactly once",
    arguments: [
      ["initiated", "cancelled"], ["cancelled"], ["cancelled", "cancelled", "initiated"],
      ["initiated", "unanswered", "cancelled"], ["unanswered", "unanswered"],
    ])
  func callEnds(statuses: [String]) throws {
    var state = CallState()
    var told: [ListenerMethod] = []
    for status in statuses {
      let message = try Message(decoding: bytes("message/call-\(status)"))
      if state.fold(message), let event = Event.receiving(message, as: "lu-2") {
        told.append(event.method)
      }
    }
    #expect(told.count { $0 == .onIncomingCallCancelled } == 1)
    #expect(told.count { $0 == .onIncomingCallReceived } <= 1)
  }

  @Test("C78: a deletion whose target is bare deletes by its identifier and shows no empty text")
  func bareDeletion() throws {
    let text = Array(
      #"{"id":"9","conversationId":"a_user_b","sender":"a","receiverType":"user","receiver":"b","category":"action","type":"message","data":{"action":"deleted","entities":{"on":{"entity":{"id":"5"},"entityType":"message"}}},"sentAt":1700000050}"#
        .utf8)
    let action = try Message(decoding: text)
    let event = try #require(Event.receiving(action, as: "b"))
    #expect(event.method == .onMessageDeleted)
    var state = ConversationState(conversationId: "a_user_b")
    var message = Message.sample
    (message.id, message.conversationId) = ("5", "a_user_b")
    state.fold(.onTextMessageReceived(message))
    state.fold(event)
    #expect(state.message("5")?.content == .absent)
    #expect(state.message("5")?.text == nil)
    #expect(state.message("5")?.deletedAt == 1_700_000_050)
    #expect(!String(decoding: event.payloadBytes, as: UTF8.self).contains(#""text""#))
  }

  @Test("C78: a deletion without a target, or with none at all, tells of nothing")
  func noTarget() throws {
    for on in [#""on":{"entity":null,"entityType":"message"}"#, ""] {
      let text = Array(
        #"{"id":"9","sender":"a","receiverType":"user","receiver":"b","category":"action","type":"message","data":{"action":"deleted","entities":{\#(on)}},"sentAt":1700000050}"#
          .utf8)
      #expect(Event.receiving(try Message(decoding: text), as: "b") == nil)
    }
  }

  @Test("C79: members that join in the second of the first messages come before them")
  func joinsFirst() throws {
    let hook = try WebhookEnvelope(decoding: bytes("webhook/group-member-added"))
    var text = try Message(decoding: bytes("message/text-in-group"))
    text.sentAt = 1_700_000_000
    var state = ConversationState(conversationId: "group_lr-23")
    state.fold(.onTextMessageReceived(text))
    for event in hook.events(for: "x") {
      guard case .onMemberAddedToGroup(var message) = event else { continue }
      message.sentAt = text.sentAt
      state.fold(.onMemberAddedToGroup(message))
    }
    #expect(state.messages.map(\.category) == [.action, .message])
  }

  @Test(
    "C85: a file is found wherever it is, and attachments are always written",
    arguments: [
      #"{"url":"https://f.example/a.png"}"#,
      #"{"attachments":[{"url":"https://f.example/a.png","name":"a.png","extension":"png","mimeType":"image/png"}]}"#,
      #"{"attachments":[{"url":"https://f.example/a.png","name":"a.png","extension":"png","mimeType":"image/png"}],"url":"https://f.example/a.png","metadata":{"x":1}}"#,
    ])
  func media(data: String) throws {
    let message = try Message(
      decoding: Array(
        #"{"id":"5","sender":"a","receiverType":"user","receiver":"b","category":"message","type":"image","data":\#(data),"sentAt":1700000000}"#
          .utf8))
    #expect(Event.receiving(message, as: "b")?.method == .onMediaMessageReceived)
    for written in [message.encoded(), message.sendBody] {
      #expect(
        String(decoding: written, as: UTF8.self).contains(
          #""attachments":[{"url":"https://f.example/a.png","name":"a.png""#))
    }
  }

  @Test("C86: a group message without receipts has no read state")
  func noReceipts() throws {
    var message = try Message(decoding: bytes("message/text-in-group"))
    #expect(message.readAt == nil)
    #expect(message.isUnread(by: "lu-2"))
    message.receipts = [RecipientReceipt(recipient: "lu-9", readAt: 1_700_000_200)]
    #expect(message.isUnread(by: "lu-2"))
    #expect(!String(decoding: message.encoded(), as: UTF8.self).contains(#""deliveredAt""#))
  }

  @Test(
    "C89: slips of the vendor's samples are read where they can be, reported with their place, never written"
  )
  func samples() throws {
    let user = try User(decoding: Array(#"{"uid":"u","lasActiveAt":1700000000}"#.utf8))
    #expect(user.encoded() == Array(#"{"uid":"u","lastActiveAt":1700000000}"#.utf8))
    let comma = #expect(throws: ModelError.self) {
      try Message(decoding: Array(#"{"id":"1","data":{"text":"x",}}"#.utf8))
    }
    #expect(comma?.expected == "JSON (unexpectedByte at byte 29)")
    var message = LimitTests.text("x")
    message.type = "image"
    message.content = .media(
      attachments: [
        .init(
          url: "https://f.example/a.png", name: "a", fileExtension: "png", mimeType: "image_png")
      ], caption: nil)
    #expect(message.sendViolations.map(\.field) == ["/data/attachments/0/mimeType"])
  }

  @Test("C90: both kinds of webhook say the same")
  func envelopes() throws {
    let (modern, legacy) = (
      try WebhookEnvelope(decoding: bytes("webhook/message-sent")),
      try WebhookEnvelope(decoding: bytes("webhook/legacy-after-message"))
    )
    #expect(modern.events(for: "lu-2") == legacy.events(for: "lu-2"))
  }

  @Test(
    "C94: every instant comes out in seconds, whatever it came in",
    arguments: [
      "1700000000", "1700000000000", "1700000000000000", #""1700000000""#, #""1700000000000""#,
    ])
  func instants(text: String) throws {
    let message = try Message(
      decoding: Array(
        #"{"id":"5","sender":"a","receiverType":"user","receiver":"b","category":"message","type":"text","data":{"text":"x"},"sentAt":\#(text),"readAt":\#(text)}"#
          .utf8))
    #expect(message.sentAt == 1_700_000_000)
    #expect(message.readAt == 1_700_000_000)
    let call = try IncomingCall(
      decoding: Array(
        #"{"sessionId":"s","callerUid":"a","callType":"audio","receiverType":"user","receiverUid":"b","initiatedAt":\#(text)}"#
          .utf8))
    #expect(call.initiatedAtMilliseconds == 1_700_000_000_000)
  }

  @Test("C95: delivered alone leaves a message unread")
  func delivered() throws {
    var state = ConversationState(conversationId: "lu-2_user_lu-73")
    state.fold(.onTextMessageReceived(try Message(decoding: bytes("message/text"))))
    let frame = try RealtimeFrame(decoding: bytes("frame/receipt-delivered"))
    let event = try #require(frame.event(for: "lu-73"))
    state.fold(event)
    #expect(state.messages[0].deliveredAt == 1_700_000_200)
    #expect(state.messages[0].readAt == nil)
    #expect(state.unreadCount(for: "lu-2") == 1)
  }
}
