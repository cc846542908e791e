import LegacyProtocol

/// Where the install is reached, so that addresses in messages become whole.
struct SiteAddress: Sendable, Hashable {
  /// Scheme, host and port.
  let origin: String
  /// The folder of the install, with slashes at both ends.
  let folder: String
  /// That of the origin, `https` if it is not known.
  private let scheme: String

  /// What it was made from.
  private let path: String
  private let givenOrigin: String

  /// Whether an exchange would give the same.
  func isThat(of exchange: LegacyExchange) -> Bool {
    exchange.request.path == path && exchange.origin == givenOrigin
  }

  /// - Parameter baseURL: The operator's word on the scheme and host, which wins over what the client used.
  init(_ exchange: LegacyExchange, baseURL: String?) {
    origin = baseURL.map { Self.origin(of: $0) } ?? exchange.origin
    scheme = Self.scheme(of: origin)
    folder = Self.folder(of: exchange.request.path)
    (path, givenOrigin) = (exchange.request.path, exchange.origin)
  }

  init(baseURL: String?) {
    origin = baseURL.map { Self.origin(of: $0) } ?? ""
    scheme = Self.scheme(of: origin)
    folder = "/cometchat/"
    (path, givenOrigin) = ("", "")
  }

  /// The address made absolute: a missing scheme is the site's (`https` if that is not known), a missing host the site's.
  ///
  /// What ``SecretFields`` knows is not carried on in its query.
  func absolute(_ address: String) -> String {
    let address = SecretNames.removed(fromAddress: address)
    let bytes = address.utf8
    if address.isEmpty || bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
    {
      return address
    }
    if bytes.starts(with: "//".utf8) {
      return scheme + "://" + String(Substring(bytes.drop { $0 == UInt8(ascii: "/") }))
    }
    guard !origin.isEmpty else { return address }
    return bytes.first == UInt8(ascii: "/") ? origin + address : origin + folder + address
  }

  private static func scheme(of origin: String) -> String {
    guard let end = origin.range(of: "://") else { return "https" }
    return String(origin[..<end])
  }

  private static func origin(of url: String) -> String {
    guard let end = url.range(of: "://") else { return url }
    let rest = url[url.utf8.index(end, offsetBy: 3)...]
    let host = rest.prefix { $0 != "/" }
    return String(url[..<end]) + "://" + host
  }

  private static func folder(of path: String) -> String {
    let markers = ["/cometchat_", "/modules/", "/plugins/", "/extensions/", "/api/"]
    for marker in markers {
      if let start = path.range(of: marker) { return String(path[..<start]) + "/" }
    }
    return "/cometchat/"
  }
}

extension String {
  /// The place of the first occurrence of some text.
  fileprivate func range(of needle: String) -> String.Index? {
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: needle.utf8) { return start }
      start = utf8.index(after: start)
    }
    return nil
  }
}
