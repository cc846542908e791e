public import LegacyProtocol

/// What the operator knows of the install that modern events are taken back to.
public struct LegacyTranslatorConfiguration: Sendable, Hashable {
  public enum Echoes: String, Sendable, Hashable, CaseIterable {
    /// The install has them: nothing is delivered.
    case passedOver
    /// The install is gone: what came from it is written for old clients like the rest.
    case written
  }

  public var identities: Identities
  /// Version of the install and family of its clients; decides how bodies are stored.
  public var dialect: StoredBodyDialect
  /// Old ids of people whose `uid` is not one of ours.
  public var people: [String: String]
  /// Old ids of rooms whose `guid` is not one of ours.
  public var rooms: [String: String]
  /// Ids of bots for `uid`s that are not ours.
  public var bots: [String: String]
  /// The old user in whose conversation a bot's answers stand where nothing says with whom the asker talked; `nil` refuses them.
  public var botPeer: String?
  public var echoes: Echoes
  public var policies: LegacyPolicies
  public var phrases: LegacyPhrases
  /// What is left out by the operator's word.
  public var rules: RuleTable
  public var isAccountingDetailed: Bool
  /// Bytes that the install's column for bodies takes.
  public var longestBody: Int
  /// Whether the install's tables take characters of four bytes; else those without a picture are written as numeric references.
  public var takesFourBytes: Bool
  /// After how many seconds without a word an agent's run counts as over.
  public var longestSilence: Int64
  /// The `guid` of the group that announcements are told in, which is no room of the install; what is announced there is for all.
  public var announcementGroup: String?

  public init(
    identities: Identities = Identities(),
    dialect: StoredBodyDialect = StoredBodyDialect(
      version: LegacyVersion(7, 0, 6), platform: .web),
    people: [String: String] = [:], rooms: [String: String] = [:], bots: [String: String] = [:],
    botPeer: String? = nil, echoes: Echoes = .passedOver,
    policies: LegacyPolicies = LegacyPolicies(), phrases: LegacyPhrases = LegacyPhrases(),
    rules: RuleTable = .standard, isAccountingDetailed: Bool = false, longestBody: Int = 65_535,
    takesFourBytes: Bool = false,
    longestSilence: Int64 = 120, announcementGroup: String? = nil
  ) {
    self.identities = identities
    self.dialect = dialect
    self.people = people
    self.rooms = rooms
    self.bots = bots
    self.botPeer = botPeer
    self.echoes = echoes
    self.policies = policies
    self.phrases = phrases
    self.rules = rules
    self.isAccountingDetailed = isAccountingDetailed
    self.longestBody = max(longestBody, 64)
    self.takesFourBytes = takesFourBytes
    self.longestSilence = longestSilence
    self.announcementGroup = announcementGroup
  }
}
