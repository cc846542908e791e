import JSONText
import Recording
import Testing

@Suite("A recorded install")
struct RecordedInstallTests {
  private func recorded(
    _ name: String, as sender: String = "web1", url: String = "/send.php", method: String = "POST",
    cookie: String? = nil, form: [(String, String)]? = nil, files: [RecordedUpload]? = nil,
    kind: String = "application/x-www-form-urlencoded", agent: String = "Mozilla/5.0",
    headers: [HeaderField] = [], body: String = "ok"
  ) -> Interaction {
    var sent = [HeaderField("User-Agent", agent), HeaderField("Accept-Encoding", "gzip")]
    if let cookie { sent.append(HeaderField("Cookie", "PHPSESSID=\(cookie)")) }
    sent.append(HeaderField("Content-Type", kind))
    return Interaction(
      name: name, as: sender,
      request: RecordedRequest(
        method: method, url: url, headers: sent,
        form: form.map { RecordedForm($0.map { .init($0.0, .string($0.1)) }) }, files: files),
      response: RecordedResponse(status: 200, headers: headers, body: body))
  }

  private func install(_ list: [Interaction], _ options: RecordedInstall.Options = .init())
    -> RecordedInstall
  {
    RecordedInstall(
      list.enumerated().map { LocatedInteraction($1, file: "f.jsonl", line: $0 + 1) },
      options: options)
  }

  private func request(
    _ target: String = "/send.php", cookie: String? = nil, body: String = "",
    method: String = "POST", kind: String = "application/x-www-form-urlencoded",
    gzip: Bool = true, agent: String = "Mozilla/5.0"
  ) -> IncomingRequest {
    var headers = [HeaderField("Content-Type", kind), HeaderField("User-Agent", agent)]
    if gzip { headers.append(HeaderField("Accept-Encoding", "gzip, deflate")) }
    if let cookie { headers.append(HeaderField("Cookie", "a=b; PHPSESSID=\(cookie)")) }
    return IncomingRequest(
      method: method, target: target, headers: headers, body: Array(body.utf8))
  }

  private func body(_ answer: RecordedInstall.Answer) -> String? {
    guard case .recorded(let answer) = answer else { return nil }
    return String(decoding: answer.body, as: UTF8.self)
  }

  private func reason(_ answer: RecordedInstall.Answer) -> String? {
    guard case .unmatched(let reason) = answer else { return nil }
    return reason.description
  }

  @Test(
    "gives equal requests their answers in recorded order, and then what was asked for",
    arguments: [
      (RecordedInstall.AfterLast.notFound, ["1", "2", nil, nil, nil]),
      (.repeatLast, ["1", "2", "2", "2", "2"]), (.startOver, ["1", "2", "1", "2", "1"]),
    ])
  func order(afterLast: RecordedInstall.AfterLast, expected: [String?]) {
    var site = install(
      ["1", "2"].map { recorded($0, cookie: "s", form: [("to", "2")], body: $0) },
      .init(afterLast: afterLast))
    #expect(site.unserved == [0, 1])
    let answers = (0..<5).map { _ in body(site.answer(to: request(cookie: "s", body: "to=2"))) }
    #expect(answers == expected)
    #expect(site.unserved.isEmpty)
  }

