import JSONText
import Testing

@testable import EventModel

@Suite("Webhooks of calls' sessions")
struct CallSessionTests {
  static func event(_ trigger: String, _ data: String) throws -> [Event] {
    let text = #"{"trigger":"\#(trigger)","data":\#(data),"appId":"a","webhook":"w","type":"call"}"#
    return try WebhookEnvelope(decoding: Array(text.utf8)).events(for: "ann")
  }

  @Test(
    "tell that a call was accepted and that it is over, nothing else",
    arguments: [
      (
        "call_started", #"{"sessionId":"s","created_at":1700000005}"#,
        ListenerMethod.onOutgoingCallAccepted, CallStatus.ongoing, 1_700_000_005
      ),
      (
        "call_ended",
        #"{"sessionId":"s","created_at":1700000005,"destroyed_at":1700000065,"all_occupants":[]}"#,
        .onCallEndedMessageReceived, .ended, 1_700_000_065
      ),
      ("call_ended", #"{"sessionId":"s"}"#, .onCallEndedMessageReceived, .ended, 0),
    ] as [(String, String, ListenerMethod, CallStatus, Int64)])
  func steps(
    trigger: String, data: String, method: ListenerMethod, status: CallStatus, at: Int64
  ) throws {
    let event = try #require(try Self.event(trigger, data).first)
    #expect(event.method == method)
    #expect(event.message?.call?.sessionId == "s")
    #expect(event.message?.call?.status == status)
    #expect(event.message?.sentAt == at)
    let root = try JSONDocument(parsing: event.payloadBytes).root
    #expect(try Event(method, payload: root) == event)
  }

  @Test(
    "bring nothing where there is nothing to hear",
    arguments: [
      ("call_started", #"{"sessionId":""}"#), ("meeting_started", #"{"sessionId":"s"}"#),
      ("meeting_ended", #"{"sessionId":"s"}"#),
      ("call_participant_joined", #"{"sessionId":"s","occupant":{"name":"Ann"}}"#),
    ])
  func nothing(trigger: String, data: String) throws {
    #expect(try Self.event(trigger, data).isEmpty)
  }

  @Test("take a call forward, in every order, and leave the call's own messages in place")
  func state() throws {
    let told = try [
      Self.event("call_started", #"{"sessionId":"s","created_at":1700000005}"#),
      Self.event("call_ended", #"{"sessionId":"s","destroyed_at":1700000065}"#),
    ].flatMap { $0 }.compactMap(\.message)
    let messages = [CallStateTests.step(.initiated, 1), CallStateTests.step(.ended, 70)] + told
    #expect(messages.count == 4)
    var ends: Set<CallState> = []
    for messages in messages.permutations {
      var state = CallState()
      for message in messages { state.fold(message) }
      let repeated = messages.map { state.fold($0) }
      #expect(!repeated.contains(true))
      ends.insert(state)
    }
    #expect(ends.count == 1)
    #expect(ends.first?.status(of: "s") == .ended)
    #expect(ends.first?.open == [])
    #expect(ends.first?.calls["s"]?.id == "70")
    // Sessions alone do as well.
    var state = CallState()
    let isNews = told.map { state.fold($0) }
    #expect(isNews == [true, true])
    #expect(state.open.isEmpty)
  }

  @Test("descriptions of one step give one, in every order")
  func descriptions() {
    var steps = [nil, 1, 2].map { number -> Message in
      var message = CallStateTests.step(.initiated, 1)
      message.metadata = number.map { .object([.init("k", .string("\($0)"))]) }
      return message
    }
    steps[1].editedAt = 1_700_000_100
    steps[2].tags = ["t"]
    var ends: Set<CallState> = []
    for steps in steps.permutations {
      var state = CallState()
      let isNews = steps.map { state.fold($0) }
      #expect(isNews == [true, false, false])
      ends.insert(state)
    }
    #expect(ends.count == 1)
    #expect(ends.first?.calls["s"]?.metadata?["k"]?.string == "1")
    #expect(ends.first?.calls["s"]?.tags == ["t"])
  }

  @Test(
    "a call without a category comes back, with an error and without", arguments: [true, false])
  func withoutCategory(hasError: Bool) throws {
    var message = CallStateTests.step(.initiated, 1)
    message.category = MessageCategory(rawValue: "")
    message.content = .absent
    message.extra = [.init("code", .string("x"))]
    let error = hasError ? ChatException(.badRequest, message: "no") : nil
    for event in [
      Event.onIncomingCallReceived(message, error: error),
      .onIncomingCallReceived(nil, error: error),
    ] {
      let root = try JSONDocument(parsing: event.payloadBytes).root
      #expect(try Event(.onIncomingCallReceived, payload: root) == event)
    }
  }
}

extension Event {
  fileprivate var message: Message? {
    if case .onOutgoingCallAccepted(let message, _) = self { return message }
    if case .onCallEndedMessageReceived(let message, _) = self { return message }
    return nil
  }
}
