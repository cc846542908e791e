import Foundation
import JSONText
import LegacySite
import Recording
import TestSupport
import Testing
import Transport

@testable import Bridge

@Suite("Events file of a proxy process", .serialized, .timeLimit(.minutes(10)))
struct EventsFileOfProcessTests {
  /// A folder of its own for one test, removed with it.
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "process-\(UUID().uuidString)"
    var events: String { path + "/events.ndjson" }

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The cursors of the whole lines in the events file.
    func cursors() throws -> [String] {
      let text = try FileProblem.read(events)
      let whole = text.prefix(text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
      return try whole.split(separator: 0x0A).map { line in
        try #require(try JSONDocument(parsing: Array(line)).root["id"]?.string)
      }
    }
  }

  /// The exchanges of an ordinary conversation, and an install that answers them.
  private struct Site {
    let exchanges: [LocatedInteraction]
    let server: HTTPServer
    let url: String

    init() throws {
      let name = "24_ordinary_conversation.jsonl"
      exchanges = try RecordingFile(
        decoding: Fixtures.bytes("recordings/7.0.6/\(name)"), name: name
      ).interactions.filter { !$0.interaction.isOutward }
      let install = RecordedInstall(exchanges, options: .init(afterLast: .startOver))
      server = HTTPServer(
        HTTPServerConfiguration(port: 0), handler: RecordedInstallServer(install))
      url = "http://127.0.0.1:\(try server.start())"
    }

    /// Sends exchanges through a proxy and sees that each is answered as recorded.
    func send(_ range: Range<Int>, to port: Int) async throws {
      let client = HTTPClient.patient()
      defer { client.stop() }
      for one in exchanges[range] {
        let request = IncomingRequest(one.interaction.request)
        let answer = try await client.fetch(
          HTTPClientRequest(
            method: request.method, url: "http://127.0.0.1:\(port)\(request.target)",
            targetBytes: Array(request.target.utf8),
            headers: request.headers.map { HTTPHeader($0.name, $0.value) },
            body: request.body.isEmpty && request.method != "POST" ? .none : .bytes(request.body)),
          limit: 1 << 24)
        #expect(answer.status == one.interaction.response.status, "\(one.place)")
      }
    }
  }

  private func cursor(_ run: String, _ number: Int) -> String { "\(run).\(number)" }

