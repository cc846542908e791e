import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Limits of what is sent")
struct LimitTests {
  static func text(_ text: String) -> Message {
    Message(
      id: "", conversationId: "", sender: "lu-2", receiver: "lu-73", receiverType: .user,
      category: .message, type: "text", content: .text(text), sentAt: 1_700_000_000)
  }

  @Test("a message at the limit of its data passes, a byte more names field, limit and size")
  func dataBytes() {
    // `{"text":""}` is 11 bytes.
    let fitting = Self.text(String(repeating: "x", count: 10_240 - 11))
    #expect(fitting.sendViolations.isEmpty)
    let longer = Self.text(String(repeating: "x", count: 10_240 - 10))
    #expect(
      longer.sendViolations == [
        LimitViolation("/data", .atMost(10_240, .bytes, actual: 10_241))
      ])
  }

  @Test("bytes count, not characters: 5,200 umlauts are too many")
  func multibyte() {
    let violations = Self.text(String(repeating: "ü", count: 5_200)).sendViolations
    #expect(
      violations == [LimitViolation("/data", .atMost(10_240, .bytes, actual: 10_411))])
  }

  @Test("a whole message has a limit of its own, in characters")
  func wholeMessage() {
    let violations = Self.text(String(repeating: "x", count: 70_000)).sendViolations
    #expect(
      violations.contains { $0.field == "" && $0.description.contains("at most 65536 characters") })
  }

  @Test("eleven different mentions are too many, one user eleven times is one")
  func mentions() {
    let eleven = (0..<11).map { "<@uid:u\($0)>" }.joined()
    #expect(
      Self.text(eleven).sendViolations == [
        LimitViolation("/data/mentions", .atMost(10, .items, actual: 11))
      ])
    #expect(Self.text(String(repeating: "<@uid:u>", count: 11)).sendViolations.isEmpty)
  }

  @Test(
    "a custom message must not have a type clients take for another",
    arguments: MessageType.reserved)
  func reservedTypes(type: String) {
    var message = Self.text("x")
    message.category = .custom
    message.content = .custom(data: ["a": 1], subType: nil)
    message.type = type
    #expect(message.sendViolations.map(\.field) == ["/type"])
    message.type = "legacy_sticker"
    #expect(message.sendViolations.isEmpty)
  }

  @Test(
    "what the server alone makes cannot be sent",
    arguments: ["member-joined", "call-ended", "edited-target"])
  func serverOnly(name: String) throws {
    let message = try Message(decoding: Fixtures.bytes("event-model/message/\(name).json"))
    #expect(message.sendViolations.isEmpty == (name == "edited-target"))
  }

  @Test("descriptions name place and rule, never content")
  func descriptions() {
    var message = Self.text("  ")
    message.receiver = "Secret Name"
    let error = InvalidBody(message.sendViolations)
    #expect(
      error.description == "/receiver: must be made of a-z 0-9 _ -; /data/text: must not be blank")
  }
}
