import EventModel
import Testing

@testable import Translation

@Suite("The way to the old side, as the connection listener is told of it")
struct ConnectionTests {
  private static func words(_ events: [Event]) -> [String] {
    events.map { event in
      if case .onConnectionError(let error) = event { return error.code }
      return event.method.methodName
    }
  }

  private static func told(_ outcomes: [ConnectionTracker.Outcome]) -> [[String]] {
    var tracker = ConnectionTracker()
    return outcomes.map { words(tracker.take($0)) }
  }

  @Test("disconnected, connecting, connected, each told once")
  func ordinary() {
    #expect(
      Self.told([.began, .began, .answered(status: 200), .began, .answered(status: 404), .closed])
        == [["connecting"], [], ["connected"], [], [], ["disconnected"]])
  }

  @Test("an answer before any request was seen makes the whole way")
  func answerFirst() {
    #expect(Self.told([.answered(status: 200)]) == [["connecting", "connected"]])
  }

  @Test(
    "a way that is lost is told as lost, with a code that says why; each attempt that fails as well",
    arguments: [
      (ConnectionTracker.Outcome.timedOut, "ERR_LEGACY_TIMED_OUT"),
      (.failed(reason: "refused"), "ERR_LEGACY_UNREACHABLE"),
      (.answered(status: 502), "ERR_LEGACY_UNAVAILABLE"),
      (.answered(status: 503), "ERR_LEGACY_UNAVAILABLE"),
      (.answered(status: 504), "ERR_LEGACY_UNAVAILABLE"),
    ])
  func lost(outcome: ConnectionTracker.Outcome, code: String) {
    #expect(
      Self.told([.began, .answered(status: 200), outcome, outcome, .began, .answered(status: 200)])
        == [
          ["connecting"], ["connected"], [code, "disconnected"],
          ["connecting", code, "disconnected"], ["connecting"], ["connected"],
        ])
  }

  @Test("throttling is told once, until an answer comes that is none of it", arguments: [429, 509])
  func throttled(status: Int) {
    #expect(
      Self.told([
        .answered(status: 200), .answered(status: status), .answered(status: status),
        .answered(status: 200), .answered(status: status),
      ]) == [
        ["connecting", "connected"], ["onfeatureThrottled"], [], [], ["onfeatureThrottled"],
      ])
  }

  @Test("in whatever order outcomes come, states follow one another as the listener knows them")
  func everyOrder() {
    let outcomes: [ConnectionTracker.Outcome] = [
      .began, .answered(status: 200), .answered(status: 429), .answered(status: 503), .timedOut,
      .failed(reason: "x"), .closed,
    ]
    for code in 0..<2401 {
      var rest = code
      var tracker = ConnectionTracker()
      var state = "disconnected"
      for _ in 0..<4 {
        let told = Self.words(tracker.take(outcomes[rest % 7]))
        rest /= 7
        for word in told where ["disconnected", "connecting", "connected"].contains(word) {
          let isAllowed =
            switch word {
            case "connecting": state == "disconnected"
            case "connected": state == "connecting"
            default: state != "disconnected"
            }
          #expect(isAllowed, "\(state) → \(word)")
          state = word
        }
        #expect(state == "\(tracker.state)")
      }
    }
  }
}
