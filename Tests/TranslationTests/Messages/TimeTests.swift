import LegacyProtocol
import Testing

@testable import Translation

@Suite("Times of messages")
struct TimeTests {
  @Test(
    "C94 seconds come out, whatever unit went in",
    arguments: [
      ("1499999999", .timeSeconds), ("1499999999123", .timeMilliseconds),
      ("1499999999123456", .timeMilliseconds),
      ("\"1499999999\"", .timeSeconds), ("\"1499999999123\"", .timeMilliseconds),
    ] as [(String, Rule)])
  func units(sent: String, rule: Rule) throws {
    var site = Site()
    let poll = site.poll(
      "5", "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\",\"sent\":\(sent)}]}")
    #expect(poll.rule(of: "/messages/0/sent") == rule)
    let handed = try site.dictionary(
      "{\"id\":2,\"from\":7,\"message\":\"x\",\"sent\":\(sent),\"message_type\":10}")
    #expect(handed.rule(of: "/sent") == rule)
    #expect(site.messages.map(\.sentAt) == [1_499_999_999, 1_499_999_999])
    #expect(site.messages.allSatisfy { $0.legacy("clock") == nil })
  }

  @Test(
    "C48 a time that says nothing is the time of the exchange, and marked",
    arguments: [
      "0", "\"0\"", "-5", "\"\"", "\"x\"", "9223372036854775807", "1e400",
    ])
  func nothing(sent: String) {
    var site = Site()
    let result = site.poll(
      "5", "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\",\"sent\":\(sent)}]}")
    #expect(site.messages.map(\.sentAt) == [1_500_000_000])
    #expect(site.messages.first?.legacy("clock") == "unknown")
    #expect(site.messages.first?.legacy("sent") != nil)
    #expect(result.rule(of: "/messages/0/sent") == .timeUnknown)
  }

  @Test(
    "C48 a time that lies ahead is kept as given, and marked",
    arguments: [
      (1_500_003_600, true), (1_500_000_301, true), (1_500_000_300, false), (1_499_000_000, false),
      (253_402_300_799, true),
    ] as [(Int64, Bool)])
  func ahead(sent: Int64, isAhead: Bool) {
    var site = Site()
    let text = sent > 99_999_999_999 ? "\(sent * 1000)" : "\(sent)"
    let result = site.poll(
      "5", "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\",\"sent\":\(text)}]}")
    #expect(site.messages.first?.sentAt == (sent > 99_999_999_999 ? sent * 1000 / 1_000_000 : sent))
    #expect(
      (site.messages.first?.legacy("clock") == "ahead") == (isAhead && sent <= 99_999_999_999))
    #expect(
      (result.rule(of: "/messages/0/sent") == .timeAhead) == (isAhead && sent <= 99_999_999_999))
  }

  @Test("C48 without any clock nothing is shown as 1970")
  func noClock() throws {
    var site = Site(now: 0)
    try site.dictionary("{\"id\":2,\"from\":7,\"message\":\"x\",\"sent\":0,\"message_type\":10}")
    #expect(site.messages.count == 1)
    let json = String(decoding: site.told.flatMap(\.json), as: UTF8.self)
    #expect(!json.contains("sentAt"))
  }

  @Test("C48 order within an answer is that of the install, whatever the times say")
  func order() {
    var site = Site()
    site.poll(
      "5",
      """
      {"messages":{"_1":{"id":"1","from":"7","message":"a","sent":"1500000000"},"_2":{"id":"2","from":"7","message":"b","sent":"1499990000"},
      "_3":{"id":"3","from":"7","message":"c","sent":"0"}}}
      """)
    #expect(site.told(to: "lu-5").map(\.last) == ["a", "b", "c"])
  }

  @Test(
    "C94 the table: one row for each kind of time, in order",
    arguments: [
      ("1480000000", 0, Rule.timeSeconds, 1_480_000_000),
      ("1480003600", 3600, .timeShifted, 1_480_000_000),
      ("1480000000123", 3600, .timeMilliseconds, 1_480_000_000),
      ("0", 3600, .timeUnknown, nil), ("3600", 3600, .timeUnknown, nil),
      ("1480007200", 0, .timeAhead, 1_480_007_200),
      ("1480003600", 7200, .timeShifted, 1_479_996_400),
      ("9223372036854775807", -1, .timeUnknown, nil), ("x", 0, .timeUnknown, nil),
    ] as [(String, Int64, Rule, Int64?)])
  func table(text: String, shift: Int64, rule: Rule, seconds: Int64?) {
    let reading = TimeTable(shift: shift).reading(
      LegacyTime(text), at: 1_480_000_000, isOfGroup: true)
    #expect(reading.rule == rule)
    #expect(reading.seconds == seconds)
    // Only room messages are shifted.
    let other = TimeTable(shift: shift).reading(
      LegacyTime(text), at: 1_480_000_000, isOfGroup: false)
    #expect(
      other == TimeTable(shift: 0).reading(LegacyTime(text), at: 1_480_000_000, isOfGroup: true))
  }
}