  @Test("after kill -9 readers go on from the file and are told of the gap once, at its end")
  func killed() async throws {
    let folder = try Folder()
    let site = try Site()

    let first = try ProxyProcess(legacy: site.url, events: folder.events, folder: folder.path)
    try await site.send(0..<20, to: try await first.port())
    #expect(await eventually { (try? folder.cursors().count) ?? 0 >= 8 })
    #expect(await first.end(SIGKILL) == -SIGKILL)
    let filed = try folder.cursors()
    let run = try #require(filed.first?.split(separator: ".").first.map(String.init))
    #expect(filed == (1...filed.count).map { cursor(run, $0) })

    let second = try ProxyProcess(legacy: site.url, events: folder.events, folder: folder.path)
    var port = try await second.port()
    #expect(
      second.errors == [
        "cometbridge proxy: events file \(folder.events): its last writer did not come to close it; events that were told last may be missing in it"
      ])
    let border = filed.count + 1_000_000_001
    func gap(after number: Int) -> RawEventStream.Block {
      .init(
        id: cursor(run, border - 1), event: "gap",
        data: #"{"after":"\#(run).\#(number)","oldest":"\#(run).\#(border)"}"#)
    }
    // Before anything new happens.
    let early = try RawEventStream(port: port, after: filed[1])
    var told = early.next(filed.count - 1)
    #expect(told.dropLast().map(\.id) == filed.dropFirst(2).map { $0 })
    #expect(told.last == gap(after: filed.count))
    let early2 = try RawEventStream(port: port, after: cursor(run, border - 1))

    try await site.send(0..<site.exchanges.count, to: port)
    for stream in [early, early2] {
      #expect(
        stream.next(1).map(\.id) == [cursor(run, border)], "past the gap, it isn't told again")
    }
    // Told by the first process, and in the file or not.
    for number in [filed.count, filed.count + 7] {
      told = try RawEventStream(port: port, after: cursor(run, number)).next(2)
      #expect(told.first == gap(after: number))
      #expect(told.last?.id == cursor(run, border))
    }
    #expect(await second.end(SIGTERM) == 0)
    for stream in [early, early2] { #expect(!stream.rest().contains { $0.event == "gap" }) }

    // A clean stop makes no gap; the border in the file stays one.
    let all = try folder.cursors()
    #expect(all.starts(with: filed))
    #expect(all.dropFirst(filed.count).first == cursor(run, border))
    let third = try ProxyProcess(legacy: site.url, events: folder.events, folder: folder.path)
    port = try await third.port()
    let streams = try [filed[1], filed[filed.count - 1], all[filed.count], all[all.count - 1]].map {
      try RawEventStream(port: port, after: $0)
    }
    #expect(await third.end(SIGTERM) == 0)
    let rests = streams.map { $0.rest() }
    #expect(third.errors == [])
    #expect(
      rests[0].map(\.id) == filed.dropFirst(2) + [cursor(run, border - 1)]
        + all.dropFirst(filed.count))
    #expect(rests[1].first == gap(after: filed.count))
    #expect(rests[1].dropFirst().map(\.id) == all.dropFirst(filed.count).map { $0 })
    #expect(rests[2].map(\.id) == all.dropFirst(filed.count + 1).map { $0 })
    #expect(rests[3] == [])
    await site.server.stop()
  }

  @Test(
    "with no room for the events file traffic goes on, lines are counted, and the exit code is 1")
  func noRoom() async throws {
    let folder = try Folder()
    let site = try Site()
    let full = try ProxyProcess(
      legacy: site.url, events: folder.events, folder: folder.path, fileLimit: 8 * 512)
    let port = try await full.port()
    try await site.send(0..<site.exchanges.count, to: port)
    #expect(await full.says("expected to be written"))
    try await site.send(0..<site.exchanges.count, to: port)
    #expect(await full.end(SIGTERM) == 1)
    let filed = try folder.cursors()
    let events = try #require(Self.number(before: " events;", in: full.output))
    let loss =
      "events file \(folder.events): \(events - filed.count) lines not written (File too large)"
    #expect(filed.count > 0 && filed.count < events)
    #expect(
      full.errors == [
        "cometbridge proxy: events file \(folder.events): expected to be written (File too large)",
        "cometbridge proxy: \(loss)",
      ])
    #expect(full.output.hasSuffix("; \(loss)\n"))

    // With room again the next run goes on with the numbers; what is missing is told as a gap.
    let next = try ProxyProcess(legacy: site.url, events: folder.events, folder: folder.path)
    let last = try #require(filed.last)
    let stream = try RawEventStream(port: try await next.port(), after: last)
    let run = try #require(last.split(separator: ".").first)
    #expect(
      stream.next(1) == [
        .init(
          id: "\(run).\(events)", event: "gap",
          data: #"{"after":"\#(last)","oldest":"\#(run).\#(events + 1)"}"#)
      ])
    #expect(await next.end(SIGTERM) == 0)
    #expect(next.errors.allSatisfy { $0.contains("cut off") })
    await site.server.stop()
  }

  @Test("a signal that comes as soon as it says where it listens is not lost")
  func earlySignal() async throws {
    let folder = try Folder()
    for signal in [SIGTERM, SIGINT, SIGTERM, SIGINT, SIGTERM, SIGINT] {
      let process = try ProxyProcess(
        legacy: "http://127.0.0.1:9", events: folder.events, folder: folder.path)
      _ = try await process.port()
      #expect(await process.end(signal) == (signal == SIGINT ? 130 : 0))
      #expect(process.errors == [])
    }
  }

  /// The number that stands before a text.
  private static func number(before text: String, in output: String) -> Int? {
    output.components(separatedBy: text).first.flatMap { before in
      Int(before.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined())
    }
  }

  @Test("a broken line makes the start fail by file, line and reason; a torn last one is cut off")
  func brokenLines() async throws {
    let folder = try Folder()
    let lines = (1...3).map { "{\"id\":\"abcdefgh.\($0)\",\"event\":\"connected\"}\n" }
    let broken = Array((lines[0] + "{\"id\":\"abcdefgh.2\",\n" + lines[2]).utf8)
    try FileProblem.write(broken, to: folder.events)
    let refused = try ProxyProcess(
      legacy: "http://127.0.0.1:9", events: folder.events, folder: folder.path)
    #expect(await refused.ended() == 1)
    #expect(
      refused.errors == [
        "cometbridge proxy: events file \(folder.events):2: expected one JSON object"
      ])
    #expect(try FileProblem.read(folder.events) == broken)

    for tail in ["{\"id\":\"abcdefgh.4\",\"ev", "{\"id\":\"abcdefgh.4\",\"ev\n"] {
      try FileProblem.write(Array((lines.joined() + tail).utf8), to: folder.events)
      let process = try ProxyProcess(
        legacy: "http://127.0.0.1:9", events: folder.events, folder: folder.path)
      _ = try await process.port()
      #expect(
        process.errors.contains(
          "cometbridge proxy: events file \(folder.events): cut off \(tail.utf8.count) bytes of a last line that was torn"
        ))
      #expect(await process.end(SIGTERM) == 0)
      #expect(try FileProblem.read(folder.events) == Array(lines.joined().utf8))
    }
  }
}
