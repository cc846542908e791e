import EventModel
import Foundation
import JSONText

/// Compares the package's writer and reader of messages with Foundation's coders, in one run on the same messages.
///
/// `swift run -c release EventModelBenchmark [messages] [seed] [profile]`; 4,096 messages and seed 1 unless said otherwise. Both sides
/// start from values of their own and end with bytes that mean the same, which is checked first. Rounds alternate; medians of processor time are printed.
/// With `profile-write` or `profile-read` our side of it runs alone, for a profiler to look at.
@main
struct EventModelBenchmark {
  private static let rounds = 9

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let count = Int(clamping: arguments.first ?? 4096)
    let seed = arguments.dropFirst().first ?? 1
    guard count > 0 else { throw BenchmarkError(rule: "at least one message") }
    var source = SampleMessages(seed: seed)
    let messages = source.make(count)
    let texts = messages.map { $0.encoded() }
    let datas = texts.map { Data($0) }
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    let mirrors = try datas.map { try decoder.decode(CodableMessage.self, from: $0) }
    try check(messages, texts, mirrors, encoder)
    let samples = messages.map(Sample.init)
    let theirs = mirrors.map(Sample.init)
    var sink = 0
    defer { if sink == 0 { print("nothing was done") } }

    switch CommandLine.arguments.last {
    case "profile-write":
      var writer = JSONWriter(reserving: 4096)
      for _ in 0..<200 { sink &+= write(samples, to: &writer) }
      return
    case "profile-read":
      for _ in 0..<100 { for text in texts { sink &+= try Message(decoding: text).id.utf8.count } }
      return
    default: break
    }
    let bytes = texts.reduce(0) { $0 + $1.count }
    print("\(count) messages, seed \(seed), \(bytes / count) bytes on average, \(rounds) rounds")
    var writer = JSONWriter(reserving: 4096)
    let writing = medians([
      {
        sink &+= write(samples, to: &writer)
      },
      { for sample in samples { sample.lend { sink &+= $0.encoded().count } } },
      {
        for sample in theirs {
          sample.lend { sink &+= (try? encoder.encode($0).count) ?? 0 }
        }
      },
    ])
    report("write, one buffer reused", writing[0], against: writing[2], count, bytes)
    report("write, an array for each", writing[1], against: writing[2], count, bytes)
    report("JSONEncoder", writing[2], against: nil, count, bytes)
    let reading = medians([
      { for text in texts { sink &+= (try? Message(decoding: text).id.utf8.count) ?? 0 } },
      {
        for data in datas {
          sink &+= (try? decoder.decode(CodableMessage.self, from: data).id.utf8.count) ?? 0
        }
      },
    ])
    report("read", reading[0], against: reading[1], count, bytes)
    report("JSONDecoder", reading[1], against: nil, count, bytes)
    // The sum depends on all that was done, so that nothing can be left out.
    print("checksum \(sink)")
  }

  /// Writes each message into the same room. The sum of their lengths.
  private static func write(_ samples: [Sample<Message>], to writer: inout JSONWriter) -> Int {
    var sum = 0
    for sample in samples {
      writer.removeAll()
      sample.lend { $0.write(to: &writer) }
      sum &+= writer.count
    }
    return sum
  }

  /// What both sides write means the same, and what is read is what was written.
  private static func check(
    _ messages: [Message], _ texts: [[UInt8]], _ mirrors: [CodableMessage], _ encoder: JSONEncoder
  ) throws {
    for (index, mirror) in mirrors.enumerated() {
      let theirs = try JSONDocument(parsing: [UInt8](encoder.encode(mirror))).root
      let ours = try JSONDocument(parsing: texts[index]).root
      guard sorted(JSON(ours)) == sorted(JSON(theirs)) else {
        throw BenchmarkError(rule: "message \(index): both sides write the same")
      }
      guard try Message(decoding: texts[index]) == messages[index] else {
        throw BenchmarkError(rule: "message \(index): what is read is what was written")
      }
    }
  }

  private static func sorted(_ value: JSON) -> JSON {
    switch value.tree {
    case .object(let members):
      .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    case .null, .bool, .number, .string, .encoded: value
    }
  }

  /// The median time of each body in seconds, after one round to warm up.
  private static func medians(_ bodies: [() -> Void]) -> [Double] {
    var times = bodies.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, body) in bodies.enumerated() {
        let started = processorSeconds()
        body()
        if round > 0 { times[index].append(processorSeconds() - started) }
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }

  /// Time this thread spent computing: what else the machine does is left out, except that it shares caches and cores.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func report(
    _ name: String, _ seconds: Double, against other: Double?, _ count: Int, _ bytes: Int
  ) {
    var line = name.padding(toLength: 26, withPad: " ", startingAt: 0)
    line += String(
      format: "%9.0f ns a message %8.1f MB/s", seconds / Double(count) * 1e9,
      Double(bytes) / seconds / 1e6)
    if let other { line += String(format: "   %5.1f times as fast", other / seconds) }
    print(line)
  }
}

/// A value that stays where it is and is lent: a message taken out of an array is copied first, which costs a fifth of writing it.
private final class Sample<Value> {
  private struct Held: ~Copyable { let value: Value }
  private let held: Held

  init(_ value: Value) { held = Held(value: value) }

  @inline(__always)
  func lend(_ body: (Value) -> Void) { Self.lend(held, to: body) }

  @inline(__always)
  private static func lend(_ held: borrowing Held, to body: (Value) -> Void) { body(held.value) }
}

/// What the benchmark relies on does not hold.
struct BenchmarkError: Error, CustomStringConvertible {
  var rule: String
  var description: String { "EventModelBenchmark: expected: \(rule)" }
}
