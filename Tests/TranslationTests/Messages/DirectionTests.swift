import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Who wrote to whom")
struct DirectionTests {
  @Test(
    "C09 own lines of a page are one's own, the others the friend's",
    arguments: [
      "cometchat_receive.php", "cometchat_receive.php?chatbox=7",
    ])
  func page(file: String) {
    var site = Site()
    site.exchange(
      "a", file, [:],
      reply: """
        {"messages":{"_900":{"id":"900","from":"7","message":"mine","self":1,"old":1,"sent":"1500000000","direction":"0"},
        "_901":{"id":"901","from":"7","message":"theirs","self":0,"old":1,"sent":"1500000001","direction":"0"}}}
        """, as: "5")
    #expect(site.told(to: "lu-5") == ["text lu-5>lu-7 mine", "text lu-7>lu-5 theirs"])
    #expect(site.messages.map(\.conversationId) == ["lu-5_user_lu-7", "lu-5_user_lu-7"])
    #expect(site.messages.map { $0.legacy("self") } == [1, 0])
  }

  @Test(
    "C09 what an SDK hands on, with and without the swap that apps do",
    arguments: [
      (
        #"{"id":"1","from":"7","message":"x","self":1,"sent":1500000000000,"message_type":10}"#,
        "text lu-5>lu-7 x"
      ),
      (
        #"{"id":"1","from":"7","message":"x","self":0,"sent":1500000000000,"message_type":10}"#,
        "text lu-7>lu-5 x"
      ),
      (
        #"{"id":"1","from":"5","to":"7","message":"x","self":1,"sent":1500000000000,"message_type":10}"#,
        "text lu-5>lu-7 x"
      ),
      (
        #"{"id":"1","from":5,"to":7,"message":"x","self":"1","sent":"1500000000000","message_type":"10"}"#,
        "text lu-5>lu-7 x"
      ),
      (
        #"{"id":"1","from":"7","to":"5","message":"x","self":0,"sent":1500000000,"message_type":10}"#,
        "text lu-7>lu-5 x"
      ),
    ])
  func dictionary(json: String, summary: String) throws {
    var site = Site()
    try site.dictionary(json)
    #expect(site.told(to: "lu-5") == [summary])
    #expect(site.messages.first?.sentAt == 1_500_000_000)
  }

  @Test("C09 a history of an SDK")
  func history() throws {
    var site = Site()
    try site.dictionary(
      """
      {"history":[{"from":7,"id":10,"message":"a","message_type":10,"old":1,"self":1,"sent":1500000000000},
      {"from":7,"id":11,"message":"b","message_type":10,"old":1,"self":0,"sent":1500000001000},null,
      {"from":7,"id":12,"message":"c","message_type":10,"self":0,"sent":1500000002000}]}
      """)
    #expect(site.told(to: "lu-5") == ["text lu-5>lu-7 a", "text lu-7>lu-5 b", "text lu-7>lu-5 c"])
    #expect(site.rules[.messageUnreadable] == 1)
  }

  @Test(
    "C09 the pages of the history plugin name the sender",
    arguments: [("5", "text lu-5>lu-7 x"), ("7", "text lu-7>lu-5 x")])
  func plugin(sender: String, summary: String) {
    var site = Site()
    site.exchange(
      "a", "plugins/chathistory/chathistory.php?action=logview", ["history": "7"],
      reply:
        "[{\"id\":\"9\",\"from\":\"Me\",\"message\":\"x\",\"sent\":1500000000000,\"userid\":\"\(sender)\"}]",
      as: "5")
    #expect(site.told(to: "lu-5") == [summary])
  }

  @Test(
    "the recipient of a reply is the number the server reads",
    arguments: [
      ("7", "lu-7"), ("7abc", "lu-7"), (" 7", "lu-7"), ("2,3", "lu-2"), ("abc", "lu-0"),
      ("007", "lu-7"), ("", "lu-0"),
    ])
  func recipient(to: String, uid: String) {
    var site = Site()
    site.exchange(
      "a", "cometchat_send.php", ["to": to, "message": "x"],
      reply: "{\"id\":9,\"m\":\"x\",\"from\":\"\(to)\"}", as: "5")
    #expect(site.messages.map(\.receiver) == [uid])
  }

  @Test(
    "C43 one entry that cannot be read is named, the others are told",
    arguments: [
      ("null", "/messages/_2"),
      ("{\"id\":\"2\",\"from\":\"7\",\"message\":null,\"sent\":1}", "/messages/_2/message"),
      ("{\"from\":\"7\",\"message\":\"x\"}", "/messages/_2/from"),
      ("{\"id\":{},\"from\":7,\"message\":\"x\"}", "/messages/_2/id"),
      ("{\"id\":2,\"message\":\"x\",\"self\":1}", "/messages/_2/id"), ("[]", "/messages/_2"),
    ])
  func badEntry(entry: String, pointer: String) {
    var site = Site()
    let result = site.poll(
      "5",
      """
      {"messages":{"_1":{"id":1,"from":7,"message":"a"},"_2":\(entry),"_3":{"id":"3","from":"7","message":"c","self":true}}}
      """)
    #expect(site.told(to: "lu-5") == ["text lu-7>lu-5 a", "text lu-5>lu-7 c"])
    #expect(result.rule(of: pointer) == .messageUnreadable)
    #expect(
      result.account.entries.first { $0.rule == .messageUnreadable }?.detail?.isEmpty == false)
  }

  @Test(
    "C43 dictionaries of an SDK: what is missing is named",
    arguments: [
      (#"{"from":"7","message":"x","message_type":10}"#, "/id"),
      (#"{"id":"1","message":"x","message_type":10}"#, "/from"),
      (#"{"id":"1","from":"7","message_type":10}"#, "/message"),
      (#"{"id":"1","from":"7","message":null,"message_type":10}"#, "/message"),
      (#"{"id":null,"from":"7","message":"x","message_type":10}"#, "/id"),
    ])
  func badDictionary(json: String, pointer: String) throws {
    var site = Site()
    let result = try site.dictionary(json)
    #expect(result.events.isEmpty)
    let details = result.account.entries.compactMap(\.detail)
    #expect(details.contains { $0.contains(" \(pointer):") })
  }

  @Test(
    "C43 a message may be an object, empty or with anything in it",
    arguments: [
      ("{}", [31, 99]), ("{\"a\":{}}", [31, 99]), ("[]", [31, 99]), ("[1,[2]]", [31, 99]),
      ("true", [31, 99]),
      (
        "{\"chatroom_id\":23,\"chatroom_name\":\"x\",\"chatroom_password\":\"secret-9\"}",
        [11, 12, 13, 24, 31, 99]
      ),
      ("5", [10, 11, 12, 13, 17, 18, 24, 31, 99]),
    ])
  func objectMessage(content: String, told numbers: [Int]) throws {
    var told: [Int] = []
    for number in [10, 11, 12, 13, 17, 18, 24, 31, 99] {
      var site = Site()
      try site.dictionary(
        "{\"id\":1,\"from\":7,\"message\":\(content),\"self\":0,\"message_type\":\(number)}")
      // The step of a call brings session events besides.
      #expect(site.messages.count <= 1)
      if !site.told.isEmpty { told.append(number) }
      let bytes = site.told.flatMap(\.json)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-9"))
    }
    #expect(told == numbers)
  }
}
