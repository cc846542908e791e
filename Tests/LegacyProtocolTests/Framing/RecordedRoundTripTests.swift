import JSONText
import LegacyProtocol
import Recording
import TestSupport
import Testing

@Suite("Recorded answers, read and written")
struct RecordedRoundTripTests {
  struct Counts: Equatable {
    var json = 0
    var other = 0
    var differing: [String] = []
  }

  private func counts(of version: String) throws -> Counts {
    var counts = Counts()
    for name in try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl") {
      let path = "recordings/\(version)/\(name)"
      let file = try RecordingFile(decoding: Fixtures.bytes(path), name: name)
      for located in file.interactions {
        let exchange = located.interaction.exchange(position: "")
        let body = exchange.body
        guard case .json = body.content else {
          counts.other += 1
          #expect(body.encoded() == body.bytes, "\(located.place)")
          continue
        }
        counts.json += 1
        if body.encoded() != body.bytes {
          counts.differing.append("\(exchange.request.endpoint)")
          #expect(body.repairs.isEmpty, "\(located.place)")
        }
      }
    }
    return counts
  }

  /// The app's settings were spelled anew by the recorder, with blanks behind commas and colons (Fixtures/README.md).
  @Test(
    "every body comes back with the same bytes, but for the settings that the recorder respelled",
    arguments: [("5.6.0", 180, 15, 1), ("6.8.3", 632, 78, 3), ("7.0.6", 656, 71, 3)])
  func roundTrip(version: String, json: Int, other: Int, respelled: Int) throws {
    let counts = try counts(of: version)
    #expect(counts.json == json)
    #expect(counts.other == other)
    #expect(counts.differing == Array(repeating: "appSettings", count: respelled))
  }
}
