import Synchronization
import TestSupport
import Testing
import Transport

@Suite("HTTP client against raw servers", .timeLimit(.minutes(10)))
struct HTTPClientTests {
  /// Times that a busy machine can't use up, where a test doesn't say otherwise.
  private static func client(
    connect: Duration = .seconds(3_600), head: Duration = .seconds(3_600),
    stall: Duration = .seconds(3_600)
  ) -> HTTPClient {
    var configuration = HTTPClientConfiguration()
    configuration.timeouts = HTTPClientTimeouts(connect: connect, head: head, stall: stall)
    return HTTPClient(configuration)
  }

  private static func code(
    _ client: HTTPClient, _ request: HTTPClientRequest, limit: Int = 1 << 20
  ) async -> HTTPClientError.Code? {
    do throws(HTTPClientError) {
      _ = try await client.fetch(request, limit: limit)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("writes exactly the headers it was given")
  func requestHeaders() async throws {
    let seen = Mutex("")
    let server = try RawServer { connection in
      let request = connection.receiveMessage()
      seen.withLock { $0 = request }
      connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    }
    let request = HTTPClientRequest(
      method: "PROPFIND", url: server.url, targetBytes: Array("/a/../b?x=%2f&y=[]#z".utf8),
      headers: [
        HTTPHeader("hOst", "chat.example.com"), HTTPHeader("cookie", "a=1; b=é"),
        HTTPHeader("X-Empty", ""), HTTPHeader("X-Two", "1"), HTTPHeader("X-Two", "2"),
      ])
    let answer = try await Self.client().fetch(request, limit: 10)
    #expect(answer == HTTPResponse(status: 204))
    #expect(
      seen.withLock { $0 } == """
        PROPFIND /a/../b?x=%2f&y=[]#z HTTP/1.1\r
        Host: chat.example.com\r
        cookie: a=1; b=é\r
        X-Empty:\r
        X-Two: 1\r
        X-Two: 2\r
        \r

        """)
  }

  @Test("frames a body of known length and nothing else", arguments: ["POST", "PUT", "DELETE"])
  func requestBody(method: String) async throws {
    let seen = Mutex("")
    let server = try RawServer { connection in
      let request = connection.receiveMessage()
      seen.withLock { $0 = request }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let request = HTTPClientRequest(
      method: method, url: server.url + "/x", headers: [HTTPHeader("Host", "h")],
      body: .bytes(Array("a=b".utf8)))
    _ = try await Self.client().fetch(request, limit: 10)
    #expect(
      seen.withLock { $0 } == "\(method) /x HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\na=b")
  }

  @Test("keeps the answer's headers as sent: order, spelling, repeats, foreign bytes, folds")
  func responseHeaders() async throws {
    let server = try RawServer(
      answering: Array(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 Fine\r\nVary: A\r\nSET-cookie: a\r\nvary:B\r\nContent-Encoding: none\r\nX-Empty:\r\nX-Fold: a\r\n  b\r\nX-L: "
          .utf8) + [0xE9] + Array("\r\nContent-Length: 2\r\n\r\nok".utf8))
    let answer = try await Self.client().fetch(HTTPClientRequest(url: server.url), limit: 10)
    #expect(
      answer.headers == [
        HTTPHeader("Vary", "A"), HTTPHeader("SET-cookie", "a"), HTTPHeader("vary", "B"),
        HTTPHeader("Content-Encoding", "none"), HTTPHeader("X-Empty", ""),
        HTTPHeader("X-Fold", "a b"), HTTPHeader("X-L", bytes: [0xE9]),
        HTTPHeader("Content-Length", "2"),
      ])
    #expect(answer.body == Array("ok".utf8))
  }

