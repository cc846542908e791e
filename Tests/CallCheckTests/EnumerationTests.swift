import Testing
import Translation

@testable import CallCheck

@Suite("Every sequence of sightings of a call")
struct EnumerationTests {
  @Test(
    "whatever comes in whatever order: one end for each ring, no status that nobody said, both views agree",
    arguments: [
      (Alphabet.pair(withLateRows: false), 3, 27_930), (.pair(withLateRows: true), 2, 3422),
      (.room, 2, 1980),
    ] as [(Alphabet, Int, UInt64)])
  func holds(alphabet: Alphabet, length: Int, sequences: UInt64) throws {
    let result = try Enumeration(alphabet: alphabet).run(to: length)
    // Nothing is left out: the sum of the powers.
    #expect(result.sequences.reduce(0, +) == sequences)
    #expect(result.verdicts.isSuperset(of: [.told, .prepared, .silent, .outOfTurn]))
  }
}

extension Alphabet: CustomTestStringConvertible {
  var testDescription: String { name }
}
