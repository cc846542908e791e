import Synchronization
import TestSupport
import Testing
import Transport

/// The outcomes of a server's exchanges, as they end.
private final class Outcomes: Sendable {
  let stream: AsyncStream<HTTPExchangeOutcome>
  private let continuation: AsyncStream<HTTPExchangeOutcome>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func watch(_ exchange: HTTPServerExchange) {
    exchange.onEnd { self.continuation.yield($0) }
  }

  func next() async -> HTTPExchangeOutcome? {
    for await outcome in stream { return outcome }
    return nil
  }
}

/// Writes zeroes until `total` are in the channel, as there is room, then finishes it.
private final class ZeroSource: Sendable {
  private let left: Mutex<Int>
  let channel: HTTPBodyChannel

  init(total: Int, capacity: Int) {
    left = Mutex(total)
    channel = HTTPBodyChannel(capacity: capacity)
    channel.setProducer(onWritable: { self.run() })
  }

  func run() {
    let piece = [UInt8](repeating: 0, count: 16 * 1024)
    left.withLock { left in
      while left > 0 {
        let size = min(left, piece.count)
        let result = piece.withUnsafeBytes {
          channel.write(UnsafeRawBufferPointer(rebasing: $0[..<size]))
        }
        guard result == .accepted else { return }
        left -= size
      }
      channel.finish()
    }
  }
}

/// Channels of streams that are open.
private final class Channels: Sendable {
  private let list = Mutex<[HTTPBodyChannel]>([])

  func add(_ channel: HTTPBodyChannel) { list.withLock { $0.append(channel) } }
  var all: [HTTPBodyChannel] { list.withLock { $0 } }
}

@Suite("HTTP server, streams", .timeLimit(.minutes(10)))
struct HTTPServerStreamTests {
  @Test("streams with and without a known length", arguments: [nil, 10])
  func streaming(length: Int?) async throws {
    let outcomes = Outcomes()
    let server = HTTPServer { exchange in
      outcomes.watch(exchange)
      let channel = HTTPBodyChannel()
      exchange.respond(status: 200, headers: [], length: length, body: channel)
      Task {
        _ = channel.write(Array("hello".utf8))
        await Task.yield()
        _ = channel.write(Array("world".utf8))
        channel.finish()
      }
    }
    let port = try server.start()
    let answer = try await HTTPClient.patient().fetch(
      HTTPClientRequest(url: "http://127.0.0.1:\(port)/"), limit: 100)
    #expect(answer.body == Array("helloworld".utf8))
    #expect(answer.headers.contentLength == length)
    #expect(await outcomes.next() == .completed)
    await server.stop()
  }

