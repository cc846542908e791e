import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

/// Cases of the old side seen through the whole translator, from an answer's bytes to what is told.
@Suite("Cases, from the answer to the event")
struct ForwardCaseTests {
  private static func quoted(_ text: String) -> String { JSONWriter.string(of: .string(text)) }

  private static func entry(_ body: String, id: Int = 1) -> String {
    "{\"id\":\(id),\"from\":7,\"self\":0,\"sent\":1500000000,\"message\":\(quoted(body))}"
  }

  private static func text(of body: String) -> String? {
    var site = Site()
    site.poll("5", "{\"messages\":[\(entry(body))]}")
    return site.messages.first?.text
  }

  @Test(
    "bodies of every kind, as new apps read them",
    arguments: [
      // C10: content is left alone.
      ("C10", "it\\'s C:\\\\dir", "it\\'s C:\\\\dir"),
      // C12: broken bytes stay replacement characters, valid letters are not guessed at.
      ("C12", "नमस्ते \u{FFFD} 中文", "नमस्ते \u{FFFD} 中文"),
      ("C27", "<img src=x onerror=alert(1)>a<script>alert(1)</script>b", "ab"),
      ("C27", "<a href=\"javascript:alert(1)\">c</a>", "c"),
      ("C28", "&lt;b&gt; &amp;lt; a & b &#039; &#128512;", "<b> &lt; a & b ' 😀"),
      ("C29", "&amp;amp; &amp;#039;", "&amp; &#039;"),
      (
        "C30",
        "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/cometchat/writable/images/smileys/happy.png\" title=\"Happy\">",
        "🙂"
      ),
      (
        "C30",
        "<img class=\"cometchat_smiley\" height=\"16\" width=\"16\" src=\"/cometchat/images/smileys/trollface.png\" title=\"trollface\"/>",
        ":trollface:"
      ),
      ("C31", "<span style=\"color:#ff0000\">in red</span>", "in red"),
      ("C31", "<span style=\"colour\">odd</span>", "odd"),
      ("C32", "hello (bonjour)", "hello (bonjour)"),
    ])
  func bodies(number: String, body: String, text: String) {
    #expect(Self.text(of: body) == text, "\(number)")
  }

  @Test(
    "C10 C12 C27 C28 C29 C30 C31 C32 bodies: no event shows markup or is empty, and none is dropped"
  )
  func neverEmpty() {
    for body in [
      "<img class=\"cometchat_smiley\" src=\"/x/y.png\" title=\"\">", "&lt;script&gt;", "<b",
      "a<b", "<<<", "&", "&#0;x", "<span style='color:'>x</span>",
    ] {
      var site = Site()
      let result = site.poll("5", "{\"messages\":[\(Self.entry(body))]}")
      let isTold = site.messages.first.map { $0.text?.isEmpty == false || $0.category != .message }
      #expect(isTold == true || result.rule(of: "/messages/0/message") == .textEmpty, "\(body)")
    }
  }

