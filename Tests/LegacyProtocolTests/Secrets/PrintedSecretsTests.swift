import JSONText
import LegacyProtocol
import Testing

/// Whatever is printed of a request or an answer: nothing in it opens an account, a room or a channel.
@Suite("Secrets in what is printed")
struct PrintedSecretsTests {
  /// Hexadecimal where a channel or a hash is looked for; as a key in JSON, in a form, in a body.
  static let canary = "0badc0de0badc0de0badc0de0badc0de"

  private func expectHidden<Value>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump(value, to: &dumped, maxDepth: 40)
    for printed in [
      dumped, "\(value)", String(describing: value), String(reflecting: value), "\([value])",
      "\(Optional.some(value) as Any)",
    ] {
      #expect(
        !printed.lowercased().contains(Self.canary), "\(Value.self)", sourceLocation: sourceLocation
      )
    }
    var pending: [Any] = [value]
    var depth = 0
    while let next = pending.popLast(), depth < 10_000 {
      depth += 1
      #expect(next as? String != Self.canary, "\(Value.self)", sourceLocation: sourceLocation)
      pending += Mirror(reflecting: next).children.map(\.value)
    }
  }

  static let endpoints: [LegacyEndpoint] =
    [
      .heartbeat, .roomPoll, .conversationHistory(peer: "7"), .send, .broadcast, .settings, .upload,
      .handwriting, .sticker, .download, .announcements, .botList, .botCallback, .login, .logout,
      .check, .userInfo, .isFriend, .deleteConversation, .clearConversation, .chatHistory(.logs),
      .chatHistory(.logview), .appSettings, .pushChannels, .block, .report,
      .call(plugin: "avchat"), .translate, .siteAPI, .publish, .notification, .other,
    ] + LegacyEndpoint.GroupAction.allCases.map { .group($0) }

  @Test("no request shows one, by whatever name it came", arguments: endpoints)
  func noRequest(endpoint: LegacyEndpoint) throws {
    for value in [Self.canary, "7;\(Self.canary);web;"] {
      var call = LegacyCall(endpoint)
      for parameter in CallParameter.allCases {
        let known: String? =
          switch parameter {
          case .message where endpoint == .publish: #"{"id":"1","ch":"\#(Self.canary)"}"#
          case .tid: "7;\(Self.canary);web;"
          case .broadcast: "7"
          case .action: "createuser"
          default: parameter.isSecret ? value : "7"
          }
        let key: String? = parameter == .broadcast ? "" : nil
        if let known { call.arguments.append(LegacyCall.Argument(parameter, known, key: key)) }
      }
      call.arguments.append(LegacyCall.Argument(.broadcast, "text", key: ""))
      call.unknown = [FormFields.Field("secret", value), FormFields.Field(Self.canary, "")]
      call.cookies = FormFields([
        FormFields.Field("site", value), FormFields.Field("cc_data", value),
      ])
      expectHidden(call)
      expectHidden(call.arguments)
      expectHidden(try? call.record(CallContext.self))
      let typed = try? TypedRequest(call)
      expectHidden(typed)
      if let typed { expectHidden(try? typed.call(for: LegacyVersion(7))) }
      var request = call.request(for: LegacyVersion(7))
      request.apiKey = Redacted(value)
      expectHidden(request)
      expectHidden(request.form)
      let body = ReplyBody(reading: Array(#"{"basedata":"\#(value)"}"#.utf8))
      expectHidden(
        LegacyExchange(
          position: "1", receivedAt: 0, request: request, origin: "http://h.example.test",
          setCookies: call.cookies, body: body))
    }
  }

  @Test(
    "no kind of login shows what it lets in with",
    arguments: [
      LoginRequest.Credentials.password(user: canary, password: canary), .guest(name: canary),
      .siteUser(id: canary), .social(canary),
    ])
  func noLogin(credentials: LoginRequest.Credentials) {
    expectHidden(credentials)
    expectHidden(LoginRequest(credentials))
    expectHidden(TypedRequest.login(LoginRequest(credentials)))
  }

  /// A body that brings a room's hash, whole and broken.
  private static let invite =
    "<a href=\\\"javascript:jqcc.cometchat.joinChatroom('5','\(canary)','RGV2')\\\">x</a>"

  static let answers: [(LegacyEndpoint, String)] = {
    let c = canary
    let person =
      #"{"id":"7","n":"Bob","ch":"\#(c)","push_channel":"\#(c)","push_an_channel":"\#(c)","webrtc_prefix":"\#(c)","ccmobileauth":"\#(c)","token":"\#(c)"}"#
    let room =
      #"{"id":"5","name":"Dev","i":"\#(c)","password":"\#(c)","cometid":"\#(c)","push_channel":"\#(c)"}"#
    let message =
      #"{"id":"9","from":"7","fromid":"7","self":0,"message":"\#(invite)","m":"\#(invite)","push":"\#(c)"}"#
    let poll =
      #"{"userstatus":\#(person),"buddylist":{"_7":\#(person)},"chatrooms":{"_5":\#(room)},"users":{"_7":\#(person)},"botlist":{"_3":{"id":"3","n":"B","api":"\#(c)"}},"messages":[\#(message)],"crmessages":[\#(message)],"cometid":{"id":"\#(c)","td":0},"subscribeChatrooms":[{"chatroomid":"5","cometid":"\#(c)","userid":"42"}],"recent":{"7":\#(message)},"an":\#(message),"cc_guest":"\#(c)","secret":"\#(c)","blh":"x"}"#
    let joined =
      #"{"s":"JOINED","cometid":"\#(c)","userid":"42","push_channel":"\#(c)","messages":[\#(message)]}"#
    let settings =
      #"{"cookieprefix":"cc_","config":{"KEY_A":"\#(c)","KEY_B":"\#(c)","KEY_C":"\#(c)"},"push_token":"\#(c)"}"#
    return [
      (.login, c), (.login, "\"\(c)\""), (.login, #"{"basedata":"\#(c)","version":"7"}"#),
      (.login, #"{"userid":"4","v":"7","basedata":"\#(c)"}"#), (.heartbeat, poll),
      (.roomPoll, poll),
      (.conversationHistory(peer: "7"), poll), (.botList, poll), (.group(.users), poll),
      (.group(.join), c), (.group(.join), "\(c)^1^42^0"), (.group(.join), "\(c)^1^42"),
      (.group(.join), joined), (.group(.details), room), (.group(.history), "[\(message)]"),
      (.group(.unbanList), #"{"unban":{"_7":\#(person)}}"#),
      (.group(.delete), #"{"success":true,"messageid":\#(message)}"#), (.userInfo, person),
      (.userInfo, "[\(person)]"), (.send, message), (.broadcast, "[\(message)]"),
      (.announcements, #"{"_9":\#(message)}"#), (.chatHistory(.logs), "[\(message)]"),
      (.block, #"{"7":{"id":"7","name":"B","token":"\#(c)"}}"#), (.appSettings, settings),
      (.siteAPI, #"{"success":{"status":"1000","data":{"password":"\#(c)"}}}"#),
      (
        .pushChannels,
        #"{"user":{"userid":"4","channel":"\#(c)"},"announcements":{"channels":"\#(c)"},"groups":{"_5":{"groupid":"5","0":"\#(c)"}}}"#
      ),
      (.other, #"{"basedata":"\#(c)"}"#), (.check, "token \(c)"), (.logout, "[1,\"\(c)\"]"),
    ]
  }()

  @Test("no answer shows one, whole or by its parts", arguments: answers.indices)
  func noAnswer(index: Int) {
    let (endpoint, text) = Self.answers[index]
    let body = ReplyBody(reading: Array(text.utf8))
    let answer = LegacyAnswer(to: endpoint, body)
    expectHidden(body)
    expectHidden(answer)
    for version in [LegacyVersion(5, 2), LegacyVersion(6, 8, 3), LegacyVersion(7)] {
      expectHidden(answer.content(to: endpoint, for: LegacyDialect(version)))
    }
    if case .poll(let reply) = answer {
      for part in reply.parts { expectHidden(part) }
    }
    if case .joined(let joined) = answer {
      expectHidden(joined.room)
      expectHidden(joined.room.messages)
    }
    if case .appSettings(let settings) = answer { expectHidden(settings.configuration) }
    guard let json = body.json else { return }
    expectHidden(Located(json))
    expectHidden(CallbackDictionary(json))
    expectHidden(CallbackValue(CallbackDictionary(json)))
  }

  @Test("nor does what an install pushes")
  func pushes() throws {
    let keys = CometPublish.Keys(
      publish: Self.canary, subscribe: Self.canary, secret: Self.canary)
    let publish = CometPublish(["ch": .string(Self.canary)], channel: Self.canary, keys: keys)
    expectHidden(publish)
    expectHidden(keys)
    expectHidden(TypedRequest.publish(publish))
    for target in [PushNotification.Target.channels([Self.canary]), .topic(Self.canary)] {
      expectHidden(PushNotification(PushData(), to: target))
    }
    expectHidden(PushChannels(userID: "7", channel: Self.canary, announcements: Self.canary))
    let bot: JSON = ["channel": .string(Self.canary), "message": "hi"]
    expectHidden(try BotQuestion(Located(bot)))
    let invite: JSON = ["chatroom_id": "5", "chatroom_password": .string(Self.canary)]
    expectHidden(try ChatroomInviteFields(Located(invite)))
    expectHidden(StoredText("<a href=\"javascript:joinChatroom('5','\(Self.canary)"))
  }

  @Test("what is no secret is seen")
  func shown() throws {
    let reply = try LoginReply(Located(["basedata": "42", "version": "7.0.6"]))
    #expect(String(reflecting: reply) == #"LoginReply(basedata: hidden, version: "7.0.6")"#)
    let request = GroupRequest(.join, roomID: "5")
    #expect("\(request)".contains("\"5\""))
    #expect("\(request)".contains("join"))
  }
}
