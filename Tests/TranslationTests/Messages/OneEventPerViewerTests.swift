import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("One event for each viewer and message")
struct OneEventPerViewerTests {
  private static func entry(_ id: Int, from: Int, isSelf: Bool = false, _ text: String = "hello")
    -> String
  {
    "{\"id\":\"\(id)\",\"from\":\"\(from)\",\"message\":\"\(text)\",\"self\":\(isSelf ? 1 : 0),\"old\":0,\"sent\":\"1500000000\"}"
  }

  private static func list(_ entries: String...) -> String {
    "{\"messages\":[\(entries.joined(separator: ","))]}"
  }

  @Test(
    "C21 a message seen by reply, poll, page, plugin, push and in another session is told once to each"
  )
  func allWays() {
    var site = Site()
    site.poll("5", "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\",\"ch\":\"channel-5\"}}")
    site.poll("7", "{\"userstatus\":{\"id\":\"7\",\"n\":\"Bob\",\"ch\":\"channel-7\"}}")
    site.exchange(
      "session-5", "cometchat_send.php", ["to": "7", "message": "hello"],
      reply:
        "{\"id\":902,\"m\":\"hello\",\"from\":\"7\",\"direction\":0,\"sent\":1500000000,\"localmessageid\":\"_1\"}"
    )
    let pushed = [
      site.push(Self.entry(902, from: 5), channel: "channel-7"),
      site.push(Self.entry(902, from: 7, isSelf: true), channel: "channel-5"),
    ]
    #expect(pushed.map { $0.rule(of: "request:message") } == [.textKept, .messageRepeated])
    for (user, entry) in [
      ("5", Self.entry(902, from: 7, isSelf: true)), ("7", Self.entry(902, from: 5)),
    ] {
      site.poll(user, Self.list(entry))
      site.poll(user, Self.list(entry, entry))
      site.exchange(
        "session-\(user)", "cometchat_receive.php", ["chatbox": user == "5" ? "7" : "5"],
        reply: Self.list(entry))
      site.exchange(
        "app-\(user)", "cometchat_receive.php", ["basedata": user], reply: Self.list(entry))
      site.exchange(
        "session-\(user)", "plugins/chathistory/chathistory.php?action=logview",
        ["history": user == "5" ? "7" : "5"],
        reply:
          "[{\"id\":\"902\",\"from\":\"Me\",\"message\":\"hello\",\"sent\":1500000000000,\"userid\":\"5\"}]"
      )
    }
    #expect(site.told(to: "lu-5") == ["login lu-5", "text lu-5>lu-7 hello"])
    #expect(site.told(to: "lu-7") == ["login lu-7", "text lu-5>lu-7 hello"])
    #expect(Set(site.messages.map(\.muid)) == ["legacy-site-m-902"])
    #expect(site.rules[.messageRepeated] == 13)
  }

  @Test(
    "C21 a retry under another id is told once if the client's own id is the same, else both are")
  func retries() {
    var site = Site()
    let send = { (site: inout Site, id: Int, local: String) in
      _ = site.exchange(
        "a", "cometchat_send.php", ["to": "7", "message": "hello"],
        reply:
          "{\"id\":\(id),\"m\":\"hello\",\"from\":\"7\",\"sent\":\(site.now),\"localmessageid\":\(local)}",
        as: "5")
    }
    send(&site, 1, "\"_1\"")
    send(&site, 2, "\"_1\"")
    send(&site, 3, "\"_2\"")
    send(&site, 4, "\"\"")
    send(&site, 5, "false")
    #expect(site.messages.map { $0.legacy("id")?.string } == ["1", "3", "4", "5"])
    // The other side, who knows nothing of the client's ids.
    site.poll(
      "7", Self.list(Self.entry(1, from: 5), Self.entry(2, from: 5), Self.entry(3, from: 5)))
    #expect(site.messages.filter { $0.muid == "legacy-site-m-1" }.count == 2)
    #expect(site.told(to: "lu-7").count == 2)
    // A client that counts anew much later means another message.
    site.now += 86_400
    send(&site, 6, "\"_1\"")
    #expect(site.told(to: "lu-5").count == 5)
  }

  @Test(
    "C21 genuine retries: once where the install repeats the id, once where it does not",
    arguments: [
      ("7.0.6/05_text_messages_web", "text lu-2>lu-1 Hi Alice"),
      ("6.8.3/05_text_messages_web", "text lu-2>lu-1 Hi Alice"),
      ("5.6.0/03_text_messages", "text lu-1>lu-2 with id"),
    ])
  func genuineRetry(name: String, summary: String) throws {
    var site = Site()
    for exchange in try Recorded.exchanges(name) { site.translate(exchange) }
    for viewer in ["lu-1", "lu-2"] {
      #expect(site.told(to: viewer).filter { $0 == summary }.count == 1)
    }
  }

