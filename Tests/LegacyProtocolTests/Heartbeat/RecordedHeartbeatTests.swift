import JSONText
import LegacyProtocol
import TestSupport
import Testing

@Suite("Recorded polls")
struct RecordedHeartbeatTests {
  struct Poll {
    var root: JSONValue
    var bytes: [UInt8]
    var isApp: Bool
  }

  static let versions = [LegacyVersion(5, 6), LegacyVersion(6, 8, 3), LegacyVersion(7, 0, 6)]

  static func polls(_ version: LegacyVersion) throws -> [Poll] {
    try RecordedExchange.all(version: version.description).compactMap { exchange in
      let url = exchange.line["request"]?["url"]?.string ?? ""
      guard url.contains("cometchat_receive.php") || url.contains("chatrooms.php"),
        !url.contains("action=") || url.contains("action=heartbeat"),
        let body = exchange.line["response"]?["body"]?.string
      else { return nil }
      let reply = ReplyBody(reading: Array(body.utf8))
      guard let root = reply.json, root.kind == .object else { return nil }
      return Poll(
        root: root, bytes: Array(reply.bytes[reply.value]),
        isApp: exchange.line["request"]?["form"]?["callbackfn"]?.string == "mobileapp")
    }
  }

  @Test("are written back byte for byte", arguments: versions)
  func roundTrip(version: LegacyVersion) throws {
    let polls = try Self.polls(version)
    #expect(polls.count > 60)
    for poll in polls {
      let reply = HeartbeatReply(Located(poll.root))
      #expect(JSONWriter.bytes(of: reply.json, style: .php) == poll.bytes)
    }
  }

  @Test("are written from typed values as their version wrote them", arguments: versions)
  func fromTypedValues(version: LegacyVersion) throws {
    let polls = try Self.polls(version).filter { !Self.isHistory($0.root) }
    #expect(polls.count > 50)
    for poll in polls {
      let reply = HeartbeatReply(Located(poll.root))
      let dialect = LegacyDialect(version, flags: [.v3])
      let written = reply.json(for: dialect)
      #expect(Self.said(written) == Self.said(JSON(poll.root)))
      let again = HeartbeatReply(Located(written)).json(for: dialect)
      #expect(again == written)
    }
  }

  private static func isHistory(_ root: JSONValue) -> Bool {
    root["messages"]?.members.contains { $0.value["direction"] != nil } == true
  }

  @Test("tell their version by their shape", arguments: versions)
  func shape(version: LegacyVersion) throws {
    let polls = try Self.polls(version)
    #expect(polls.count > 60)
    for poll in polls {
      let range = VersionRange(of: HeartbeatReply(Located(poll.root)))
      #expect(range.contains(version), "\(range)")
    }
  }

  /// What is said, whatever the spelling: the server writes `0`, `"0"`, `""` and `false` for one thing, bare keys where an app has not
  /// asked for others, and two keys of the first answer in either order. Secrets of the install are not given on.
  private static func said(_ json: JSON) -> JSON {
    switch json {
    case .object(let members):
      let isRoom = json["createdby"] != nil
      return .object(
        members.compactMap { member in
          let key = member.key.hasPrefix("_") ? String(member.key.dropFirst()) : member.key
          switch key {
          case "api", "i", "localmessageid": return nil
          case "cometid" where isRoom, "push_channel" where isRoom: return nil
          default: return JSON.Member(key, said(member.value))
          }
        }.sorted { $0.key < $1.key })
    case .array(let elements) where elements.contains { $0["n"] != nil }:
      return .object(
        elements.map { JSON.Member($0["id"]?.string ?? "", said($0)) }.sorted { $0.key < $1.key })
    case .array(let elements): return .array(elements.map { said($0) })
    case .bool(let value): return .string(value ? "1" : "")
    case .number(let text), .string(let text): return .string(text == "0" ? "" : text)
    case .null: return .string("")
    }
  }
}
