import Foundation
import JSONText
import ModernSite
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Bridge

/// Time that passes where someone waits for it.
final class VirtualTime: PlatformTime {
  private let state = Mutex<Int64>(0)
  let now: Int64 = 1_700_000_000
  var elapsed: Int64 { state.withLock { $0 } }
  var nowMilliseconds: Int64 { now * 1000 + elapsed }

  func wait(until elapsed: Int64) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, elapsed) }
  }
}

@Suite("Uploads")
struct UploadTests {
  /// A conversion of so many, in bodies of 50.
  private struct Conversion {
    let folder: TemporaryFolder
    var path: String { folder.path }

    init(users: Int = 60, messages: Int = 120, sentAt: Int64 = 1_690_000_000) throws {
      folder = try TemporaryFolder()
      try write(
        "users", "1-users.ndjson",
        (0..<users).map { ("u\($0)", #"{"uid":"u\#($0)","name":"User \#($0)"}"#) })
      try write(
        "groups", "2-groups.ndjson", [("g", #"{"guid":"g","name":"Group","type":"public"}"#)])
      try write(
        "members", "3-members.ndjson",
        (0..<users).map {
          (
            "g_member_u\($0)",
            #"{"memberId":"g_member_u\#($0)","guid":"g","uid":"u\#($0)","joinedAt":1600000000}"#
          )
        })
      try write(
        "messages", "4-messages.ndjson",
        (0..<messages).map { number in
          let receiver =
            number % 3 == 0
            ? #""receiverType":"group","receiver":"g""#
            : #""receiverType":"user","receiver":"u\#((number + 1) % users)""#
          return (
            "m\(number)",
            #"{"muid":"m\#(number)","sender":"u\#(number % users)",\#(receiver),"category":"message","type":"text","data":{"text":"t\#(number)"},"sentAt":\#(sentAt + Int64(number))}"#
          )
        })
    }

    private func write(_ kind: String, _ file: String, _ entities: [(String, String)]) throws {
      let lines = stride(from: 0, to: entities.count, by: 50).map { start in
        let body = entities[start..<min(start + 50, entities.count)]
          .map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        return #"{"\#(kind)":{\#(body)}}"# + "\n"
      }
      try folder.write(lines.joined(), to: file)
    }
  }

  private static func client(
    _ platform: SimulatedPlatform, _ time: VirtualTime = VirtualTime()
  ) -> PlatformClient {
    PlatformClient(
      PlatformConfiguration(baseURL: "https://platform.example/v3", apiKey: "key"),
      transport: SimulatedPlatformTransport(platform, time: time), time: time)
  }

  @Test("everything arrives once, in its order, within the quota")
  func plain() async throws {
    let conversion = try Conversion()
    let platform = SimulatedPlatform(apiKey: "key")
    let time = VirtualTime()
    let client = Self.client(platform, time)
    let upload = Upload(conversion.path, client: client, oldest: 1_600_000_000)
    let plan = try await upload.plan()
    #expect(plan.parts.map(\.requests) == [2, 1, 2, 3])
    #expect(plan.parts.map(\.entities) == [60, 1, 60, 120])
    #expect(plan.oldest == 1_690_000_000 && plan.refusals.isEmpty)
    #expect(plan.seconds(perMinute: 60) == 8)
    let report = try await upload.send()
    #expect(report == Upload.Report(stored: 241))
    #expect(platform.contents == ["users": 60, "groups": 1, "members": 60, "messages": 120])
    #expect(platform.muids == (0..<120).map { "m\($0)" })
    let statistics = client.statistics
    #expect(statistics.requests == 8 && statistics.tooMany == 0 && statistics.retries == 0)
    #expect(time.elapsed == 7 * 1_020)
    let check = try await UploadCheck(conversion.path, client: client).run()
    #expect(check == UploadCheck.Report(compared: 181, differences: []))
    platform.lose(muid: "m7")
    #expect(
      try await UploadCheck(conversion.path, client: client).run().differences == [
        "message m7: is not there"
      ])
  }

  @Test("a long upload never asks too often")
  func quota() async throws {
    let conversion = try Conversion(messages: 15_000)
    let platform = SimulatedPlatform(apiKey: "key")
    let time = VirtualTime()
    let client = Self.client(platform, time)
    let report = try await Upload(conversion.path, client: client, oldest: nil).send()
    #expect(report.stored == 15_121)
    #expect(client.statistics.tooMany == 0 && platform.counts.tooMany == 0)
    // 305 requests, 60 in a minute and a little.
    #expect(time.elapsed == 304 * 1_020)
  }

  @Test(
    "whatever goes wrong on the way, everything is there once",
    arguments: [
      (2, 0, 0), (0, 2, 0), (0, 0, 2), (3, 0, 2), (2, 3, 5), (0, 3, 2), (5, 4, 3),
    ])
  func faults(failing: Int, cutting: Int, busy: Int) async throws {
    let conversion = try Conversion(messages: 1_000)
    var faults = SimulatedPlatform.Faults()
    (faults.failsAfterStoring, faults.cutsAfterStoring, faults.isBusy) = (failing, cutting, busy)
    let platform = SimulatedPlatform(apiKey: "key", faults: faults)
    let client = Self.client(platform)
    let report = try await Upload(conversion.path, client: client, oldest: nil).send()
    #expect(report.stored + report.alreadyThere == 1_121)
    #expect(report.refused.isEmpty)
    #expect(platform.counts.stored == 1_121)
    #expect(platform.muids == (0..<1_000).map { "m\($0)" })
    #expect(client.statistics.retries > 0)
  }

  @Test("an upload that was stopped anywhere goes on there, and sends nothing twice")
  func resumed() async throws {
    struct Stopped: Error {}
    for stop in 1...8 {
      let conversion = try Conversion()
      let platform = SimulatedPlatform(apiKey: "key")
      await #expect(throws: Stopped.self) {
        _ = try await Upload(conversion.path, client: Self.client(platform), oldest: nil).send {
          if $0.requests == stop { throw Stopped() }
        }
      }
      #expect(platform.counts.imports == stop)
      let again = Upload(conversion.path, client: Self.client(platform), oldest: nil)
      #expect(try await again.plan().requestsLeft == 8 - stop)
      let report = try await again.send()
      #expect(platform.counts.imports == 8)
      #expect(platform.counts.repeated == 0)
      #expect(report.stored + report.earlier == 241)
      let third = try await again.send()
      #expect(third == Upload.Report(earlier: 241))
      #expect(platform.counts.imports == 8)
    }
  }

  @Test("what is refused is named, the others are taken, and it is sent again only if asked for")
  func refused() async throws {
    let conversion = try Conversion()
    var faults = SimulatedPlatform.Faults()
    faults.refused = ["m3", "m77"]
    let strict = SimulatedPlatform(apiKey: "key", faults: faults)
    let upload = Upload(conversion.path, client: Self.client(strict), oldest: nil)
    let report = try await upload.send()
    #expect(report.refused.map(\.key) == ["m3", "m77"])
    #expect(report.refused.map(\.line) == [1, 2])
    #expect(report.refused.map(\.code) == ["ERR_BAD_REQUEST", "ERR_BAD_REQUEST"])
    #expect(report.stored == 239)
    #expect(try await upload.send().refused.count == 2)
    #expect(strict.counts.imports == 8)
    // The platform takes them now.
    let mild = SimulatedPlatform(apiKey: "key")
    let other = Upload(conversion.path, client: Self.client(mild), oldest: nil)
    let again = try await other.send(again: true)
    // Their people are not there on this one.
    #expect(again.refused.map(\.code) == ["ERR_UID_NOT_FOUND", "ERR_UID_NOT_FOUND"])
    #expect(mild.counts.imports == 2)
  }

  @Test("one entity that makes a failure of the whole call is found, and the others are taken")
  func poison() async throws {
    let conversion = try Conversion()
    let platform = SimulatedPlatform(apiKey: "key")
    let time = VirtualTime()
    let poisoned = PoisonedTransport(
      inner: SimulatedPlatformTransport(platform, time: time), mark: #""m60":"#)
    let client = PlatformClient(
      PlatformConfiguration(baseURL: "https://platform.example/v3", apiKey: "key"),
      transport: poisoned, time: time)
    let report = try await Upload(conversion.path, client: client, oldest: nil).send()
    #expect(report.refused.map(\.key) == ["m60"])
    #expect(report.refused.first?.code == "ERR_EXCEPTION")
    #expect(report.stored == 240)
    #expect(platform.contents["messages"] == 119)
  }

  private struct PoisonedTransport: PlatformTransport {
    let inner: SimulatedPlatformTransport
    let mark: String

    func send(
      _ request: HTTPClientRequest, limit: Int
    ) async throws(HTTPClientError) -> HTTPResponse {
      if case .bytes(let bytes) = request.body,
        String(decoding: bytes, as: UTF8.self).contains(mark)
      {
        return HTTPResponse(
          status: 500, body: Array(#"{"error":{"code":"ERR_EXCEPTION","message":"x"}}"#.utf8))
      }
      return try await inner.send(request, limit: limit)
    }
  }

  @Test("a platform that is down for good ends the upload, and nothing is called refused")
  func down() async throws {
    let conversion = try Conversion()
    var faults = SimulatedPlatform.Faults()
    faults.isBusy = 1
    let platform = SimulatedPlatform(apiKey: "key", faults: faults)
    let upload = Upload(conversion.path, client: Self.client(platform), oldest: nil)
    await #expect(throws: PlatformError.self) { try await upload.send() }
    #expect(try await upload.plan().requestsLeft == 8)
    let wrongKey = PlatformClient(
      PlatformConfiguration(baseURL: "https://platform.example/v3", apiKey: "other"),
      transport: SimulatedPlatformTransport(platform, time: VirtualTime()), time: VirtualTime())
    await #expect(throws: PlatformError.self) {
      try await Upload(conversion.path, client: wrongKey, oldest: nil).send()
    }
    #expect(wrongKey.statistics.requests == 1)
  }

  @Test("what can't be sent is said before the first byte")
  func refusals() async throws {
    let old = try Conversion(sentAt: 1_000)
    let platform = SimulatedPlatform(apiKey: "key")
    let upload = Upload(old.path, client: Self.client(platform), oldest: 1_060)
    let plan = try await upload.plan()
    #expect(plan.tooOld == 60)
    #expect(plan.refusals.count == 1)
    await #expect(throws: UploadRefused(reasons: plan.refusals)) { try await upload.send() }
    let broken = try Conversion()
    for text in ["{\"users\":{}}\n", "nonsense\n", "{\"users\":{\"a\":{}},\"x\":1}\n"] {
      try broken.folder.write(text, to: "1-users.ndjson")
      let upload = Upload(broken.path, client: Self.client(platform), oldest: nil)
      #expect(
        try await upload.plan().refusals == [
          "1-users.ndjson:1: no body of an import of users"
        ])
    }
    try broken.folder.write("{\"users\":{\"a\":{}}}", to: "1-users.ndjson")
    await #expect(throws: FileProblem.self) {
      try await Upload(broken.path, client: Self.client(platform), oldest: nil).plan()
    }
    let empty = try TemporaryFolder()
    #expect(
      try await Upload(empty.path, client: Self.client(platform), oldest: nil).plan().refusals
        .count == 1)
    #expect(platform.counts.imports == 0)
  }

  @Test("a folder that has changed since is not mixed with what was sent")
  func changed() async throws {
    let conversion = try Conversion()
    let platform = SimulatedPlatform(apiKey: "key")
    _ = try await Upload(conversion.path, client: Self.client(platform), oldest: nil).send()
    let file = conversion.path + "/4-messages.ndjson"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try conversion.folder.write(
      text.replacingOccurrences(of: "\"t5\"", with: "\"other\""), to: "4-messages.ndjson")
    let error = await #expect(throws: UploadRefused.self) {
      try await Upload(conversion.path, client: Self.client(platform), oldest: nil).send()
    }
    #expect(error?.reasons.count == 1)
    #expect(error?.reasons.first?.hasPrefix("4-messages.ndjson:1: ") == true)
  }

  @Test(
    "configurations that can't work are refused with their line",
    arguments: [
      ("{}", "app and region"), ("{url: 'https://x'}", "apiKeyFile"),
      ("{url: 'ftp://x', apiKeyFile: 'k'}", "https"),
      ("{app: 'a/b', region: 'us', apiKeyFile: 'k'}", "letters"),
      ("{url: 'https://x', apiKeyFile: 'k', nonsense: 1}", "no such member"),
      ("{url: 'https://x', url: 'https://y', apiKeyFile: 'k'}", "is there already"),
      ("{url: 'https://x', apiKeyFile: 'k', importsPerMinute: 0}", "whole number"),
      ("[]", "object"),
      ("{", "JSON5"),
    ])
  func configuration(text: String, rule: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "config.json5")
    let error = #expect(throws: FileProblem.self) { try UploadConfiguration(file: file) }
    #expect(error?.rule.contains(rule) == true)
  }

  @Test("a configuration gives the address and the key")
  func configured() throws {
    let folder = try TemporaryFolder()
    let key = try folder.write("secret\n", to: "key")
    let file = try folder.write(
      "{app: 'abc', region: 'eu', apiKeyFile: '\(key)', importsPerMinute: 30, retentionDays: null}",
      to: "config.json5")
    let configuration = try UploadConfiguration(file: file)
    let platform = try configuration.platform()
    #expect(platform.baseURL == "https://abc.api-eu.cometchat.io/v3")
    #expect(platform.apiKey == "secret")
    #expect(platform.importsPerMinute == 30 && configuration.retentionDays == nil)
  }
}
