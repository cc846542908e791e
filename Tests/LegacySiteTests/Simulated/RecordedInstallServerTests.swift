import LegacySite
import Recording
import Synchronization
import TestSupport
import Testing
import Transport

@Suite("Serving recorded installs")
struct RecordedInstallServerTests {
  /// Serves for as long as `body` runs.
  private func serving(
    _ install: RecordedInstall, bodyLimit: Int = 64 << 20,
    onUnmatched: (@Sendable (UnmatchedRequest) -> Void)? = nil,
    _ body: (RecordedInstallServer, HTTPClient, String) async throws -> Void
  ) async throws {
    let handler = RecordedInstallServer(install, bodyLimit: bodyLimit, onUnmatched: onUnmatched)
    let server = HTTPServer(HTTPServerConfiguration(port: 0), handler: handler)
    let port = try server.start()
    let client = HTTPClient.patient()
    do {
      try await body(handler, client, "http://127.0.0.1:\(port)")
    } catch {
      client.stop()
      await server.stop()
      throw error
    }
    client.stop()
    await server.stop()
  }

  private func sent(_ recorded: RecordedRequest, to origin: String) -> HTTPClientRequest {
    let request = IncomingRequest(recorded)
    let announcesBody = !request.body.isEmpty || request.method == "POST"
    return HTTPClientRequest(
      method: request.method, url: origin + request.target,
      headers: request.headers.map { HTTPHeader($0.name, $0.value) },
      body: announcesBody ? .bytes(request.body) : .none)
  }

  @Test("sends every recorded answer as it was", arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func replay(version: String) async throws {
    let list = try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").flatMap { name in
      try RecordingFile(decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
        .interactions
    }
    try await serving(RecordedInstall(list)) { handler, client, origin in
      for one in list where !one.interaction.isOutward {
        let answer = try await client.fetch(
          sent(one.interaction.request, to: origin), limit: 1 << 24)
        let recorded = one.interaction.response
        #expect(answer.status == recorded.status, "\(one.place)")
        let hop = ["content-length", "transfer-encoding", "connection", "keep-alive"]
        #expect(
          answer.headers.filter { !hop.contains($0.name.lowercased()) }.map {
            "\($0.name): \($0.value)"
          }
            == recorded.headers.filter { !hop.contains($0.name.lowercased()) }
            .map { "\($0.name): \($0.value)" }, "\(one.place)")
        guard let body = recorded.responseBody(), one.interaction.request.method != "HEAD" else {
          continue
        }
        let isGzip = answer.headers.first("Content-Encoding") == "gzip"
        let received = isGzip ? try Gzip.decode(answer.body, limit: 1 << 24) : answer.body
        #expect(received == body, "\(one.place)")
      }
      #expect(handler.unserved.isEmpty)
      #expect(handler.counts.recorded == list.count { !$0.interaction.isOutward })
      #expect(handler.counts.unmatched == 0)
    }
  }

  private var ping: RecordedInstall {
    let interaction = Interaction(
      name: "ping", as: "nobody", request: RecordedRequest(method: "POST", url: "/p.php"),
      response: RecordedResponse(status: 200, headers: [HeaderField("X", "1")], body: "pong"))
    return RecordedInstall([LocatedInteraction(interaction, file: "f.jsonl", line: 1)])
  }

  @Test("explains a request that was not recorded with 404, and tells its owner")
  func unmatched() async throws {
    let told = Mutex<[UnmatchedRequest]>([])
    let tell: @Sendable (UnmatchedRequest) -> Void = { reason in told.withLock { $0.append(reason) }
    }
    try await serving(ping, onUnmatched: tell) { handler, client, origin in
      let answer = try await client.fetch(
        HTTPClientRequest(method: "POST", url: origin + "/p.php?a=1", body: .bytes([])),
        limit: 1 << 16)
      #expect(answer.status == 404)
      #expect(
        String(decoding: answer.body, as: UTF8.self)
          == "no recorded answer for POST /p.php\nnearest: f.jsonl:1 ping (nobody)\n- field a was not recorded\n"
      )
      #expect(handler.counts.unmatched == 1)
    }
    #expect(told.withLock { $0.map(\.path) } == ["/p.php"])
  }

  @Test("refuses a body beyond its limit and goes on serving")
  func tooLarge() async throws {
    try await serving(ping, bodyLimit: 10) { handler, client, origin in
      let large = HTTPClientRequest(
        method: "POST", url: origin + "/p.php", body: .bytes([UInt8](repeating: 0x61, count: 1000)))
      let refused = try await client.fetch(large, limit: 1 << 16)
      #expect(refused.status == 413)
      let small = HTTPClientRequest(method: "POST", url: origin + "/p.php", body: .bytes([]))
      let answered = try await client.fetch(small, limit: 1 << 16)
      #expect(answered.body == Array("pong".utf8))
      #expect(handler.counts == .init(recorded: 1, unmatched: 0, refused: 1))
    }
  }

  @Test("gives each recorded answer once, however many ask at the same time")
  func concurrency() async throws {
    let list = (0..<200).map { number in
      LocatedInteraction(
        Interaction(
          name: "n\(number)", as: "nobody", request: RecordedRequest(method: "POST", url: "/p.php"),
          response: RecordedResponse(status: 200, body: "\(number)")),
        file: "f", line: number + 1)
    }
    try await serving(RecordedInstall(list)) { handler, client, origin in
      let bodies = await withTaskGroup(of: String.self) { group in
        for _ in 0..<200 {
          group.addTask {
            let request = HTTPClientRequest(
              method: "POST", url: origin + "/p.php", body: .bytes([]))
            let answer = try? await client.fetch(request, limit: 1 << 16)
            return answer.map { String(decoding: $0.body, as: UTF8.self) } ?? "failed"
          }
        }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(bodies == Set((0..<200).map(String.init)))
      #expect(handler.counts.recorded == 200)
    }
  }
}
