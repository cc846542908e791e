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

  public init(
    identities: Identities = Identities(), baseURL: String? = nil,
    sessionCookies: [String] = ["PHPSESSID"], isAccountingDetailed: Bool = false,
    longestRaw: Int = 4096, rules: RuleTable = .standard
  ) {
    self.identities = identities
    self.baseURL = baseURL
    self.sessionCookies = sessionCookies
    self.isAccountingDetailed = isAccountingDetailed
    self.longestRaw = longestRaw
    self.rules = rules
  }
}
