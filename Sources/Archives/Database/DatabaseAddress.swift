/// Where a live database is, and who asks it.
///
/// Never holds a password: ``Password`` says where to find it, and it is read when the connection is made.
public struct DatabaseAddress: Sendable, Hashable {
  /// Where the password stands.
  public enum Password: Sendable, Hashable {
    case none
    /// The first line of a file.
    case file(String)
    /// A variable of the environment; one that is not set counts as no password.
    case environment(String)
  }

  /// Whether what passes is encrypted. A socket of the machine itself never is.
  public enum Encryption: Sendable, Hashable {
    case off
    /// Where the server offers it; nobody checks who the server is.
    case offered
    /// Or no connection. With the file of an authority the server's certificate and name are checked, before the password is sent.
    case required(authority: String?)
  }

  /// A name or address; `nil` where a socket is given.
  public var host: String?
  public var port: UInt16
  /// The path of a socket of this machine.
  public var socket: String?
  public var user: String
  public var password: Password
  public var database: String
  public var encryption: Encryption

  public init(
    host: String? = nil, port: UInt16 = 3306, socket: String? = nil, user: String,
    password: Password = .none, database: String, encryption: Encryption = .offered
  ) {
    self.host = host
    self.port = port
    self.socket = socket
    self.user = user
    self.password = password
    self.database = database
    self.encryption = encryption
  }

  /// Whether a text is meant as such an address.
  public static func isAddress(_ text: String) -> Bool {
    ["mysql://", "mariadb://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Reads `mysql://USER@HOST[:PORT]/DATABASE[?socket=PATH][&tls=off|offered|required][&ca=FILE]`, parts percent-encoded where needed.
  ///
  /// - Throws: ``DatabaseAddressError``, which never holds a part of the text.
  public init(
    _ text: String, password: Password = .none
  ) throws(DatabaseAddressError) {
    guard Self.isAddress(text), let start = text.firstRange(of: "://") else { throw .malformed }
    let rest = text[start.upperBound...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, let slash = whole.firstIndex(of: "/") else { throw .malformed }
    let authority = whole[..<slash]
    guard let at = authority.lastIndex(of: "@") else { throw .user }
    // It would stand in the list of processes, in histories and in logs.
    guard !authority[..<at].contains(":") else { throw .password }
    guard let user = Self.decoded(authority[..<at]), !user.isEmpty else { throw .user }
    guard let database = Self.decoded(whole[whole.index(after: slash)...]), !database.isEmpty,
      !database.contains("/")
    else { throw .database }
    self.init(user: user, password: password, database: database)
    try readHost(authority[authority.index(after: at)...])
    if parts.count > 1 { try readOptions(parts[1]) }
    guard host != nil || socket != nil else { throw .host }
  }

  private mutating func readHost(_ text: Substring) throws(DatabaseAddressError) {
    var name = text
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw .host }
      name = text[text.index(after: text.startIndex)..<end]
      let behind = text[text.index(after: end)...]
      if behind.hasPrefix(":") {
        port = try Self.port(behind.dropFirst())
      } else if !behind.isEmpty {
        throw .host
      }
    } else if let colon = text.firstIndex(of: ":") {
      name = text[..<colon]
      port = try Self.port(text[text.index(after: colon)...])
    }
    guard let decoded = Self.decoded(name) else { throw .host }
    if !decoded.isEmpty { host = decoded }
  }

  private static func port(_ text: Substring) throws(DatabaseAddressError) -> UInt16 {
    guard let port = UInt16(text), port > 0 else { throw .host }
    return port
  }

  private mutating func readOptions(_ text: Substring) throws(DatabaseAddressError) {
    var mode: String?
    var authority: String?
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let value = Self.decoded(sides[1]), !value.isEmpty else {
        throw .option
      }
      switch sides[0] {
      case "socket": socket = value
      case "tls": mode = value
      case "ca": authority = value
      case "password": throw .password
      default: throw .option
      }
    }
    switch mode {
    case "required": encryption = .required(authority: authority)
    case nil where authority != nil: encryption = .required(authority: authority)
    case "offered" where authority == nil, nil: encryption = .offered
    case "off" where authority == nil: encryption = .off
    default: throw .option
    }
  }

  /// Percent-encoding undone; `nil` for what is none, for bytes that are no text, and for a zero byte.
  private static func decoded(_ text: Substring) -> String? {
    var out: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      out.append(value)
    }
    return out.contains(0) ? nil : String(validating: out, as: UTF8.self)
  }
}

/// What is wrong with the text of an address; never holds a part of it.
public enum DatabaseAddressError: String, Error, Sendable, Hashable, CaseIterable {
  case malformed = "mysql://USER@HOST/DATABASE is expected"
  case user = "a user is expected: mysql://USER@HOST/DATABASE"
  case password =
    "no password is taken in an address: give it by a file or the environment"
  case host = "a host, with a port from 1 to 65535 or without, or ?socket=PATH is expected"
  case database = "one database is expected: mysql://USER@HOST/DATABASE"
  case option = "options are socket=PATH, tls=off, offered or required, and ca=FILE"
}
