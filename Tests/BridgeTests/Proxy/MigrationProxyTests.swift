import Foundation
import JSONText
import LegacyProtocol
import LegacySite
import Recording
import Synchronization
import TestSupport
import Testing
import Translation
import Transport

@testable import Bridge

@Suite("Migration proxy in mode shadow", .serialized)
struct MigrationProxyTests {
  /// A folder of its own for one test, removed with it.
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "proxy-\(UUID().uuidString)"
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func interactions(_ version: String) throws -> [LocatedInteraction] {
    try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").flatMap { name in
      try RecordingFile(decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
        .interactions
    }.filter { !$0.interaction.isOutward }
  }

  private func request(_ recorded: RecordedRequest, to origin: String) -> HTTPClientRequest {
    let request = IncomingRequest(recorded)
    return HTTPClientRequest(
      method: request.method, url: origin + request.target, targetBytes: Array(request.target.utf8),
      headers: request.headers.map { HTTPHeader($0.name, $0.value) },
      body: request.body.isEmpty && request.method != "POST" ? .none : .bytes(request.body))
  }

  /// Serves a recorded install, a proxy before it, and sends requests through.
  private func proxied(
    _ install: [LocatedInteraction], events: String? = nil,
    _ body: (MigrationProxy, String) async throws -> Void
  ) async throws -> [String] {
    let site = HTTPServer(
      HTTPServerConfiguration(port: 0), handler: RecordedInstallServer(RecordedInstall(install)))
    let port = try site.start()
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:\(port)"
    configuration.events = events
    let reports = Mutex<[String]>([])
    let proxy = try MigrationProxy(configuration) { text in reports.withLock { $0.append(text) } }
    let addresses = try proxy.start()
    do {
      try await body(proxy, "http://\(addresses.proxy)")
    } catch {
      await proxy.stop()
      await site.stop()
      throw error
    }
    await proxy.stop()
    await site.stop()
    return reports.withLock { $0 }
  }

  private static let ofOneHop = ["content-length", "transfer-encoding", "connection", "keep-alive"]

