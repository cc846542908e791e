import Bridge
import TestSupport
import Testing
import Translation

@Suite("Recordings and their golden files")
struct GoldenRecordingsTests {
  @Test(
    "every recording gives the events of its golden file, all of it known and accounted for",
    arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func asExpected(version: String) throws {
    let replay = ReplayRun(configuration: TranslatorConfiguration(identities: Identities()))
    let paths = try ReplayRun.recordings(under: Fixtures.url("recordings/\(version)").path)
    #expect(!paths.isEmpty)
    for path in paths {
      let outcome = try replay.run(path)
      let comparison = try #require(outcome.comparison, "\(path) has no golden file")
      #expect(comparison.isEqual, "\(comparison.description(showing: 3))")
      #expect(outcome.replayed.unmapped == [])
      #expect(outcome.replayed.unbalanced == [])
    }
  }
}
