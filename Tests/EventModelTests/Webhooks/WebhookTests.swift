import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Webhooks")
struct WebhookTests {
  func envelope(_ name: String) throws -> WebhookEnvelope {
    try WebhookEnvelope(decoding: Fixtures.bytes("event-model/webhook/\(name).json"))
  }

  @Test("of both kinds are understood at one address")
  func kinds() throws {
    let modern = try envelope("message-sent")
    let legacy = try envelope("legacy-after-message")
    #expect(modern.kind == .modern)
    #expect(legacy.kind == .legacy)
    #expect(modern.content == legacy.content)
    let modernReceipt = try envelope("message-read-receipt")
    let legacyReceipt = try envelope("legacy-read-receipt")
    #expect(legacyReceipt.kind == .legacy)
    guard case .receipt(let one) = modernReceipt.content,
      case .receipt(let other) = legacyReceipt.content
    else { throw ModelError(.wrongType, at: "", expected: "receipts") }
    #expect(one.messageId == other.messageId)
    #expect(other.receiptType == .read)
    var user = User(uid: "lu-73", name: "Bob", status: .offline, lastActiveAt: 1_700_000_300)
    user.lastActiveMilliseconds = 123
    #expect(
      try envelope("legacy-connection").events(for: "lu-2") == [.onUserOffline(user)])
  }

  @Test("a message before it is stored has no identifier and brings no event")
  func beforeMessage() throws {
    let hook = try envelope("legacy-before-message")
    guard case .message(let message) = hook.content else {
      throw ModelError(.wrongType, at: "", expected: "a message")
    }
    #expect(message.id.isEmpty)
    #expect(hook.deduplicationKey == "app1/before_message/legacy-main-m-64")
    #expect(hook.events(for: "lu-2").isEmpty)
  }

  @Test(
    "bring the event of their nearest listener",
    arguments: [
      ("message-sent", [ListenerMethod.onTextMessageReceived]),
      ("message-edited", [.onMessageEdited]), ("message-deleted", [.onMessageDeleted]),
      ("message-delivery-receipt", [.onMessagesDelivered]),
      ("message-read-receipt", [.onMessagesRead]),
      ("message-delivered-to-all", [.onMessagesDeliveredToAll]),
      ("message-read-by-all", [.onMessagesReadByAll]),
      ("message-reaction-added", [.onMessageReactionAdded]),
      ("message-reaction-removed", [.onMessageReactionRemoved]), ("user-mentioned", []),
      ("user-blocked", []), ("user-connection-status-changed", [.onUserOnline]),
      ("group-created", []), ("group-member-joined", [.onGroupMemberJoined]),
      ("group-member-left", [.onGroupMemberLeft]),
      ("group-member-added", [.onMemberAddedToGroup]),
      ("group-member-kicked", [.onGroupMemberKicked]),
      ("group-member-banned", [.onGroupMemberBanned]),
      ("group-member-unbanned", [.onGroupMemberUnbanned]),
      ("group-member-scope-changed", [.onGroupMemberScopeChanged]),
      ("call-initiated", [.onIncomingCallReceived]), ("call-rejected", [.onOutgoingCallRejected]),
      ("call-busy", [.onOutgoingCallRejected]), ("call-unanswered", [.onIncomingCallCancelled]),
      ("call-cancelled", [.onIncomingCallCancelled]), ("call-started", [.onOutgoingCallAccepted]),
      ("call-ended", [.onCallEndedMessageReceived]),
      ("moderation-engine-blocked", [.onMessageModerated]), ("campaign-completed", []),
      ("recording-generated", []), ("moderation-engine-failed", []), ("feed-item-sent", []),
      ("legacy-before-call", []), ("unknown-trigger", []),
      ("legacy-after-message", [.onTextMessageReceived]),
      ("legacy-read-receipt", [.onMessagesRead]),
    ])
  func events(name: String, methods: [ListenerMethod]) throws {
    #expect(try envelope(name).events(for: "lu-2").map(\.method) == methods)
  }

  @Test("files of a session tell where they are and when they began, however that is spelt")
  func sessionFiles() throws {
    let recording = try envelope("recording-generated")
    guard case .sessionFile(let file) = recording.content else {
      throw ModelError(.wrongType, at: "", expected: "a file")
    }
    #expect(file.kind == .recording)
    #expect(file.url == "https://files.example/r.mp4")
    #expect(file.startTime?.value == 1_700_000_410.5)
    #expect(file.startTime?.isQuoted == true)
    #expect(recording.deduplicationKey == "app1/recording_generated/s1/1700000410.5")
    let transcription = try envelope("transcription-generated")
    guard case .sessionFile(let other) = transcription.content else {
      throw ModelError(.wrongType, at: "", expected: "a file")
    }
    #expect(other.kind == .transcription)
    #expect(other.startTime?.isQuoted == false)
    #expect(transcription.dataExtra.map(\.key) == ["language"])
  }

  @Test("moderation that failed tells of which message")
  func moderationFailed() throws {
    let hook = try envelope("moderation-engine-failed")
    guard case .moderationFailure(let failure) = hook.content else {
      throw ModelError(.wrongType, at: "", expected: "a failure")
    }
    #expect(failure.messageId == "101")
    #expect(failure.failures?.count == 1)
    #expect(hook.deduplicationKey == "app1/moderation_engine_failed/101")
  }

  @Test("campaigns and the way of their notifications are typed")
  func campaigns() throws {
    #expect(
      try envelope("campaign-completed").content
        == .campaign(.campaign(id: "c1", status: "completed", sentCount: 2)))
    #expect(
      try envelope("notification-created").content
        == .campaign(
          .notification(id: "n1", templateId: "t1", channels: ["in_app"], sendMode: "realtime")))
    guard case .notification(let engaged) = try envelope("feed-item-interacted").content,
      case .notification(let clicked) = try envelope("push-notification-clicked").content
    else { throw ModelError(.wrongType, at: "", expected: "deliveries") }
    #expect(engaged.channel == .feed)
    #expect(engaged.topic == "clicked")
    #expect(engaged.engagedAt == 1_700_000_402)
    #expect(clicked.channel == .push)
    #expect(clicked.id == "p1")
    #expect(clicked.clickedAt == 1_700_000_402)
    #expect(
      try envelope("campaign-unreadable").content == .other(.object([.init("name", "c1")])))
  }

  @Test(
    "a call that is about to begin is understood in either kind's form, and in none is kept",
    arguments: [true, false])
  func beforeCall(isLegacy: Bool) throws {
    let call =
      #"{"sender":"lu-73","receiverType":"user","receiver":"lu-2","category":"call","type":"audio","data":{"action":"initiated"}}"#
    let data = isLegacy ? call : #"{"call":\#(call)}"#
    let text = #"{"trigger":"before_call","data":\#(data),"appId":"a","webhook":"w"}"#
    let hook = try WebhookEnvelope(decoding: Array(text.utf8))
    guard case .call(let message) = hook.content else {
      throw ModelError(.wrongType, at: "", expected: "a call")
    }
    #expect(message.type == "audio")
    #expect(hook.kind == (isLegacy ? .legacy : .modern))
    #expect(hook.events(for: "lu-2").isEmpty)
    let other = try WebhookEnvelope(
      decoding: Array(#"{"trigger":"before_call","data":{"x":1},"webhook":"w"}"#.utf8))
    #expect(other.content == .other(.object([.init("x", 1)])))
  }

  @Test("the trigger decides, whatever the action inside says")
  func triggerDecides() throws {
    let sample = try String(
      decoding: Fixtures.bytes("event-model/webhook/message-deleted.json"), as: UTF8.self)
    let wrong = sample.replacing(#""action":"deleted""#, with: #""action":"edited""#)
    #expect(wrong != sample)
    let events = try WebhookEnvelope(decoding: Array(wrong.utf8)).events(for: "lu-2")
    #expect(events.map(\.method) == [.onMessageDeleted])
    let message = try #require(events.first?.deletedMessage)
    #expect(message.id == "70")
    #expect(message.content == .absent)
    #expect(message.sender == "lu-73")
    #expect(message.deletedAt == 1_700_000_300)
  }

  @Test("a change of scope tells both scopes and both people")
  func scope() throws {
    guard
      case .onGroupMemberScopeChanged(let message)? = try envelope("group-member-scope-changed")
        .events(for: "x").first, let action = message.action
    else { throw ModelError(.wrongType, at: "", expected: "an action") }
    #expect(action.newScope == .admin)
    #expect(action.oldScope == .participant)
    #expect(action.affectedUser?.uid == "lu-2")
    #expect(action.by?.uid == "lu-73")
    #expect(action.group?.guid == "lr-23")
  }

  @Test("a repetition, also through another webhook, has the same key")
  func repetition() throws {
    for name in try Fixtures.names(in: "event-model/webhook", suffix: ".json") {
      let first = try envelope(String(name.dropLast(5)))
      var second = first
      second.webhook = "another"
      #expect(first.deduplicationKey == second.deduplicationKey)
    }
    let keys = try [
      "message-sent", "message-edited", "message-read-receipt", "message-read-by-all",
      "call-cancelled", "user-connection-status-changed", "call-ended", "message-reaction-added",
    ].map { try envelope($0).deduplicationKey }
    #expect(
      keys == [
        "app1/message_sent/101", "app1/message_edited/121/1700000200",
        "app1/message_read_receipt/101/1700000200/lu-2",
        "app1/message_read_by_all/101/readByAll", "app1/call_cancelled/135/1700000100",
        "app1/user_connection_status_changed/1700000300123/lu-2",
        "app1/call_ended/s1/1700000405/1700000500/-/-", "app1/message_reaction_added/9/lu-2",
      ])
  }

  @Test(
    "that lack what the trigger promises are refused with the place",
    arguments: [
      (#"{"data":{}}"#, "/trigger"), (#"{"trigger":"message_sent"}"#, "/data"),
      (#"{"trigger":"message_sent","data":{}}"#, "/data/message"),
      (#"{"trigger":"message_sent","data":{"message":{"id":"1"}}}"#, "/data/message/sender"),
      (#"{"trigger":"message_read_receipt","data":{"body":{}}}"#, "/data/messageId"),
      (#"{"trigger":"call_started","data":{}}"#, "/data/sessionId"),
      (#"{"trigger":"group_created","data":{}}"#, "/data/group"),
      (#"{"trigger":"group_created","data":{"group":{}}}"#, "/data/group/guid"),
      (#"{"trigger":"message_reaction_added","data":{"reaction":{}}}"#, "/data/reaction/id"),
      (#"{"trigger":"user_connection_status_changed","data":{"user":{}}}"#, "/data/user/uid"),
      (
        #"{"trigger":"user_connection_status_changed","data":{"user":{"uid":"u"}}}"#, "/data/status"
      ),
    ])
  func refused(text: String, pointer: String) {
    let error = #expect(throws: ModelError.self) { try WebhookEnvelope(decoding: Array(text.utf8)) }
    #expect(error?.pointer == pointer)
  }

  @Test("a sample copied with its trailing comma is refused with the position")
  func trailingComma() {
    let error = #expect(throws: ModelError.self) {
      try WebhookEnvelope(decoding: Array(#"{"trigger":"message_sent","data":{},}"#.utf8))
    }
    #expect(error?.code == .malformedJSON)
    #expect(error?.expected.contains("byte 36") == true)
  }

  @Test(
    "presence in seconds or milliseconds comes out in one unit",
    arguments: ["1700000300", "1700000300000", "\"1700000300000\""])
  func units(timestamp: String) throws {
    let hook = try WebhookEnvelope(
      decoding: Array(
        #"{"trigger":"user_connection_status_changed","data":{"timestamp":\#(timestamp),"user":{"uid":"u"},"status":"available"}}"#
          .utf8))
    let change = try #require(hook.presence)
    #expect(change.timestampMilliseconds == 1_700_000_300_000)
    #expect(change.status == .online)
    #expect(change.changedUser.lastActiveAt == 1_700_000_300)
  }
}

extension WebhookEnvelope {
  fileprivate var presence: PresenceChange? {
    guard case .presence(let change) = content else { return nil }
    return change
  }
}

extension Event {
  fileprivate var deletedMessage: Message? {
    guard case .onMessageDeleted(let message) = self else { return nil }
    return message
  }
}

@Suite("Webhooks of one second")
struct WebhooksOfOneSecondTests {
  @Test("about two people who come into a session are two", arguments: ["call", "meeting"])
  func occupants(kind: String) throws {
    func key(_ name: String) throws -> String? {
      let text =
        #"{"trigger":"\#(kind)_participant_joined","data":{"sessionId":"s","occupant":{"joined_at":1700000000,"audio_call":"true","name":"\#(name)"}},"appId":"a","webhook":"w"}"#
      return try WebhookEnvelope(decoding: Array(text.utf8)).deduplicationKey
    }
    #expect(try key("Ann") != key("Bob"))
    #expect(try key("Ann") == key("Ann"))
  }
}
