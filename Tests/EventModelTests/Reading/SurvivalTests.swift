import JSONText
import TestSupport
import Testing

@testable import EventModel

/// Every genuine object with each of its members in turn replaced by a value of every other type: whatever is read is written again.
@Suite("Values of another type than is known")
struct SurvivalTests {
  static func cases(_ folder: String) throws -> [String] { try RoundTripTests.cases(folder) }

  static let others: [JSON] = [
    .null, false, true, 5, .number("1.5"), "x", "5", "", [], [1], .object([]), ["a": 1],
  ]

  /// The value with another one in the place of one of its members or elements, for each of them in turn.
  static func variants(of value: JSON) -> [(place: String, JSON)] {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: return []
    case .array(let elements):
      return elements.indices.flatMap { index in
        (others.map { ("", $0) } + variants(of: elements[index])).map { place, variant in
          var changed = elements
          changed[index] = variant
          return ("/\(index)\(place)", JSON.array(changed))
        }
      }
    case .object(let members):
      return members.indices.flatMap { index in
        (others.map { ("", $0) } + variants(of: members[index].value)).map { place, variant in
          var changed = members
          changed[index].value = variant
          return ("/\(members[index].key)\(place)", JSON.object(changed))
        }
      }
    }
  }

  /// Where something of a value is not in what was written.
  static func lost(_ given: JSON, _ written: JSON?, _ place: String = "") -> [String] {
    if Equivalence.holds(given, written, place) { return [] }
    switch (given.tree, written?.tree) {
    case (.array(let elements), .array(let found)) where elements.count == found.count:
      return elements.indices.flatMap { lost(elements[$0], found[$0], "\(place)/\($0)") }
    case (.object(let members), .object):
      return members.flatMap { lost($0.value, written?[$0.key], "\(place)/\($0.key)") }
    default:
      let texts = [given, written ?? .null].map {
        String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self)
      }
      return ["\(place): \(texts[0]) became \(texts[1])"]
    }
  }

  func check<Object: ModelObject>(_: Object.Type, _ name: String) throws {
    let whole = try JSON(JSONDocument(parsing: Fixtures.bytes("event-model/\(name)")).root)
    try check(Object.self, whole)
  }

  func check<Object: ModelObject>(_: Object.Type, _ whole: JSON) throws {
    var faults: [String] = []
    for (place, variant) in Self.variants(of: whole) {
      guard let object = try? Object(decoding: JSONWriter.bytes(of: variant)) else { continue }
      let written = object.encoded()
      let document = try JSONDocument(parsing: written)
      faults += Self.lost(variant, JSON(document.root)).map { "\(place): \($0)" }
      if (try? Object(reading: document.root)) != object { faults.append("\(place): is another") }
    }
    #expect(faults == [])
  }

  @Test("stay in messages", arguments: try cases("message"))
  func messages(name: String) throws { try check(Message.self, name) }

  @Test("stay in users", arguments: try cases("user"))
  func users(name: String) throws { try check(User.self, name) }

  @Test("stay in groups", arguments: try cases("group"))
  func groups(name: String) throws { try check(Group.self, name) }

  @Test("stay in incoming calls", arguments: try cases("incoming-call"))
  func incomingCalls(name: String) throws { try check(IncomingCall.self, name) }

  @Test("stay in participants", arguments: try cases("participant"))
  func participants(name: String) throws { try check(Participant.self, name) }

  @Test("stay in webhooks of both kinds", arguments: try cases("webhook"))
  func webhooks(name: String) throws { try check(WebhookEnvelope.self, name) }

  @Test("stay in real-time frames", arguments: try cases("frame"))
  func frames(name: String) throws { try check(RealtimeFrame.self, name) }

  @Test("stay in payloads of pushes", arguments: try cases("push"))
  func pushes(name: String) throws { try check(PushPayload.self, name) }

  @Test("stay in calls of a provider of pushes", arguments: try cases("push-envelope"))
  func pushEnvelopes(name: String) throws { try check(PushEnvelope.self, name) }

  @Test("stay in conversations", arguments: try cases("conversation"))
  func conversations(name: String) throws { try check(Conversation.self, name) }

  @Test("stay in calls of the log", arguments: try cases("call-log"))
  func callLog(name: String) throws { try check(CallLogEntry.self, name) }
}

