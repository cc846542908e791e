import JSONText
import LegacyProtocol
import Testing

@Suite("The settings an app asks for")
struct AppSettingsTests {
  @Test(
    "every recorded document is typed, and written back as received",
    arguments: [
      (LegacyVersion(5, 6), 1, nil, nil), (LegacyVersion(6, 8, 3), 3, "6.8.3", 10),
      (LegacyVersion(7, 0, 6), 3, "7.0.6", 10),
    ] as [(LegacyVersion, Int, String?, Int64?)])
  func recorded(version: LegacyVersion, expected: Int, named: String?, page: Int64?) throws {
    var count = 0
    for (exchange, place) in try RecordedAnswerTests.exchanges(version.description)
    where exchange.request.endpoint == .appSettings {
      guard let root = exchange.body.json else { continue }
      guard
        case .appSettings(let settings) = LegacyAnswer(to: .appSettings, exchange.body)
      else {
        Issue.record("\(place)")
        continue
      }
      count += 1
      #expect(settings.json == JSON(root))
      #expect(settings.legacyVersion == named.flatMap { LegacyVersion($0) })
      #expect(settings.version == named)
      #expect(settings.cookiePrefix == "cc_")
      #expect(settings.historyPageSize == page)
      #expect(settings.configuration?.minimumPause == 3000)
      #expect(settings.configuration?.maximumPause == 12000)
      #expect(settings.configuration?.contactsPeriod == 60)
      #expect(settings.configuration?.usesPushService == false)
      #expect(settings.features.contains { $0.name == "filetransfer" && $0.isOn })
      // What is made of the values says the same.
      let made = settings.json(for: version, features: settings.features)
      let again = try AppSettings(Located(made))
      #expect(again.legacyVersion == settings.legacyVersion)
      #expect(again.configuration?.contactsPeriod == 60)
      #expect(again.features.map(\.name) == settings.features.map(\.name))
    }
    #expect(count == expected)
  }

  @Test("nothing has changed, and the old hashes")
  func unchanged() throws {
    let same = try AppSettings(Located(["no_change": "1"]))
    #expect(same.isUnchanged == true)
    #expect(same.json(for: LegacyVersion(7)) == ["no_change": "1"])
    let old = try AppSettings(Located(["langhash": "a", "csshash": "b", "confighash": "c"]))
    #expect(old.languageHash == "a")
    #expect(old.styleHash == "b")
    #expect(old.configurationHash == "c")
  }

  @Test(
    "channels of push providers are read and written with the same bytes",
    arguments: ["6.8.3", "7.0.6"])
  func pushChannels(version: String) throws {
    var count = 0
    for (exchange, _) in try RecordedAnswerTests.exchanges(version)
    where exchange.request.endpoint == .pushChannels {
      guard
        case .pushChannels(let channels) = LegacyAnswer(to: .pushChannels, exchange.body)
      else {
        Issue.record("not read")
        continue
      }
      count += 1
      #expect(channels.rooms.count > 3)
      #expect(JSONWriter.bytes(of: channels.json, style: .php) == exchange.body.bytes)
    }
    #expect(count == 1)
    #expect(throws: LegacyDecodingError.self) { try PushChannels(Located(["user": [:]])) }
  }
}
