public import ModernSite

/// Where the platform is and who asks there: the member `platform` of the proxy's configuration.
public struct PlatformSettings: Sendable, Hashable {
  enum Member: String, CaseIterable {
    case app, region, url, apiKeyFile, requestsPerMinute, since
  }

  public var app: String?
  /// `us`, `eu`, `in`
  public var region: String?
  /// The address of the interface, instead of app and region.
  public var url: String?
  /// A file whose first line is the key.
  public var apiKeyFile: String?
  public var requestsPerMinute = 1_000
  /// What happened before is not delivered, seconds since 1970; `nil` for the first start.
  public var since: Int64?

  public init() {}

  /// What is wrong with a member.
  struct Misfit: Error {
    var rule: String
    var line: Int?
  }

  init(_ value: JSON5Value) throws(Misfit) {
    guard case .object(let members) = value.content else {
      throw Misfit(rule: "expected an object with url, or app and region, and apiKeyFile")
    }
    var seen: Set<Member> = []
    for member in members {
      let name = JSON5Reader.shown(member.name)
      func wrong(_ rule: String) -> Misfit { Misfit(rule: "\(name): \(rule)", line: member.line) }
      guard let known = Member(rawValue: member.name) else { throw wrong("no such member") }
      guard seen.insert(known).inserted else { throw wrong("is there already") }
      func text() throws(Misfit) -> String {
        guard let text = member.value.text, !text.isEmpty else { throw wrong("expected a text") }
        return text
      }
      func number(_ range: ClosedRange<Int64>) throws(Misfit) -> Int64 {
        guard let number = member.value.wholeNumber, range.contains(number) else {
          throw wrong("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }
      switch known {
      case .app, .region:
        let text = try text()
        guard PlatformAddress.isName(text) else { throw wrong(PlatformAddress.nameRule) }
        if known == .app { app = text } else { region = text }
      case .url:
        guard let address = PlatformAddress.url(try text()) else {
          throw wrong(PlatformAddress.rule)
        }
        url = address
      case .apiKeyFile: apiKeyFile = try text()
      case .requestsPerMinute: requestsPerMinute = Int(try number(1...100_000))
      case .since: since = try number(0...9_999_999_999)
      }
    }
    guard url != nil || app != nil && region != nil else {
      throw Misfit(rule: "app and region are needed, or url")
    }
    guard apiKeyFile != nil else { throw Misfit(rule: "apiKeyFile is needed") }
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    var platform = PlatformConfiguration(
      baseURL: url ?? PlatformConfiguration.baseURL(app: app ?? "", region: region ?? ""),
      apiKey: try PlatformAddress.key(in: apiKeyFile ?? ""))
    platform.requestsPerMinute = requestsPerMinute
    // Tries are the deliverer's own.
    platform.attempts = 1
    return platform
  }
}
