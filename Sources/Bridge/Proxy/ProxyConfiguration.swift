import LegacySite
public import Translation

/// How a migration proxy is set up. As a file it is JSON5; every member has the name it has here (docs/operations.md, “Configuration”).
public struct ProxyConfiguration: Sendable, Hashable {
  /// The install's address, such as `http://10.0.0.5:8080`.
  public var legacy: String?
  /// Where old apps and browsers reach the proxy: `HOST:PORT`; port 0 takes a free one.
  public var listen: String?
  /// The file events are appended to, as NDJSON.
  public var events: String?
  /// A file whose first line is the token that guards the event stream.
  public var tokenFile: String?
  /// Names the install in the ids of messages: letters, digits and hyphens.
  public var site: String?
  /// Scheme and host that addresses in messages get, such as `https://chat.example.com`; what each client used if not given.
  public var baseURL: String?
  /// The lowest id of a guest.
  public var firstGuestID: Int64?
  /// Cookies that tell one web client from another.
  public var sessionCookies: [String]?
  /// Whether the install sees the client's `Host` header (the default), so that links it writes lead back to the proxy.
  public var preservesHost: Bool?
  /// Whether `X-Forwarded-…` headers are added.
  public var addsForwarded: Bool?
  /// Seconds until the install must have begun to answer.
  public var answerTimeout: Double?
  /// The origin that pages on other hosts may read the event stream from.
  public var allowedOrigin: String?
  /// A list of media types as systems keep it; `/etc/mime.types` if it is there and nothing is said.
  public var mimeTypes: String?
  /// Old ids of bots that are AI agents on the new side.
  public var agents: [String]?
  /// The `guid` of the group that announcements are told in.
  public var announcementGroup: String?
  /// Seconds that the install adds to times of group messages.
  public var timeShift: Int64?
  /// A file with ids of the new side for old ones (``IdentityMap``).
  public var identityMap: String?
  /// What is done under each rule (docs/translation.md), where that is not what the table says.
  public var policy: RuleTable?
  /// What old clients are told of what their side has no form for.
  public var legacyPolicies: LegacyPolicies?
  /// The old user in whose conversation bots' answers stand for old clients, where nothing says with whom the asker talked.
  public var botPeer: String?
  /// The file that what is to be delivered to the platform is kept in.
  public var journal: String?
  /// Where that goes.
  public var platform: PlatformSettings?
  /// A file that says who is in which mode (``ModeTable``); all are in `shadow` without one.
  public var modes: String?
  /// A file whose existence puts all into mode `legacy`.
  public var killSwitch: String?
  /// Where health and figures of the proxy are: `HOST:PORT`, on this machine's loopback.
  public var operations: String?

  public init() {}

  /// The members of a configuration.
  public enum Setting: String, Sendable, Hashable, CaseIterable {
    case legacy, listen, events, tokenFile, site, baseURL, firstGuestID, sessionCookies
    case preservesHost, addsForwarded, answerTimeout, allowedOrigin, policy, identityMap
    case mimeTypes, agents, announcementGroup, timeShift, legacyPolicies, botPeer
    case journal, platform, modes, killSwitch, operations
  }

  /// Where the proxy listens if nothing is said.
  static let usualListen = "127.0.0.1:0"

  /// How requests are passed on to an install.
  func passThrough(to legacy: String) -> PassThroughConfiguration {
    var through = PassThroughConfiguration(baseURL: legacy)
    through.preservesHost = preservesHost ?? true
    through.addsForwarded = addsForwarded ?? false
    if let seconds = answerTimeout { through.timeouts.head = .seconds(seconds) }
    return through
  }

  /// Who is who, on either side.
  ///
  /// - Throws: ``FileProblem`` for a file that can't be read or meant.
  public func identities() throws(FileProblem) -> Identities {
    let standard = Identities()
    return Identities(
      site: site ?? standard.site, firstGuestID: firstGuestID ?? standard.firstGuestID,
      map: try identityMap.map { path throws(FileProblem) in try IdentityMap(file: path) }
        ?? standard.map)
  }

  /// What the way to the new side follows.
  ///
  /// - Throws: ``FileProblem`` for a file that can't be read or meant.
  public func translator() throws(FileProblem) -> TranslatorConfiguration {
    let standard = TranslatorConfiguration()
    return TranslatorConfiguration(
      identities: try identities(),
      baseURL: baseURL, sessionCookies: sessionCookies ?? standard.sessionCookies,
      rules: policy ?? standard.rules, mediaTypes: try MediaTypeTable(file: mimeTypes),
      agents: Set(agents ?? []), announcementGroup: announcementGroup, timeShift: timeShift ?? 0)
  }

  /// What the way back follows.
  ///
  /// - Throws: ``FileProblem`` for a file that can't be read or meant.
  public func legacyTranslator() throws(FileProblem) -> LegacyTranslatorConfiguration {
    LegacyTranslatorConfiguration(
      identities: try identities(), botPeer: botPeer, policies: legacyPolicies ?? LegacyPolicies(),
      rules: policy ?? .standard)
  }
}

/// A setting with a value that can't be meant.
public struct SettingProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public var setting: ProxyConfiguration.Setting
  /// The value as it was given, without what may be a password.
  public var value: String
  /// What was expected instead, in words.
  public var rule: String

  public var description: String { "\(setting.rawValue) “\(value)”: \(rule)" }
}
