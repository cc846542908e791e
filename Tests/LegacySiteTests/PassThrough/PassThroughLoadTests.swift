import LegacySite
import Synchronization
import TestSupport
import Testing
import Transport

/// Reads a channel to its end and counts.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func drain(_ channel: HTTPBodyChannel, then done: @escaping @Sendable (Int) -> Void) {
    let run: @Sendable () -> Void = {
      let total = self.count.withLock { count -> Int? in
        while true {
          let (bytes, result) = channel.read(upTo: 64 * 1024)
          count += bytes.count
          switch result {
          case .bytes: continue
          case .empty: return nil
          case .finished: return count
          case .failed: return -1
          }
        }
      }
      if let total { done(total) }
    }
    channel.setConsumer(onReadable: run)
    run()
  }
}

@Suite("Pass-through under load", .timeLimit(.minutes(10)))
struct PassThroughLoadTests {
  @Test("an upload of 64 MiB is never held whole; its copy is cut at the limit")
  func upload() async throws {
    let total = 64 * 1024 * 1024
    let install = HTTPServer { exchange in
      let channel = HTTPBodyChannel(capacity: 64 * 1024)
      Counter().drain(channel) { exchange.respond(HTTPResponse(status: 200, text: "\($0)")) }
      exchange.streamBody(to: channel)
    }
    let installPort = try install.start()
    let proxy = try Proxy(to: "http://127.0.0.1:\(installPort)") { $0.copyLimit = 1_000 }
    let answer = await onThread { [port = proxy.port] () -> String in
      guard let connection = RawConnection(port: port) else { return "" }
      connection.send(
        "POST /upload.php HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(total)\r\n\r\n"
      )
      let piece = [UInt8](repeating: 0x61, count: 64 * 1024)
      for _ in 0..<total / piece.count { connection.send(piece) }
      return String(decoding: connection.receiveAll(), as: UTF8.self)
    }
    #expect(answer.hasSuffix("\r\n\r\n\(total)"))
    let seen = try #require(await proxy.tap.next())
    #expect(seen.requestBody.bytes.count == 1_000)
    #expect(seen.requestBody.count == total)
    #expect(seen.requestBody.copy == .beginning)
    #expect(seen.responseBody.copy == .whole)
    #expect(proxy.passThrough.bytesLeftForCopies == 256 * 1024 * 1024)
    // One write more than the bound may be held: a piece is taken whole.
    #expect((1...512 * 1024).contains(proxy.passThrough.mostBytesHeld))
    await proxy.server.stop()
    await install.stop()
  }

  @Test("200 clients at once, five times, each get their own answer")
  func parallel() async throws {
    let install = HTTPServer { exchange in
      exchange.readBody(limit: 1_000) { body in
        exchange.respond(
          HTTPResponse(
            status: 200, headers: [HTTPHeader("X-Target", bytes: exchange.head.targetBytes)],
            body: (try? body.get()) ?? []))
      }
    }
    let installPort = try install.start()
    let proxy = try Proxy(to: "http://127.0.0.1:\(installPort)")
    let client = HTTPClient.patient()
    for round in 0..<5 {
      let right = await withTaskGroup(of: Bool.self) { [url = proxy.url] group in
        for number in 0..<200 {
          group.addTask {
            let name = "\(round)-\(number)"
            let answer = try? await client.fetch(
              HTTPClientRequest(
                method: number % 2 == 0 ? "GET" : "POST", url: url + "/" + name,
                body: number % 2 == 0 ? .none : .bytes(Array(name.utf8))), limit: 100)
            return answer?.headers.first("X-Target") == "/" + name
              && answer?.body == (number % 2 == 0 ? [] : Array(name.utf8))
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(right == 200)
    }
    await proxy.server.stop()
    #expect(proxy.server.openExchanges == 0)
    await install.stop()
  }

  @Test("stops while exchanges wait for the install")
  func stopping() async throws {
    let (asked, happened) = AsyncStream<Void>.makeStream()
    let install = try RawServer { connection in
      _ = connection.receiveMessage()
      happened.yield()
      connection.waitForPeer()
    }
    let proxy = try Proxy(to: install.url)
    let connections = (0..<20).compactMap { _ -> RawConnection? in
      let connection = RawConnection(port: proxy.port)
      connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return connection
    }
    var count = 0
    for await _ in asked {
      count += 1
      if count == connections.count { break }
    }
    await proxy.server.stop(drainingFor: .milliseconds(50))
    #expect(proxy.server.openExchanges == 0)
    for _ in connections { #expect(await proxy.tap.next()?.outcome == .stopped) }
  }
}
