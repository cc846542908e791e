/// A place to listen at: `HOST:PORT`, `[::1]:PORT`, `:PORT`.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  public var host: String
  public var port: Int

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// `nil` if the text is no such place.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    self.init(host: host.isEmpty ? "127.0.0.1" : host, port: port)
  }

  /// Only programs on this machine reach it.
  public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
