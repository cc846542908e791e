/// A request as far as its headers go.
public struct HTTPRequestHead: Sendable, Hashable {
  public var method: String
  /// The request target exactly as received: path, `?` and query, percent escapes untouched.
  public var targetBytes: [UInt8]
  /// In the order received, repeats kept.
  public var headers: [HTTPHeader]
  /// The client's address without its port, such as `127.0.0.1`; empty if it can't be told.
  public var remoteAddress: String

  public init(
    method: String, target: String, headers: [HTTPHeader] = [], remoteAddress: String = ""
  ) {
    self.init(
      method: method, targetBytes: Array(target.utf8), headers: headers,
      remoteAddress: remoteAddress)
  }

  public init(
    method: String, targetBytes: [UInt8], headers: [HTTPHeader], remoteAddress: String
  ) {
    self.method = method
    self.targetBytes = targetBytes
    self.headers = headers
    self.remoteAddress = remoteAddress
  }

  /// The target as text; bytes that aren't UTF-8 show as U+FFFD.
  public var target: String { String(decoding: targetBytes, as: UTF8.self) }

  /// The target up to the first `?`, percent escapes untouched.
  public var path: String {
    String(decoding: targetBytes.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// What follows the first `?`, percent escapes untouched; nil without a `?`.
  public var query: String? {
    guard let mark = targetBytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    return String(decoding: targetBytes[(mark + 1)...], as: UTF8.self)
  }

  /// Whether the headers announce a body.
  public var announcesBody: Bool {
    if let length = headers.contentLength { return length > 0 }
    return headers.contains { $0.isNamed("Transfer-Encoding") || $0.isNamed("Content-Length") }
  }
}
