import JSONText
import LegacyProtocol
import Testing

/// What each version answers, from documentation; `RecordedAnswerTests` has the recorded ones.
@Suite("Answers as versions give them")
struct LegacyAnswerTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var endpoint: LegacyEndpoint
    var version: LegacyVersion
    var body: String
    var callback: String?
    var family = LegacyDialect.Family.web
    var testDescription: String { "\(endpoint) \(version) \(body.prefix(40))" }
  }

  private static let old = LegacyVersion(3, 0, 1)
  private static let seven = LegacyVersion(7)
  private static let channel = "0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c"

  /// Each is read as typed values, and written from them alone as the same bytes.
  static let examples: [Example] = [
    Example(endpoint: .login, version: LegacyVersion(5, 2), body: "42"),
    Example(endpoint: .login, version: LegacyVersion(5, 5), body: "0"),
    // Where ids are encrypted the token is base64, percent-encoded.
    Example(
      endpoint: .login, version: LegacyVersion(5, 2),
      body: "pFtP%2B1oXq0Lk4Jd9mB7c2eRt6uYw8zAaSsDdFfGgHhE%3D", family: .mobileApp),
    Example(
      endpoint: .login, version: LegacyVersion(5, 7),
      body: #"{"basedata":"42","version":"5.7.0"}"#),
    Example(endpoint: .login, version: seven, body: #"{"basedata":"0","error_msg":"Taken"}"#),
    Example(
      endpoint: .login, version: seven, body: #"{"userid":"42","v":"7.0.6","basedata":"42"}"#),
    Example(endpoint: .check, version: old, body: "1"),
    Example(
      endpoint: .heartbeat, version: old,
      body: #"{"userstatus":{"message":"I'm here","status":"busy"},"initialize":0}"#),
    Example(
      endpoint: .roomPoll, version: LegacyVersion(5, 4), body: #"{"alert":"ROOM_DOES_NOT_EXISTS"}"#
    ),
    Example(
      endpoint: .roomPoll, version: LegacyVersion(5, 5),
      body: #"{"messages":[],"error":"ROOM_DOES_NOT_EXISTS"}"#),
    Example(endpoint: .check, version: seven, body: "cb(0)", callback: "cb"),
    Example(endpoint: .logout, version: seven, body: ""),
    Example(
      endpoint: .userInfo, version: old,
      body: #"{"id":"7","n":"Bob","s":"available","m":"hi","a":"","l":""}"#),
    Example(
      endpoint: .userInfo, version: LegacyVersion(5, 7),
      body:
        #"{"id":"7","n":"Bob","l":"","d":"0","a":"","s":"busy","m":"","ch":"0f","ls":"1480000000","lstn":"1"}"#
    ),
    Example(endpoint: .isFriend, version: seven, body: #"{"friend":0}"#),
    Example(
      endpoint: .deleteConversation, version: LegacyVersion(5, 8), body: #"{"id":"7","result":"1"}"#
    ),
    Example(
      endpoint: .clearConversation, version: seven, body: #"cb({"id":"7","result":"1"})"#,
      callback: "cb"),
    Example(endpoint: .clearConversation, version: seven, body: "cb()", callback: "cb"),
    Example(endpoint: .settings, version: seven, body: "cb_8(1)", callback: "cb_8"),
    Example(endpoint: .send, version: old, body: "101"),
    Example(endpoint: .send, version: LegacyVersion(5, 2), body: "cb(101)", callback: "cb"),
    Example(endpoint: .send, version: LegacyVersion(5, 4), body: #"{"id":101,"m":"hello"}"#),
    Example(endpoint: .send, version: LegacyVersion(5, 4), body: "101", family: .mobileApp),
    Example(
      endpoint: .send, version: LegacyVersion(5, 5), body: #"{"id":101,"m":"hello","from":"7"}"#),
    Example(
      endpoint: .send, version: LegacyVersion(6),
      body: #"{"id":101,"m":"hello","from":"7","direction":0}"#),
    Example(
      endpoint: .send, version: LegacyVersion(6, 1),
      body: #"{"id":101,"m":"hello","from":"7","direction":0,"sent":1480000000}"#),
    Example(
      endpoint: .send, version: LegacyVersion(6, 4),
      body:
        #"{"id":101,"m":"hello","from":"7","direction":0,"sent":1480000000,"localmessageid":"_1"}"#
    ),
    Example(endpoint: .send, version: LegacyVersion(4), body: "cb()", callback: "cb"),
    Example(
      endpoint: .send, version: seven, body: #"{"id":"-1","m":"You are blocked"}"#,
      family: .mobileApp),
    Example(
      endpoint: .send, version: LegacyVersion(5, 5), body: #"{"id":"-1","m":"You are blocked"}"#,
      family: .mobileApp),
    Example(
      endpoint: .upload, version: LegacyVersion(6, 4),
      body: #"cb({"id":"-1","m":"You are blocked"})"#, callback: "cb"),
    Example(
      endpoint: .broadcast, version: LegacyVersion(6),
      body:
        #"[{"id":910,"m":"hi","from":"7","direction":0,"localmessageid":"_1"},{"id":911,"m":"hi","from":"9","direction":0,"localmessageid":"_2"}]"#
    ),
    Example(endpoint: .group(.create), version: LegacyVersion(5, 4), body: "5"),
    Example(endpoint: .group(.create), version: LegacyVersion(5, 4), body: "0"),
    Example(
      endpoint: .group(.create), version: LegacyVersion(5, 8), body: #"{"n":"RGV2","id":5}"#),
    Example(
      endpoint: .group(.create), version: seven, body: #"{"id":5,"name":"Dev","success":true}"#),
    Example(
      endpoint: .group(.create), version: seven, body: #"{"success":false,"error":"Taken"}"#),
    Example(endpoint: .group(.join), version: LegacyVersion(4), body: "1"),
    Example(endpoint: .group(.join), version: LegacyVersion(4), body: "0"),
    Example(endpoint: .group(.join), version: LegacyVersion(4, 4), body: channel),
    Example(endpoint: .group(.join), version: LegacyVersion(5, 2), body: channel + "^1^42^0"),
    Example(
      endpoint: .group(.join), version: LegacyVersion(5, 2), body: "cb(\(channel)^0^42^1)",
      callback: "cb"),
    Example(
      endpoint: .group(.join), version: LegacyVersion(4, 4), body: "cb(\(channel))", callback: "cb"),
    Example(
      endpoint: .appSettings, version: seven, body: "cb(Nothing to look here)", callback: "cb"),
    Example(endpoint: .group(.join), version: LegacyVersion(5, 2), body: "2"),
    Example(
      endpoint: .group(.join), version: LegacyVersion(5, 8), body: channel + "^0^42^1",
      family: .desktop),
    Example(
      endpoint: .group(.join), version: LegacyVersion(5, 4),
      body:
        #"{"s":"JOINED","cometid":"0f9a","owner":"0","userid":42,"ismoderator":0,"push_channel":"C_99aa"}"#
    ),
    Example(
      endpoint: .group(.join), version: seven,
      body:
        #"{"s":"JOINED","chatroomname":"Dev","groupname":"Dev","timestamp":0,"cometid":"0f9a","owner":false,"userid":42,"ismoderator":false,"push_channel":"C_99aai","messages":[{"id":"33","from":"Bob","fromid":"7","message":"hey","sent":"1480000300","groupid":"5","roomid":"5","chatroomid":"5"}]}"#
    ),
    Example(
      endpoint: .group(.join), version: LegacyVersion(6, 2, 5), body: #"{"s":"REQUIRED_PASSWORD"}"#),
    Example(
      endpoint: .group(.join), version: LegacyVersion(5, 4), body: #"{"s":"INVALID_CHATROOM"}"#),
    Example(endpoint: .group(.join), version: seven, body: "[]"),
    Example(endpoint: .group(.sendMessage), version: LegacyVersion(5, 2), body: "31"),
    Example(
      endpoint: .group(.sendMessage), version: LegacyVersion(6, 1), body: #"{"id":31,"m":"hey"}"#),
    Example(
      endpoint: .group(.sendMessage), version: LegacyVersion(6, 2, 5),
      body: #"{"id":31,"m":"hey","sent":1480000000}"#),
    Example(
      endpoint: .group(.users), version: LegacyVersion(6, 2, 5),
      body: #"{"ulh":"bb","users":{"_7":{"id":7,"n":"Bob","a":"","b":"0","chatroomid":"5"}}}"#),
    Example(endpoint: .group(.users), version: LegacyVersion(6, 2, 5), body: "0"),
    Example(endpoint: .group(.leave), version: LegacyVersion(5, 8), body: "1"),
    Example(endpoint: .group(.leave), version: LegacyVersion(6), body: "5"),
    Example(endpoint: .group(.leave), version: LegacyVersion(6, 4, 5), body: "\"5\""),
    Example(endpoint: .group(.leave), version: seven, body: "\"1\""),
    Example(endpoint: .group(.kick), version: LegacyVersion(6), body: "0"),
    Example(
      endpoint: .group(.kick), version: seven, body: #"{"success":true,"acknowledgment":"Done."}"#),
    Example(
      endpoint: .group(.invite), version: seven,
      body: #"{"success":true,"roomid":"5","invitedusers":["7","9"]}"#),
    Example(
      endpoint: .group(.unban), version: seven, body: #"{"success":true,"unbannedusers":["7"]}"#),
    Example(
      endpoint: .group(.unbanList), version: LegacyVersion(6, 8, 3),
      body: #"{"unban":{"_7":{"id":"7","n":"Bob","a":"","s":"away"}}}"#),
    Example(endpoint: .group(.rename), version: LegacyVersion(6, 2, 5), body: "2"),
    Example(endpoint: .group(.rename), version: LegacyVersion(6, 2, 5), body: "1"),
    Example(
      endpoint: .group(.delete), version: LegacyVersion(6, 8, 3), body: #""Array_1480000000""#),
    Example(endpoint: .group(.deleteMessage), version: LegacyVersion(5, 2), body: "1"),
    Example(
      endpoint: .group(.history), version: LegacyVersion(6, 2, 5),
      body:
        #"{"32":{"id":"32","from":"Me","fromid":"42","chatroomid":"5","message":"yo","sent":"1480000201"}}"#
    ),
    Example(
      endpoint: .group(.details), version: seven,
      body:
        #"{"id":"5","name":"Dev","type":"1","password":"","i":"","owner":true,"ismoderator":false,"createdby":"42","invitedusers":null,"members":null,"j":1}"#
    ),
    Example(
      endpoint: .announcements, version: seven,
      body: #"{"_55":{"id":"55","m":"Hello","t":"1480000700"}}"#),
    Example(
      endpoint: .call(plugin: "avchat"), version: LegacyVersion(5, 4), body: "cb(9c8b)",
      callback: "cb"),
    Example(
      endpoint: .call(plugin: "avchat"), version: LegacyVersion(6), body: #"cb("9c8b")"#,
      callback: "cb"),
    Example(
      endpoint: .call(plugin: "avchat"), version: LegacyVersion(6), body: "cb(1)", callback: "cb"),
    Example(endpoint: .call(plugin: "avchat"), version: seven, body: #"{"success":1}"#),
    Example(
      endpoint: .call(plugin: "avchat"), version: seven, body: #"cb({"success":1})"#, callback: "cb"
    ),
    // Every other step is answered as ever.
    Example(
      endpoint: .call(plugin: "avchat"), version: seven, body: "cb(1)", callback: "cb"),
    Example(endpoint: .call(plugin: "broadcast"), version: seven, body: "1"),
    Example(endpoint: .block, version: LegacyVersion(5, 5), body: #"{"id":"7","result":"1"}"#),
    Example(endpoint: .block, version: seven, body: #"{"result":"2"}"#),
    Example(endpoint: .block, version: seven, body: #"{"id":7,"result":"1"}"#),
    Example(
      endpoint: .block, version: seven,
      body: #"{"id":7,"result":"0","error":"NOT_A_BLOCKED_USER"}"#),
    Example(endpoint: .block, version: seven, body: #"{"7":{"id":"7","name":"Bob"}}"#),
    Example(endpoint: .block, version: seven, body: "{}"),
    Example(
      endpoint: .chatHistory(.logs), version: seven,
      body:
        #"[{"id":"902","previd":1000000,"from":"Bob","message":"hey","sent":1480000000000,"old":"1"}]"#
    ),
    Example(endpoint: .chatHistory(.logs), version: seven, body: "0"),
    Example(endpoint: .translate, version: seven, body: #"{"translatedText":"hello"}"#),
    Example(
      endpoint: .siteAPI, version: seven,
      body: #"{"success":{"status":"1000","message":"Done","data":{"id":"1,2"}}}"#),
    Example(
      endpoint: .siteAPI, version: seven,
      body: #"{"failed":{"status":"1007","message":"Invalid"}}"#),
    Example(endpoint: .siteAPI, version: seven, body: #"{"error":"Invalid API"}"#),
    Example(endpoint: .group(.kick), version: LegacyVersion(6), body: #"{"logout":1}"#),
    Example(
      endpoint: .settings, version: seven, body: #"{"loggedout":1,"message":"No Auth Found"}"#),
    Example(endpoint: .group(.kick), version: seven, body: #"{"loggedout":1,"logout":1}"#),
    Example(endpoint: .appSettings, version: seven, body: #"{"no_change":"1"}"#),
    Example(endpoint: .appSettings, version: seven, body: "Nothing to look here"),
    Example(endpoint: .botCallback, version: seven, body: ""),
    Example(endpoint: .send, version: seven, body: "null"),
    Example(
      endpoint: .conversationHistory(peer: "7"), version: LegacyVersion(5, 5),
      body:
        #"{"messages":{"900":{"id":"900","from":"7","message":"a","self":1,"old":1,"sent":"1479990000"}}}"#,
      family: .mobileApp),
    Example(
      endpoint: .conversationHistory(peer: "7"), version: seven,
      body:
        #"{"messages":{"_900":{"id":"900","from":"7","message":"a","self":1,"old":1,"sent":"1479990000","direction":"0"}}}"#
    ),
  ]

  @Test("are typed, and written from the values as the same bytes", arguments: examples)
  func written(example: Example) {
    let body = ReplyBody(reading: Array(example.body.utf8), callback: example.callback)
    let answer = LegacyAnswer(to: example.endpoint, body)
    switch answer {
    case .unknown, .unreadable: Issue.record("not typed: \(answer)")
    default: break
    }
    let content = answer.made.content(
      to: example.endpoint, for: LegacyDialect(example.version, family: example.family))
    let bytes = ReplyFrame(callback: example.callback).bytes(content)
    #expect(String(decoding: bytes, as: UTF8.self) == example.body)
  }

  @Test(
    "a list of people stays one, whatever is in it",
    arguments: [
      #"[{"id":"7","n":"Bob","l":"","a":"","s":"busy","m":""}]"#,
      #"{"id":"7","n":"Bob","l":"","a":"","s":"busy","m":""}"#,
    ])
  func onePerson(body: String) {
    let answer = LegacyAnswer(to: .userInfo, ReplyBody(reading: Array(body.utf8)))
    guard
      case .json(let json) = answer.content(to: .userInfo, for: LegacyDialect(LegacyVersion(4)))
    else {
      Issue.record("not written")
      return
    }
    #expect(JSONWriter.string(of: json).first == body.first)
  }

  @Test("taking a call is answered by versions before 7 with nothing")
  func acceptedBefore() {
    let answer = LegacyAnswer(
      to: .call(plugin: "avchat"), ReplyBody(reading: Array(#"{"success":1}"#.utf8)))
    let content = answer.content(
      to: .call(plugin: "avchat"), for: LegacyDialect(LegacyVersion(6, 8, 3)))
    #expect(content == .emptyCallback)
  }

  @Test("deleting a conversation has its brackets without a callback too")
  func bracketed() {
    let body = #"({"id":"7","result":"1"})"#
    let answer = LegacyAnswer(to: .clearConversation, ReplyBody(reading: Array(body.utf8)))
    let request = LegacyRequest(
      method: "POST", path: "/c/plugins/clearconversation/index.php",
      form: FormFields(decoding: "deleteid=7".utf8))
    let version = LegacyVersion(7)
    let bytes = ReplyFrame(for: request, answering: answer, from: version)
      .bytes(answer.content(to: .clearConversation, for: LegacyDialect(version)))
    #expect(String(decoding: bytes, as: UTF8.self) == body)
  }

  /// A poll with one-to-one messages and those of a room, and what it is for versions that answer them apart.
  static let both =
    #"{"messages":{"_9":{"id":"9","from":"7","message":"m","self":0,"old":0,"sent":"5"}},"crmessages":[{"id":"33","from":"Bob","fromid":"7","message":"hi","sent":"1480000300","chatroomid":"5"}]}"#

  @Test(
    "versions that keep the polls of rooms apart have each message in its own answer",
    arguments: [
      (LegacyEndpoint.heartbeat, LegacyVersion(5, 6), ["9"]),
      (.roomPoll, LegacyVersion(5, 6), ["33"]),
      (.heartbeat, LegacyVersion(6, 2, 5), ["9"]), (.roomPoll, LegacyVersion(6, 2, 5), ["33"]),
      (.heartbeat, LegacyVersion(6, 3), ["9", "33"]), (.heartbeat, LegacyVersion(7), ["9", "33"]),
    ])
  func apart(endpoint: LegacyEndpoint, version: LegacyVersion, ids: [String]) throws {
    let reply = HeartbeatReply(
      Located(try JSONDocument(parsing: Array(Self.both.utf8)).root))
    let dialect = LegacyDialect(version)
    guard
      case .json(let json) = LegacyAnswer.poll(reply).content(to: endpoint, for: dialect),
      case .object(let members) = json.tree
    else {
      Issue.record("not written")
      return
    }
    #expect(Set(members.map(\.key)).count == members.count)
    let text = JSONWriter.string(of: json)
    for id in ["9", "33"] { #expect(text.contains("\"id\":\"\(id)\"") == ids.contains(id)) }
    let occasion = HeartbeatReply.Occasion(isOfRooms: endpoint == .roomPoll)
    #expect(reply.unwritten(for: dialect, occasion).count == 2 - ids.count)
  }

  @Test(
    "keys that came later are left out, and named",
    arguments: [
      ("botlist", #"{"_3":{"id":"3","n":"b"}}"#, LegacyVersion(6, 3)),
      ("joinedgroups", #"["2"]"#, LegacyVersion(6, 9)), ("recent", "{}", LegacyVersion(6, 4)),
      ("st", "1480000100", LegacyVersion(5, 7)), ("error", "\"x\"", LegacyVersion(5, 4)),
      ("loggedintype", "\"loginuser\"", LegacyVersion(6, 6)), ("blh", "\"a\"", LegacyVersion(3)),
      ("crmessages", "[]", LegacyVersion(3)),
    ])
  func since(key: String, value: String, first: LegacyVersion) throws {
    let reply = HeartbeatReply(
      Located(try JSONDocument(parsing: Array("{\"\(key)\":\(value)}".utf8)).root))
    for version in [
      LegacyVersion(3, 0, 1), LegacyVersion(5, 6), LegacyVersion(6, 8, 3), LegacyVersion(7),
    ] {
      let dialect = LegacyDialect(version)
      let isThere = version >= first
      #expect((JSONWriter.string(of: reply.json(for: dialect)) != "[]") == isThere)
      #expect(reply.unwritten(for: dialect).count == (isThere ? 0 : 1))
    }
  }

  @Test("the own profile is written for versions 3 and 4 as they have it")
  func ownStatus() {
    let body = #"{"userstatus":{"id":"42","n":"Ada","l":"","a":"","s":"away","m":"out"}}"#
    guard
      case .poll(let reply) = LegacyAnswer(to: .heartbeat, ReplyBody(reading: Array(body.utf8)))
    else {
      Issue.record("no poll")
      return
    }
    let old = reply.json(for: LegacyDialect(LegacyVersion(4, 4)))
    #expect(JSONWriter.string(of: old) == #"{"userstatus":{"message":"out","status":"away"}}"#)
    let read = HeartbeatReply(Located(old))
    guard case .ownStatus(.record(let own))? = read.parts.first else {
      Issue.record("not read")
      return
    }
    #expect(own.status == .away)
    #expect(own.statusMessage == "out")
    #expect(VersionRange(of: read).before == LegacyVersion(5, 2))
  }

  @Test("a room's answer is one value, whatever the version writes")
  func groupReply() throws {
    var reply = GroupReply()
    reply.isDone = true
    reply.id = "5"
    reply.name = "Dev"
    let forms: [(LegacyVersion, String)] = [
      (LegacyVersion(4), "5"), (LegacyVersion(5, 8), #"{"n":"RGV2","id":5}"#),
      (LegacyVersion(7), #"{"id":5,"name":"Dev","success":true}"#),
    ]
    for (version, expected) in forms {
      let bytes = ReplyFrame().bytes(reply.content(to: .create, for: LegacyDialect(version)))
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
      guard
        case .group(let again) = LegacyAnswer(to: .group(.create), ReplyBody(reading: bytes))
      else {
        Issue.record("\(version)")
        continue
      }
      #expect(again.isDone == true)
      #expect(again.id == "5")
      #expect(again.name == (version < LegacyVersion(5, 6) ? nil : "Dev"))
      #expect(ReplyFrame().bytes(.json(again.json)) == bytes)
    }
    var users: [Contact] = []
    var user = Contact()
    user.id = "7"
    user.name = "Bob"
    users.append(user)
    reply.setBannedUsers(users, for: LegacyDialect(LegacyVersion(7)))
    #expect(reply.bannedUsers?.count == 1)
    var control = SendReply()
    control.id = "30"
    control.message = "CC^CONTROL_deletedchatroom_5_42"
    reply.setControlMessage(control, for: LegacyVersion(7))
    #expect(reply.controlMessage?.id == "30")
  }

  @Test("the tail behind an answer is passed over")
  func doubleBody() {
    let body = ReplyBody(reading: Array(#"[{"id":910,"m":"hi","from":"7"}][]"#.utf8))
    guard case .broadcast(let entries) = LegacyAnswer(to: .broadcast, body) else {
      Issue.record("not read")
      return
    }
    #expect(entries.count == 1)
  }

  @Test(
    "C10 a backslash before a quote is the text's own, and stays",
    arguments: [#"it\'s"#, #"C:\dir\"x\""#, #"\\'"#, #"a\'b 'c'"#])
  func backslashes(text: String) throws {
    let json: JSON = ["id": "1", "from": "7", "message": .string(text), "self": 0]
    let message = try OneToOneMessage(Located(json))
    #expect(message.message == text)
    let written = JSONWriter.bytes(
      of: message.made.json(in: OneToOneMessage.form(.poll, Self.seven)))
    #expect(try OneToOneMessage(Located(JSON(JSONDocument(parsing: written).root))).message == text)
    // Printed dictionaries escape once more, and that once is undone.
    let printed = PrintedValue(json).printed()
    #expect(try PrintedDictionary.json(printed)["message"]?.string == text)
  }

  @Test(
    "C12 bytes that are no UTF-8 become replacement characters and are counted; valid letters stay",
    arguments: [
      // An astral letter cut to the form of three bytes, a lone continuation, a cut letter at the end.
      ([0x61, 0xE0, 0x9F, 0x98, 0x80, 0xC3, 0xA9], true, "é"),
      ([0x61, 0x80, 0xC3, 0xA9], true, "é"), ([0xC3, 0xA9, 0xE4, 0xBD], true, "é"),
      // A wrong letter that is one is nobody's to guess.
      ([0xE0, 0xA6, 0x95, 0xC3, 0xA9], false, "কé"),
    ] as [([UInt8], Bool, String)])
  func brokenLetters(bytes: [UInt8], isMended: Bool, kept: String) {
    let text = Array(#"{"messages":[{"id":"1","from":"7","message":""#.utf8) + bytes
    let body = ReplyBody(reading: text + Array(#""},{"id":"2","from":"7","message":"x"}]}"#.utf8))
    guard case .poll(let reply) = LegacyAnswer(to: .heartbeat, body),
      case .messages(let entries, _)? = reply.parts.first, case .record(let first)? = entries.first
    else {
      Issue.record("not read")
      return
    }
    #expect(entries.count == 2)
    #expect(first.message.contains("\u{FFFD}") == isMended)
    #expect(first.message.contains(kept))
    #expect(body.repairs.isEmpty != isMended)
  }

  @Test(
    "C24 a text of 65,535 bytes is whole; one that the column cut inside a letter loses that letter"
  )
  func longText() throws {
    let whole = String(repeating: "日", count: 21_845)
    #expect(whole.utf8.count == 65_535)
    for (bytes, isCut) in [
      (Array(whole.utf8), false), (Array(("a" + whole).utf8.prefix(65_535)), true),
    ] {
      let text = Array(#"[{"id":"1","from":"B","fromid":"7","message":""#.utf8) + bytes
      let body = ReplyBody(reading: text + Array(#"","sent":"1"}]"#.utf8))
      guard case .groupMessages(let entries) = LegacyAnswer(to: .group(.history), body),
        case .record(let message)? = entries.first
      else {
        Issue.record("not read")
        continue
      }
      #expect(message.message.hasSuffix("\u{FFFD}") == isCut)
      #expect(
        message.message.unicodeScalars.filter { $0 == "日" }.count == (isCut ? 21_844 : 21_845))
      let written = JSONWriter.bytes(
        of: message.made.json(in: GroupMessage.form(.history, Self.seven)))
      #expect(try JSONDocument(parsing: written).root["message"]?.string == message.message)
    }
  }

  @Test(
    "C37 receipts are read in both spellings, whatever message they are of",
    arguments: [
      ("message_deliverd", SDKAction.Kind.deliveredMisspelt), ("message_delivered", .delivered),
      ("message_read", .read),
    ])
  func receipts(word: String, kind: SDKAction.Kind) throws {
    for id in [JSON.string("999999"), .number("7"), .string("_1480000000000")] {
      let json: JSON = ["action": .string(word), "from": "7", "message_id": id]
      guard case .action(let action) = CallbackValue(CallbackDictionary(Located(json).value)) else {
        Issue.record("not read")
        continue
      }
      #expect(action.kind == kind)
      #expect(action.messageID == Located(json)["message_id"]?.value.looseText)
      #expect(action.json == json)
    }
  }
}
