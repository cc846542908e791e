/// How an ``HTTPServer`` listens and what it bounds.
public struct HTTPServerConfiguration: Sendable {
  /// An IPv4 or IPv6 address in numbers.
  public var address = "127.0.0.1"
  /// 0 lets the system choose.
  public var port = 0
  /// Threads that serve connections.
  public var threads = 2
  /// Connections open at once, over all threads; more wait to be accepted.
  public var connectionLimit = 8_192
  /// A connection on which nothing moves for that long is closed; parked exchanges are bounded by the two limits below.
  public var idleTimeout = Duration.seconds(60)
  /// Memory a connection may take for its request head and for writing, in bytes. A longer head is refused with 431 or 414, an answer
  /// whose head is longer can't be sent. A parked stream holds about half of it.
  public var connectionMemory = 64 * 1024
  /// Without an answer for that long after its request's end, an exchange is answered with 503.
  public var answerTimeout = Duration.seconds(300)
  /// A streamed body without a byte for that long is cut; nil: never.
  public var streamTimeout: Duration? = nil
  /// Body bytes that are read and thrown away when a handler answers without reading them; beyond, the connection is closed.
  public var discardLimit = 64 * 1024 * 1024

  public init() {}

  public init(address: String = "127.0.0.1", port: Int) {
    self.address = address
    self.port = port
  }
}

/// Why a server did not start.
public struct HTTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case badAddress, cannotListen, alreadyStarted
  }

  public var code: Code
  /// Where it was to listen.
  public var place: String
  /// The system's error number, 0 if it gave none.
  public var systemError: Int32

  public var description: String {
    let cause = systemError == 0 ? "" : " (system error \(systemError))"
    switch code {
    case .badAddress:
      return "listen on \(place): expected an address in numbers and a port up to 65535"
    case .cannotListen: return "listen on \(place): expected a free address of this machine\(cause)"
    case .alreadyStarted: return "listen on \(place): expected to be started once"
    }
  }
}
