/// Which fields carry secrets, by their names.
public enum SecretFields {
  /// What a field holds; decides the form of its pseudonym.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case basedata, password, token, key, cookie
    /// A password hash; its pseudonym is hexadecimal and of the same length.
    case hash
  }

  /// The kind of secret a field of that name holds, `nil` for other fields. Case, `-`, `_` and brackets do not matter.
  public static func kind(of name: String) -> Kind? {
    // The innermost key of `a[b][]`.
    let pieces = name.utf8.split { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    let innermost = pieces.last.map(Array.init) ?? []
    let letters = innermost.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
    let plain = String(decoding: letters, as: UTF8.self)
    if let kind = exact[plain] { return kind }
    return endings.first { plain.hasSuffix($0.key) }?.value
  }

  /// Values that say there is nothing to hide: no login, no password.
  static func isEmpty(_ value: String) -> Bool { empty.contains(value) }

  private static let empty: Set = [
    "", "0", "null", "undefined", "logout", "false", "deleted",
    // The hashes of no password at all.
    "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
  ]

  private static let exact: [String: Kind] = [
    "basedata": .basedata, "ccdata": .basedata,
    "password": .password, "passwd": .password, "pass": .password, "pwd": .password,
    "pw": .password, "currentp": .password, "inviteid": .password,
    "apikey": .key, "api": .key, "keya": .key, "keyb": .key, "keyc": .key, "authkey": .key,
    "licensekey": .key, "secret": .token, "token": .token, "csrf": .token, "csrftoken": .token,
    "authorization": .token, "proxyauthorization": .token, "auth": .token, "sid": .token,
    "sessionid": .cookie, "phpsessid": .cookie,
  ]

  private static let endings: [(key: String, value: Kind)] = [
    ("password", .password), ("token", .token), ("secret", .token), ("apikey", .key),
    ("authkey", .key),
  ]
}
