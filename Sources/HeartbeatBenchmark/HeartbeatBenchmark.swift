import Foundation
import JSONText
import LegacyProtocol

/// Reads one answer with 50 messages to typed values, over and over, with our reader and with `JSONDecoder`, in turns.
///
/// Prints MB/s of each (the best of the rounds) and their ratio. Exit code 1 if a goal is given (`--goal RATIO MBPS`) and missed.
/// With `profile` our side of it runs alone, for a profiler to look at.
@main
struct HeartbeatBenchmark {
  static let rounds = 7

  static func main() throws {
    let bytes = SampleHeartbeat.bytes
    let data = Data(bytes)
    let decoder = JSONDecoder()
    let expected = try DecodedHeartbeat.sum(data, with: decoder)
    guard sum(bytes) == expected else {
      print("the two readers disagree")
      exit(1)
    }
    if CommandLine.arguments.last == "profile" {
      var sink = 0
      for _ in 0..<100_000 { sink &+= read(bytes) }
      print("\(sink) messages")
      return
    }
    var ours = 0.0
    var theirs = 0.0
    for _ in 0..<rounds {
      ours = max(ours, rate(bytes.count, repeats: 3_000) { _ = read(bytes) })
      theirs = max(
        theirs,
        rate(bytes.count, repeats: 150) { _ = try? DecodedHeartbeat.count(data, with: decoder) })
    }
    let ratio = ours / theirs
    print("answer: \(bytes.count) bytes, \(SampleHeartbeat.messages) messages")
    print("HeartbeatReply: \(Int(ours)) MB/s")
    print("JSONDecoder:    \(Int(theirs)) MB/s")
    print("ratio:          \((ratio * 10).rounded() / 10)")
    exit(isMissed(ratio, ours) ? 1 : 0)
  }

  private static func isMissed(_ ratio: Double, _ rate: Double) -> Bool {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--goal"), arguments.count > index + 2,
      let least = Double(arguments[index + 1]), let leastRate = Double(arguments[index + 2])
    else { return false }
    return ratio < least || rate < leastRate
  }

  /// From the bytes of the body to typed messages.
  private static func entries(_ bytes: [UInt8]) -> [HeartbeatReply.Entry<OneToOneMessage>] {
    guard let root = ReplyBody(reading: bytes).json else { return [] }
    for part in HeartbeatReply(Located(root)).parts {
      if case .messages(let entries, _) = part { return entries }
    }
    return []
  }

  /// The length of all texts, so that nothing can be left out.
  private static func sum(_ bytes: [UInt8]) -> Int {
    var sum = 0
    for case .record(let message) in entries(bytes) { sum += message.message.utf8.count }
    return sum
  }

  @inline(never)
  private static func read(_ bytes: [UInt8]) -> Int { entries(bytes).count }

  /// Megabytes (10^6) per second of processor time: what else the machine does is left out, except that it shares caches and cores.
  private static func rate(_ size: Int, repeats: Int, _ work: () -> Void) -> Double {
    let started = processorSeconds()
    for _ in 0..<repeats { work() }
    return Double(size * repeats) / max(processorSeconds() - started, 1e-9) / 1e6
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
