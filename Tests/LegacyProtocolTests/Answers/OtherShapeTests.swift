import JSONText
import LegacyProtocol
import Testing

/// What an endpoint never answers: kept as it is, neither emptied nor filled with what nobody said.
@Suite("Answers of other shapes")
struct OtherShapeTests {
  static let bodies = [
    "null", "true", "false", "0", "1", "-1", "\"x\"", "\"\"", "[]", "[1]", "[true]", "[null]",
    "[[]]",
    #"{"error":"E"}"#, #"{"a":1}"#, #"{"a":"b","c":null}"#, #"{"a":[1]}"#, #"{"id":"7"}"#,
    #"{"s":{}}"#,
    #"{"friend":"x"}"#, #"{"success":null}"#, #"{"config":"x"}"#, #"{"messages":"x"}"#,
    #"{"chatrooms":true,"users":"","crmessages":"x","buddylist":0,"botlist":1,"messages":null}"#,
    #"{"userid":null,"joinedgroups":"5","error":[]}"#, #"{"recentchats":"x"}"#, #"{"recent":1}"#,
    #"{"recentchats":"1"}"#, #"{"subscribeChatrooms":"x"}"#,
  ]

  /// Bodies that are of the endpoint's form, which another version writes otherwise.
  private static func isForm(_ body: String, of endpoint: LegacyEndpoint) -> Bool {
    switch endpoint {
    case .send, .broadcast, .sticker, .upload, .handwriting, .group(.sendMessage),
      .group(.sendChatroomMessage):
      return ["1", "-1", #"{"id":"7"}"#].contains(body)
    case .login: return ["0", "1", "-1", "\"x\"", "\"\""].contains(body)
    case .userInfo: return body == #"{"id":"7"}"#
    case .group(.details): return ["0", "1", #"{"id":"7"}"#].contains(body)
    // The one list that is an object without an entry.
    case .block: return ["[]", #"{"s":{}}"#].contains(body)
    // A map whose entry is none.
    case .chatHistory, .announcements, .group(.history): return body == #"{"s":{}}"#
    case .group: return ["0", "1"].contains(body)
    default: return false
    }
  }

  @Test("are written as they were received", arguments: PrintedSecretsTests.endpoints)
  func kept(endpoint: LegacyEndpoint) {
    for body in Self.bodies where !Self.isForm(body, of: endpoint) {
      let answer = LegacyAnswer(to: endpoint, ReplyBody(reading: Array(body.utf8)))
      let content = answer.content(to: endpoint, for: LegacyDialect(LegacyVersion(7)))
      let written = String(decoding: ReplyFrame().bytes(content), as: UTF8.self)
      #expect(written == body, "\(endpoint.label) \(body) → \(written)")
    }
  }

  @Test(
    "rooms say who owns, moderates and has joined them as each version does",
    arguments: [
      (
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":1,"owner":false,"isModerator":false,"createdby":"7","j":1}"#,
        LegacyVersion(6, 8, 3),
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":0,"createdby":"7","j":1}"#
      ),
      (
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":0,"owner":true,"isModerator":false,"createdby":"42","j":0}"#,
        LegacyVersion(6, 3, 5),
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":1,"createdby":"42","j":0}"#
      ),
      (
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":1,"owner":false,"isModerator":true,"createdby":"42"}"#,
        LegacyVersion(6, 8, 3),
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":2,"createdby":"42","j":1}"#
      ),
      (
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":1,"createdby":"42","j":1}"#,
        LegacyVersion(7),
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":1,"owner":true,"isModerator":false,"createdby":"42","j":1}"#
      ),
      (
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":2,"createdby":"42","j":0}"#,
        LegacyVersion(7),
        #"{"id":"5","name":"D","online":"1","type":"0","i":"","s":0,"owner":false,"isModerator":true,"createdby":"42","j":0}"#
      ),
    ])
  func standing(received: String, version: LegacyVersion, written: String) {
    for text in [received, written] {
      let body = #"{"chatrooms":{"_5":\#(text)}}"#
      let answer = LegacyAnswer(to: .heartbeat, ReplyBody(reading: Array(body.utf8)))
      let content = answer.content(to: .heartbeat, for: LegacyDialect(version))
      #expect(
        String(decoding: ReplyFrame().bytes(content), as: UTF8.self)
          == #"{"chatrooms":{"_5":\#(written)}}"#)
    }
  }

  private static let full =
    #"{"id":903,"m":"x","from":"7","direction":0,"sent":1480000130,"localmessageid":""}"#

  @Test(
    "an upload is answered with its id up to 6.8.2",
    arguments: [
      ("903", "5.8", "903"), ("903", "6.5.1", "903"), (full, "5.8", "903"), (full, "6.5.1", "903"),
      (#"{"id":903}"#, "6.2.5", "903"), (#"{"id":903}"#, "6.4.5", #"{"id":903}"#),
      (full, "6.8.3", full),
      (#"{"id":903}"#, "7.0.6", #"{"id":903}"#),
    ])
  func uploads(received: String, version: String, written: String) throws {
    let answer = LegacyAnswer(to: .upload, ReplyBody(reading: Array(received.utf8)))
    let dialect = LegacyDialect(try #require(LegacyVersion(version)), family: .mobileApp)
    let content = answer.content(to: .upload, for: dialect)
    #expect(String(decoding: ReplyFrame().bytes(content), as: UTF8.self) == written)
  }

  @Test(
    "what a version does not say there is left out, and named",
    arguments: [
      (
        #"{"crmessages":[{"id":"33","from":"B","fromid":"7","message":"hi","sent":"1"}]}"#, false,
        "5.6"
      ),
      (#"{"messages":{"_9":{"id":"9","from":"7","message":"m","self":0}}}"#, true, "5.6"),
      (#"{"userstatus":{"message":"x","status":"busy"}}"#, false, "7.0.6"),
      (#"{"chatrooms":[]}"#, false, "5.2"), (#"{"messages":{}}"#, false, "7.0.6"),
    ])
  func unsaid(body: String, isOfRooms: Bool, version: String) throws {
    let answer = LegacyAnswer(to: .heartbeat, ReplyBody(reading: Array(body.utf8)))
    guard case .poll(let reply) = answer else {
      Issue.record("no poll")
      return
    }
    let dialect = LegacyDialect(try #require(LegacyVersion(version)))
    let occasion = HeartbeatReply.Occasion(isOfRooms: isOfRooms)
    #expect(JSONWriter.string(of: reply.json(for: dialect, occasion)) == "[]")
    #expect(reply.unwritten(for: dialect, occasion).count == 1)
  }

  @Test(
    "no answer has two lists of messages under one key",
    arguments: [
      (#"{"messages":{"_1":{"id":"1","from":"7","message":"x"}},"crmessages":[]}"#, false, "1"),
      (#"{"messages":{"_1":{"id":"1","from":"7","message":"x"}},"crmessages":{}}"#, false, "1"),
      (#"{"messages":[],"crmessages":[{"id":"33","fromid":"7","message":"x"}]}"#, true, "33"),
      (#"{"messages":[],"crmessages":[{"id":"33","fromid":"7","message":"x"}]}"#, false, nil),
      (#"{"messages":{},"crmessages":[]}"#, false, nil),
      (#"{"messages":{},"crmessages":[]}"#, true, nil),
    ], ["3.0.1", "5.2", "5.6", "6.2.5"])
  func oneKey(sample: (body: String, isOfRooms: Bool, id: String?), version: String) throws {
    let answer = LegacyAnswer(to: .heartbeat, ReplyBody(reading: Array(sample.body.utf8)))
    guard case .poll(let reply) = answer else {
      Issue.record("no poll")
      return
    }
    let dialect = LegacyDialect(try #require(LegacyVersion(version)))
    let occasion = HeartbeatReply.Occasion(isOfRooms: sample.isOfRooms)
    let text = JSONWriter.string(of: reply.json(for: dialect, occasion))
    #expect(text.ranges(of: "\"messages\"").count == 1, "\(text)")
    #expect(!text.contains("crmessages"))
    if let id = sample.id {
      #expect(text.contains("\"\(id)\""), "\(text)")
    }
    #expect(reply.unwritten(for: dialect, occasion).count == 1)
  }

  @Test(
    "what was done in a room and acknowledged is a number before 7",
    arguments: [
      LegacyEndpoint.GroupAction.kick, .ban, .deleteMessage, .delete, .invite,
    ], ["5.6", "6.2.5", "6.8.3"])
  func acknowledged(action: LegacyEndpoint.GroupAction, version: String) throws {
    let endpoint = LegacyEndpoint.group(action)
    let body = #"{"acknowledgment":"User with userid 9 has been kicked.","success":true}"#
    let answer = LegacyAnswer(to: endpoint, ReplyBody(reading: Array(body.utf8)))
    let dialect = LegacyDialect(try #require(LegacyVersion(version)))
    let content = answer.content(to: endpoint, for: dialect)
    #expect(String(decoding: ReplyFrame().bytes(content), as: UTF8.self) == "1")
  }

  @Test("zeros behind a value are no part of it")
  func zeros() {
    let body = ReplyBody(reading: Array(#"{"tt":"7,"}"#.utf8) + [0, 0])
    #expect(body.json?["tt"]?.string == "7,")
    #expect(body.encoded() == body.bytes)
  }

  @Test("an unblocking that failed is a reply to an app too")
  func failedUnblocking() throws {
    let text = #"{"id":7,"result":"0","error":"NOT_A_BLOCKED_USER"}"#
    guard case .reply = CallbackDictionary(try JSONDocument(parsing: Array(text.utf8)).root) else {
      Issue.record("not a reply")
      return
    }
  }
}
