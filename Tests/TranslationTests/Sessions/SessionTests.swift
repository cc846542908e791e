import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Whose view it is")
struct SessionTests {
  private let message = "{\"messages\":[{\"id\":\"1\",\"from\":\"7\",\"message\":\"x\"}]}"
  private func message(_ id: Int) -> String {
    "{\"messages\":[{\"id\":\"\(id)\",\"from\":\"7\",\"message\":\"m\(id)\"}]}"
  }
  private func profile(_ id: Int, _ more: String = "") -> String {
    "{\"userstatus\":{\"id\":\"\(id)\",\"n\":\"N\"}\(more)}"
  }

  @Test(
    "a cookie's user is learned from any answer that names it",
    arguments: [
      "{\"userid\":5}", "{\"userid\":\"5\",\"tt\":\"\"}",
      "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\"}}",
      "{\"userstatus\":{\"id\":5,\"n\":\"Ada\"},\"userid\":\"9\"}",
    ])
  func cookie(reply: String) {
    var site = Site()
    site.exchange("a", reply: reply)
    site.exchange("a", reply: message)
    #expect(site.told(to: "lu-5").last == "text lu-7>lu-5 x")
  }

  @Test(
    "basedata: the plain number is the user, anything else is learned",
    arguments: [
      ("5", true), ("abc%3D", false), ("05", false), ("-5", false), ("5.0", false),
    ])
  func basedata(value: String, isPlain: Bool) {
    var site = Site()
    site.exchange(nil, "cometchat_receive.php", ["basedata": value], reply: message)
    #expect(site.told(to: "lu-5").count == (isPlain ? 1 : 0))
    site.exchange(nil, "cometchat_receive.php", ["basedata": value], reply: profile(5))
    #expect(site.told(to: "lu-5").contains("text lu-7>lu-5 x"))
    #expect(site.told.allSatisfy { $0.viewer == "lu-5" })
  }

  @Test("what came before a user was known waits, and is told when they are, in order")
  func held() {
    var site = Site()
    let first = site.exchange("a", reply: message(1))
    site.exchange(
      "a", "cometchat_send.php", ["to": "7", "message": "m2"],
      reply: "{\"id\":2,\"m\":\"m2\",\"from\":\"7\"}")
    site.exchange("b", reply: message(3))
    #expect(site.told.isEmpty)
    #expect(first.account.counts == [.viewerUnknown: 3])
    #expect(site.translator.exchangesHeld.waiting == 3)
    site.exchange("a", reply: profile(5))
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 m1", "text lu-5>lu-7 m2", "login lu-5"])
    #expect(site.translator.exchangesHeld.waiting == 1)
  }

  @Test("what waits is bounded, and what is given up is counted")
  func bounded() {
    var site = Site()
    for id in 1...100 { site.exchange("a", reply: message(id)) }
    #expect(site.translator.exchangesHeld.waiting == 64)
    #expect(site.translator.exchangesHeld.abandoned == 36)
  }

  @Test("what is told late is accounted for as if it were told at once, and no longer as unknown")
  func lateAccount() throws {
    let reply =
      "{\"messages\":[{\"id\":\"1\",\"from\":\"7\",\"message\":\"x\",\"novel\":[1,2]},{\"id\":\"2\"}],\"odd\":5}"
    var late = Site()
    let first = late.exchange("a", "cometchat_receive.php", ["strange": "1"], reply: reply)
    #expect(first.account.counts[.viewerUnknown] == 7)
    let held = late.rules.values.reduce(0, +)
    let second = late.exchange("a", reply: "{\"userid\":5}")
    var direct = Site()
    direct.exchange("a", reply: "{\"userid\":5}")
    direct.exchange("a", "cometchat_receive.php", ["strange": "1"], reply: reply)
    #expect(late.rules == direct.rules)
    #expect(late.rules[.viewerUnknown] == nil)
    #expect(late.rules[.parameterUnknown] == 1)
    #expect(late.rules[.fieldUnknown] == 3)
    #expect(late.rules[.messageUnreadable] == 1)
    #expect(late.rules.values.reduce(0, +) == held + 1)
    let one = try #require(second.late.first)
    #expect(second.late.count == 1)
    #expect(one.position == "1")
    #expect(one.result.account.counts[.fieldUnknown] == 3)
    #expect(one.replaced == first.account.counts)
    #expect(second.events.map(\.position) == ["1"])
  }

