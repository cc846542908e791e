import LegacySite
import Translation

extension ProxyConfiguration {
  /// Looks at each value for itself; that the install is not the proxy itself, ``MigrationProxy`` sees to.
  ///
  /// - Throws: ``SettingProblem`` for the first that can't be meant.
  public func check() throws(SettingProblem) {
    guard legacy != nil else {
      throw SettingProblem(setting: .legacy, value: "", rule: "the install's address is missing")
    }
    try checkValues()
  }

  /// Looks at what is there, each value for itself: the translation alone needs no install.
  ///
  /// - Throws: ``SettingProblem`` for the first that can't be meant.
  public func checkValues() throws(SettingProblem) {
    if let legacy, (try? InstallAddress(legacy)) == nil {
      throw problem(.legacy, legacy, Self.addressRule)
    }
    if let listen, ListenAddress(listen) == nil {
      throw problem(.listen, listen, ListenAddress.rule)
    }
    if let operations {
      guard let address = ListenAddress(operations) else {
        throw problem(.operations, operations, ListenAddress.rule)
      }
      // No token guards it.
      guard address.isLoopback else {
        throw problem(.operations, operations, "expected an address that only this machine reaches")
      }
    }
    for (setting, path) in [
      (Setting.events, events), (.tokenFile, tokenFile), (.identityMap, identityMap),
      (.mimeTypes, mimeTypes), (.journal, journal), (.modes, modes), (.killSwitch, killSwitch),
    ] where path == "" {
      throw problem(setting, "", "expected a path")
    }
    // Either alone would silently do nothing.
    if platform != nil, journal == nil {
      throw problem(.platform, "", "is delivered to from a journal: journal is needed")
    }
    for (setting, value) in [
      (Setting.journal, journal), (.modes, modes), (.killSwitch, killSwitch),
    ] {
      if let value, platform == nil {
        throw problem(setting, value, "is for deliveries: platform is needed")
      }
    }
    if site == "" { throw problem(.site, "", "expected a name") }
    if let baseURL, !Self.isOrigin(baseURL) {
      throw problem(.baseURL, baseURL, Self.originRule)
    }
    if let allowedOrigin, !Self.isOrigin(allowedOrigin) {
      throw problem(.allowedOrigin, allowedOrigin, Self.originRule)
    }
    if let firstGuestID, firstGuestID < 1 {
      throw problem(.firstGuestID, "\(firstGuestID)", "expected a number from 1 on")
    }
    if let answerTimeout, !(answerTimeout > 0 && answerTimeout <= 86_400) {
      throw problem(
        .answerTimeout, "\(answerTimeout)", "expected seconds, more than 0, up to a day")
    }
    if let guid = announcementGroup, guid.wholeMatch(of: /[a-z0-9_-]{1,100}/) == nil {
      throw problem(.announcementGroup, guid, "expected 1 to 100 of a–z, 0–9, _ and -")
    }
    // A room's announcements would be its members' messages.
    if let guid = announcementGroup, Identities().legacy(guid: guid) != nil {
      throw problem(.announcementGroup, guid, "that is the guid of a room of the old side")
    }
    if botPeer == "" { throw problem(.botPeer, "", "expected the id of a user of the old side") }
    if let timeShift, !(-86_400...86_400).contains(timeShift) {
      throw problem(.timeShift, "\(timeShift)", "expected seconds, at most a day either way")
    }
    if let name = sessionCookies?.first(where: { !Self.isCookieName($0) }) {
      throw problem(.sessionCookies, name, "expected names of cookies")
    }
  }

  /// The install's address and where to listen, once every value has been looked at.
  ///
  /// - Throws: ``SettingProblem``, also where the install is who would listen there.
  func checkedWay() throws(SettingProblem) -> (legacy: String, listen: ListenAddress) {
    try check()
    guard let legacy, let listen = ListenAddress(listen ?? Self.usualListen) else {
      throw problem(.legacy, "", Self.addressRule)
    }
    try listen.refuseItself(as: legacy)
    return (legacy, listen)
  }

  /// What an install's address looks like, for messages.
  public static let addressRule =
    "expected http:// or https://, a host, and at most a port and a path"
  /// What an origin looks like, for messages.
  public static let originRule = "expected http:// or https:// and a host, nothing behind it"

  /// Scheme, host and port alone, without a slash at the end.
  public static func isOrigin(_ text: String) -> Bool {
    guard (try? InstallAddress(text)) != nil, let mark = text.firstRange(of: "://") else {
      return false
    }
    return !text[mark.upperBound...].contains("/")
  }

  private static func isCookieName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3D && $0 != 0x3B }
  }

  private func problem(_ setting: Setting, _ value: String, _ rule: String) -> SettingProblem {
    SettingProblem(setting: setting, value: Self.shown(value), rule: rule)
  }

  /// A value fit to be shown: short, and of an address nothing before `@`, where a password may stand.
  public static func shown(_ value: String) -> String {
    var text = value
    if let at = text.lastIndex(of: "@") {
      let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
      if start < at { text.replaceSubrange(start..<at, with: "…") }
    }
    return text.count > 80 ? text.prefix(80) + "…" : text
  }
}
