/// An answer as far as its headers go.
public struct HTTPResponseHead: Sendable, Hashable {
  public var status: Int
  /// In order, repeats kept.
  public var headers: [HTTPHeader]

  public init(status: Int, headers: [HTTPHeader] = []) {
    self.status = status
    self.headers = headers
  }
}

/// A whole answer.
public struct HTTPResponse: Sendable, Hashable {
  public var status: Int
  /// In order, repeats kept. `Connection`, `Keep-Alive` and `Transfer-Encoding` are the server's own and not written.
  public var headers: [HTTPHeader]
  public var body: [UInt8]

  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer in plain text, UTF-8.
  public init(status: Int, text: String) {
    self.init(
      status: status, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")],
      body: Array(text.utf8))
  }
}
