import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Objects of the modern side, read and written")
struct RoundTripTests {
  static func cases(_ folder: String) throws -> [String] {
    try Fixtures.names(in: "event-model/\(folder)", suffix: ".json").map { "\(folder)/\($0)" }
  }

  func check<Object: ModelObject>(_: Object.Type, _ name: String) throws {
    let bytes = try Fixtures.bytes("event-model/\(name)")
    let object = try Object(decoding: bytes)
    let written = String(decoding: object.encoded(), as: UTF8.self) + "\n"
    #expect(written == String(decoding: bytes, as: UTF8.self))
    #expect(try Object(decoding: object.encoded()) == object)
  }

  @Test("messages come back byte for byte", arguments: try cases("message"))
  func messages(name: String) throws { try check(Message.self, name) }

  @Test("users come back byte for byte", arguments: try cases("user"))
  func users(name: String) throws { try check(User.self, name) }

  @Test("groups come back byte for byte", arguments: try cases("group"))
  func groups(name: String) throws { try check(Group.self, name) }

  @Test("incoming calls come back byte for byte", arguments: try cases("incoming-call"))
  func incomingCalls(name: String) throws { try check(IncomingCall.self, name) }

  @Test("participants come back byte for byte", arguments: try cases("participant"))
  func participants(name: String) throws { try check(Participant.self, name) }

  @Test("webhooks of both kinds come back byte for byte", arguments: try cases("webhook"))
  func webhooks(name: String) throws { try check(WebhookEnvelope.self, name) }

  @Test("real-time frames come back byte for byte", arguments: try cases("frame"))
  func frames(name: String) throws { try check(RealtimeFrame.self, name) }

  @Test("payloads of pushes come back byte for byte", arguments: try cases("push"))
  func pushes(name: String) throws { try check(PushPayload.self, name) }

  @Test(
    "calls of a provider of pushes come back byte for byte", arguments: try cases("push-envelope"))
  func pushEnvelopes(name: String) throws { try check(PushEnvelope.self, name) }

  @Test("conversations come back byte for byte", arguments: try cases("conversation"))
  func conversations(name: String) throws { try check(Conversation.self, name) }

  @Test("calls of the log come back byte for byte", arguments: try cases("call-log"))
  func callLog(name: String) throws { try check(CallLogEntry.self, name) }

  @Test("what a fuzzer found comes back", arguments: try cases("damaged"))
  func found(name: String) throws {
    let bytes = try Fixtures.bytes("event-model/\(name)")
    stable(Message.self, bytes)
    stable(User.self, bytes)
    stable(Group.self, bytes)
    stable(GroupMember.self, bytes)
    stable(Conversation.self, bytes)
    stable(CallLogEntry.self, bytes)
    stable(IncomingCall.self, bytes)
    stable(Participant.self, bytes)
    stable(AssistantEvent.self, bytes)
    stable(ChatException.self, bytes)
    stable(WebhookEnvelope.self, bytes)
    stable(RealtimeFrame.self, bytes)
    stable(PushPayload.self, bytes)
    stable(PushEnvelope.self, bytes)
    for event in events(of: bytes) {
      let written = event.payloadBytes
      let payload = try JSONDocument(parsing: written).root
      #expect(try Event(event.method, payload: payload).payloadBytes == written)
    }
  }

  /// What the bytes bring to listeners, read as a message, a webhook and a frame.
  func events(of bytes: [UInt8]) -> [Event] {
    let viewers = ["lu-2", "lu-73"]
    let message = try? Message(decoding: bytes)
    let hook = try? WebhookEnvelope(decoding: bytes)
    let frame = try? RealtimeFrame(decoding: bytes)
    return viewers.flatMap { viewer in
      (message.flatMap { Event.receiving($0, as: viewer) }.map { [$0] } ?? [])
        + (hook?.events(for: viewer) ?? []) + (frame?.event(for: viewer).map { [$0] } ?? [])
    }
  }

  @Test("a field that could not be read and was set since is written once, as it was set")
  func setSince() throws {
    var message = try Message(
      decoding: Fixtures.bytes("event-model/damaged/message-edited-before-1970.json"))
    let changed = try #require(message.changedMessage)
    let root = try JSONDocument(parsing: changed.encoded()).root
    #expect(
      root.members.filter { $0.key == "editedAt" }.map { $0.value.integer } == [message.sentAt])
    // What was left alone is written as it came.
    message = try #require(message.action?.affectedMessage)
    #expect(message.extra.contains(JSON.Member("editedAt", -1_700_000_200)))
    #expect(try Message(partial: JSONDocument(parsing: message.encoded()).root) == message)

    // The same of people, and of members of groups, whose own fields stand before those of the person.
    var user = try User(decoding: Array(#"{"uid":"lu-2","status":5,"lastActiveAt":-1}"#.utf8))
    user.status = .online
    #expect(user.encoded() == Array(#"{"uid":"lu-2","status":"online","lastActiveAt":-1}"#.utf8))
    var member = try GroupMember(
      decoding: Array(#"{"uid":"lu-2","status":5,"scope":"admin"}"#.utf8))
    member.user.status = .online
    let members = try JSONDocument(parsing: member.encoded()).root.members
    #expect(members.filter { $0.key == "status" }.map { $0.value.string } == ["online"])
  }

  func stable<Object: ModelObject>(_: Object.Type, _ bytes: [UInt8]) {
    guard let value = try? Object(decoding: bytes) else { return }
    let again = try? Object(decoding: value.encoded())
    #expect(again == value)
    #expect(again?.encoded() == value.encoded())
  }

  @Test("any message cut short or with a byte changed is refused or read, never worse")
  func damaged() throws {
    for name in try Self.cases("message") {
      let bytes = try Fixtures.bytes("event-model/\(name)")
      for length in stride(from: 0, to: bytes.count - 1, by: 7) {
        #expect(throws: ModelError.self) { try Message(decoding: Array(bytes[..<length])) }
      }
      for index in stride(from: 0, to: bytes.count, by: 5) {
        var changed = bytes
        changed[index] = UInt8(ascii: "7")
        guard let message = try? Message(decoding: changed) else { continue }
        #expect(
          try Message(decoding: message.encoded()) == message,
          "\(String(decoding: changed, as: UTF8.self))")
      }
    }
  }
}
