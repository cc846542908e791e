/// For whom a body is written: what the install is, and who reads it.
public struct StoredBodyDialect: Sendable, Hashable {
  /// The family of client. All read the same stored forms; apps older than the install get some in an earlier layout.
  public enum Platform: Sendable, Hashable, CaseIterable {
    case web, iOS, android
  }

  /// Of the install; decides the layout.
  public var version: LegacyVersion
  public var platform: Platform
  /// Of the app, where it is known to differ from the install (`appinfo`); no meaning for the web client.
  public var appVersion: LegacyVersion?
  public var phrases: StoredBodyPhrases
  /// The path of the install on its host, with a slash at either end: pictures of smileys and icons lie under it.
  public var basePath: String

  public init(
    version: LegacyVersion, platform: Platform, appVersion: LegacyVersion? = nil,
    phrases: StoredBodyPhrases = StoredBodyPhrases(), basePath: String = "/cometchat/"
  ) {
    self.version = version
    self.platform = platform
    self.appVersion = appVersion
    self.phrases = phrases
    self.basePath = basePath
  }

  /// Whether an app reads it that is older than a version. The web client comes with the install, so it never is.
  func isApp(olderThan other: LegacyVersion) -> Bool {
    platform != .web && (appVersion ?? version) < other
  }
}
