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

  /// That they are the recorded bytes is for `RecordedAnswerTests`.
  @Test("what is written for a version is read and written the same", arguments: versions)
  func again(version: LegacyVersion) throws {
    let polls = try Self.polls(version)
    #expect(polls.count > 60)
    for poll in polls {
      for other in [version, LegacyVersion(3), LegacyVersion(5, 2)] {
        let dialect = LegacyDialect(other, flags: [.v3])
        let reply = HeartbeatReply(Located(poll.root))
        // Up to 6.2 rooms have a poll of their own, under the same key.
        let isMixed = poll.root["messages"] != nil && poll.root["crmessages"] != nil
        if isMixed, other < LegacyVersion(6, 3) { continue }
        let written = reply.json(for: dialect)
        let again = HeartbeatReply(Located(written)).json(for: dialect)
        #expect(again == written)
      }
    }
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
}
