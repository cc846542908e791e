import JSONText

/// Who asks, and how the answer is to look: the parameters every endpoint takes.
public struct CallContext: CallRecord {
  /// The token of a client without cookies. A secret.
  public var token: String?
  /// The name the answer is wrapped in.
  public var callback: String?
  public var family = LegacyDialect.Family.web
  public var flags: LegacyDialect.Flags = []
  /// `{"v":"7.0.6","os":{"n":"a"}}` as text.
  public var appInfo: String?
  public var language: String?
  public var translationLanguage: String?

  public init() {}

  private var familyWord: String? {
    get { family == .web ? nil : family.rawValue }
    set { family = LegacyDialect.Family(rawValue: newValue ?? "") }
  }

  private var asksV2: Bool {
    get { flags.contains(.v2) }
    set { if newValue { flags.insert(.v2) } else { flags.remove(.v2) } }
  }

  private var asksV3: Bool {
    get { flags.contains(.v3) }
    set { if newValue { flags.insert(.v3) } else { flags.remove(.v3) } }
  }

  public static let layout: [CallField<Self>] = [
    .text(.callback, \.callback, VersionRange(from: LegacyVersion(4))),
    .text(.basedata, \.token, VersionRange(from: LegacyVersion(5, 2))),
    .text(.callbackfn, \.familyWord, VersionRange(from: LegacyVersion(5, 2))),
    .flag(.v2, \.asksV2, VersionRange(from: LegacyVersion(5, 4), before: LegacyVersion(5, 8))),
    .flag(.v3, \.asksV3, VersionRange(from: LegacyVersion(5, 4), before: LegacyVersion(5, 8))),
    .text(.appinfo, \.appInfo, VersionRange(from: LegacyVersion(6))),
    .text(.lang, \.language), .text(.translationLanguage, \.translationLanguage),
    .passedOver(.v), .passedOver(.theme), .passedOver(.sdk), .passedOver(.embed),
    .passedOver(.cacheBreaker), .passedOver(.platform),
  ]

  /// The version of the app (`appinfo`), as it names itself.
  public var appVersion: String? { appInfoRoot?["v"]?.looseText }

  /// The platform of the app: `a` and `i` are the two known letters.
  public var platform: ClientPlatform? {
    switch appInfoRoot?["os"]?["n"]?.looseText {
    case "a": .android
    case "i": .ios
    default: nil
    }
  }

  private var appInfoRoot: JSONValue? {
    appInfo.flatMap { try? JSONDocument(parsing: Array($0.utf8)).root }
  }

  public func dialect(_ version: LegacyVersion) -> LegacyDialect {
    LegacyDialect(version, family: family, flags: flags)
  }
}
