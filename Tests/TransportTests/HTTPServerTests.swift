import Synchronization
import TestSupport
import Testing
import Transport

/// Sends bytes over a connection of its own and gives back everything until the server closes it.
private func exchange(_ port: Int, _ bytes: [UInt8]) async -> String {
  await onThread {
    guard let connection = RawConnection(port: port) else { return "" }
    connection.send(bytes)
    return String(decoding: connection.receiveAll(), as: UTF8.self)
  }
}

private func exchange(_ port: Int, _ text: String) async -> String {
  await exchange(port, Array(text.utf8))
}

@Suite("HTTP server", .timeLimit(.minutes(10)))
struct HTTPServerTests {
  @Test("writes the headers it was given, in order and with repeats, and its own framing only")
  func responseHeaders() async throws {
    let server = HTTPServer { exchange in
      exchange.respond(
        HTTPResponse(
          status: 200,
          headers: [
            HTTPHeader("Vary", "A"), HTTPHeader("SET-cookie", "a=1"), HTTPHeader("Vary", "B"),
            HTTPHeader("Set-Cookie", "b=é"), HTTPHeader("Content-Encoding", "none"),
            HTTPHeader("Transfer-Encoding", "chunked"), HTTPHeader("Content-Length", "77"),
            HTTPHeader("X-Split", "a\r\nX-Injected: b"),
          ], body: Array("abc".utf8)))
    }
    let port = try server.start()
    let answer = await exchange(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(
      answer == """
        HTTP/1.1 200 OK\r
        Connection: close\r
        Vary: A\r
        SET-cookie: a=1\r
        Vary: B\r
        Set-Cookie: b=é\r
        Content-Encoding: none\r
        Content-Length: 3\r
        \r
        abc
        """)
    await server.stop()
  }

  @Test("hands over target and headers byte for byte")
  func requestHead() async throws {
    let seen = Mutex<HTTPRequestHead?>(nil)
    let server = HTTPServer { exchange in
      seen.withLock { $0 = exchange.head }
      exchange.respond(HTTPResponse(status: 204))
    }
    let port = try server.start()
    let request =
      Array("GET /a%20b/%e9".utf8) + [0xE9]
      + Array("?x=%2F&&y HTTP/1.1\r\nhost: h\r\nX-Two: 1\r\nx-two:2\r\nX-L: ".utf8) + [0xE9, 0xFF]
      + Array("\r\nConnection: close\r\n\r\n".utf8)
    _ = await exchange(port, request)
    let head = try #require(seen.withLock { $0 })
    #expect(head.targetBytes == Array("/a%20b/%e9".utf8) + [0xE9] + Array("?x=%2F&&y".utf8))
    #expect(head.query == "x=%2F&&y")
    #expect(
      head.headers == [
        HTTPHeader("host", "h"), HTTPHeader("X-Two", "1"), HTTPHeader("x-two", "2"),
        HTTPHeader("X-L", bytes: [0xE9, 0xFF]), HTTPHeader("Connection", "close"),
      ])
    #expect(head.remoteAddress == "127.0.0.1")
    await server.stop()
  }

