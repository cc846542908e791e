import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Bodies for sending a message")
struct SendBodyTests {
  @Test(
    "hold what the sender says and nothing the server adds",
    arguments: [
      (
        "text",
        #"{"receiver":"lu-2","receiverType":"user","category":"message","type":"text","data":{"text":"Grüße, <b>Ann</b> & \"all\" 👍","metadata":{"legacy":{"id":"64","message_type":10}}},"muid":"legacy-main-m-64","tags":["legacy-bridge"]}"#
      ),
      (
        "image",
        #"{"receiver":"lu-2","receiverType":"user","category":"message","type":"image","data":{"text":"our cat","attachments":[{"url":"https://files.example/cat.png","name":"cat.png","extension":"png","mimeType":"image/png","size":20480}]},"muid":"m-2"}"#
      ),
      (
        "custom",
        #"{"receiver":"lu-2","receiverType":"user","category":"custom","type":"legacy_chatroom_invite","data":{"customData":{"guid":"lr-23","name":"Lobby"},"subType":"invite"},"muid":"m-3"}"#
      ),
    ])
  func bodies(name: String, expected: String) throws {
    let message = try Message(decoding: Fixtures.bytes("event-model/message/\(name).json"))
    #expect(String(decoding: message.sendBody, as: UTF8.self) == expected)
  }
}
