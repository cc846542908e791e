import EventModel
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Rooms")
struct GroupEventTests {
  private func entry(_ id: Int, from: Int = 7, _ message: String, room: String? = "3") -> String {
    let room = room.map { ",\"chatroomid\":\"\($0)\"" } ?? ""
    return
      "{\"id\":\"\(id)\",\"from\":\"Bob\",\"fromid\":\"\(from)\",\"message\":\"\(message)\",\"sent\":\"1500000000\"\(room)}"
  }

  private func poll(_ entries: String...) -> String {
    "{\"crmessages\":[\(entries.joined(separator: ","))]}"
  }

  @Test("C34 messages and invitations of a room nobody lists have a room with a stable id")
  func orphanRoom() {
    var site = Site()
    let result = site.poll("5", poll(entry(1, "hi", room: "77")))
    site.poll(
      "5",
      "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x <a href=\\\"javascript:jqcc.cometchat.joinChatroom('77','0f0f','RGV2')\\\">y</a>\"}]}"
    )
    #expect(site.told(to: "lu-5") == ["text lu-7>lr-77 hi", "legacy_chatroom_invite lu-7>lu-5"])
    guard case .group(let group)? = site.messages.first?.receiverEntity else {
      Issue.record("no group")
      return
    }
    #expect(group.guid == "lr-77")
    #expect(site.messages.last?.customData?["guid"] == "lr-77")
    #expect(result.account.counts[.roomUnknown] == nil)
  }

  @Test(
    "C34 a room message that names no room takes that of the request, and is named where there is none"
  )
  func roomOfRequest() {
    var site = Site()
    site.exchange(
      "a", "modules/chatrooms/chatrooms.php?action=heartbeat", ["currentroom": "3"],
      reply: "{\"messages\":[\(entry(1, "hi", room: nil))]}", as: "5")
    #expect(site.told(to: "lu-5") == ["text lu-7>lr-3 hi"])
    let result = site.poll("5", poll(entry(2, "hi", room: nil)))
    #expect(result.events.isEmpty)
    #expect(result.account.counts[.roomUnknown] == 5)
  }

  @Test("own messages of a room: by id, and by the 0 of version 3", arguments: [5, 0])
  func own(from: Int) {
    var site = Site()
    site.poll("5", poll(entry(1, from: from, "hi")))
    #expect(site.told(to: "lu-5") == ["text lu-5>lr-3 hi"])
  }

  @Test("C40 a deletion after the message names it and tells nothing of its content")
  func deletedAfter() {
    var site = Site()
    site.poll("5", poll(entry(1, "regretted")))
    let result = site.poll("5", poll(entry(2, "CC^CONTROL_deletemessage_1")))
    #expect(result.summaries == ["deleted legacy-site-g-1 by lu-7"])
    #expect(result.messages.first?.legacy("isUnseen") == false)
    #expect(!String(decoding: result.events.flatMap(\.json), as: UTF8.self).contains("regretted"))
  }

