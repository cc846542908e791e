import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Names")
struct NameTests {
  @Test(
    "C46 come out plain, within the limit, and never empty",
    arguments: [
      ("Ada", "Ada", .userName), ("O'Brien \\\"Bo\\\"", "O'Brien \"Bo\"", .userName),
      ("😀 Ada", "😀 Ada", .userName),
      ("<b>Ada</b>", "Ada", .userNameChanged),
      ("<script>alert(1)</script>Ada", "Ada", .userNameChanged),
      ("Tom &amp; Jerry", "Tom & Jerry", .userNameChanged),
      ("O&#039;Brien", "O'Brien", .userNameChanged),
      ("a &amp;lt; b", "a &lt; b", .userNameChanged), ("A & B", "A & B", .userName),
      ("1 < 2", "1 < 2", .userName),
      ("a\\nb\\tc", "a b c", .userNameChanged), (" Ada ", "Ada", .userNameChanged),
      ("", "lu-7", .userNameChanged),
      ("  ", "lu-7", .userNameChanged), ("\\u200b", "lu-7", .userNameChanged),
      ("<b></b>", "lu-7", .userNameChanged),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 100), .userNameCut),
      (
        String(repeating: "e\\u0301", count: 70), String(repeating: "e\u{301}", count: 50),
        .userNameCut
      ),
      (String(repeating: "x", count: 100), String(repeating: "x", count: 100), .userName),
      ("דנה", "דנה", .userName),
    ] as [(String, String, Rule)])
  func names(raw: String, name: String, rule: Rule) {
    var site = Site()
    let result = site.poll(
      "5",
      """
      {"buddylist":{"_7":{"id":"7","n":"\(raw)","s":"available"}},"messages":[{"id":1,"from":7,"message":"x"}]}
      """)
    #expect(result.messages.first?.senderEntity?.name == name)
    #expect(result.rule(of: "/buddylist/_7/n") == rule)
    // A room and a bot by the same rules.
    let others = site.poll(
      "5",
      """
      {"chatrooms":{"_3":{"id":"3","name":"\(raw)"}},"botlist":{"_2":{"id":"2","n":"\(raw)","api":"k"}},
      "crmessages":[{"id":1,"from":"x","fromid":"7","message":"y","chatroomid":"3"}]}
      """)
    guard case .group(let group)? = others.messages.first?.receiverEntity else {
      Issue.record("no group")
      return
    }
    #expect(group.name == (name == "lu-7" ? "lr-3" : name))
    let bot = site.translator.directory.bot("2")
    #expect(bot.name == (name == "lu-7" ? "lb-2" : name))
    #expect(others.rule(of: "/chatrooms/_3/name") == (rule == .userName ? .roomKnown : rule))
  }

  @Test(
    "C46 the name in an invitation is plain as well",
    arguments: [("PGI+RGV2PC9iPg==", "Dev"), ("RGV2", "Dev")])
  func invitation(encoded: String, name: String) {
    var site = Site()
    site.poll(
      "5",
      "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x <a href=\\\"javascript:jqcc.cometchat.joinChatroom('3','0f0f','\(encoded)')\\\">y</a>\"}]}"
    )
    #expect(site.messages.first?.customData?["name"]?.string == name)
  }

  @Test("someone unknown has no name rather than an invented one")
  func unknown() {
    var site = Site()
    site.poll("5", "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\"}]}")
    #expect(site.messages.first?.senderEntity?.uid == "lu-7")
    #expect(site.messages.first?.senderEntity?.name == nil)
  }
}