  @Test(
    "answers reach the client as the install gave them", arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func passesThrough(version: String) async throws {
    let list = try interactions(version)
    let client = HTTPClient.patient()
    defer { client.stop() }
    let reports = try await proxied(list) { proxy, origin in
      for one in list {
        let answer = try await client.fetch(
          request(one.interaction.request, to: origin), limit: 1 << 24)
        let recorded = one.interaction.response
        #expect(answer.status == recorded.status, "\(one.place)")
        #expect(
          answer.headers.filter { !Self.ofOneHop.contains($0.name.lowercased()) }
            == recorded.headers.map { HTTPHeader($0.name, $0.value) }
            .filter { !Self.ofOneHop.contains($0.name.lowercased()) }, "\(one.place)")
        guard let expected = recorded.responseBody(), one.interaction.request.method != "HEAD"
        else { continue }
        let isGzip = answer.headers.first("Content-Encoding") == "gzip"
        #expect(
          (isGzip ? try Gzip.decode(answer.body, limit: 1 << 24) : answer.body) == expected,
          "\(one.place)")
      }
      await proxy.stop()
      #expect(proxy.statistics.observed == list.count)
      #expect(proxy.statistics.understood == list.count)
      #expect(proxy.statistics.skipped == 0)
      #expect(proxy.statistics.rules.filter { $0.key.isUnmapped } == [:])
    }
    #expect(reports == [])
  }

  @Test(
    "a restart in the midst of a conversation tells nobody of a message twice, and nobody misses one"
  )
  func restart() async throws {
    let folder = try Folder()
    let events = folder.path + "/events.ndjson"
    let list = try interactions("7.0.6").filter { $0.file == "24_ordinary_conversation.jsonl" }
    let client = HTTPClient.patient()
    defer { client.stop() }
    // The second run sends everything again: a client that reloads its pages.
    for range in [0..<20, 0..<list.count] {
      _ = try await proxied(list, events: events) { _, origin in
        for one in list[range] {
          _ = try await client.fetch(request(one.interaction.request, to: origin), limit: 1 << 24)
        }
      }
    }
    let told = try messages(in: events)
    #expect(Set(told).count == told.count)
    let golden = try messages(
      in: Fixtures.url("recordings/7.0.6/24_ordinary_conversation.events.ndjson").path)
    #expect(Set(told) == Set(golden))
  }

  @Test(
    "calls and the way to the install are kept beside the events, and a state that is none is reported"
  )
  func state() async throws {
    let folder = try Folder()
    let events = folder.path + "/events.ndjson"
    let path = ProxyState.path(besideEvents: events)
    let list = try interactions("7.0.6").filter { $0.file == "24_ordinary_conversation.jsonl" }
    let client = HTTPClient.patient()
    defer { client.stop() }
    func run() async throws -> [String] {
      try await proxied(list, events: events) { _, origin in
        for one in list[0..<5] {
          _ = try await client.fetch(request(one.interaction.request, to: origin), limit: 1 << 24)
        }
      }
    }
    #expect(try await run() == [])
    let kept = try #require(try ProxyState.read(path))
    #expect(kept.connection.state == .connected)
    #expect(try await run() == [])
    let ways = try messagesOfConnection(in: events)
    #expect(ways == ["onConnecting", "onConnected"] || ways.count == 2, "\(ways)")
    try "{}".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      try await run() == [
        "\(path): not the state of calls in a form of this version; calls that were going on are not known"
      ])
    #expect(try ProxyState.read(path) != nil)
  }

  private func messagesOfConnection(in file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard line.contains("ConnectionDelegate") || line.contains("connect") else { return nil }
      let root = try JSONDocument(parsing: Array(line.utf8)).root
      guard let listener = root["listener"]?.string, listener.contains("Connection") else {
        return nil
      }
      return root["event"]?.string
    }
  }

  @Test("a state is read as it was written, and nothing else is taken for one")
  func stateFile() throws {
    let folder = try Folder()
    let path = folder.path + "/x.state"
    #expect(try ProxyState.read(path) == nil)
    var translator = Translator()
    let exchange = LegacyExchange(
      position: "1", receivedAt: 1_500_000_000,
      request: LegacyRequest(
        method: "POST", path: "/cometchat/plugins/avchat/index.php",
        form: FormFields([
          FormFields.Field("action", "request"), FormFields.Field("to", "7"),
        ])), origin: "http://chat.example",
      body: ReplyBody(reading: Array("\"9c8b\"".utf8)), viewerHint: "5")
    _ = translator.translate(exchange)
    let state = ProxyState(calls: translator.callState, connection: ConnectionTracker())
    #expect(translator.callState != Translator().callState)
    try state.write(to: path)
    #expect(try ProxyState.read(path) == state)
    try state.write(to: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(throws: FileProblem.self) { try state.write(to: folder.path + "/none/x.state") }
    for text in ["", "[]", "{\"version\":1}", "{\"version\":2}"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: FileProblem.self) { try ProxyState.read(path) }
    }
  }

  @Test(
    "a deletion that was told is not told again after a restart",
    arguments: ["6.8.3", "7.0.6"])
  func deletionAfterRestart(version: String) async throws {
    let folder = try Folder()
    let events = folder.path + "/events.ndjson"
    let list = try interactions(version).filter { $0.file == "15_groups_moderation.jsonl" }
    let client = HTTPClient.patient()
    defer { client.stop() }
    for _ in 0..<2 {
      _ = try await proxied(list, events: events) { _, origin in
        for one in list {
          _ = try await client.fetch(request(one.interaction.request, to: origin), limit: 1 << 24)
        }
      }
    }
    let told = try messages(in: events, of: "onMessageDeleted")
    #expect(!told.isEmpty)
    #expect(Set(told).count == told.count)
  }

  /// Viewer and muid of every message event in a file whose name ends so.
  private func messages(in path: String, of event: String = "MessageReceived") throws -> [String] {
    try FileProblem.read(path).split(separator: 0x0A).compactMap { line in
      let root = try JSONDocument(parsing: Array(line)).root
      guard let viewer = root["viewer"]?.string, let muid = root["payload"]?["muid"]?.string,
        root["event"]?.string?.hasSuffix(event) == true
      else { return nil }
      return "\(viewer) \(muid)"
    }
  }

  @Test("an install that is gone gives 502 with a plain reason, and the proxy goes on")
  func deadInstall() async throws {
    var configuration = ProxyConfiguration()
    // A port that was free a moment ago.
    let probe = HTTPServer(HTTPServerConfiguration(port: 0)) {
      $0.respond(HTTPResponse(status: 204))
    }
    let port = try probe.start()
    await probe.stop()
    configuration.legacy = "http://127.0.0.1:\(port)"
    let proxy = try MigrationProxy(configuration) { _ in }
    let addresses = try proxy.start()
    let client = HTTPClient.patient()
    defer { client.stop() }
    for _ in 0..<3 {
      let answer = try await client.fetch(
        HTTPClientRequest(
          url: "http://\(addresses.proxy)/cometchat/cometchat_receive.php?basedata=secret"),
        limit: 1 << 16)
      #expect(answer.status == 502)
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
    }
    await proxy.stop()
    #expect(proxy.statistics.obstacles == [.incomplete: 3])
  }

  @Test("a proxy that others can reach has its event stream on the loopback address alone")
  func ownEventsAddress() async throws {
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:9"
    configuration.listen = "0.0.0.0:0"
    let proxy = try MigrationProxy(configuration) { _ in }
    let addresses = try proxy.start()
    #expect(addresses.hasOwnEventsAddress)
    #expect(addresses.events.isLoopback)
    await proxy.stop()
  }

  @Test("a proxy whose address is taken leaves its events file closed and the address it had alone")
  func addressTaken() async throws {
    let folder = try Folder()
    let other = HTTPServer(HTTPServerConfiguration(port: 0)) {
      $0.respond(HTTPResponse(status: 204))
    }
    let port = try other.start()
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://127.0.0.1:9"
    configuration.listen = "127.0.0.1:\(port)"
    configuration.events = folder.path + "/events.ndjson"
    let proxy = try MigrationProxy(configuration) { _ in }
    #expect(throws: HTTPServerError.self) { try proxy.start() }
    await other.stop()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/events.ndjson.open"))
    let reports = Mutex<[String]>([])
    let next = try MigrationProxy(configuration) { text in reports.withLock { $0.append(text) } }
    _ = try next.start()
    await next.stop()
    #expect(reports.withLock { $0 } == [])
  }

  @Test("a proxy that is its own install is refused before it opens anything")
  func ownInstall() throws {
    let folder = try Folder()
    var configuration = ProxyConfiguration()
    configuration.legacy = "http://localhost:8123/forum"
    configuration.listen = "0.0.0.0:8123"
    configuration.events = folder.path + "/events.ndjson"
    let problem = #expect(throws: SettingProblem.self) {
      _ = try MigrationProxy(configuration) { _ in }
    }
    #expect(problem?.setting == .legacy)
    #expect(problem?.rule.contains("is the proxy itself") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/events.ndjson"))
  }
}
