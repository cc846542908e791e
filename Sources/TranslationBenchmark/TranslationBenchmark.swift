import EventModel
import Foundation
import JSONText
import LegacyProtocol
import Recording
import Translation

/// From heartbeats to the JSON of their events: how fast they are read (bytes to typed values), and how fast what was read is translated
/// and written.
///
/// Prints, of processor time and the best of several rounds, messages a second, MB/s of the heartbeats, and the ratio of the two. Takes
/// a folder of recordings (default `Fixtures/recordings/7.0.6`). Exit code 1 if not every message was told once, or if a goal is given
/// (`--goal MESSAGES`, a second) and missed. `profile` translates what was made 60 times, or as often as the next argument says, for a
/// profiler to look at ``work(_:_:)``; with a folder behind that, what was recorded.
@main
struct TranslationBenchmark {
  static let rounds = 7

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    var goal = 0.0
    if let index = arguments.firstIndex(of: "--goal"), index + 1 < arguments.endIndex {
      goal = Double(arguments[index + 1]) ?? .infinity
      arguments.removeSubrange(index...index + 1)
    }
    let made = GeneratedHeartbeats(count: 400)
    if arguments.first == "profile" {
      let folder = arguments.dropFirst(2).first
      let read = (folder.map { Recordings(in: $0).polls } ?? made.polls).map { ReadExchange($0) }
      let introductions = folder == nil ? made.introductions : []
      var sum = Told()
      for _ in 0..<(arguments.dropFirst().first.flatMap { Int($0) } ?? 60) {
        sum.add(translate(read, after: introductions).told)
      }
      print("\(sum.messages) messages, \(sum.bytes) bytes")
      return
    }
    let sample = Sample(exchanges: made.polls, introductions: made.introductions)
    let expected = made.polls.count * GeneratedHeartbeats.messagesOfOne
    guard sample.told.messages == expected, sample.told.ids.count == expected else {
      print("of \(expected) messages \(sample.told.messages) were told")
      exit(1)
    }
    sample.report("made")
    let recordings = Recordings(in: arguments.first ?? "Fixtures/recordings/7.0.6")
    let recorded = Sample(exchanges: recordings.polls, introductions: [], repeats: 20)
    if recorded.told.messages > 0 { recorded.report("recorded") }
    exit(sample.messagesPerSecond < goal ? 1 : 0)
  }

  /// What translations came to.
  struct Told {
    var messages = 0
    var bytes = 0
    /// Who was told of which message.
    var ids: Set<String> = []

    mutating func add(_ other: Told) {
      messages += other.messages
      bytes += other.bytes
    }
  }

  /// Translates with a new translator, so that every message is new.
  ///
  /// - Parameter isNoted: Whether to keep whom was told of what.
  static func translate(
    _ exchanges: [ReadExchange], after introductions: [LegacyExchange], isNoted: Bool = false
  ) -> (told: Told, seconds: Double) {
    var translator = Translator()
    for exchange in introductions { _ = translator.translate(exchange) }
    let started = processorSeconds()
    let told = work(exchanges, &translator, isNoted: isNoted)
    return (told, processorSeconds() - started)
  }

  /// What is timed.
  @inline(never)
  private static func work(
    _ exchanges: [ReadExchange], _ translator: inout Translator, isNoted: Bool
  ) -> Told {
    var writer = JSONWriter(reserving: 1 << 16)
    var told = Told()
    for exchange in exchanges {
      let result = translator.translate(exchange)
      writer.removeAll()
      for viewed in result.events {
        viewed.event.writePayload(to: &writer)
        guard viewed.event.method.bringsMessage else { continue }
        told.messages += 1
        guard isNoted, let message = viewed.event.newMessage else { continue }
        told.ids.insert("\(viewed.viewer ?? "") \(message.muid ?? "")")
      }
      told.bytes += writer.count
    }
    return told
  }

  /// From the bytes of bodies to typed values.
  static func read(_ exchanges: [LegacyExchange]) -> (parts: Int, seconds: Double) {
    var parts = 0
    let started = processorSeconds()
    for var exchange in exchanges {
      exchange.body = ReplyBody(reading: exchange.body.bytes)
      parts += ReadExchange(exchange).heartbeat?.parts.count ?? 0
    }
    return (parts, processorSeconds() - started)
  }

  static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// One set of heartbeats and how long they took.
  struct Sample {
    let told: Told
    let heartbeats: Int
    let bytes: Int
    private(set) var reading = Double.infinity
    private(set) var translating = Double.infinity

    /// - Parameter repeats: How often it is gone through in one round.
    init(exchanges: [LegacyExchange], introductions: [LegacyExchange], repeats: Int = 1) {
      let decoded = exchanges.map { ReadExchange($0) }
      told = translate(decoded, after: introductions, isNoted: true).told
      heartbeats = exchanges.count
      bytes = exchanges.reduce(0) { $0 + $1.body.bytes.count }
      let parts = read(exchanges).parts
      for _ in 0..<rounds {
        var (read, translated) = (0.0, 0.0)
        for _ in 0..<repeats {
          let once = TranslationBenchmark.read(exchanges)
          read += once.seconds
          let again = translate(decoded, after: introductions)
          translated += again.seconds
          // The sums are used, so that nothing can be left out.
          guard once.parts == parts, again.told.bytes == told.bytes,
            again.told.messages == told.messages
          else {
            print("another result than before")
            exit(1)
          }
        }
        reading = min(reading, read / Double(repeats))
        translating = min(translating, translated / Double(repeats))
      }
    }

    var messagesPerSecond: Double { Double(told.messages) / translating }

    func report(_ name: String) {
      print(
        "\(name): \(heartbeats) heartbeats, \(bytes) bytes; \(told.messages) messages told, \(told.bytes) bytes of JSON"
      )
      line("reading", reading)
      line("translating", translating)
      line("both", reading + translating)
      print("  translating takes \(rounded(translating / reading)) times as long as reading")
    }

    private func line(_ name: String, _ seconds: Double) {
      let padding = String(repeating: " ", count: max(0, 12 - name.count))
      print(
        "  \(name):\(padding)\(Int(Double(told.messages) / seconds)) messages/s, \(rounded(Double(bytes) / seconds / 1e6)) MB/s"
      )
    }

    private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
  }
}

extension ListenerMethod {
  fileprivate var bringsMessage: Bool {
    self == .onTextMessageReceived || self == .onMediaMessageReceived
      || self == .onCustomMessageReceived
  }
}

extension Event {
  /// The message it brings.
  fileprivate var newMessage: Message? {
    switch self {
    case .onTextMessageReceived(let message), .onMediaMessageReceived(let message),
      .onCustomMessageReceived(let message):
      message
    default: nil
    }
  }
}
