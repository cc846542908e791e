import Recording
import SeededRandom
import TestSupport
import Testing

@testable import RobustnessCheck

@Suite("Damaged traffic")
struct CheckTests {
  private func recordings() throws -> [RecordingFile] {
    try ["5.6.0", "6.8.3", "7.0.6"].flatMap { version in
      try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl").map { name in
        try RecordingFile(decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
      }
    }
  }

  @Test(
    "a sample of what `RobustnessCheck` runs: no trap, no hang, every account balanced",
    .timeLimit(.minutes(10)))
  func sample() throws {
    let options = Check.Options(cutEvery: 50, flips: 250, seed: 7, stride: 150)
    let sums = Check(recordings: try recordings(), options: options).run()
    #expect(sums.unbalanced.isEmpty)
    #expect(sums.cuts > 150)
    #expect(sums.flips.values.reduce(0, +) == 250)
    #expect(sums.events > 100)
  }

  @Test("the same seed gives the same damage")
  func seeded() {
    let bytes = Array("{\"messages\":[]}".utf8)
    let damages = { (seed: UInt64) in
      var generator = SeededGenerator(seed: seed)
      return (0..<50).map { _ in Damage.random(in: bytes, using: &generator) }
    }
    #expect(damages(1) == damages(1))
    #expect(damages(1) != damages(2))
    for damage in damages(3) { #expect(damage.applied(to: bytes).count == bytes.count) }
    #expect(Damage.cut(at: 3).applied(to: bytes) == Array("{\"m".utf8))
  }
}
