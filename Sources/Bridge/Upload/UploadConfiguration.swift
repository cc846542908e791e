import EventModel
public import ModernSite

/// How a conversion is sent: a JSON5 file.
public struct UploadConfiguration: Sendable, Hashable {
  enum Setting: String, CaseIterable {
    case app, region, url, keyFile, importsPerMinute, requestsPerMinute, retentionDays
  }

  public var app: String?
  /// `us`, `eu`, `in`
  public var region: String?
  /// The address of the interface, instead of app and region.
  public var url: String?
  /// A file whose first line is the key.
  public var keyFile: String?
  public var importsPerMinute = ModernLimits.importsPerMinute
  public var requestsPerMinute = 1_000
  /// The platform takes no messages that are older; `nil` where that is bought.
  public var retentionDays: Int? = 180

  public init() {}

  /// - Throws: ``FileProblem`` naming the file, the line and what is wrong.
  public init(file: String) throws(FileProblem) {
    let members = try JSON5Reader.members(of: file)
    var seen: Set<Setting> = []
    for member in members {
      func wrong(_ rule: String) -> FileProblem {
        FileProblem(
          path: file, line: member.line, rule: "\(JSON5Reader.shown(member.name)): \(rule)")
      }
      guard let setting = Setting(rawValue: member.name) else { throw wrong("no such member") }
      guard seen.insert(setting).inserted else { throw wrong("is there already") }
      func text() throws(FileProblem) -> String {
        guard let text = member.value.text, !text.isEmpty else { throw wrong("a text is expected") }
        return text
      }
      func number(_ range: ClosedRange<Int64>) throws(FileProblem) -> Int {
        guard let number = member.value.wholeNumber, range.contains(number) else {
          throw wrong(
            "a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return Int(number)
      }
      switch setting {
      case .app: app = try text()
      case .region: region = try text()
      case .url:
        guard let address = PlatformAddress.url(try text()) else {
          throw wrong(PlatformAddress.rule)
        }
        url = address
      case .keyFile: keyFile = try text()
      case .importsPerMinute: importsPerMinute = try number(1...100_000)
      case .requestsPerMinute: requestsPerMinute = try number(1...100_000)
      case .retentionDays:
        if case .null = member.value.content {
          retentionDays = nil
        } else {
          retentionDays = try number(1...100_000)
        }
      }
    }
    for (name, text) in [("app", app), ("region", region)] {
      guard let text else { continue }
      guard PlatformAddress.isName(text) else {
        throw FileProblem(path: file, rule: "\(name): \(PlatformAddress.nameRule)")
      }
    }
    guard url != nil || app != nil && region != nil else {
      throw FileProblem(path: file, rule: "app and region are needed, or url")
    }
    guard keyFile != nil else { throw FileProblem(path: file, rule: "keyFile is needed") }
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    var platform = PlatformConfiguration(
      baseURL: url ?? PlatformConfiguration.baseURL(app: app ?? "", region: region ?? ""),
      apiKey: try PlatformAddress.key(in: keyFile ?? ""))
    platform.importsPerMinute = importsPerMinute
    platform.requestsPerMinute = requestsPerMinute
    return platform
  }
}
