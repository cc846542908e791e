import JSONText
import LegacyProtocol
import Recording
import Testing

@Suite("Redaction")
struct RedactionTests {
  private func interaction(
    url: String = "http://h/p.php", headers: [HeaderField] = [], form: [(String, String)]? = nil,
    raw: RecordedRawBody? = nil, answerHeaders: [HeaderField] = [], body: String? = nil
  ) -> Interaction {
    Interaction(
      name: "n", as: "web1",
      request: RecordedRequest(
        method: "POST", url: url, headers: headers,
        form: form.map { RecordedForm($0.map { .init($0.0, .string($0.1)) }) }, rawBody: raw),
      response: RecordedResponse(status: 200, headers: answerHeaders, body: body))
  }

  private func redacted(_ one: Interaction) -> Interaction {
    var redaction = Redaction()
    return redaction.redacted(one)
  }

  @Test(
    "replaces secrets in answers and nothing else",
    arguments: [
      (#"{"basedata":"abc","version":"7"}"#, #"{"basedata":"redacted-basedata-1","version":"7"}"#),
      (#"{"basedata":42}"#, #"{"basedata":"redacted-basedata-1"}"#),
      (#"{"basedata":"0","a":"b"}"#, #"{"basedata":"0","a":"b"}"#),
      (#"cb1({"basedata":"abc"});"#, #"cb1({"basedata":"redacted-basedata-1"});"#),
      (#"[][{"apikey":"k"}]"#, #"[][{"apikey":"redacted-key-1"}]"#),
      (
        #"{"botlist":{"_3":{"id":"3","n":"Bot","api":"XYZ"}}}"#,
        #"{"botlist":{"_3":{"id":"3","n":"Bot","api":"redacted-key-1"}}}"#
      ),
      (
        #"{"_5":{"id":"5","i":"b7a875fc1ea228b9061041b7cec4bd3c52ab3ce3"},"_6":{"i":""}}"#,
        #"{"_5":{"id":"5","i":"0000000000000000000000000000000000000001"},"_6":{"i":""}}"#
      ),
      (#"{"i":"5f4dcc3b5aa765d61d8327deb882cf99"}"#, #"{"i":"00000000000000000000000000000001"}"#),
      (
        #"{"i":"da39a3ee5e6b4b0d3255bfef95601890afd80709"}"#,
        #"{"i":"da39a3ee5e6b4b0d3255bfef95601890afd80709"}"#
      ),
      (#"{"i":"17"}"#, #"{"i":"17"}"#),
      (
        #"{"m":"<a href=\"javascript:jqcc.cometchat.joinChatroom('5','b7a875fc1ea228b9061041b7cec4bd3c52ab3ce3','Um9vbQ==')\">Join<\/a>"}"#,
        #"{"m":"<a href=\"javascript:jqcc.cometchat.joinChatroom('5','0000000000000000000000000000000000000001','Um9vbQ==')\">Join<\/a>"}"#
      ),
      (
        #"joinChatroom(\'5\',\'abc\',\'x\')"#,
        #"joinChatroom(\'5\',\'0000000000000000000000000000000000000001\',\'x\')"#
      ),
      ("joinChatroom('5','','x')", "joinChatroom('5','','x')"),
      ("joinChatroom('5','abc", "joinChatroom('5','abc"),
      (
        #"{"config":{"KEY_A":"a1","KEY_B":"cs2-x","KEY_C":"","USE_COMET":"1"}}"#,
        #"{"config":{"KEY_A":"redacted-key-1","KEY_B":"cs2-redacted-key-2","KEY_C":"","USE_COMET":"1"}}"#
      ),
      (
        #"<a href="/p.php?basedata=abc%3D&amp;x=1">"#,
        #"<a href="/p.php?basedata=redacted-basedata-1&amp;x=1">"#
      ),
      (#"<a token='t1' href=''>"#, #"<a token='redacted-token-1' href=''>"#),
      (#"<a token ='' href='x'>"#, #"<a token ='' href='x'>"#),
      (#"my password is easy"#, #"my password is easy"#),
      (
        #"{"broken":[1,"password":"p1","x":"y""#,
        #"{"broken":[1,"password":"redacted-password-1","x":"y""#
      ),
      (
        #"[smile] {"password":"a\"b","i":"5f4dcc3b5aa765d61d8327deb882cf99","basedata": 42}"#,
        #"[smile] {"password":"redacted-password-1","i":"00000000000000000000000000000001","basedata": "redacted-basedata-1"}"#
      ),
      (
        #"{"inner":"{\"apikey\":\"k\",\"a\":1}"}"#,
        #"{"inner":"{\"apikey\":\"redacted-key-1\",\"a\":1}"}"#
      ),
      (
        #"{"password":"{\"a\"}","t":"\u00e9\/"}"#,
        #"{"password":"redacted-password-1","t":"\u00e9\/"}"#
      ),
      (
        #"{"ch":"f439355610e88857f4b652e6e629deeb","push_channel":"C_f439355610e88857f4b652e6e629deeb"}"#,
        #"{"ch":"00000000000000000000001000000001","push_channel":"redacted-channel-2"}"#
      ),
      (
        #"{"cometid":{"id":"f439355610e88857f4b652e6e629deeb"},"ccmobileauth":0}"#,
        #"{"cometid":{"id":"00000000000000000000001000000001"},"ccmobileauth":0}"#
      ),
      (
        #"{"subscribeChatrooms":[{"chatroomid":"5","cometid":"f439355610e88857f4b652e6e629deeb"}]}"#,
        #"{"subscribeChatrooms":[{"chatroomid":"5","cometid":"00000000000000000000001000000001"}]}"#
      ),
      ("see channel=general and ch=5", "see channel=general and ch=5"), ("", ""),
    ])
  func answers(body: String, expected: String) {
    #expect(redacted(interaction(body: body)).response.body == expected)
  }

  @Test(
    "replaces secrets in forms and addresses, and keeps what says that there is none",
    arguments: [
      ("password", "abc", "redacted-password-1"), ("user[passwd]", "abc", "redacted-password-1"),
      ("pw", "abc", "redacted-password-1"), ("basedata", "null", "null"), ("basedata", "", ""),
      ("api-key", "k", "redacted-key-1"), ("API_KEY", "k", "redacted-key-1"),
      ("access_token", "t", "redacted-token-1"), ("KEY_B", "sub-c-1", "sub-c-redacted-key-1"),
      ("tid", "2;abc;web", "2;redacted-basedata-1;web"), ("tid", "2;null;web", "2;null;web"),
      ("message", "my password = x", "my password = x"), ("keyword", "abc", "abc"),
      ("passport", "abc", "abc"), ("key", "smile1", "smile1"),
      (
        "channel", "f439355610e88857f4b652e6e629deeb", "00000000000000000000001000000001"
      ),
      ("channel", "user_1_2", "user_1_2"), ("channel", "C_1", "redacted-channel-1"),
      ("social_details", #"{"id":"5"}"#, "redacted-token-1"),
      ("cookie_cc_data", "abc", "redacted-basedata-1"), ("username", "ann", "ann"),
    ])
  func fields(name: String, value: String, expected: String) {
    let form = redacted(interaction(form: [("to", "2"), (name, value)])).request.form
    #expect(form?.fields.map(\.text) == ["2", expected])
    let encoded = String(
      decoding: RecordedRequest(
        method: "P", url: "/", form: RecordedForm([.init(name, .string(value))])
      ).requestBody(), as: UTF8.self)
    let url = redacted(interaction(url: "http://h/p.php?a=%2f+&\(encoded)&b")).request.url
    let wanted = String(
      decoding: RecordedRequest(
        method: "P", url: "/", form: RecordedForm([.init(name, .string(expected))])
      ).requestBody(), as: UTF8.self)
    #expect(url == "http://h/p.php?a=%2f+&\(wanted)&b")
  }

  @Test("replaces the values of cookies and keeps their names and attributes")
  func cookies() {
    let one = redacted(
      interaction(
        headers: [HeaderField("Cookie", "PHPSESSID=abc; cc_data=xyz; PHPSESSID=abc; flag")],
        answerHeaders: [
          HeaderField("Set-Cookie", "PHPSESSID=def; path=/; HttpOnly"),
          HeaderField("set-cookie", "cc_guest=deleted; expires=Thu"),
          HeaderField("Set-Cookie", "PHPSESSID=abc"),
        ]))
    #expect(
      one.request.headers[0].value
        == "PHPSESSID=redacted-cookie-1; cc_data=redacted-basedata-1; PHPSESSID=redacted-cookie-1; flag"
    )
    #expect(
      one.response.headers.map(\.value) == [
        "PHPSESSID=redacted-cookie-2; path=/; HttpOnly", "cc_guest=deleted; expires=Thu",
        "PHPSESSID=redacted-cookie-1",
      ])
  }

  @Test("replaces credentials in headers")
  func headers() {
    let one = redacted(
      interaction(
        headers: [
          HeaderField("authorization", "Bearer t0p"), HeaderField("api-key", "k1"),
          HeaderField("X-Auth-Token", "t2"), HeaderField("Referer", "http://h/?basedata=b1&a=1"),
          HeaderField("Accept", "*/*"),
        ], answerHeaders: [HeaderField("Location", "/p?token=t3")]))
    #expect(
      one.request.headers.map(\.value) == [
        "Bearer redacted-token-1", "redacted-key-1", "redacted-token-2",
        "http://h/?basedata=redacted-basedata-1&a=1", "*/*",
      ])
    #expect(one.response.headers[0].value == "/p?token=redacted-token-3")
  }

  @Test("replaces secrets in raw bodies")
  func rawBodies() {
    let json = redacted(interaction(raw: .text(#"{"apiKey":"k","m":"x"}"#)))
    #expect(json.request.rawBody == .text(#"{"apiKey":"redacted-key-1","m":"x"}"#))
    let form = HeaderField("Content-Type", "application/x-www-form-urlencoded")
    let text = redacted(interaction(headers: [form], raw: .text("a=%ff&password=x")))
    #expect(text.request.rawBody == .text("a=%ff&password=redacted-password-1"))
    let binary = redacted(interaction(headers: [form], raw: .base64("cGFzc3dvcmQ9eA==")))
    #expect(
      binary.request.requestBody() == Array("password=redacted-password-1".utf8))
    let parts = redacted(
      interaction(
        headers: [HeaderField("Content-Type", "multipart/form-data; boundary=b")],
        raw: .text(
          "--b\r\nContent-Disposition: form-data; name=\"basedata\"\r\n\r\nb1\r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nhi\r\n--b--\r\n"
        )))
    #expect(parts.request.form?.fields.map(\.text) == ["redacted-basedata-1"])
    #expect(parts.request.files?.first?.content() == Array("hi".utf8))
  }

  @Test("redacts answers that are no text, byte for byte")
  func binaryAnswers() {
    var one = interaction(form: [("basedata", "4f5e6d7c8b9a")])
    let answer =
      Array(#"{"basedata":"abc","api":"key1","i":"5f4dcc3b5aa765d61d8327deb882cf99","m":""#.utf8)
      + [0xE9] + Array(#" 4f5e6d7c8b9a"}"#.utf8)
    let expected =
      Array(
        #"{"basedata":"redacted-basedata-2","api":"redacted-key-1","i":"00000000000000000000000000000001","m":""#
          .utf8) + [0xE9] + Array(#" redacted-basedata-1"}"#.utf8)
    one.response = RecordedResponse(status: 200, bodyBase64: base64(answer))
    #expect(redacted(one).response.responseBody() == expected)
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0xFF, 0x7B, 0x00]
    one.response = RecordedResponse(status: 200, bodyBase64: base64(picture))
    #expect(redacted(one).response.bodyBase64 == base64(picture))
    one.request.form = nil
    one.request.rawBody = .base64(base64([0xFF] + Array("secret=4f5e6d7c8b9a".utf8)))
    #expect(redacted(one).request.requestBody() == [0xFF] + Array("secret=redacted-token-1".utf8))
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0)
      }
      for place in 0..<4 {
        out.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : 0x3D)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  @Test(
    "redacts a body in JSON that was sent as a form, whose one name is all of it",
    arguments: [#"{"basedata":"canary"}"#, #"{"a":1,"basedata":"can=ary","b":2}"#])
  func formThatIsNone(body: String) {
    let one = redacted(interaction(form: [(body, "")]))
    #expect(!String(decoding: one.encoded(), as: UTF8.self).contains("can"))
    let form = HeaderField("Content-Type", "application/x-www-form-urlencoded")
    let raw = redacted(interaction(headers: [form], raw: .text(body)))
    #expect(!String(decoding: raw.encoded(), as: UTF8.self).contains("can"))
    let query = redacted(interaction(url: "http://h/p.php?\(body)"))
    #expect(!query.request.url.contains("can"))
  }

  @Test("takes the channel at the head of an old answer to who joins a room")
  func plainJoin() {
    let channel = "0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c"
    let name = "00000000000000000000001000000001"
    for (body, expected) in [
      (channel, name), ("\(channel)^0^42^0", "\(name)^0^42^0"),
      ("\"\(channel)^0^42^0\"", "\"\(name)^0^42^0\""), ("0", "0"),
    ] {
      let form = redacted(interaction(form: [("action", "checkpassword")], body: body))
      #expect(form.response.body == expected)
      let query = redacted(interaction(url: "http://h/p.php?action=checkpassword", body: body))
      #expect(query.response.body == expected)
    }
    #expect(redacted(interaction(body: channel)).response.body == channel)
  }

  @Test("finds in earlier exchanges of a file what a later one tells to be a secret")
  func sweepBack() {
    let channel = "0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c"
    let file = RecordingFile(
      name: "f",
      interactions: [
        interaction(body: "see \(channel)"), interaction(body: "{\"ch\":\"\(channel)\"}"),
      ].enumerated().map { LocatedInteraction($1, file: "f", line: $0 + 1) })
    for one in file.redacted().interactions {
      #expect(!String(decoding: one.interaction.encoded(), as: UTF8.self).contains(channel))
    }
  }

  @Test("takes the channels of a user for secrets whatever they are called")
  func channelList() {
    let one = redacted(
      interaction(
        url: "http://h/extensions/mobileapp/getpushnotificationchannels.php",
        body: #"{"x":["C_1","C_2"],"y":0}"#))
    #expect(one.response.body == #"{"x":["redacted-channel-1","redacted-channel-2"],"y":0}"#)
  }

  @Test("takes the place of every secret field, wherever it may stand")
  func everyField() {
    for (index, name) in SecretFields.spellings.enumerated() {
      let canary = "canary\(index)secret"
      let json = "{\"\(name)\":\"\(canary)\",\"o\":{\"\(name)\":[{\"id\":\"\(canary)\"}]}}"
      for one in [
        interaction(form: [(name, canary)], body: json), interaction(form: [(json, "")]),
        interaction(url: "http://h/p.php?\(name)=\(canary)", body: "<a href='?\(name)=\(canary)'>"),
        interaction(headers: [HeaderField(name, canary)]), interaction(raw: .text(json)),
        interaction(headers: [HeaderField("X-Data", json)]),
        interaction(answerHeaders: [HeaderField("Location", "/?\(name)=\(canary)")]),
        interaction(body: "Warning: x {" + json.dropLast(2)),
      ] {
        let text = String(decoding: redacted(one).encoded(), as: UTF8.self)
        #expect(!text.contains("canary"), "\(name): \(text)")
      }
    }
  }

  @Test("takes the plain answer of an old login for what it is")
  func plainLogin() {
    let url = "http://h/extensions/mobileapp/login.php"
    #expect(redacted(interaction(url: url, body: "42")).response.body == "redacted-basedata-1")
    #expect(redacted(interaction(url: url, body: "0")).response.body == "0")
    #expect(redacted(interaction(body: "42")).response.body == "42")
  }

  @Test("finds a known secret wherever else it stands")
  func sweep() {
    var one = interaction(
      url: "http://h/x/4f5e6d7c8b9a/p.php",
      form: [("basedata", "4f5e6d7c8b9a"), ("to", "see 4f5e6d7c8b9a")],
      body: "channel_4f5e6d7c8b9a_0")
    one.note = "as 4f5e6d7c8b9a"
    let result = redacted(one)
    #expect(!String(decoding: result.encoded(), as: UTF8.self).contains("4f5e6d7c8b9a"))
    #expect(result.response.body == "channel_redacted-basedata-1_0")
  }

  @Test("does not tear words and numbers that were somebody's password out of texts")
  func ordinaryWords() {
    let one = redacted(
      interaction(
        form: [("password", "password"), ("pw", "1512345670")],
        body: "{\"password_hint\":\"password\",\"sent\":1512345670}"))
    #expect(one.response.body == "{\"password_hint\":\"password\",\"sent\":1512345670}")
  }

  @Test("names a secret the same throughout a file, by order and not by what it is")
  func stable() {
    var redaction = Redaction()
    let names = ["a", "b", "a"].map { secret in
      redaction.redacted(interaction(form: [("basedata", secret)])).request.form?.fields[0].text
    }
    #expect(names == ["redacted-basedata-1", "redacted-basedata-2", "redacted-basedata-1"])
    #expect(
      redacted(interaction(form: [("basedata", "b")])).request.form?.fields[0].text == names[0])
  }

  @Test(
    "leaves no secret of the fixtures and changes nothing a second time",
    arguments: RecordedFixtures.versions)
  func fixtures(version: String) throws {
    let secret =
      /PHPSESSID=(?!redacted|deleted)|cs2-EXAMPLE|EXAMPLE(BOT|API)?-?KEY|joinChatroom\('\d+','(?!0{22})[^']|b7a875fc1ea228b9|\\"api\\":\\"(?!redacted)/
    for file in try RecordedFixtures.files(of: version) {
      let result = file.redacted()
      for one in result.interactions {
        let text = String(decoding: one.interaction.encoded(), as: UTF8.self)
        #expect(text.firstMatch(of: secret) == nil, "\(one.place)")
        #expect(try Interaction(decoding: one.interaction.encoded()) == one.interaction)
      }
      #expect(result.redacted() == result, "\(file.name)")
    }
  }

  @Test(
    "leaves recordings that answer the unredacted requests", arguments: RecordedFixtures.versions)
  func replay(version: String) throws {
    for file in try RecordedFixtures.files(of: version) {
      var install = RecordedInstall(file.redacted().interactions)
      for (index, one) in file.interactions.enumerated() where !one.interaction.isOutward {
        switch install.answer(to: IncomingRequest(one.interaction.request)) {
        case .recorded(let answer): #expect(answer.interactionIndex == index, "\(one.place)")
        case .unmatched(let reason): Issue.record("\(one.place): \(reason)")
        }
      }
    }
  }
}
