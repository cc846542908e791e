import Foundation

/// A TCP server on loopback that does what a script says, each connection on a thread of its own.
///
/// It accepts until `stop()` is called or the process ends, whether or not anyone holds it.
public final class RawServer: Sendable {
  public let port: Int
  private let listener: Int32

  public init(_ script: @escaping @Sendable (RawConnection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard loopback(0, { bind(listener, $0, $1) }) == 0, listen(listener, 512) == 0 else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    self.listener = listener
    Thread.detachNewThread {
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { break }
        let connection = RawConnection(socket: socket)
        Thread.detachNewThread { script(connection) }
      }
      close(listener)
    }
  }

  /// Answers each connection's first request with these bytes and closes.
  public convenience init(answering bytes: [UInt8]) throws {
    try self.init { connection in
      _ = connection.receiveMessage()
      connection.send(bytes)
      connection.close()
    }
  }

  public convenience init(answering text: String) throws {
    try self.init(answering: Array(text.utf8))
  }

  public var url: String { "http://127.0.0.1:\(port)" }

  /// Accepts no more connections.
  public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
}
