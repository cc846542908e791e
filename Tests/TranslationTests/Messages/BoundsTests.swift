import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Bounds of what is remembered")
struct BoundsTests {
  @Test("keys are found by their values, the newest value of each")
  func keys() {
    var table = RecentTable<String, Int>(capacity: 2)
    for (key, value) in [("a", 1), ("b", 2), ("c", 1), ("a", 3)] { table.set(value, for: key) }
    #expect(table.keys { $0 == 1 } == ["c"])
    #expect(Set(table.keys { $0 > 1 }) == ["a", "b"])
    let before = table.set(4, for: "a")
    let fresh = table.set(4, for: "z")
    #expect(before == 3)
    #expect(fresh == nil)
  }

  @Test("whoever leaves room after room stays a member of those they are in")
  func rooms() {
    var tracker = MembershipTracker()
    let isNew = tracker.join("r", by: "5")
    #expect(isNew)
    for number in 0..<10_100 { _ = tracker.leave("x\(number)", by: "5") }
    let isAgain = tracker.join("r", by: "5")
    #expect(!isAgain)
    #expect(tracker.members(of: "r") == ["5"])
    for number in 0..<10_100 { _ = tracker.join("y\(number)", by: "8") }
    let isBeyond = tracker.join("z", by: "8")
    // Behind the bound nothing is remembered.
    #expect(isBeyond)
    #expect(tracker.members(of: "z").isEmpty)
  }

  @Test("viewers who were forgotten are members of no room, and the room forgets them too")
  func viewers() {
    var tracker = MembershipTracker()
    for number in 0..<200_010 { _ = tracker.join("r\(number % 3)", by: "\(number)") }
    let members = tracker.members(of: "r0")
    #expect(members.contains("200007"))
    #expect(!members.contains("0"))
    #expect(members.count < 50_000)
  }

  @Test("actions of one second are told apart by their number, also after many")
  func ordinals() {
    var tracker = MembershipTracker()
    let first = (0..<3).map { _ in tracker.ordinal(of: "kick", "3", "5", at: 10) }
    #expect(first == [0, 1, 2])
    for number in 0..<50_010 { _ = tracker.ordinal(of: "kick", "3", "u\(number)", at: 11) }
    let later = (0..<2).map { _ in tracker.ordinal(of: "kick", "3", "5", at: 12) }
    #expect(later == [0, 1])
  }

  @Test("runs: the oldest goes where there are too many, none twice")
  func runs() {
    func event(_ type: AssistantEventType, _ id: String, in talk: String?) -> AssistantEvent {
      AssistantEvent(
        type: type, id: id, conversationId: talk, messageId: nil, timestamp: 1, content: nil)
    }
    var runs = OpenRuns()
    let first = runs.fold(event(.runStart, "a", in: "t"), viewer: "5", at: 1)
    #expect(first?.isEmpty == true)
    #expect(runs.conversation(of: "a", []) == "t")
    let second = runs.fold(event(.runFinished, "a", in: "t"), viewer: "5", at: 2) ?? []
    #expect(second.map(\.run.id) == ["a"])
    #expect(runs.conversation(of: "a", second) == "t")
    #expect(runs.conversation(of: "x", second) == nil)
    let third = runs.fold(event(.runStart, "b", in: "t"), viewer: "5", at: 2)
    #expect(third?.isEmpty == true)
    // Done with.
    let again = runs.fold(event(.runStart, "a", in: "t"), viewer: "5", at: 3)
    #expect(again == nil)
    for number in 0..<OpenRuns.limit {
      let over = runs.fold(event(.runStart, "n\(number)", in: nil), viewer: nil, at: 10)
      #expect(over?.map(\.run.id) == (number == OpenRuns.limit - 1 ? ["b"] : []))
    }
    let wasTold = runs.take(answer: "n0")
    let wasToldAgain = runs.take(answer: "n0")
    #expect(!wasTold && wasToldAgain)
    let silent = runs.silent(since: 11)
    #expect(silent.count == OpenRuns.limit - 1)
    let none = runs.silent(since: 11)
    #expect(none.isEmpty)
  }

  @Test(
    "runs: one without an end is told before the next in its place, unless it goes on or is in another",
    arguments: [
      (["a start", "a text", "b start", "b text", "b end"], ["a", "b"]),
      (["a start", "a text", "b start", "a text", "b end", "a end"], ["b", "a"]),
      (["a start", "b start", "c start", "c end"], ["a", "b", "c"]),
      (["a start", "b text", "b end", "a end"], ["b", "a"]),
      (["a start", "other start", "other end", "a end"], ["other", "a"]),
      (["a start", "b start", "a text", "b text", "a end", "b end"], ["a", "b"]),
    ])
  func runsInOnePlace(steps: [String], told: [String]) {
    let types: [String: AssistantEventType] = [
      "start": .runStart, "text": .textMessageContent, "end": .runFinished,
    ]
    var runs = OpenRuns()
    let over = steps.flatMap { step -> [String] in
      let parts = step.split(separator: " ").map(String.init)
      let event = AssistantEvent(
        type: types[parts[1]] ?? .card, id: parts[0], conversationId: "t",
        threadId: parts[0] == "other" ? "u" : nil, content: "x")
      return (runs.fold(event, viewer: "5", at: 1) ?? []).map(\.run.id)
    }
    #expect(over == told)
  }

  @Test("lists keep the order in which entries came")
  func lists() {
    var list = LegacyLists.List<Int>()
    for id in ["b", "a", "c", "a"] { list.set(id.utf8.count, for: id) }
    #expect(list.ids == ["b", "a", "c"])
    list.remove("a")
    #expect(list.ids == ["b", "c"] && list.all == [1, 1])
    #expect(list["a"] == nil && list["b"] == 1)
  }
}
