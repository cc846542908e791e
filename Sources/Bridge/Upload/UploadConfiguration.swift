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
        let text = try text()
        guard text.hasPrefix("https://") || text.hasPrefix("http://127.0.0.1:"),
          !text.contains(where: { $0 == "@" || $0 == "?" || $0 == "#" || $0.isWhitespace })
        else { throw wrong("an address with https:// is expected, without a query") }
        url = text.hasSuffix("/") ? String(text.dropLast()) : text
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
      guard text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x2D }) else {
        throw FileProblem(path: file, rule: "\(name): letters, digits and - are expected")
      }
    }
    guard url != nil || app != nil && region != nil else {
      throw FileProblem(path: file, rule: "app and region are needed, or url")
    }
    guard keyFile != nil else { throw FileProblem(path: file, rule: "keyFile is needed") }
  }

  /// What the client needs. Reads the key.
  public func platform() throws(FileProblem) -> PlatformConfiguration {
    let path = keyFile ?? ""
    let key = try FileProblem.read(path, limit: 1 << 16).prefix { $0 != 0x0A && $0 != 0x0D }
    guard !key.isEmpty, key.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw FileProblem(path: path, line: 1, rule: "a key of ASCII without blanks is expected")
    }
    var platform = PlatformConfiguration(
      baseURL: url ?? PlatformConfiguration.baseURL(app: app ?? "", region: region ?? ""),
      apiKey: String(decoding: key, as: UTF8.self))
    platform.importsPerMinute = importsPerMinute
    platform.requestsPerMinute = requestsPerMinute
    return platform
  }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}
