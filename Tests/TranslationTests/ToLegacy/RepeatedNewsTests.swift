import EventModel
import JSONText
import LegacyProtocol
import TestSupport
import Testing

@testable import Translation

@Suite("News that come again")
struct RepeatedNewsTests {
  private static func member(
    _ trigger: String, _ uids: String..., updatedAt: Int64? = nil, scope: String? = nil
  ) -> String {
    let members = uids.map {
      "\"\($0)\":{\"uid\":\"\($0)\",\"name\":\"N\"\(scope.map { ",\"scope\":\"\($0)\"" } ?? "")}"
    }.joined(separator: ",")
    return
      "{\"trigger\":\"group_member_\(trigger)\",\"data\":{\"group\":{\"guid\":\"lr-23\",\"name\":\"Lobby\",\"type\":\"public\"\(updatedAt.map { ",\"updatedAt\":\($0)" } ?? "")},\"members\":{\(members)},\"by\":{\"uid\":\"lu-73\",\"name\":\"Bob\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
  }

  private static func group(_ trigger: String, _ rest: String = "\"name\":\"Lobby\"") -> String {
    "{\"trigger\":\"group_\(trigger)\",\"data\":{\"group\":{\"guid\":\"lr-23\",\"type\":\"public\",\"owner\":\"lu-7\",\(rest)}},\"appId\":\"a\",\"webhook\":\"w\"}"
  }

  private static func blocks(_ trigger: String, _ uids: String...) -> String {
    let users = uids.map { "\"\($0)\":{\"uid\":\"\($0)\",\"name\":\"N\"}" }
    return
      "{\"trigger\":\"user_\(trigger)\",\"data\":{\"users\":{\(users.joined(separator: ","))},\"by\":{\"uid\":\"lu-5\",\"name\":\"Ada\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
  }

  private static func presence(_ status: String, at milliseconds: Int64? = nil) -> String {
    "{\"trigger\":\"user_connection_status_changed\",\"data\":{\(milliseconds.map { "\"timestamp\":\($0)," } ?? "")\"user\":{\"uid\":\"lu-7\",\"name\":\"Bob\",\"status\":\"\(status)\"},\"status\":\"\(status)\"},\"appId\":\"a\",\"webhook\":\"w\"}"
  }

  struct Course: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What comes, how many seconds after the one before, and the operations it gives; a presence gives deliveries instead.
    var steps: [(wait: Int64, hook: String, gives: [String])]
  }

  static let courses: [Course] = [
    Course(
      testDescription: "members come, go and come again",
      steps: [
        (0, member("joined", "lu-2"), ["join"]), (100, member("kicked", "lu-2"), ["kick"]),
        (100, member("joined", "lu-2"), ["join"]), (100, member("kicked", "lu-2"), ["kick"]),
        (86_400, member("joined", "lu-2"), ["join"]), (100, member("left", "lu-2"), ["leave"]),
        (100, member("joined", "lu-2"), ["join"]), (86_400, member("left", "lu-2"), ["leave"]),
        (100, member("banned", "lu-2"), ["ban"]), (100, member("unbanned", "lu-2"), ["unban"]),
        (90_000, member("banned", "lu-2"), ["ban"]),
      ]),
    Course(
      testDescription: "the platform tries again",
      steps: [
        (0, member("kicked", "lu-2"), ["kick"]), (10, member("kicked", "lu-2"), []),
        (30, member("kicked", "lu-2"), []), (0, member("kicked", "lu-3"), ["kick"]),
      ]),
    Course(
      testDescription: "the platform tries again while the member has come back",
      steps: [
        (0, member("joined", "lu-2"), ["join"]), (100, member("kicked", "lu-2"), ["kick"]),
        (5, member("joined", "lu-2"), ["join"]), (5, member("kicked", "lu-2"), []),
        (30, member("kicked", "lu-2"), []),
      ]),
    Course(
      testDescription: "hours later, nothing having changed",
      steps: [
        (0, member("joined", "lu-2"), ["join"]), (104_400, member("joined", "lu-2"), []),
        (0, member("banned", "lu-2"), ["ban"]), (104_400, member("banned", "lu-2"), []),
        (0, member("left", "lu-2"), []), (0, member("unbanned", "lu-2"), ["unban"]),
        (104_400, member("unbanned", "lu-2"), []),
      ]),
    Course(
      testDescription: "with the group's own time, which is none of the event's",
      steps: [
        (0, member("kicked", "lu-2", updatedAt: 5), ["kick"]),
        (100, member("joined", "lu-2", updatedAt: 5), ["join"]),
        (100, member("kicked", "lu-2", updatedAt: 5), ["kick"]),
        (100, member("kicked", "lu-2", updatedAt: 5), []),
        (100, member("kicked", "lu-2", updatedAt: 9), ["kick"]),
      ]),
    Course(
      testDescription: "several at once, some of whom were told",
      steps: [
        (0, member("kicked", "lu-2"), ["kick"]),
        (0, member("kicked", "lu-2", "lu-3"), ["kick"]),
        (0, member("kicked", "nobody", "lu-4"), ["kick"]),
        (0, member("kicked", "lu-2", "lu-3"), []),
      ]),
    Course(
      testDescription: "a room is deleted, and another has its name",
      steps: [
        (0, member("joined", "lu-2"), ["join"]), (0, group("deleted"), ["delete-room"]),
        (10, group("deleted"), []), (104_400, group("deleted"), []),
        (0, group("created"), []), (0, member("joined", "lu-2"), ["join"]),
        (0, group("deleted"), ["delete-room"]),
      ]),
    Course(
      testDescription: "a room is renamed, and again",
      steps: [
        (0, group("updated"), ["rename-room"]), (10, group("updated"), []),
        (5, group("updated", "\"name\":\"B\""), ["rename-room"]), (15, group("updated"), []),
        (100, group("updated"), ["rename-room"]), (104_400, group("updated"), []),
      ]),
    Course(
      testDescription: "a room that says when it was renamed",
      steps: [
        (0, group("updated", "\"name\":\"A\",\"updatedAt\":5"), ["rename-room"]),
        (0, group("updated", "\"name\":\"B\",\"updatedAt\":9"), ["rename-room"]),
        (104_400, group("updated", "\"name\":\"A\",\"updatedAt\":5"), []),
        (0, group("updated", "\"name\":\"A\",\"updatedAt\":12"), ["rename-room"]),
      ]),
    Course(
      testDescription: "people are blocked and no longer",
      steps: [
        (0, blocks("blocked", "lu-9"), ["block"]), (10, blocks("blocked", "lu-9"), []),
        (5, blocks("unblocked", "lu-9"), ["unblock"]), (15, blocks("blocked", "lu-9"), []),
        (20, blocks("unblocked", "lu-9"), []), (100, blocks("blocked", "lu-9"), ["block"]),
        (104_400, blocks("blocked", "lu-9"), []), (0, blocks("blocked", "lu-9", "lu-8"), ["block"]),
        (104_400, blocks("unblocked", "lu-9", "lu-8"), ["unblock", "unblock"]),
      ]),
    Course(
      testDescription: "an id of which one is not known blocks nobody, and is no repetition later",
      steps: [
        (0, blocks("blocked", "lu-9", "nobody"), []), (10, blocks("blocked", "lu-9"), ["block"]),
      ]),
  ]

  @Test(
    "C71, C72, C92 what names no id is told once, and again when it happens again",
    arguments: courses)
  func carriedOut(course: Course) throws {
    var side = OldSide(now: 1_700_000_000)
    for (index, step) in course.steps.enumerated() {
      side.now += step.wait
      let result = try side.receive(step.hook)
      #expect(result.operations.map(\.name) == step.gives, "step \(index): \(step.hook)")
      if step.gives.isEmpty { #expect(result.deliveries.isEmpty, "step \(index)") }
    }
  }

  @Test("a member of whom nothing can be told has a fate of their own, and keeps no other back")
  func mixed() throws {
    var side = OldSide()
    try side.receive(Self.member("joined", "lu-2"))
    let result = try side.receive(Self.member("joined", "nobody", "lu-2", "lu-3"))
    #expect(result.operations == [.join(as: "3", room: "23")])
    #expect(result.rule(of: "/data/members/nobody/uid") == .backUserUnknown)
    #expect(result.rule(of: "/data/members/lu-2/uid") == .messageRepeated)
    #expect(result.rule(of: "/data/members/lu-3/uid") == .messageParty)
  }

  @Test("C71 presence that comes again is no news, but coming back is")
  func presences() throws {
    var side = OldSide()
    let steps: [(String, Int)] = [
      (Self.presence("online", at: 1_700_000_000_000), 1),
      (Self.presence("online", at: 1_700_000_000_000), 0),
      (Self.presence("offline", at: 1_700_000_005_000), 1),
      (Self.presence("online", at: 1_700_000_000_000), 0),
      (Self.presence("online", at: 1_700_000_009_000), 1),
      (Self.presence("offline"), 1), (Self.presence("offline"), 0), (Self.presence("online"), 1),
      (Self.presence("offline"), 1),
    ]
    for (index, step) in steps.enumerated() {
      #expect(try side.receive(step.0).deliveries.count == step.1, "step \(index)")
    }
  }

  @Test("what the bridge did, or the lists say, is known: it need not be told first")
  func knownOtherwise() throws {
    var side = OldSide()
    try side.receive(Self.member("joined", "lu-2"))
    let join = try WebhookEnvelope(decoding: Array(Self.member("left", "lu-2").utf8))
    side.translator.noteForwarded(try #require(join.events(for: "").first), at: side.now)
    side.now += 100
    // The echo of the leaving, and coming back after it.
    #expect(try side.receive(Self.member("left", "lu-2")).operations.isEmpty)
    #expect(try side.receive(Self.member("joined", "lu-2")).operations.map(\.name) == ["join"])
    _ = side.translator.setGroups(of: "lu-2", [Group(guid: "lr-23", hasJoined: false)])
    side.now += 100
    #expect(try side.receive(Self.member("joined", "lu-2")).operations.map(\.name) == ["join"])
  }

  @Test(
    "C71, C73, C92 every sample of a webhook gives nothing when it comes again, nor by another webhook of the app",
    arguments: (try? Fixtures.names(in: "event-model/webhook", suffix: ".json")) ?? [],
    [LegacyVersion(7, 0, 6), LegacyVersion(6, 2, 5), LegacyVersion(5), LegacyVersion(3, 0, 1)])
  func samples(name: String, version: LegacyVersion) throws {
    let json = String(decoding: try Fixtures.bytes("event-model/webhook/\(name)"), as: UTF8.self)
    for viewer in [nil, "lu-2"] {
      var side = OldSide(version: version, now: 1_700_000_000) {
        $0.policies.reactions = .text
        $0.policies.tools = .text
        $0.policies.transients = .text
        $0.policies.quotesThreads = true
        $0.botPeer = "9"
      }
      try side.receive(json, for: viewer)
      for wait in [0, 10, 30, 104_400] as [Int64] {
        side.now += wait
        for hook in [json, json.replacing("\"webhook\":\"w1\"", with: "\"webhook\":\"w2\"")] {
          let again = try side.receive(hook, for: viewer)
          #expect(again.deliveries.isEmpty && again.operations.isEmpty, "\(wait)")
        }
      }
    }
  }

  // MARK: Each viewer

  @Test("what must be done is given once, whoever is told, and every viewer is told")
  func oncePerViewer() throws {
    var edited = Message.text("new", to: "lr-3", id: "1")
    (edited.editedAt, edited.editedBy) = (1_500_000_009, "lu-7")
    var deleted = Message.text("new", to: "lr-3", id: "2")
    (deleted.deletedAt, deleted.deletedBy) = (1_500_000_009, "lu-7")
    var announced = Message.text("", from: "app_system", to: "lr-3", id: "3")
    (announced.category, announced.type) = (.custom, "legacy_announcement")
    announced.content = .custom(data: ["id": "12", "text": "a"], subType: nil)
    let reaction = ReactionEvent(
      id: "r", messageId: "1", reaction: "👍", reactedBy: User(uid: "lu-7"), receiver: "lr-3",
      receiverType: .group, isAdded: true)
    let kick = try WebhookEnvelope(decoding: Array(Self.member("kicked", "lu-2").utf8))
    var kicked = try #require(kick.events(for: "").first?.message)
    let bare = kicked
    (kicked.id, kicked.sentAt) = ("77", 1_500_000_000)
    let cases: [(Event, String)] = [
      (.onTextMessageReceived(.text("hi", to: "lr-3", id: "1")), "send"),
      (.onMessageEdited(edited), "send"), (.onMessageDeleted(deleted), "delete-message"),
      (.onMessageReactionAdded(reaction), "send"),
      (.onCustomMessageReceived(announced), "announce"),
      (.onGroupMemberKicked(kicked), "kick"), (.onGroupMemberKicked(bare), "kick"),
    ]
    for (event, operation) in cases {
      for order in [[nil, "lu-5", "lu-7"], ["lu-5", "lu-7", nil, "lu-5"], ["lu-7", "lu-5"]] {
        var side = OldSide {
          $0.policies.edits = .text
          $0.policies.reactions = .text
        }
        for viewer in order { side.tell(event, to: viewer) }
        #expect(side.operations.map(\.name) == [operation], "\(event.method) \(order)")
        // Those who are told as viewers are told each, once.
        let told = Set(order.compactMap { $0 })
        let users = side.deliveries.compactMap {
          if case .user(let id) = $0.audience { "lu-" + id } else { nil }
        }.filter { told.contains($0) }
        #expect(users.count == told.count || operation == "announce", "\(event.method) \(users)")
      }
    }
  }

  @Test("what happens again is done again, told to two viewers")
  func againPerViewer() throws {
    var side = OldSide(now: 1_700_000_000)
    for _ in 0..<2 {
      for trigger in ["joined", "kicked"] {
        side.now += 100
        for viewer in ["lu-5", "lu-7"] {
          try side.receive(Self.member(trigger, "lu-2"), for: viewer)
        }
      }
      side.now += 100
      for viewer in ["lu-5", "lu-7"] {
        try side.receive(Self.blocks("blocked", "lu-9"), for: viewer)
      }
      side.now += 100
      for viewer in ["lu-5", "lu-7"] {
        try side.receive(Self.blocks("unblocked", "lu-9"), for: viewer)
      }
    }
    #expect(
      side.operations.map(\.name)
        == Array(
          repeating: ["join", "kick", "block", "unblock"], count: 2
        ).flatMap { $0 })
  }
}
