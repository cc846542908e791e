import Testing

@testable import EventModel

@Suite("Who is writing")
struct TypingTests {
  enum Step: Sendable {
    /// Seconds, or no time.
    case started(Int64?)
    case ended(Int64?)
    case message(Int64)

    var event: Event {
      func indicator(_ at: Int64?, _ isStarted: Bool) -> TypingIndicator {
        TypingIndicator(
          sender: User(uid: "bob"), receiver: "ann", receiverType: .user, isStarted: isStarted,
          lastTimestamp: at.map { 1_700_000_000 + $0 })
      }
      return switch self {
      case .started(let at): .onTypingStarted(indicator(at, true))
      case .ended(let at): .onTypingEnded(indicator(at, false))
      case .message(let at):
        .onTextMessageReceived(
          ConversationStateTests.message("\(1000 + at)", from: "bob", at: 1_700_000_000 + at))
      }
    }
  }

  func state(_ steps: [Step]) -> ConversationState {
    var state = ConversationState(conversationId: ConversationStateTests.pair)
    for step in steps { state.fold(step.event) }
    return state
  }

  @Test(
    "by the times that are told, in every order, and what comes again is no news",
    arguments: [
      ([.started(0), .ended(5)], false), ([.started(0), .ended(0)], false),
      ([.started(0), .ended(5), .started(6)], true), ([.started(0), .started(4)], true),
      ([.started(0), .ended(5), .started(6), .ended(9)], false),
      ([.started(0), .message(-500)], true), ([.started(0), .message(0)], false),
      ([.started(0), .message(2)], false), ([.started(0), .message(2), .started(3)], true),
      ([.ended(5), .message(2), .started(3)], false),
    ] as [([Step], Bool)])
  func timed(steps: [Step], isTyping: Bool) {
    var ends: Set<ConversationState> = []
    for steps in steps.permutations {
      var state = state(steps)
      #expect(state.typing.isEmpty != isTyping)
      ends.insert(state)
      for step in steps { #expect(state.fold(step.event) == .none) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
  }

  @Test(
    "without times as they arrive; a message that is not the last ends nothing",
    arguments: [
      ([.started(nil), .ended(nil)], false), ([.ended(nil), .started(nil)], true),
      ([.message(10), .started(nil), .message(-500)], true),
      ([.message(10), .started(nil), .message(11)], false),
      ([.message(10), .started(nil), .message(10)], true),
      ([.started(3), .ended(nil), .started(3)], false),
      ([.started(3), .ended(nil), .started(4)], true),
      ([.ended(5), .started(nil)], true), ([.started(nil), .ended(5)], false),
    ] as [([Step], Bool)])
  func untimed(steps: [Step], isTyping: Bool) {
    #expect(state(steps).typing.isEmpty != isTyping)
  }

  @Test("of two starts of one second the same is shown, whichever came first")
  func sameSecond() {
    let events = ["a", "b"].map { name in
      Event.onTypingStarted(
        TypingIndicator(
          sender: User(uid: "bob", name: name), receiver: "ann", receiverType: .user,
          isStarted: true, lastTimestamp: 1_700_000_000))
    }
    let ends = events.permutations.map { events in
      var state = ConversationState(conversationId: ConversationStateTests.pair)
      for event in events + events { state.fold(event) }
      return state
    }
    #expect(Set(ends).count == 1)
  }
}
