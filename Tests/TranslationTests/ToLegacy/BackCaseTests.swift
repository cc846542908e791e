import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Cases on the way back")
struct BackCaseTests {
  private func typing(_ isStarted: Bool, from: String = "lu-7", to: String = "lu-5") -> Event {
    let indicator = TypingIndicator(
      sender: User(uid: from), receiver: to,
      receiverType: to.hasPrefix("lr-") ? .group : .user, isStarted: isStarted)
    return isStarted ? .onTypingStarted(indicator) : .onTypingEnded(indicator)
  }

  private func receipt(_ type: MessageReceipt.ReceiptType, id: String = "900") -> Event {
    let receipt = MessageReceipt(
      messageId: id, sender: User(uid: "lu-5"), receiver: "lu-7", receiverType: .user,
      receiptType: type, timestamp: 1_500_000_001)
    return type == .read ? .onMessagesRead(receipt) : .onMessagesDelivered(receipt)
  }

  private func member(
    _ action: MessageAction, _ uid: String, by: String? = nil, at sentAt: Int64 = 1_500_000_000,
    scope: GroupScope? = nil, group: Group = Group(guid: "lr-3", name: "Dev", type: .public)
  ) -> Message {
    let actor = by ?? uid
    return Message(
      id: "", conversationId: "group_lr-3", sender: actor, receiver: group.guid,
      receiverType: .group, category: .action, type: MessageType.groupMember,
      content: .action(
        ActionContent(
          action: action, by: User(uid: actor), on: by == nil ? nil : .user(User(uid: uid)),
          for: .group(group), newScope: scope)), sentAt: sentAt)
  }

  @Test("C24 a long text is split between characters, or refused, by policy")
  func longText() {
    let family = "👨‍👩‍👧"
    let text = (0..<300).map { "\(family)é\($0) " }.joined()
    for limit in [64, 500, 5_000] {
      var side = OldSide { $0.longestBody = limit }
      let result = side.tell(.onTextMessageReceived(.text(text)), to: "lu-5")
      #expect(result.rule(of: "/data/text") == .backTextSplit)
      #expect(result.bodies.count > 1)
      #expect(result.bodies.allSatisfy { $0.utf8.count <= limit })
      var site = Site(now: 1_500_000_001)
      for delivery in result.deliveries {
        site.poll("5", delivery.sight.json(for: LegacyDialect(LegacyVersion(7))).text)
      }
      let read = site.messages.compactMap(\.text).joined()
      #expect(read.replacing(" ", with: "") == text.replacing(" ", with: ""))
      // Each piece is a message of its own, also for an install that is asked twice.
      let localIDs = result.operations.map { operation in
        if case .send(_, _, _, let id) = operation { id } else { "" }
      }
      #expect(Set(localIDs).count == result.bodies.count)
    }
    var refusing = OldSide {
      $0.longestBody = 64
      $0.policies.longTexts = .refused
    }
    let result = refusing.tell(.onTextMessageReceived(.text(text)), to: "lu-5")
    #expect(result.rule(of: "/data/text") == .backTextTooLong)
    #expect(result.deliveries.isEmpty)
    // A letter of so many marks that it is too long alone.
    var side = OldSide { $0.longestBody = 64 }
    let marks = "a" + String(repeating: "\u{301}", count: 200)
    let cut = side.tell(.onTextMessageReceived(.text(marks)), to: "lu-5")
    #expect(cut.bodies.joined().unicodeScalars.count == 201)
  }

