import Foundation
import Recording
import SeededRandom

/// A whole run over recordings.
struct Check {
  struct Options: Sendable {
    /// Answers are cut at every so many bytes.
    var cutEvery = 50
    var flips = 10_000
    var seed: UInt64 = 20_170_714
    /// Of all inputs only every so many are run.
    var stride = 1
  }

  struct Sums: Sendable {
    var subjects: [Subject.Kind: Int] = [:]
    var bytes = 0
    var cuts = 0
    var flips: [Subject.Kind: Int] = [:]
    var events = 0
    var refused = 0
    var unbalanced: [String] = []
    var slowest: (duration: Duration, label: String) = (.zero, "none")
    var total = Duration.zero

    var inputs: Int { cuts + flips.values.reduce(0, +) + subjects.values.reduce(0, +) }
  }

  let subjects: [Subject]
  let options: Options
  /// Told before each input what it is.
  let willRun: (String) -> Void

  init(
    recordings: [RecordingFile], options: Options = Options(),
    willRun: @escaping (String) -> Void = { _ in }
  ) {
    subjects = recordings.flatMap { file in
      file.interactions.flatMap { Subject.all(of: $0, in: file.name) }
    }
    self.options = options
    self.willRun = willRun
  }

  func run() -> Sums {
    var sums = Sums()
    let trial = Trial()
    var ordinal = 0
    let isChosen: () -> Bool = {
      ordinal += 1
      return ordinal % options.stride == 0
    }
    for subject in subjects {
      sums.bytes += subject.bytes.count
      if isChosen() {
        sums.subjects[subject.kind, default: 0] += 1
        run(subject, .none, trial, &sums)
      }
      guard subject.kind == .answer else { continue }
      for length in Swift.stride(from: 0, to: subject.bytes.count, by: options.cutEvery)
      where isChosen() {
        sums.cuts += 1
        run(subject, .cut(at: length), trial, &sums)
      }
    }
    // Every kind gets its share, however few subjects it has.
    var generator = SeededGenerator(seed: options.seed)
    let byKind = Dictionary(grouping: subjects, by: \.kind)
    for number in 0..<options.flips {
      let kind = Subject.Kind.allCases[number % Subject.Kind.allCases.count]
      guard let choice = byKind[kind], !choice.isEmpty else { continue }
      let subject = choice[Int(generator.next() % UInt64(choice.count))]
      let damage = Damage.random(in: subject.bytes, using: &generator)
      sums.flips[kind, default: 0] += 1
      run(subject, damage, trial, &sums)
    }
    return sums
  }

  /// Of this thread: what else the machine does is not the input's fault.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private func run(_ subject: Subject, _ damage: Damage, _ trial: Trial, _ sums: inout Sums) {
    let label =
      "\(subject.place) \(subject.kind.rawValue) (\(subject.bytes.count) bytes), \(damage)"
    willRun(label)
    let start = Self.processorTime()
    let outcome = trial.run(subject, damage)
    let duration = Self.processorTime() - start
    sums.total += duration
    if duration > sums.slowest.duration { sums.slowest = (duration, label) }
    sums.events += outcome.events
    sums.refused += outcome.refused
    if !outcome.unbalanced.isEmpty { sums.unbalanced.append(label) }
  }
}
