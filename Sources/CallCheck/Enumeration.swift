import EventModel
import LegacyProtocol
import Translation

/// Every sequence of letters up to a length, checked at every step.
///
/// Sequences that come to the same tracker, the same clock and the same memory of what was heard go on alike: a tracker is a value and
/// nothing else decides what follows. They are gone through once and counted as many. Nothing else is merged, and nothing is left out:
/// of `n` letters there are `n` to the power of the length.
///
/// Of two people it is the first whose step comes first, and such sequences count twice: with the two names exchanged everywhere a sequence
/// goes on in the same way, since the tracker does nothing with names but compare them for being the same, and put outputs in order.
///
/// Repeats need no letter of their own: every sighting is given twice, and the second must be heard by nobody and leave the tracker as it
/// is, so that a sequence with repeats goes on as the one without.
struct Enumeration {
  struct Result: Sendable, Hashable {
    /// Sequences of each length, from 1.
    var sequences: [UInt64] = []
    /// Different situations after each length; those of the last two are not compared.
    var situations: [Int] = []
    var steps = 0
    var verdicts: Set<CallVerdict> = []
  }

  /// A sequence that breaks a rule, as it can be told to a person.
  struct Fault: Error, Sendable, Hashable {
    var rule: String
    var alphabet: String
    var path: [Letter]
  }

  private struct Situation: Sendable, Hashable {
    var tracker = CallTracker(capacity: 100)
    var clock: Int64 = 1_000_000
    var witness = Witness()
  }

  let alphabet: Alphabet

  /// - Throws: The first fault.
  func run(to length: Int) throws(Fault) -> Result {
    var result = Result()
    result.sequences = [UInt64](repeating: 0, count: max(length, 1))
    var now: [Situation: (count: UInt64, path: [Letter])] = [Situation(): (1, [])]
    // There are too many situations before the last letter to keep them: those of the last two letters are gone through one by one.
    for depth in 1...max(length - Self.lettersUnmerged, 1) {
      var next: [Situation: (count: UInt64, path: [Letter])] = [:]
      for (situation, known) in now {
        for letter in alphabet.letters {
          let path = known.path + [letter]
          let twins = depth == 1 ? alphabet.sequencesBeginning(with: letter) : 1
          guard twins > 0 else { continue }
          let count = known.count * twins
          let after = try follow(letter, situation, depth, path, count, &result)
          next[after, default: (0, path)].count += count
        }
      }
      result.situations.append(next.count)
      now = next
    }
    let merged = max(length - Self.lettersUnmerged, 1)
    if merged < length {
      for (situation, known) in now {
        try followAll(situation, merged + 1, length, known.path, known.count, &result)
      }
    }
    return result
  }

  private static let lettersUnmerged = 2

  private func followAll(
    _ situation: Situation, _ depth: Int, _ length: Int, _ path: [Letter], _ count: UInt64,
    _ result: inout Result
  ) throws(Fault) {
    for letter in alphabet.letters {
      let path = path + [letter]
      let after = try follow(letter, situation, depth, path, count, &result)
      if depth < length { try followAll(after, depth + 1, length, path, count, &result) }
    }
  }

  private func follow(
    _ letter: Letter, _ situation: Situation, _ depth: Int, _ path: [Letter], _ count: UInt64,
    _ result: inout Result
  ) throws(Fault) -> Situation {
    var after = situation
    if let rule = apply(letter, depth, to: &after, &result) ?? drained(after) {
      throw Fault(rule: rule, alphabet: alphabet.name, path: path)
    }
    result.steps += 1
    result.sequences[depth - 1] += count
    return after
  }

  /// - Returns: Which rule it breaks.
  private func apply(
    _ letter: Letter, _ depth: Int, to situation: inout Situation, _ result: inout Result
  ) -> String? {
    switch letter {
    case .pause(let seconds):
      situation.clock += seconds
      situation.witness.notePause()
      return hear(situation.tracker.advance(to: situation.clock), &situation)
    case .sighting(let step, let actor, let viewer, let isLate):
      situation.clock += 1
      let input = CallInput(
        step, callID: "k", actor: actor,
        receiver: alphabet.isGroup ? "9" : actor == "1" ? "2" : "1", isGroup: alphabet.isGroup,
        viewer: viewer,
        at: CallInput.Place(
          time: isLate ? situation.clock - 60 : situation.clock,
          row: Int64(isLate ? 1000 - depth : 1000 + depth)))
      situation.witness.note(step, isLate: isLate)
      let outcome = situation.tracker.take(input)
      result.verdicts.insert(outcome.verdict)
      var twice = situation.tracker
      if !twice.take(input).outputs.isEmpty { return "something is heard twice" }
      if twice != situation.tracker { return "a repeat changes something" }
      if step == .busy,
        outcome.outputs.contains(where: { $0.call.status == .busy && $0.news.contains(.closed) })
      {
        return "a busy decline closed a session"
      }
      return hear(outcome.outputs, &situation)
    }
  }

  private func hear(_ outputs: [CallOutput], _ situation: inout Situation) -> String? {
    for output in outputs {
      if let rule = situation.witness.hear(output, isGroup: alphabet.isGroup) { return rule }
    }
    return nil
  }

  /// Lets the time of everything run out: nothing may stay open.
  private func drained(_ situation: Situation) -> String? {
    var situation = situation
    for pause in [400, 200_000] as [Int64] {
      situation.clock += pause
      if let rule = hear(situation.tracker.advance(to: situation.clock), &situation) { return rule }
    }
    if situation.tracker.openCount > 0 { return "a call without an end" }
    return situation.witness.unfinished()
  }
}
