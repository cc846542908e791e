import JSONText
import TestSupport
import Testing

@testable import EventModel

@Suite("Fields this version does not know")
struct UnknownFieldTests {
  static func cases(_ folder: String) throws -> [String] { try RoundTripTests.cases(folder) }

  static let field = JSON.Member("x-unknown", 1)

  /// The value with the field in one of its objects, for each of them in turn.
  static func variants(of value: JSON) -> [JSON] {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: return []
    case .array(let elements):
      return elements.indices.flatMap { index in
        variants(of: elements[index]).map { variant in
          var changed = elements
          changed[index] = variant
          return JSON.array(changed)
        }
      }
    case .object(let members):
      return [.object(members + [field])]
        + members.indices.flatMap { index in
          variants(of: members[index].value).map { variant in
            var changed = members
            changed[index].value = variant
            return JSON.object(changed)
          }
        }
    }
  }

  /// The members of all objects in the order of their keys, since a field that is kept need not stay where it was among the others.
  static func sorted(_ value: JSON) -> JSON {
    switch value.tree {
    case .null, .bool, .number, .string, .encoded: value
    case .array(let elements): .array(elements.map(sorted))
    case .object(let members):
      .object(
        members.map { JSON.Member($0.key, sorted($0.value)) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    }
  }

  func json(_ bytes: [UInt8]) throws -> JSON { try JSON(JSONDocument(parsing: bytes).root) }

  func check<Object: ModelObject>(_: Object.Type, _ name: String) throws {
    let whole = try json(Fixtures.bytes("event-model/\(name)"))
    for variant in Self.variants(of: whole) where Self.isExpected(variant) {
      let bytes = JSONWriter.bytes(of: variant)
      let object = try Object(decoding: bytes)
      let written = object.encoded()
      #expect(
        try Self.sorted(json(written)) == Self.sorted(variant),
        "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try Object(decoding: written) == object)
    }
  }

  /// Objects by identifier have nothing but objects with that identifier; a field that is none makes them something else.
  static func isExpected(_ variant: JSON) -> Bool {
    variant["data"]?["users"]?["x-unknown"] == nil
  }

  @Test("stay in messages, wherever they are", arguments: try cases("message"))
  func messages(name: String) throws { try check(Message.self, name) }

  @Test("stay in users", arguments: try cases("user"))
  func users(name: String) throws { try check(User.self, name) }

  @Test("stay in groups", arguments: try cases("group"))
  func groups(name: String) throws { try check(Group.self, name) }

  @Test("stay in incoming calls", arguments: try cases("incoming-call"))
  func incomingCalls(name: String) throws { try check(IncomingCall.self, name) }

  @Test("stay in participants", arguments: try cases("participant"))
  func participants(name: String) throws { try check(Participant.self, name) }

  @Test("stay in webhooks of both kinds", arguments: try cases("webhook"))
  func webhooks(name: String) throws { try check(WebhookEnvelope.self, name) }

  @Test("stay in real-time frames", arguments: try cases("frame"))
  func frames(name: String) throws { try check(RealtimeFrame.self, name) }

  @Test("stay in payloads of pushes", arguments: try cases("push"))
  func pushes(name: String) throws { try check(PushPayload.self, name) }

  @Test("stay in calls of a provider of pushes", arguments: try cases("push-envelope"))
  func pushEnvelopes(name: String) throws { try check(PushEnvelope.self, name) }

  @Test("stay in conversations", arguments: try cases("conversation"))
  func conversations(name: String) throws { try check(Conversation.self, name) }

  @Test("stay in calls of the log", arguments: try cases("call-log"))
  func callLog(name: String) throws { try check(CallLogEntry.self, name) }

  @Test(
    "beside the two that are known stay in a webhook of a connection, with what it tells",
    arguments: ["user_connection_status_changed", "after_connection_status_changed"])
  func bothConnections(trigger: String) throws {
    let text =
      #"{"trigger":"\#(trigger)","data":{"user":{"uid":"u"},"status":"available","event":{"type":"connected","x":1},"currentConnection":{"action":"connected","y":2}},"webhook":"w"}"#
    let written = try WebhookEnvelope(decoding: Array(text.utf8)).encoded()
    let data = try #require(json(written)["data"])
    #expect(data["event"]?["x"] == 1)
    #expect(data["currentConnection"]?["y"] == 2)
    #expect(data["event"]?["type"] == "connected")
    #expect(data["currentConnection"]?["action"] == "connected")
  }

  @Test(
    "and the action stay in a receipt of the old kind",
    arguments: [#""action":"delivered","#, ""])
  func legacyReceipt(action: String) throws {
    let text =
      #"{"trigger":"message_read_receipt","data":{"sender":"u","receiver":"v","receiverType":"user",\#(action)"messageId":"7","user":{"uid":"u"},"x":1},"appId":"a","webhook":"w"}"#
    let hook = try WebhookEnvelope(decoding: Array(text.utf8))
    #expect(hook.kind == .legacy)
    #expect(try Self.sorted(json(hook.encoded())) == Self.sorted(json(Array(text.utf8))))
    guard case .receipt(let receipt) = hook.content else {
      throw ModelError(.wrongType, at: "", expected: "a receipt")
    }
    #expect(receipt.receiptType == (action.isEmpty ? .read : .delivered))
  }
}

@Suite("Members of a real-time frame around its body")
struct SurroundingsTests {
  @Test("that its type does not have stay as they came", arguments: FrameType.allCases)
  func stay(type: FrameType) throws {
    let body =
      switch type {
      case .message:
        #"{"id":"1","sender":"a","receiver":"g","receiverType":"group","category":"message","type":"text","data":{"text":"t"},"sentAt":1700000000}"#
      case .typing: #"{"action":"started"}"#
      case .receipts: #"{"action":"read","messageId":"1"}"#
      case .presence: #"{"action":"online"}"#
      case .reaction:
        #"{"action":"message_reaction_added","id":"1","messageId":"1","reaction":"x","uid":"a"}"#
      case .transient: #"{"data":1}"#
      case .interaction: #"{"messageId":"1","interactions":[]}"#
      case .auth: #"{"status":"OK"}"#
      }
    let text =
      #"{"type":"\#(type.rawValue)","sender":"a","receiver":"g","receiverType":"group","messageSender":"b","body":\#(body)}"#
    let frame = try RealtimeFrame(decoding: Array(text.utf8))
    let written = try JSON(JSONDocument(parsing: frame.encoded()).root)
    #expect(written["type"]?.string == type.rawValue)
    #expect(written["sender"] == "a")
    #expect(written["receiver"] == "g")
    #expect(written["receiverType"] == "group")
    #expect(written["messageSender"] == "b")
    #expect(try RealtimeFrame(decoding: frame.encoded()) == frame)
  }
}
