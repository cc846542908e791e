import Foundation
import JSONText
import Synchronization
import TestSupport
import Testing
import Translation

@testable import Bridge

@Suite("The demonstration")
struct DemoRunTests {
  /// What a run showed.
  private final class Spectator: Sendable {
    private let moments = Mutex<[DemoMoment]>([])

    func see(_ moment: DemoMoment) { moments.withLock { $0.append(moment) } }

    var all: [DemoMoment] { moments.withLock { $0 } }

    var events: [DemoMoment.Event] {
      all.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    var requests: [DemoMoment.Request] {
      all.compactMap { if case .request(let request) = $0 { request } else { nil } }
    }

    var addresses: DemoMoment.Addresses? {
      for case .started(let addresses) in all { return addresses }
      return nil
    }
  }

  private static func play() async throws -> (Spectator, DemoSummary) {
    let spectator = Spectator()
    let summary = try await DemoRun.run(.fast) { spectator.see($0) }
    return (spectator, summary)
  }

  @Test("tells each user the expected events, in order")
  func events() async throws {
    let (spectator, _) = try await Self.play()
    func methods(of name: String) -> [String] {
      spectator.events.filter { $0.name == name }.map(\.outline.method)
    }
    #expect(
      methods(of: "Alice") == [
        "onLoginSuccess", "onUserOnline", "onUserOnline", "onUserOffline", "onUserOnline",
        "onCustomMessageReceived", "onTextMessageReceived", "onCustomMessageReceived",
        "onTextMessageReceived", "onTextMessageReceived", "onTextMessageReceived",
        "onMediaMessageReceived", "onCustomMessageReceived", "onTextMessageReceived",
        "onTextMessageReceived", "onTextMessageReceived",
      ])
    #expect(
      methods(of: "Bob") == [
        "onLoginSuccess", "onCustomMessageReceived", "onTextMessageReceived",
        "onTextMessageReceived", "onTextMessageReceived", "onTextMessageReceived",
        "onTypingStarted", "onMediaMessageReceived", "onMediaMessageReceived",
        "onCustomMessageReceived", "onTypingEnded", "onTextMessageReceived",
        "onGroupMemberJoined", "onTextMessageReceived", "onUserOnline", "onGroupMemberKicked",
      ])
    #expect(spectator.events.count == 34)
  }

  @Test("says who said what")
  func contents() async throws {
    let (spectator, _) = try await Self.play()
    let contents = Set(spectator.events.map { "\($0.name): \($0.outline.content)" })
    let expected: Set = [
      "Alice: Alice Example", "Alice: Bob Example is offline",
      "Alice: legacy_announcement: Welcome to the chat, see here (http://example.test/)",
      "Bob: Alice Example: Good morning", "Alice: Bob Example: Hi Alice 😃",
      "Alice: Bob Example: Yes, see http://www.example.com/menu", "Bob: Alice Example types",
      "Bob: Alice Example: image photo_one.png",
      "Bob: Alice Example: legacy_sticker category bear, key smile1",
      "Bob: Alice Example stopped typing", "Alice: Helper Bot: Hi, I am a bot",
      "Bob: Bob Example joined Public Room", "Bob: Alice Example in Public Room: Hello group",
      "Bob: Alice Example kicked Bob Example from Public Room",
    ]
    #expect(expected.subtracting(contents).isEmpty)
    let requests = Set(spectator.requests.map { "\($0.name) \($0.text)" })
    let sent: Set = [
      "Alice POST cometchat_send.php: Good morning",
      "Alice (app) POST filetransfer/upload.php: file photo one.png",
      "Bot POST cometchat_bots.php: Hi, I am a bot",
      "Bob POST cometchat_receive.php: join group 1",
      "Alice POST cometchat_receive.php: poll, typing to user 2",
    ]
    #expect(sent.subtracting(requests).isEmpty)
  }

  @Test("counts what passed, and all of it is as recorded and as without the proxy")
  func summary() async throws {
    let (spectator, summary) = try await Self.play()
    #expect(summary.isClean)
    #expect(summary.exchanges == DemoScript.steps.count)
    #expect(spectator.requests.count == summary.exchanges)
    #expect(summary.understood == summary.exchanges)
    #expect(summary.asRecorded == summary.exchanges)
    #expect(summary.asDirect == summary.exchanges)
    #expect(summary.unknown == 0)
    #expect(summary.fields[.rejected, default: 0] == 0)
    #expect(summary.fields[.kept, default: 0] > 50)
    #expect(
      summary.events == [
        "onTextMessageReceived": 13, "onCustomMessageReceived": 5, "onUserOnline": 4,
        "onMediaMessageReceived": 3, "onLoginSuccess": 2, "onGroupMemberJoined": 1,
        "onGroupMemberKicked": 1, "onTypingStarted": 1, "onTypingEnded": 1, "onUserOffline": 1,
        "connecting": 1, "connected": 1,
      ])
  }

  @Test("gives every event as one line of JSON with the stream's members")
  func lines() async throws {
    let (spectator, summary) = try await Self.play()
    #expect(spectator.events.count == summary.events.values.reduce(0, +))
    #expect(spectator.events.count == 34)
    for event in spectator.events {
      #expect(!event.line.contains(0x0A))
      let root = try JSONDocument(parsing: event.line).root
      #expect(root["event"]?.string == event.outline.method)
      #expect(root["listener"]?.string?.isEmpty == false)
      #expect(root["payload"]?.kind == .object)
    }
  }

  @Test("shows no secret of the old side")
  func secrets() async throws {
    let (spectator, summary) = try await Self.play()
    #expect(spectator.events.count == 34)
    #expect(spectator.requests.count == summary.exchanges)
    let secret = try Regex("[0-9a-f]{24}|PHPSESSID|EXAMPLEBOTKEY|basedata")
    for event in spectator.events {
      #expect(!event.legacyForm.isEmpty)
      #expect(event.legacyForm.firstMatch(of: secret) == nil)
    }
    for request in spectator.requests { #expect(request.text.firstMatch(of: secret) == nil) }
  }

  @Test("leaves no port open behind")
  func ports() async throws {
    let (spectator, _) = try await Self.play()
    let addresses = try #require(spectator.addresses)
    for address in [addresses.install, addresses.measured, addresses.proxy] {
      #expect(RawConnection(port: address.port) == nil)
    }
  }

  @Test("ends when it is cancelled in its midst, and leaves no port open")
  func cancellation() async throws {
    let spectator = Spectator()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let run = Task {
      try await DemoRun.run(.show) { moment in
        spectator.see(moment)
        if case .event = moment { continuation.yield() }
      }
    }
    for await _ in started { break }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    let addresses = try #require(spectator.addresses)
    #expect(spectator.requests.count < DemoScript.steps.count)
    #expect(RawConnection(port: addresses.proxy.port) == nil)
    #expect(RawConnection(port: addresses.install.port) == nil)
  }
}
