import EventModel
import Journal
import ModernSite
import Synchronization
import TestSupport
import Testing
import Translation
import Transport

@testable import Bridge

@Suite("Delivery to the platform")
struct DeliveryTests {
  @Test(
    "what recordings say arrives once, in the order of each conversation",
    arguments: ["5.6.0", "6.8.3", "7.0.6"])
  func recorded(version: String) async throws {
    let events = try DeliveryBench.recorded(version)
    let bench = try DeliveryBench()
    try await bench.carry(events)
    let dead = try await bench.journal.deadLetters(limit: 1_000)
    let given = Set(dead.map(\.key))
    // Whoever was banned or can't be sent for is named; everything else is there.
    var sent = bench.platform.conversations
    var expected = DeliveryBench.expected(events)
    for (lane, muids) in sent {
      sent[lane] = muids.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
    }
    for (lane, muids) in expected {
      expected[lane] = muids.filter { !given.contains($0) }
    }
    #expect(sent == expected.filter { !$0.value.isEmpty })
    #expect(sent.values.joined().count > 30)
    for letter in dead {
      #expect(
        letter.error?.hasPrefix("not sent: /data") == true
          || letter.error?.contains("ERR_") == true, "\(letter.line)")
    }
    #expect(dead.count < 12, "\(dead.map(\.line))")
    let statistics = bench.outbox.statistics
    let told = statistics.noted + statistics.undelivered.values.reduce(0, +)
    #expect(told == events.count)
    #expect(statistics.undelivered[.lost] == nil && statistics.undelivered[.incomplete] == nil)
    #expect(try await bench.journal.nextDue(Outbox.target) == nil)
    #expect(try await bench.journal.check() == [])
    // The names that were known, not the ids.
    #expect(bench.platform.names["lu-1"]?.hasPrefix("lu-") == false)
  }

  @Test(
    "whatever the platform does to calls, each message is there once and in order",
    arguments: [
      (2, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 0, 2, 0, 0), (0, 0, 0, 2, 0), (0, 0, 0, 0, 2),
      (3, 4, 5, 7, 11), (2, 3, 3, 5, 7),
    ])
  func faults(failing: Int, cutting: Int, losing: Int, busy: Int, tooMany: Int) async throws {
    var faults = SimulatedPlatform.Faults()
    (faults.failsAfterStoring, faults.cutsAfterStoring) = (failing, cutting)
    (faults.cutsBeforeStoring, faults.isBusy, faults.isTooMuch) = (losing, busy, tooMany)
    let bench = try DeliveryBench(faults: faults)
    let events = DeliveryBench.talk(120)
    try await bench.carry(events)
    #expect(bench.platform.conversations == DeliveryBench.expected(events))
    let statistics = await bench.deliverer.statistics
    #expect(statistics.delivered == 120 && statistics.dead == 0 && statistics.retries > 0)
    if failing + cutting > 0 { #expect(statistics.found > 0) }
    #expect(bench.outbox.statistics.undelivered == [.repeated: 120])
  }

  @Test("a quota is kept: no call is too many but where the platform takes fewer than it says")
  func quota() async throws {
    let platform = SimulatedPlatform(apiKey: "key", requestsPerMinute: 100)
    let bench = try DeliveryBench(platform: platform)
    let events = DeliveryBench.talk(300)
    try await bench.carry(events)
    #expect(platform.conversations == DeliveryBench.expected(events))
    #expect(platform.counts.tooMany > 0)
    #expect(bench.time.elapsed >= 180_000)
  }

  @Test("a deletion comes after its message, by the one who may, and what is not there needs none")
  func deletion() async throws {
    var faults = SimulatedPlatform.Faults()
    faults.cutsAfterStoring = 2
    let bench = try DeliveryBench(faults: faults)
    try await bench.carry([
      DeliveryBench.text(1, inGroup: "lr-1"),
      DeliveryBench.deletion(1, inGroup: "lr-1", by: "lu-1"),
      DeliveryBench.text(2, inGroup: "lr-1"),
      DeliveryBench.deletion(2, inGroup: "lr-1", by: "lu-9"),
      DeliveryBench.text(3, inGroup: "lr-1"),
      DeliveryBench.deletion(77, inGroup: "lr-1", by: "lu-1"),
    ])
    #expect(
      bench.platform.conversations == [
        "group_lr-1": ["-legacy-site-g-1", "-legacy-site-g-2", "legacy-site-g-3"]
      ])
    #expect(try await bench.journal.counts().dead == 0)
  }

  @Test("joining, leaving, kicks, bans and scopes become what they are there")
  func members() async throws {
    let bench = try DeliveryBench()
    func action(
      _ action: MessageAction, _ uid: String, _ number: Int, scope: GroupScope? = nil
    ) -> Message {
      let group = Group(guid: "lr-1", name: "Room", type: .public, owner: "lu-1")
      return Message(
        id: "", muid: "legacy-site-a\(number)", conversationId: "group_lr-1", sender: "lu-1",
        receiver: "lr-1", receiverType: .group, category: .action, type: "groupMember",
        content: .action(
          ActionContent(
            action: action, by: User(uid: "lu-1"), on: .user(User(uid: uid, name: "N")),
            for: .group(group), newScope: scope)), sentAt: 1_700_000_000)
    }
    let events: [Event] = [
      .onGroupMemberJoined(action(.joined, "lu-1", 1)),
      .onGroupMemberJoined(action(.joined, "lu-2", 2)),
      .onMemberAddedToGroup(action(.added, "lu-3", 3)),
      .onGroupMemberJoined(action(.joined, "lu-4", 4)),
      .onGroupMemberLeft(action(.left, "lu-4", 5)),
      .onGroupMemberKicked(action(.kicked, "lu-3", 6)),
      .onGroupMemberBanned(action(.banned, "lu-5", 7)),
      .onGroupMemberBanned(action(.banned, "lu-6", 8)),
      .onGroupMemberUnbanned(action(.unbanned, "lu-6", 9)),
      .onGroupMemberScopeChanged(action(.scopeChanged, "lu-2", 10, scope: .moderator)),
      .onGroupMemberScopeChanged(action(.scopeChanged, "lu-7", 11, scope: .admin)),
      .onGroupMemberLeft(action(.left, "lu-8", 12)),
    ]
    try await bench.carry(events.map { ViewedEvent(viewer: nil, event: $0, position: "test") })
    #expect(
      bench.platform.members(of: "lr-1") == [
        "lu-1": "admin", "lu-2": "moderator", "lu-5": "banned", "lu-7": "admin",
      ])
    #expect(try await bench.journal.counts().dead == 0)
  }

  @Test("events without a call are counted under their reason, and make no record")
  func uncalled() async throws {
    let bench = try DeliveryBench()
    let typing = TypingIndicator(
      sender: User(uid: "lu-1"), receiver: "lu-2", receiverType: .user, isStarted: true)
    let events: [Event] = [
      .onTypingStarted(typing), .onTypingEnded(typing), .onUserOnline(User(uid: "lu-1")),
      .onLoginSuccess(User(uid: "lu-1")), .connected, .onIncomingCallReceived(nil),
      .onSessionJoined,
    ]
    try await bench.carry(events.map { ViewedEvent(viewer: "lu-1", event: $0, position: "test") })
    #expect(
      bench.outbox.statistics.undelivered == [
        .typing: 2, .presence: 1, .login: 1, .connection: 1, .call: 1, .session: 1,
      ])
    #expect(try await bench.journal.counts().records == 0)
    #expect(Undelivered.allCases.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("what the app says to each is one message for each")
  func announcement() async throws {
    let bench = try DeliveryBench()
    try await bench.carry(
      ["lu-1", "lu-2", "lu-1"].map { uid in
        let message = Message(
          id: "", muid: "legacy-site-a-5", conversationId: ConversationID.user("app_system", uid),
          sender: "app_system", receiver: uid, receiverType: .user, category: .custom,
          type: "legacy_announcement", content: .custom(data: ["text": "Hello"], subType: nil),
          sentAt: 1_700_000_000)
        return ViewedEvent(viewer: uid, event: .onCustomMessageReceived(message), position: "test")
      })
    #expect(
      bench.platform.conversations == [
        "app_system_user_lu-1": ["legacy-site-a-5"], "app_system_user_lu-2": ["legacy-site-a-5"],
      ])
  }

  @Test("history is not sent: what is older than the first start, kept over restarts")
  func earlier() async throws {
    let folder = try TemporaryFolder()
    let platform = SimulatedPlatform(apiKey: "key")
    for round in 0..<2 {
      let bench = try DeliveryBench(in: folder, platform: platform, since: nil)
      try await bench.carry([
        DeliveryBench.text(10 * round, sentAt: 1_699_999_900),
        DeliveryBench.text(10 * round + 1, sentAt: 1_699_999_941),
      ])
      #expect(bench.outbox.statistics.undelivered[.earlier] == 1)
      await bench.close()
    }
    #expect(platform.muids == ["legacy-site-m-1", "legacy-site-m-11"])
  }

  @Test("a message that the platform would refuse is never sent, and says why without its content")
  func unsendable() async throws {
    let bench = try DeliveryBench()
    let long = String(repeating: "secret ", count: 3_000)
    try await bench.carry([DeliveryBench.text(1, text: long), DeliveryBench.text(2)])
    let dead = try await bench.journal.deadLetters(limit: 10)
    #expect(dead.map(\.key) == ["legacy-site-m-1"])
    #expect(dead.first?.error == "not sent: /data: at most 10240 bytes, has 21044")
    #expect(bench.platform.counts.calls[.message] == 2)
    #expect(bench.platform.muids == ["legacy-site-m-2"])
    #expect(!bench.reports.all.joined().contains("secret"))
  }

  @Test("a wrong key makes no dead letters: everything waits")
  func wrongKey() async throws {
    let bench = try DeliveryBench(key: "other")
    bench.outbox.take([DeliveryBench.text(1)])
    await bench.outbox.drain()
    for second: Int64 in 0..<20 {
      try await bench.time.wait(until: second * 1_000)
      await bench.deliverer.wake()
      await bench.deliverer.rest()
    }
    let counts = try await bench.journal.counts()
    #expect(counts.pending == 1 && counts.dead == 0)
    #expect(bench.reports.all.last?.hasSuffix("401 AUTH_ERR_APIKEY_NOT_FOUND") == true)
    #expect(!bench.reports.all.joined().contains("other"))
  }

  /// Changes what the platform answers to messages.
  private final class ChangedAnswers: PlatformTransport {
    let inner: any PlatformTransport
    let time: any PlatformTime
    /// What is answered to the so-manieth try, and whether it is done all the same, as far as the platform does it; `nil`: what the platform
    /// says.
    let answer: @Sendable (Int) -> (HTTPResponse, isDone: Bool)?
    private let state = Mutex<(tries: Int, at: [(status: Int, at: Int64)])>((0, []))

    init(
      _ inner: any PlatformTransport, time: any PlatformTime,
      _ answer: @escaping @Sendable (Int) -> (HTTPResponse, isDone: Bool)?
    ) {
      (self.inner, self.time, self.answer) = (inner, time, answer)
    }

    /// The status of each answer to a message, and when its request came, milliseconds.
    var messages: [(status: Int, at: Int64)] { state.withLock { $0.at } }

    func send(
      _ request: HTTPClientRequest, limit: Int
    ) async throws(HTTPClientError) -> HTTPResponse {
      guard request.method == "POST", request.url.hasSuffix("/messages") else {
        return try await inner.send(request, limit: limit)
      }
      let start = time.elapsed
      let number = state.withLock { state in
        state.tries += 1
        return state.tries
      }
      let changed = answer(number)
      var response = changed?.0
      if changed?.isDone ?? true {
        let real = try await inner.send(request, limit: limit)
        if !(200..<300).contains(real.status) || response == nil { response = real }
      }
      let given = response ?? HTTPResponse(status: 500, headers: [], body: [])
      state.withLock { $0.at.append((given.status, start)) }
      return given
    }

    static func refusal(
      _ status: Int, _ code: String, _ headers: [HTTPHeader] = []
    ) -> HTTPResponse {
      HTTPResponse(
        status: status, headers: headers,
        body: Array("{\"error\":{\"code\":\"\(code)\",\"message\":\"m\"}}".utf8))
    }
  }

  @Test(
    "C87 too many requests, and a server that is busy: waited for as long as it says, nothing lost, nothing out of order",
    arguments: [
      (429, "30", 30_000), (429, nil, 1_000), (429, "Wed, 15 Nov 2023 00:00:00 GMT", 1_000),
      (429, "0", 1_000), (503, "30", 30_000), (503, nil, 0),
    ] as [(Int, String?, Int64)])
  func rateLimits(status: Int, header: String?, wait: Int64) async throws {
    let time = VirtualTime()
    let changed = Mutex<ChangedAnswers?>(nil)
    let bench = try DeliveryBench(time: time) { inner in
      let answers = ChangedAnswers(inner, time: time) { number in
        guard number % 4 == 2 || number % 4 == 3 else { return nil }
        return (
          ChangedAnswers.refusal(
            status, "ERR_TOO_MANY_REQUESTS", header.map { [HTTPHeader("Retry-After", $0)] } ?? []),
          isDone: false
        )
      }
      changed.withLock { $0 = answers }
      return answers
    }
    let events = (1...20).map { DeliveryBench.text($0) }
    try await bench.carry(events)
    #expect(bench.platform.conversations == DeliveryBench.expected(events))
    #expect(try await bench.journal.counts().dead == 0)
    let messages = try #require(changed.withLock { $0 }).messages
    #expect(messages.filter { $0.status == status }.count >= 18)
    for (one, next) in zip(messages, messages.dropFirst()) where one.status == status {
      #expect(next.at - one.at >= wait, "\(one) \(next)")
    }
  }

  @Test(
    "C82 a message that is there although the answer says that its group is not is looked for by its muid, and not sent again",
    arguments: [(404, "ERR_GUID_NOT_FOUND"), (400, "INVALID_GUID"), (404, "INVALID_GUID")])
  func falseRefusal(status: Int, code: String) async throws {
    let time = VirtualTime()
    let bench = try DeliveryBench(time: time) { inner in
      ChangedAnswers(inner, time: time) { number in
        number > 1 && number % 2 == 0 ? (ChangedAnswers.refusal(status, code), isDone: true) : nil
      }
    }
    let events = (1...10).map { DeliveryBench.text($0, inGroup: "lr-1") }
    try await bench.carry(events)
    #expect(bench.platform.conversations == DeliveryBench.expected(events))
    #expect(try await bench.journal.counts().dead == 0)
    #expect(await bench.deliverer.statistics.found > 0)
  }
}
