/// A place to listen at: `HOST:PORT`, `[::1]:PORT`, `:PORT`.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  public var host: String
  public var port: Int

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// What one looks like, for messages.
  public static let rule =
    "expected HOST:PORT, the host an address in numbers or localhost, the port from 0 to 65535"

  /// `nil` if the text is no such place.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
      port <= 65_535
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    guard NetworkAddress(host) != nil else { return nil }
    self.init(host: host, port: port)
  }

  /// Only programs on this machine reach it.
  public var isLoopback: Bool { NetworkAddress(host)?.isLoopback ?? false }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
