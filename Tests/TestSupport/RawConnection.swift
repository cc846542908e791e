import Foundation

/// A TCP connection on loopback with blocking calls, for what no well-behaved HTTP library would send.
///
/// Every read gives up after five minutes, so a broken peer fails a test instead of hanging it; tests that run beside it may take that long.
public final class RawConnection: Sendable {
  private let socket: Int32

  init(socket: Int32) {
    self.socket = socket
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameter receiveBuffer: The kernel's buffer for this side in bytes, nil for its choice; small makes a slow reader felt.
  public convenience init?(port: Int, receiveBuffer: Int32? = nil) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    guard loopback(port, { connect(socket, $0, $1) }) == 0 else {
      Glibc.close(socket)
      return nil
    }
    self.init(socket: socket)
  }

  deinit { Glibc.close(socket) }

  /// False when the peer is gone.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// At least one byte; empty at the end of the stream or when nothing comes.
  public func receive(upTo limit: Int = 64 * 1024) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, limit, 0))
    }
  }

  /// Everything until the peer closes.
  public func receiveAll() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = receive()
      guard !piece.isEmpty else { return all }
      all += piece
    }
  }

  /// Up to and with the given text, or what came before the end.
  public func receive(through text: String) -> String {
    var all: [UInt8] = []
    let end = Array(text.utf8)
    while !all.suffix(end.count).elementsEqual(end) {
      let piece = receive(upTo: 1)
      guard !piece.isEmpty else { break }
      all += piece
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// A request's or an answer's head and as much body as its `Content-Length` says.
  public func receiveMessage() -> String {
    let head = receive(through: "\r\n\r\n")
    let length =
      head.lowercased().split(separator: "\r\n")
      .first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    var body: [UInt8] = []
    while body.count < length {
      let piece = receive(upTo: length - body.count)
      guard !piece.isEmpty else { break }
      body += piece
    }
    return head + String(decoding: body, as: UTF8.self)
  }

  /// Ends the stream in both directions.
  public func close() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Blocks until the peer ends its side.
  public func waitForPeer() { while !receive().isEmpty {} }
}

func loopback(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// Runs blocking work on a thread of its own, outside Swift's pool.
public func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
