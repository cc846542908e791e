import EventModel
import JSONText
import LegacyProtocol
import TestSupport
import Testing

@testable import Translation

@Suite("Every sample of what an SDK hands over")
struct DictionarySampleTests {
  static let names: [String] =
    (try? Fixtures.names(in: "sdk-dictionaries", suffix: ".txt")) ?? []

  /// The kinds that bring something to tell; the others have none of it.
  private static let told = ["message.", "history.", "announcements.", "action.", "people."]

  @Test("is translated on every platform with all its fields", arguments: names)
  func sample(name: String) throws {
    let json = try PrintedDictionary.json(try Fixtures.bytes("sdk-dictionaries/\(name)")).text
    for platform in [ClientPlatform.ios, .android, nil] as [ClientPlatform?] {
      var site = Site()
      let result = try site.dictionary(json, platform: platform)
      #expect(result.account.counts.values.reduce(0, +) > 0)
      if !Self.told.contains(where: { name.hasPrefix($0) }),
        !name.hasPrefix("send-reply-or-announcement.")
      {
        #expect(
          result.events.allSatisfy { $0.event.method == .onLoginSuccess }, "\(result.summaries)")
      }
      // Nothing is told of a message twice.
      let again = try site.dictionary(json, platform: platform)
      #expect(again.messages.isEmpty, "\(again.summaries)")
    }
  }

  @Test(
    "answers and lists have names of their own",
    arguments: [
      ("{\"id\":\"1\",\"m\":\"x\",\"from\":\"7\",\"sent\":\"1500000000\"}", "send-reply"),
      ("{\"Message\":\"Success\"}", "reply"), ("{\"odd\":1}", "unknown"),
    ])
  func kinds(json: String, kind: String) throws {
    var site = Site()
    let result = try site.dictionary(json)
    #expect(["send-reply", "announcement", "reply", "unknown"].contains(result.kind), "\(kind)")
    #expect(result.account.entries.count == result.body.map { Leaves.count(in: $0) })
  }

  @Test(
    "receipts name who read what, and say nothing without it",
    arguments: [
      ("message_read", "read 9 by lu-7"), ("message_delivered", "delivered 9 by lu-7"),
      ("message_deliverd", "delivered 9 by lu-7"),
    ])
  func receipts(action: String, summary: String) throws {
    var site = Site()
    let result = try site.dictionary(
      "{\"action\":\"\(action)\",\"from\":\"7\",\"message_id\":\"9\"}")
    #expect(result.summaries == [summary])
    let incomplete = try site.dictionary("{\"action\":\"\(action)\",\"from\":\"7\"}")
    #expect(incomplete.events.isEmpty)
    #expect(incomplete.rule(of: "/action") == .replyUnknown)
  }
}
