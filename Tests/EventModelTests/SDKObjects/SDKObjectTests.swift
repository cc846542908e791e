import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Objects as the iOS SDK shows them")
struct SDKObjectTests {
  func message(_ name: String) throws -> Message {
    try Message(decoding: Fixtures.bytes("event-model/message/\(name).json"))
  }

  /// Keys of the table of a text message, with the values of what is unset.
  static let unset: [(String, JSON)] = [
    ("deliveredAt", .number("0.0")), ("readAt", .number("0.0")), ("editedAt", .number("0.0")),
    ("deletedAt", .number("0.0")), ("editedBy", ""), ("deletedBy", ""), ("parentMessageId", 0),
    ("replyCount", 0), ("unreadRepliesCount", 0), ("metaData", [:]), ("mentionedUsers", []),
    ("mentionedMe", false), ("reactions", []), ("muid", ""),
  ]

  @Test("unset properties have the SDK's values", arguments: unset)
  func unsetValues(key: String, value: JSON) throws {
    let object = try message("text-in-group").sdkObject()
    #expect(object[key] == value)
  }

  @Test("a text message has its properties with their types and units")
  func text() throws {
    let object = try message("text-with-everything").sdkObject(for: "lu-2")
    #expect(object["id"] == 102)
    #expect(object["senderUid"] == "lu-73")
    #expect(object["receiverUid"] == "lr-23")
    #expect(object["receiverType"] == 1)
    #expect(object["messageType"] == 0)
    #expect(object["messageCategory"] == 0)
    #expect(object["sentAt"] == 1_700_000_100)
    #expect(object["deliveredAt"] == .number("1700000101.0"))
    #expect(object["parentMessageId"] == 99)
    #expect(object["mentionedMe"] == true)
    #expect(object["text"] == "<@uid:lu-2> look")
    #expect(object["sender"]?["uid"] == "lu-73")
    #expect(object["receiver"]?["guid"] == "lr-23")
    #expect(try message("text-with-everything").sdkObject(for: "lu-9")["mentionedMe"] == false)
  }

  @Test("a media message has a caption and its last attachment")
  func media() throws {
    let object = try message("image").sdkObject()
    #expect(object["messageType"] == 1)
    #expect(object["caption"] == "our cat")
    #expect(
      object["attachment"] == [
        "fileName": "cat.png", "fileExtension": "png", "fileSize": 20480,
        "fileMimeType": "image/png", "fileUrl": "https://files.example/cat.png",
      ])
    #expect(try message("files").sdkObject()["attachment"]?["fileName"] == "b.zip")
  }

  @Test("a custom message has type 0, category 3 and a type of its own")
  func custom() throws {
    let object = try message("custom").sdkObject()
    #expect(object["messageType"] == 0)
    #expect(object["messageCategory"] == 3)
    #expect(object["customType"] == "legacy_chatroom_invite")
    #expect(object["customData"] == ["guid": "lr-23", "name": "Lobby"])
  }

  @Test("a call has times in seconds and leaves out those that have not come")
  func call() throws {
    let ended = try message("call-ended").sdkObject()
    #expect(ended["sessionId"] == "legacy-main-900")
    #expect(ended["callInitiator"]?["uid"] == "lu-73")
    #expect(ended["callReceiver"]?["uid"] == "lu-2")
    #expect(ended["callStatus"] == "ended")
    #expect(ended["initiatedAt"] == .number("1700000400.0"))
    #expect(ended["endedAt"] == .number("1700000500.0"))
    #expect(try message("call-initiated").sdkObject()["endedAt"] == nil)
  }

  @Test("an agent's messages have the properties of their tables")
  func assistant() throws {
    #expect(try message("assistant").sdkObject()["text"] == "It is warm.")
    #expect(try message("tool-result").sdkObject()["toolName"] == "weather")
    #expect(try message("tool-result").sdkObject()["result"] == "22")
    #expect(try message("tool-argument").sdkObject()["arguments"] == ["place": "Bonn"])
  }

  @Test("a user without anything but a uid has nil texts, no times and is offline")
  func user() {
    #expect(
      User(uid: "u").sdkObject == [
        "uid": "u", "name": .null, "avatar": .null, "link": .null, "role": .null, "status": 1,
        "statusMessage": .null, "lastActiveAt": .number("0.0"), "hasBlockedMe": false,
        "blockedByMe": false, "metadata": [:], "deactivatedAt": .number("0.0"),
      ])
  }

  @Test("signals and errors have the properties of their tables")
  func signals() {
    #expect(EventPayloadTests.receipt.sdkObject["messageId"] == 57)
    #expect(EventPayloadTests.receipt.sdkObject["timestamp"] == .number("1700000001.0"))
    #expect(EventPayloadTests.typing.sdkObject["receiverId"] == "lu-73")
    #expect(EventPayloadTests.reaction.sdkObject["receiverType"] == 1)
    #expect(EventPayloadTests.error.sdkObject["errorCode"] == "ERR_WEBSOCKET_ERROR")
  }
}
