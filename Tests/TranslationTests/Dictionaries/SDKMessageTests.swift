import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Messages as SDKs hand them over")
struct SDKMessageTests {
  private static func dictionary(_ number: Int, _ content: String, _ more: String = "") -> String {
    "{\"id\":1,\"from\":7,\"message\":\(content),\"self\":0,\"message_type\":\(number)\(more)}"
  }

  @Test(
    "Android's pluginType tells what kind of call it is",
    arguments: [
      (",\"pluginType\":0", "audio"), (",\"pluginType\":\"0\"", "audio"),
      (",\"pluginType\":1", "video"), ("", "video"), (",\"pluginType\":2", "legacy_broadcast"),
    ])
  func pluginType(field: String, type: String) throws {
    for platform in [ClientPlatform.android, nil] {
      var site = Site()
      let result = try site.dictionary(
        Self.dictionary(32, "\"9c8b\"", field), platform: platform)
      #expect(result.messages.map(\.type) == [type])
      #expect(result.account.counts[.fieldUnknown] == nil)
      #expect(result.account.counts[.dictionaryType] == (field.isEmpty ? 1 : 2))
    }
  }

  @Test(
    "a known form with too little in it for an event is called so",
    arguments: [
      "{\"action_type\":10,\"chatroom_id\":5,\"from\":7,\"id\":33,\"user_id\":9}",
      "{\"chatroom_id\":23,\"chatroom_name\":\"dev-ops\",\"chatroom_password\":\"0123456789abcdef\"}",
    ])
  func incomplete(dictionary: String) throws {
    var site = Site()
    let result = try site.dictionary(dictionary)
    #expect(result.events.isEmpty)
    #expect(result.rule(of: "/chatroom_id") == .dictionaryIncomplete)
    #expect(result.rule(of: "/chatroom_name") ?? .dictionaryIncomplete == .dictionaryIncomplete)
    #expect(result.rule(of: "/chatroom_password") ?? .secret == .secret)
    #expect(!result.account.counts.keys.contains { $0.fate == .rejected })
  }

  @Test(
    "the hash of an empty password is no password",
    arguments: [
      ("", false), ("da39a3ee5e6b4b0d3255bfef95601890afd80709", false),
      ("d41d8cd98f00b204e9800998ecf8427e", false), ("0123456789abcdef", true),
    ])
  func invite(hash: String, hasPassword: Bool) throws {
    var site = Site()
    let result = try site.dictionary(
      Self.dictionary(
        11,
        "{\"chatroom_id\":23,\"chatroom_name\":\"Dev\",\"chatroom_password\":\"\(hash)\"}"))
    #expect(result.summaries == ["legacy_chatroom_invite lu-7>lu-5"])
    #expect(
      result.messages.first?.customData
        == ["guid": "lr-23", "name": "Dev", "hasPassword": .bool(hasPassword)])
    #expect(result.rule(of: "/message/chatroom_password") == .roomSecret)
    #expect(result.rule(of: "/message/chatroom_id") == .bodyInvite)
  }

  @Test("a content that can't be what the number says is named, and the message can come later")
  func unreadable() throws {
    for (number, content) in [
      (10, "{}"), (11, "{\"chatroom_name\":\"x\"}"), (12, "[]"), (13, "true"), (14, "{}"),
      (24, "[1]"),
    ] {
      var site = Site()
      let result = try site.dictionary(Self.dictionary(number, content))
      #expect(result.events.isEmpty)
      #expect(result.rule(of: "/id") == .messageUnreadable)
      #expect(
        result.account.entries.first?.detail?.contains("/message") == true, "\(number)")
      site.poll("5", "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\",\"self\":0}]}")
      #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 x"])
    }
  }

  @Test("of repeated histories the last counts")
  func histories() throws {
    var site = Site()
    let result = try site.dictionary(
      "{\"history\":[\(Self.dictionary(10, "\"a\""))],\"history\":[\(Self.dictionary(10, "\"b\""))],\"x\":1}"
    )
    #expect(result.summaries == ["text lu-7>lu-5 b"])
    #expect(result.account.counts[.fieldRepeated] == 5)
    #expect(result.rule(of: "/x") == .fieldUnknown)
  }

  @Test("a picture's address with a quotation mark stays an address")
  func quotedAddress() throws {
    var site = Site()
    let result = try site.dictionary(
      Self.dictionary(
        24, #""http://h.example/a\" onload=\"x.gif""#, ",\"bot_response_type\":\"image\""))
    #expect(result.summaries == ["image lb-unknown>lu-5"])
  }
}