  @Test(
    "sums come out the same however late it is known whose an exchange is",
    arguments: Recorded.names)
  func lateSums(name: String) throws {
    var sums: [Rule: Int] = [:]
    var fields = 0
    var translator = Translator()
    for exchange in try Recorded.exchanges(name, hinted: false) {
      let result = translator.translate(exchange)
      let isBalanced = result.isBalanced
      #expect(isBalanced, "\(exchange.position)")
      result.add(to: &sums)
      fields += result.account.counts.values.reduce(0, +)
    }
    #expect(sums.values.allSatisfy { $0 > 0 })
    #expect(sums.values.reduce(0, +) == fields)
  }

  @Test("the longest session is not forgotten while it is in use, and its login told once")
  func longestSession() {
    var site = Site()
    site.translator.sessions = SessionDirectory(cookieNames: ["PHPSESSID"], capacity: 4)
    for id in 100..<140 {
      site.exchange("a", reply: profile(5))
      site.exchange("s\(id)", reply: profile(id))
    }
    #expect(site.told(to: "lu-5") == ["login lu-5"])
  }

  /// What a client of unknown user is shown: about as much as a page of history.
  private func page(_ id: Int) -> String {
    "{\"messages\":[{\"id\":\"\(id)\",\"from\":\"7\",\"message\":\"\(String(repeating: "x", count: 3000))\"}]}"
  }

  @Test("clients that never come back make room for new ones, whose messages are told")
  func evicted() {
    var site = Site()
    site.translator.held = HeldExchanges(mostBytes: 1 << 20)
    for client in 0..<12 {
      for id in 1...64 { site.exchange("gone-\(client)", reply: page(client * 64 + id)) }
    }
    let full = site.translator.exchangesHeld
    #expect(full.waiting + full.abandoned == 12 * 64)
    #expect(full.waiting * 3000 < 1 << 20)
    site.exchange("new", reply: page(100_000))
    site.exchange("new", reply: profile(5))
    #expect(site.messages.map(\.muid) == ["legacy-site-m-100000"])
  }

  @Test("the client not heard of for longest is given up first, even if it came last")
  func evictionOrder() {
    var site = Site()
    site.translator.held = HeldExchanges(mostBytes: 64 << 10)
    for client in ["a", "b"] { site.exchange(client, reply: page(client == "a" ? 1 : 2)) }
    // Client a is still there, though nothing is said to it.
    for id in 10..<40 {
      site.exchange("c\(id)", reply: page(id))
      site.exchange("a", reply: "[]")
    }
    site.exchange("b", reply: profile(6))
    site.exchange("a", reply: profile(5))
    #expect(site.told(to: "lu-6") == ["login lu-6"])
    #expect(site.told(to: "lu-5").count == 2)
  }

  @Test("one client does not take the room of the others; its own oldest go")
  func oneClient() {
    var site = Site()
    site.translator.held = HeldExchanges(mostBytes: 64 << 10)
    site.exchange("a", reply: message(1))
    for id in 10..<60 { site.exchange("b", reply: page(id)) }
    site.exchange("b", reply: page(60))
    site.exchange("a", reply: profile(5))
    site.exchange("b", reply: profile(6))
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 m1", "login lu-5"])
    let told = site.told.filter { $0.viewer == "lu-6" }.compactMap { $0.message?.muid }
    #expect(told.last == "legacy-site-m-60")
    #expect(told.count == 1)
    #expect(site.translator.exchangesHeld.abandoned == 50)
  }

  @Test("an answer larger than the room is given up, and no other for it")
  func tooLarge() {
    var site = Site()
    site.translator.held = HeldExchanges(mostBytes: 16 << 10)
    site.exchange("a", reply: message(1))
    site.exchange("b", reply: page(2))
    #expect(site.translator.exchangesHeld.waiting == 1)
    #expect(site.translator.exchangesHeld.abandoned == 1)
  }

  @Test("a client without session or basedata is told to nobody")
  func noKey() {
    var site = Site()
    site.exchange(nil, reply: message)
    site.exchange(nil, reply: profile(5))
    #expect(site.told.isEmpty)
    #expect(site.translator.exchangesHeld.waiting == 0)
  }

  @Test("another user in the same session gets what is theirs, and nothing of the first one's")
  func userChange() {
    var site = Site()
    site.exchange("a", reply: profile(5))
    site.exchange("a", reply: message(1))
    site.exchange(
      "a", reply: profile(6, ",\"messages\":[{\"id\":\"2\",\"from\":\"7\",\"message\":\"m2\"}]"))
    site.exchange("a", reply: message(3))
    #expect(site.told(to: "lu-5") == ["login lu-5", "text lu-7>lu-5 m1"])
    #expect(site.told(to: "lu-6") == ["login lu-6", "text lu-7>lu-6 m2", "text lu-7>lu-6 m3"])
  }