  @Test(
    "C11 letters of other encodings, a mark in front, escapes, raw controls: the poll is read",
    arguments: [
      (Array("caf".utf8) + [0xE9], "café"), (Array("caf\\u00e9".utf8), "café"),
      (Array("a".utf8) + [0x01] + Array("b".utf8), "a\u{1}b"), ([0xC3, 0xA9], "é"),
    ] as [([UInt8], String)])
  func encodings(letters: [UInt8], text: String) {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      var site = Site()
      site.exchange(
        "a", "cometchat_receive.php", [:],
        replyBytes: mark + Array("{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"".utf8)
          + letters
          + Array("\",\"self\":0},{\"id\":2,\"from\":7,\"message\":\"next\",\"self\":0}]}".utf8),
        as: "5")
      #expect(site.messages.count == 2)
      #expect(site.messages.last?.text == "next")
      #expect(
        site.messages.first?.text == text
          || site.messages.first?.text == text.filter { $0 != "\u{1}" })
    }
  }

  @Test(
    "C15 an answer in a callback is an answer",
    arguments: [
      "jqcc123_456({})", "jqcc123_456({});", " a.b.$c( {} ) ;", "/**/cb({})", "{}",
    ])
  func callbacks(form: String) {
    var site = Site()
    site.poll("5", form.replacing("{}", with: "{\"messages\":[\(Self.entry("x"))]}"))
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 x"])
  }

  @Test("C17 line breaks in announcements", arguments: ["a\r\nb", "a\nb", "a\rb", "a<br>b"])
  func announcement(text: String) {
    var site = Site()
    site.poll("5", "{\"an\":{\"id\":\"1\",\"m\":\(Self.quoted(text)),\"t\":1500000000}}")
    #expect(site.messages.first?.customData?["text"] == "a\nb")
  }

  @Test("C23 a page of control rows alone is read, told as what it is, and is no error")
  func controlRows() {
    var site = Site()
    let rows = (1...3).map {
      "{\"id\":\($0),\"from\":\"Me\",\"fromid\":7,\"chatroomid\":9,\"sent\":1500000000,\"message\":\"CC^CONTROL_deletemessage_\($0 + 100)\"}"
    }
    let result = site.poll("5", "{\"crmessages\":[\(rows.joined(separator: ","))]}")
    #expect(site.told(to: "lu-5").count == 3)
    #expect(result.account.counts.keys.allSatisfy { $0.fate != .rejected })
    #expect(site.poll("5", "{\"crmessages\":[]}").events.isEmpty)
  }

  @Test("C24 a text as long as its column is whole, and one cut inside a letter is mended and told")
  func long() {
    let whole = String(repeating: "ż", count: 32_767) + "x"
    #expect(Self.text(of: whole) == whole)
    var site = Site()
    let result = site.exchange(
      "a", "cometchat_receive.php", [:],
      replyBytes: Array("{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"".utf8)
        + Array(String(repeating: "ż", count: 100).utf8) + [0xC5]
        + Array("\",\"self\":0}]}".utf8), as: "5")
    #expect(site.messages.count == 1)
    #expect(!result.repairs.isEmpty)
    #expect(result.rule(of: "/messages/0/message") == .textMended)
  }

  @Test(
    "C37 C95 receipts in both spellings: delivered is not read, and one without its message tells nothing",
    arguments: [
      ("message_deliverd", "delivered 903 by lu-7"), ("message_delivered", "delivered 903 by lu-7"),
      ("message_read", "read 903 by lu-7"),
    ])
  func receipts(action: String, summary: String) throws {
    var site = Site()
    try site.dictionary(#"{"id":903,"m":"x"}"#)
    try site.dictionary(
      "{\"action\":\"\(action)\",\"from\":7,\"message_id\":903,\"sent\":1500000000}")
    #expect(site.told(to: "lu-5") == [summary])
    try site.dictionary("{\"action\":\"\(action)\",\"from\":7,\"sent\":1500000000}")
    #expect(site.told.count == 1)
  }

  @Test(
    "C37 receipts never go back, and those of unknown or deleted messages say nothing, by whichever way",
    arguments: [false, true])
  func receiptOrder(isPushed: Bool) throws {
    func receipt(
      _ site: inout Site, _ what: String, _ id: Int, from: String = "7"
    ) throws -> Rule? {
      guard isPushed else {
        return try site.dictionary(
          "{\"action\":\"message_\(what)\",\"from\":\"\(from)\",\"message_id\":\"\(id)\",\"sent\":1500000000}"
        ).rule(of: "/action")
      }
      let method = what == "read" ? "readMessageNotify" : "deliveredMessageNotify"
      return site.push(
        "{\"from\":\"\(from)\",\"sent\":1500000000123,\"self\":0,\"message\":\"CC^CONTROL_{\\\"type\\\":\\\"core\\\",\\\"name\\\":\\\"textchat\\\",\\\"method\\\":\\\"\(method)\\\",\\\"params\\\":{\\\"fromid\\\":\\\"\(from)\\\",\\\"message\\\":\\\"\(id)\\\"}}\"}",
        channel: "channel-5"
      ).rule(of: "request:message")
    }
    func own(_ id: Int, to: Int) -> String {
      "{\"id\":\"\(id)\",\"from\":\"\(to)\",\"message\":\"x\",\"self\":1,\"sent\":\"1500000000\"}"
    }
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\",\"ch\":\"channel-5\"}}")
    #expect(try receipt(&site, "read", 903) == .receiptUnknown)
    site.poll("5", "{\"messages\":[\(own(903, to: 7)),\(own(904, to: 7)),\(own(905, to: 8))]}")
    let before = site.told.count
    for (what, id, from, rule) in [
      ("delivered", 903, "7", .bodySignal), ("delivered", 903, "7", .receiptRepeated),
      ("read", 903, "7", .bodySignal), ("delivered", 903, "7", .receiptRepeated),
      ("read", 903, "7", .receiptRepeated), ("read", 904, "7", .bodySignal),
      ("delivered", 904, "7", .receiptRepeated), ("read", 999_999, "7", .receiptUnknown),
      // Somebody else's message can't have been read by this one.
      ("read", 905, "7", .receiptUnknown), ("delivered", 905, "8", .bodySignal),
      ("read", 905, "8", .bodySignal),
    ] as [(String, Int, String, Rule)] {
      #expect(try receipt(&site, what, id, from: from) == rule, "\(what) \(id)")
    }
    #expect(
      site.told.dropFirst(before).map(\.summary) == [
        "delivered 903 by lu-7", "read 903 by lu-7", "read 904 by lu-7", "delivered 905 by lu-8",
        "read 905 by lu-8",
      ])
    // An id that another conversation has: the receipt is for the message of this one.
    site.poll("6", "{\"messages\":[\(own(950, to: 9))]}")
    #expect(try receipt(&site, "read", 950) == .receiptUnknown)
    site.poll("5", "{\"messages\":[\(own(950, to: 7))]}")
    #expect(try receipt(&site, "read", 950) == .bodySignal)
    guard case .onMessagesRead(let told)? = site.told.last?.event else {
      Issue.record("no receipt")
      return
    }
    #expect(told.messageId == site.messages.last?.id && told.messageId != "950")
  }

  @Test("C60 what a poll or a page brings is told in the order of time and id, however it lies")
  func orderOfPages() {
    func entry(_ id: Int, _ sent: String) -> String {
      "{\"id\":\"\(id)\",\"from\":\"7\",\"fromid\":\"7\",\"chatroomid\":\"3\",\"message\":\"m\(id)\",\"self\":0,\"userid\":\"7\",\"sent\":\(sent)}"
    }
    let cases: [(entries: [(Int, String)], told: [Int])] = [
      ([(12, "1500000002"), (10, "1500000000"), (11, "1500000001")], [10, 11, 12]),
      ([(19, "1500000009"), (18, "1500000008")], [18, 19]),
      ([(5, "1500000000"), (4, "1500000000"), (30, "1499999999")], [30, 4, 5]),
      // An id that comes later was sent earlier: time counts.
      ([(7, "1500000005"), (9, "1500000001")], [9, 7]),
      ([(8, "\"1500000001000\""), (7, "1500000000")], [7, 8]),
      // Times that say nothing, or can't be right: ids count.
      ([(3, "1500000000"), (2, "0"), (1, "1500000009")], [1, 2, 3]),
      ([(3, "1500000000"), (2, "1600000000"), (1, "1500000009")], [1, 2, 3]),
      ([(3, "null"), (2, "\"\""), (1, "-5")], [1, 2, 3]),
      ([(1, "1500000000"), (2, "1500000000"), (3, "1500000001")], [1, 2, 3]),
    ]
    for (entries, order) in cases {
      let list = entries.map { entry($0.0, $0.1) }.joined(separator: ",")
      let map = entries.map { "\"_\($0.0)\":\(entry($0.0, $0.1))" }.joined(separator: ",")
      for (file, form, reply) in [
        ("cometchat_receive.php", [:], "{\"messages\":[\(list)]}"),
        ("cometchat_receive.php", [:], "{\"messages\":{\(map)}}"),
        ("cometchat_receive.php", ["chatbox": "7"], "{\"messages\":{\(map)}}"),
        ("cometchat_receive.php", [:], "{\"crmessages\":{\(map)}}"),
        (
          "modules/chatrooms/chatrooms.php?action=updateChatroomMessages",
          ["currentroom": "3", "prepend": "20"], "{\(map)}"
        ),
        ("plugins/chathistory/chathistory.php?action=logview", ["history": "7"], "[\(list)]"),
      ] as [(String, KeyValuePairs<String, String>, String)] {
        var site = Site(now: 1_500_000_010)
        site.exchange("session-5", file, form, reply: reply, as: "5")
        #expect(
          site.messages.compactMap(\.text) == order.map { "m\($0)" }, "\(file) \(reply)")
      }
    }
  }

  @Test(
    "C39 kicks, bans and deletions in two syntaxes are the same events",
    arguments: zip(
      ControlTests.roomControls[..<3], ControlTests.roomControls[3...]))
  func roomControls(old: String, new: String) {
    let told = [old, new].map { body in
      var site = Site()
      site.poll(
        "5",
        "{\"crmessages\":[{\"id\":700,\"from\":\"C\",\"fromid\":1,\"chatroomid\":3,\"sent\":1500000000,\"message\":\"\(body)\"}]}"
      )
      return site.told(to: "lu-5")
    }
    #expect(told[0] == told[1])
    #expect(told[0].count == 1)
  }

  @Test(
    "C41 stickers: with and without category, unknown keys, broken ones kept as unknown",
    arguments: [
      ("{\"to\":\"7\",\"key\":\"hi\",\"category\":\"bear\"}", "legacy_sticker", "hi", "bear"),
      ("{\"key\":\"hi\"}", "legacy_sticker", "hi", nil),
      ("{\"key\":\"no such\"}", "legacy_sticker", "no such", nil),
      ("{\"category\":\"bear\"}", "legacy_unknown", nil, nil),
      ("{\"key\":\"h", "legacy_unknown", nil, nil),
    ] as [(String, String, String?, String?)])
  func stickers(parameters: String, type: String, key: String?, category: String?) {
    var site = Site()
    let end = parameters.hasSuffix("}") ? "}" : ""
    site.poll(
      "5",
      "{\"messages\":[\(Self.entry("CC^CONTROL_{\"type\":\"plugins\",\"name\":\"stickers\",\"method\":\"sendSticker\",\"params\":\(parameters)\(end)"))]}"
    )
    #expect(site.messages.map(\.type) == [type])
    #expect(site.messages.first?.customData?["key"]?.string == key)
    #expect(site.messages.first?.customData?["category"]?.string == category)
  }

  @Test("C45 an object whose keys are 0 to n comes as an array: both are read")
  func arrays() {
    let (a, b) = (Self.entry("a", id: 1), Self.entry("b", id: 2))
    for list in ["[\(a),\(b)]", "{\"0\":\(a),\"1\":\(b)}", "{\"_1\":\(a),\"_2\":\(b)}"] {
      var site = Site()
      site.poll("5", "{\"messages\":\(list)}")
      #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 a", "text lu-7>lu-5 b"])
    }
  }

  @Test("C61 whoever is not listed anywhere is told by an id of their own")
  func unlisted() {
    var site = Site()
    site.poll("5", "{\"messages\":[\(Self.entry("x"))]}")
    #expect(site.messages.first?.senderEntity?.uid == "lu-7")
    #expect(site.messages.first?.senderEntity?.name == nil)
  }

  @Test("C62 the same exchanges again tell nothing, and a new translator makes the same ids")
  func again() throws {
    let exchanges = try Recorded.exchanges("7.0.6/24_ordinary_conversation")
    var one = Site()
    for exchange in exchanges { one.translate(exchange) }
    let before = one.messages.count
    for exchange in exchanges where exchange.request.endpoint == .heartbeat {
      one.translate(exchange)
    }
    let twice = one.messages.dropFirst(before).filter { $0.category != .action }
    #expect(twice.isEmpty)
    var other = Site()
    for exchange in exchanges { other.translate(exchange) }
    #expect(other.messages.map(\.muid) == one.messages.prefix(before).map(\.muid))
  }

  @Test(
    "C64 rooms: the hash of a password goes nowhere, whatever the type",
    arguments: [("0", "public"), ("1", "password"), ("2", "private"), ("3", "private")])
  func rooms(type: String, name: String) {
    var site = Site()
    site.poll(
      "5",
      "{\"chatrooms\":{\"_9\":{\"id\":\"9\",\"name\":\"R\",\"type\":\"\(type)\",\"i\":\"da39a3ee5e6b4b0d3255bfef95601890afd80709\",\"createdby\":\"1\",\"s\":\"1\"}},\"crmessages\":[{\"id\":1,\"from\":\"C\",\"fromid\":7,\"chatroomid\":9,\"sent\":1500000000,\"message\":\"x\"}]}"
    )
    let json = String(decoding: site.told.flatMap(\.json), as: UTF8.self)
    #expect(json.contains("\"type\":\"\(name)\""))
    #expect(!json.contains("da39a3ee"))
  }

  @Test("C86 a message brings no receipts that nobody gave")
  func noReceipts() {
    var site = Site()
    site.poll(
      "5",
      "{\"crmessages\":[{\"id\":1,\"from\":\"C\",\"fromid\":7,\"chatroomid\":9,\"sent\":1500000000,\"message\":\"x\"}],\"messages\":[\(Self.entry("y"))]}"
    )
    #expect(site.messages.allSatisfy { $0.readAt == nil && $0.deliveredAt == nil })
  }
}