  @Test(
    "reads every way an answer can end",
    arguments: [
      "HTTP/1.0 200 OK\r\n\r\nbody",
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody",
      "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n2\r\nbo\r\n2;e=1\r\ndy\r\n0\r\nX: y\r\n\r\n",
    ])
  func framings(answer: String) async throws {
    let server = try RawServer(answering: answer)
    let got = try await Self.client().fetch(HTTPClientRequest(url: server.url), limit: 10)
    #expect(got.status == 200)
    #expect(got.body == Array("body".utf8))
    #expect(got.headers.first("X") == nil)
  }

  @Test(
    "takes no body where there is none",
    arguments: [("GET", 204), ("GET", 304), ("HEAD", 200)])
  func bodiless(method: String, status: Int) async throws {
    let length = status == 204 ? "" : "Content-Length: 77\r\n"
    let server = try RawServer(answering: "HTTP/1.1 \(status) X\r\n\(length)\r\n")
    let request = HTTPClientRequest(method: method, url: server.url)
    let got = try await Self.client().fetch(request, limit: 10)
    #expect(got.status == status)
    #expect(got.body.isEmpty)
    #expect(got.headers.contentLength == (status == 204 ? nil : 77))
  }

  @Test("does not decode", arguments: ["gzip", "br", "none", "utter-nonsense"])
  func encodings(coding: String) async throws {
    let body = try Gzip.encode(Array("hello".utf8))
    let server = try RawServer(
      answering: Array(
        "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
          .utf8) + body)
    let got = try await Self.client().fetch(HTTPClientRequest(url: server.url), limit: 100)
    #expect(got.body == body)
  }

