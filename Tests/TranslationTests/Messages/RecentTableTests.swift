import LegacyProtocol
import Testing

@testable import Translation

@Suite("What is remembered is bounded, and goes on learning")
struct RecentTableTests {
  @Test("what is asked for or written stays, the rest makes room", arguments: [1, 2, 7])
  func bounds(capacity: Int) {
    var table = RecentTable<Int, Int>(capacity: capacity)
    for key in 0..<1000 {
      table.set(key, for: key)
      if key == 0 { continue }
      #expect(table.refreshed(0) == 0)
    }
    #expect((0..<1000).count { table[$0] != nil } <= 2 * capacity)
    #expect(table[999] == 999)
  }

  @Test("people, rooms, bots and channels that come when the directory is full are learned too")
  func directory() throws {
    let identities = Identities()
    var directory = PeopleDirectory(identities: identities, capacity: 3)
    for id in 1...100 {
      directory.learnRoom("\(id)", name: "Room \(id)")
      directory.learnChannel("c\(id)", ofRoom: "\(id)")
      // One that is named all the time stays.
      let first = directory.room("1")
      let channel = directory.room(ofChannel: "c1")
      #expect(first.name == "Room 1")
      #expect(channel == "1")
    }
    let last = directory.room("100")
    let channel = directory.room(ofChannel: "c100")
    #expect(last.name == "Room 100")
    #expect(channel == "100")
  }

  @Test("names of people who come late, and of those who are met all the time, are told")
  func names() {
    var site = Site()
    site.translator.directory = PeopleDirectory(identities: Identities(), capacity: 4)
    for id in 100..<160 {
      let buddy = id == 100 ? 7 : id
      site.poll("5", "{\"buddylist\":{\"_\(buddy)\":{\"id\":\"\(buddy)\",\"n\":\"N\(buddy)\"}}}")
      site.poll("5", "{\"messages\":[{\"id\":\"\(id)\",\"from\":\"7\",\"message\":\"x\"}]}")
    }
    site.poll("5", "{\"messages\":[{\"id\":\"900\",\"from\":\"159\",\"message\":\"x\"}]}")
    #expect(site.messages.last?.senderEntity?.name == "N159")
    #expect(site.messages.dropLast().allSatisfy { $0.senderEntity?.name == "N7" })
  }

  @Test(
    "who asked a bot last is known however many asked before; a bot is called by its name of now")
  func bots() {
    var site = Site()
    site.translator.questions = BotQuestions(capacity: 2)
    func poll(_ id: Int, from: Int, _ text: String, bot: String = "Helper Bot") -> String {
      "{\"botlist\":{\"_3\":{\"id\":\"3\",\"n\":\"\(bot)\",\"api\":\"k\"}},\"messages\":[{\"id\":\(id),\"from\":\(from),\"message\":\"\(text)\",\"self\":0,\"sent\":1500000000}]}"
    }
    for peer in 10..<30 { site.poll("5", poll(peer, from: peer, "@helperbot hi")) }
    let late = site.translator.questions.asker(between: "29", and: "5")
    let early = site.translator.questions.asker(between: "10", and: "5")
    #expect(late == "29")
    #expect(early == nil)
    site.poll("5", poll(50, from: 31, "@helperbot hi", bot: "Other"))
    site.poll("5", poll(51, from: 32, "@OTHER hi", bot: "Other"))
    let former = site.translator.questions.asker(between: "31", and: "5")
    let renamed = site.translator.questions.asker(between: "32", and: "5")
    #expect(former == nil)
    #expect(renamed == "32")
  }

  @Test("the call plugin's ids are believed however many it gave out before")
  func calls() {
    var site = Site()
    site.translator.callIDs = RecentTable(capacity: 2)
    for id in 1...20 {
      site.exchange(
        "a", "plugins/avchat/index.php?action=request", ["to": "7"], reply: "\"call\(id)\"", as: "5"
      )
    }
    let facts = MessageFacts(
      space: .oneToOne, id: "1", sender: "7", receiver: "5", sent: nil, body: "", origin: .poll,
      from: "7")
    let isLastTyped = site.translator.isTyped(.pipe, "call20", facts)
    let isFirstTyped = site.translator.isTyped(.pipe, "call1", facts)
    #expect(!isLastTyped)
    #expect(isFirstTyped)
  }
}