  @Test(
    "ends bodiless answers with their head, on a kept connection",
    arguments: [
      ("HEAD", 200, "abc", nil, "Content-Length: 3"), ("HEAD", 200, "", "12", "Content-Length: 12"),
      ("GET", 204, "", nil, nil), ("GET", 304, "", "9", "Content-Length: 9"),
      ("GET", 200, "", nil, "Content-Length: 0"),
    ])
  func bodiless(
    method: String, status: Int, body: String, given: String?, announced: String?
  ) async throws {
    let server = HTTPServer { exchange in
      guard exchange.head.path == "/first" else {
        exchange.respond(HTTPResponse(status: 200, text: "second"))
        return
      }
      exchange.respond(
        HTTPResponse(
          status: status, headers: given.map { [HTTPHeader("Content-Length", $0)] } ?? [],
          body: Array(body.utf8)))
    }
    let port = try server.start()
    let answer = await exchange(
      port,
      "\(method) /first HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    )
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("HTTP/1.1 \(status) ") == true)
    #expect(
      parts.first?.split(separator: "\r\n").dropFirst().map(String.init)
        == (announced.map { [$0] } ?? []))
    #expect(parts.last?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
    #expect(parts.last?.hasSuffix("second") == true)
    await server.stop()
  }

  @Test("sends no stray bytes after HEAD and 304 without a length", arguments: ["HEAD", "GET"])
  func lengthless(method: String) async throws {
    let server = HTTPServer { exchange in
      let channel = HTTPBodyChannel()
      channel.finish()
      exchange.respond(status: method == "HEAD" ? 200 : 304, headers: [], body: channel)
    }
    let port = try server.start()
    let answer = await exchange(port, "\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.hasSuffix("\r\n\r\n"))
    #expect(!answer.lowercased().contains("length"))
    #expect(!answer.lowercased().contains("chunked"))
    await server.stop()
  }

  @Test(
    "collects a body however it is sent",
    arguments: [
      "Content-Length: 5\r\n\r\nhello",
      "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nX-Trailer: z\r\n\r\n",
      "Expect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
    ])
  func bodies(rest: String) async throws {
    let server = HTTPServer { exchange in
      exchange.readBody(limit: 5) { result in
        exchange.respond(HTTPResponse(status: 200, body: (try? result.get()) ?? []))
      }
    }
    let port = try server.start()
    let answer = await exchange(
      port, "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(rest)")
    #expect(answer.hasSuffix("\r\n\r\nhello"))
    #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n") == rest.hasPrefix("Expect"))
    await server.stop()
  }

  @Test(
    "refuses a body beyond the limit and stays usable",
    arguments: [
      "Content-Length: 6\r\n\r\nhello!",
      "Transfer-Encoding: chunked\r\n\r\n6\r\nhello!\r\n0\r\n\r\n",
    ])
  func tooLarge(rest: String) async throws {
    let server = HTTPServer { exchange in
      exchange.readBody(limit: 5) { result in
        guard case .failure(.tooLarge(limit: 5)) = result else {
          exchange.respond(HTTPResponse(status: 200))
          return
        }
        exchange.respond(HTTPResponse(status: 413))
      }
    }
    let port = try server.start()
    let answer = await exchange(
      port,
      "POST / HTTP/1.1\r\nHost: a\r\n\(rest)GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(answer.contains("HTTP/1.1 200 OK"))
    await server.stop()
  }

  @Test("answers a body read late, from another thread")
  func lateReading() async throws {
    let server = HTTPServer { exchange in
      Task {
        exchange.readBody(limit: 100) { result in
          Task { exchange.respond(HTTPResponse(status: 200, body: (try? result.get()) ?? [])) }
        }
      }
    }
    let port = try server.start()
    let client = HTTPClient.patient()
    for _ in 0..<50 {
      let answer = try await client.fetch(
        HTTPClientRequest(
          method: "POST", url: "http://127.0.0.1:\(port)/", body: .bytes(Array("late".utf8))),
        limit: 100)
      #expect(answer.body == Array("late".utf8))
    }
    await server.stop()
  }

  @Test(
    "refuses what is too long or no HTTP, and goes on",
    arguments: [
      (
        "GET /\(String(repeating: "a", count: 8_192)) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "200"
      ),
      (
        "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 40_000))\r\nConnection: close\r\n\r\n",
        "200"
      ),
      ("GET /\(String(repeating: "a", count: 300_000)) HTTP/1.1\r\nHost: a\r\n\r\n", "414"),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 300_000))\r\n\r\n", "431"),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400"),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", "413"),
    ].map(LongText.init))
  func hostileHeads(request: LongText) async throws {
    let server = HTTPServer { $0.respond(HTTPResponse(status: 200)) }
    let port = try server.start()
    let answer = await exchange(port, request.text)
    // A client that is still sending may see a reset instead of the refusal.
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 \(request.expected) "))
    let next = await exchange(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(next.hasPrefix("HTTP/1.1 200 OK"))
    await server.stop()
  }

  struct LongText: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: String
    var testDescription: String { "\(text.prefix(20))… (\(text.utf8.count) bytes)" }
  }

  @Test("answers with 503 what its handler never answers")
  func unanswered() async throws {
    var configuration = HTTPServerConfiguration()
    configuration.answerTimeout = .milliseconds(10)
    let server = HTTPServer(configuration) { _ in }
    let port = try server.start()
    let answer = await exchange(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    await server.stop()
  }

  @Test("says why it can't start")
  func startErrors() async throws {
    let server = HTTPServer { $0.respond(HTTPResponse(status: 200)) }
    let port = try server.start()
    #expect(throws: HTTPServerError.self) { try server.start() }
    let second = HTTPServer(HTTPServerConfiguration(port: port)) { _ in }
    let taken = #expect(throws: HTTPServerError.self) { try second.start() }
    #expect(taken?.code == .cannotListen)
    let named = HTTPServer(HTTPServerConfiguration(address: "localhost", port: 0)) { _ in }
    let bad = #expect(throws: HTTPServerError.self) { try named.start() }
    #expect(bad?.code == .badAddress)
    await server.stop()
  }
}
