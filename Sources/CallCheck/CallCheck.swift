private import Glibc

/// `CallCheck [LENGTH]`: every sequence of sightings of a call between two people up to a length, 6 unless said; with rows that come late,
/// and in a room, up to two less.
@main
struct CallCheck {
  static func main() {
    let length = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 6
    var isFaulty = false
    let shorter = max(length - 2, 1)
    for (alphabet, length) in [
      (.pair(withLateRows: true), shorter), (.room, shorter), (.pair(withLateRows: false), length),
    ] as [(Alphabet, Int)] {
      let clock = ContinuousClock()
      let start = clock.now
      do throws(Enumeration.Fault) {
        let result = try Enumeration(alphabet: alphabet).run(to: length)
        print(
          "\(alphabet.name): \(alphabet.letters.count) letters, \(result.sequences.reduce(0, +)) sequences up to length \(length),"
            + " \(result.steps) steps, situations \(result.situations), \(clock.now - start)")
      } catch {
        isFaulty = true
        print("\(error.alphabet): \(error.rule)")
        for letter in error.path { print("  \(letter)") }
      }
    }
    if isFaulty { exit(1) }
  }
}
