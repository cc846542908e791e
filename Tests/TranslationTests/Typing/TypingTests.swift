import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Typing")
struct TypingTests {
  private func signal(
    _ method: String, from: Int = 7, extra: String = "\"typingtime\":1500000000123"
  ) -> String {
    """
    {"from":"\(from)","sent":1500000000123,"self":0,"message":"CC^CONTROL_{\\"type\\":\\"core\\",\\"name\\":\\"textchat\\",\\"method\\":\\"\(method)\\",\\"params\\":{\\"fromid\\":\\"\(from)\\",\(extra.replacing("\"", with: "\\\""))}}"}
    """
  }

  @Test("C38 starts once, ends when the list no longer names the typist")
  func list() {
    var site = Site()
    for tt in ["7,", "7,,9,", "9,", "9,", ""] {
      site.poll("5", "{\"tt\":\"\(tt)\"}")
      site.now += 3
    }
    #expect(
      site.told(to: "lu-5") == [
        "typing lu-7>lu-5", "typing lu-9>lu-5", "silent lu-7>lu-5", "silent lu-9>lu-5",
      ])
    #expect(site.messages.isEmpty)
  }

  @Test(
    "C38 a start that nobody confirms ends by itself, at the same moment whoever looks",
    arguments: [
      (1_500_000_010, false), (1_500_000_011, true), (1_500_009_999, true),
    ] as [(Int64, Bool)])
  func expiry(at: Int64, isOver: Bool) {
    var site = Site()
    site.poll("5", "{\"tt\":\"7,\"}")
    site.wait(until: at)
    #expect(site.told(to: "lu-5") == ["typing lu-7>lu-5"] + (isOver ? ["silent lu-7>lu-5"] : []))
    if case .onTypingEnded(let indicator)? = site.told.last?.event {
      #expect(indicator.lastTimestamp == 1_500_000_010)
    }
    site.wait(until: at + 100)
    #expect(site.told(to: "lu-5").count == 2)
  }

  @Test("C38 someone else's exchange lets it expire as well")
  func expiryByOthers() {
    var site = Site()
    site.poll("5", "{\"tt\":\"7,\"}")
    site.now += 11
    site.poll("6", "[]")
    #expect(site.told(to: "lu-5") == ["typing lu-7>lu-5", "silent lu-7>lu-5"])
  }

  @Test("C38 signals on the viewer's channel start and stop, and expire")
  func signals() {
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\",\"ch\":\"channel-5\"}}")
    let push = { (site: inout Site, message: String) in
      _ = site.push(message, channel: "channel-5")
    }
    push(&site, signal("typingTo"))
    push(&site, signal("typingTo"))
    push(&site, signal("typingStop"))
    push(&site, signal("typingStop"))
    push(&site, signal("typingTo", from: 9))
    site.wait(until: site.now + 11)
    for id in [903, 904] { site.send(id, from: "5", to: "7") }
    push(&site, signal("readMessageNotify", extra: "\"message\":\"903\""))
    push(&site, signal("deliveredMessageNotify", extra: "\"message\":904"))
    #expect(
      site.told(to: "lu-5") == [
        "login lu-5", "typing lu-7>lu-5", "silent lu-7>lu-5", "typing lu-9>lu-5",
        "silent lu-9>lu-5", "text lu-5>lu-7 x", "text lu-5>lu-7 x",
        "read 903 by lu-7", "delivered 904 by lu-7",
      ])
    push(&site, signal("unheardOf"))
    push(&site, "{\"from\":\"7\",\"message\":\"hello\"}")
    #expect(site.told.count == 9)
  }

  @Test(
    "receipts pushed at once are two; one's own signals say nothing, nor does a rule that is off")
  func receiptsAtOnce() {
    for (rules, isTold) in [
      (RuleTable.standard, true), (RuleTable.standard.changing(.bodySignal, to: .dropped), false),
    ] {
      var site = Site(rules: rules)
      site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\",\"ch\":\"channel-5\"}}")
      site.send(903, from: "5", to: "7")
      let before = site.told.count
      for from in [7, 5] {
        let both = signal("deliveredReadMessageNotify", from: from, extra: "\"message\":903")
        site.push(both, channel: "channel-5")
        site.push(signal("typingTo", from: from), channel: "channel-5")
      }
      #expect(
        site.told.dropFirst(before).map(\.summary)
          == (isTold ? ["delivered 903 by lu-7", "read 903 by lu-7", "typing lu-7>lu-5"] : []))
    }
  }

  @Test("C38 a signal among stored messages is none")
  func storedSignal() {
    var site = Site()
    let message = signal("typingTo").replacing(
      "{\"from\"", with: "{\"id\":\"1\",\"from\"", maxReplacements: 1)
    let result = site.poll("5", "{\"messages\":[\(message)]}")
    #expect(result.events.isEmpty)
    #expect(result.rule(of: "/messages/0/message") == .bodySignalStored)
  }

  @Test("C38 what an SDK hands on: start without stop expires, its time may be a string")
  func dictionaries() throws {
    var site = Site()
    try site.dictionary(#"{"action":"typing_start","from":"12","sent":"1500000000123"}"#)
    try site.dictionary(#"{"action":"typing_start","from":"12","sent":"1500000001123"}"#)
    try site.dictionary(#"{"action":"typing_stop","from":"12","sent":1500000002123}"#)
    try site.dictionary(#"{"action":"typing_start","from":"12","sent":"1500000003123"}"#)
    site.wait(until: 1_500_000_020)
    try site.dictionary(#"{"action":"typing_stop","from":"12","sent":"1500000021000"}"#)
    #expect(
      site.told(to: "lu-5") == [
        "typing lu-12>lu-5", "silent lu-12>lu-5", "typing lu-12>lu-5", "silent lu-12>lu-5",
      ])
    for id in [8, 9] { try site.dictionary("{\"id\":\(id),\"m\":\"x\"}") }
    try site.dictionary(#"{"action":"message_deliverd","from":"12","message_id":"8"}"#)
    try site.dictionary(#"{"action":"message_delivered","from":12,"message_id":9}"#)
    try site.dictionary(#"{"action":"message_read","from":"12","message_id":"9"}"#)
    #expect(
      site.told(to: "lu-5").suffix(3) == [
        "delivered 8 by lu-12", "delivered 9 by lu-12", "read 9 by lu-12",
      ])
    let result = try site.dictionary(#"{"action":"message_read","from":"12"}"#)
    #expect(result.events.isEmpty)
  }

  @Test("C93 the same person in two rooms and in private is three, each ending on its own")
  func conversations() {
    var site = Site()
    site.poll(
      "5",
      "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\",\"ch\":\"channel-5\"},\"joinedgroups\":[\"3\",\"4\"]}"
    )
    for room in ["3", "4"] {
      site.exchange(
        "session-5", "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": room],
        reply: "{\"s\":\"JOINED\",\"userid\":\"5\",\"cometid\":\"channel-room-\(room)\"}")
    }
    let push = { (site: inout Site, message: String, channel: String) in
      _ = site.push(message, channel: channel)
    }
    for channel in ["channel-room-3", "channel-room-4", "channel-5"] {
      push(&site, signal("typingTo"), channel)
    }
    push(&site, signal("typingStop"), "channel-room-3")
    site.poll("5", "{\"tt\":\"\"}")
    site.wait(until: site.now + 11)
    #expect(
      site.told(to: "lu-5").filter { !$0.contains("login") && !$0.contains("Member") } == [
        "typing lu-7>lr-3", "typing lu-7>lr-4", "typing lu-7>lu-5", "silent lu-7>lr-3",
        "silent lu-7>lu-5",
        "silent lu-7>lr-4",
      ])
  }

  @Test("C93 two viewers of one typist are two")
  func viewers() {
    var site = Site()
    site.poll("5", "{\"tt\":\"7,\"}")
    site.poll("6", "{\"tt\":\"7,\"}")
    site.poll("5", "{\"tt\":\"\"}")
    #expect(site.told(to: "lu-5") == ["typing lu-7>lu-5", "silent lu-7>lu-5"])
    #expect(site.told(to: "lu-6") == ["typing lu-7>lu-6"])
  }

  @Test("what is shown when a client logs out ends for the viewer's other clients too")
  func logout() {
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\"},\"tt\":\"7,\"}")
    site.exchange("session-5", "cometchat_logout.php", reply: "1")
    #expect(
      site.told(to: "lu-5") == ["login lu-5", "typing lu-7>lu-5", "silent lu-7>lu-5", "logout"])
  }

  @Test(
    "C38 genuine: two people type, both end", arguments: ["6.8.3/07_typing", "7.0.6/07_typing"])
  func genuine(name: String) throws {
    var site = Site()
    for exchange in try Recorded.exchanges(name) { site.translate(exchange) }
    #expect(
      site.told(to: "lu-2").filter { $0.hasPrefix("typing") || $0.hasPrefix("silent") } == [
        "typing lu-1>lu-2", "typing lu-3>lu-2", "silent lu-1>lu-2", "silent lu-3>lu-2",
      ])
  }

  @Test(
    "C38 C48 what was typed ends by our clock, however far the sender's is ahead",
    arguments: [0, 20, 3600, 86_400] as [Int64])
  func senderAhead(ahead: Int64) throws {
    var site = Site()
    let start = site.now
    try site.dictionary(#"{"action":"typing_start","from":"12","sent":\#(start + ahead)}"#)
    site.wait(until: start + 30)
    #expect(
      site.told.map(\.event.method) == [.onTypingStarted, .onTypingEnded])
  }
}
