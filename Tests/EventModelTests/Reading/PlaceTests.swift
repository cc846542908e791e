import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("The place of what an object lacks")
struct PlaceTests {
  func pointer(_ text: String, _ read: ([UInt8]) throws(ModelError) -> Void) -> String? {
    let error = #expect(throws: ModelError.self) { try read(Array(text.utf8)) }
    return error?.pointer
  }

  @Test(
    "in a call of a provider of pushes is that inside the payload",
    arguments: [
      (#"{}"#, "/data"), (#"{"data":{}}"#, "/data/to"), (#"{"data":{"to":{}}}"#, "/data/to/uid"),
      (#"{"data":{"to":{"uid":"u"}}}"#, "/data/notificationDetails"),
      (#"{"data":{"to":{"uid":"u"},"notificationDetails":7}}"#, "/data/notificationDetails"),
      (#"{"data":{"to":{"uid":"u"},"notificationDetails":{}}}"#, "/data/notificationDetails/type"),
    ])
  func push(text: String, expected: String) {
    let pointer = pointer(text) { bytes throws(ModelError) in
      _ = try PushEnvelope(decoding: bytes)
    }
    #expect(pointer == expected)
  }

  @Test("a user to notify may be a number, as everywhere")
  func numericUser() throws {
    let bytes = try Fixtures.bytes("event-model/push-envelope/chat.json")
    let text = String(decoding: bytes, as: UTF8.self)
    let uid = try PushEnvelope(decoding: bytes).uid
    let numeric = text.replacing(#""uid": "\#(uid)""#, with: #""uid": 5"#)
      .replacing(#""uid":"\#(uid)""#, with: #""uid":5"#)
    #expect(numeric != text)
    #expect(try PushEnvelope(decoding: Array(numeric.utf8)).uid == "5")
  }

  @Test(
    "in a real-time frame is that inside the body",
    arguments: [
      (#"{"type":"message"}"#, "/body"), (#"{"type":"message","body":{}}"#, "/body/sender"),
      (#"{"type":"receipts","body":7}"#, "/body"),
      (#"{"type":"receipts","body":{}}"#, "/body/messageId"),
    ])
  func frame(text: String, expected: String) {
    let pointer = pointer(text) { bytes throws(ModelError) in
      _ = try RealtimeFrame(decoding: bytes)
    }
    #expect(pointer == expected)
  }

  @Test(
    "in the end of a ringing call is that inside the call",
    arguments: [
      (#"{}"#, "/call"), (#"{"call":{}}"#, "/call/sessionId"), (#"{"call":7}"#, "/call"),
    ])
  func ringingCall(text: String, expected: String) {
    let pointer = pointer(text) { bytes throws(ModelError) in
      _ = try Event(
        .onIncomingCallEnded, payload: WholeText.root(of: bytes, limits: .standard))
    }
    #expect(pointer == expected)
  }
}
