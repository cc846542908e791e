import EventModel
import Foundation
import JSONText
import Journal
import ModernSite
import TestSupport
import Testing
import Transport

@testable import Bridge

@Suite("Delivery by the program itself", .serialized, .timeLimit(.minutes(10)))
struct DeliveryProcessTests {
  /// So many sends of five people, as an install of 7.0.6 answers them.
  private static func recording(_ count: Int) -> String {
    (0..<count).map { number in
      let (sender, receiver) = people(number)
      let body =
        #"jq({\"id\":\#(5_000 + number),\"m\":\"text \#(number)\",\"from\":\"\#(receiver)\",\"direction\":0,\"sent\":1796003279,\"localmessageid\":\"\",\"donotpush\":0})"#
      return
        #"{"name":"send_\#(number)","as":"web\#(sender)","request":{"method":"POST","url":"http://127.0.0.1:8706\#(target(number))","headers":{"Content-Type":"application/x-www-form-urlencoded"},"form":{"to":"\#(receiver)","message":"text \#(number)"}},"response":{"status":200,"headers":[["Content-Type","application/json; charset=utf-8"]],"body":"\#(body)"}}"#
        + "\n"
    }.joined()
  }

  private static func people(_ number: Int) -> (Int, Int) { (number % 5 + 1, (number + 1) % 5 + 1) }

  private static func target(_ number: Int) -> String {
    "/cometchat/cometchat_send.php?callback=jq&basedata=\(people(number).0)&n=\(number)"
  }

  private static func request(_ number: Int, to port: Int) -> HTTPClientRequest {
    HTTPClientRequest(
      method: "POST", url: "http://127.0.0.1:\(port)\(target(number))",
      headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
      body: .bytes(Array("to=\(people(number).1)&message=text+\(number)".utf8)))
  }

  /// All messages at the platform: `muid`s by conversation in their order.
  private static func there(_ origin: String) async throws -> [String: [String]] {
    var request = HTTPClientRequest(url: origin + "/messages?limit=1000")
    request.headers = [HTTPHeader("apikey", "key-of-the-tests")]
    let answer = try await HTTPClient.patient().fetch(request, limit: 1 << 26)
    let page = try RESTPage<Message>(reading: try JSONDocument(parsing: answer.body).root)
    return page.elements.reduce(into: [:]) {
      $0[$1.conversationId, default: []].append($1.muid ?? "")
    }
  }

  @Test("SIGHUP reads the modes again and ends nothing; the kill switch is seen")
  func signals() async throws {
    let folder = try TemporaryFolder()
    let key = try folder.write("key-of-the-tests\n", to: "key")
    let modes = try folder.write("{default: 'legacy'}", to: "modes.json5")
    let config = try folder.write(
      """
      {
        journal: '\(folder.path)/journal', modes: '\(modes)', killSwitch: '\(folder.path)/off',
        platform: {url: 'http://127.0.0.1:9/v3', apiKeyFile: '\(key)'},
      }
      """, to: "proxy.json5")
    let process = try ProxyProcess(
      legacy: "http://127.0.0.1:9", events: folder.path + "/events.ndjson", folder: folder.path,
      config: config)
    _ = try await process.port()
    try folder.write("{default: 'bridge', percent: 200}", to: "modes.json5")
    process.send(SIGHUP)
    #expect(await process.says("percent: a number from 0 to 100 is expected; modes are as before"))
    try folder.write("{default: 'bridge'}", to: "modes.json5")
    #expect(await process.says("modes have changed: \(modes)"))
    try folder.write("", to: "off")
    #expect(await process.says("\(folder.path)/off is there: nothing is delivered"))
    #expect(await process.end(SIGTERM) == 0)
    #expect(process.output.contains("\n0 events noted for the platform, 0 delivered, "))
  }