  @Test(
    "what waited for a user who then logged out is not told to the next one",
    arguments: [
      ("cometchat_receive.php", "{\"loggedout\":\"1\"}"), ("cometchat_logout.php", "1"),
      ("cometchat_login.php?process=1", "{\"basedata\":\"opaque%3D\",\"version\":\"7.0.6\"}"),
    ])
  func heldForAnother(file: String, reply: String) {
    var site = Site()
    site.exchange("a", reply: message(1))
    site.exchange("a", file, [:], reply: reply)
    site.exchange("a", reply: profile(6))
    #expect(site.told(to: "lu-6") == ["login lu-6"])
    #expect(site.translator.exchangesHeld.abandoned == 1)
  }

  @Test("a login in a known session makes the user unknown until the install says who it is")
  func loginInSession() {
    var site = Site()
    site.exchange("a", reply: profile(5))
    site.exchange(
      "a", "cometchat_login.php?process=1", ["username": "eve", "password": "secret"],
      reply: "{\"basedata\":\"opaque\"}")
    site.exchange("a", reply: message(1))
    #expect(site.told(to: "lu-5") == ["login lu-5"])
    site.exchange("a", reply: profile(6))
    #expect(site.told(to: "lu-6") == ["text lu-7>lu-6 m1", "login lu-6"])
    #expect(site.told(to: "lu-5").count == 1)
  }

  @Test("a session that begins with this very answer is known by the cookie it sets")
  func setCookie() {
    var site = Site()
    site.exchange(nil, reply: profile(5), setCookie: "new")
    site.exchange("new", reply: message)
    #expect(site.told(to: "lu-5") == ["login lu-5", "text lu-7>lu-5 x"])
    site.exchange("deleted", reply: profile(8), setCookie: "newer")
    site.exchange("newer", reply: message(2))
    #expect(site.told(to: "lu-8") == ["login lu-8", "text lu-7>lu-8 m2"])
  }

  @Test(
    "C14 the end of a session is told once, however it is spelled and whatever comes with it",
    arguments: [
      ("{\"loggedout\":\"1\"}", 0),
      ("{\"loggedout\":1,\"logout_message\":\"I'm available\",\"logout\":1}", 0),
      (
        "{\"loggedout\":\"1\",\"messages\":[{\"id\":\"9\",\"from\":\"7\",\"message\":\"last\"}]}", 1
      ),
      (
        "{\"messages\":[{\"id\":\"9\",\"from\":\"7\",\"message\":\"last\"}],\"loggedout\":\"1\"}", 1
      ),
      ("{\"loggedout\":\"1\",\"userstatus\":{\"id\":\"5\",\"n\":\"\"},\"initialize\":\"0\"}", 0),
    ])
  func loggedOut(reply: String, messages: Int) {
    var site = Site()
    site.exchange("a", reply: profile(5))
    for _ in 0..<3 { site.exchange("a", reply: reply) }
    let last = messages == 1 ? ["text lu-7>lu-5 last"] : []
    #expect(site.told(to: "lu-5") == ["login lu-5"] + last + ["login failed"])
    site.exchange("a", reply: profile(5))
    site.exchange("a", reply: reply)
    #expect(site.told(to: "lu-5").suffix(2) == ["login lu-5", "login failed"])
  }

  @Test(
    "C14 a client that was never logged in is told nothing", arguments: ["a", nil] as [String?])
  func neverIn(client: String?) {
    var site = Site()
    for reply in [
      "{\"loggedout\":\"1\"}", "{\"logout\":1}",
      "{\"loggedout\":\"1\",\"userstatus\":{\"id\":\"5\"}}",
    ] {
      site.exchange(client, reply: reply)
    }
    site.exchange(
      client, "modules/chatrooms/chatrooms.php?action=sendmessage", ["currentroom": "3"],
      reply: "{\"logout\":1,\"loggedout\":1}")
    #expect(site.told.isEmpty)
  }