  @Test("cuts the connection when the source fails midway", arguments: [nil, 10])
  func failing(length: Int?) async throws {
    let outcomes = Outcomes()
    let server = HTTPServer { exchange in
      outcomes.watch(exchange)
      let channel = HTTPBodyChannel()
      exchange.respond(status: 200, headers: [], length: length, body: channel)
      _ = channel.write(Array("hello".utf8))
      channel.fail()
    }
    let port = try server.start()
    let error = await #expect(throws: HTTPClientError.self) {
      try await HTTPClient.patient().fetch(
        HTTPClientRequest(url: "http://127.0.0.1:\(port)/"), limit: 100)
    }
    #expect(error?.code == .connectionLost)
    #expect(await outcomes.next() == .sourceFailed)
    await server.stop()
  }

  @Test("a slow reader holds its source back")
  func slowReader() async throws {
    let total = 16 * 1024 * 1024
    let capacity = 128 * 1024
    let source = ZeroSource(total: total, capacity: capacity)
    let server = HTTPServer { exchange in
      exchange.respond(status: 200, headers: [], length: total, body: source.channel)
      source.run()
    }
    let port = try server.start()
    let received = await onThread { () -> Int in
      guard let connection = RawConnection(port: port, receiveBuffer: 8 * 1024) else { return 0 }
      connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      _ = connection.receive(through: "\r\n\r\n")
      return connection.receiveAll().count
    }
    #expect(received == total)
    #expect(source.channel.highWaterMark <= capacity + 16 * 1024)
    await server.stop()
  }

  @Test("an upload of 64 MiB goes through a bounded channel")
  func upload() async throws {
    let total = 64 * 1024 * 1024
    let highWater = Atomic<Int>(0)
    let server = HTTPServer { exchange in
      let channel = HTTPBodyChannel(capacity: 64 * 1024)
      let count = Mutex(0)
      let drain: @Sendable () -> Void = {
        let answer = count.withLock { count -> Int? in
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
        if let answer {
          highWater.store(channel.highWaterMark, ordering: .relaxed)
          exchange.respond(HTTPResponse(status: 200, text: "\(answer)"))
        }
      }
      channel.setConsumer(onReadable: drain)
      drain()
      exchange.streamBody(to: channel)
    }
    let port = try server.start()
    let source = ZeroSource(total: total, capacity: 64 * 1024)
    source.run()
    let answer = try await HTTPClient.patient().fetch(
      HTTPClientRequest(
        method: "POST", url: "http://127.0.0.1:\(port)/",
        body: .stream(source.channel, length: nil)), limit: 100)
    #expect(answer.body == Array("\(total)".utf8))
    #expect(highWater.load(ordering: .relaxed) <= 64 * 1024 + 256 * 1024)
    #expect(source.channel.highWaterMark <= 64 * 1024 + 16 * 1024)
    await server.stop()
  }

  @Test(
    "notices a client that leaves, wherever its exchange waits", arguments: ["/wait", "/stream"])
  func leavingClient(path: String) async throws {
    let outcomes = Outcomes()
    let server = HTTPServer { exchange in
      outcomes.watch(exchange)
      if exchange.head.path == "/stream" {
        let channel = HTTPBodyChannel()
        exchange.respond(status: 200, headers: [], body: channel)
        _ = channel.write(Array("data: 1\n\n".utf8))
      }
    }
    let port = try server.start()
    await onThread {
      guard let connection = RawConnection(port: port) else { return }
      connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      if path == "/stream" { _ = connection.receive(through: "data: 1\n\n") }
      connection.close()
    }
    #expect(await outcomes.next() == .clientGone)
    #expect(server.openExchanges == 0)
    await server.stop()
  }

  @Test("notices a client that leaves in the midst of its upload")
  func leavingUploader() async throws {
    let (results, arrived) = AsyncStream<Result<[UInt8], HTTPBodyError>>.makeStream()
    let server = HTTPServer { exchange in
      exchange.readBody(limit: 1_000) { arrived.yield($0) }
    }
    let port = try server.start()
    await onThread {
      let connection = RawConnection(port: port)
      connection?.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf")
      connection?.close()
    }
    for await result in results {
      #expect(result == .failure(.incomplete))
      break
    }
    await server.stop()
  }

  @Test("every one of many parked streams is woken by its writer")
  func manyStreams() async throws {
    let channels = Channels()
    let (parked, arrived) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { exchange in
      let channel = HTTPBodyChannel(capacity: 1_024)
      channels.add(channel)
      exchange.respond(
        status: 200, headers: [HTTPHeader("Content-Type", "text/event-stream")], body: channel)
      arrived.yield()
    }
    let port = try server.start()
    let count = 500
    let client = HTTPClient.patient()
    let bodies = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<count {
        group.addTask {
          let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/")
          return (try? await client.fetch(request, limit: 1_000))?.body ?? []
        }
      }
      group.addTask {
        var seen = 0
        for await _ in parked {
          seen += 1
          if seen == count { break }
        }
        for channel in channels.all { _ = channel.write(Array("data: a\n\n".utf8)) }
        for channel in channels.all {
          _ = channel.write(Array("data: b\n\n".utf8))
          channel.finish()
        }
        return Array("data: a\n\ndata: b\n\n".utf8)
      }
      return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(bodies.count == count + 1)
    #expect(bodies.allSatisfy { $0 == Array("data: a\n\ndata: b\n\n".utf8) })
    await server.stop()
  }

  @Test("stops in bounded time with requests waiting, streaming and uploading")
  func stopping() async throws {
    let outcomes = Outcomes()
    let (begun, arrived) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { exchange in
      outcomes.watch(exchange)
      switch exchange.head.path {
      case "/stream": exchange.respond(status: 200, headers: [], body: HTTPBodyChannel())
      case "/upload": exchange.streamBody(to: HTTPBodyChannel(capacity: 1))
      default: break
      }
      arrived.yield()
    }
    let port = try server.start()
    let connections = ["/wait", "/stream", "/upload"].compactMap { path -> RawConnection? in
      let connection = RawConnection(port: port)
      connection?.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
      return connection
    }
    var seen = 0
    for await _ in begun {
      seen += 1
      if seen == 3 { break }
    }
    await server.stop(drainingFor: .milliseconds(50))
    #expect(server.openExchanges == 0)
    for _ in connections { #expect(await outcomes.next() == .serverStopped) }
  }

  @Test("whoever stops the server, it has stopped when he is told so")
  func stoppingTwice() async throws {
    let exchanges = Mutex<HTTPServerExchange?>(nil)
    let (begun, arrived) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { exchange in
      exchanges.withLock { $0 = exchange }
      arrived.yield()
    }
    let connection = RawConnection(port: try server.start())
    connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    for await _ in begun { break }
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await server.stop(drainingFor: .milliseconds(50))
          #expect(server.openExchanges == 0)
        }
      }
    }
  }

  @Test("stopping lets a request in flight end")
  func draining() async throws {
    let exchanges = Mutex<HTTPServerExchange?>(nil)
    let (begun, arrived) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { exchange in
      exchanges.withLock { $0 = exchange }
      arrived.yield()
    }
    let port = try server.start()
    async let answer = HTTPClient.patient().fetch(
      HTTPClientRequest(url: "http://127.0.0.1:\(port)/"), limit: 100)
    for await _ in begun { break }
    async let stopped: Void = server.stop(drainingFor: .seconds(30))
    exchanges.withLock { $0 }?.respond(HTTPResponse(status: 200, text: "in time"))
    #expect(try await answer.body == Array("in time".utf8))
    await stopped
  }

  @Test("serves 200 clients at once, five times")
  func load() async throws {
    let server = HTTPServer { exchange in
      exchange.readBody(limit: 1_000) { body in
        let answer = HTTPResponse(status: 200, body: (try? body.get()) ?? [])
        if exchange.id % 2 == 0 {
          exchange.respond(answer)
        } else {
          Task { exchange.respond(answer) }
        }
      }
    }
    let port = try server.start()
    let client = HTTPClient.patient()
    for round in 0..<5 {
      let right = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          group.addTask {
            let body = Array("\(round)-\(number)".utf8)
            let answer = try? await client.fetch(
              HTTPClientRequest(
                method: "PUT", url: "http://127.0.0.1:\(port)/", body: .bytes(body)), limit: 100)
            return answer?.body == body
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(right == 200)
    }
    await server.stop()
    #expect(server.openExchanges == 0)
  }
}
