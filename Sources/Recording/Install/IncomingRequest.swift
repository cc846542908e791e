/// A request as it came to a stand-in for an install, read whole.
public struct IncomingRequest: Sendable, Hashable {
  public var method: String
  /// Path and query as they stand in the request line.
  public var target: String
  public var headers: [HeaderField]
  public var body: [UInt8]

  public init(method: String, target: String, headers: [HeaderField] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The recorded request as its client sent it, without the headers that belong to the connection.
  public init(_ recorded: RecordedRequest) {
    self.init(
      method: recorded.method, target: recorded.target,
      headers: recorded.headers.filter { !ConnectionHeaders.contains($0) },
      body: recorded.requestBody())
  }
}

/// Headers that belong to one connection and not to the exchange.
enum ConnectionHeaders {
  static func contains(_ header: HeaderField) -> Bool {
    names.contains { header.isNamed($0) }
  }

  private static let names = [
    "Connection", "Keep-Alive", "Transfer-Encoding", "Content-Length", "Host",
  ]
}