  @Test(
    "C14 a client first seen in the middle of its session is told of its end too",
    arguments: [true, false])
  func midSession(isApp: Bool) {
    var site = Site()
    let form: KeyValuePairs<String, String> = isApp ? ["basedata": "5"] : [:]
    if !isApp {
      site.exchange(
        "a", "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": "3"], reply: "0f^0^5^0")
    }
    site.exchange("a", "cometchat_receive.php", form, reply: "[]")
    site.exchange("a", "cometchat_receive.php", form, reply: "{\"loggedout\":\"1\"}")
    site.exchange("a", "cometchat_receive.php", form, reply: "{\"loggedout\":\"1\"}")
    #expect(site.told(to: "lu-5").filter { $0 == "login failed" }.count == 1)
  }

  @Test(
    "what comes behind the end of a session is not told to who uses the cookie next",
    arguments: [true, false])
  func behindTheEnd(isKnown: Bool) {
    var site = Site()
    if isKnown { site.exchange("a", reply: profile(1)) }
    site.exchange("a", reply: "{\"loggedout\":1}")
    let between = site.exchange(
      "a", reply: "{\"messages\":[{\"id\":8007,\"from\":7,\"message\":\"for 1\",\"self\":0}]}")
    #expect(between.account.counts[.viewerUnknown] != nil)
    let next = site.exchange("a", reply: profile(3))
    #expect(next.summaries == ["login lu-3"])
    #expect(site.translator.exchangesHeld.waiting == 0)
    #expect(site.translator.exchangesHeld.abandoned == 1)
    let later = site.exchange(
      "a", reply: "{\"messages\":[{\"id\":8008,\"from\":7,\"message\":\"for 3\",\"self\":0}]}")
    #expect(later.summaries == ["text lu-7>lu-3 for 3"])
  }

  @Test("a login is told once for each client, a refusal at once")
  func login() {
    var site = Site()
    site.exchange("a", reply: profile(5))
    site.exchange("a", reply: profile(5))
    site.exchange("b", reply: profile(5))
    #expect(site.told(to: "lu-5") == ["login lu-5", "login lu-5"])
    let refused = site.exchange(
      "c", "cometchat_login.php?process=1", ["username": "x"], reply: "{\"basedata\":\"0\"}")
    #expect(refused.summaries == ["login failed"])
    #expect(refused.events.first?.viewer == nil)
  }

  @Test("C14 genuine: who is not logged in hears nothing", arguments: ["5.6.0/01_logged_out"])
  func genuine(name: String) throws {
    var site = Site()
    for exchange in try Recorded.exchanges(name, hinted: false) { site.translate(exchange) }
    #expect(site.told.isEmpty)
  }

  @Test(
    "without the recorder's word for it nobody is told what another's client was answered",
    arguments: [("5.6.0", 80), ("6.8.3", 350), ("7.0.6", 420)])
  func noHints(version: String, atLeast least: Int) throws {
    let names = Recorded.names.filter { $0.hasPrefix(version) }
    let compared = try names.reduce(0) { try $0 + withoutHints($1) }
    #expect(compared >= least)
  }

  /// Checks one recording.
  ///
  /// - Returns: How many events were told of exchanges of which it is known whose they are.
  private func withoutHints(_ name: String) throws -> Int {
    var whose: [String: String] = [:]
    for exchange in try Recorded.exchanges(name) {
      // What the install pushes is for whoever's channel it is.
      guard exchange.request.endpoint != .publish, let user = exchange.viewerHint else { continue }
      whose[exchange.position] = "lu-" + user
    }
    var site = Site()
    for exchange in try Recorded.exchanges(name, hinted: false) { site.translate(exchange) }
    var compared = 0
    for event in site.told {
      // Someone else's exchange may let time pass.
      if case .onTypingEnded = event.event { continue }
      guard let viewer = event.viewer, let user = whose[event.position] else { continue }
      #expect(viewer == user, "\(name)")
      compared += 1
    }
    return compared
  }

  @Test(
    "C96 what a client does before its session is ready waits, and is told in order once it is",
    arguments: [
      "{\"userstatus\":{\"id\":\"9\",\"n\":\"Eve\"}}", "{\"userid\":\"9\"}",
    ])
  func beforeTheSession(ready: String) {
    var site = Site()
    let early = [
      site.exchange(
        "app", "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": "3"],
        reply: "{\"s\":\"JOINED\"}"),
      site.exchange(
        "app", "modules/chatrooms/chatrooms.php?action=sendmessage",
        ["currentroom": "3", "message": "hi"], reply: "{\"id\":\"40\",\"m\":\"hi\"}"),
    ]
    // Nothing is told of nobody, and nothing is lost: the account says that it waits.
    #expect(early.allSatisfy { $0.events.isEmpty })
    #expect(early.allSatisfy { $0.account.counts[.viewerUnknown] ?? 0 > 0 })
    #expect(site.translator.exchangesHeld == (2, 0))
    site.exchange("app", reply: ready)
    #expect(
      site.told(to: "lu-9").filter { !$0.hasPrefix("login") } == [
        "onGroupMemberJoined lu-9>lr-3", "text lu-9>lr-3 hi",
      ])
    #expect(site.translator.exchangesHeld == (0, 0))
    // Once only, whatever is tried again.
    let count = site.told.count
    site.exchange(
      "app", "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": "3"],
      reply: "{\"s\":\"JOINED\"}")
    #expect(site.told.count == count)
  }
}
