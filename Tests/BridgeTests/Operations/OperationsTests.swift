import Foundation
import Journal
import LegacySite
import TestSupport
import Testing
import Transport

@testable import Bridge

@Suite("Health and figures of a proxy")
struct OperationsTests {
  @Test("figures have a line of help and type, labels are escaped, histograms add up")
  func text() {
    var out = MetricsText()
    out.begin("a_total", .counter, "What a is.")
    out.add(3, ["rule": "x\"y\\z\n"])
    var histogram = LatencyHistogram()
    for milliseconds: Int64 in [0, 5, 6, 70_000, -3] { histogram.add(milliseconds: milliseconds) }
    out.begin("b_seconds", .histogram, "How long.")
    out.add(histogram)
    let lines = out.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(5) == [
        "# HELP cometbridge_a_total What a is.", "# TYPE cometbridge_a_total counter",
        #"cometbridge_a_total{rule="x\"y\\z\n"} 3"#, "# HELP cometbridge_b_seconds How long.",
        "# TYPE cometbridge_b_seconds histogram",
      ])
    #expect(lines.contains(#"cometbridge_b_seconds_bucket{le="0.005"} 3"#))
    #expect(lines.contains(#"cometbridge_b_seconds_bucket{le="0.01"} 4"#))
    #expect(lines.contains(#"cometbridge_b_seconds_bucket{le="60"} 4"#))
    #expect(
      lines.suffix(3) == [
        #"cometbridge_b_seconds_bucket{le="+Inf"} 5"#, "cometbridge_b_seconds_sum 70.011",
        "cometbridge_b_seconds_count 5",
      ])
  }

  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  @Test(
    "silence is unusual after a day, ten minutes, and twice the longest pause of a week",
    arguments: [
      // When something came, hours since the start; when is asked; whether it is unusual.
      ([], 23, false), ([], 24, true), ([1, 2, 23.9], 24.0, false), ([1, 2, 23.9], 24.2, false),
      // A night of eight hours: sixteen are usual, more are not.
      ([8, 16, 24], 39.9, false), ([8, 16, 24], 40.1, true),
      // Every minute of a day: eleven minutes are unusual, nine are not.
      (Array(stride(from: 0, through: 30, by: 1.0 / 60)), 30.15, false),
      (Array(stride(from: 0, through: 30, by: 1.0 / 60)), 30.2, true),
      // A pause of a day that is eight days past counts no more.
      ([24] + Array(stride(from: 24, through: 240, by: 1.0 / 60)), 240.5, true),
    ] as [([Double], Double, Bool)])
  func silence(heard: [Double], asked: Double, isUnusual: Bool) {
    let start = 20_000 * Self.day
    func instant(_ hours: Double) -> Int64 { start + Int64((hours * Double(Self.hour)).rounded()) }
    var watch = SilenceWatch(at: start)
    for hours in heard { watch.heard(at: instant(hours)) }
    #expect((watch.unusual(at: instant(asked)) != nil) == isUnusual)
  }

  private func state() -> OperationsState {
    OperationsState(
      now: 1_700_000_000_000, way: WayFigures(at: 1_700_000_000_000).now,
      pump: ExchangePump.Statistics(), openStreams: 0)
  }

  @Test("each trouble is named, and nothing else is one")
  func troubles() {
    #expect(state().troubles == [])
    var state = state()
    state.pump.waiting = 10_001
    #expect(state.troubles == ["translation is behind: 10001 exchanges wait"])
    state = self.state()
    state.way.failuresInARow = 5
    #expect(state.troubles == ["the install has not answered the last 5 requests"])
    state = self.state()
    state.eventsFileLoss = "3 lines"
    #expect(state.troubles == ["events file: 3 lines"])
    state = self.state()
    state.targets = [
      SQLiteJournal.TargetCounts(
        target: "platform", pending: 1, oldestPending: state.now - 301_000),
      SQLiteJournal.TargetCounts(target: "other", pending: 1, oldestPending: state.now - 299_000),
    ]
    #expect(state.troubles == ["platform: what waits longest waits for 301 seconds"])
  }

  private struct Install: HTTPHandler {
    func handle(_ exchange: HTTPServerExchange) {
      exchange.respond(HTTPResponse(status: 200, body: Array("[]".utf8)))
    }
  }

  @Test("a running proxy tells of itself, and says why it is not ready")
  func running() async throws {
    let site = HTTPServer(HTTPServerConfiguration(port: 0), handler: Install())
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:\(try site.start())"
    configuration.operations = "127.0.0.1:0"
    let proxy = try MigrationProxy(configuration) { _ in }
    let addresses = try proxy.start()
    let operations = "http://\(try #require(addresses.operations))"
    let client = HTTPClient.patient()
    func get(_ address: String, _ method: String = "GET") async throws -> HTTPResponse {
      try await client.fetch(HTTPClientRequest(method: method, url: address), limit: 1 << 20)
    }
    func words(_ response: HTTPResponse) -> String {
      String(decoding: response.body, as: UTF8.self)
    }
    #expect(try await get(operations + "/healthz").status == 200)
    #expect(try await words(get(operations + "/readyz")) == "ready\n")
    for _ in 0..<3 {
      _ = try await get("http://\(addresses.proxy)/cometchat/cometchat_receive.php")
    }
    // What was asked for there is nobody else's.
    #expect(try await words(get("http://\(addresses.proxy)/healthz")) == "[]")
    #expect(
      await eventually { proxy.statistics.understood == 4 })
    let metrics = try await get(operations + "/metrics")
    #expect(metrics.headers.first("Content-Type")?.hasPrefix("text/plain; version=0.0.4") == true)
    let lines = words(metrics).split(separator: "\n").map(String.init)
    #expect(lines.contains(#"cometbridge_exchanges_total{outcome="complete"} 4"#))
    #expect(lines.contains(#"cometbridge_exchanges_read_total{result="understood"} 4"#))
    #expect(lines.contains("cometbridge_exchange_seconds_count 4"))
    #expect(try await get(operations + "/other").status == 404)
    #expect(try await get(operations + "/metrics", "POST").status == 405)
    await site.stop()
    for _ in 0..<5 {
      _ = try await get("http://\(addresses.proxy)/cometchat/cometchat_receive.php")
    }
    let notReady = try await get(operations + "/readyz")
    #expect(notReady.status == 503)
    #expect(words(notReady) == "the install has not answered the last 5 requests\n")
    #expect(try await get(operations + "/healthz").status == 200)
    client.stop()
    await proxy.stop()
  }

  @Test("others than this machine are not let in", arguments: ["0.0.0.0:9", "x", "192.0.2.1:0"])
  func refused(address: String) {
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:9"
    configuration.operations = address
    let problem = #expect(throws: SettingProblem.self) { try configuration.check() }
    #expect(problem?.setting == .operations)
  }
}
