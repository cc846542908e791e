/// A request to send.
public struct HTTPClientRequest: Sendable {
  public enum Body: Sendable {
    /// No body and no `Content-Length`.
    case none
    case bytes([UInt8])
    /// What comes through the channel; without a length in chunks. A failing channel fails the request.
    case stream(HTTPBodyChannel, length: Int?)
  }

  public var method: String
  /// Absolute, `http` or `https`.
  public var url: String
  /// Sent as the request target exactly as given; nil takes path and query of ``url``.
  public var targetBytes: [UInt8]?
  /// Sent in order and with repeats, `Host` first and in that spelling. Nothing is added but `Host`, where it isn't given, and
  /// what frames the body; `Content-Length`, `Transfer-Encoding` and `Expect` aren't taken from here.
  public var headers: [HTTPHeader]
  public var body: Body
  /// Nil for the client's.
  public var timeouts: HTTPClientTimeouts?
  /// Whether it may be sent again over a new connection when a kept one does not answer; `nil` goes by the method
  /// (RFC 9110 9.2.2).
  public var isRepeatable: Bool?

  public init(
    method: String = "GET", url: String, targetBytes: [UInt8]? = nil, headers: [HTTPHeader] = [],
    body: Body = .none, timeouts: HTTPClientTimeouts? = nil
  ) {
    self.method = method
    self.url = url
    self.targetBytes = targetBytes
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
  }
}

/// How long a request may take in each of its phases.
public struct HTTPClientTimeouts: Sendable, Hashable {
  /// Until the connection, TLS included, is made.
  public var connect: Duration
  /// From the request's last byte to the end of the answer's head; also between bytes of the request that the server takes.
  public var head: Duration
  /// Between bytes of the answer's body, as long as its receiver has room.
  public var stall: Duration

  public init(
    connect: Duration = .seconds(10), head: Duration = .seconds(60), stall: Duration = .seconds(60)
  ) {
    self.connect = connect
    self.head = head
    self.stall = stall
  }
}

/// What an ``HTTPClient`` bounds.
public struct HTTPClientConfiguration: Sendable {
  public var timeouts = HTTPClientTimeouts()
  /// Connections to one host at once; more requests wait for a free one. 0: no bound.
  public var connectionsPerHost = 512
  /// Idle connections that are kept for later requests.
  public var keptConnections = 256
  /// Bytes an answer's head may have. A server that passes it on must have room for it.
  public var headLimit = 32 * 1024
  /// PEM file of the authorities to trust instead of the system's.
  public var authoritiesFile: String? = nil

  public init() {}
}
