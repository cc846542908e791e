import EventModel
import LegacyProtocol
import SeededRandom
import Testing

@testable import Translation

@Suite("Calls whose steps come in any order")
struct CallStormTests {
  /// A step of one of a few calls, as one of a few people sees it.
  private static func input(_ random: inout SeededGenerator, at now: Int64) -> CallInput {
    let people = ["5", "7", "8"]
    let isGroup = Int.random(in: 0..<4, using: &random) == 0
    let actor = people[Int.random(in: 0..<3, using: &random)]
    let receiver =
      isGroup
      ? "3"
      : people.filter { $0 != actor }[Int.random(in: 0..<2, using: &random)]
    let viewer =
      isGroup
      ? people[Int.random(in: 0..<3, using: &random)]
      : [actor, receiver][
        Int.random(in: 0..<2, using: &random)]
    let late = Int64([0, 0, 0, 5, 400][Int.random(in: 0..<5, using: &random)])
    let row = Int64.random(in: 0..<3, using: &random)
    return CallInput(
      CallStep.allCases[Int.random(in: 0..<CallStep.allCases.count, using: &random)],
      [.video, .video, .audio, .broadcast][Int.random(in: 0..<4, using: &random)],
      callID: [nil, "k", "l"][Int.random(in: 0..<3, using: &random)], actor: actor,
      receiver: receiver, isGroup: isGroup, viewer: viewer,
      at: CallInput.Place(time: now - late, row: row == 0 ? nil : now - late + row))
  }

  @Test(
    "are ended once for each viewer, tell the same in every run, and leave nothing open in the end",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [1, 4, 50_000])
  func storm(seed: UInt64, capacity: Int) {
    var random = SeededGenerator(seed: seed)
    var tracker = CallTracker(capacity: capacity)
    var copy = tracker
    var ended: Set<String> = []
    func check(_ outputs: [CallOutput]) {
      for output in outputs {
        #expect(!output.news.isEmpty)
        // One may leave a room's call and join it again.
        for news in output.news where !output.call.isGroup && (news == .left || news == .closed) {
          // The device of a viewer leaves one session once. Rows made here may have the same number in two conversations.
          let call = "\(output.call.session) \(output.call.parties)"
          let isFirst = ended.insert("\(output.viewer) \(call)").inserted
          #expect(
            isFirst, "\(output.viewer) \(output.news) \(output.call.status) \(output.call.media)")
        }
      }
    }
    var now: Int64 = 1_000
    for _ in 0..<3_000 {
      now += [0, 1, 1, 3, 40, 700][Int.random(in: 0..<6, using: &random)]
      let input = Self.input(&random, at: now)
      let outcome = tracker.take(input)
      #expect(outcome == copy.take(input))
      if [.silent, .repeated, .outOfTurn, .glare].contains(outcome.verdict) {
        let own = outcome.outputs.filter {
          $0.viewer == input.viewer && $0.call.isGroup == input.isGroup
        }
        #expect(own.allSatisfy { $0.call.isReasonUnknown || !$0.news.isEmpty })
      }
      check(outcome.outputs)
      guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
      let passed = tracker.advance(to: now)
      #expect(passed == copy.advance(to: now))
      check(passed)
    }
    #expect(tracker == copy)
    check(tracker.advance(to: now + 2 * 86_400 + 600))
    #expect(tracker.openCount == 0)
  }
}
