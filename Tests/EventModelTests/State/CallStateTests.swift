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

  /// One step of a call, as the server tells it.
  static func step(
    _ status: CallStatus, _ number: Int, by uid: String = "ann", inGroup: Bool = false
  ) -> Message {
    Message(
      id: "\(number)", conversationId: inGroup ? "group_g" : "ann_user_bob", sender: uid,
      receiver: inGroup ? "g" : "bob", receiverType: inGroup ? .group : .user, category: .call,
      type: "video",
      content: .call(
        CallContent(
          status: status, by: User(uid: uid),
          call: Call(
            sessionId: "s", type: .video, status: status, receiver: inGroup ? "g" : "bob",
            receiverType: inGroup ? .group : .user))),
      sentAt: 1_700_000_000 + Int64(number))
  }

  @Test(
    "comes to the same in every order of arrival, and repeated steps are no news",
    arguments: [
      (false, [.initiated, .ongoing, .ended], .ended, false),
      (false, [.initiated, .unanswered, .cancelled], .unanswered, false),
      (false, [.initiated, .rejected, .cancelled], .rejected, false),
      (false, [.initiated, .busy, .ended], .busy, false),
      (false, [.initiated, .missed, .ended], .missed, false),
      (false, [.initiated, .cancelled, .ended], .cancelled, false),
      (false, [.rejected, .ongoing, .ended], .ended, false),
      (false, [.initiated, .ongoing, .cancelled], .ongoing, true),
      (false, [.initiated, .unknown("held"), .unknown("parked")], .unknown("parked"), true),
      (true, [.initiated, .rejected, .ongoing, .ended], .ended, false),
      (true, [.initiated, .rejected, .busy], .busy, true),
      (true, [.initiated, .rejected, .unanswered], .unanswered, false),
      (true, [.rejected, .cancelled, .ended], .cancelled, false),
      (true, [.initiated, .busy, .ongoing], .ongoing, true),
    ] as [(Bool, [CallStatus], CallStatus, Bool)])
  func anyOrder(inGroup: Bool, statuses: [CallStatus], last: CallStatus, isOpen: Bool) {
    let messages = statuses.enumerated().map { Self.step($1, $0, inGroup: inGroup) }
    var ends: Set<CallState> = []
    for messages in messages.permutations {
      var state = CallState()
      for message in messages { state.fold(message) }
      let once = state
      let repeated = messages.map { state.fold($0) }
      #expect(!repeated.contains(true))
      #expect(state == once)
      #expect(state.status(of: "s") == last)
      #expect(state.open.isEmpty != isOpen)
      ends.insert(state)
    }
    #expect(ends.count == 1)
  }

  @Test("a member's refusal ends no call of a group, and is told once for each member")
  func refusals() {
    var state = CallState()
    let told = [
      Self.step(.initiated, 1, inGroup: true),
      Self.step(.rejected, 2, by: "bob", inGroup: true),
      Self.step(.rejected, 3, by: "cleo", inGroup: true),
      Self.step(.rejected, 2, by: "bob", inGroup: true),
      Self.step(.ongoing, 4, by: "dan", inGroup: true),
      Self.step(.rejected, 5, by: "eve", inGroup: true),
      Self.step(.ended, 6, inGroup: true),
      Self.step(.rejected, 7, by: "fay", inGroup: true),
    ].map { state.fold($0) }
    #expect(told == [true, true, true, false, true, true, true, false])
    #expect(state.status(of: "s") == .ended)
  }

  @Test("a member who rejects and is busy refuses once, in every order")
  func oneRefusal() {
    let steps = [
      Self.step(.rejected, 2, by: "bob", inGroup: true),
      Self.step(.busy, 3, by: "bob", inGroup: true),
      Self.step(.rejected, 4, by: "cleo", inGroup: true),
      Self.step(.busy, 5, by: "cleo", inGroup: true),
      Self.step(.busy, 6, by: "dan", inGroup: true),
    ]
    var ends: Set<CallState> = []
    for steps in steps.permutations {
      var state = CallState()
      state.fold(Self.step(.initiated, 1, inGroup: true))
      #expect(steps.count { state.fold($0) } == 3)
      ends.insert(state)
    }
    #expect(ends.count == 1)
  }

  @Test("of several messages of one step the first counts, whichever came first")
  func sameStep() {
    var ends: Set<CallState> = []
    for messages in [
      Self.step(.initiated, 1, inGroup: true), Self.step(.rejected, 2, by: "bob", inGroup: true),
      Self.step(.rejected, 3, by: "cleo", inGroup: true),
    ].permutations {
      var state = CallState()
      for message in messages { state.fold(message) }
      ends.insert(state)
    }
    #expect(ends.count == 1)
    #expect(ends.first?.calls["s"]?.id == "2")
    #expect(ends.first?.open == ["s"])
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
