/// Where an install is reached: `http://HOST[:PORT][/PATH]`, or the same with `https`.
public struct InstallAddress: Sendable, Hashable {
  /// A name or an address in numbers; of an IPv6 address without its brackets.
  public let host: String
  /// The scheme's own where none is written: 80 or 443.
  public let port: Int
  /// Scheme, host and port.
  let origin: String
  /// Host and port, as written.
  let authority: String
  /// The path that is put before every request's, without a slash at its end; empty for none.
  public let pathPrefix: String

  /// - Throws: ``PassThroughError`` where the text is no such address; a user's name, a query and a fragment have no place in one.
  public init(_ url: String) throws(PassThroughError) {
    guard let mark = url.firstRange(of: "://") else {
      throw PassThroughError(code: .invalidBaseURL)
    }
    let scheme = url[..<mark.lowerBound].lowercased()
    let rest = url[mark.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    guard scheme == "http" || scheme == "https",
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !rest.contains(where: { "?#@\\".contains($0) }),
      let (host, port) = Self.parts(of: authority)
    else { throw PassThroughError(code: .invalidBaseURL) }
    self.host = host
    self.port = port ?? (scheme == "https" ? 443 : 80)
    origin = "\(scheme)://\(authority)"
    self.authority = String(authority)
    pathPrefix = String(path.reversed().drop { $0 == "/" }.reversed())
  }

  /// Host and port of `HOST`, `HOST:PORT`, `[::1]` or `[::1]:PORT`.
  private static func parts(of authority: Substring) -> (host: String, port: Int?)? {
    var host = authority
    var port: Substring?
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else { return nil }
      port = rest.isEmpty ? nil : rest.dropFirst()
      // A zone may follow: `fe80::1%25eth0`.
      let digits = host.prefix { $0 != "%" }
      guard digits.contains(":"), digits.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }),
        host[digits.endIndex...].allSatisfy({ $0.isLetter || $0.isNumber || "%-_.".contains($0) })
      else { return nil }
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    guard !host.isEmpty, authority.first == "[" || !host.contains(where: { "[]".contains($0) })
    else { return nil }
    guard let port else { return (String(host), nil) }
    guard port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(port), (1...65_535).contains(number)
    else { return nil }
    return (String(host), number)
  }
}
