/// The best of several runs over the same bodies.
struct Measurement {
  let name: String
  let bodies: Int
  let bytes: Int
  let seconds: Double

  static let runs = 5

  var bodiesPerSecond: Double { Double(bodies) / seconds }
  var bytesPerSecond: Double { Double(bytes) / seconds }

  /// - Parameter pass: goes over all bodies once; its number keeps the work from being left out.
  static func best(
    _ name: String, bodies: Int, bytes: Int, rounds: Int, _ pass: () -> Int
  ) -> Measurement {
    var best = Double.infinity
    var sum = pass()
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let started = clock.now
      for _ in 0..<rounds { sum &+= pass() }
      let elapsed = clock.now - started
      let (seconds, attoseconds) = elapsed.components
      best = min(best, Double(seconds) + Double(attoseconds) / 1e18)
    }
    if sum == Int.min { print("") }
    return Measurement(
      name: name, bodies: bodies * rounds, bytes: bytes * rounds, seconds: best)
  }
}
