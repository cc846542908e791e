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

  @Test("separators of ASCII alone are no text")
  func separators() {
    #expect(
      Self.text("\u{1C}\u{1F} ").sendViolations == [LimitViolation("/data/text", .notBlank)])
  }

  @Test(
    "what else a message has in its data is not content of another kind",
    arguments: [
      ("attachments", JSON.array([]), "/data/attachments"),
      ("customData", .object([]), "/data/customData"),
    ])
  func otherContent(key: String, value: JSON, field: String) {
    var message = Self.text("hi")
    message.dataExtra = [.init(key, value)]
    #expect(message.sendViolations.map(\.field) == [field])
    #expect(throws: InvalidBody.self) { try message.checkedSendBody() }
  }

  @Test("a caption that is no text is not sent, nor are fields of files that only the server knows")
  func received() throws {
    var message = Self.text("hi")
    message.type = "image"
    message.content = .media(
      attachments: [
        EventModel.Attachment(
          url: "https://a/b.png", name: "b.png", fileExtension: "png", mimeType: "image/png",
          extra: [.init("thumbnail", "https://a/t.png")])
      ], caption: nil)
    let root = try JSONDocument(parsing: message.checkedSendBody()).root
    let file = root["data"]?["attachments"]?.elements.first { _ in true }
    #expect(file?.members.map(\.key) == ["url", "name", "extension", "mimeType"])
    message.dataExtra = [.init("text", 5)]
    #expect(message.sendViolations.map(\.field) == ["/data/text"])
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

  @Test("a file at the limit of its size passes, a byte more does not; an import only refers to it")
  func fileSize() {
    var message = Self.text("x")
    message.type = MessageType.image
    message.muid = "m"
    func sized(_ size: Int64) -> Message {
      let file = EventModel.Attachment(
        url: "https://f.example/a.png", name: "a", fileExtension: "png", mimeType: "image/png",
        size: size)
      message.content = .media(attachments: [file], caption: nil)
      return message
    }
    #expect(sized(104_857_600).sendViolations.isEmpty)
    let larger = sized(104_857_601)
    #expect(
      larger.sendViolations == [
        LimitViolation(
          "/data/attachments/0/size", .atMost(104_857_600, .bytes, actual: 104_857_601))
      ])
    #expect(throws: InvalidBody.self) { try larger.checkedEditBody() }
    #expect(ImportBatch.messages([ImportMessage(larger)]).violations().isEmpty)
  }

  @Test("interactive data is sent by nothing that is not interactive, and only that is interactive")
  func interactive() {
    var message = Self.text("x")
    message.content = .interactive(InteractiveContent(interactiveData: ["a": 1]))
    #expect(message.sendViolations.map(\.field) == ["/category"])
    message.muid = "m"
    message.category = .interactive
    message.type = "form"
    #expect(ImportBatch.messages([ImportMessage(message)]).violations().isEmpty)
    message.content = .text("x")
    #expect(
      ImportBatch.messages([ImportMessage(message)]).violations().map(\.field)
        == ["/messages/m/data/interactiveData"])
  }

  @Test("keys that are data are escaped in places")
  func places() {
    var message = Self.text("x")
    message.muid = "a/b~c"
    message.sentAt = 1
    #expect(
      ImportBatch.messages([ImportMessage(message)]).violations().map(\.field)
        == ["/messages/a~1b~0c/sentAt"])
  }

  /// All limits in characters, with letters of two bytes: at the limit nothing, above it field, limit and size.
  @Test("characters count, not bytes, at the limit and one above", arguments: [0, 1])
  func characters(more: Int) {
    var group = Group(guid: "g", name: String(repeating: "ü", count: 100 + more), type: .public)
    group.description = String(repeating: "ü", count: 255 + more)
    group.icon = "https://" + String(repeating: "x", count: 2_992 + more)
    group.tags = [String(repeating: "ü", count: 100 + more)]
    group.metadata = ["a": .string(String(repeating: "x", count: 5_120 - 8 + more))]
    let expected = [
      LimitViolation("/groups/g/name", .atMost(100, .characters, actual: 101)),
      LimitViolation("/groups/g/icon", .atMost(3_000, .characters, actual: 3_001)),
      LimitViolation("/groups/g/description", .atMost(255, .characters, actual: 256)),
      LimitViolation("/groups/g/metadata", .atMost(5_120, .bytes, actual: 5_121)),
      LimitViolation("/groups/g/tags/0", .atMost(100, .characters, actual: 101)),
    ]
    let found = ImportBatch.groups([ImportGroup(group)]).violations()
    #expect(found == (more == 0 ? [] : expected))
  }

  @Test("descriptions name place and rule, never content")
  func descriptions() {
    var message = Self.text("  ")
    message.receiver = "Secret Name"
    let error = InvalidBody(message.sendViolations)
    #expect(
      error.description == "/receiver: must be made of a-z 0-9 _ -; /data/text: must not be blank")
  }

  @Test(
    "sizes are not negative", arguments: [(-5, true), (0, false), (5, false)] as [(Int64, Bool)])
  func sizes(size: Int64, isRefused: Bool) {
    let file = Attachment(
      url: "https://x/a", name: "a", fileExtension: "zip", mimeType: "application/zip", size: size)
    let message = Message(
      id: "", conversationId: "", sender: "", receiver: "b", receiverType: .user,
      category: .message, type: "file", content: .media(attachments: [file], caption: nil),
      sentAt: 0)
    #expect(
      message.sendViolations.map(\.field) == (isRefused ? ["/data/attachments/0/size"] : []))
  }

  @Test(
    "types of custom messages are not those of others, in any case of letters",
    arguments: [("TEXT", true), ("Image", true), ("groupMember", true), ("texts", false)])
  func customTypes(type: String, isRefused: Bool) {
    let message = Message(
      id: "", conversationId: "", sender: "", receiver: "b", receiverType: .user,
      category: .custom, type: type, content: .custom(data: ["a": 1], subType: nil), sentAt: 0)
    #expect(message.sendViolations.map(\.field) == (isRefused ? ["/type"] : []))
  }

  @Test("messages are sent to users and groups alone", arguments: ["channel", ""])
  func receiverTypes(type: String) {
    let message = Message(
      id: "", conversationId: "", sender: "", receiver: "b",
      receiverType: ReceiverType(rawValue: type), category: .message, type: "text",
      content: .text("t"), sentAt: 0)
    #expect(message.sendViolations.map(\.field) == ["/receiverType"])
  }
}