  @Test("C37 receipts go forward only; those of unknown messages say nothing")
  func receipts() {
    var side = OldSide()
    #expect(side.tell(receipt(.read)).rule(of: "/body/messageId") == .backMessageUnknown)
    side.tell(.onTextMessageReceived(.text("x")), to: "lu-5")
    side.tell(receipt(.delivered))
    side.tell(receipt(.read))
    for late in [receipt(.delivered), receipt(.read)] {
      let result = side.tell(late)
      #expect(result.rule(of: "/body/action") == .backRegression)
      #expect(result.deliveries.isEmpty && result.operations.isEmpty)
    }
    #expect(
      side.seen(by: "7") == [
        "7: delivered(messageID: \"900\", by: \"5\")", "7: read(messageID: \"900\", by: \"5\")",
      ])
    // The install's own id, once it is known.
    side.translator.noteStored("900", as: "4711")
    #expect(side.operations.contains(.markRead(as: "5", peer: "7", messageID: "900")))
    var other = OldSide()
    other.tell(.onTextMessageReceived(.text("x")), to: "lu-5")
    other.translator.noteStored("900", as: "4711")
    other.tell(receipt(.read))
    #expect(other.operations.contains(.markRead(as: "5", peer: "7", messageID: "4711")))
    var old = OldSide(version: LegacyVersion(5, 6))
    old.tell(.onTextMessageReceived(.text("x")), to: "lu-5")
    #expect(old.tell(receipt(.delivered)).rule(of: "/body/action") == .backNotInVersion)
  }

  @Test("C38 typing ends by itself, and is never stored")
  func typingExpires() {
    var side = OldSide()
    side.tell(typing(true))
    side.tell(typing(true, from: "lu-8"))
    side.tell(typing(true))
    side.tell(typing(false, from: "lu-8"))
    side.wait(until: side.now + 11)
    #expect(
      side.seen(by: "5") == [
        "5: typing 7", "5: typing 7,8", "5: typing 7", "5: typing ",
      ])
    #expect(!side.operations.contains { if case .store = $0 { true } else { false } })
  }

  @Test("C93 typing in a group does not show in the conversation of two")
  func typingInGroup() {
    var side = OldSide()
    let result = side.tell(typing(true, to: "lr-3"))
    #expect(result.rule(of: "/body/action") == .backTypingGroup)
    #expect(side.deliveries.isEmpty)
    side.tell(typing(true))
    side.tell(typing(false, to: "lr-3"))
    #expect(side.seen == ["5: typing 7"])
  }

  @Test("C39 kicks, bans and deletions are the controls that old clients know")
  func controls() {
    var side = OldSide()
    side.tell(.onGroupMemberKicked(member(.kicked, "lu-9", by: "lu-7")))
    side.tell(.onGroupMemberBanned(member(.banned, "lu-8", by: "lu-7")))
    var deleted = Message.text("x", to: "lr-3", id: "55")
    deleted.deletedAt = 1_500_000_009
    deleted.deletedBy = "lu-7"
    side.tell(.onMessageDeleted(deleted))
    #expect(
      side.seen.filter { $0.hasPrefix("room 3") } == [
        "room 3: in 3 from 7 CC^CONTROL_kicked_9", "room 3: in 3 from 7 CC^CONTROL_banned_8",
        "room 3: in 3 from 7 CC^CONTROL_deletemessage_55",
      ])
    #expect(
      side.operations == [
        .kick(as: "7", user: "9", room: "3"), .ban(as: "7", user: "8", room: "3"),
        .deleteMessage(as: "7", room: "3", messageID: "55"),
      ])
    var old = OldSide(version: LegacyVersion(4))
    let kicked = old.tell(.onGroupMemberKicked(member(.kicked, "lu-9", by: "lu-7")))
    #expect(kicked.rule(of: "/data/action") == .backNotInVersion)
    #expect(kicked.operations == [.kick(as: "7", user: "9", room: "3")])
  }

  @Test("C78 a deletion that says nothing but the id is by id, and no empty text")
  func deletionWithoutContent() {
    var side = OldSide()
    side.tell(.onTextMessageReceived(.text("secret", id: "77")), to: "lu-5")
    let bare = Message(
      id: "77", conversationId: "", sender: "", receiver: "", receiverType: .user,
      category: .unknown(""), type: "", content: .absent, sentAt: 0, deletedAt: 1_500_000_009)
    let result = side.tell(.onMessageDeleted(bare), to: "lu-5")
    #expect(result.bodies == ["(message deleted)"])
    #expect(side.tell(.onMessageDeleted(bare), to: "lu-5").deliveries.isEmpty)
    var unknown = bare
    unknown.id = "78"
    #expect(
      side.tell(.onMessageDeleted(unknown), to: "lu-5").account.counts[.backMessageUnknown] != nil)
    // What comes after its deletion is not told.
    var late = OldSide()
    var gone = Message.text("x", to: "lr-3", id: "5")
    gone.deletedAt = 1_500_000_001
    late.tell(.onMessageDeleted(gone))
    let told = late.tell(.onTextMessageReceived(.text("x", to: "lr-3", id: "5")))
    #expect(told.rule(of: "/data/text") == .messageDeleted)
  }

  @Test("C79 in one second joins come before what is said, and leaving after it")
  func order() {
    let said = Event.onTextMessageReceived(.text("hi", to: "lr-3"))
    let events: [Event] = [
      .onGroupMemberKicked(member(.kicked, "lu-8", by: "lu-7")), said,
      .onGroupMemberJoined(member(.joined, "lu-9")),
      .onMemberAddedToGroup(member(.added, "lu-8", by: "lu-7")),
    ]
    #expect(
      LegacyTranslator.ordered(events).map(\.method) == [
        .onGroupMemberJoined, .onMemberAddedToGroup, .onTextMessageReceived, .onGroupMemberKicked,
      ])
  }

  @Test("C81 an invitation carries the room's password as it is now")
  func passwords() {
    var side = OldSide()
    func invited(_ side: inout OldSide, _ id: String) -> String {
      var message = member(.added, "lu-9", by: "lu-7")
      message.id = id
      return side.tell(.onMemberAddedToGroup(message)).bodies.first ?? ""
    }
    #expect(invited(&side, "1").contains("joinChatroom('3','','RGV2')"))
    side.translator.learnPassword(Redacted("aa11"), ofRoom: "3")
    #expect(invited(&side, "2").contains("joinChatroom('3','aa11','RGV2')"))
    side.translator.learnPassword(Redacted("bb22"), ofRoom: "3")
    #expect(invited(&side, "3").contains("joinChatroom('3','bb22','RGV2')"))
  }

  @Test("C82 a message that is tried again has the same id of its own")
  func retries() {
    let message = Message.text("x", muid: "m-1")
    var ids: [String] = []
    for _ in 0..<2 {
      var side = OldSide()
      side.tell(.onTextMessageReceived(message))
      for case .send(_, _, _, let id) in side.operations { ids.append(id) }
    }
    #expect(ids.count == 2 && Set(ids).count == 1)
    #expect(ids.allSatisfy { LegacyTranslator.isOwn(localMessageID: $0) })
    #expect(!LegacyTranslator.isOwn(localMessageID: "_1480000000123"))
  }

  @Test(
    "C83 C84 ids lead back, whatever letters they have",
    arguments: [
      "1", "73", "User1", "user1", "a b", "a.b@example.com", "Ädmin", "пётр", "x_y", "0", "-5",
      "9999999", "10000000", "10000001", String(repeating: "7", count: 60),
    ])
  func identities(id: String) {
    let identities = Identities()
    #expect([.member(id), .guest(id)].contains(identities.legacy(uid: identities.user(id))))
    #expect(identities.legacy(guid: identities.room(id)) == id)
    #expect(identities.legacy(uid: identities.bot(id)) == .bot(id))
    #expect(identities.legacy(muid: identities.muid(.group, id))?.id == id)
  }

  @Test("C83 ids that were cut, and ids of another making, lead nowhere without the configuration")
  func foreignIdentities() {
    let identities = Identities()
    let long = String(repeating: "é", count: 60)
    for uid in [
      identities.user(long), "cc-1", "lu-", "lu-_", "lu-_zz", "LU-1", "lg-5", "lu-10000001", "",
    ] {
      #expect(identities.legacy(uid: uid) == nil && identities.legacy(guid: uid) == nil, "\(uid)")
    }
    var side = OldSide()
    let event = Event.onTextMessageReceived(.text("x", from: "cc-1"))
    #expect(side.tell(event).rule(of: "/sender") == .backUserUnknown)
    var mapped = OldSide { $0.people = ["cc-1": "99"] }
    #expect(mapped.tell(event).seen == ["5: from 99 x", "99: to 5 x"])
    var group = OldSide()
    var message = Message.text("x")
    message.receiver = "g-1"
    message.receiverType = .group
    #expect(
      group.tell(.onTextMessageReceived(message)).rule(of: "/receiver") == .backRoomUnknown)
  }

  @Test("C85 files are read by address, by attachments or by both, and keep the caption")
  func media() throws {
    let body =
      "\"conversationId\":\"c\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"message\",\"type\":\"image\""
    let attachment =
      "{\"url\":\"https://h/a b.png\",\"name\":\"a.png\",\"extension\":\"png\",\"mimeType\":\"image_png\"}"
    let other = attachment.replacing("a b.png", with: "b.png").replacing("a.png", with: "b.png")
    for (data, count) in [
      ("\"url\":\"https://h/x.png\"", 1), ("\"attachments\":[\(other)]", 1),
      ("\"attachments\":[\(other),\(other)],\"url\":\"https://h/b.png\",\"text\":\"cap\"", 3),
    ] {
      var side = OldSide()
      let result = try side.receive(
        "{\"id\":\"1\",\(body),\"data\":{\(data)},\"sentAt\":5}", for: "lu-5")
      #expect(result.bodies.count == count, "\(data) \(result.bodies)")
      #expect(result.bodies.first?.contains("file_image") == true)
    }
    var side = OldSide()
    let result = try side.receive(
      "{\"id\":\"1\",\(body),\"data\":{\"attachments\":[{\"url\":\"javascript:x\",\"name\":\"e.png\"}]},\"sentAt\":5}",
      for: "lu-5")
    #expect(result.rule(of: "/data/attachments/0/url") == .backFileUnusable)
    #expect(result.bodies == ["(file e.png)"])
  }

  @Test("C86 C95 nothing is called read that was not: groups keep no receipts")
  func unread() throws {
    var side = OldSide()
    var message = Message.text("x")
    message.deliveredAt = 1_500_000_001
    let result = side.tell(.onTextMessageReceived(message), to: "lu-5")
    guard case .message(let record) = try #require(result.deliveries.first).sight else {
      Issue.record("no message")
      return
    }
    #expect(!record.isOld)
    #expect(result.rule(of: "/deliveredAt") == .backReceiptList)
    let receipt = MessageReceipt(
      messageId: "900", sender: User(uid: "lu-5"), receiver: "lr-3", receiverType: .group,
      receiptType: .readByAll)
    for event in [Event.onMessagesReadByAll(receipt), .onMessagesRead(receipt)] {
      #expect(side.tell(event).rule(of: "/body/action") == .backReceiptList)
    }
  }

  @Test(
    "C71, C92 a webhook that comes again, before its first was carried out or hours later, gives nothing more"
  )
  func redelivered() throws {
    let sent =
      #"{"trigger":"message_sent","data":{"message":{"id":"101","conversationId":"lu-5_user_lu-7","sender":"lu-7","receiverType":"user","receiver":"lu-5","category":"message","type":"text","data":{"text":"a"},"sentAt":1700000000}},"appId":"a","webhook":"w"}"#
    var side = OldSide()
    let first = try side.receive(sent)
    #expect(first.operations.count == 1 && !first.deliveries.isEmpty)
    for _ in 0..<3 {
      let again = try side.receive(sent)
      #expect(again.operations.isEmpty && again.deliveries.isEmpty)
    }
    // Another webhook of the same message as well.
    let other = try side.receive(sent.replacing("\"webhook\":\"w\"", with: "\"webhook\":\"v\""))
    #expect(other.operations.isEmpty && other.deliveries.isEmpty)
  }

  @Test("C91 what the bridge put there is an echo, whoever is named, and is accounted for")
  func echoes() {
    var side = OldSide()
    var message = Message.text("x", from: "somebody-else", muid: "legacy-site-m-101")
    message.senderEntity = User(uid: "somebody-else", name: "Another Name")
    let result = side.tell(.onTextMessageReceived(message))
    #expect(result.deliveries.isEmpty && result.operations.isEmpty)
    #expect(result.account.counts.keys.allSatisfy { $0 == .backEcho })
    // Of another site's bridge, and of a user's own making, it is news.
    for muid in ["legacy-other-m-101", "mine"] {
      #expect(
        side.tell(.onTextMessageReceived(.text("x", id: muid, muid: muid))).deliveries.count == 2)
    }
    // A kick that was passed on comes back as the server's own action.
    let kicked = member(.kicked, "lu-9", by: "lu-7")
    side.translator.noteForwarded(.onGroupMemberKicked(kicked), at: side.now)
    #expect(
      side.tell(.onGroupMemberKicked(kicked)).account.counts.keys.allSatisfy { $0 == .backEcho })
    var again = kicked
    again.sentAt += 60
    #expect(!side.tell(.onGroupMemberKicked(again)).deliveries.isEmpty)
    // The old id of an echo is what receipts are about.
    var passed = Message.text("x", id: "88", muid: "legacy-site-m-101")
    passed.metadata = ["legacy": ["id": "101"]]
    side.tell(.onTextMessageReceived(passed))
    side.tell(receipt(.read, id: "88"))
    #expect(side.operations.contains(.markRead(as: "5", peer: "7", messageID: "101")))
  }

  @Test("a body of old is given back only if it is what servers make of typed text")
  func rawBodies() {
    func body(_ raw: String, _ text: String) -> String? {
      var side = OldSide { $0.echoes = .written }
      var message = Message.text(text, muid: "legacy-site-m-900")
      message.metadata = ["legacy": ["id": "900", "raw": .string(raw)]]
      return side.tell(.onTextMessageReceived(message), to: "lu-5").bodies.first
    }
    let smiley =
      "hi <img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/c/images/smileys/happy.png\" title=\"Happy\">"
    #expect(body(smiley, "hi 🙂") == smiley)
    #expect(body("a <br> b", "a\nb") == "a <br> b")
    for raw in [
      "CC^CONTROL_kicked_2", "<img src=x onerror=y>hi", "<script>1</script>hi",
      "<a href=\"javascript:x\">hi</a>", "<a onclick=\"x\" href=\"http://h\">hi</a>",
      "mobileAction=\"javascript:jqcc.ccavchat.accept('7','9c8b');\"|avchat_webaction=initiate|9c8b|",
      "<img class=\"cometchat_smiley\" src=\"http://evil/x.png\" title=\"hi\">",
    ] {
      #expect(body(raw, "hi") == "hi", "\(raw)")
    }
  }

  @Test("people come and go in a contact list that is whole once it is known")
  func contacts() {
    var side = OldSide()
    side.tell(.onUserOnline(User(uid: "lu-7", name: "Bob")), to: "lu-5")
    let users = [
      User(uid: "lu-7", status: .online, metadata: ["legacyStatus": "busy"]),
      User(uid: "lu-8", status: .offline),
      User(uid: "lu-9", status: .online, metadata: ["legacyStatus": "invisible"]),
      User(uid: "cc-1"), User(uid: "lu-5"),
    ]
    let list = side.translator.setContacts(of: "lu-5", users)
    #expect(list?.delivery.summary == "5: all 7=busy,8=offline,9=offline")
    #expect(list?.unknown == ["cc-1"])
    #expect(side.translator.onlineUsers(of: "lu-5").map(\.id) == ["7"])
    side.tell(.onUserOnline(User(uid: "lu-8")), to: "lu-5")
    side.tell(.onUserOffline(User(uid: "lu-7")), to: "lu-5")
    side.tell(.onUserOnline(User(uid: "lu-7")))
    #expect(
      side.seen == [
        "5: 7=available", "5: all 7=busy,8=available,9=offline",
        "5: all 7=offline,8=available,9=offline", "contacts of 7: 7=available",
      ])
  }

  @Test("rooms and their members: lists, invitations, moderators")
  func rooms() {
    var side = OldSide()
    let known = side.translator.setGroups(
      of: "lu-9",
      [
        Group(guid: "lr-3", name: "Dev", type: .public, hasJoined: false),
        Group(guid: "lr-4", name: "Ops", type: .private, owner: "lu-9", hasJoined: true),
        Group(guid: "g-9"),
      ])
    #expect(known?.deliveries.map(\.summary) == ["9: all rooms 3-,4+", "9: joined 4"])
    #expect(known?.unknown == ["g-9"])
    side.tell(.onGroupMemberJoined(member(.joined, "lu-9")))
    side.tell(
      .onGroupMemberScopeChanged(member(.scopeChanged, "lu-9", by: "lu-7", scope: .moderator)))
    side.tell(.onGroupMemberUnbanned(member(.unbanned, "lu-8", by: "lu-7")))
    side.tell(.onGroupMemberLeft(member(.left, "lu-9", at: 1_500_000_005)))
    #expect(
      side.seen.prefix(4) == [
        "9: all rooms 3+,4+", "9: joined 3,4", "9: all rooms 3+,4+", "9: joined 3,4",
      ])
    #expect(side.seen.contains { $0.contains("joinChatroom('3'") })
    #expect(side.seen.suffix(2) == ["9: all rooms 3-,4+", "9: joined 4"])
    #expect(side.operations.map(\.name) == ["join", "unban", "leave"])
  }

  @Test("groups made, renamed, given away and deleted, users blocked: by webhook")
  func groupWebhooks() throws {
    var side = OldSide()
    let group =
      "\"group\":{\"guid\":\"lr-3\",\"name\":\"Dev\",\"type\":\"public\",\"owner\":\"lu-7\"}"
    for trigger in ["group_updated", "group_owner_transferred", "group_deleted"] {
      let result = try side.receive(
        "{\"trigger\":\"\(trigger)\",\"data\":{\(group)},\"appId\":\"a\",\"region\":\"eu\",\"webhook\":\"w\"}"
      )
      #expect(result.account.counts[.backFieldUnknown] == nil)
    }
    try side.receive(
      "{\"trigger\":\"group_created\",\"data\":{\(group.replacing("lr-3", with: "new-1"))},\"appId\":\"a\",\"webhook\":\"w\"}"
    )
    try side.receive(
      "{\"trigger\":\"user_blocked\",\"data\":{\"users\":{\"lu-8\":{\"uid\":\"lu-8\"}},\"by\":{\"uid\":\"lu-7\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
    )
    #expect(
      side.operations.map(\.name) == ["rename-room", "delete-room", "create-room", "block"])
    #expect(side.seen.contains("room 3: in 3 from 7 CC^CONTROL_deletedchatroom_3_7"))
  }

  @Test("an agent's answer is told once, when its run is over")
  func runs() {
    func piece(_ type: AssistantEventType, _ run: String, _ text: String? = nil) -> Event {
      .onAIAssistantEventReceived(
        AssistantEvent(
          type: type, id: run, conversationId: "lb-3_user_lu-5", timestamp: 1_500_000_000,
          toolName: type == .toolCallStart ? "weather" : nil, content: text))
    }
    func answers(_ side: OldSide) -> [String] {
      side.seen(by: "5").map { String($0.prefix { $0 != "," }) == "" ? $0 : $0 }
        .filter { $0.contains("botresponse") }
    }
    var side = OldSide { $0.botPeer = "7" }
    side.tell(piece(.runStart, "r1"), to: "lu-5")
    side.tell(piece(.toolCallStart, "r1"), to: "lu-5")
    side.tell(piece(.textMessageContent, "r1", "It is "), to: "lu-5")
    side.tell(piece(.textMessageContent, "r1", "sunny & <warm>"), to: "lu-5")
    #expect(answers(side).isEmpty)
    side.tell(piece(.runFinished, "r1"), to: "lu-5")
    #expect(answers(side).count == 1)
    #expect(answers(side).first?.contains("It is sunny & &lt;warm&gt;") == true)
    // The stored answer of the same run is no news.
    let stored = Message(
      id: "5", conversationId: "lb-3_user_lu-5", sender: "lb-3", receiver: "lu-5",
      receiverType: .user, category: .message, type: MessageType.assistant,
      content: .assistant(AssistantContent(text: "It is sunny", runId: "r1")), sentAt: 1_500_000_002
    )
    #expect(side.tell(.onAIAssistantMessageReceived(stored), to: "lu-5").deliveries.isEmpty)
    // A run without end may go on beside the next one, and is closed by silence.
    side.tell(piece(.textMessageContent, "r2", "half"), to: "lu-5")
    side.tell(piece(.runStart, "r3"), to: "lu-5")
    #expect(answers(side).count == 1)
    side.tell(piece(.textMessageContent, "r3", "more"), to: "lu-5")
    side.wait(until: side.now + 121)
    #expect(answers(side).count == 3)
    side.tell(piece(.textMessageContent, "r3", "late"), to: "lu-5")
    side.wait(until: side.now + 500)
    #expect(answers(side).count == 3)
    // Nobody to show it to: each piece says so.
    var nowhere = OldSide()
    let result = nowhere.tell(piece(.textMessageContent, "r1", "x"), to: "lu-5")
    #expect(result.rule(of: "/content") == .backBotPeer)
  }

  @Test(
    "edits, reactions, elements, unknown customs and moderation: by policy",
    arguments: LegacyPolicies.Form.allCases)
  func policies(form: LegacyPolicies.Form) {
    var side = OldSide {
      $0.policies.edits = form
      $0.policies.reactions = form
      $0.policies.interactive = form
      $0.policies.customs = form
      $0.policies.deletions = form
    }
    var edited = Message.text("new", id: "1")
    edited.editedAt = 1_500_000_009
    edited.editedBy = "lu-7"
    side.tell(.onMessageEdited(edited), to: "lu-5")
    side.tell(.onMessageEdited(edited), to: "lu-5")
    side.tell(
      .onMessageReactionAdded(
        ReactionEvent(
          id: "r", messageId: "1", reaction: "👍", reactedBy: User(uid: "lu-7"), receiver: "lu-5",
          receiverType: .user, isAdded: true)), to: "lu-5")
    var custom = Message.text("", id: "2")
    custom.category = .custom
    custom.type = "location"
    custom.content = .custom(data: ["x": 1], subType: nil)
    side.tell(.onCustomMessageReceived(custom), to: "lu-5")
    var form2 = Message.text("", id: "3")
    form2.category = .interactive
    form2.type = "form"
    form2.content = .interactive(InteractiveContent(interactiveData: ["title": "Order"]))
    side.tell(.onInteractiveMessageReceived(form2), to: "lu-5")
    var refused = Message.text("bad", id: "4")
    refused.moderation = Moderation(status: .disapproved)
    side.tell(.onMessageModerated(refused), to: "lu-5")
    let expected = [
      "5: from 7 (edited) new", "5: from 7 (reacted &#x1f44d;)", "5: from 7 (location)",
      "5: from 7 (Order)", "5: from 7 (message deleted)",
    ]
    #expect(
      side.seen.map { $0.contains("<img") ? expected[1] : $0 } == (form == .text ? expected : []))
  }

  @Test("what is special on the old side goes back to what it was; versions without it get a line")
  func specials() {
    func custom(_ type: LegacyCustomType, _ data: JSON, to: String = "lu-5") -> Event {
      var message = Message.text("", to: to, id: "1")
      message.category = .custom
      message.type = type.rawValue
      message.content = .custom(data: data, subType: nil)
      return .onCustomMessageReceived(message)
    }
    let cases: [(Event, String, LegacyVersion, String)] = [
      (
        custom(.sticker, ["category": "bear", "key": "hi"]), "sendSticker", LegacyVersion(5, 6),
        "(sticker hi)"
      ),
      (
        custom(.invite, ["guid": "lr-3", "name": "Dev"]), "joinChatroom('3','','RGV2')",
        LegacyVersion(4), "(legacy_chatroom_invite)"
      ),
      (
        custom(.whiteboard, ["session": "ab12"]), "ccwhiteboard.accept('7','ab12')",
        LegacyVersion(5), "(legacy_whiteboard)"
      ),
      (
        custom(.writeboard, ["session": "ab12"]), "ccwriteboard.accept('7','ab12')",
        LegacyVersion(5), "(legacy_writeboard)"
      ),
      (
        custom(.screenshare, ["session": "ab12"]), "ccscreenshare.accept('7','ab12')",
        LegacyVersion(5), "(legacy_screenshare)"
      ),
      (
        custom(.broadcast, ["session": "ab12"]), "ccbroadcast.accept('7','ab12')", LegacyVersion(5),
        "(legacy_broadcast)"
      ),
    ]
    for (event, form, old, line) in cases {
      var side = OldSide()
      #expect(side.tell(event, to: "lu-5").bodies.first?.contains(form) == true, "\(form)")
      var before = OldSide(version: old)
      #expect(before.tell(event, to: "lu-5").bodies == [line])
    }
    var side = OldSide()
    #expect(side.tell(custom(.unknown, ["kind": "x"]), to: "lu-5").deliveries.isEmpty)
    var other = OldSide()
    #expect(other.tell(custom(.game, ["isAccepted": false]), to: "lu-5").bodies == ["(game)"])
  }

  @Test("announcements, logins and their end")
  func sessions() {
    var side = OldSide()
    var message = Message.text("", from: "app_system", id: "1")
    message.category = .custom
    message.type = "legacy_announcement"
    message.content = .custom(data: ["id": "12", "text": "a <b>\nc"], subType: nil)
    side.tell(.onCustomMessageReceived(message), to: "lu-5")
    side.tell(
      .onLoginSuccess(User(uid: "lu-5", status: .online, metadata: ["legacyStatus": "invisible"])))
    side.tell(.onLoginFailed(nil), to: "lu-5")
    side.tell(.onLogoutSuccess, to: "lu-5")
    #expect(
      side.seen == [
        "5: announcement 12 a &lt;b&gt; <br> c", "5: me 5=invisible", "5: logged out",
        "5: logged out",
      ])
    #expect(
      side.deliveries.last?.sight.json(for: LegacyDialect(LegacyVersion(7))).text
        == "{\"loggedout\":1}")
    #expect(
      side.tell(.onTextMessageReceived(.text("x", from: "app_system"))).rule(of: "/sender")
        == .backSystemSender)
  }

  // MARK: Policies

  @Test("an answer in a thread begins with some of what it answers, if the policy says so")
  func quotedThreads() {
    func answer(quotes: Bool, to parent: String) -> LegacyTranslation {
      var side = OldSide { $0.policies.quotesThreads = quotes }
      side.tell(.onTextMessageReceived(.text("Shall we meet at noon?", id: "1")), to: "lu-5")
      var reply = Message.text("Yes", from: "lu-5", to: "lu-7", id: "2")
      reply.parentId = parent
      return side.tell(.onTextMessageReceived(reply), to: "lu-7")
    }
    let quoted = answer(quotes: true, to: "1")
    #expect(quoted.seen == ["7: from 5 (to “Shall we meet at noon?”) Yes"])
    #expect(quoted.rule(of: "/parentId") == .backThreadQuoted)
    for plain in [answer(quotes: false, to: "1"), answer(quotes: true, to: "404")] {
      #expect(plain.seen == ["7: from 5 Yes"])
      #expect(plain.rule(of: "/parentId") == .backThread)
    }
  }

  @Test(
    "tools of agents: left out, or named in the answer", arguments: LegacyPolicies.Form.allCases)
  func tools(form: LegacyPolicies.Form) {
    var side = OldSide {
      $0.botPeer = "7"
      $0.policies.tools = form
    }
    func piece(_ type: AssistantEventType, _ text: String? = nil) -> Event {
      .onAIAssistantEventReceived(
        AssistantEvent(
          type: type, id: "r1", conversationId: "lb-3_user_lu-5", timestamp: 1_500_000_000,
          toolName: type == .toolCallStart ? "weather" : nil, content: text))
    }
    side.tell(piece(.runStart), to: "lu-5")
    let tool = side.tell(piece(.toolCallStart), to: "lu-5")
    #expect(tool.rule(of: "/toolName") == (form == .text ? .backToolNamed : .backTool))
    side.tell(piece(.textMessageContent, "It is sunny"), to: "lu-5")
    let answer = side.tell(piece(.runFinished), to: "lu-5").bodies.first ?? ""
    #expect(answer.contains("It is sunny"))
    #expect(answer.contains("(used weather)") == (form == .text))
  }

  @Test(
    "transient messages are left out, or a line of text", arguments: LegacyPolicies.Form.allCases)
  func transients(form: LegacyPolicies.Form) {
    var side = OldSide { $0.policies.transients = form }
    func rose(_ data: JSON, to receiver: String = "lu-5") -> Event {
      .onTransisentMessageReceived(
        TransientMessage(
          sender: User(uid: "lu-7"), receiver: receiver,
          receiverType: receiver.hasPrefix("lr-") ? .group : .user, data: data))
    }
    let isText = form == .text
    let told = side.tell(rose(["message": "a rose"]), to: "lu-5")
    #expect(told.rule(of: "/body/data/message") == (isText ? .backLine : .backTransient))
    #expect(side.tell(rose(["message": "a rose"]), to: "lu-5").deliveries.isEmpty)
    side.tell(rose(["text": "for all"], to: "lr-3"))
    // What says nothing in words shows nothing.
    let wordless = side.tell(rose(["x": [1]]), to: "lu-5")
    #expect(wordless.rule(of: "/body/data/x/0") == .backTransient)
    #expect(
      side.seen == (isText ? ["5: from 7 (a rose)", "room 3: in 3 from 7 (for all)"] : []))
  }

  @Test("an edit's words are told and not called left out, in whatever envelope it comes")
  func placeOfEdits() throws {
    let edit =
      "{\"id\":\"2\",\"conversationId\":\"lu-5_user_lu-7\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"action\",\"type\":\"message\",\"data\":{\"action\":\"edited\",\"entities\":{\"by\":{\"entityType\":\"user\",\"entity\":{\"uid\":\"lu-7\"}},\"on\":{\"entityType\":\"message\",\"entity\":{\"id\":\"1\",\"conversationId\":\"lu-5_user_lu-7\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"new\"},\"sentAt\":5,\"editedAt\":9,\"editedBy\":\"lu-7\"}}}},\"sentAt\":9}"
    for (json, place) in [
      (edit, ""), ("{\"data\":\(edit)}", "/data"),
      ("{\"event\":\"onMessageEdited\",\"payload\":\(edit)}", "/payload"),
      ("{\"type\":\"message\",\"sender\":\"lu-7\",\"body\":\(edit)}", "/body"),
      (
        "{\"trigger\":\"message_edited\",\"data\":{\"message\":\(edit)},\"appId\":\"a\",\"webhook\":\"w\"}",
        "/data/message"
      ),
    ] {
      var side = OldSide()
      let result = try side.receive(json, for: "lu-5")
      #expect(result.seen == ["5: from 7 (edited) new"], "\(place)")
      #expect(
        result.rule(of: place + "/data/entities/on/entity/data/text") == .backLine, "\(place)")
    }
  }

  @Test("C80 a room that is there already counts as made, once it has been read back")
  func roomThereAlready() throws {
    func created(_ guid: String) -> String {
      "{\"trigger\":\"group_created\",\"data\":{\"group\":{\"guid\":\"\(guid)\",\"name\":\"Dev\",\"type\":\"public\",\"owner\":\"lu-7\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
    }
    var side = OldSide()
    var hello = Message.text("hello")
    hello.receiver = "new-1"
    hello.receiverType = .group
    // One of ours has its room.
    let ours = try side.receive(created("lr-3"))
    #expect(ours.operations.isEmpty && ours.rule(of: "/data/group/guid") == .messageRepeated)
    #expect(try side.receive(created("new-1")).operations.map(\.name) == ["create-room"])
    // Told again before the install has answered: nothing is made twice.
    #expect(try side.receive(created("new-1")).operations.isEmpty)
    #expect(side.tell(.onTextMessageReceived(hello)).rule(of: "/receiver") == .backRoomUnknown)
    // Whether it was made or was there, the room is the group's from here on.
    side.translator.noteRoom("new-1", as: "12")
    #expect(try side.receive(created("new-1")).operations.isEmpty)
    #expect(side.tell(.onTextMessageReceived(hello)).seen == ["room 12: in 12 from 7 hello"])
    // A group of the same id may be made again, once it is deleted.
    let deleted = created("new-1").replacing("group_created", with: "group_deleted")
    #expect(try side.receive(deleted).operations == [.deleteRoom(as: "7", room: "12")])
    // Not by a late try of the webhook that told of the first.
    #expect(try side.receive(created("new-1")).operations.isEmpty)
    side.now += 120
    #expect(try side.receive(created("new-1")).operations.map(\.name) == ["create-room"])
  }

  @Test("an operator's policy holds on the way back, also for what is told later")
  func operatorsPolicy() throws {
    func side(_ rows: (String, String)...) throws -> OldSide {
      let rules = try RuleTable(policy: rows.map { (rule: $0.0, fate: $0.1) })
      return OldSide {
        $0.rules = rules
        $0.botPeer = "7"
      }
    }
    var plain = try side(("text.kept", "dropped"))
    let dropped = plain.tell(.onTextMessageReceived(.text("x")), to: "lu-5")
    #expect(dropped.deliveries.isEmpty && dropped.operations.isEmpty)
    #expect(dropped.account.entries.first { $0.rule == .textKept }?.fate == .dropped)
    #expect(
      plain.tell(.onTextMessageReceived(.text("<b>", id: "2")), to: "lu-5").deliveries.count == 1)
    var still = try side(("typing.list", "rejected"))
    still.tell(typing(true))
    still.wait(until: still.now + 60)
    #expect(still.deliveries.isEmpty && still.operations.isEmpty)
    for row in ["back.run", "body.bot"] {
      var silent = try side((row, "dropped"))
      let piece = Event.onAIAssistantEventReceived(
        AssistantEvent(
          type: .textMessageContent, id: "r1", conversationId: "lb-3_user_lu-5", timestamp: 1,
          content: "It is"))
      let result = silent.tell(piece, to: "lu-5")
      #expect(result.account.entries.first { $0.field == "/content" }?.fate == .dropped)
      silent.wait(until: silent.now + 600)
      #expect(silent.deliveries.isEmpty && silent.operations.isEmpty)
    }
    // Lists don't show what was not to be told.
    var rooms = try side(("room.joined", "dropped"), ("user.name", "dropped"))
    _ = rooms.translator.setGroups(
      of: "lu-9", [Group(guid: "lr-3", name: "Dev", hasJoined: false)])
    rooms.tell(.onGroupMemberJoined(member(.joined, "lu-9")))
    rooms.tell(
      .onGroupMemberScopeChanged(member(.scopeChanged, "lu-9", by: "lu-7", scope: .moderator)))
    #expect(rooms.seen.first == "9: all rooms 3-")
    let contacts = rooms.translator.setContacts(of: "lu-5", [User(uid: "lu-7", name: "Bob")])
    #expect(
      contacts?.delivery.sight.json(for: LegacyDialect(LegacyVersion(7))).text.contains("Bob")
        == false)
  }
}
