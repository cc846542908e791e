import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("What is not balanced is named")
struct ImbalanceTests {
  private static func json(_ text: String) -> JSONValue? {
    try? JSONDocument(parsing: Array(text.utf8)).root
  }

  @Test("fields without a fate, and with one too many")
  func fields() {
    var site = Site()
    var result = site.poll("5", "{\"tt\":\"\",\"st\":1}")
    #expect(result.imbalance.isEmpty)
    result.body = Self.json("{\"tt\":\"\",\"new\":[1]}")
    #expect(!result.isBalanced)
    #expect(result.imbalance == ["/new/0", "/st"])
    result.body = nil
    #expect(result.imbalance == ["/st", "/tt"])
    var other = site.poll("5", "{}{\"a\":1}")
    other.further = [Self.json("{\"b\":1}")].compactMap(\.self)
    #expect(other.imbalance == ["further:0/a", "further:0/b"])
  }

  @Test("those of an exchange that was told late, after its position")
  func late() throws {
    var site = Site()
    let held = site.exchange(
      "a", reply: "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\",\"self\":0},{\"id\":2}]}")
    #expect(held.unreadableEntries == 0)
    var result = site.exchange("a", reply: "{\"userid\":5}")
    #expect(result.late.count == 1)
    #expect(result.isBalanced && result.imbalance.isEmpty)
    #expect(result.unreadableEntries == 1)
    // In the sums each field has one fate: that it was held counts no longer.
    #expect(site.rules[.viewerUnknown] == nil)
    result.late[0].result.body = Self.json("[]")
    #expect(!result.isBalanced)
    #expect(result.imbalance.allSatisfy { $0.hasPrefix("1 ") })
    #expect(result.imbalance.contains("1 /messages/0/id"))
  }

  @Test("an answer that may bring messages and can't be read", arguments: ["{\"messages\":[", "x"])
  func unreadable(reply: String) {
    var site = Site()
    let result = site.exchange("a", reply: reply, as: "5")
    #expect(result.isUnreadable)
    #expect(result.imbalance.isEmpty)
    let other = site.exchange("a", reply: "{}", as: "5")
    #expect(!other.isUnreadable)
  }

  @Test("on the way back")
  func back() {
    var side = OldSide()
    var result = side.tell(.onTextMessageReceived(.text("x")), to: "lu-5")
    #expect(result.imbalance.isEmpty)
    if let body = Self.json("{}") { result.source = body }
    #expect(!result.isBalanced)
    #expect(result.imbalance.contains("/data/text"))
  }
}
