import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Ids")
struct IdentityTests {
  private func message(_ id: String, from: String, _ text: String) -> String {
    "{\"id\":\(id),\"from\":\(from),\"message\":\"\(text)\",\"self\":0,\"old\":0,\"sent\":\"1500000000\"}"
  }

  @Test("identity is the id, not the time and not the text")
  func notTime() {
    var site = Site()
    site.poll(
      "5", "{\"messages\":[\(message("1", from: "7", "a")),\(message("2", from: "7", "a"))]}")
    #expect(site.messages.map(\.muid) == ["legacy-site-m-1", "legacy-site-m-2"])
    site.poll(
      "5",
      "{\"messages\":[{\"id\":\"1\",\"from\":\"7\",\"message\":\"changed\",\"sent\":\"1600000000\"}]}"
    )
    #expect(site.messages.count == 2)
  }

  @Test(
    "C22 one id in two conversations: both are kept, told apart, and the conflict is in the account"
  )
  func sharedID() {
    var site = Site()
    site.poll("5", "{\"messages\":[\(message("64", from: "7", "first"))]}")
    let second = site.poll("5", "{\"messages\":[\(message("64", from: "9", "second"))]}")
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 first", "text lu-9>lu-5 second"])
    #expect(site.messages.map(\.muid) == ["legacy-site-m-64", "legacy-site-m-64.5.9"])
    #expect(Set(site.messages.map(\.id)).count == 2)
    #expect(site.messages.last?.legacy("id") == "64")
    #expect(second.rule(of: "/messages/0/id") == .messageIDConflict)
    // Again, and from the other side: the same two messages.
    site.poll(
      "5",
      "{\"messages\":[\(message("64", from: "9", "second")),\(message("64", from: "7", "first"))]}")
    site.poll(
      "9",
      "{\"messages\":[{\"id\":\"64\",\"from\":\"5\",\"message\":\"second\",\"self\":1,\"sent\":1500000000}]}"
    )
    #expect(site.told(to: "lu-5").count == 2)
    #expect(site.messages.last?.muid == "legacy-site-m-64.5.9")
  }

  @Test("C22 the same in two rooms, and its deletion finds the right one")
  func sharedGroupID() {
    var site = Site()
    let entry = { (room: String, text: String, id: String) in
      "{\"crmessages\":[{\"id\":\"\(id)\",\"from\":\"Bob\",\"fromid\":\"7\",\"message\":\"\(text)\",\"sent\":1500000000,\"chatroomid\":\"\(room)\"}]}"
    }
    site.poll("5", entry("1", "a", "31"))
    site.poll("5", entry("2", "b", "31"))
    site.poll("5", entry("2", "CC^CONTROL_deletemessage_31", "40"))
    #expect(
      site.told(to: "lu-5") == [
        "text lu-7>lr-1 a", "text lu-7>lr-2 b", "deleted legacy-site-g-31.2 by lu-7",
      ])
  }

  @Test(
    "C44 ids as numbers and as strings are one, and exact whatever their size",
    arguments: [
      "12", "2147483648", "9007199254740993", "18446744073709551616",
    ])
  func exact(id: String) {
    var site = Site()
    site.poll(
      "5",
      "{\"messages\":[\(message(id, from: "7", "a")),\(message("\"\(id)\"", from: "\"7\"", "a"))]}")
    #expect(site.messages.map(\.muid) == ["legacy-site-m-\(id)"])
    #expect(site.messages.first?.legacy("id")?.string == id)
    #expect(site.messages.first.map { Int64($0.id) != nil } == true)
  }

  @Test(
    "C84 users who differ by case, by blanks or by their last letters are told apart",
    arguments: [
      ("User1", "user1"), ("user_1", "user 1"), ("a.b", "a-b"), ("é", "e"),
      ("10000001", "010000001"),
      ("10000001", "+10000001"), ("10000000", "9999999"), ("_55", "U"),
      (String(repeating: "x", count: 120) + "1", String(repeating: "x", count: 120) + "2"),
      (String(repeating: "Ж", count: 60), String(repeating: "Ж", count: 59) + "ж"),
    ])
  func distinct(one: String, other: String) {
    let identities = Identities()
    for make in [identities.user, identities.room, identities.bot] {
      #expect(make(one) != make(other))
      for uid in [make(one), make(other)] {
        #expect(uid == uid.lowercased())
        #expect(uid.utf8.count <= ModernLimits.identifierCharacters)
        #expect(
          uid.utf8.allSatisfy {
            ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x5F
          })
      }
    }
    #expect(Set([identities.user(one), identities.room(one), identities.bot(one)]).count == 3)
    var site = Site()
    site.poll(
      "5",
      "{\"messages\":[\(message("1", from: "\"\(one)\"", "a")),\(message("2", from: "\"\(other)\"", "b"))]}"
    )
    #expect(Set(site.messages.map(\.sender)).count == 2)
    #expect(Set(site.messages.map(\.conversationId)).count == 2)
  }

  @Test("no id grows beyond what the new side takes, whatever the site is called")
  func bounded() {
    let long = String(repeating: "A", count: 256)
    let identities = Identities(site: long)
    for muid in [
      identities.muid(.oneToOne, long), identities.muid(.group, "1"),
      identities.muid(.group, long, in: [long, long]),
      identities.muid(ofEvent: ["joined", long, long, "1500000000"]),
    ] {
      #expect(muid.utf8.count <= ModernLimits.muidCharacters)
    }
    #expect(identities.muid(.group, "1") != identities.muid(.group, "2"))
    #expect(identities.muid(.group, long + "1") != identities.muid(.group, long + "2"))
  }

  @Test(
    "messages of different spaces never share a number",
    arguments: ["1", "999999999999999", "4000000000000001", "x", "-1", "007"])
  func numbers(id: String) {
    let identities = Identities()
    let numbers = Identities.Space.allCases.map { identities.messageID($0, id) }
    #expect(Set(numbers).count == numbers.count)
    for number in numbers { #expect(Int64(number) != nil) }
    #expect(
      identities.messageID(.oneToOne, "4000000000000001") != identities.messageID(.group, "1"))
  }
}