  @Test(
    "C40 a deletion before the message is remembered: what comes later stays deleted, and is counted"
  )
  func deletedBefore() {
    var site = Site()
    let deletion = site.poll("5", poll(entry(2, "CC^CONTROL_deletemessage_1")))
    #expect(deletion.messages.first?.legacy("isUnseen") == true)
    let later = site.poll("5", poll(entry(1, "regretted")))
    #expect(later.events.isEmpty)
    #expect(later.rule(of: "/crmessages/0/message") == .messageDeleted)
    // Another viewer who was not told of the deletion is told of the message, and then of the deletion.
    site.poll("9", poll(entry(1, "regretted"), entry(2, "CC^CONTROL_deletemessage_1")))
    #expect(
      site.told(to: "lu-9") == ["text lu-7>lr-3 regretted", "deleted legacy-site-g-1 by lu-7"])
    // A second control about the same message is no second deletion.
    #expect(site.poll("5", poll(entry(3, "CC^CONTROL_deletemessage_1"))).events.isEmpty)
  }

  @Test(
    "moderation in every spelling is one event",
    arguments: [
      ("CC^CONTROL_kicked_9", "onGroupMemberKicked"),
      (" CC^CONTROL_kicked_9 ", "onGroupMemberKicked"),
      ("CC^CONTROL_banned_9", "onGroupMemberBanned"),
      ("CC^CONTROL_deletemessage_9", "onMessageDeleted"),
    ])
  func moderation(text: String, method: String) {
    var site = Site()
    site.poll("5", poll(entry(1, text), entry(1, text)))
    #expect(site.told.map { $0.event.method.methodName } == [method])
  }

  @Test(
    "joining and leaving are told once, in every form of the answer",
    arguments: [
      ("{\"s\":\"JOINED\",\"userid\":\"5\",\"cometid\":\"0f\",\"groupname\":\"Dev\"}", true),
      ("1^0^5^0", true), ("1", true),
      ("0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c", true), ("{\"s\":\"BANNED\"}", false), ("0", false),
      ("2", false), ("[]", false),
      ("{\"s\":\"REQUIRED_PASSWORD\"}", false), ("", false),
    ])
  func joining(reply: String, isJoined: Bool) {
    var site = Site()
    let join = "modules/chatrooms/chatrooms.php?action=checkpassword"
    for _ in 0..<2 {
      site.exchange("a", join, ["id": "3", "password": "secret-hash"], reply: reply, as: "5")
    }
    site.exchange(
      "a", "modules/chatrooms/chatrooms.php?action=leavechatroom", ["currentroom": "3"], reply: "1",
      as: "5")
    let expected = ["onGroupMemberJoined lu-5>lr-3", "onGroupMemberLeft lu-5>lr-3"]
    #expect(
      site.told(to: "lu-5").filter { $0.contains("Member") }
        == (isJoined ? expected : expected.suffix(1)))
  }

  @Test("the plain answer to a join tells whose client it is")
  func joinTellsUser() {
    var site = Site()
    site.exchange(
      "a", "modules/chatrooms/chatrooms.php?action=checkpassword", ["id": "3"], reply: "0f9a^0^42^0"
    )
    site.exchange("a", reply: "{\"messages\":[{\"id\":1,\"from\":7,\"message\":\"x\"}]}")
    #expect(site.told(to: "lu-42") == ["onGroupMemberJoined lu-42>lr-3", "text lu-7>lu-42 x"])
  }

  private static let join = "modules/chatrooms/chatrooms.php?action=checkpassword"
  private static let leave = "modules/chatrooms/chatrooms.php?action=leavechatroom"
  private static let channel = "0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c"

  @Test(
    "a join or a leave of a client whose user is not known is told when it is",
    arguments: [
      (join, "{\"s\":\"JOINED\",\"cometid\":\"0f\"}", "onGroupMemberJoined lu-5>lr-3"),
      (join, channel, "onGroupMemberJoined lu-5>lr-3"),
      (join, "1", "onGroupMemberJoined lu-5>lr-3"), (leave, "1", "onGroupMemberLeft lu-5>lr-3"),
      (leave, "\"3\"", "onGroupMemberLeft lu-5>lr-3"),
    ])
  func unknownViewer(file: String, reply: String, summary: String) {
    var site = Site()
    let result = site.exchange("a", file, ["id": "3"], reply: reply)
    #expect(result.events.isEmpty)
    #expect(result.account.counts[.roomJoined] == nil)
    #expect(result.account.counts[.viewerUnknown, default: 0] > 0)
    site.exchange("a", reply: "{\"userstatus\":{\"id\":\"5\",\"n\":\"Ada\"}}")
    #expect(site.told(to: "lu-5").filter { $0.contains("Member") } == [summary])
    // Without anything to know the client by, nothing can be kept.
    let stranger = site.exchange(nil, file, ["id": "3"], reply: reply)
    #expect(stranger.account.counts[.viewerUnknown, default: 0] > 0)
  }

  @Test("what changes nothing, and what happened to no room, is not called a join or a leave")
  func noChange() {
    var site = Site()
    let told = [
      site.exchange("a", Self.join, ["id": "3"], reply: "1", as: "5"),
      site.exchange("a", Self.join, ["id": "3"], reply: "1", as: "5"),
      site.exchange("a", Self.join, [:], reply: "1", as: "5"),
      site.exchange("a", Self.leave, ["currentroom": "3"], reply: "1", as: "5"),
      site.exchange("a", Self.leave, ["currentroom": "3"], reply: "1", as: "5"),
      site.exchange("a", Self.leave, [:], reply: "1", as: "5"),
      site.exchange("a", Self.leave, ["currentroom": "4"], reply: "0", as: "5"),
      site.exchange("a", Self.leave, ["currentroom": "4", "kickflag": "1"], reply: "1", as: "5"),
      site.exchange("a", Self.leave, ["currentroom": "4"], reply: "{\"error\":\"no\"}", as: "5"),
    ]
    #expect(
      told.map { $0.rule(of: "") ?? $0.rule(of: "/error") } == [
        .roomJoined, .roomMembership, .roomUnknown, .roomJoined, .roomMembership, .roomUnknown,
        .replyDone, .replyDone, .replyDone,
      ])
    #expect(
      told.map(\.events.count) == [1, 0, 0, 1, 0, 0, 0, 0, 0])
  }

  @Test("leaving a room is told once, whether the joining was seen or not")
  func leaving() {
    let leaves = { (site: inout Site, room: String) in
      site.exchange("a", Self.leave, ["currentroom": room], reply: "1", as: "5").summaries
    }
    // Nothing is known of the viewer; a retry is no second leave.
    var site = Site()
    #expect(leaves(&site, "3") == ["onGroupMemberLeft lu-5>lr-3"])
    site.now += 1
    #expect(leaves(&site, "3") == [])
    // One joined room says nothing of the others.
    site.exchange("a", Self.join, ["id": "4"], reply: "1", as: "5")
    #expect(leaves(&site, "7") == ["onGroupMemberLeft lu-5>lr-7"])
    #expect(leaves(&site, "7") == [])
    #expect(leaves(&site, "4") == ["onGroupMemberLeft lu-5>lr-4"])
    // A whole list does, either way.
    site.poll("5", "{\"joinedgroups\":[\"8\"]}")
    #expect(leaves(&site, "9") == [])
    #expect(leaves(&site, "8") == ["onGroupMemberLeft lu-5>lr-8"])
    #expect(leaves(&site, "8") == [])
    // Who comes back can leave again.
    site.exchange("a", Self.join, ["id": "8"], reply: "1", as: "5")
    #expect(leaves(&site, "8") == ["onGroupMemberLeft lu-5>lr-8"])
    // Who was put out has left already.
    site.poll("7", poll(entry(1, "CC^CONTROL_kicked_6")))
    #expect(
      site.exchange("b", Self.leave, ["currentroom": "3"], reply: "1", as: "6").summaries == [])
  }

  @Test("a push to a room reaches the members who are known, and no one else")
  func push() {
    var site = Site()
    for user in ["5", "9"] {
      site.poll(user, "{\"joinedgroups\":\(user == "5" ? "[\"3\"]" : "{\"1\":\"4\"}")}")
    }
    site.push(entry(1, "hi", room: "3"), channel: "c")
    #expect(site.told(to: "lu-5") == ["text lu-7>lr-3 hi"])
    #expect(site.told(to: "lu-9").isEmpty)
  }
}