  @Test("takes fields from query and body alike, in any order but of one name")
  func fields() {
    var site = install(
      [
        recorded(
          "a", url: "/send.php?x=1&i%5B%5D=1", cookie: "s", form: [("y", "2"), ("i[]", "3")])
      ],
      .init(afterLast: .repeatLast))
    #expect(
      body(site.answer(to: request("/send.php?y=2&x=1", cookie: "s", body: "i[]=1&i[]=3"))) == "ok")
    #expect(
      body(site.answer(to: request("/send.php?y=2&x=1", cookie: "s", body: "i[]=3&i[]=1"))) == nil)
  }

  @Test("ignores clocks and cache breakers")
  func ignored() {
    var site = install([recorded("a", url: "/send.php?_=1&currenttime=2", cookie: "s")])
    #expect(
      body(site.answer(to: request("/send.php?_=99", cookie: "s", body: "currenttime=3"))) == "ok")
  }

  @Test("compares fields that are JSON as JSON")
  func jsonFields() {
    var site = install(
      [recorded("a", cookie: "s", form: [("m", "{\"a\":1,\"b\":[1,2]}")])],
      .init(afterLast: .repeatLast))
    #expect(body(site.answer(to: request(cookie: "s", body: "m={\"b\":[1,2], \"a\":1}"))) == "ok")
    #expect(body(site.answer(to: request(cookie: "s", body: "m={\"b\":[2,1],\"a\":1}"))) == nil)
  }

  @Test(
    "puts the asked callback around the answer",
    arguments: [
      ("?callback=old", "old({\"a\":1})", "?callback=new", "new({\"a\":1})"),
      ("?callback=old", "old({\"a\":1});", "", "{\"a\":1}"),
      ("?callback=old", "plain", "?callback=new", "plain"),
      ("?callback=old", "plain", "", "plain"),
      ("", "{\"a\":1}", "?callback=new", "new({\"a\":1})"),
      ("", "[]", "", "[]"),
      ("", "1", "?callback=new", "1"),
      ("?callback=old", "old()", "?callback=new", "new()"),
    ])
  func callbacks(query: String, answer: String, asked: String, expected: String) {
    var site = install([recorded("a", url: "/r.php\(query)", cookie: "s", body: answer)])
    #expect(body(site.answer(to: request("/r.php\(asked)", cookie: "s"))) == expected)
  }

  @Test("never puts back a callback that is no plain name")
  func hostileCallback() {
    var site = install(
      [recorded("a", url: "/r.php?callback=old", cookie: "s", body: "old({})")])
    let answer = site.answer(to: request("/r.php?callback=%3Cscript%3E", cookie: "s"))
    #expect(reason(answer)?.contains("field callback was not recorded") == true)
  }

  @Test("tells users by their recorded sessions")
  func users() {
    var site = install(
      [("web1", "s1"), ("web2", "s2")].map { recorded($0, as: $0, cookie: $1, body: $0) })
    #expect(body(site.answer(to: request(cookie: "s2"))) == "web2")
    #expect(body(site.answer(to: request(cookie: "s1"))) == "web1")
  }

  @Test("binds a foreign session to a user nobody speaks for, and keeps to it")
  func binding() {
    var site = install(
      ["web1", "web2"].map { recorded($0, as: $0, cookie: "s-\($0)", body: $0) },
      .init(afterLast: .repeatLast))
    #expect(body(site.answer(to: request(cookie: "x"))) == "web1")
    #expect(body(site.answer(to: request(cookie: "y"))) == "web2")
    for _ in 0..<3 {
      #expect(body(site.answer(to: request(cookie: "x"))) == "web1")
      #expect(body(site.answer(to: request(cookie: "y"))) == "web2")
    }
  }

  @Test("prefers a user nobody speaks for to another visit of one who is taken")
  func bindingWithVisits() {
    func list() -> [Interaction] {
      [("web1", "a1", "1"), ("web1", "a2", "2"), ("web2", "b1", "3")].flatMap { who, cookie, text in
        [
          recorded(text, as: who, cookie: cookie, body: text),
          recorded("poll", as: who, url: "/r.php", cookie: cookie, body: "poll\(text)"),
        ]
      }
    }
    var site = install(list())
    #expect(body(site.answer(to: request(cookie: "x"))) == "1")
    #expect(body(site.answer(to: request(cookie: "y"))) == "3")
    // A visit that has sent all it had is over, and its user is free again.
    site = install(list())
    #expect(body(site.answer(to: request(cookie: "x"))) == "1")
    #expect(body(site.answer(to: request("/r.php", cookie: "x"))) == "poll1")
    #expect(body(site.answer(to: request(cookie: "y"))) == "2")
  }

  @Test("binds by what is asked, and to no more users than are remembered")
  func bindingByRequest() {
    var site = install(
      [
        recorded("a", as: "web1", cookie: "s1", form: [("to", "2")], body: "1"),
        recorded("b", as: "web2", cookie: "s2", form: [("to", "1")], body: "2"),
        recorded("c", as: "web2", url: "/r.php", cookie: "s2", body: "3"),
        recorded("d", as: "web1", url: "/r.php", cookie: "s1", body: "4"),
      ], .init(afterLast: .repeatLast, maximumSessions: 4))
    #expect(body(site.answer(to: request(cookie: "x", body: "to=1"))) == "2")
    #expect(body(site.answer(to: request("/r.php", cookie: "x"))) == "3")
    for i in 0..<100 {
      #expect(body(site.answer(to: request(cookie: "n\(i)", body: "to=2"))) == "1")
    }
    #expect(body(site.answer(to: request("/r.php", cookie: "n99"))) == "4")
  }

  @Test("tells clients without a session by their login, and by their agent where users share one")
  func logins() {
    var site = install([
      recorded("n", as: "nobody", body: "none"),
      recorded("x", as: "xd", form: [("basedata", "1")], body: "browser"),
      recorded("a", as: "app1", form: [("basedata", "1")], agent: "okhttp/3.9", body: "app"),
      recorded("b", as: "app2", form: [("basedata", "2")], agent: "okhttp/3.9", body: "two"),
    ])
    #expect(body(site.answer(to: request(body: "basedata=1", agent: "okhttp/4"))) == "app")
    #expect(body(site.answer(to: request(body: "basedata=1"))) == "browser")
    #expect(body(site.answer(to: request(body: "basedata=2"))) == "two")
    #expect(body(site.answer(to: request())) == "none")
  }

  @Test("matches files by name, size and content, by size alone where that was kept")
  func files() {
    func upload(_ content: String) -> IncomingRequest {
      request(
        cookie: "s",
        body:
          "--b\r\nContent-Disposition: form-data; name=\"to\"\r\n\r\n2\r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n\(content)\r\n--b--\r\n",
        kind: "multipart/form-data; boundary=b")
    }
    func site(_ base64: String?) -> RecordedInstall {
      install(
        [
          recorded(
            "u", cookie: "s", form: [("to", "2")],
            files: [RecordedUpload(field: "f", filename: "a.txt", size: 2, contentBase64: base64)],
            kind: "multipart/form-data; boundary=zzz")
        ], .init(afterLast: .repeatLast))
    }
    var kept = site("aGk=")
    #expect(body(kept.answer(to: upload("hi"))) == "ok")
    #expect(reason(kept.answer(to: upload("ho")))?.contains("- file f is another one") == true)
    var sized = site(nil)
    #expect(body(sized.answer(to: upload("ho"))) == "ok")
    #expect(body(sized.answer(to: upload("hoo"))) == nil)
  }

  @Test("writes runs of a letter out where the request has them written out")
  func runs() {
    let list = [
      recorded(
        "r", cookie: "s", form: [("m", "<the letter x, 9 times>")],
        body: "{\"m\":\"<the letter x, 9 times>\"}")
    ]
    var site = install(list)
    #expect(
      body(site.answer(to: request(cookie: "s", body: "m=xxxxxxxxx"))) == "{\"m\":\"xxxxxxxxx\"}")
    site = install(list)
    let written = request(cookie: "s", body: "m=<the+letter+x,+9+times>")
    #expect(body(site.answer(to: written)) == "{\"m\":\"<the letter x, 9 times>\"}")
    site = install(list, .init(expandsRuns: true))
    #expect(body(site.answer(to: written)) == "{\"m\":\"xxxxxxxxx\"}")
  }

  @Test("keeps headers but for the connection's, and compresses only for who takes it")
  func headers() throws {
    let headers = [
      ("Server", "nginx"), ("Set-Cookie", "a=1"), ("Content-Length", "5"), ("Connection", "close"),
      ("Set-Cookie", "b=2"), ("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked"),
    ].map { HeaderField($0, $1) }
    var site = install(
      [recorded("a", cookie: "s", headers: headers)], .init(afterLast: .repeatLast))
    guard case .recorded(let first) = site.answer(to: request(cookie: "s")) else {
      Issue.record("no answer")
      return
    }
    #expect(first.headers.map(\.value) == ["nginx", "a=1", "b=2", "gzip"])
    #expect(first.isCompressed)
    guard case .recorded(let second) = site.answer(to: request(cookie: "s", gzip: false)) else {
      Issue.record("no answer")
      return
    }
    #expect(second.headers.map(\.value) == ["nginx", "a=1", "b=2"])
    #expect(!second.isCompressed)
  }

  @Test("fills in as many bytes as were left out, and answers HEAD without a body")
  func leftOut() {
    var page = recorded("p", url: "/p", method: "GET", cookie: "s")
    page.response.body = nil
    page.response.bodyOmitted = "HTML page (972 bytes), not kept"
    let head = recorded("h", url: "/p", method: "HEAD", cookie: "s")
    var site = install([page, head])
    #expect(body(site.answer(to: request("/p", cookie: "s", method: "GET")))?.utf8.count == 972)
    #expect(body(site.answer(to: request("/p", cookie: "s", method: "HEAD"))) == "")
  }

  @Test("leaves out what the install posted outwards")
  func outward() {
    var site = install([recorded("o", as: "server-to-push-service", cookie: "s")])
    #expect(site.unserved.isEmpty)
    #expect(
      reason(site.answer(to: request(cookie: "s")))
        == "no recorded answer for POST /send.php\nnothing of that path was recorded\n")
  }

  @Test(
    "explains what differs from the nearest recorded request, without secrets and messages",
    arguments: [
      (
        "/send.php", "s", "to=2&message=hello&password=topsecret&type=1",
        "- field type was not recorded\n"
      ),
      ("/send.php", "s", "to=2&message=hello", "- field password is missing\n"),
      (
        "/send.php", "s", "to=3&message=hello&password=topsecret",
        "- field to is “3”, recorded “2”\n"
      ),
      (
        "/send.php", "s", "to=2&message=bye&password=topsecret",
        "- field message has another value\n"
      ),
      (
        "/send.php", "s", "to=2&message=hello&password=wrong",
        "- field password has another value\n"
      ),
      (
        "/other/send.php", "s", "to=2&message=hello&password=topsecret",
        "- recorded with path /send.php\n"
      ),
      (
        "/send.php", "t", "to=2&message=hello&password=topsecret",
        "- recorded of another user, web1\n"
      ),
    ])
  func explains(target: String, cookie: String, body: String, expected: String) throws {
    var site = install([
      recorded(
        "first", cookie: "s",
        form: [("to", "2"), ("message", "hello"), ("password", "topsecret")]),
      recorded("other", as: "web2", url: "/x.php", cookie: "t"),
    ])
    let text = try #require(reason(site.answer(to: request(target, cookie: cookie, body: body))))
    #expect(text.hasSuffix("nearest: f.jsonl:1 first (web1)\n" + expected))
    for secret in ["topsecret", "wrong", "hello", "bye"] { #expect(!text.contains(secret)) }
  }

  @Test("says when all answers were given")
  func usedUp() {
    var site = install([recorded("a", cookie: "s")])
    _ = site.answer(to: request(cookie: "s"))
    #expect(
      reason(site.answer(to: request(cookie: "s")))?
        .hasSuffix("nearest: f.jsonl:1 a (web1)\n- recorded once, all answers were given\n") == true
    )
  }

  @Test("takes real secrets for the pseudonyms of a redacted recording, one for each")
  func pseudonyms() {
    var site = install(
      [
        recorded(
          "good", as: "nobody", url: "/login.php", form: [("password", "redacted-password-1")],
          body: "in"),
        recorded(
          "bad", as: "nobody", url: "/login.php", form: [("password", "redacted-password-2")],
          body: "out"),
        recorded(
          "poll", as: "app1", url: "/r.php", form: [("basedata", "redacted-basedata-1")],
          body: "poll"),
      ], .init(afterLast: .repeatLast))
    #expect(body(site.answer(to: request("/login.php", body: "password=p1"))) == "in")
    #expect(body(site.answer(to: request("/login.php", body: "password=p2"))) == "out")
    #expect(body(site.answer(to: request("/login.php", body: "password=p1"))) == "in")
    #expect(body(site.answer(to: request("/login.php", body: "password=p3"))) == nil)
    #expect(body(site.answer(to: request("/r.php", body: "basedata=abc"))) == "poll")
    #expect(body(site.answer(to: request("/r.php", body: "basedata=abc"))) == "poll")
    #expect(body(site.answer(to: request("/r.php", body: "basedata=other"))) == nil)
  }

  @Test("takes any bytes")
  func anyBytes() {
    var site = install(
      [recorded("a", cookie: "s", form: [("to", "2")])], .init(afterLast: .repeatLast))
    let kinds = [
      "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "multipart/form-data",
      "application/json", "",
    ]
    let bodies: [[UInt8]] = [
      [], [0xFF, 0xFE], Array("--b".utf8), Array("--b\r\n".utf8),
      Array("--b\r\n\r\n\r\n--b--".utf8),
      Array("--b\r\nContent-Disposition: form-data; name=\"".utf8), Array("--b--".utf8),
      Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n--b--".utf8),
      Array("\r\n\r\n".utf8), Array("--\r\n\r\n".utf8), Array("m={".utf8),
    ]
    for kind in kinds {
      for body in bodies {
        for target in ["", "?", "//", "/send.php?%", "http://", "\u{0}"] {
          var one = request(target, cookie: "s", kind: kind)
          one.body = body
          #expect(reason(site.answer(to: one)) != nil)
        }
      }
    }
  }
}
