import TestSupport
import Testing
import Transport

@testable import ModernSite

@Suite("Event stream access", .timeLimit(.minutes(10)))
struct EventStreamAccessTests {
  private static let token = "s3cret-Token"

  private static func head(
    _ headers: [(String, String)], from address: String = "127.0.0.1"
  ) -> HTTPRequestHead {
    HTTPRequestHead(
      method: "GET", target: "/v3/events", headers: headers.map { HTTPHeader($0.0, $0.1) },
      remoteAddress: address)
  }

  @Test(
    "compares whole secrets",
    arguments: [
      ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false), ("abc", "abcabc", false),
      ("abc", "", false), ("", "", false), ("", "a", false), ("abc", "xbc", false),
      ("aaaa", "aa", false), ("aa", "aaaa", false), ("é", "é", true),
    ])
  func comparison(secret: String, given: String, isSame: Bool) {
    #expect(EventStreamAccess.isSame(Array(secret.utf8), Array(given.utf8)) == isSame)
  }

  @Test("a comparison takes up differences of length beyond a byte")
  func lengths() {
    let secret = [UInt8](repeating: 1, count: 4)
    #expect(!EventStreamAccess.isSame(secret, [UInt8](repeating: 1, count: 260)))
  }

  @Test(
    "with a token, the header decides, then the address",
    arguments: [
      (["Bearer s3cret-Token"], nil, true), (["bearer   s3cret-Token"], nil, true),
      ([], "s3cret-Token", true), (["Bearer s3cret-token"], nil, false),
      (["Bearer wrong"], "s3cret-Token", false), (["Basic s3cret-Token"], nil, false),
      (["Bearer"], nil, false), (["Bearer s3cret-Token", "Bearer s3cret-Token"], nil, false),
      ([], "wrong", false), ([], "", false),
    ] as [([String], String?, Bool)])
  func token(authorization: [String], query: String?, isAllowed: Bool) {
    let access = EventStreamAccess(token: Self.token)
    let head = Self.head(authorization.map { ("Authorization", $0) }, from: "192.0.2.7")
    #expect(
      access.decide(head, queryToken: query)
        == (isAllowed ? .allowed : .unauthorized(wasGiven: true)))
    #expect(
      access.decide(Self.head([]), queryToken: nil) == .unauthorized(wasGiven: false))
  }

  @Test("an empty token lets nobody in")
  func emptyToken() {
    let access = EventStreamAccess(token: "")
    #expect(access.decide(Self.head([("Host", "localhost")]), queryToken: "") != .allowed)
  }

  @Test(
    "without a token, only this machine under a name of its own",
    arguments: [
      ("127.0.0.1", "localhost", true), ("127.0.0.1", "LocalHost:8080", true),
      ("127.3.2.1", "127.0.0.9:1", true), ("::1", "[::1]:443", true), ("::1", "[::1]", true),
      ("::ffff:127.0.0.1", "127.0.0.1", true), ("192.0.2.1", "localhost", false),
      ("", "localhost", false), ("::ffff:192.0.2.1", "localhost", false),
      ("127.0.0.1.evil", "localhost", false), ("127.0.0.1", "evil.example", false),
      ("127.0.0.1", "localhost.evil.example", false), ("127.0.0.1", "127.0.0.1.evil", false),
      ("127.0.0.1", "127.1", false), ("127.0.0.1", "", false), ("127.0.0.1", "[::2]", false),
      ("127.0.0.1", "localhost:80:80", false), ("127.0.0.1", "localhost:x", false),
      ("127.0.0.1", "user@localhost", false), ("127.0.0.1", "127.0.0.256", false),
      ("127.0.0.1", "0.0.0.0", false),
    ])
  func loopback(address: String, host: String, isAllowed: Bool) {
    let decision = EventStreamAccess(token: nil).decide(
      Self.head([("Host", host)], from: address), queryToken: nil)
    #expect((decision == .allowed) == isAllowed)
  }

  @Test("without a Host header, or with two, nobody")
  func hosts() {
    let access = EventStreamAccess(token: nil)
    #expect(access.decide(Self.head([]), queryToken: nil) != .allowed)
    let two = Self.head([("Host", "localhost"), ("Host", "localhost")])
    #expect(access.decide(two, queryToken: nil) != .allowed)
  }

  @Test(
    "without a token, nothing that was forwarded",
    arguments: ["Forwarded", "X-Forwarded-For", "x-forwarded-host", "X-FORWARDED-NEW", "Via"])
  func forwarded(name: String) {
    let head = Self.head([("Host", "localhost"), (name, "127.0.0.1")])
    #expect(
      EventStreamAccess(token: nil).decide(head, queryToken: nil)
        == .forbidden("the request was forwarded"))
  }

  /// The answer to a raw request.
  private func answer(
    _ request: String, _ configure: (inout EventStreamConfiguration) -> Void = { _ in }
  ) async throws -> String {
    var configuration = EventStreamConfiguration()
    configure(&configuration)
    let log = EventLog(run: "abcdefgh")
    let running = try StreamingServer(EventStream(log: log, configuration: configuration))
    let connection = try #require(RawConnection(port: running.port))
    connection.send(request.replacing("\n", with: "\r\n") + "\r\n\r\n")
    let head = connection.receive(through: "\r\n\r\n")
    connection.close()
    await running.server.stop()
    return head
  }

  @Test("a wrong or missing token gets 401 and a challenge, the right one the stream")
  func tokenOverHTTP() async throws {
    let right = ["Authorization: bearer s3cret-Token", "X: y"]
    for (target, header, status, challenge) in [
      ("/v3/events", right[0], "200", nil),
      ("/v3/events?access_token=s3cret%2DToken", right[1], "200", nil),
      ("/v3/events", right[1], "401", "Bearer realm=\"events\"\r\n"),
      ("/v3/events?access_token=x", right[1], "401", "error=\"invalid_token\"\r\n"),
    ] as [(String, String, String, String?)] {
      let head = try await answer("GET \(target) HTTP/1.1\nHost: chat.example\n\(header)") {
        $0.token = Self.token
      }
      #expect(head.hasPrefix("HTTP/1.1 \(status) "))
      if let challenge {
        #expect(head.contains("WWW-Authenticate: Bearer realm=\"events\""))
        #expect(head.contains(challenge))
      }
    }
  }

  @Test("a refusal for want of a token says what to do")
  func forbidden() async throws {
    let log = EventLog(run: "abcdefgh")
    let running = try StreamingServer(EventStream(log: log))
    let connection = try #require(RawConnection(port: running.port))
    connection.send("GET /v3/events HTTP/1.1\r\nHost: evil.example\r\n\r\n")
    let message = connection.receiveMessage()
    #expect(message.hasPrefix("HTTP/1.1 403 "))
    #expect(
      message.hasSuffix(
        "the Host header doesn't name this machine as localhost; configure a token for the event stream to let in others than this machine\n"
      ))
    connection.close()
    await running.server.stop()
  }

  @Test("other methods get 405", arguments: ["HEAD", "POST", "DELETE", "OPTIONS"])
  func methods(method: String) async throws {
    let head = try await answer("\(method) /v3/events HTTP/1.1\nHost: localhost\nContent-Length: 0")
    #expect(head.hasPrefix("HTTP/1.1 405 "))
    #expect(head.contains("\r\nAllow: GET\r\n"))
  }

  @Test(
    "other paths get 404 and queries that ask for what there isn't 400",
    arguments: [
      ("/v3/event", "404"), ("/v3/events/", "404"), ("/v3/events?from=end", "400"),
      ("/v3/events?viewer=", "400"), ("/v3/events?event", "400"), ("/v3/events?other=1", "400"),
      ("/v3/events?=", "400"), ("/v3/events?&&", "200"),
      ("/v3/events?from=now&viewer=%zz%", "200"),
      ("/v3/events?access_token=x&event=onTypingEnded&lastEventId=x", "200"),
    ])
  func targets(target: String, status: String) async throws {
    let head = try await answer("GET \(target) HTTP/1.1\nHost: localhost")
    #expect(head.hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test(
    "a query that names what there isn't is refused by its name, with the nearest method",
    arguments: [
      (
        "event=onTextMesageReceived",
        "expected event to be the name of a listener method, not “onTextMesageReceived”; the nearest is onTextMessageReceived"
      ),
      (
        "event=onUserOnline&event=ONTYPINGENDED",
        "expected event to be the name of a listener method, not “ONTYPINGENDED”; the nearest is onTypingEnded"
      ),
      (
        "event=calls.onLoginSuccess",
        "expected event to be the name of a listener method, not “calls.onLoginSuccess”; the nearest is onLoginSuccess"
      ),
      ("event=x", "expected event to be the name of a listener method, not “x”"),
      ("event=", "expected event to be the name of a listener method, not “”"),
      (
        "event=%0D%0A%1B%C3%A9",
        "expected event to be the name of a listener method, not “....”"
      ),
      (
        "event=" + String(repeating: "a", count: 5_000),
        "expected event to be the name of a listener method, not “\(String(repeating: "a", count: 60))…”"
      ),
      (
        "viewer=lu-1&vewer=lu-2",
        "expected viewer, event, lastEventId, from or access_token, not “vewer”"
      ),
      // A slip that leads to the token: its value isn't repeated.
      (
        "token=s3cret-Token",
        "expected viewer, event, lastEventId, from or access_token, not “token”"
      ),
      (
        String(repeating: "viewer=a&", count: 300) + "x",
        "expected viewer, event, lastEventId, from or access_token, not “x”"
      ),
    ])
  func reasons(query: String, reason: String) async throws {
    let running = try StreamingServer(EventStream(log: EventLog(run: "abcdefgh")))
    let connection = try #require(RawConnection(port: running.port))
    connection.send("GET /v3/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let message = connection.receiveMessage()
    #expect(message.hasPrefix("HTTP/1.1 400 "))
    #expect(message.hasSuffix("\r\n\r\n\(reason)\n"))
    connection.close()
    await running.server.stop()
  }

  @Test("pages of the configured origin may read the stream, others not")
  func origins() async throws {
    let allow = "Access-Control-Allow-Origin: https://app.example\r\n"
    let request = "GET /v3/events HTTP/1.1\nHost: localhost\nOrigin: https://app.example"
    #expect(try await !answer(request).contains("Access-Control"))
    let open = { (configuration: inout EventStreamConfiguration) in
      configuration.allowedOrigin = "https://app.example"
    }
    let allowed = try await answer(request, open)
    #expect(allowed.contains(allow))
    #expect(allowed.contains("Vary: Origin\r\n"))
    let other = try await answer(request + ".evil", open)
    #expect(!other.contains("Access-Control"))
    #expect(other.contains("Vary: Origin\r\n"))
    let preflight = try await answer(
      "OPTIONS /v3/events HTTP/1.1\nHost: localhost\nOrigin: https://app.example\nAccess-Control-Request-Method: GET",
      open)
    #expect(preflight.hasPrefix("HTTP/1.1 204 "))
    #expect(preflight.contains(allow))
    #expect(preflight.contains("Access-Control-Allow-Headers: Authorization, Last-Event-ID\r\n"))
  }
}
