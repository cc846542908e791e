public import ModernSite

/// Which app of the platform is meant, who asks there, and how often: members of every configuration that leads to it.
public struct PlatformAccount: Sendable, Hashable {
  enum Member: String, CaseIterable {
    case app, region, url, apiKeyFile, requestsPerMinute
  }

  public var app: String?
  /// `us`, `eu`, `in`
  public var region: String?
  /// The address of the interface, instead of app and region.
  public var url: String?
  /// A file whose first line is the key.
  public var apiKeyFile: String?
  public var requestsPerMinute = 1_000

  public init() {}

  mutating func take(_ value: JSON5Value, as member: Member) throws(ConfigurationMisfit) {
    switch member {
    case .app: app = try Self.name(value)
    case .region: region = try Self.name(value)
    case .url:
      guard let address = PlatformAddress.url(try value.filledText()) else {
        throw ConfigurationMisfit(rule: PlatformAddress.rule)
      }
      url = address
    case .apiKeyFile: apiKeyFile = try value.filledText()
    case .requestsPerMinute: requestsPerMinute = Int(try value.wholeNumber(in: 1...100_000))
    }
  }

  private static func name(_ value: JSON5Value) throws(ConfigurationMisfit) -> String {
    let text = try value.filledText()
    guard PlatformAddress.isName(text) else {
      throw ConfigurationMisfit(rule: PlatformAddress.nameRule)
    }
    return text
  }

  /// Throws over what is missing.
  func check() throws(ConfigurationMisfit) {
    guard url != nil || app != nil && region != nil else {
      throw ConfigurationMisfit(rule: "app and region are needed, or url")
    }
    guard apiKeyFile != nil else { throw ConfigurationMisfit(rule: "apiKeyFile is needed") }
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    var platform = PlatformConfiguration(
      baseURL: url ?? PlatformConfiguration.baseURL(app: app ?? "", region: region ?? ""),
      apiKey: try PlatformAddress.key(in: apiKeyFile ?? ""))
    platform.requestsPerMinute = requestsPerMinute
    return platform
  }
}
