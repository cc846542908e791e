import Synchronization
import Transport

@testable import ModernSite

/// What a client of server-sent events sees: one block between blank lines.
struct StreamBlock: Sendable, Equatable {
  var comment: String?
  var retry: String?
  var id: String?
  var event: String?
  var data: String?
}

/// A client of a stream, connected through Transport's HTTP client.
final class EventSource: Sendable {
  let transfer: HTTPTransfer
  /// Ends its transfers when it is let go.
  private let client: HTTPClient
  private let head: AsyncStream<HTTPResponseHead>
  private let blocks: AsyncStream<StreamBlock>
  private let ends: AsyncStream<Bool>

  /// - Parameter query: Begins with `?`, or is empty.
  init(
    _ client: HTTPClient, port: Int, query: String = "", method: String = "GET",
    headers: [HTTPHeader] = []
  ) {
    let (head, headSource) = AsyncStream.makeStream(of: HTTPResponseHead.self)
    let (blocks, blockSource) = AsyncStream.makeStream(of: StreamBlock.self)
    let (ends, endSource) = AsyncStream.makeStream(of: Bool.self)
    self.client = client
    (self.head, self.blocks, self.ends) = (head, blocks, ends)
    let body = HTTPBodyChannel()
    let reader = BlockReader(body) { blockSource.yield($0) }
    body.setConsumer { reader.read() }
    transfer = client.send(
      HTTPClientRequest(
        method: method, url: "http://127.0.0.1:\(port)/v3/events\(query)", headers: headers),
      body: body, onHead: { headSource.yield($0) },
      onEnd: { result in
        reader.read()
        blockSource.finish()
        headSource.finish()
        if case .success = result { endSource.yield(true) } else { endSource.yield(false) }
        endSource.finish()
      })
    reader.read()
  }

  /// The answer's head; nil when there was none.
  func answer() async -> HTTPResponseHead? {
    for await head in head { return head }
    return nil
  }

  /// The next block; nil at the stream's end.
  func next() async -> StreamBlock? {
    for await block in blocks { return block }
    return nil
  }

  /// The next block with data; nil at the stream's end.
  func nextEvent() async -> StreamBlock? {
    for await block in blocks where block.data != nil { return block }
    return nil
  }

  /// The identifiers of the next events.
  func identifiers(_ count: Int) async -> [String] {
    var identifiers: [String] = []
    while identifiers.count < count, let event = await nextEvent() {
      identifiers.append(event.id ?? event.event ?? "")
    }
    return identifiers
  }

  /// Waits for the end; whether it was a clean one.
  func endedCleanly() async -> Bool {
    for await isClean in ends { return isClean }
    return false
  }
}

/// Cuts what comes through a channel into blocks.
private final class BlockReader: Sendable {
  private let body: HTTPBodyChannel
  private let held = Mutex<[UInt8]>([])
  private let found: @Sendable (StreamBlock) -> Void

  init(_ body: HTTPBodyChannel, found: @escaping @Sendable (StreamBlock) -> Void) {
    self.body = body
    self.found = found
  }

  func read() {
    held.withLock { held in
      while true {
        let (bytes, result) = body.read(upTo: 64 * 1024)
        guard case .bytes = result else { return }
        held += bytes
        var start = 0
        var i = max(0, held.count - bytes.count - 1)
        while i + 1 < held.count {
          if held[i] == 0x0A, held[i + 1] == 0x0A {
            found(StreamBlock(held[start..<i]))
            start = i + 2
            i += 1
          }
          i += 1
        }
        held.removeFirst(start)
      }
    }
  }
}

extension StreamBlock {
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      switch line[..<colon] {
      case "": comment = value
      case "retry": retry = value
      case "id": id = value
      case "event": event = value
      case "data": data = value
      default: break
      }
    }
  }
}

/// A server with a stream on a port of its own.
struct StreamingServer {
  let server: HTTPServer
  let port: Int

  init(_ stream: EventStream, _ configuration: HTTPServerConfiguration = .init()) throws {
    server = HTTPServer(configuration, handler: stream)
    port = try server.start()
  }
}
