public import ModernSite

/// Where the platform is and who asks there: the member `platform` of the proxy's configuration.
public struct PlatformSettings: Sendable, Hashable {
  private static let since = "since"

  public var account = PlatformAccount()
  /// What happened before is not delivered, seconds since 1970; `nil` for the first start.
  public var since: Int64?

  public init() {}

  init(_ value: JSON5Value) throws(ConfigurationMisfit) {
    guard case .object(let members) = value.content else {
      throw ConfigurationMisfit(
        rule: "expected an object with url, or app and region, and apiKeyFile")
    }
    var seen: Set<String> = []
    for member in members {
      do throws(ConfigurationMisfit) {
        guard member.name == Self.since || PlatformAccount.Member(rawValue: member.name) != nil
        else { throw ConfigurationMisfit(rule: "no such member") }
        guard seen.insert(member.name).inserted else {
          throw ConfigurationMisfit(rule: "is there already")
        }
        if let known = PlatformAccount.Member(rawValue: member.name) {
          try account.take(member.value, as: known)
        } else {
          since = try member.value.wholeNumber(in: 0...9_999_999_999)
        }
      } catch {
        throw ConfigurationMisfit(
          rule: "\(JSON5Reader.shown(member.name)): \(error.rule)", line: member.line)
      }
    }
    try account.check()
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    var platform = try account.platform()
    // Tries are the deliverer's own.
    platform.attempts = 1
    return platform
  }
}
