import Foundation
import Journal
import ModernSite
import TestSupport
import Testing

@testable import Bridge

@Suite("Delivery: configuration")
struct DeliveryConfigurationTests {
  private func read(_ text: String) throws -> ProxyConfiguration {
    let folder = try TemporaryFolder()
    var lines: [ProxyConfiguration.Setting: Int] = [:]
    return try ProxyConfiguration(file: try folder.write(text, to: "proxy.json5"), lines: &lines)
  }

  @Test(
    "a platform with a slip is refused, naming the line and the member",
    arguments: [
      (
        "{\nplatform: 'x'}", 2,
        "platform: expected an object with url, or app and region, and apiKeyFile"
      ),
      ("{platform: {\nkey: 'x'}}", 2, "platform: key: no such member"),
      (
        "{platform: {\nurl: 'http://x', apiKeyFile: 'k'}}", 2,
        "platform: url: \(PlatformAddress.rule)"
      ),
      ("{platform: {url: 'https://x',\nurl: 'https://y'}}", 2, "platform: url: is there already"),
      (
        "{\nplatform: {app: 'a', apiKeyFile: 'k'}}", 2,
        "platform: app and region are needed, or url"
      ),
      ("{\nplatform: {url: 'https://x'}}", 2, "platform: apiKeyFile is needed"),
      ("{platform: {\napp: 'a/b'}}", 2, "platform: app: \(PlatformAddress.nameRule)"),
      ("{platform: {\nregion: ''}}", 2, "platform: region: expected a text"),
      (
        "{platform: {\nsince: -1}}", 2,
        "platform: since: expected a whole number from 0 to 9999999999"
      ),
      (
        "{platform: {\nrequestsPerMinute: 0}}", 2,
        "platform: requestsPerMinute: expected a whole number from 1 to 100000"
      ),
      ("{\njournal: 5}", 2, "journal: expected a text"),
    ])
  func slips(text: String, line: Int, rule: String) throws {
    let problem = #expect(throws: FileProblem.self) { try read(text) }
    #expect(problem?.line == line && problem?.rule == rule)
  }

  @Test("a platform is read, with its key from the file")
  func whole() throws {
    let folder = try TemporaryFolder()
    let key = try folder.write("a-key\n", to: "key")
    let configuration = try read(
      "{legacy: 'http://x', journal: 'j', platform: {app: 'abc', region: 'eu', apiKeyFile: '\(key)', since: 5, requestsPerMinute: 7}, modes: 'm', killSwitch: 'k'}"
    )
    try configuration.check()
    let platform = try #require(try configuration.platform?.platform())
    #expect(platform.baseURL == "https://abc.api-eu.cometchat.io/v3" && platform.apiKey == "a-key")
    #expect(platform.requestsPerMinute == 7 && platform.attempts == 1)
    #expect(configuration.platform?.since == 5)
  }

  @Test(
    "what would silently do nothing is refused",
    arguments: [
      ("journal: 'j'", ProxyConfiguration.Setting.journal), ("modes: 'm'", .modes),
      ("killSwitch: 'k'", .killSwitch),
      ("platform: {url: 'https://x', apiKeyFile: 'k'}", .platform),
      ("platform: {url: 'https://x', apiKeyFile: 'k'}, journal: ''", .journal),
    ])
  func alone(text: String, setting: ProxyConfiguration.Setting) throws {
    let configuration = try read("{legacy: 'http://x', \(text)}")
    let problem = #expect(throws: SettingProblem.self) { try configuration.check() }
    #expect(problem?.setting == setting)
  }

  @Test("a key, a journal or modes that can't be used end the start with their path")
  func unusable() async throws {
    let folder = try TemporaryFolder()
    let key = try folder.write("a-key\n", to: "key")
    func start(key: String = key, journal: String = "j", modes: String? = nil) throws {
      var configuration = ProxyConfiguration()
      configuration.legacy = "http://127.0.0.1:9"
      configuration.journal = folder.path + "/" + journal
      configuration.modes = modes
      var platform = PlatformSettings()
      (platform.account.url, platform.account.apiKeyFile) = ("https://platform.example", key)
      configuration.platform = platform
      _ = try LiveDelivery(configuration) { _ in }
    }
    let noKey = #expect(throws: FileProblem.self) { try start(key: folder.path + "/none") }
    #expect(noKey?.path == folder.path + "/none")
    try folder.write(
      "not a journal, but long enough to be looked at as one of SQLite's", to: "text")
    let noJournal = #expect(throws: FileProblem.self) { try start(journal: "text") }
    #expect(noJournal?.path == folder.path + "/text")
    let noModes = #expect(throws: FileProblem.self) { try start(modes: folder.path + "/none") }
    #expect(noModes?.path == folder.path + "/none")
    let other = try SQLiteJournal(folder.path + "/taken")
    let taken = #expect(throws: FileProblem.self) { try start(journal: "taken") }
    #expect(taken?.rule == "another process writes it")
    await other.close()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/taken")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(throws: FileProblem.self) { try JournalView(folder.path + "/none") }
  }
}
