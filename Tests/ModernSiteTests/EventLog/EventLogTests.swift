import JSONText
import Synchronization
import Testing

@testable import ModernSite

@Suite("Event log")
struct EventLogTests {
  private static let run = "abcdefgh"

  private static func log(_ count: Int = 0, keeping maximum: Int = 100) -> EventLog {
    var configuration = EventLogConfiguration()
    configuration.maximumEvents = maximum
    let log = EventLog(run: run, configuration: configuration)
    for number in 0..<count { log.addSample(number) }
    return log
  }

  @Test("numbers events from 1 and writes the identifier first")
  func numbers() throws {
    let log = Self.log()
    #expect(log.newest.description == "abcdefgh.0")
    #expect(log.addSample(7).description == "abcdefgh.1")
    #expect(log.addSample(8, viewer: nil).description == "abcdefgh.2")
    let subscription = log.subscribe(from: .oldest) {}
    let lines = subscription.next(upTo: 10_000).events.map {
      String(decoding: $0.line, as: UTF8.self)
    }
    #expect(
      lines == [
        #"{"id":"abcdefgh.1","event":"onTextMessageReceived","listener":"CometChatMessageDelegate","viewer":"lu-1","payload":{"muid":"legacy-s-m-7"}}"#,
        #"{"id":"abcdefgh.2","event":"onTextMessageReceived","listener":"CometChatMessageDelegate","payload":{"muid":"legacy-s-m-8"}}"#,
      ])
  }

  @Test(
    "reads a cursor only as it is written",
    arguments: [
      ("abcdefgh.0", true), ("abcdefghijkl.18", true), ("ABCdefgh.9223372036854775806", true),
      ("abcdefg.1", false), ("abcdefghijklm.1", false), ("abcdefgh.", false), ("abcdefgh", false),
      ("abcdefgh.01", false), ("abcdefgh.+1", false), ("abcdefgh.-1", false), ("", false),
      ("abcdefgh.1.1", false), ("abcdefg1.1", false), ("abcdefgh.9223372036854775807", false),
      ("abcdefgh.99999999999999999999", false), (".1", false), ("abcdefgh.١", false),
    ])
  func cursor(text: String, isOne: Bool) {
    #expect(EventCursor(text)?.description == (isOne ? text : nil))
  }

  @Test("keeps the newest events by count, and by bytes at least the newest one")
  func bounds() {
    let log = Self.log(250, keeping: 100)
    #expect(log.count == 100)
    #expect(log.oldest.number == 151)
    #expect(drain(log.subscribe(from: .oldest) {}).numbers == Array(151...250))

    var configuration = EventLogConfiguration()
    configuration.maximumBytes = 10_000
    let small = EventLog(run: Self.run, configuration: configuration)
    for number in 0..<100 { small.addSample(number, padding: 1_000) }
    #expect((5...9).contains(small.count))
    #expect(small.newest.number == 100)
    small.addSample(padding: 50_000)
    #expect(small.count == 1)
    #expect(small.oldest == small.newest)
  }

  @Test("an event too large or not JSON is told without its members, and numbered")
  func omitted() throws {
    var configuration = EventLogConfiguration()
    configuration.maximumEventBytes = 1_000
    let log = EventLog(run: Self.run, configuration: configuration)
    log.addSample(padding: 1_000)
    log.append(method: "onX") { writer in
      writer.key("payload")
      writer.writeNumber("1\n2")
    }
    log.append(method: "on\nX") { _ in }
    log.append(method: "onX") { writer in
      writer.key("event")
      writer.write("onY")
    }
    let lines = log.subscribe(from: .oldest) {}.next(upTo: 10_000).events.map {
      String(decoding: $0.line, as: UTF8.self)
    }
    #expect(
      lines == [
        #"{"id":"abcdefgh.1","event":"onTextMessageReceived","omitted":"expected at most 1000 bytes"}"#,
        #"{"id":"abcdefgh.2","event":"onX","omitted":"expected a JSON object of the event on one line"}"#,
        #"{"id":"abcdefgh.3","event":"unknown","omitted":"expected a JSON object of the event on one line"}"#,
        #"{"id":"abcdefgh.4","event":"onX","omitted":"expected a JSON object of the event on one line"}"#,
      ])
  }

  @Test("a subscription begins where it is told to")
  func starts() {
    let log = Self.log(10, keeping: 5)
    func numbers(_ start: EventStart) -> [UInt64] { drain(log.subscribe(from: start) {}).numbers }
    #expect(numbers(.now) == [])
    #expect(numbers(.oldest) == [6, 7, 8, 9, 10])
    #expect(numbers(.after("abcdefgh.7")) == [8, 9, 10])
    #expect(numbers(.after("abcdefgh.5")) == [6, 7, 8, 9, 10])
    #expect(numbers(.after("abcdefgh.10")) == [])
  }

  @Test(
    "an unknown or outdated cursor makes a gap and then everything kept",
    arguments: ["abcdefgh.4", "abcdefgh.0", "abcdefgh.11", "hgfedcba.7", "", "nonsense"])
  func gap(after: String) {
    let log = Self.log(10, keeping: 5)
    let (gaps, numbers) = drain(log.subscribe(from: .after(after)) {})
    #expect(
      gaps == [EventGap(after: after, oldest: EventCursor(run: Self.run, number: 6))])
    #expect(numbers == [6, 7, 8, 9, 10])
  }

  @Test("an empty log answers an unknown cursor with the place of the next event")
  func emptyGap() {
    let log = Self.log()
    let subscription = log.subscribe(from: .after("hgfedcba.3")) {}
    #expect(drain(subscription).gaps.map(\.oldest.description) == ["abcdefgh.1"])
    log.addSample()
    #expect(drain(subscription).numbers == [1])
  }

  @Test("a subscriber that falls behind is told so and goes on with what is kept")
  func fallsBehind() {
    let log = Self.log(3, keeping: 5)
    let subscription = log.subscribe(from: .oldest) {}
    #expect(subscription.next(upTo: 1).events.map(\.number) == [1])
    for number in 0..<10 { log.addSample(number) }
    let (gaps, numbers) = drain(subscription)
    #expect(
      gaps == [EventGap(after: "abcdefgh.1", oldest: EventCursor(run: Self.run, number: 9))])
    #expect(numbers == [9, 10, 11, 12, 13])
  }

  @Test("wakes a waiting subscriber once, and only for what it wants")
  func wakes() {
    let log = Self.log()
    let woken = Mutex(0)
    let subscription = log.subscribe(
      from: .now, filter: EventFilter(viewers: ["lu-2"], methods: ["onA", "onB"])
    ) { woken.withLock { $0 += 1 } }
    log.addSample(method: "onA", viewer: "lu-2")
    #expect(woken.withLock { $0 } == 0, "it never waited")
    #expect(drain(subscription).numbers == [1])
    log.addSample(method: "onA", viewer: "lu-1")
    log.addSample(method: "onC", viewer: "lu-2")
    log.addSample(method: "onA", viewer: nil)
    #expect(woken.withLock { $0 } == 0)
    #expect(subscription.position.number == 4)
    log.addSample(method: "onB", viewer: "lu-2")
    log.addSample(method: "onB", viewer: "lu-2")
    #expect(woken.withLock { $0 } == 1)
    #expect(drain(subscription).numbers == [5, 6])
  }

  @Test("what a filter passes over while it waits makes no gap")
  func filteredPosition() {
    let log = Self.log(keeping: 5)
    let subscription = log.subscribe(from: .now, filter: EventFilter(viewers: ["lu-2"])) {}
    #expect(drain(subscription).numbers == [])
    for number in 0..<50 { log.addSample(number) }
    log.addSample(viewer: "lu-2")
    let (gaps, numbers) = drain(subscription)
    #expect(gaps == [])
    #expect(numbers == [51])
  }

  @Test("a cancelled or forgotten subscription is freed")
  func cancelled() {
    let log = Self.log(3)
    let subscription = log.subscribe(from: .oldest) {}
    do {
      let other = log.subscribe(from: .now) {}
      #expect(drain(other).numbers == [])
      #expect(log.subscriptions == 2)
    }
    #expect(log.subscriptions == 1)
    subscription.cancel()
    #expect(log.subscriptions == 0)
    #expect(subscription.next(upTo: 10).isCancelled)
    log.addSample()
  }

  @Test(
    "events added by many threads are numbered without holes, and each reader sees all in order")
  func threads() async {
    let log = Self.log(keeping: 10_000)
    let readers = (0..<4).map { _ in log.subscribe(from: .now) {} }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for i in 0..<500 { log.addSample(thread * 500 + i) } }
      }
    }
    for reader in readers { #expect(drain(reader).numbers == Array(1...2_000)) }
  }
}
