import JSONText
import Testing

@testable import EventModel

@Suite("Edits and deletions of messages of which little is told")
struct BareTargetTests {
  static let original = ConversationStateTests.message("101", inGroup: true)

  /// A moderator's deletion, as a webhook tells it.
  static func deletion(of target: String) throws -> [Event] {
    let text =
      #"{"trigger":"message_deleted","appId":"a","webhook":"w","data":{"message":{"id":"102","conversationId":"group_g","sender":"zoe","receiverType":"group","receiver":"g","category":"action","type":"message","data":{"action":"deleted","entities":{"by":{"entityType":"user","entity":{"uid":"zoe"}},"for":{"entityType":"group","entity":{"guid":"g"}},"on":{"entityType":"message","entity":\#(target)}}},"sentAt":1700000100}}}"#
    return try WebhookEnvelope(decoding: Array(text.utf8)).events(for: "bob")
  }

  static let targets = [
    #"{"id":"101"}"#,
    #"{"id":"101","deletedAt":1700000100}"#,
    #"{"id":"101","deletedAt":1700000100,"receiver":"g"}"#,
    #"{"id":"101","deletedAt":1700000100,"sender":"ann","receiver":"g"}"#,
    #"{"id":"101","deletedAt":1700000100,"receiverType":"group"}"#,
    #"{"id":"101","conversationId":"group_g","deletedAt":1700000100,"receiver":"g"}"#,
  ]

  @Test(
    "a deletion takes the content and leaves who sent it to whom", arguments: targets,
    [true, false])
  func deletes(target: String, isLate: Bool) throws {
    let deletion = try Self.deletion(of: target)
    let sent = [Event.onTextMessageReceived(Self.original)]
    let state = ConversationStateTests().state(
      isLate ? deletion + sent : sent + deletion, ConversationStateTests.room)
    let message = try #require(state.messages.first)
    #expect(state.messages.count == 1)
    #expect(message.deletedAt == 1_700_000_100)
    #expect(message.deletedBy == "zoe")
    #expect(message.content == .absent)
    #expect(message.sender == "ann")
    #expect(message.receiver == "g")
    #expect(message.receiverType == .group)
  }

  @Test(
    "who did it counts as the sender only where nobody else may have sent it",
    arguments: [("bob", "user", "bob"), ("app_system", "user", ""), ("zoe", "group", "")])
  func actor(sender: String, type: String, expected: String) throws {
    let text =
      #"{"id":"102","sender":"\#(sender)","receiverType":"\#(type)","receiver":"ann","category":"action","type":"message","data":{"action":"edited","entities":{"on":{"entityType":"message","entity":{"id":"101","data":{"text":"x"}}}}},"sentAt":1700000100}"#
    let changed = try #require(try Message(decoding: Array(text.utf8)).changedMessage)
    #expect(changed.sender == expected)
    #expect(changed.editedBy == sender)
  }

  @Test("a description without a receiver does not take it away", arguments: [true, false])
  func withoutReceiver(isLate: Bool) throws {
    let payload =
      #"{"id":"101","conversationId":"group_g","deletedAt":1700000100,"deletedBy":"ann"}"#
    let deletion = try Event(
      .onMessageDeleted, payload: JSONDocument(parsing: Array(payload.utf8)).root)
    let sent = Event.onTextMessageReceived(Self.original)
    let state = ConversationStateTests().state(
      isLate ? [deletion, sent] : [sent, deletion], ConversationStateTests.room)
    #expect(state.messages.map(\.receiver) == ["g"])
    #expect(state.messages.map(\.receiverType) == [.group])
  }

  @Test("a receiver that may be a user or a group stays as it came", arguments: targets)
  func roundTrip(target: String) throws {
    let message = try Message(partial: JSONDocument(parsing: Array(target.utf8)).root)
    let written = message.encoded()
    let root = try JSONDocument(parsing: written).root
    #expect(try Message(partial: root) == message)
    let had = try JSONDocument(parsing: Array(target.utf8)).root
    for key in ["receiver", "sender", "conversationId"] {
      #expect(root[key]?.string == had[key]?.string)
    }
    if had["receiver"] != nil { #expect(root["receiverType"] == nil) }
  }

  @Test(
    "where nobody is named who did it, nobody is said to have",
    arguments: [("deleted", "message_deleted"), ("edited", "message_edited")],
    ["", #","by":{"entityType":"user","entity":{"uid":""}}"#])
  func nobody(change: (action: String, trigger: String), by: String) throws {
    let text =
      #"{"trigger":"\#(change.trigger)","appId":"a","webhook":"w","data":{"message":{"id":"122","deletedAt":1700000300,"receiverType":"user","receiver":"lu-2","category":"action","data":{"action":"\#(change.action)","entities":{"on":{"entityType":"message","entity":{"id":"70","receiverType":"user","type":"text","category":"message","data":{"text":"x"}}},"for":{"entityType":"user","entity":{"uid":"lu-2"}}\#(by)}},"sentAt":1700000100}}}"#
    let hook = try WebhookEnvelope(decoding: Array(text.utf8))
    let events = hook.events(for: "lu-2")
    #expect(events.count == 1)
    for event in events {
      let payload = event.payloadBytes
      #expect(!String(decoding: payload, as: UTF8.self).contains("edBy"))
      let again = try Event(event.method, payload: JSONDocument(parsing: payload).root)
      #expect(again.payloadBytes == payload)
    }
  }
}
