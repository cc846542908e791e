import LegacyProtocol

/// Which user a client speaks for, learned from what the install tells that client about itself.
///
/// Web clients are known by their session cookie, apps by `basedata`. Both stay inside; nothing here is ever written out.
struct SessionDirectory: Sendable {
  struct Session: Sendable, Hashable {
    var userID: String?
    /// The login was told.
    var isLoggedIn = false
    /// The install has answered this client as one that is logged in.
    var isActive = false
    /// The client was logged out, and the install has not said since whose it is.
    var isOver = false
  }

  /// A client, as far as a request tells one from another.
  struct Key: Sendable, Hashable {
    fileprivate let text: String
  }

  private var sessions: RecentTable<Key, Session>
  private let cookieNames: [String]

  init(cookieNames: [String], capacity: Int = 200_000) {
    self.cookieNames = cookieNames
    sessions = RecentTable(capacity: capacity)
  }

  /// The client behind an exchange; `nil` for one that shows neither a session nor `basedata`.
  func key(for exchange: LegacyExchange) -> Key? {
    let request = exchange.request
    if let basedata = request["basedata"], !basedata.isEmpty, basedata != "null", basedata != "0" {
      return Key(text: "basedata:" + basedata)
    }
    for name in cookieNames {
      for value in [request.cookies[name], exchange.setCookies[name]] {
        if let value, !value.isEmpty, value != "deleted" { return Key(text: "cookie:" + value) }
      }
    }
    return nil
  }

  subscript(key: Key) -> Session {
    get { sessions[key] ?? Session() }
    set { sessions.set(newValue, for: key) }
  }

  /// The client was heard of: what is known of it is kept for longer.
  mutating func meet(_ key: Key) { _ = sessions.refreshed(key) }

  /// The user that plain `basedata` names: installs without encrypted ids use the number itself.
  static func plainUserID(_ basedata: String?) -> String? {
    guard let basedata, let number = Int64(basedata), number > 0, String(number) == basedata
    else { return nil }
    return basedata
  }
}
