import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Control strings")
struct ControlTests {
  static let roomControls = [
    "CC^CONTROL_deletemessage_602", "CC^CONTROL_kicked_2", "CC^CONTROL_banned_9",
    "CC^CONTROL_{\\\"type\\\":\\\"modules\\\",\\\"name\\\":\\\"chatroom\\\",\\\"method\\\":\\\"deletemessage\\\",\\\"params\\\":{\\\"id\\\":\\\"602\\\"}}",
    "CC^CONTROL_{\\\"type\\\":\\\"modules\\\",\\\"name\\\":\\\"chatroom\\\",\\\"method\\\":\\\"kicked\\\",\\\"params\\\":{\\\"id\\\":\\\"2\\\"}}",
    "CC^CONTROL_{\\\"type\\\":\\\"modules\\\",\\\"name\\\":\\\"chatroom\\\",\\\"method\\\":\\\"banned\\\",\\\"params\\\":{\\\"id\\\":9}}",
  ]

  private static func message(_ id: Int, _ body: String) -> String {
    "{\"_\(id)\":{\"id\":\(id),\"from\":1,\"message\":\"\(body)\",\"self\":0,\"sent\":1500000000}}"
  }

  @Test(
    "a room's control in a message of two tells nothing and touches no room",
    arguments: roomControls)
  func roomControlOfTwo(body: String) {
    var site = Site()
    let result = site.poll("2", "{\"messages\":\(Self.message(3202, body))}")
    #expect(result.events.isEmpty)
    #expect(result.rule(of: "/messages/_3202/message") == .roomUnknown)
    let later = site.poll(
      "2",
      "{\"crmessages\":{\"_602\":{\"id\":602,\"from\":\"C\",\"fromid\":3,\"chatroomid\":9,\"message\":\"only in room 9\"}}}"
    )
    #expect(later.summaries == ["text lu-3>lr-9 only in room 9"])
    #expect(later.messages.first?.muid == "legacy-site-g-602")
  }

  @Test("nor does one that an SDK hands over or the push service brings", arguments: roomControls)
  func roomControlElsewhere(body: String) throws {
    var site = Site()
    try site.dictionary(
      "{\"id\":1,\"from\":1,\"message\":\"\(body)\",\"self\":0,\"message_type\":10}", viewer: "2")
    site.poll("2", "{\"userstatus\":{\"id\":2,\"n\":\"B\",\"ch\":\"0123456789abcdef\"}}")
    site.push(
      "{\"id\":2,\"from\":1,\"message\":\"\(body)\",\"self\":0,\"sent\":1500000000}",
      channel: "0123456789abcdef")
    #expect(site.messages.allSatisfy { $0.receiverType == .user })
    #expect(site.messages.allSatisfy { $0.category != .action })
    #expect(!site.told(to: "lu-2").contains { $0.hasPrefix("deleted") })
  }

  @Test(
    "one that nobody knows is told by words of ours alone",
    arguments: [
      ("CC^CONTROL_PLUGIN_GAME_SECRETGRP", "PLUGIN"),
      ("CC^CONTROL_PLUGIN_AVCHAT_SECRETGRP", "PLUGIN_AVCHAT"),
      ("CC^CONTROL_basedata_SECRET", "unknown"), ("CC^CONTROL_foo bar", "unknown"),
      ("CC^CONTROL_kicked_SECRET", "kicked"), ("CC^CONTROL_", "unknown"),
      ("CC^CONTROL_größe", "unknown"), (" CC^CONTROL_SECRET x ", "unknown"),
      (
        "CC^CONTROL_{\\\"type\\\":\\\"plugins\\\",\\\"name\\\":\\\"SECRET\\\",\\\"method\\\":\\\"SECRET\\\"}",
        "plugins"
      ),
    ])
  func unknown(body: String, kind: String) throws {
    var site = Site()
    let result = site.poll("2", "{\"messages\":\(Self.message(1, body))}")
    #expect(result.rule(of: "/messages/_1/message") == .bodyUnknown)
    #expect(result.messages.first?.customData?["kind"] == .string(kind))
    let json = String(decoding: try #require(result.events.first).json, as: UTF8.self)
    #expect(!json.contains("SECRET"))
    #expect(!json.contains("CC^"))
  }
}
