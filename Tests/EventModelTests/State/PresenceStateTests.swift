import Testing

@testable import EventModel

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

  static func change(_ milliseconds: Int64, _ status: UserStatus, name: String? = nil) -> Event {
    let change = PresenceChange(
      user: User(uid: "u", name: name), status: status, timestampMilliseconds: milliseconds)
    return status == .online
      ? .onUserOnline(change.changedUser) : .onUserOffline(change.changedUser)
  }

  @Test(
    "within a second too the latest change counts, in every order; repeated ones are no news",
    arguments: [
      ([(1_700_000_000_123, .online), (1_700_000_000_456, .offline)], false),
      ([(1_700_000_000_456, .online), (1_700_000_000_123, .offline)], true),
      ([(1_700_000_000_456, .online), (1_700_000_000_456, .offline)], true),
      ([(1_700_000_000_000, .online), (1_700_000_000_001, .offline)], false),
      ([(1_699_999_999_999, .online), (1_700_000_000_000, .offline)], false),
      ([(-1, .online), (-2, .offline)], true),
      ([(.max, .online), (.min, .offline)], true),
      (
        [
          (1_700_000_000_001, .online), (1_700_000_000_002, .offline),
          (1_700_000_000_003, .online), (1_700_000_000_004, .offline),
        ], false
      ),
    ] as [([(Int64, UserStatus)], Bool)])
  func milliseconds(changes: [(Int64, UserStatus)], isOnline: Bool) {
    var ends: Set<PresenceState> = []
    for events in changes.enumerated().map({ Self.change($1.0, $1.1, name: "\($0)") }).permutations
    {
      var state = PresenceState()
      for event in events { state.fold(event) }
      #expect(state.isOnline("u") == isOnline)
      let once = state
      #expect(events.allSatisfy { !state.fold($0) })
      #expect(state == once)
      ends.insert(state)
    }
    #expect(ends.count == 1)
  }

  @Test("webhooks in any order tell who is there to the millisecond")
  func webhooks() throws {
    let hooks = try [("available", 123), ("offline", 456), ("available", 123)].map {
      try WebhookEnvelope(
        decoding: Array(
          #"{"trigger":"user_connection_status_changed","data":{"timestamp":1700000000\#($1),"user":{"uid":"u"},"status":"\#($0)"}}"#
            .utf8))
    }
    for hooks in hooks.permutations {
      var state = PresenceState()
      for event in hooks.flatMap({ $0.events(for: "v") }) { state.fold(event) }
      #expect(state.users.count == 1)
      #expect(!state.isOnline("u"))
    }
  }
}
