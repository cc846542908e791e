/// What decides how the old side writes a thing: the version of the install, and the client that asked.
public struct LegacyDialect: Sendable, Hashable {
  /// The kind of client (`callbackfn`).
  public enum Family: Sendable, Hashable, RawRepresentable {
    case web, mobileApp, desktop, mobileWebApp, mobileTab
    /// Another word, kept as received. Made by `init(rawValue:)` alone.
    case unknown(String)

    private static let known: [Self] = [.web, .mobileApp, .desktop, .mobileWebApp, .mobileTab]

    public init(rawValue: String) {
      // The browser's client names itself, or sends nothing.
      self =
        rawValue.isEmpty
        ? .web : Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }

    public var rawValue: String {
      switch self {
      case .web: "web"
      case .mobileApp: "mobileapp"
      case .desktop: "desktop"
      case .mobileWebApp: "mobilewebapp"
      case .mobileTab: "ccmobiletab"
      case .unknown(let word): word
      }
    }
  }

  /// Switches by which apps of 2015 ask for newer forms.
  public struct Flags: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The whole reply to a message instead of its id.
    public static let v2 = Flags(rawValue: 1)
    /// Keys with `_`, and JSON for logging in and joining.
    public static let v3 = Flags(rawValue: 2)
  }

  public var version: LegacyVersion
  public var family: Family
  public var flags: Flags

  public init(_ version: LegacyVersion, family: Family = .web, flags: Flags = []) {
    self.version = version
    self.family = family
    self.flags = flags
  }

  /// The dialect a request asks for.
  public init(_ version: LegacyVersion, of request: LegacyRequest) {
    var flags: Flags = []
    if request["v2"] == "1" { flags.insert(.v2) }
    if request["v3"] == "1" { flags.insert(.v3) }
    self.init(version, family: Family(rawValue: request.clientFamily), flags: flags)
  }

  /// How maps of records are written.
  public var mapForm: MapForm {
    switch version {
    case ..<LegacyVersion(5, 2): .array
    case ..<LegacyVersion(5, 4): .bareKeys
    case ..<LegacyVersion(5, 8): family == .web || flags.contains(.v3) ? .prefixedKeys : .bareKeys
    default: .prefixedKeys
    }
  }
}
