import EventModel
public import ModernSite

/// How a conversion is sent: a JSON5 file.
public struct UploadConfiguration: Sendable, Hashable {
  private enum Setting: String {
    case importsPerMinute, retentionDays
  }

  public var account = PlatformAccount()
  public var importsPerMinute = ModernLimits.importsPerMinute
  /// The platform takes no messages that are older; `nil` where that is bought.
  public var retentionDays: Int? = 180

  public init() {}

  /// - Throws: ``FileProblem`` naming the file, the line and what is wrong.
  public init(file: String) throws(FileProblem) {
    let members = try JSON5Reader.members(of: file)
    var seen: Set<String> = []
    for member in members {
      do throws(ConfigurationMisfit) {
        try take(member, &seen)
      } catch {
        throw FileProblem(
          path: file, line: member.line, rule: "\(JSON5Reader.shown(member.name)): \(error.rule)")
      }
    }
    do throws(ConfigurationMisfit) {
      try account.check()
    } catch {
      throw FileProblem(path: file, rule: error.rule)
    }
  }

  private mutating func take(
    _ member: JSON5Value.Member, _ seen: inout Set<String>
  ) throws(ConfigurationMisfit) {
    let known = PlatformAccount.Member(rawValue: member.name)
    let setting = Setting(rawValue: member.name)
    guard known != nil || setting != nil else { throw ConfigurationMisfit(rule: "no such member") }
    guard seen.insert(member.name).inserted else {
      throw ConfigurationMisfit(rule: "is there already")
    }
    if let known { try account.take(member.value, as: known) }
    switch setting {
    case .importsPerMinute:
      importsPerMinute = Int(try member.value.wholeNumber(in: 1...100_000))
    case .retentionDays:
      if case .null = member.value.content {
        retentionDays = nil
      } else {
        retentionDays = Int(try member.value.wholeNumber(in: 1...100_000))
      }
    case nil: break
    }
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    var platform = try account.platform()
    platform.importsPerMinute = importsPerMinute
    return platform
  }
}
