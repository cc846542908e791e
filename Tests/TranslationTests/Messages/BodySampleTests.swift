import EventModel
import JSONText
import LegacyProtocol
import TestSupport
import Testing

@testable import Translation

@Suite("Every sample of a body, as a poll brings it")
struct BodySampleTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var isOfGroup: Bool
    var body: String
    /// What it is read as: the first word.
    var kind: String

    var testDescription: String { name }
  }

  static let samples: [Sample] = {
    let lines =
      (try? Fixtures.bytes("stored-bodies/samples.jsonl"))?.split(separator: 0x0A) ?? []
    return lines.compactMap { line in
      guard let root = try? JSONDocument(parsing: Array(line)).root,
        let name = root["name"]?.string, let body = root["body"]?.string
      else { return nil }
      let kind = (root["is"]?.string ?? "").prefix { $0.isLetter }
      return Sample(
        name: name, isOfGroup: root["context"]?.string == "group", body: body, kind: String(kind))
    }
  }()

  /// What the rule of the body of a kind may be, for its receiver, its sender, or in a second copy.
  static let rules: [String: Set<Rule>] = [
    "text": [.textKept, .textRendered, .textRenderedAlone], "invite": [.bodyInvite],
    "file": [.bodyMedia], "handwriting": [.bodyHandwriting], "sticker": [.bodySticker],
    "bot": [.bodyBot], "screenshare": [.bodyCustom], "whiteboard": [.bodyCustom],
    "writeboard": [.bodyCustom], "broadcast": [.bodyCustom, .callRepeated, .callSilent],
    "game": [.bodyCustom], "kicked": [.bodyGroupAction], "banned": [.bodyGroupAction],
    "messageDeleted": [.bodyGroupAction], "roomDeleted": [.bodyRoomDeleted],
    "unknown": [.bodyUnknown, .bodyAcknowledged], "typingStarted": [.bodySignalStored],
    "typingStopped": [.bodySignalStored], "delivered": [.bodySignalStored],
    "read": [.bodySignalStored], "deliveredAndRead": [.bodySignalStored],
    // Steps of calls: which, depends on what is known of the call; typed ones are text.
    "call": calls, "accepted": calls, "initiate": calls, "reject": calls, "end": calls,
    "cancel": calls, "busy": calls, "noAnswer": calls,
  ]

  private static let calls: Set<Rule> = [
    .bodyCall, .bodyCallEcho, .callUnproven, .callSilent, .callRepeated, .callOutOfTurn,
    .textKept, .textRendered, .textRenderedAlone,
    // Those of a broadcast.
    .bodyCustom,
  ]

  private static func reply(_ sample: Sample, _ id: Int, isSelf: Bool) -> String {
    let body = JSON.string(sample.body).text
    return sample.isOfGroup
      ? "{\"crmessages\":[{\"id\":\(id),\"from\":\"N\",\"fromid\":\(isSelf ? 5 : 7),\"roomid\":3,\"message\":\(body),\"sent\":1500000000}]}"
      : "{\"messages\":[{\"id\":\(id),\"from\":7,\"message\":\(body),\"self\":\(isSelf ? 1 : 0),\"sent\":1500000000}]}"
  }

  @Test("is told by what it is, to both sides, and a second time to nobody", arguments: samples)
  func told(sample: Sample) throws {
    let allowed = try #require(Self.rules[sample.kind], "\(sample.kind)")
    for isSelf in [false, true] {
      var site = Site()
      let result = site.poll("5", Self.reply(sample, 1, isSelf: isSelf))
      let list = sample.isOfGroup ? "crmessages" : "messages"
      let rule = try #require(result.rule(of: "/\(list)/0/message"))
      #expect(allowed.contains(rule), "\(rule.rawValue)")
      if !site.translator.carries(rule) { #expect(result.events.isEmpty) }
      let again = site.poll("5", Self.reply(sample, 1, isSelf: isSelf))
      #expect(again.events.isEmpty)
    }
  }

  @Test("keeps no secret of a body in what is told", arguments: samples)
  func secrets(sample: Sample) {
    var site = Site()
    for event in site.poll("5", Self.reply(sample, 1, isSelf: false)).events {
      let json = String(decoding: event.json, as: UTF8.self)
      #expect(!json.contains("5baa61e4c9b93f3f0682250b6cf8331b7ee68f"))
      #expect(!json.contains("t0k3n"))
    }
  }

  @Test("in a room's history of the plugin too, where the form has no place for it")
  func history() {
    var site = Site()
    for (isRoom, summary) in [(true, "text lu-7>lr-3 x"), (false, "text lu-7>lu-5 x")] {
      let result = site.exchange(
        "a", "plugins/chathistory/chathistory.php",
        ["action": "logview", "history": isRoom ? "3" : "7", "chatroommode": isRoom ? "1" : "0"],
        reply:
          "[{\"id\":4,\"userid\":7,\"from\":\"N\",\"message\":\"x\",\"sent\":1500000000000,\"old\":0}]",
        as: "5")
      #expect(result.summaries == [summary])
      #expect(result.rule(of: "/0/sent") == .timeMilliseconds)
      // Without saying whose they are, entries are a head of the list.
      let head = site.exchange(
        "a", "plugins/chathistory/chathistory.php",
        ["action": "logview", "history": "3", "chatroommode": isRoom ? "1" : "0"],
        reply: "[{\"id\":4,\"from\":\"N\",\"message\":\"x\",\"sent\":1500000000000}]", as: "5")
      #expect(head.events.isEmpty)
      #expect(head.rule(of: "/0/id") == .historyHead)
    }
  }
}
