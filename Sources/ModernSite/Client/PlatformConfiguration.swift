internal import EventModel

/// Where the platform is, and how much it may be asked.
public struct PlatformConfiguration: Sendable {
  /// Without a slash at the end: `https://APP.api-REGION.cometchat.io/v3`.
  public var baseURL: String
  /// A key with the scope `fullAccess`. Never shown.
  public var apiKey: String
  /// Calls of the Data Import API in a minute.
  public var importsPerMinute = ModernLimits.importsPerMinute
  /// Other calls in a minute. The platform takes more; nothing here is in a hurry.
  public var requestsPerMinute = 1_000
  /// How often a call is tried that fails for the moment.
  public var attempts = 8
  /// Bytes an answer may have.
  public var answerLimit = 64 << 20

  public init(baseURL: String, apiKey: String) {
    self.baseURL = baseURL
    self.apiKey = apiKey
  }

  /// The address of an app's interface.
  public static func baseURL(app: String, region: String) -> String {
    "https://\(app).api-\(region).cometchat.io/v3"
  }
}