  @Test("killed several times under traffic, everything that was committed is there exactly once")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let count = 750
    try folder.write(Self.recording(count), to: "recordings/sends.jsonl")
    let install = try ProgramProcess(
      ["simulate", "legacy", "--recordings", folder.path + "/recordings"], folder: folder)
    let platform = try ProgramProcess(
      [
        "simulate", "modern", "--key", "key-of-the-tests", "--cut-each", "23", "--fail-each", "29",
      ], folder: folder)
    let (legacy, modern) = (try await install.origin(), try await platform.origin())
    try folder.write("key-of-the-tests\n", to: "key")
    try folder.write("{default: 'bridge'}", to: "modes.json5")
    let journal = folder.path + "/journal"
    let config = try folder.write(
      """
      {
        journal: '\(journal)', modes: '\(folder.path)/modes.json5',
        platform: {url: '\(modern)', apiKeyFile: '\(folder.path)/key', since: 0, requestsPerMinute: 60000},
      }
      """, to: "proxy.json5")
    func proxy() throws -> ProxyProcess {
      try ProxyProcess(
        legacy: legacy, events: folder.path + "/events.ndjson", folder: folder.path, config: config)
    }

    let rounds = 5
    for round in 0..<rounds {
      let process = try proxy()
      let port = try await process.port()
      let numbers = round * count / rounds..<(round + 1) * count / rounds
      let traffic = Task {
        let client = HTTPClient()
        for number in numbers {
          _ = try? await client.fetch(Self.request(number, to: port), limit: 1_000)
        }
      }
      // Each round is killed at another moment, in the midst of deliveries.
      let view = try JournalView(journal)
      let before = try await view.status().targets.first?.delivered ?? 0
      let end = ContinuousClock.now + .seconds(300)
      while ContinuousClock.now < end {
        guard let target = try await view.status().targets.first else { continue }
        if target.delivered >= before + 20 + 7 * round, target.pending > 0 { break }
      }
      #expect(await process.end(SIGKILL) == -SIGKILL)
      await view.close()
      await traffic.value
    }

    let process = try proxy()
    _ = try await process.port()
    let view = try JournalView(journal)
    var status = try await view.status()
    let end = ContinuousClock.now + .seconds(300)
    while status.targets.first?.pending != 0, ContinuousClock.now < end {
      status = try await view.status()
    }
    let target = try #require(status.targets.first)
    #expect(target.pending == 0 && target.dead == 0, "\(status.lines(at: 0)) \(process.errors)")
    await view.close()

    let kept = try SQLiteJournal(journal, access: .read)
    // The commands work beside the running proxy.
    let said = try ProgramProcess.run(["status", "--journal", journal, "--json"], in: folder)
    #expect(said.code == 0)
    #expect(said.output == JSONWriter.string(of: status.json) + "\n")
    let known = try #require(try await kept.records(after: 0, limit: 1).first?.key)
    let old = String(known.drop { $0 != "m" }.dropFirst(2))
    let traced = try ProgramProcess.run(["trace", old, "--journal", journal], in: folder)
    #expect(traced.code == 0 && traced.output.contains(known), "\(traced.output)")
    #expect(!traced.output.contains("text "))
    let explained = try ProgramProcess.run(["explain", old, "--journal", journal], in: folder)
    #expect(
      explained.code == 0 && explained.output.contains("\"operation\":\"send\"")
        && explained.output.contains("/payload/data/text")
        && explained.output.contains("  balanced"),
      "\(explained.output)")
    #expect(
      try ProgramProcess.run(["explain", "nobody", "--journal", journal], in: folder).code == 2)
    #expect(
      try ProgramProcess.run(["trace", "nobody", "--journal", journal], in: folder).code == 2)
    let letters = try ProgramProcess.run(
      ["dead-letters", "retry", "--all", "--journal", journal], in: folder)
    #expect(letters.code == 0 && letters.output == "0 dead letters to be tried again\n")
    #expect(
      try ProgramProcess.run(["dead-letters", "drop", "7", "--journal", journal], in: folder).code
        == 2)
    #expect(
      try ProgramProcess.run(["dead-letters", "drop", "--journal", journal], in: folder).code == 64)

    #expect(await process.end(SIGTERM) == 0)
    let there = try await Self.there(modern)
    let records = try await kept.records(after: 0, limit: 2_000)
    var expected: [String: [String]] = [:]
    for record in records {
      let delivery = try #require(try await kept.delivery(to: Outbox.target, key: record.key))
      expected[delivery.lane, default: []].append(record.key)
    }
    #expect(there == expected)
    #expect(records.count >= rounds * 20)
    #expect(try await kept.check() == [])
    await kept.close()
    for text in process.errors + [process.output, said.output, traced.output] {
      #expect(!text.contains("key-of-the-tests"))
    }
  }
}
