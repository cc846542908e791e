/// What the operator knows of the install and the exchanges themselves do not say.
public struct TranslatorConfiguration: Sendable, Hashable {
  public var identities: Identities
  /// Scheme and host of the site, for addresses without; `nil` takes what each client used.
  public var baseURL: String?
  /// Cookies that tell one web client from another.
  public var sessionCookies: [String]
  /// Whether accounts list every field, or count by rule only.
  public var isAccountingDetailed: Bool
  /// The longest stored body kept in `metadata.legacy.raw`, in bytes.
  public var longestRaw: Int
  /// What is done under each rule.
  public var rules: RuleTable
  /// Kinds of files by their extensions.
  public var mediaTypes: MediaTypeTable
  /// Bots that are AI agents on the new side, by their old ids: their answers are runs.
  public var agents: Set<String>
  /// The `guid` of a read-only group that announcements are told in; `nil` tells them to each user.
  public var announcementGroup: String?
  /// Seconds that the install adds to times of group messages; versions up to 5.0 add a time zone.
  public var timeShift: Int64

  public init(
    identities: Identities = Identities(), baseURL: String? = nil,
    sessionCookies: [String] = ["PHPSESSID"], isAccountingDetailed: Bool = false,
    longestRaw: Int = 4096, rules: RuleTable = .standard,
    mediaTypes: MediaTypeTable = .builtIn, agents: Set<String> = [],
    announcementGroup: String? = nil, timeShift: Int64 = 0
  ) {
    self.identities = identities
    self.baseURL = baseURL
    self.sessionCookies = sessionCookies
    self.isAccountingDetailed = isAccountingDetailed
    self.longestRaw = longestRaw
    self.rules = rules
    self.mediaTypes = mediaTypes
    self.agents = agents
    self.announcementGroup = announcementGroup
    self.timeShift = timeShift
  }
}
