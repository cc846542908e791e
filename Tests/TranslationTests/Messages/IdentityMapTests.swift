import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Ids that an operator gave, and ids that are none of ours")
struct IdentityMapTests {
  @Test("entries are counted, and found both ways by their kind")
  func entries() throws {
    var map = IdentityMap()
    #expect(map.isEmpty && map.count == 0)
    try map.add(.user, "73", as: "ada")
    try map.add(.user, "10000001", as: "visitor")
    try map.add(.bot, "3", as: "helper")
    try map.add(.room, "9", as: "lobby")
    #expect(!map.isEmpty && map.count == 4)
    let identities = Identities(map: map)
    #expect(identities.legacy(uid: "ada") == .member("73"))
    #expect(identities.legacy(uid: "visitor") == .guest("10000001"))
    #expect(identities.legacy(uid: "helper") == .bot("3"))
    #expect(identities.legacy(guid: "lobby") == "9")
    #expect(identities.user("73") == "ada" && identities.room("9") == "lobby")
    #expect(identities.legacy(uid: "lu-73") == nil)
  }

  @Test(
    "what can't be taken is refused with its reason, a long id not whole",
    arguments: [
      (.room, "8", "lobby", "given to someone else"), (.user, "8", "ada", "given to someone else"),
      (.user, "73", "bob", "given an id before"), (.user, "", "bob", "an old id is missing"),
      (.user, "8", "lu-8", "kept for ids"), (.user, "8", "app_system", "kept for ids"),
      (.user, "8", String(repeating: "X", count: 60), "…”"),
    ] as [(IdentityMap.Kind, String, String, String)])
  func refused(kind: IdentityMap.Kind, old: String, new: String, reason: String) throws {
    var map = IdentityMap()
    try map.add(.user, "73", as: "ada")
    try map.add(.room, "9", as: "lobby")
    do {
      try map.add(kind, old, as: new)
      Issue.record("taken")
    } catch {
      #expect(error.description.contains(reason), "\(error.description)")
    }
    #expect(map.count == 2)
  }

  @Test(
    "ids that were not made here name nobody",
    arguments: [
      "lu-", "lu-_", "lu-_6", "lu-_zz", "lu-A", "xx-7", "lr-7", "lg-7", "lu-10000001", "lu-_ff",
      "lu-_37", "x", "",
    ])
  func strangers(uid: String) {
    let identities = Identities()
    #expect(identities.legacy(uid: uid) == nil)
    #expect(
      identities.legacy(guid: uid.replacing("lu-", with: "lr-")) == nil || uid == "lu-10000001"
        || uid == "lr-7")
  }

  @Test(
    "nor do identities of messages and calls",
    arguments: [
      "legacy-site-", "legacy-site-m", "legacy-site-q-7", "legacy-site-m-_", "legacy-site-m-7._",
      "legacy-site-m-_37", "legacy-other-m-7", "legacy-site-call-_", "legacy-site-call-_37",
      "legacy-site-call-9c8b", "legacy-site-call-9c8b-", "legacy-site-call-9c8b-x17",
      "legacy-site-call-9c8b-m", "legacy-site-call-9c8b-m017", "legacy-site-call-9c8b-m17-m18",
      "legacy-site-call-over-9c8b", "legacy-site-call-9c8b-tx",
    ])
  func messages(text: String) {
    let identities = Identities()
    #expect(identities.legacy(muid: text) == nil)
    #expect(identities.legacyCall(sessionID: text) == nil)
  }

  @Test("those that were are read back")
  func ours() {
    let identities = Identities()
    #expect(identities.legacy(muid: identities.muid(.group, "a-b")) != nil)
    let muid = identities.muid(.oneToOne, "7", in: ["5", "7"])
    #expect(identities.legacy(muid: muid)?.conversation == ["5", "7"])
    let call = LegacyCallIdentity(id: "9c8b", first: .row(17, isGroup: false))
    #expect(identities.callSession(call) == "legacy-site-call-9c8b-m17")
    #expect(identities.legacyCall(sessionID: "legacy-site-call-9c8b-m17") == call)
  }

  @Test(
    "lines of a map: quotes, blanks, byte order mark; what can't be meant is named by its line",
    arguments: [
      ("\u{FEFF}id,uid\n\n# x\n73,ada\r\n", nil, 1), ("\"7,3\" , ada\n", 1, 0),
      ("\"7\"\"3\",ada\n", nil, 1), ("\"7,3\",ada,user\n\"9\",lobby,\"room\"", nil, 2),
      ("\"73,ada\n", 1, 0), ("73\n", 1, 0), ("73,ada,x,y\n", 1, 0), ("73,ada,ghost\n", 1, 0),
      ("{\"id\":\"73\",\"uid\":\"ada\"}\n{\"id\":9,\"guid\":\"lobby\"}", nil, 2),
      ("{\"id\":\"73\"}", 1, 0), ("73,ada\n73,bob\n", 2, 0), ("   \n73,\"ada\"x", 2, 0),
    ] as [(String, Int?, Int)])
  func lines(text: String, line: Int?, count: Int) {
    do throws(IdentityMap.LineError) {
      let map = try IdentityMap(reading: Array(text.utf8))
      #expect(line == nil && map.count == count)
    } catch {
      #expect(error.line == line, "\(error)")
    }
  }

  @Test(
    "a bot's callback names a conversation of two, or nothing", arguments: ["", "room_5", "user_5"])
  func callbacks(channel: String) {
    var site = Site()
    for form in [["channel": channel], [:]] as [KeyValuePairs<String, String>] {
      site.exchange("a", "extensions/bots/cometchat_bots.php", form, reply: "1", as: "5")
    }
    let asker = site.translator.questions.asker(between: "5", and: "7")
    #expect(asker == nil)
    site.exchange(
      "a", "extensions/bots/cometchat_bots.php", ["channel": "user_5_7"], reply: "1", as: "5")
    let named = site.translator.questions.asker(between: "5", and: "7")
    #expect(named == "5")
  }

  @Test("people, rooms and bots of whom little is said")
  func little() {
    var site = Site()
    site.poll(
      "5",
      "{\"chatrooms\":{\"_9\":{\"id\":\"9\",\"name\":\"Dev\",\"createdby\":\"0\"}},\"botlist\":{\"_3\":{\"id\":\"3\",\"n\":\"Helper\",\"a\":\"\"}}}"
    )
    let room = site.translator.directory.room("9")
    #expect(room.name == "Dev" && room.owner == nil)
    let bot = site.translator.directory.bot("3")
    #expect(bot.name == "Helper" && bot.avatar == nil)
    let stranger = site.translator.directory.profile("77")
    #expect(stranger == User(uid: "lu-77"))
  }
}
