internal import Transport

/// Headers that concern one connection and are never forwarded (RFC 9110 7.6.1).
enum HopByHop {
  private static let names: Set<String> = [
    "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// The headers without those for one hop and those that `Connection` names.
  ///
  /// What frames a message must not be named away: `Content-Length` and `Host` stay.
  static func removed(from headers: [HTTPHeader]) -> [HTTPHeader] {
    let named = Set(headers.tokens("Connection")).subtracting(["content-length", "host", "close"])
    return headers.filter { header in
      let name = header.name.lowercased()
      return !names.contains(name) && !name.hasPrefix("proxy-") && !named.contains(name)
    }
  }
}