@Suite("Values of another type beside one that has another name or place")
struct SurvivalBesideTests {
  /// Which object, and its text with `%` for a value that is not understood.
  static let cases: [(kind: String, text: String)] = [
    ("user", #"{"uid":"u","lastActiveAt":%,"lasActiveAt":1700000000}"#),
    (
      "push",
      #"{"type":"call","sender":"a","receiver":"b","receiverType":"user","sessionId":%,"sessionid":"s"}"#
    ),
    (
      "push",
      #"{"type":"call","senderUid":"a","sender":"c","receiver":"b","receiverType":"user","tag":%}"#
    ),
    (
      "message",
      #"{"id":"1","sender":"a","receiver":"b","receiverType":"user","category":"message","type":"toolResult","data":{"text":%,"result":"r"},"sentAt":1700000000}"#
    ),
    (
      "message",
      #"{"id":"1","sender":"a","receiver":"b","receiverType":"user","category":"message","type":"image","data":{"url":%,"attachments":[{"url":"https://f.example/a.png","name":"a.png","extension":"png","mimeType":"image/png"}]},"sentAt":1700000000}"#
    ),
    (
      "assistant",
      #"{"type":"text_message_content","id":"r","content":%,"data":{"content":"x","delta":"y"}}"#
    ),
    ("assistant", #"{"type":"text_message_content","id":"r","content":%,"delta":"y"}"#),
    (
      "assistant",
      #"{"type":"tool_call_result","id":"r","result":%,"content":"y","toolCallId":"1"}"#
    ),
    (
      "assistant",
      #"{"type":"run_start","id":"r","timestamp":%,"threadId":%,"data":{"timestamp":1700000000,"threadId":"t"}}"#
    ),
    (
      "webhook",
      #"{"trigger":"message_read_receipt","appId":"a","webhook":"w","data":{"sender":"u","receiver":"v","receiverType":"user","action":"delivered","timestamp":1700000000,"user":{"uid":"u","name":"n"},"body":{"messageId":"7","action":%,"user":%,"timestamp":%}}}"#
    ),
    (
      "webhook",
      #"{"trigger":"message_read_receipt","appId":"a","webhook":"w","data":{"sender":"u","receiver":"v","receiverType":"user","messageId":"7","user":{"uid":%,"name":"n"}}}"#
    ),
    (
      "webhook",
      #"{"trigger":"user_connection_status_changed","appId":"a","webhook":"w","data":{"user":{"uid":"u"},"status":"online","currentConnection":%,"event":{"type":"connected"}}}"#
    ),
    (
      "frame",
      #"{"type":"typing_indicator","sender":"u","receiver":"v","receiverType":"user","body":{"action":"started","user":{"uid":%}}}"#
    ),
    (
      "frame",
      #"{"type":"typing_indicator","sender":"u","receiver":"v","receiverType":"user","body":{"action":"started","user":{"uid":%,"name":"n","uid":%}}}"#
    ),
  ]

  @Test(
    "stay as well", arguments: cases,
    ["[1]", "{\"a\":1}", "false", "5.5", "[]", "\"\""])
  func stay(given: (kind: String, text: String), value: String) throws {
    let text = given.text.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: value)
    let whole = try JSON(JSONDocument(parsing: Array(text.utf8)).root)
    switch given.kind {
    case "user": try check(User.self, whole)
    case "push": try check(PushPayload.self, whole)
    case "message": try check(Message.self, whole)
    case "assistant": try check(AssistantEvent.self, whole)
    case "webhook": try check(WebhookEnvelope.self, whole)
    default: try check(RealtimeFrame.self, whole)
    }
  }

  func check<Object: ModelObject>(_: Object.Type, _ whole: JSON) throws {
    let object = try Object(decoding: JSONWriter.bytes(of: whole))
    let written = object.encoded()
    let root = try JSON(JSONDocument(parsing: written).root)
    #expect(SurvivalTests.lost(whole, root) == [])
    #expect(WrongTypeTests.repeatedKey(in: root) == nil)
    #expect(try Object(decoding: written) == object)
  }

  @Test("a user who is set since is written with what was received in place of the identifier")
  func setSince() throws {
    let text =
      #"{"type":"typing_indicator","sender":"u","receiver":"v","receiverType":"user","body":{"action":"started","user":{"uid":7.5}}}"#
    var frame = try RealtimeFrame(decoding: Array(text.utf8))
    guard case .typing(var typing) = frame.body else {
      throw ModelError(.wrongType, at: "", expected: "typing")
    }
    #expect(typing.sender == User(uid: "u"))
    typing.sender.name = "Lu"
    frame.body = .typing(typing)
    let written = try JSON(JSONDocument(parsing: frame.encoded()).root)
    #expect(written["body"]?["user"] == ["uid": .number("7.5"), "name": "Lu"])
    #expect(try RealtimeFrame(decoding: frame.encoded()) == frame)
  }

  @Test("a conversation that is set since takes the place of what was received")
  func conversationSetSince() throws {
    let text =
      #"{"id":"1","conversationId":5,"sender":"a","receiver":"b","receiverType":"user","category":"message","type":"text","data":{"text":"t"},"sentAt":1700000000}"#
    var message = try Message(decoding: Array(text.utf8))
    #expect(message.conversationId == "a_user_b")
    #expect(try JSON(JSONDocument(parsing: message.encoded()).root)["conversationId"] == 5)
    message.conversationId = "x_user_y"
    #expect(try JSON(JSONDocument(parsing: message.encoded()).root)["conversationId"] == "x_user_y")
  }
}

/// What counts as the same, though it is written in another way; nothing else does.
enum Equivalence {
  static func holds(_ given: JSON, _ written: JSON?, _ place: String) -> Bool {
    if given == written { return true }
    let key = place.split(separator: "/").last.map(String.init) ?? ""
    if saysNothing(given) {
      guard let written else { return true }
      // What follows from elsewhere may be written for `null`, and stand in what was empty.
      return given == .null || !(written.elements + written.members.map(\.value)).isEmpty
        || saysNothing(written)
    }
    if instants.contains(key), holdsAsInstant(given, written) { return true }
    switch (given.tree, written?.tree) {
    // A whole number and its digits, a truth and its word.
    case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
      return number == text && given.integer != nil
    case (.bool(let flag), .string(let text)), (.string(let text), .bool(let flag)):
      return text == "\(flag)"
    // No party and no kind of a message that is told of, in two ways.
    case (.string(""), nil): return emptyTexts.contains(key)
    default: return false
    }
  }

  /// `null`, no elements, no members, or none but such.
  private static func saysNothing(_ value: JSON) -> Bool {
    switch value.tree {
    case .null: true
    case .bool, .number, .string, .encoded: false
    case .array(let elements): elements.isEmpty
    case .object(let members): members.allSatisfy { saysNothing($0.value) }
    }
  }

  private static let emptyTexts = ["sender", "receiver", "category", "type"]

  private static let instants = [
    "sentAt", "deliveredAt", "readAt", "editedAt", "deletedAt", "updatedAt", "createdAt",
    "lastActiveAt", "lasActiveAt", "deactivatedAt", "joinedAt", "initiatedAt", "startedAt",
    "endedAt", "reactedAt", "interactedAt", "timestamp", "created_at", "destroyed_at", "joined_at",
    "left_at", "clickedAt", "engagedAt", "connectedAt",
  ]

  /// An instant has whole seconds.
  private static func holdsAsInstant(_ given: JSON, _ written: JSON?) -> Bool {
    guard case .number(let number) = given.tree, number.contains(".") else { return false }
    return written == .number(String(number.prefix { $0 != "." }))
  }
}
