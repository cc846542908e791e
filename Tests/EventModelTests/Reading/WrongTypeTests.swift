import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Members of another type than is known")
struct WrongTypeTests {
  static func cases(_ folder: String) throws -> [String] { try RoundTripTests.cases(folder) }

  static let others: [JSON] = [
    .null, false, 5, "x", "", [], [1], ["a": 1],
  ]

  /// The value with another one in the place of one of its members, for each of them in turn.
  static func variants(of value: JSON) -> [(place: String, JSON)] {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: return []
    case .array(let elements):
      return elements.indices.flatMap { index in
        variants(of: elements[index]).map { place, variant in
          var changed = elements
          changed[index] = variant
          return ("/\(index)\(place)", JSON.array(changed))
        }
      }
    case .object(let members):
      return members.indices.flatMap { index in
        let inside = variants(of: members[index].value)
        return (others.map { ("", $0) } + inside).map { place, variant in
          var changed = members
          changed[index].value = variant
          return ("/\(members[index].key)\(place)", JSON.object(changed))
        }
      }
    }
  }

  /// The first key that an object has twice.
  static func repeatedKey(in value: JSON) -> String? {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: return nil
    case .array(let elements): return elements.lazy.compactMap(repeatedKey).first
    case .object(let members):
      var seen: Set<String> = []
      for member in members where !seen.insert(member.key).inserted { return member.key }
      return members.lazy.compactMap { repeatedKey(in: $0.value) }.first
    }
  }

  func check<Object: ModelObject>(_: Object.Type, _ name: String) throws {
    let whole = try JSON(JSONDocument(parsing: Fixtures.bytes("event-model/\(name)")).root)
    for (place, variant) in Self.variants(of: whole) {
      let bytes = JSONWriter.bytes(of: variant)
      guard let object = try? Object(decoding: bytes) else { continue }
      let written = object.encoded()
      let repeated = try Self.repeatedKey(in: JSON(JSONDocument(parsing: written).root))
      #expect(
        repeated == nil, "\(place): \(String(decoding: bytes, as: UTF8.self))")
      #expect(
        (try? Object(decoding: written)) == object,
        "\(place): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("are written once, in messages", arguments: try cases("message"))
  func messages(name: String) throws { try check(Message.self, name) }

  @Test("are written once, in users", arguments: try cases("user"))
  func users(name: String) throws { try check(User.self, name) }

  @Test("are written once, in groups", arguments: try cases("group"))
  func groups(name: String) throws { try check(Group.self, name) }

  @Test("are written once, in incoming calls", arguments: try cases("incoming-call"))
  func incomingCalls(name: String) throws { try check(IncomingCall.self, name) }

  @Test("are written once, in participants", arguments: try cases("participant"))
  func participants(name: String) throws { try check(Participant.self, name) }

  @Test("are written once, in webhooks of both kinds", arguments: try cases("webhook"))
  func webhooks(name: String) throws { try check(WebhookEnvelope.self, name) }

  @Test("are written once, in real-time frames", arguments: try cases("frame"))
  func frames(name: String) throws { try check(RealtimeFrame.self, name) }

  @Test("are written once, in payloads of pushes", arguments: try cases("push"))
  func pushes(name: String) throws { try check(PushPayload.self, name) }

  @Test("are written once, in calls of a provider of pushes", arguments: try cases("push-envelope"))
  func pushEnvelopes(name: String) throws { try check(PushEnvelope.self, name) }

  @Test("are written once, in conversations", arguments: try cases("conversation"))
  func conversations(name: String) throws { try check(Conversation.self, name) }

  @Test("are written once, in calls of the log", arguments: try cases("call-log"))
  func callLog(name: String) throws { try check(CallLogEntry.self, name) }
}
