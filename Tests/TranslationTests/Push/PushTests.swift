import LegacyProtocol
import Testing

@testable import Translation

@Suite("What the install publishes to its push service")
struct PushTests {
  private static func entry(_ id: Int, _ message: String) -> String {
    "{\"id\":\"\(id)\",\"from\":\"7\",\"message\":\"\(message)\",\"self\":0,\"sent\":\"1500000000\"}"
  }

  private static func roomEntry(_ id: Int, _ message: String) -> String {
    "{\"id\":\"\(id)\",\"from\":\"Bob\",\"fromid\":\"7\",\"message\":\"\(message)\",\"sent\":\"1500000000\",\"chatroomid\":\"3\"}"
  }

  private static let typing =
    #"{"from":"7","sent":1500000000123,"self":0,"message":"CC^CONTROL_{\"type\":\"core\",\"name\":\"textchat\",\"method\":\"typingTo\",\"params\":{\"fromid\":\"7\"}}"}"#

  /// A site where 5's channel is known, and 5 and 9 are in room 3.
  private static func site() -> Site {
    var site = Site()
    site.poll(
      "5",
      "{\"userstatus\":{\"id\":\"5\",\"ch\":\"channel-5\",\"n\":\"Ada\"},\"joinedgroups\":[\"3\"]}")
    site.poll("9", "{\"joinedgroups\":[\"3\"]}")
    return site
  }

  @Test(
    "what a client posts, or what is not answered with success, is told to nobody and hides nothing genuine",
    arguments: [
      (false, 200, Rule.pushOfClient), (false, 404, .pushOfClient), (true, 404, .pushRefused),
      (true, 500, .pushRefused), (true, 302, .pushRefused), (true, 199, .pushRefused),
    ])
  func forged(isOutward: Bool, status: Int, rule: Rule) {
    for message in [
      Self.roomEntry(5000, "CC^CONTROL_banned_9"), Self.roomEntry(5000, "x"),
      Self.entry(5000, "x"), Self.typing,
    ] {
      var site = Self.site()
      let before = site.told.count
      let result = site.push(message, channel: "channel-5", status: status, isOutward: isOutward)
      #expect(result.events.isEmpty)
      #expect(result.rule(of: "request:message") == rule)
      #expect(rule.fate == .rejected)
      site.push(Self.roomEntry(5000, "genuine"), channel: "c")
      site.push(Self.entry(5000, "genuine"), channel: "channel-5")
      #expect(
        site.told.dropFirst(before).map(\.summary) == [
          "text lu-7>lr-3 genuine", "text lu-7>lr-3 genuine", "text lu-7>lu-5 genuine",
        ])
    }
  }

  @Test("any path that ends like the push service's counts as little")
  func path() {
    var site = Self.site()
    let before = site.told.count
    for file in ["../post/", "../x/post/", "post/"] {
      let result = site.exchange(
        "session-9", file,
        ["message": Self.roomEntry(5000, "CC^CONTROL_banned_5"), "channel": "3"],
        reply: "1", as: "9")
      #expect(result.rule(of: "request:message") == .pushOfClient)
    }
    #expect(site.told.count == before)
  }

  @Test(
    "a push of which nothing is told says so",
    arguments: [
      (roomEntry(1, "x"), "c", Rule.textKept), (entry(1, "x"), "channel-5", .textKept),
      (typing, "channel-5", .bodySignal), (entry(1, "x"), "unheard-of", .pushUntold),
      (typing, "unheard-of", .pushUntold), (entry(1, " "), "channel-5", .textEmpty),
      (roomEntry(1, "x").replacing("\"3\"", with: "\"4\""), "c", .pushUntold),
      (roomEntry(1, "x").replacing("chatroomid", with: "y"), "c", .roomUnknown),
      ("", "channel-5", .messageUnreadable), ("{", "channel-5", .messageUnreadable),
      ("5", "channel-5", .messageUnreadable), ("{}", "channel-5", .messageUnreadable),
      ("{\"id\":1}", "channel-5", .messageUnreadable),
      ("{\"id\":1,\"fromid\":2}", "channel-5", .messageUnreadable),
      ("{\"from\":\"7\",\"message\":\"no id\"}", "channel-5", .messageUnreadable),
    ])
  func untold(message: String, channel: String, rule: Rule) {
    var site = Self.site()
    let result = site.push(message, channel: channel)
    #expect(result.rule(of: "request:message") == rule)
    #expect(result.account.counts[rule] == 1)
    #expect(result.events.isEmpty == (rule != .textKept && rule != .bodySignal))
  }

  @Test("a push to a room of which one member hears anew is not called repeated")
  func severalMembers() {
    var site = Self.site()
    site.poll("5", "{\"crmessages\":[\(Self.roomEntry(1, "x"))]}")
    let first = site.push(Self.roomEntry(1, "x"), channel: "c")
    #expect(first.rule(of: "request:message") == .textKept)
    #expect(first.events.map(\.viewer) == ["lu-9"])
    let second = site.push(Self.roomEntry(1, "x"), channel: "c")
    #expect(second.rule(of: "request:message") == .messageRepeated)
  }

  @Test("without a channel, and with the payload given twice, each field has its fate")
  func oddForms() {
    var site = Self.site()
    let alone = site.exchange(
      nil, "../post/", ["message": Self.entry(1, "x")], reply: "1", isOutward: true)
    #expect(alone.rule(of: "request:message") == .pushUntold)
    let twice = site.exchange(
      nil, "../post/?message=5", ["message": Self.entry(2, "x"), "channel": "channel-5"],
      reply: "1", isOutward: true)
    #expect(twice.account.counts[.textKept] == 1)
    #expect(twice.account.counts[.fieldRepeated] == 1)
    #expect(twice.events.count == 1)
  }

  @Test(
    "genuine pushes are taken as the install's",
    arguments: ["6.8.3/19_cometservice", "7.0.6/19_cometservice"])
  func genuine(name: String) throws {
    let exchanges = try Recorded.exchanges(name)
    let pushes = exchanges.filter { $0.request.endpoint == .publish }
    #expect(pushes.count == 23)
    #expect(exchanges.allSatisfy { $0.isOutward == ($0.request.endpoint == .publish) })
    var site = Site()
    for exchange in exchanges { site.translate(exchange) }
    #expect(site.rules[.pushOfClient] == nil)
    #expect(site.rules[.pushRefused] == nil)
  }
}

@Suite("What a request says counts only if the install took it")
struct RefusedRequestTests {
  @Test(
    "logging out", arguments: [(200, true), (204, true), (302, false), (404, false), (500, false)])
  func logout(status: Int, isTaken: Bool) {
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\"}}")
    site.exchange("session-5", "cometchat_logout.php", reply: "1", status: status)
    #expect(site.told(to: "lu-5") == ["login lu-5"] + (isTaken ? ["logout"] : []))
  }

  @Test("the call of a bot service", arguments: [(200, "lu-7"), (404, "lu-5"), (500, "lu-5")])
  func botCallback(status: Int, asker: String) {
    var site = Site()
    site.exchange(
      nil, "extensions/bots/cometchat_bots.php", ["channel": "user_7_5"], reply: "",
      status: status)
    site.poll(
      "5",
      #"{"messages":[{"id":"1","from":"7","self":0,"sent":"1500000000","message":"CC^CONTROL_{\"type\":\"core\",\"name\":\"bots\",\"method\":\"botresponse\",\"params\":{\"message\":\"hi\",\"chatroommode\":0,\"botid\":\"2\",\"messagetype\":\"text\"}}"}]}"#
    )
    #expect(site.messages.map(\.receiver) == [asker])
  }
}
