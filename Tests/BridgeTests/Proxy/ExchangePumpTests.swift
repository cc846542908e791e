import LegacySite
import Synchronization
import Testing
import Translation
import Transport

@testable import Bridge

extension ExchangePump {
  /// An exchange that began and ended.
  fileprivate func passed(_ exchange: ObservedExchange) {
    began()
    observed(exchange)
  }
}

@Suite("Exchange pump")
struct ExchangePumpTests {
  private final class Sink: EventSink {
    let events = Mutex<[ViewedEvent]>([])
    /// Without those of the connection listener.
    let told = Mutex<[ViewedEvent]>([])
    /// Held locked by a test, it makes translation fall behind.
    let gate = Mutex(())

    func take(_ events: [ViewedEvent]) {
      gate.withLock { _ in }
      self.events.withLock { $0 += events }
      told.withLock { $0 += events.filter { $0.event.method.listener != .connection } }
    }
  }

  /// - Parameter seconds: How long after the request its answer ended.
  private func poll(
    _ number: UInt64, encoding: String? = nil, body: [UInt8]? = nil, lasting seconds: Int64 = 0,
    target: String = "/cometchat/cometchat_receive.php", form: String = ""
  ) -> ObservedExchange {
    let form = Array("basedata=42&callbackfn=mobileapp\(form)".utf8)
    let text =
      body
      ?? Array(
        #"{"messages":{"_\#(number)":{"id":"\#(number)","from":"7","message":"hi","self":0,"old":0,"sent":"1480000120"}}}"#
          .utf8)
    return ObservedExchange(
      sequence: number, arrivedAtMilliseconds: 1_480_000_120_000 - seconds * 1000,
      endedAtMilliseconds: 1_480_000_120_000,
      request: HTTPRequestHead(
        method: "POST", target: target,
        headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
        remoteAddress: "127.0.0.1"),
      requestBody: .init(bytes: form, count: form.count),
      response: HTTPResponseHead(
        status: 200, headers: encoding.map { [HTTPHeader("Content-Encoding", $0)] } ?? []),
      responseBody: .init(bytes: text, count: text.count), outcome: .complete)
  }

  @Test("tells what was observed, in order")
  func order() {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    for number in 1...200 { pump.passed(poll(UInt64(number))) }
    #expect(pump.drain(within: .seconds(30)))
    #expect(sink.told.withLock { $0.map(\.position) } == (1...200).map { "live:\($0)" })
    #expect(pump.statistics.understood == 200)
  }

