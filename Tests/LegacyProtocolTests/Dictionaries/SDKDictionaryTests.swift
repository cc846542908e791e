import Foundation
import JSONText
import LegacyProtocol
import TestSupport
import Testing

@Suite("Callback dictionaries of the SDKs")
struct SDKDictionaryTests {
  static func names() throws -> [String] {
    try Fixtures.names(in: "sdk-dictionaries", suffix: ".txt")
  }

  @Test(
    "every documented form is told apart, reads, and is written back as received",
    arguments: try names())
  func fixture(name: String) throws {
    let bytes = try Fixtures.bytes("sdk-dictionaries/\(name)")
    let json = try PrintedDictionary.json(bytes)
    let value = CallbackValue(CallbackDictionary(Located(json).value))
    let kind = Self.kind(value)
    #expect(
      name.hasPrefix(kind), "\(kind)")
    #expect(value.json == json)
  }

  @Test("printing a dictionary that was read gives one that reads the same", arguments: try names())
  func printed(name: String) throws {
    let bytes = try Fixtures.bytes("sdk-dictionaries/\(name)")
    let value = try PrintedDictionary.value(bytes)
    let printed = value.printed()
    #expect(try PrintedDictionary.value(printed) == value)
    if name.contains(".apple.") { #expect(printed + [0x0A] == bytes) }
  }

  @Test("what has been changed is written in the spelling the field had")
  func changed() throws {
    let json = try PrintedDictionary.json(
      try Fixtures.bytes("sdk-dictionaries/message.text.txt"))
    var message = try SDKMessage(Located(json))
    message.isOld = false
    message.type = 12
    #expect(message.json["old"] == .string("0"))
    #expect(message.json["message_type"] == .number("12"))
    #expect(message.json["id"] == json["id"])
    #expect(message.json["self"] == .number("0"))
  }

  @Test("what happened in a room is read by Android's numbers, and an unknown one survives")
  func groupActions() throws {
    let kicked = try PrintedDictionary.json(
      try Fixtures.bytes("sdk-dictionaries/group-action.kicked.apple.txt"))
    let action = try GroupActionFields(Located(kicked))
    #expect(action.action == .kicked)
    #expect(action.roomID == "5")
    #expect(action.userID == "9")
    let unknown: JSON = ["action_type": "19", "odd": [1]]
    guard case .groupAction(let other) = CallbackValue(CallbackDictionary(Located(unknown).value))
    else {
      Issue.record("not read")
      return
    }
    #expect(other.action == .unknown(19))
    #expect(other.json == unknown)
  }

  @Test("an invitation's room is read inside its message and alone")
  func invites() throws {
    let message = try SDKMessage(
      Located(try PrintedDictionary.json(try Fixtures.bytes("sdk-dictionaries/message.invite.txt")))
    )
    #expect(message.invite?.roomID.isEmpty == false)
    #expect(message.invite?.name?.isEmpty == false)
    let text = try SDKMessage(
      Located(try PrintedDictionary.json(try Fixtures.bytes("sdk-dictionaries/message.text.txt"))))
    #expect(text.invite == nil)
    let alone = try PrintedDictionary.json(
      try Fixtures.bytes("sdk-dictionaries/invite.fields.apple.txt"))
    guard case .invite(let invite) = CallbackValue(CallbackDictionary(Located(alone).value)) else {
      Issue.record("not read")
      return
    }
    #expect(invite.roomID == "23")
    #expect(invite.name == "dev-ops")
  }

  @Test("calls are read by number and by text, audio and video", arguments: 31...38)
  func calls(number: Int) throws {
    for (name, isAudio) in [("call", false), ("call-audio", true)] {
      let json = try PrintedDictionary.json(
        try Fixtures.bytes("sdk-dictionaries/message.\(name)-\(number).txt"))
      let message = try SDKMessage(Located(json))
      let reading = message.reading(platform: nil)
      #expect(reading.code == CallStep(rawValue: number).map { .call($0) })
      #expect(reading.doubt == nil)
      #expect(reading.isAudioCall == isAudio)
      var numberless = message
      numberless.type = nil
      #expect(numberless.reading(platform: nil).code == reading.code)
    }
  }

  static func kind(_ value: CallbackValue) -> String {
    switch value {
    case .message: "message"
    case .action(let action): action.kind == nil ? "unknown" : "action"
    case .announcement: "announcement"
    case .announcements: "announcements"
    case .person: "person"
    case .people: "people"
    case .bots: "bots"
    case .history: "history"
    case .sendReply: "send-reply"
    case .announcementOrSendReply: "send-reply-or-announcement"
    case .invite: "invite"
    case .groupAction: "group-action"
    case .blocked: "blocked"
    case .reply: "reply"
    case .heartbeat: "heartbeat"
    case .unknown: "unknown"
    case .unreadable: "unreadable"
    }
  }
}