  @Test(
    "names what is wrong with an answer",
    arguments: [
      ("", HTTPClientError.Code.connectionLost),
      ("<html>not HTTP at all</html>\r\n\r\n", .malformedAnswer),
      ("HTTP/1.1 banana\r\n\r\n", .malformedAnswer),
      ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", .connectionLost),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", .connectionLost),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhel", .connectionLost),
      ("HTTP/1.1 200 OK\r\nContent-Len", .connectionLost),
      ("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello hello", .tooLarge),
    ])
  func garbage(answer: String, expected: HTTPClientError.Code) async throws {
    let server = try RawServer(answering: answer)
    let request = HTTPClientRequest(url: server.url)
    #expect(await Self.code(Self.client(), request, limit: 10) == expected)
  }

  @Test("bounds an answer's head")
  func longHead() async throws {
    let server = try RawServer(
      answering: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 300_000) + "\r\n\r\n")
    let request = HTTPClientRequest(url: server.url)
    #expect(await Self.code(Self.client(), request) == .malformedAnswer)
  }

  @Test("gives up on a server that says nothing, and on one that stops midway")
  func timeouts() async throws {
    let silent = try RawServer { $0.waitForPeer() }
    let halting = try RawServer { connection in
      _ = connection.receiveMessage()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      connection.waitForPeer()
    }
    let client = Self.client(head: .milliseconds(150), stall: .milliseconds(150))
    #expect(await Self.code(client, HTTPClientRequest(url: silent.url)) == .headTimedOut)
    #expect(await Self.code(client, HTTPClientRequest(url: halting.url)) == .stalled)
  }

  @Test("refuses to send what would break the request")
  func invalidRequests() async throws {
    let client = Self.client()
    let requests = [
      HTTPClientRequest(url: "ftp://127.0.0.1/"), HTTPClientRequest(url: "file:///etc/passwd"),
      HTTPClientRequest(method: "GET /", url: "http://127.0.0.1/"),
      HTTPClientRequest(
        url: "http://127.0.0.1/", headers: [HTTPHeader("X", "a\r\nHost: b")]),
      HTTPClientRequest(url: "http://127.0.0.1/", headers: [HTTPHeader("X Y", "a")]),
      HTTPClientRequest(url: "http://127.0.0.1/", targetBytes: Array("/a HTTP/1.1\r\n".utf8)),
    ]
    for request in requests { #expect(await Self.code(client, request) == .invalidRequest) }
  }

  @Test("says where a connection was refused, without path, query and password")
  func errorText() async throws {
    let server = try RawServer { _ in }
    server.stop()
    let url = "http://user:secret@127.0.0.1:1/path?token=secret"
    let error = await #expect(throws: HTTPClientError.self) {
      try await Self.client().fetch(HTTPClientRequest(url: url), limit: 10)
    }
    #expect(error?.code == .cannotConnect)
    #expect(error?.place == "http://127.0.0.1:1")
    #expect(error?.description.contains("secret") == false)
  }

  @Test("cancels with its task")
  func cancellation() async throws {
    let (connections, arrived) = AsyncStream<Void>.makeStream()
    let silent = try RawServer { connection in
      _ = connection.receiveMessage()
      arrived.yield()
      connection.waitForPeer()
    }
    let client = Self.client()
    let task = Task { await Self.code(client, HTTPClientRequest(url: silent.url)) }
    for await _ in connections { break }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test("ends everything as cancelled when it stops")
  func stopping() async throws {
    let (connections, arrived) = AsyncStream<Void>.makeStream()
    let silent = try RawServer { connection in
      _ = connection.receiveMessage()
      arrived.yield()
      connection.waitForPeer()
    }
    let client = Self.client()
    let task = Task { await Self.code(client, HTTPClientRequest(url: silent.url)) }
    for await _ in connections { break }
    client.stop()
    #expect(await task.value == .cancelled)
    #expect(await Self.code(client, HTTPClientRequest(url: silent.url)) == .cancelled)
  }

  @Test("sends nothing for a receiver that has left before")
  func abandonedBefore() async throws {
    let requests = Mutex<[String]>([])
    let server = try RawServer { connection in
      let request = connection.receiveMessage()
      requests.withLock { $0.append(String(request.prefix { $0 != "\r\n" })) }
      connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    }
    let client = Self.client()
    let body = HTTPBodyChannel()
    body.abandon()
    let result = await withCheckedContinuation { continuation in
      client.send(
        HTTPClientRequest(url: server.url + "/first"), body: body, onHead: { _ in },
        onEnd: { continuation.resume(returning: $0) })
    }
    #expect(throws: HTTPClientError.self) { try result.get() }
    #expect(await Self.code(client, HTTPClientRequest(url: server.url + "/second")) == nil)
    #expect(requests.withLock { $0 } == ["GET /second HTTP/1.1"])
  }

  @Test("answers what is sent while it stops")
  func sendingWhileStopping() async {
    for _ in 0..<200 {
      let client = Self.client()
      client.stop()
      // Nobody listens there; nothing is to be sent at all.
      #expect(await Self.code(client, HTTPClientRequest(url: "http://127.0.0.1:1/")) == .cancelled)
    }
  }

  @Test("keeps a connection, but never sends a POST twice over one that died")
  func reuse() async throws {
    let accepted = Atomic<Int>(0)
    let posts = Atomic<Int>(0)
    let server = try RawServer { connection in
      accepted.add(1, ordering: .relaxed)
      func isPost() -> Bool {
        let isPost = connection.receiveMessage().hasPrefix("POST")
        if isPost { posts.add(1, ordering: .relaxed) }
        return isPost
      }
      _ = isPost()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      // A POST as the second request is taken and not answered.
      if !isPost() { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
      connection.close()
    }
    var configuration = HTTPClientConfiguration()
    // No pause of a busy machine makes a connection too old.
    configuration.repeatableIdleAge = .seconds(3600)
    configuration.unrepeatableIdleAge = .seconds(3600)
    let client = HTTPClient(configuration)
    let get = HTTPClientRequest(url: server.url)
    let post = HTTPClientRequest(method: "POST", url: server.url, body: .bytes([1]))
    #expect(await Self.code(client, get) == nil)
    #expect(await Self.code(client, get) == nil)
    #expect(accepted.load(ordering: .relaxed) == 1)
    #expect(await Self.code(client, get) == nil)
    #expect(await Self.code(client, post) == .connectionLost)
    #expect(posts.load(ordering: .relaxed) == 1)
  }
}
