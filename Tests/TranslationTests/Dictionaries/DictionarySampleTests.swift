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
    "a receipt without a time has that of its exchange, and none where no time is known (C48)",
    arguments: [
      ("", 0, nil), ("", 1_480_000_000, 1_480_000_000),
      (",\"sent\":\"1480000001\"", 0, 1_480_000_001),
    ] as [(String, Int64, Int64?)])
  func receiptTime(sent: String, received: Int64, told: Int64?) throws {
    for action in ["message_deliverd", "message_read"] {
      var site = Site()
      site.now = received
      try site.dictionary(#"{"id":9,"m":"x"}"#)
      let result = try site.dictionary(
        "{\"action\":\"\(action)\",\"from\":\"7\",\"message_id\":\"9\"\(sent)}")
      let receipts = result.events.compactMap { viewed -> MessageReceipt? in
        switch viewed.event {
        case .onMessagesDelivered(let receipt), .onMessagesRead(let receipt): receipt
        default: nil
        }
      }
      #expect(receipts.map(\.timestamp) == [told])
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
    try site.dictionary(#"{"id":9,"m":"x"}"#)
    let result = try site.dictionary(
      "{\"action\":\"\(action)\",\"from\":\"7\",\"message_id\":\"9\"}")
    #expect(result.summaries == [summary])
    let incomplete = try site.dictionary("{\"action\":\"\(action)\",\"from\":\"7\"}")
    #expect(incomplete.events.isEmpty)
    #expect(incomplete.rule(of: "/action") == .replyUnknown)
  }
}
