import Foundation

/// The best of several runs over the same bodies.
struct Measurement {
  let name: String
  let bodies: Int
  let bytes: Int
  let seconds: Double

  static let runs = 5

  /// Time this thread spent computing: what else runs on the machine is left out, except that it shares caches and cores.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  var bodiesPerSecond: Double { Double(bodies) / seconds }
  var bytesPerSecond: Double { Double(bytes) / seconds }

  /// - Parameter pass: goes over all bodies once; its number keeps the work from being left out.
  static func best(
    _ name: String, bodies: Int, bytes: Int, rounds: Int, _ pass: () -> Int
  ) -> Measurement {
    var best = Double.infinity
    var sum = pass()
    for _ in 0..<runs {
      let started = processorSeconds()
      for _ in 0..<rounds { sum &+= pass() }
      best = min(best, processorSeconds() - started)
    }
    if sum == Int.min { print("") }
    return Measurement(
      name: name, bodies: bodies * rounds, bytes: bytes * rounds, seconds: best)
  }
}
