import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Requests to a call plugin")
struct CallRequestTests {
  private static func ring(_ site: inout Site, _ plugin: String, _ id: String = "9c8b") {
    site.exchange(
      "session-7", "plugins/\(plugin)/index.php", ["action": "request", "to": "5"],
      reply: "\"\(id)\"", as: "7")
  }

  @Test(
    "each step of a known call that the install took is told once",
    arguments: ["avchat", "audiochat"],
    [
      ("accept", "5", "7"), ("rejectcall", "5", "7"), ("canceloutgoingcall", "7", "5"),
      ("noanswer", "7", "5"), ("busycall", "5", "7"), ("endcall", "7", "5"),
    ])
  func steps(plugin: String, step: (action: String, by: String, to: String)) {
    var site = Site()
    Self.ring(&site, plugin)
    for reply in ["", "0", "x", "1", "1"] {
      site.exchange(
        "session-\(step.by)", "plugins/\(plugin)/index.php",
        ["action": step.action, "to": step.to, "grp": "9c8b"], reply: reply, as: step.by)
    }
    let calls = site.messages.filter { $0.category == .call }
    #expect(Set(calls.map(\.type)).isSubset(of: [plugin == "avchat" ? "video" : "audio"]))
    #expect(Set(calls.compactMap(\.muid)).count == calls.count)
    // A second request of the same kind brings nothing new.
    let before = site.told.count
    site.exchange(
      "session-\(step.by)", "plugins/\(plugin)/index.php",
      ["action": step.action, "to": step.to, "grp": "9c8b"], reply: "1", as: step.by)
    #expect(site.told.count == before)
  }

  @Test(
    "nothing comes of what the install did not take, of other plugins, windows and other people's calls",
    arguments: [
      ("avchat", "request", "", 200), ("avchat", "request", "\"\"", 200),
      ("avchat", "request", "\"9c8b\"", 500), ("whiteboard", "request", "\"9c8b\"", 200),
      ("avchat", "call", "1", 200), ("avchat", "invite", "1", 200),
      ("avchat", "whatever", "1", 200), ("avchat", "endcall", "1", 200),
      ("avchat", "accept", "<html></html>", 200), ("games", "request", "1", 200),
    ])
  func nothing(plugin: String, action: String, reply: String, status: Int) {
    var site = Site()
    let result = site.exchange(
      "session-7", "plugins/\(plugin)/index.php",
      ["action": action, "to": "5", "grp": "9c8b"], reply: reply, as: "7", status: status)
    #expect(result.events.isEmpty, "\(result.summaries)")
  }

  @Test(
    "a request and its row are one call that rings, however far the install's clock is from ours",
    arguments: [-3600, -120, -20, -5, 0, 5, 20, 120, 3600] as [Int64], [false, true])
  func clocks(ahead: Int64, isRestarted: Bool) {
    var site = Site()
    let start = site.now
    if isRestarted {
      site.poll("7", "{\"st\":\(start + ahead)}")
      let state = site.translator.callState
      site = Site(now: start)
      site.translator.resume(state)
    }
    Self.ring(&site, "avchat", "9c8b7a")
    site.now += 2
    let row =
      "{\"messages\":[{\"id\":\"41\",\"from\":\"7\",\"self\":0,\"old\":0,\"sent\":\"\(start + ahead + 1)\",\"direction\":\"1\",\"message\":\"mobileAction=\\\"javascript:jqcc.ccavchat.accept('7','9c8b7a');\\\"|avchat_webaction=initiate|9c8b7a|\"}]}"
    site.poll("5", row)
    let events = site.told.map { "\($0.viewer ?? "") \($0.event.method)" }
    #expect(events.contains("lu-5 onIncomingCallReceived"), "\(ahead) \(events)")
    #expect(!events.contains { $0.contains("End") || $0.contains("Closed") }, "\(ahead) \(events)")
    #expect(events.count { $0 == "lu-7 onConnected" } == 1)
    // The next request is the next call.
    site.now += 60
    Self.ring(&site, "avchat", "9c8b7a")
    #expect(site.told.count { $0.event.method == .onConnected && $0.viewer == "lu-7" } == 2)
  }

  @Test("a broadcast is a custom message, in a room as between two", arguments: ["0", "1"])
  func broadcast(mode: String) {
    var site = Site()
    site.exchange(
      "session-7", "plugins/broadcast/index.php",
      ["action": "request", "id": "5", "chatroommode": mode], reply: "\"9c8b\"", as: "7")
    #expect(site.messages.allSatisfy { $0.category == .custom || $0.category == .call })
    site.exchange(
      "session-7", "plugins/broadcast/index.php",
      ["action": "endcall", "id": "5", "grp": "9c8b", "chatroommode": mode], reply: "1", as: "7")
    #expect(site.messages.allSatisfy { $0.type == "legacy_broadcast" })
  }
}
