import JSONText
import TestSupport
import Testing
import Transport

@testable import ModernSite

@Suite("Event stream", .timeLimit(.minutes(10)))
struct EventStreamTests {
  private static func log(_ count: Int = 0, keeping maximum: Int = 100_000) -> EventLog {
    var configuration = EventLogConfiguration()
    configuration.maximumEvents = maximum
    let log = EventLog(run: "abcdefgh", configuration: configuration)
    for number in 0..<count { log.addSample(number) }
    return log
  }

  private static func ids(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "abcdefgh.\($0)" }
  }

  @Test("sends each event under its cursor and its listener method, the line unchanged")
  func form() async throws {
    let log = Self.log()
    let running = try StreamingServer(EventStream(log: log))
    let connection = try #require(RawConnection(port: running.port))
    connection.send("GET /v3/events?from=start HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let head = connection.receive(through: "\r\n\r\n")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.contains("Content-Type: text/event-stream; charset=utf-8\r\n"))
    #expect(head.contains("Cache-Control: no-store\r\n"))
    #expect(!head.contains("Access-Control"))
    #expect(connection.receive(through: "\n\n\r\n") == "D\r\nretry: 3000\n\n\r\n")
    log.addSample(7)
    let event = connection.receive(through: "\n\n\r\n")
    let line =
      #"{"id":"abcdefgh.1","event":"onTextMessageReceived","listener":"CometChatMessageDelegate","viewer":"lu-1","payload":{"muid":"legacy-s-m-7"}}"#
    #expect(
      event.hasSuffix(
        "\r\nid: abcdefgh.1\nevent: onTextMessageReceived\ndata: \(line)\n\n\r\n"))
    connection.close()
    await running.server.stop()
  }

  @Test("without a cursor begins with what comes now, and says where that is")
  func fromNow() async throws {
    let log = Self.log(5)
    let running = try StreamingServer(EventStream(log: log))
    let client = HTTPClient.patient()
    let source = EventSource(client, port: running.port)
    #expect(await source.next() == StreamBlock(retry: "3000", id: "abcdefgh.5"))
    log.addSample()
    #expect(await source.identifiers(1) == Self.ids(6...6))
    source.transfer.cancel()
    await running.server.stop()
  }

  @Test("resumes exactly after a cursor; the header goes before the address")
  func resumes() async throws {
    let running = try StreamingServer(EventStream(log: Self.log(9)))
    let client = HTTPClient.patient()
    let header = [HTTPHeader("Last-Event-ID", "abcdefgh.7")]
    for (query, headers, first) in [
      ("?lastEventId=abcdefgh.3", [], 4), ("", header, 8), ("?lastEventId=abcdefgh.3", header, 8),
      ("?from=start", header, 8), ("?from=start", [], 1), ("?lastEventId=abcdefgh%2E3", [], 4),
      ("?lastEventId=&from=start", [], 1), ("?lastEventId=abcdefgh.0", [], 1),
    ] {
      let source = EventSource(client, port: running.port, query: query, headers: headers)
      #expect(await source.identifiers(10 - first) == Self.ids(first...9))
      source.transfer.cancel()
    }
    await running.server.stop()
  }

  @Test("an unknown or outdated cursor gets a gap and then everything kept")
  func gap() async throws {
    let running = try StreamingServer(EventStream(log: Self.log(9, keeping: 4)))
    let client = HTTPClient.patient()
    for given in ["abcdefgh.4", "hgfedcba.8", "a\"b"] {
      let source = EventSource(
        client, port: running.port, headers: [HTTPHeader("Last-Event-ID", given)])
      let data = JSONWriter.string(of: ["after": .string(given), "oldest": "abcdefgh.6"])
      #expect(
        await source.nextEvent() == StreamBlock(id: "abcdefgh.5", event: "gap", data: data))
      #expect(await source.identifiers(4) == Self.ids(6...9))
      source.transfer.cancel()
    }
    await running.server.stop()
  }

  @Test("filters by viewer and by method")
  func filters() async throws {
    let log = Self.log()
    for viewer in ["lu-1", "lu-2", nil] {
      for method in ["onUserOnline", "onTypingEnded", "connected"] {
        log.addSample(method: method, viewer: viewer)
      }
    }
    log.addSample(method: "onMessagesRead", viewer: "lu-1")
    log.addSample(method: "onMessagesRead", viewer: "lu-2")
    let running = try StreamingServer(EventStream(log: log))
    let client = HTTPClient.patient()
    for (query, numbers) in [
      ("&viewer=lu-2", [4, 5, 6, 11]),
      ("&event=onTypingEnded&event=onMessagesRead", [2, 5, 8, 10, 11]),
      ("&viewer=lu%2d2&event=onUserOnline&event=onMessagesRead", [4, 11]),
      ("&viewer=lu-1&viewer=lu-2&event=connected", [3, 6]),
    ] {
      let source = EventSource(client, port: running.port, query: "?from=start" + query)
      #expect(await source.identifiers(numbers.count) == numbers.map { "abcdefgh.\($0)" })
      source.transfer.cancel()
    }
    await running.server.stop()
  }

  @Test("resumes without loss or repeat across many reconnects while a writer appends")
  func reconnects() async throws {
    let log = Self.log()
    let running = try StreamingServer(EventStream(log: log))
    let client = HTTPClient.patient()
    let total = 3_000
    let writer = Task.detached {
      for number in 0..<total {
        log.addSample(number, padding: number % 300)
        if number % 20 == 0 { await Task.yield() }
      }
    }
    var seen: [String] = []
    var connections = 0
    while seen.count < total {
      let source = EventSource(
        client, port: running.port,
        headers: [HTTPHeader("Last-Event-ID", seen.last ?? "abcdefgh.0")])
      seen += await source.identifiers(min(total - seen.count, 1 + (connections * 7) % 53))
      source.transfer.cancel()
      connections += 1
    }
    await writer.value
    #expect(seen == Self.ids(1...total))
    #expect(connections > 50)
    await running.server.stop()
  }

  @Test(
    "two thousand events through a slow reader: none lost, little held, the writer not kept waiting"
  )
  func slowReader() async throws {
    let log = Self.log()
    let stream = EventStream(log: log)
    let running = try StreamingServer(stream)
    let connection = try #require(RawConnection(port: running.port, receiveBuffer: 4_096))
    connection.send("GET /v3/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
    _ = connection.receive(through: "\r\n\r\n")
    #expect(connection.receive(through: "\n\n") == "retry: 3000\nid: abcdefgh.0\n\n")
    // All of it is appended before the reader takes a byte.
    for number in 0..<2_000 { log.addSample(number, padding: 4_000) }
    let text = await onThread { () -> String in
      var text = ""
      while !text.hasSuffix("\n\n") || !text.contains("abcdefgh.2000\n") {
        let piece = connection.receive(upTo: 3_001)
        guard !piece.isEmpty else { break }
        text += String(decoding: piece, as: UTF8.self)
      }
      return text
    }
    let found = text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { $0.dropFirst(4) }
    #expect(found.map(String.init) == Self.ids(1...2_000))
    connection.close()
    await running.server.stop()
  }

  @Test("a reader so slow that its place is let go gets a gap in the midst of its stream")
  func slowReaderGap() async throws {
    let log = Self.log(keeping: 50)
    let running = try StreamingServer(EventStream(log: log))
    let connection = try #require(RawConnection(port: running.port, receiveBuffer: 4_096))
    connection.send("GET /v3/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
    _ = connection.receive(through: "id: abcdefgh.0\n\n")
    for number in 0..<8_000 { log.addSample(number, padding: 2_000) }
    let text = await onThread { () -> String in
      var text = ""
      while !text.hasSuffix("\n\n") || !text.contains("abcdefgh.8000\n") {
        let piece = connection.receive()
        guard !piece.isEmpty else { break }
        text += String(decoding: piece, as: UTF8.self)
      }
      return text
    }
    #expect(text.contains("event: gap\n"))
    var last = 0
    var afterGap = false
    for block in text.split(separator: "\n\n") {
      if block.contains("\nevent: gap\n") {
        #expect(block.contains("\"after\":\"abcdefgh.\(last)\""))
        afterGap = true
      } else if let id = block.split(separator: "\n").first?.split(separator: ".").last,
        let number = Int(id)
      {
        #expect(afterGap ? number > last : number == last + 1)
        afterGap = false
        last = number
      }
    }
    #expect(last == 8_000)
    connection.close()
    await running.server.stop()
  }

  @Test("an event larger than any buffer arrives whole")
  func largeEvent() async throws {
    let log = Self.log()
    log.addSample(padding: 1_000_000)
    log.addSample()
    let running = try StreamingServer(EventStream(log: log))
    let source = EventSource(HTTPClient.patient(), port: running.port, query: "?from=start")
    let event = await source.nextEvent()
    #expect(event?.data?.utf8.count ?? 0 > 1_000_000)
    let document = try JSONDocument(parsing: Array((event?.data ?? "").utf8))
    #expect(document.root["payload"]?["text"]?.string?.utf8.count == 1_000_000)
    #expect(await source.identifiers(1) == Self.ids(2...2))
    source.transfer.cancel()
    await running.server.stop()
  }

  @Test("a comment after each time of silence, and none before")
  func heartbeat() async throws {
    let log = Self.log()
    let clock = ManualClock()
    let running = try StreamingServer(EventStream(log: log, clock: clock))
    let source = EventSource(HTTPClient.patient(), port: running.port, query: "?viewer=lu-2")
    #expect(await source.next()?.retry == "3000")
    clock.advance(by: .seconds(14))
    log.addSample(viewer: "lu-2")
    #expect(await source.next()?.id == "abcdefgh.1")
    clock.advance(by: .seconds(14))
    clock.advance(by: .seconds(1))
    #expect(await source.next() == StreamBlock(comment: "keep-alive"))
    log.addSample(viewer: "lu-1")
    clock.advance(by: .seconds(15))
    // The event was not for this viewer, but its place is the client's from here on.
    #expect(await source.next() == StreamBlock(comment: "keep-alive", id: "abcdefgh.2"))
    clock.advance(by: .seconds(15))
    #expect(await source.next() == StreamBlock(comment: "keep-alive"))
    source.transfer.cancel()
    await running.server.stop()
  }

  @Test("a stop ends every stream with a last retry and cleanly, and refuses new ones")
  func stop() async throws {
    let log = Self.log()
    var configuration = EventStreamConfiguration()
    configuration.retry = .milliseconds(1_234)
    let stream = EventStream(log: log, configuration: configuration)
    let running = try StreamingServer(stream)
    let client = HTTPClient.patient()
    let sources = (0..<5).map { _ in EventSource(client, port: running.port) }
    for source in sources { #expect(await source.next()?.retry == "1234") }
    log.addSample()
    await onThread { stream.stop() }
    for source in sources {
      #expect(await source.identifiers(1) == Self.ids(1...1))
      #expect(await source.next() == StreamBlock(comment: "the server stops", retry: "1234"))
      #expect(await source.next() == nil)
      #expect(await source.endedCleanly())
    }
    let late = EventSource(client, port: running.port)
    #expect(await late.answer()?.status == 503)
    await running.server.stop()
    #expect(stream.openStreams == 0)
    #expect(log.subscriptions == 0)
  }

  @Test("a client that leaves is forgotten, and its place is free for another")
  func leaves() async throws {
    let log = Self.log()
    var configuration = EventStreamConfiguration()
    configuration.streamLimit = 3
    let stream = EventStream(log: log, configuration: configuration)
    let running = try StreamingServer(stream)
    let client = HTTPClient.patient()
    let sources = (0..<3).map { _ in EventSource(client, port: running.port) }
    for source in sources { #expect(await source.next() != nil) }
    let refused = EventSource(client, port: running.port)
    let head = await refused.answer()
    #expect(head?.status == 503)
    #expect(head?.headers.first("Retry-After") == "5")
    for source in sources { source.transfer.cancel() }
    #expect(await eventually { stream.openStreams == 0 })
    #expect(log.subscriptions == 0)
    let next = EventSource(client, port: running.port)
    #expect(await next.answer()?.status == 200)
    next.transfer.cancel()
    await running.server.stop()
  }

  @Test("a client that takes nothing for too long is cut off")
  func stalls() async throws {
    let log = Self.log()
    let stream = EventStream(log: log)
    var configuration = HTTPServerConfiguration()
    configuration.idleTimeout = .seconds(1)
    let running = try StreamingServer(stream, configuration)
    let connection = try #require(RawConnection(port: running.port, receiveBuffer: 4_096))
    connection.send("GET /v3/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = connection.receive(through: "id: abcdefgh.0\n\n")
    for number in 0..<5_000 { log.addSample(number, padding: 4_000) }
    #expect(await eventually { stream.openStreams == 0 })
    await running.server.stop()
  }

  @Test("a thousand parked streams get one event each")
  func thousandStreams() async throws {
    let log = Self.log()
    let stream = EventStream(log: log)
    let running = try StreamingServer(stream)
    var configuration = HTTPClientConfiguration()
    configuration.connectionsPerHost = 0
    configuration.keptConnections = 1_100
    let client = HTTPClient(configuration)
    let sources = (0..<1_000).map { i in
      EventSource(client, port: running.port, query: "?viewer=lu-\(i)")
    }
    for source in sources { #expect(await source.next()?.id == "abcdefgh.0") }
    #expect(stream.openStreams == 1_000)
    for i in 0..<1_000 { log.addSample(i, viewer: "lu-\(i)") }
    for (i, source) in sources.enumerated() {
      #expect(await source.nextEvent()?.id == "abcdefgh.\(i + 1)")
    }
    await onThread { stream.stop() }
    for source in sources {
      #expect(await source.next()?.comment == "the server stops")
      #expect(await source.next() == nil)
    }
    await running.server.stop()
  }
}