  @Test("a whole conversation of three, each told of what is theirs")
  func genuineConversation() throws {
    var site = Site()
    for exchange in try Recorded.exchanges("7.0.6/24_ordinary_conversation") {
      site.translate(exchange)
    }
    let morning = "text lu-1>lu-2 Good morning"
    #expect(site.told(to: "lu-1").filter { $0 == morning }.count == 1)
    #expect(site.told(to: "lu-2").filter { $0 == morning }.count == 1)
    #expect(!site.told(to: "lu-3").contains(morning))
    #expect(site.told(to: "lu-3").contains("text lu-1>lu-3 Günaydın!"))
    for viewer in ["lu-1", "lu-2", "lu-3"] {
      let muids = site.told.filter { $0.viewer == viewer }.compactMap { $0.message?.muid }
      #expect(Set(muids).count == muids.count)
      for message in site.told.filter({ $0.viewer == viewer }).compactMap(\.message)
      where message.receiverType == .user && message.sender != "app_system" {
        #expect(message.sender == viewer || message.receiver == viewer)
      }
    }
  }

  @Test(
    "nobody is told twice in any recording",
    arguments: [("5.6.0", 79), ("6.8.3", 376), ("7.0.6", 420)])
  func genuineOnce(version: String, told: Int) throws {
    var count = 0
    for name in Recorded.names where name.hasPrefix(version) {
      var site = Site()
      for exchange in try Recorded.exchanges(name) { site.translate(exchange) }
      var seen: Set<[String]> = []
      for event in site.told {
        guard let message = event.message, message.deletedAt == nil else { continue }
        #expect(
          seen.insert([event.viewer ?? "", message.muid ?? ""]).inserted,
          "\(name) \(message.muid ?? "")")
      }
      count += seen.count
    }
    #expect(count == told)
  }

  @Test("an announcement and a message of an earlier run are not told again")
  func recalled() {
    var site = Site()
    site.translator.recall(RecalledMessage(muid: "legacy-site-m-902", viewer: "lu-5"))
    site.translator.recall(RecalledMessage(muid: "legacy-site-a-55", viewer: "lu-5"))
    site.poll(
      "5",
      "{\"messages\":[\(Self.entry(902, from: 7)),\(Self.entry(903, from: 7))],\"an\":{\"id\":\"55\",\"m\":\"x\"}}"
    )
    #expect(site.messages.map(\.muid) == ["legacy-site-m-903"])
  }

  @Test(
    "a deletion of an earlier run is not told again, nor is what was deleted",
    arguments: [[false, true], [true], [true, false]])
  func recalledDeletion(order: [Bool]) {
    // The room's history brings both rows again for as long as it has them.
    let rows =
      "{\"_1\":{\"id\":\"1\",\"fromid\":\"7\",\"from\":\"Bob\",\"message\":\"x\",\"chatroomid\":\"3\"},\"_2\":{\"id\":\"2\",\"fromid\":\"7\",\"from\":\"Bob\",\"message\":\"CC^CONTROL_deletemessage_1\",\"chatroomid\":\"3\"}}"
    var first = Site()
    first.poll("5", "{\"crmessages\":\(rows)}")
    #expect(first.told.count == 2)
    var site = Site()
    for isDeletion in order {
      site.translator.recall(
        RecalledMessage(muid: "legacy-site-g-1", viewer: "lu-5", isDeletion: isDeletion))
    }
    for _ in 0..<2 { site.poll("5", "{\"crmessages\":\(rows)}") }
    #expect(site.told.isEmpty)
    // Another viewer was told of neither.
    site.poll("6", "{\"crmessages\":\(rows)}")
    #expect(site.told.count == 2)
  }

  // MARK: Ids that two conversations share, over a restart

  struct Shared: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What each viewer's polls bring, before and after the restart.
    var before: [(viewer: String, reply: String)]
    var after: [(viewer: String, reply: String)]
    /// What is told after it.
    var told: [String]
  }

  private static func one(_ id: Int, with other: Int, _ text: String, isOwn: Bool = false)
    -> String
  {
    "{\"messages\":[\(entry(id, from: other, isSelf: isOwn, text))]}"
  }

  private static func inRoom(_ id: Int, _ room: Int, _ text: String) -> String {
    "{\"crmessages\":{\"_\(id)\":{\"id\":\"\(id)\",\"fromid\":\"7\",\"from\":\"Bob\",\"message\":\"\(text)\",\"chatroomid\":\"\(room)\"}}}"
  }

  private static let bot =
    "CC^CONTROL_{\\\"type\\\":\\\"core\\\",\\\"name\\\":\\\"bots\\\",\\\"method\\\":\\\"botresponse\\\",\\\"params\\\":{\\\"botid\\\":\\\"4\\\",\\\"message\\\":\\\"Hi\\\",\\\"messageToStore\\\":\\\"Hi\\\",\\\"bot_responce_type\\\":\\\"text\\\"}}"

  static let shared: [Shared] = [
    Shared(
      testDescription: "the viewer's own, with someone else",
      before: [("5", one(10, with: 7, "a"))],
      after: [("5", one(10, with: 8, "b")), ("5", one(10, with: 7, "a"))],
      told: ["legacy-site-m-10.5.8"]),
    Shared(
      testDescription: "another's, told under the conversation's id",
      before: [("5", one(10, with: 7, "a")), ("6", one(10, with: 8, "b"))],
      after: [("6", one(10, with: 8, "b")), ("8", one(10, with: 6, "b", isOwn: true))],
      told: ["legacy-site-m-10.6.8"]),
    Shared(
      testDescription: "the other party of the first is told of the first",
      before: [("5", one(10, with: 7, "a"))],
      after: [("6", one(10, with: 8, "b")), ("7", one(10, with: 5, "a", isOwn: true))],
      told: ["legacy-site-m-10.6.8", "legacy-site-m-10"]),
    Shared(
      testDescription: "own messages as well",
      before: [("5", one(10, with: 7, "a", isOwn: true))],
      after: [
        ("5", one(10, with: 8, "b", isOwn: true)), ("5", one(10, with: 7, "a", isOwn: true)),
      ],
      told: ["legacy-site-m-10.5.8"]),
    Shared(
      testDescription: "a first of which nothing was told",
      before: [("5", one(10, with: 7, " ")), ("6", one(10, with: 8, "b"))],
      after: [("6", one(10, with: 8, "b"))], told: []),
    Shared(
      testDescription: "a bot's answer, whose event names neither of the two",
      before: [("5", one(10, with: 7, bot))],
      after: [("5", one(10, with: 7, bot)), ("5", one(10, with: 8, "b"))],
      told: ["legacy-site-m-10.5.8"]),
    Shared(
      testDescription: "rooms",
      before: [("5", inRoom(10, 3, "a"))],
      after: [("5", inRoom(10, 3, "a")), ("5", inRoom(10, 4, "b")), ("6", inRoom(10, 3, "a"))],
      told: ["legacy-site-g-10.4", "legacy-site-g-10"]),
    Shared(
      testDescription: "a deletion in one room, a message in another",
      before: [("5", inRoom(11, 3, "CC^CONTROL_deletemessage_10"))],
      after: [("5", inRoom(10, 4, "b")), ("5", inRoom(10, 3, "a"))],
      told: ["legacy-site-g-10.4"]),
    Shared(
      testDescription: "a call",
      before: [("5", one(10, with: 7, call))],
      after: [("5", one(10, with: 8, "b"))], told: ["legacy-site-m-10.5.8"]),
  ]

  private static let call =
    "CC^CONTROL_PLUGIN_AVCHAT_INCOMINGCALL_9c8b7a"

  @Test(
    "C22 ids that two conversations share are told apart after a restart as without one",
    arguments: shared)
  func sharedIDs(shared: Shared) {
    var steady = Site()
    for poll in shared.before { steady.poll(poll.viewer, poll.reply) }
    let count = steady.told.count
    var site = steady.restarted()
    for poll in shared.after {
      steady.poll(poll.viewer, poll.reply)
      site.poll(poll.viewer, poll.reply)
    }
    #expect(site.messages.compactMap(\.muid) == shared.told)
    #expect(steady.told.dropFirst(count).compactMap { $0.message?.muid } == shared.told)
  }

  @Test("a message of which an earlier run left no parties counts as told, whoever has its id next")
  func recalledAlone() {
    var site = Site()
    site.translator.recall(RecalledMessage(muid: "legacy-site-m-10", viewer: "lu-5"))
    site.poll("5", Self.one(10, with: 7, "a"))
    #expect(site.told.isEmpty)
    site.poll("5", Self.one(10, with: 8, "b"))
    #expect(site.messages.map(\.muid) == ["legacy-site-m-10.5.8"])
  }
}
