import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Messages as they are read")
struct MessageReadingTests {
  func message(_ data: String, category: String = "message", type: String = "text") throws
    -> Message
  {
    try Message(
      decoding: Array(
        #"{"id":5,"sender":"a","receiverType":"user","receiver":"b","category":"\#(category)","type":"\#(type)","data":\#(data),"sentAt":1700000000}"#
          .utf8))
  }

  @Test("an id may be a number; a missing conversation follows from sender and receiver")
  func defaults() throws {
    let message = try message(#"{"text":"x"}"#)
    #expect(message.id == "5")
    #expect(message.conversationId == "a_user_b")
    #expect(message.content == .text("x"))
  }

  @Test(
    "files are read from attachments, from the address alone, or not at all",
    arguments: [
      (
        #"{"url":"https://f.example/x/cat.png?sig=a.b"}"#,
        MessageContent.media(
          attachments: [
            Attachment(
              url: "https://f.example/x/cat.png?sig=a.b", name: "cat.png", fileExtension: "png",
              mimeType: "")
          ], caption: nil)
      ),
      (
        #"{"attachments":[{"url":"https://f.example/a","name":"a","extension":"","mimeType":"image/png","size":"12"}],"url":"https://f.example/a","metadata":{}}"#,
        .media(
          attachments: [
            Attachment(
              url: "https://f.example/a", name: "a", fileExtension: "", mimeType: "image/png",
              size: 12)
          ], caption: nil)
      ),
      (#"{"metadata":{}}"#, .absent),
      (#"{"text":"only words"}"#, .media(attachments: [], caption: "only words")),
    ])
  func media(data: String, expected: MessageContent) throws {
    #expect(try message(data, type: "image").content == expected)
  }

  @Test(
    "the target of a deletion needs nothing but its id",
    arguments: [
      #"{"id":"70"}"#, #"{"id":70,"data":{}}"#, #"{"id":"70","data":[],"type":"text"}"#,
      #"{"id":"70","category":"custom","type":"x","data":null}"#,
    ])
  func bareTarget(target: String) throws {
    let message = try message(
      #"{"action":"deleted","entities":{"on":{"entity":\#(target),"entityType":"message"}}}"#,
      category: "action", type: "message")
    let action = try #require(message.action)
    #expect(action.action == .deleted)
    #expect(action.affectedMessage?.id == "70")
    #expect(action.affectedMessage?.text == nil)
  }

  @Test(
    "an action whose target cannot be read is kept as it came",
    arguments: [
      #"{"entity":null,"entityType":"message"}"#, #"{"entity":{"x":1},"entityType":"tree"}"#,
    ])
  func unreadableTarget(target: String) throws {
    let message = try message(
      #"{"action":"deleted","entities":{"on":\#(target)}}"#, category: "action", type: "message")
    #expect(message.action?.affectedMessage == nil)
    #expect(String(decoding: message.encoded(), as: UTF8.self).contains(#""on":\#(target)"#))
  }

  @Test("canceled is read as cancelled and the secret of a call's channel is dropped")
  func callSpelling() throws {
    let message = try message(
      #"{"action":"canceled","entities":{"on":{"entityType":"call","entity":{"sessionid":"s","type":"audio","status":"canceled","wsChannel":{"secret":"hush"}}}}}"#,
      category: "call", type: "audio")
    #expect(message.call?.status == .cancelled)
    let written = String(decoding: message.encoded(), as: UTF8.self)
    #expect(written.contains(#""action":"cancelled""#))
    #expect(!written.contains("hush"))
  }

  @Test("receipts that name nobody invent no read state")
  func emptyReceipts() throws {
    let bytes = Array(
      #"{"id":"5","conversationId":"group_g","sender":"a","receiverType":"group","receiver":"g","category":"message","type":"text","data":{"text":"x"},"sentAt":1700000000,"receipts":{"data":[[]]}}"#
        .utf8)
    let message = try Message(decoding: bytes)
    #expect(message.receipts.isEmpty)
    #expect(message.readAt == nil)
    #expect(message.encoded() == bytes)
  }

  @Test(
    "what a message cannot be without is missed by name",
    arguments: ["id", "sender", "receiver", "receiverType", "category", "type", "sentAt"])
  func required(field: String) throws {
    let whole = try JSONDocument(parsing: try Fixtures.bytes("event-model/message/text.json"))
    let members = JSON(whole.root).members.filter { $0.key != field }
    let error = #expect(throws: ModelError.self) {
      try Message(decoding: JSONWriter.bytes(of: .object(members)))
    }
    #expect(error?.code == .missingField)
    #expect(error?.pointer == "/" + field)
  }

  @Test("data that is no object is refused with its place")
  func brokenData() throws {
    let error = #expect(throws: ModelError.self) { try message(#""text""#) }
    #expect(error?.pointer == "/data")
  }

  @Test("known fields of another type are kept beside the value, not lost")
  func wrongTypes() throws {
    let message = try message(#"{"text":7,"metadata":{},"reactions":{"a":1},"mentions":[5]}"#)
    #expect(message.content == .absent)
    let written = String(decoding: message.encoded(), as: UTF8.self)
    #expect(
      written.contains(
        #""data":{"metadata":{},"text":7,"reactions":{"a":1},"mentions":[5]}"#))
  }

  @Test("an address beside the files that is none of theirs stays")
  func addressBeside() throws {
    let data =
      #"{"attachments":[{"url":"https://a/1.png","name":"1.png","extension":"png","mimeType":"image/png"}],"url":"https://b/2.png"}"#
    let message = try message(data, type: "image")
    #expect(message.dataExtra == [JSON.Member("url", "https://b/2.png")])
    let written = message.encoded()
    #expect(try Message(decoding: written) == message)
    let root = try JSONDocument(parsing: written).root
    #expect(
      root["data"]?.members.filter { $0.key == "url" }.map { $0.value.string }
        == ["https://b/2.png"])
  }

  @Test("the target of a deletion may have its fields unset", arguments: ["null", ""])
  func barrenTarget(unset: String) throws {
    let fields = ["sender", "receiver", "receiverType", "category", "type", "data", "sentAt"]
    let nothing = unset.isEmpty ? "" : fields.map { #","\#($0)":null"# }.joined()
    let text =
      #"{"id":"9","sender":"a","receiver":"b","receiverType":"user","category":"action","type":"message","data":{"action":"deleted","entities":{"on":{"entityType":"message","entity":{"id":"7"\#(nothing)}}}},"sentAt":1700000000}"#
    let message = try Message(decoding: Array(text.utf8))
    #expect(message.changedMessage?.id == "7")
    #expect(message.changedMessage?.deletedAt == 1_700_000_000)
    #expect(Event.receiving(message, as: "b")?.method == .onMessageDeleted)
  }
}
