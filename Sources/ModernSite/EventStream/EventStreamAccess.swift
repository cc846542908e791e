internal import Transport

/// Who may read the stream.
struct EventStreamAccess: Sendable {
  private let token: [UInt8]?

  init(token: String?) { self.token = token.map { Array($0.utf8) } }

  enum Decision: Hashable {
    case allowed
    /// 401; whether a token was given decides what the answer says.
    case unauthorized(wasGiven: Bool)
    /// 403 with the reason.
    case forbidden(String)
  }

  /// - Parameter queryToken: The value of `access_token`.
  func decide(_ head: HTTPRequestHead, queryToken: String?) -> Decision {
    guard let token else { return decideWithoutToken(head) }
    guard let given = Self.bearer(head) ?? queryToken.map({ Array($0.utf8) }) else {
      return .unauthorized(wasGiven: false)
    }
    return Self.isSame(token, given) ? .allowed : .unauthorized(wasGiven: true)
  }

  /// The token of the header; empty for a header of another form, which thereby is wrong and not absent.
  private static func bearer(_ head: HTTPRequestHead) -> [UInt8]? {
    let values = head.headers.filter { $0.isNamed("Authorization") }.map(\.bytes)
    guard let value = values.first else { return nil }
    let scheme = Array("bearer ".utf8)
    guard values.count == 1, value.count > scheme.count,
      zip(value, scheme).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
    else { return [] }
    return Array(value.dropFirst(scheme.count).drop { $0 == 0x20 })
  }

  /// Compares in a time that depends on the length of what was given, and on nothing of the secret's content.
  static func isSame(_ secret: [UInt8], _ given: [UInt8]) -> Bool {
    guard !secret.isEmpty else { return false }
    var difference = UInt(bitPattern: secret.count ^ given.count)
    for i in given.indices {
      difference |= UInt(secret[i % secret.count] ^ given[i])
    }
    return difference == 0
  }

  private func decideWithoutToken(_ head: HTTPRequestHead) -> Decision {
    guard Loopback.isAddress(head.remoteAddress) else {
      return .forbidden("the request comes from another machine")
    }
    let hosts = head.headers.all("Host")
    guard hosts.count == 1, Loopback.isHost(hosts[0]) else {
      return .forbidden("the Host header doesn't name this machine as localhost")
    }
    guard !head.headers.contains(where: Loopback.isForwarding) else {
      return .forbidden("the request was forwarded")
    }
    return .allowed
  }
}

/// What marks a request as one of this machine's own.
enum Loopback {
  /// Whether an address in numbers is of this machine alone; also as IPv6 writes an IPv4 address.
  static func isAddress(_ text: String) -> Bool {
    if text == "::1" { return true }
    return isIPv4(text.hasPrefix("::ffff:") ? text.dropFirst(7) : text[...])
  }

  /// Whether a Host header names this machine. A page of a foreign name that resolves to loopback doesn't (DNS rebinding).
  static func isHost(_ text: String) -> Bool {
    var host = text[...]
    if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
      let port = host[host.index(after: colon)...]
      guard port.utf8.count <= 5, port.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) else { return false }
      host = host[..<colon]
    }
    return host == "[::1]" || isIPv4(host)
      || host.utf8.count == 9 && host.lowercased() == "localhost"
  }

  /// Whether a header says that the request came through someone else.
  static func isForwarding(_ header: HTTPHeader) -> Bool {
    let name = header.name.lowercased()
    return name == "forwarded" || name == "via" || name == "x-real-ip"
      || name.hasPrefix("x-forwarded-")
  }

  /// 127.0.0.0/8 in four plain decimal numbers.
  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 <= 9 }
          && UInt8(part) != nil
      }
  }
}
