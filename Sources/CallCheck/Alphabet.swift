import LegacyProtocol
import Translation

/// What may happen next in an enumeration.
enum Letter: Sendable, Hashable {
  /// A step is seen. `isLate` puts its row before all others: sightings do not come in the order of what they tell of.
  case sighting(CallStep, by: String, in: String, isLate: Bool)
  /// The source's clock goes on, in seconds.
  case pause(Int64)
}

/// The letters that sequences are made of.
struct Alphabet: Sendable {
  var letters: [Letter]
  var isGroup: Bool
  var name: String

  /// All that two people can do, each step by either, in either's view.
  static func pair(withLateRows: Bool) -> Alphabet {
    Alphabet(
      letters: sightings(
        Self.steps, by: ["1", "2"], in: ["1", "2"], isLate: withLateRows ? [false, true] : [false])
        + [.pause(60), .pause(400)], isGroup: false,
      name: withLateRows ? "two people, late rows" : "two people")
  }

  /// A room of three. The first two may call; the third answers, declines and looks. Which of those who did not call is which makes no
  /// difference, so one more of them would add nothing but names.
  static let room = Alphabet(
    letters: sightings(
      [.incoming, .cancelled, .noAnswer, .ended], by: ["1", "2"], in: ["1", "2", "3"])
      + sightings([.accepted, .rejected, .busy], by: ["2", "3"], in: ["1", "2", "3"])
      + [.pause(60), .pause(400)], isGroup: true, name: "a room")

  /// How many sequences one that begins with a letter stands for: itself, and that with the two names exchanged.
  func sequencesBeginning(with letter: Letter) -> UInt64 {
    guard !isGroup, case .sighting(_, let actor, _, _) = letter else { return 1 }
    return actor == "1" ? 2 : 0
  }

  /// The one of the two invitations that is on the wire.
  private static let steps = CallStep.allCases.filter { $0 != .incomingWhileBusy }

  private static func sightings(
    _ steps: [CallStep], by actors: [String], in viewers: [String], isLate: [Bool] = [false]
  ) -> [Letter] {
    steps.flatMap { step in
      actors.flatMap { actor in
        viewers.flatMap { viewer in
          isLate.map { Letter.sighting(step, by: actor, in: viewer, isLate: $0) }
        }
      }
    }
  }
}
