import LegacySite
import Synchronization
import TestSupport
import Testing
import Transport

/// Keeps what a pass-through reports.
final class RecordingTap: ExchangeTap {
  private let continuation: AsyncStream<ObservedExchange>.Continuation
  private let stream: AsyncStream<ObservedExchange>

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func observed(_ exchange: ObservedExchange) { continuation.yield(exchange) }

  func next() async -> ObservedExchange? {
    for await exchange in stream { return exchange }
    return nil
  }
}

/// A clock that a test sets.
final class Clock: Sendable {
  private let milliseconds: Mutex<Int64>

  init(_ milliseconds: Int64) { self.milliseconds = Mutex(milliseconds) }

  var now: Int64 { milliseconds.withLock { $0 } }

  func advance(by milliseconds: Int64) { self.milliseconds.withLock { $0 += milliseconds } }
}

/// A pass-through in front of an install, on a port of its own.
struct Proxy {
  let server: HTTPServer
  let port: Int
  let tap = RecordingTap()
  let passThrough: PassThrough

  init(
    to baseURL: String, timeouts: HTTPClientTimeouts = .patient,
    clock: Clock = Clock(1_796_000_000_000),
    _ configure: (inout PassThroughConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = PassThroughConfiguration(baseURL: baseURL)
    configuration.timeouts = timeouts
    configure(&configuration)
    passThrough = try PassThrough(configuration, tap: tap, now: { clock.now })
    server = HTTPServer(handler: passThrough)
    port = try server.start()
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Sends bytes over a connection of its own; everything until the proxy closes it.
  func raw(_ text: String) async -> String {
    await onThread { [port] in
      guard let connection = RawConnection(port: port) else { return "" }
      connection.send(text)
      return String(decoding: connection.receiveAll(), as: UTF8.self)
    }
  }
}

@Suite("Pass-through", .timeLimit(.minutes(10)))
struct PassThroughTests {
  @Test("sends the request on as it came, hop-by-hop headers aside")
  func request() async throws {
    let seen = Mutex("")
    let install = try RawServer { connection in
      let request = connection.receiveMessage()
      seen.withLock { $0 = request }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let proxy = try Proxy(to: install.url + "/chat/")
    _ = await proxy.raw(
      "POST /cometchat_send.php?a=%2F&b HTTP/1.1\r\nHost: chat.example.com\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\ncookie: cc_data=\"x\"; y=é\r\nTE: trailers\r\nProxy-Authorization: q\r\nAccept-Encoding: gzip, deflate\r\nExpect: 100-continue\r\nContent-Length: 3\r\nX-Two: 1\r\nX-Two: 2\r\n\r\na=b"
    )
    #expect(
      seen.withLock { $0 } == """
        POST /chat/cometchat_send.php?a=%2F&b HTTP/1.1\r
        Host: chat.example.com\r
        cookie: cc_data="x"; y=é\r
        Accept-Encoding: gzip, deflate\r
        X-Two: 1\r
        X-Two: 2\r
        Content-Length: 3\r
        \r
        a=b
        """)
    await proxy.server.stop()
  }

  @Test("names the install and the client when it is told to")
  func forwardedHeaders() async throws {
    let seen = Mutex("")
    let install = try RawServer { connection in
      let request = connection.receiveMessage()
      seen.withLock { $0 = request }
      connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    }
    let proxy = try Proxy(to: install.url) {
      $0.preservesHost = false
      $0.addsForwarded = true
    }
    _ = await proxy.raw(
      "GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n\r\n")
    let request = seen.withLock { $0 }
    #expect(request.contains("Host: 127.0.0.1:\(install.port)\r\n"))
    #expect(request.contains("X-Forwarded-For: 10.0.0.1, 127.0.0.1\r\n"))
    #expect(request.contains("X-Forwarded-Host: a.example\r\n"))
    #expect(request.contains("X-Forwarded-Proto: http\r\n"))
    await proxy.server.stop()
  }

  @Test("an exchange has the times of its beginning and of its end")
  func times() async throws {
    let clock = Clock(1_796_000_000_000)
    let install = try RawServer { connection in
      _ = connection.receiveMessage()
      // An upload that takes long.
      clock.advance(by: 600_000)
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1")
    }
    let proxy = try Proxy(to: install.url, clock: clock)
    _ = await proxy.raw("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let seen = try #require(await proxy.tap.next())
    #expect(seen.arrivedAtMilliseconds == 1_796_000_000_000)
    #expect(seen.endedAtMilliseconds == 1_796_000_600_000)
    await proxy.server.stop()
  }

  @Test("gives the answer back as it came")
  func answer() async throws {
    let install = try RawServer(
      answering:
        "HTTP/1.1 404 Gone fishing\r\nServer: nginx\r\nDate: Mon, 30 Nov 2026 01:48:50 GMT\r\nVary: Accept-Encoding\r\nset-COOKIE: a=1\r\nVary: Accept-Encoding\r\nSet-Cookie: b=é\r\nContent-Encoding: none\r\nKeep-Alive: timeout=5\r\nConnection: close\r\nContent-Length: 6\r\n\r\n<br>é"
    )
    let proxy = try Proxy(to: install.url)
    let answer = await proxy.raw("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(
      answer == """
        HTTP/1.1 404 Not Found\r
        Connection: close\r
        Server: nginx\r
        Date: Mon, 30 Nov 2026 01:48:50 GMT\r
        Vary: Accept-Encoding\r
        set-COOKIE: a=1\r
        Vary: Accept-Encoding\r
        Set-Cookie: b=é\r
        Content-Encoding: none\r
        Content-Length: 6\r
        \r
        <br>é
        """)
    await proxy.server.stop()
  }

  @Test(
    "carries every framing",
    arguments: [
      ("GET", "HTTP/1.0 200 OK\r\n\r\nbody", "body"),
      (
        "GET",
        "HTTP/1.1 206 Partial\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nbo\r\n2\r\ndy\r\n0\r\nX: y\r\n\r\n",
        "body"
      ),
      (
        "GET", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 X\r\nContent-Length: 4\r\n\r\nbody",
        "body"
      ),
      ("GET", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", ""),
      ("GET", "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n", ""),
      ("GET", "HTTP/1.1 204 No Content\r\n\r\n", ""),
      ("GET", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", ""),
      ("HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", ""),
      ("HEAD", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", ""),
    ])
  func framings(method: String, answer: String, body: String) async throws {
    let install = try RawServer(answering: answer)
    let proxy = try Proxy(to: install.url)
    let got = try await HTTPClient.patient().fetch(
      HTTPClientRequest(method: method, url: proxy.url), limit: 100)
    #expect(
      answer.contains("HTTP/1.1 \(got.status) ") || answer.contains("HTTP/1.0 \(got.status) "))
    #expect(got.body == Array(body.utf8))
    let seen = try #require(await proxy.tap.next())
    #expect(seen.outcome == .complete)
    #expect(seen.response?.status == got.status)
    #expect(seen.responseBody.bytes == Array(body.utf8))
    await proxy.server.stop()
  }

  @Test(
    "answers for an install that gives no proper answer",
    arguments: [
      ("", 502), ("utter garbage\r\n\r\n", 502), ("HTTP/1.1 200 OK\r\nX: y", 502),
      ("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", 502),
    ])
  func noAnswer(answer: String, status: Int) async throws {
    let install = try RawServer(answering: answer)
    let proxy = try Proxy(to: install.url)
    let got = try await HTTPClient.patient().fetch(
      HTTPClientRequest(url: proxy.url + "/?secret=1"), limit: 1_000)
    #expect(got.status == status)
    #expect(got.headers.first("Content-Type") == "text/plain; charset=utf-8")
    let text = String(decoding: got.body, as: UTF8.self)
    #expect(text.hasPrefix("The chat install"))
    #expect(!text.contains("127.0.0.1") && !text.contains("secret"))
    #expect(await proxy.tap.next()?.outcome == .failed)
    await proxy.server.stop()
  }

  @Test("answers for an install that is gone, and for one that is silent")
  func unreachable() async throws {
    let gone = try RawServer { _ in }
    gone.stop()
    let dead = try Proxy(to: "http://127.0.0.1:1")
    #expect(
      try await HTTPClient.patient().fetch(HTTPClientRequest(url: dead.url), limit: 1_000).status
        == 502)
    await dead.server.stop()
    let silent = try RawServer { $0.waitForPeer() }
    let slow = try Proxy(
      to: silent.url, timeouts: HTTPClientTimeouts(head: .milliseconds(100)))
    #expect(
      try await HTTPClient.patient().fetch(HTTPClientRequest(url: slow.url), limit: 1_000).status
        == 504)
    await slow.server.stop()
  }

  @Test(
    "cuts the client off after the bytes that came when the answer breaks",
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
  func brokenAnswer(answer: String) async throws {
    let install = try RawServer(answering: answer)
    let proxy = try Proxy(to: install.url)
    let got = await proxy.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(got.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(got.contains("half"))
    #expect(!got.hasSuffix("0\r\n\r\n"))
    let seen = try #require(await proxy.tap.next())
    #expect(seen.outcome == .cut)
    #expect(seen.responseBody.bytes == Array("half".utf8))
    await proxy.server.stop()
  }

  @Test("cuts the client off when the install stops midway")
  func stalledAnswer() async throws {
    let install = try RawServer { connection in
      _ = connection.receiveMessage()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      connection.waitForPeer()
    }
    let proxy = try Proxy(
      to: install.url, timeouts: HTTPClientTimeouts(stall: .milliseconds(100)))
    let got = await proxy.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(got.hasSuffix("half"))
    await proxy.server.stop()
  }

  @Test("ends the install's work when the client leaves", arguments: [false, true])
  func leavingClient(midway: Bool) async throws {
    let (events, happened) = AsyncStream<String>.makeStream()
    let install = try RawServer { connection in
      _ = connection.receiveMessage()
      if midway { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") }
      happened.yield("asked")
      connection.waitForPeer()
      happened.yield("left")
    }
    let proxy = try Proxy(to: install.url)
    let client = await onThread { [port = proxy.port] in
      let connection = RawConnection(port: port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      if midway { _ = connection?.receive(through: "half") }
      return connection
    }
    var seen: [String] = []
    for await event in events {
      seen.append(event)
      if event == "asked" { client?.close() }
      if event == "left" { break }
    }
    #expect(seen == ["asked", "left"])
    #expect(await proxy.tap.next()?.outcome == (midway ? .cut : .failed))
    await proxy.server.stop()
  }

  @Test(
    "refuses what no proxy should send on",
    arguments: [
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "400"),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "501"),
      ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
      ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", "400"),
    ])
  func refusals(request: String, status: String) async throws {
    let install = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let proxy = try Proxy(to: install.url)
    let answer = await proxy.raw(
      request.replacing("Host: a\r\n", with: "Host: a\r\nConnection: close\r\n"))
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    await proxy.server.stop()
  }

  @Test(
    "knows a base URL",
    arguments: [
      "", "chat.example.com", "ftp://a/", "http://", "http://u:p@a/", "http://a/?x", "http://a b/",
      "http://:80", "http:///x", "http://a:", "http://a:x", "http://a:0", "http://a:65536",
      "http://a:+80",
      "http://a:080000", "http://a:80:80", "http://[::1", "http://[]:80", "http://[a]",
      "http://[::1]80",
      "http://::1", "http://a]",
    ])
  func invalidBase(url: String) {
    #expect(throws: PassThroughError.self) {
      try PassThrough(PassThroughConfiguration(baseURL: url), now: { 0 })
    }
  }

  @Test(
    "takes an install's address apart",
    arguments: [
      ("http://a", "a", 80, ""), ("HTTPS://a.example/", "a.example", 443, ""),
      ("http://a:8080/x/y//", "a", 8080, "/x/y"), ("http://[::1]", "::1", 80, ""),
      ("http://[fe80::1%25eth0]:81/x", "fe80::1%25eth0", 81, "/x"),
      ("http://a/b:c", "a", 80, "/b:c"),
    ])
  func address(url: String, host: String, port: Int, path: String) throws {
    let address = try InstallAddress(url)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.pathPrefix == path)
  }
}