  @Test("the connection listener hears of the way to the install, nobody in particular")
  func connection() {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    func passed(_ status: Int?, _ failure: ObservedExchange.Failure? = nil) {
      var exchange = poll(1)
      exchange.response = status.map { HTTPResponseHead(status: $0, headers: []) }
      exchange.outcome = status == nil ? .failed : .complete
      exchange.failure = failure
      pump.passed(exchange)
    }
    passed(200)
    passed(200)
    passed(429)
    passed(429)
    passed(nil, .timedOut)
    passed(nil, .unreachable)
    // The client left: that says nothing of the install.
    passed(nil)
    passed(nil, .noProperAnswer)
    passed(404)
    passed(503)
    #expect(pump.drain(within: .seconds(30)))
    let events = sink.events.withLock { $0 }.filter { $0.event.method.listener == .connection }
    #expect(
      events.map(\.event.method.methodName) == [
        "connecting", "connected", "onfeatureThrottled", "onConnectionError", "disconnected",
        "connecting", "onConnectionError", "disconnected", "connecting", "onConnectionError",
        "disconnected", "connecting", "connected", "onConnectionError", "disconnected",
      ])
    #expect(events.allSatisfy { $0.viewer == nil })
    let codes = events.compactMap { event -> String? in
      guard case .onConnectionError(let error) = event.event else { return nil }
      return error.code
    }
    #expect(
      codes == [
        "ERR_LEGACY_TIMED_OUT", "ERR_LEGACY_UNREACHABLE", "ERR_LEGACY_UNREACHABLE",
        "ERR_LEGACY_UNAVAILABLE",
      ])
    // Messages of the same poll are told once; all events are counted.
    #expect(pump.statistics.events == sink.events.withLock { $0.count })
  }

  @Test("what is left out when it falls behind is counted and reported, and the rest goes on")
  func backlog() {
    let sink = Sink()
    var limits = ExchangePump.Limits()
    limits.exchanges = 10
    let reports = Mutex<[Int]>([])
    let pump = ExchangePump(Translator(), sink: sink, limits: limits) { report in
      if case .skipped(let count) = report { reports.withLock { $0.append(count) } }
    }
    sink.gate.withLock { _ in
      for number in 1...100 { pump.passed(poll(UInt64(number))) }
    }
    #expect(pump.drain(within: .seconds(30)))
    let statistics = pump.statistics
    #expect(statistics.observed == 100)
    #expect(statistics.understood + statistics.skipped == 100)
    #expect(statistics.skipped > 0)
    #expect(statistics.mostWaiting <= 10)
    #expect(reports.withLock { $0.first } == 1)
    #expect(sink.told.withLock { $0.count } == statistics.understood)
  }

  @Test("a stop leaves out what it can't wait for, counts it, and tells nothing of it later")
  func stop() {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    pump.passed(poll(1))
    #expect(pump.drain(within: .seconds(30)))
    sink.gate.withLock { _ in
      for number in 2...100 { pump.passed(poll(UInt64(number))) }
      #expect(pump.stop(within: .milliseconds(1), grace: .milliseconds(1)) == 99)
    }
    // After the stop nothing is taken any more.
    pump.passed(poll(101))
    pump.tick(at: 1_480_000_200)
    #expect(pump.drain(within: .seconds(30)))
    let statistics = pump.statistics
    #expect(statistics.observed == 101)
    #expect(statistics.leftOut == 100)
    #expect(statistics.understood == 1)
    // The two others tell that the install is there.
    #expect(statistics.events == 3)
    #expect(statistics.waiting == 0)
    // The one that was being told when the sink was slow may have come; none after it.
    #expect(sink.told.withLock { $0.count } <= 2)
    #expect(pump.stop(within: .seconds(30)) == 100)
  }

  @Test("what a stop cuts, and what hasn't ended by then, is left out, each once")
  func cutByTheStop() {
    let pump = ExchangePump(Translator(), sink: Sink()) { _ in }
    pump.passed(poll(1))
    var cut = poll(2)
    cut.outcome = .stopped
    pump.passed(cut)
    var broken = poll(3)
    broken.outcome = .cut
    pump.passed(broken)
    pump.began()
    #expect(pump.statistics.observed == 4)
    #expect(pump.stop(within: .milliseconds(50)) == 2)
    // Its end comes after the figures are final.
    pump.observed(poll(4))
    let statistics = pump.statistics
    #expect(statistics.observed == 4)
    #expect(statistics.understood == 1)
    #expect(statistics.obstacles == [.incomplete: 1])
    #expect(statistics.leftOut == 2)
  }

  @Test("a stop with time enough leaves nothing out")
  func quietStop() {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    for number in 1...50 { pump.passed(poll(UInt64(number))) }
    #expect(pump.stop(within: .seconds(30)) == 0)
    #expect(sink.told.withLock { $0.count } == 50)
    #expect(pump.statistics.understood == 50)
  }

  @Test("what an answer says is measured by when it ended, however long the request took")
  func slowRequest() throws {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    pump.passed(poll(1, lasting: 400))
    #expect(pump.drain(within: .seconds(30)))
    #expect(pump.statistics.rules[.timeAhead] == nil)
    #expect(pump.statistics.rules[.timeSeconds] == 1)
    let exchange = try poll(2, lasting: 400).legacyExchange(decodedLimit: 1024)
    #expect(exchange.receivedAt == 1_480_000_120)
  }

  @Test("compressed answers are understood, unknown codings counted, `none` is no coding")
  func codings() throws {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    let plain = poll(1)
    pump.passed(poll(2, encoding: "gzip", body: try Gzip.encode(plain.responseBody.bytes)))
    pump.passed(poll(3, encoding: "none"))
    pump.passed(poll(4, encoding: "br"))
    pump.passed(poll(5, encoding: "gzip", body: [1, 2, 3]))
    #expect(pump.drain(within: .seconds(30)))
    #expect(pump.statistics.obstacles == [.undecodable: 2])
    #expect(sink.told.withLock { $0.count } == 2)
  }

  @Test("what a client posts as a push is told to nobody, and counted")
  func clientPush() throws {
    let sink = Sink()
    let pump = ExchangePump(Translator(), sink: sink) { _ in }
    pump.passed(poll(1, body: Array(#"{"joinedgroups":["3"]}"#.utf8)))
    pump.passed(
      poll(
        2, body: Array("1".utf8), target: "/x/post/",
        form:
          "&channel=c&message=%7B%22id%22%3A%225000%22%2C%22from%22%3A%22x%22%2C%22fromid%22%3A%223%22%2C%22message%22%3A%22CC%5ECONTROL_banned_9%22%2C%22chatroomid%22%3A%223%22%7D"
      ))
    #expect(pump.drain(within: .seconds(30)))
    #expect(sink.told.withLock { $0.count } == 0)
    #expect(pump.statistics.understood == 2)
    #expect(pump.statistics.rules[.pushOfClient] == 1)
  }

  @Test(
    "what can't be read is counted apart, and reported at 1, 2, 4, 8 with nothing of its content")
  func unreadable() {
    let sink = Sink()
    let reports = Mutex<[ExchangePump.Report]>([])
    let pump = ExchangePump(Translator(), sink: sink) { report in
      reports.withLock { $0.append(report) }
    }
    let cut = Array(#"x({"messages":{"_8100":{"id":"8100","from":"2","message":"cut"#.utf8)
    for number in 1...5 { pump.passed(poll(UInt64(number), body: cut)) }
    let damaged =
      #"{"messages":{"_1":{"from":"7","old":0,"self":0},"_2":{"from":"8","x":{"a":1}}}}"#
    pump.passed(poll(6, body: Array(damaged.utf8)))
    pump.passed(poll(7, body: Array(#"{"nobody":"knows"}"#.utf8)))
    pump.passed(poll(8))
    #expect(pump.drain(within: .seconds(30)))
    let statistics = pump.statistics
    #expect(statistics.unreadableAnswers == 5)
    #expect(statistics.unreadableEntries == 2)
    #expect(statistics.understood == 3)
    #expect(statistics.unknown == 1)
    #expect(sink.told.withLock { $0.count } == 1)
    pump.passed(poll(9, body: cut))
    #expect(pump.drain(within: .seconds(30)))
    #expect(
      reports.withLock { $0 } == [
        .unreadable(answers: 1, entries: 0), .unreadable(answers: 2, entries: 0),
        .unreadable(answers: 4, entries: 0), .unreadable(answers: 6, entries: 2),
      ])
  }

  @Test("what was not copied is counted by reason and reported; a file's body is not missed")
  func uncopied() {
    let sink = Sink()
    let reports = Mutex<[ExchangePump.Report]>([])
    let pump = ExchangePump(Translator(), sink: sink) { report in
      reports.withLock { $0.append(report) }
    }
    let ways: [ObservedExchange.Body.Copy] = [
      .tooLarge, .noRoom, .noRoom, .noRoom, .notNeeded, .beginning,
    ]
    for (number, copy) in ways.enumerated() {
      var exchange = poll(UInt64(number))
      exchange.responseBody = .init(bytes: [], count: 9_000_000, copy: copy)
      pump.passed(exchange)
    }
    var upload = poll(7)
    upload.requestBody.copy = .noRoom
    pump.passed(upload)
    #expect(pump.drain(within: .seconds(30)))
    #expect(pump.statistics.obstacles == [.tooLarge: 2, .noRoom: 4])
    #expect(pump.statistics.understood == 1)
    #expect(
      reports.withLock { $0 } == [
        .obstacle(.tooLarge, 1), .obstacle(.noRoom, 1), .obstacle(.noRoom, 2),
        .obstacle(.tooLarge, 2), .obstacle(.noRoom, 4),
      ])
  }

  @Test("messages told in an earlier run are not told again")
  func known() {
    let sink = Sink()
    var translator = Translator()
    translator.recall(RecalledMessage(muid: "legacy-site-m-1", viewer: "lu-42"))
    let pump = ExchangePump(translator, sink: sink) { _ in }
    for number in 1...2 { pump.passed(poll(UInt64(number))) }
    #expect(pump.drain(within: .seconds(30)))
    #expect(sink.told.withLock { $0.map(\.position) } == ["live:2"])
  }
}
