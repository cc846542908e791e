import EventModel
import JSONText
import LegacyProtocol
import Recording
import TestSupport
import Testing

@testable import Translation

@Suite("Every field of the new side has one fate on the way back")
struct BackBalanceTests {
  /// The events that the recordings are expected to give.
  static func golden(_ name: String) throws -> [(event: Event, viewer: String?)] {
    let bytes = try Fixtures.bytes("recordings/\(name).events.ndjson")
    return try GoldenFile(decoding: bytes, name: name).events.map { line in
      let value = try JSONDocument(parsing: JSONWriter.bytes(of: line.json)).root
      guard case .event(let event, let viewer) = try ModernInput(reading: value) else {
        throw Recorded.Missing(name: name, line: 0)
      }
      return (event, viewer)
    }
  }

  @Test("in every expected event of the recordings, as echo and as news", arguments: Recorded.names)
  func recordings(name: String) throws {
    let events = try Self.golden(name)
    for version in [LegacyVersion(3, 0, 1), LegacyVersion(5, 2), LegacyVersion(7, 0, 6)] {
      for echoes in LegacyTranslatorConfiguration.Echoes.allCases {
        var side = OldSide(version: version) { $0.echoes = echoes }
        for (event, viewer) in events {
          let result = side.tell(event, to: viewer)
          #expect(result.account.counts[.backFieldUnknown] == nil, "\(result.kind)")
          #expect(result.account.counts[.backKindUnknown] == nil, "\(result.kind)")
          // What is not shown has a rule that says why.
          let isGone = result.account.counts.keys.allSatisfy {
            $0.fate == .dropped || $0.fate == .rejected
          }
          let isNothing = result.deliveries.isEmpty && result.operations.isEmpty
          #expect(!isGone || isNothing, "\(result.kind) \(result.account.counts)")
        }
      }
    }
  }

  static let sampleNames: [String] = {
    ["message", "frame", "webhook", "damaged"].flatMap { kind in
      ((try? Fixtures.names(in: "event-model/\(kind)", suffix: ".json")) ?? []).map {
        "\(kind)/\($0)"
      }
    }
  }()

  @Test("in every sample of a message, a frame and a webhook", arguments: sampleNames)
  func modernSamples(name: String) throws {
    let text = String(decoding: try Fixtures.bytes("event-model/\(name)"), as: UTF8.self)
    let value = try JSONDocument(parsing: Array(text.utf8)).root
    guard (try? ModernInput(reading: value)) != nil else { return }
    for viewer in [nil, "lu-1", "lu-5"] as [String?] {
      for form in LegacyPolicies.Form.allCases {
        var side = OldSide { configuration in
          configuration.people = Self.people(in: value)
          configuration.rooms = Dictionary(
            uniqueKeysWithValues: ["dev", "g-1", "group-1", "lr-5"].map { ($0, "77") })
          configuration.policies.reactions = form
          configuration.policies.edits = form
          configuration.policies.deletions = form
          configuration.policies.groupDeletions = form
          configuration.policies.interactive = form
          configuration.policies.receipts = form
          configuration.policies.customs = form
          configuration.policies.tools = form
        }
        let result = try side.receive(text, for: viewer)
        #expect(result.account.counts.values.reduce(0, +) == Leaves.count(in: value))
      }
    }
  }

  /// Every user a sample names, so that it is taken back.
  private static func people(in value: JSONValue) -> [String: String] {
    var found: [String: String] = [:]
    func look(_ value: JSONValue) {
      for key in ["uid", "sender", "receiver", "messageSender"] {
        if let uid = value[key]?.string { found[uid] = String(40 + found.count) }
      }
      for member in value.members { look(member.value) }
      for element in value.elements { look(element) }
    }
    look(value)
    return found
  }

  /// What each method may be given.
  private static func payloads(of method: ListenerMethod) -> [JSONValue] {
    let names = [
      "message", "frame", "user", "participant", "incoming-call", "group",
    ].flatMap { kind in
      ((try? Fixtures.names(in: "event-model/\(kind)", suffix: ".json")) ?? []).map {
        "event-model/\(kind)/\($0)"
      }
    }
    let made = [
      "{}", "{\"code\":\"ERR\",\"message\":\"m\"}", "{\"audioMode\":\"speaker\"}",
      "{\"cameraFacing\":\"FRONT\"}", "{\"layoutType\":\"tile\"}", "{\"participants\":[]}",
      "{\"type\":\"text_message_content\",\"id\":\"r\",\"content\":\"x\"}",
    ].compactMap { try? JSONDocument(parsing: Array($0.utf8)).root }
    let stored = names.compactMap { try? JSONDocument(parsing: try Fixtures.bytes($0)).root }
    let ringing = stored.filter { $0["callerUid"] != nil }.map { call in
      Located(
        .object([JSON.Member("call", JSON(call)), JSON.Member("reason", "cancelled")])
      ).value
    }
    return (made + stored + ringing).filter { (try? Event(method, payload: $0)) != nil }
  }

  @Test("each of the 95 methods has a form or a named policy", arguments: ListenerMethod.allCases)
  func methods(method: ListenerMethod) throws {
    let payloads = Self.payloads(of: method)
    #expect(!payloads.isEmpty)
    for payload in payloads {
      let event = try Event(method, payload: payload)
      for viewer in [nil, "lu-5"] as [String?] {
        var side = OldSide { $0.people = Self.people(in: Located(event.payload).value) }
        let result = side.tell(event, to: viewer)
        #expect(result.account.counts.values.reduce(0, +) > 0)
      }
    }
  }
}
