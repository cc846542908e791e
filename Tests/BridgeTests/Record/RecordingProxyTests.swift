import Foundation
import LegacySite
import Recording
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Bridge

@Suite("A proxy that records")
struct RecordingProxyTests {
  /// Answers with what it is given, whatever is asked.
  private struct Install: HTTPHandler {
    var response: HTTPResponse
    func handle(_ exchange: HTTPServerExchange) { exchange.respond(response) }
  }

  private func recorded(
    _ handler: any HTTPHandler, to out: String,
    _ body: (HTTPClient, String) async throws -> Void
  ) async throws -> RecordingProxy.Summary {
    let site = HTTPServer(HTTPServerConfiguration(port: 0), handler: handler)
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:\(try site.start())"
    let client = HTTPClient.patient()
    let proxy = try RecordingProxy(configuration, out: out) { _ in }
    do {
      try await body(client, "http://\(try proxy.start())")
    } catch {
      _ = try? await proxy.stop()
      client.stop()
      await site.stop()
      throw error
    }
    client.stop()
    let summary = try await proxy.stop()
    await site.stop()
    return summary
  }

  private func ask(_ client: HTTPClient, _ request: HTTPClientRequest) async throws {
    _ = try await client.fetch(request, limit: 64 << 20)
  }

  private func interactions(_ path: String) throws -> [Interaction] {
    try RecordingFile(decoding: FileProblem.read(path), name: "out").interactions
      .map(\.interaction)
  }

  @Test(
    "what went through an install is there again, redacted as a recording is",
    arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func genuine(version: String) async throws {
    let list = try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").flatMap { name in
      try RecordingFile(decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
        .interactions
    }.filter { !$0.interaction.isOutward }.prefix(120)
    let folder = try TemporaryFolder()
    let out = folder.path + "/out.jsonl"
    let summary = try await recorded(
      RecordedInstallServer(RecordedInstall(Array(list))), to: out
    ) { client, origin in
      for one in list {
        let request = IncomingRequest(one.interaction.request)
        try await ask(
          client,
          HTTPClientRequest(
            method: request.method, url: origin + request.target,
            targetBytes: Array(request.target.utf8),
            headers: request.headers.map { HTTPHeader($0.name, $0.value) },
            body: request.body.isEmpty && request.method != "POST" ? .none : .bytes(request.body)))
      }
    }
    #expect(summary.recorded == list.count && summary.leftOut == 0 && summary.obstacles == [:])
    // An exchange may end after the next has begun.
    let written = try interactions(out).sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }
    let expected = RecordingFile(name: "x", interactions: Array(list)).redacted().interactions
    for (one, other) in zip(written, expected) {
      // Of a file the recordings have the length alone, and an install made of them fills it up.
      guard other.interaction.response.body != nil else { continue }
      #expect(one.response.body == other.interaction.response.body, "\(other.place)")
    }
    #expect(written.map(\.request.method) == expected.map(\.interaction.request.method))
    #expect(Set(written.map(\.sender)) == ["client-1"])
    // It serves again as an install does.
    let install = try SimulatedInstall(recordingsUnder: out, afterLast: .notFound)
    #expect(install.exchanges == list.count)
  }

  @Test(
    "what turns out to be a secret late is in no line before, and nobody else may read the file")
  func late() async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out.jsonl"
    let secret = "9f8e7d6c5b4a39281706f5e4d3c2b1a0"
    let install = Install(
      response: HTTPResponse(status: 200, headers: [], body: Array("[]".utf8)))
    _ = try await recorded(install, to: out) { client, origin in
      try await ask(
        client, HTTPClientRequest(method: "GET", url: origin + "/cometchat/page.php?from=\(secret)")
      )
      try await ask(
        client,
        HTTPClientRequest(
          method: "POST", url: origin + "/cometchat/cometchat_receive.php",
          headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
          body: .bytes(Array("basedata=\(secret)&timestamp=0".utf8))))
    }
    let text = String(decoding: try FileProblem.read(out), as: UTF8.self)
    #expect(!text.contains(secret) && text.contains("page.php"))
    #expect(!FileProblem.exists(out + ".partial"))
    var status = stat()
    #expect(stat(out, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("compressed answers are kept open; what breaks is counted")
  func compressed() async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out.jsonl"
    let install = Install(
      response: HTTPResponse(
        status: 200, headers: [HTTPHeader("Content-Encoding", "gzip")],
        body: try Gzip.encode(Array("{\"a\":1}".utf8))))
    let summary = try await recorded(install, to: out) { client, origin in
      try await ask(
        client, HTTPClientRequest(method: "GET", url: origin + "/cometchat/a.php"))
    }
    #expect(summary.recorded == 1)
    #expect(try interactions(out).map(\.response.body) == ["{\"a\":1}"])
    let broken = Install(
      response: HTTPResponse(
        status: 200, headers: [HTTPHeader("Content-Encoding", "gzip")], body: [1, 2, 3]))
    let second = try await recorded(broken, to: folder.path + "/second") { client, origin in
      try await ask(
        client, HTTPClientRequest(method: "GET", url: origin + "/cometchat/a.php"))
    }
    #expect(second.recorded == 0 && second.obstacles == [.undecodable: 1])
    #expect(try interactions(folder.path + "/second").isEmpty)
  }

  @Test("a recording that is there is not touched")
  func existing() throws {
    let folder = try TemporaryFolder()
    let out = try folder.write("mine", to: "out")
    let partial = try folder.write("mine", to: "other.partial")
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:9"
    for path in [out, folder.path + "/other", "/none/out"] {
      #expect(throws: FileProblem.self) {
        try RecordingProxy(configuration, out: path) { _ in }
      }
    }
    #expect(try FileProblem.read(out) == Array("mine".utf8))
    #expect(try FileProblem.read(partial) == Array("mine".utf8))
  }
}
