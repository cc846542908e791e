import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Presence")
struct PresenceTests {
  private func list(_ people: KeyValuePairs<Int, String?>) -> String {
    let entries = people.map { id, status in
      "\"_\(id)\":{\"id\":\"\(id)\",\"n\":\"N\(id)\"" + (status.map { ",\"s\":\"\($0)\"" } ?? "")
        + "}"
    }
    return "{\"buddylist\":{\(entries.joined(separator: ","))}}"
  }

  @Test("the first list is silent, later ones tell what changed")
  func differences() {
    var site = Site()
    site.poll("5", list([7: "available", 8: "offline", 9: "busy"]))
    #expect(site.told.isEmpty)
    site.poll("5", list([7: "available", 8: "away", 9: "offline"]))
    #expect(site.told(to: "lu-5") == ["online lu-8", "offline lu-9"])
    site.poll("5", list([7: "busy", 8: "away", 9: "invisible"]))
    #expect(site.told.count == 2)
    site.poll("5", list([8: "away", 10: "available"]))
    #expect(site.told(to: "lu-5").suffix(2) == ["online lu-10", "offline lu-7"])
  }

  @Test("viewers are bounded: one not heard of for longest begins anew, one who polls does not")
  func bounded() {
    var tracker = PresenceTracker(capacity: 4)
    _ = tracker.update(viewer: "gone", list: [("7", true)])
    for viewer in 100..<200 {
      _ = tracker.update(viewer: "5", list: [("7", true)])
      _ = tracker.update(viewer: "\(viewer)", list: [("7", true), ("8", false)])
    }
    #expect(tracker.update(viewer: "gone", list: [("7", false)]) == [])
    #expect(
      tracker.update(viewer: "5", list: [("7", false)])
        == [PresenceTracker.Change(userID: "7", isOnline: false)])
  }

  @Test("of a person listed twice the last entry counts, and one that says nothing changes nothing")
  func twice() {
    var tracker = PresenceTracker()
    _ = tracker.update(viewer: "5", list: [("7", false), ("8", true), ("9", true)])
    let changes = tracker.update(
      viewer: "5", list: [("7", true), ("8", false), ("7", nil), ("8", nil), ("9", nil)])
    #expect(changes == [])
    let last = tracker.update(viewer: "5", list: [("8", false), ("7", false), ("7", true)])
    #expect(
      last.map { "\($0.userID) \($0.isOnline)" } == ["8 false", "7 true", "9 false"])
    let partial = tracker.update(viewer: "5", list: [("9", true)], isComplete: false)
    #expect(partial.map { "\($0.userID) \($0.isOnline)" } == ["9 true"])
    let whole = tracker.update(viewer: "5", list: [])
    #expect(whole.map { "\($0.userID) \($0.isOnline)" } == ["7 false", "9 false"])
  }

  @Test("C13 an empty list clears, an absent one keeps", arguments: ["[]", "{}"])
  func emptyList(empty: String) {
    var site = Site()
    site.poll("5", list([7: "available", 8: "offline"]))
    site.poll("5", "{\"tt\":\"\"}")
    site.poll("5", "[]")
    #expect(site.told.isEmpty)
    site.poll("5", "{\"buddylist\":\(empty),\"blh\":\"40\"}")
    #expect(site.told(to: "lu-5") == ["offline lu-7"])
    site.poll("5", list([7: "available"]))
    #expect(site.told(to: "lu-5") == ["offline lu-7", "online lu-7"])
  }

  @Test("C13 nothing in any empty list is an error", arguments: ["[]", "{}", "\"\"", "null"])
  func emptyLists(empty: String) {
    var site = Site()
    for key in [
      "messages", "crmessages", "buddylist", "chatrooms", "users", "botlist", "joinedgroups",
      "recent",
    ] {
      let result = site.poll("5", "{\"\(key)\":\(empty)}")
      #expect(result.events.isEmpty)
      #expect(result.account.counts.keys.allSatisfy { $0.fate != .rejected })
    }
    #expect(site.poll("5", "[]").events.isEmpty)
  }

  @Test("an entry that cannot be read takes nobody offline, and one without status changes nothing")
  func damaged() {
    var site = Site()
    site.poll("5", list([7: "available", 8: "available"]))
    site.poll(
      "5",
      "{\"buddylist\":{\"_7\":{\"n\":\"N7\",\"s\":\"available\"},\"_8\":{\"id\":\"8\",\"s\":\"available\"}}}"
    )
    #expect(site.told.isEmpty)
    site.poll("5", list([7: nil, 8: nil]))
    #expect(site.told.isEmpty)
    site.poll("5", list([8: "available"]))
    #expect(site.told(to: "lu-5") == ["offline lu-7"])
  }

  @Test("each viewer has a list of their own")
  func perViewer() {
    var site = Site()
    site.poll("5", list([7: "available"]))
    site.poll("6", list([7: "offline"]))
    site.poll("6", list([7: "available"]))
    #expect(site.told(to: "lu-5").isEmpty)
    #expect(site.told(to: "lu-6") == ["online lu-7"])
  }

  @Test(
    "someone listed twice is told of once",
    arguments: [("offline", ["offline lu-7"]), ("available", [])])
  func twice(last: String, expected: [String]) {
    var site = Site()
    site.poll("5", list([7: "available"]))
    site.poll(
      "5", "{\"buddylist\":[{\"id\":\"7\",\"s\":\"busy\"},{\"id\":\"7\",\"s\":\"\(last)\"}]}")
    #expect(site.told(to: "lu-5") == expected)
  }

  @Test("who comes online is told with the status in the old side's words and its text")
  func status() throws {
    var site = Site()
    let list = { (status: String) in
      "{\"buddylist\":{\"_7\":{\"id\":\"7\",\"n\":\"Bob\",\"a\":\"/a.png\",\"s\":\"\(status)\",\"m\":\"At lunch\"}}}"
    }
    site.poll("5", list("offline"))
    let result = site.poll("5", list("busy"))
    guard case .onUserOnline(let user)? = result.events.first?.event else {
      Issue.record("not told")
      return
    }
    #expect(user.status == .online)
    #expect(user.metadata == ["legacyStatus": "busy"])
    #expect(user.statusMessage == "At lunch")
    #expect(result.people == [user])
    // A change of words alone is no event, but the profile is new.
    let away = site.poll("5", list("away"))
    #expect(away.events.isEmpty)
    #expect(away.people.map(\.metadata) == [["legacyStatus": "away"]])
  }

  @Test("a later profile of one's own is told by nobody, and is among what was learned")
  func ownProfile() {
    var site = Site()
    let own = { (name: String) in
      "{\"userstatus\":{\"id\":\"5\",\"n\":\"\(name)\",\"s\":\"available\"}}"
    }
    #expect(site.poll("5", own("Ada")).summaries == ["login lu-5"])
    let later = site.poll("5", own("Ada L."))
    #expect(later.events.isEmpty)
    #expect(later.people.map(\.name) == ["Ada L."])
    #expect(site.poll("5", own("Ada L.")).people.isEmpty)
  }

  @Test("the list of the blocked gives their uids")
  func blocked() throws {
    var site = Site()
    let result = try site.dictionary(
      "{\"_1\":{\"id\":\"9\",\"name\":\"Eve\"},\"_2\":{\"id\":\"8\",\"name\":\"Mallory\"}}")
    if result.kind == "blocked-users" { #expect(result.blocked == ["lu-9", "lu-8"]) }
    #expect(result.events.isEmpty)
  }
}
