import JSONText
import LegacyProtocol
import TestSupport
import Testing

@Suite("Recorded requests and answers")
struct RecordedCallTests {
  static func requests(_ version: LegacyVersion) throws -> [(request: LegacyRequest, body: [UInt8])]
  {
    try RecordedExchange.all(version: version.description).compactMap { exchange in
      let source = exchange.line["request"]
      let url = source?["url"]?.string ?? ""
      guard let slash = url.range(of: "://")?.upperBound, !url.contains("nosuch"),
        !url.contains("/writable/"), let path = url[slash...].firstIndex(of: "/")
      else { return nil }
      let parts = url[path...].split(separator: "?", maxSplits: 1)
      var form: [FormFields.Field] = []
      for member in source?["form"]?.members.map({ ($0.key, $0.value) }) ?? [] {
        form.append(FormFields.Field(member.0, member.1.string ?? ""))
      }
      for pair in source?["form"]?.elements.map({ Array($0.elements) }) ?? [] where pair.count == 2
      {
        form.append(FormFields.Field(pair[0].string ?? "", pair[1].string ?? ""))
      }
      let request = LegacyRequest(
        method: source?["method"]?.string ?? "POST", path: String(parts[0]),
        query: parts.count > 1 ? FormFields(decoding: parts[1].utf8) : FormFields(),
        form: FormFields(form))
      return (request, Array((exchange.line["response"]?["body"]?.string ?? "").utf8))
    }
  }

  @Test(
    "every parameter is known, and what is written asks the same",
    arguments: RecordedHeartbeatTests.versions)
  func requests(version: LegacyVersion) throws {
    var count = 0
    for (request, _) in try Self.requests(version) where request.endpoint != .other {
      count += 1
      let call = LegacyCall(reading: request)
      #expect(call.unknown.filter { !Self.isNoise($0.name) }.isEmpty, "\(call.unknown.map(\.name))")
      let written = call.request(for: version)
      let again = LegacyCall(reading: written)
      #expect(Self.comparable(again) == Self.comparable(call), "\(request.path)")
    }
    #expect(count > 80)
  }

  /// Names of cookies sent as parameters, and things that tests of bad requests made up.
  private static func isNoise(_ name: String) -> Bool {
    name.hasPrefix("cookie_") || name.hasPrefix("{") || name.hasPrefix("social")
  }

  private static func comparable(_ call: LegacyCall) -> [LegacyCall.Argument] {
    call.arguments.filter { $0.parameter != .action }
  }

  @Test("every answer is of a known kind", arguments: RecordedHeartbeatTests.versions)
  func answers(version: LegacyVersion) throws {
    let requests = try Self.requests(version).filter { $0.0.endpoint != .other }
    #expect(requests.count > 150)
    for (request, body) in requests {
      let answer = LegacyAnswer(
        to: request.endpoint, ReplyBody(reading: body, callback: request.callback))
      switch answer {
      case .unreadable(let error, _): Issue.record("\(request.path): \(error)")
      case .unknown(let reply):
        // What a push service's stand-in answered, and a guest's name that was refused.
        let isKnown =
          [.publish, .notification].contains(request.endpoint) || reply.value["error"] != nil
        #expect(isKnown, "\(request.path) \(request.endpoint)")
      default: break
      }
    }
  }

  @Test("replies have the forms of their version")
  func replies() throws {
    var reply = SendReply()
    reply.id = "903"
    reply.message = "hello"
    reply.to = "7"
    reply.direction = 0
    reply.sent = LegacyTime("1480000130")
    reply.localMessageID = "_1480000129123"
    func text(_ version: LegacyVersion, _ family: LegacyDialect.Family = .web) -> String {
      JSONWriter.string(
        of: reply.json(.text, for: LegacyDialect(version, family: family)), style: .php)
    }
    #expect(text(LegacyVersion(5, 2)) == "903")
    #expect(text(LegacyVersion(5, 4)) == #"{"id":903,"m":"hello"}"#)
    #expect(text(LegacyVersion(5, 6), .mobileApp) == "903")
    #expect(text(LegacyVersion(5, 8)) == #"{"id":903,"m":"hello","from":"7","direction":0}"#)
    #expect(
      text(LegacyVersion(7))
        == #"{"id":903,"m":"hello","from":"7","direction":0,"sent":1480000130,"localmessageid":"_1480000129123","donotpush":0}"#
    )
  }

  @Test("joining is answered in the form of every generation, and read back")
  func joins() throws {
    let channel = "0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c"
    var room = JoinedRoom()
    room.channel = channel
    room.userID = "42"
    room.name = "Dev"
    let versions: [(LegacyVersion, String)] = [
      (LegacyVersion(3), "1"), (LegacyVersion(4, 4), channel),
      (LegacyVersion(5), "\(channel)^0^42^0"),
      (
        LegacyVersion(5, 4),
        #"{"s":"JOINED","cometid":"\#(channel)","owner":"0","userid":42,"ismoderator":0}"#
      ),
      (
        LegacyVersion(7),
        #"{"s":"JOINED","chatroomname":"Dev","groupname":"Dev","timestamp":0,"cometid":"\#(channel)","owner":false,"userid":42,"ismoderator":false}"#
      ),
    ]
    for (version, expected) in versions {
      let content = JoinAnswer(.joined, room).content(for: LegacyDialect(version))
      let bytes = ReplyFrame().bytes(content)
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
      let answer = LegacyAnswer(to: .group(.join), ReplyBody(reading: bytes))
      guard case .joined(let again) = answer else {
        Issue.record("\(version)")
        continue
      }
      #expect(again.outcome == .joined)
      #expect(again.room.channel == (version < LegacyVersion(4, 4) ? nil : channel))
      #expect(again.room.userID == (version < LegacyVersion(5) ? nil : "42"))
    }
    for reply in [JoinReply.banned, .invalidPassword, .noSuchRoom] {
      for version in [LegacyVersion(5), LegacyVersion(5, 6), LegacyVersion(7)] {
        let bytes = ReplyFrame().bytes(JoinAnswer(reply).content(for: LegacyDialect(version)))
        guard
          case .joined(let again) = LegacyAnswer(to: .group(.join), ReplyBody(reading: bytes))
        else {
          Issue.record("\(version)")
          continue
        }
        #expect(again.outcome == reply)
      }
    }
  }

  @Test("a frame is written as it is read")
  func frames() {
    let frame = ReplyFrame(callback: "jq<cc>_1")
    #expect(String(decoding: frame.bytes(["a": "/"]), as: UTF8.self) == #"jqcc_1({"a":"\/"})"#)
    #expect(
      ReplyBody(reading: frame.bytes(["a": 1]), callback: "jq<cc>_1").json?["a"]?.integer == 1)
    #expect(String(decoding: frame.bytes(nil), as: UTF8.self) == "jqcc_1()")
    #expect(ReplyFrame().bytes(nil).isEmpty)
  }
}
