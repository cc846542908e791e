import TestSupport
import Testing

@testable import EventModel

@Suite("The state of calls")
struct CallStateTests {
  func message(_ status: String) throws -> Message {
    try Message(decoding: Fixtures.bytes("event-model/message/call-\(status).json"))
  }

  @Test(
    "goes forward only and ends once",
    arguments: [
      (["initiated", "ongoing", "ended"], [true, true, true], "ended"),
      (
        ["initiated", "initiated", "cancelled", "cancelled"], [true, false, true, false],
        "cancelled"
      ),
      (["cancelled"], [true], "cancelled"),
      (["cancelled", "initiated"], [true, false], "cancelled"),
      (["initiated", "unanswered", "cancelled"], [true, true, false], "unanswered"),
      (["initiated", "ongoing", "rejected", "initiated"], [true, true, false, false], "ongoing"),
      (["ongoing", "ended", "ongoing"], [true, true, false], "ended"),
      (["initiated", "busy", "ended"], [true, true, false], "busy"),
    ])
  func steps(statuses: [String], heard: [Bool], last: String) throws {
    var state = CallState()
    let told = try statuses.map { state.fold(try message($0)) }
    #expect(told == heard)
    #expect(state.status(of: "legacy-main-900")?.rawValue == last)
    #expect(state.open.isEmpty == (last != "ongoing"))
  }

  @Test("forgets the call known longest beyond its limit")
  func limit() throws {
    var state = CallState(limit: 2)
    for session in ["a", "b", "c"] {
      var message = try message("initiated")
      guard case .call(var content) = message.content else { continue }
      content.call?.sessionId = session
      message.content = .call(content)
      state.fold(message)
    }
    #expect(state.open == ["b", "c"])
    #expect(state.status(of: "a") == nil)
  }
}

@Suite("The state of presence")
struct PresenceStateTests {
  @Test("a change older than what is known does nothing")
  func late() {
    var state = PresenceState()
    let told = [
      Event.onUserOnline(User(uid: "u", lastActiveAt: 20)),
      .onUserOffline(User(uid: "u", lastActiveAt: 10)),
      .onUserOnline(User(uid: "u", lastActiveAt: 20)),
    ].map { state.fold($0) }
    #expect(told == [true, false, false])
    #expect(state.isOnline("u"))
    state.fold(.onUserOffline(User(uid: "u")))
    #expect(!state.isOnline("u"))
    #expect(state.users["u"]?.lastActiveAt == 20)
    #expect(!state.isOnline("nobody"))
  }
}
