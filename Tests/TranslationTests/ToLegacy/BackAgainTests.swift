import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("What comes back a second time, late or in parts")
struct BackAgainTests {
  private static func webhook(_ trigger: String, _ uid: String = "lu-2") -> String {
    "{\"trigger\":\"\(trigger)\",\"data\":{\"group\":{\"guid\":\"lr-23\",\"name\":\"Dev\",\"type\":\"public\",\"owner\":\"lu-9\"},\"members\":{\"\(uid)\":{\"uid\":\"\(uid)\"}},\"by\":{\"uid\":\"lu-9\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
  }

  private static func action(
    _ action: MessageAction, id: String = "", at sentAt: Int64 = 0
  ) -> Message {
    let isOwn = action == .joined || action == .left
    return Message(
      id: id, conversationId: "group_lr-23", sender: isOwn ? "lu-2" : "lu-9", receiver: "lr-23",
      receiverType: .group, category: .action, type: MessageType.groupMember,
      content: .action(
        ActionContent(
          action: action, by: User(uid: isOwn ? "lu-2" : "lu-9"),
          on: isOwn ? nil : .user(User(uid: "lu-2")), for: .group(Group(guid: "lr-23")))),
      sentAt: sentAt)
  }

  private static func event(_ message: Message) -> Event {
    switch message.action?.action {
    case .joined: .onGroupMemberJoined(message)
    case .left: .onGroupMemberLeft(message)
    case .banned: .onGroupMemberBanned(message)
    default: .onGroupMemberKicked(message)
    }
  }

  @Test(
    "an echo is one however often its webhook comes again, until something else happens",
    arguments: [
      (MessageAction.kicked, "group_member_kicked"), (.banned, "group_member_banned"),
      (.left, "group_member_left"), (.joined, "group_member_joined"),
    ])
  func echoesAgain(action: MessageAction, trigger: String) throws {
    var side = OldSide()
    let start = side.now
    side.translator.noteForwarded(Self.event(Self.action(action)), at: start)
    for later in [0, 10, 20, 30, 3600, 29 * 3600] as [Int64] {
      side.now = start + later
      let result = try side.receive(Self.webhook(trigger))
      #expect(result.deliveries.isEmpty && result.operations.isEmpty, "\(later)")
    }
    // The frame of the same names itself; another is news.
    var frames = OldSide()
    frames.translator.noteForwarded(Self.event(Self.action(action)), at: start)
    for _ in 0..<2 {
      let same = frames.tell(Self.event(Self.action(action, id: "71", at: start)))
      #expect(same.operations.isEmpty)
    }
    #expect(try frames.receive(Self.webhook(trigger)).operations.isEmpty)
    #expect(
      !frames.tell(Self.event(Self.action(action, id: "72", at: start + 100))).operations.isEmpty)
    // What has been undone since is none, but for as long as it is tried again.
    var undone = OldSide()
    undone.translator.noteForwarded(Self.event(Self.action(action)), at: start)
    undone.now = start + 5
    #expect(try undone.receive(Self.webhook(trigger)).operations.isEmpty)
    let opposite: MessageAction = action == .joined ? .left : .joined
    undone.tell(Self.event(Self.action(opposite, id: "73", at: start + 7)))
    undone.now = start + 15
    #expect(try undone.receive(Self.webhook(trigger)).operations.isEmpty)
    undone.now = start + 7200
    #expect(try !undone.receive(Self.webhook(trigger)).operations.isEmpty)
  }

  @Test("what webhooks without a time tell is of now, and each has an id of its own")
  func times() throws {
    var ids: [String] = []
    for trigger in [
      "group_member_kicked", "group_member_banned", "group_member_unbanned", "group_member_added",
    ] {
      for _ in 0..<2 {
        var side = OldSide(now: 1_600_000_000 + Int64(ids.count) * 100)
        let result = try side.receive(Self.webhook(trigger))
        for delivery in result.deliveries {
          switch delivery.sight {
          case .message(let record):
            #expect(record.sent?.seconds == side.now, "\(trigger)")
            ids.append(record.id)
          case .groupMessage(let record):
            #expect(record.sent?.seconds == side.now, "\(trigger)")
            ids.append(record.id)
          case .contacts, .profile, .typing, .rooms, .joinedRooms, .announcement, .signal,
            .loggedOut:
            break
          }
        }
      }
    }
    #expect(ids.count == 8 && Set(ids).count == 8)
    var side = OldSide()
    side.tell(.onTextMessageReceived(.text("x", at: 0)), to: "lu-5")
    guard case .message(let record)? = side.deliveries.first?.sight else {
      Issue.record("nothing")
      return
    }
    #expect(record.sent?.seconds == side.now)
  }

  @Test(
    "what a message went back as is taken back whole",
    arguments: [LegacyVersion(5, 6), LegacyVersion(7, 0, 6)], [false, true])
  func parts(version: LegacyVersion, isModerated: Bool) {
    var side = OldSide(version: version) { $0.longestBody = 100 }
    let long = Message.text(String(repeating: "word ", count: 50), to: "lr-3", id: "70")
    var media = Message.text("", to: "lr-3", id: "71")
    media.type = MessageType.image
    media.content = .media(
      attachments: ["a", "b"].map {
        Attachment(
          url: "https://h/\($0).png", name: "\($0).png", fileExtension: "png", mimeType: "image/png"
        )
      },
      caption: "both")
    for (event, message) in [
      (Event.onTextMessageReceived(long), long), (.onMediaMessageReceived(media), media),
    ] {
      // Told for two, deleted for all.
      let told = side.tell(event)
      side.tell(event, to: "lu-5")
      var ids: [String] = []
      for case .groupMessage(let record) in told.deliveries.map(\.sight) { ids.append(record.id) }
      #expect(ids.count > 2 && Set(ids).count == ids.count)
      side.translator.noteStored(message.id, part: 1, as: "4711")
      ids[1] = "4711"
      var gone = message
      gone.deletedAt = 1_500_000_009
      gone.moderation = isModerated ? Moderation(status: .disapproved) : nil
      let result =
        isModerated ? side.tell(.onMessageModerated(gone)) : side.tell(.onMessageDeleted(gone))
      #expect(result.bodies == ids.map { "CC^CONTROL_deletemessage_\($0)" })
      #expect(
        result.operations
          == ids.map { .deleteMessage(as: nil, room: "3", messageID: $0) })
      var records: [String] = []
      for case .groupMessage(let record) in result.deliveries.map(\.sight) {
        records.append(record.id)
      }
      #expect(Set(records).count == ids.count)
    }
  }

  @Test("a message that arrives refused is not told, whether it was asked to be taken back or not")
  func refused() throws {
    func message(_ status: Moderation.Status) -> Message {
      var message = Message.text("bad", id: "4")
      message.moderation = Moderation(status: status)
      return message
    }
    var side = OldSide()
    let refused = side.tell(.onTextMessageReceived(message(.disapproved)), to: "lu-5")
    #expect(refused.rule(of: "/data/text") == .backModerationRefused)
    #expect(refused.deliveries.isEmpty && refused.operations.isEmpty)
    #expect(side.tell(.onMessageModerated(message(.disapproved)), to: "lu-5").deliveries.isEmpty)
    for status in [Moderation.Status.pending, .approved] {
      var side = OldSide()
      #expect(side.tell(.onTextMessageReceived(message(status)), to: "lu-5").deliveries.count == 1)
    }
    var lax = OldSide { $0.policies.retractsModerated = false }
    #expect(
      lax.tell(.onTextMessageReceived(message(.disapproved)), to: "lu-5").deliveries.count == 1)
    // The trigger decides, whatever the copy inside says.
    for inside in [
      "", ",\"moderation\":{\"status\":\"pending\"}", ",\"moderation\":{\"status\":\"approved\"}",
    ] {
      var side = OldSide()
      let result = try side.receive(
        "{\"trigger\":\"moderation_engine_blocked\",\"data\":{\"message\":{\"id\":\"101\",\"conversationId\":\"lu-5_user_lu-7\",\"sender\":\"lu-7\",\"receiverType\":\"user\",\"receiver\":\"lu-5\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"a\"\(inside)},\"sentAt\":1700000000}},\"appId\":\"a\",\"webhook\":\"w\"}"
      )
      #expect(result.bodies == ["(message deleted)", "(message deleted)"], "\(inside)")
    }
  }

  @Test("whoever is told of a message, it is stored, and deleted, once")
  func operationsOnce() {
    var side = OldSide { $0.botPeer = "7" }
    var gone = Message.text("x", to: "lr-3", id: "1")
    gone.deletedAt = 1_500_000_009
    gone.deletedBy = "lu-7"
    for event in [
      Event.onTextMessageReceived(.text("x", to: "lr-3", id: "1")),
      .onTextMessageReceived(.text("y", id: "2")),
      .onTextMessageReceived(.text("z", from: "lb-4", to: "lu-5", id: "3")),
      .onMessageDeleted(gone),
    ] {
      let viewers = ["lu-5", "lu-7", nil, "lu-9"] as [String?]
      #expect(viewers.map { side.tell(event, to: $0).operations.count }.reduce(0, +) == 1)
    }
  }

  @Test("a reaction that says not to whom is where the message is")
  func reactions() throws {
    for (receiver, by, seen) in [
      ("lu-5", "lu-5", ["7: from 5 (reacted +)", "5: to 7 (reacted +)"]),
      ("lu-5", "lu-7", ["5: from 7 (reacted +)", "7: to 5 (reacted +)"]),
      ("lr-3", "lu-5", ["room 3: in 3 from 5 (reacted +)"]),
    ] {
      var side = OldSide { $0.policies.reactions = .text }
      side.tell(.onTextMessageReceived(.text("x", to: receiver, id: "101")))
      let result = try side.receive(
        "{\"trigger\":\"message_reaction_added\",\"data\":{\"reaction\":{\"id\":\"r1\",\"messageId\":\"101\",\"reaction\":\"+\",\"uid\":\"\(by)\",\"reactedAt\":1500000001,\"reactedBy\":{\"uid\":\"\(by)\"}}},\"appId\":\"a\",\"webhook\":\"w\"}"
      )
      #expect(result.seen == seen)
    }
  }

  @Test(
    "a change of a room shows it to its members as they are in it",
    arguments: [LegacyVersion(6, 2), LegacyVersion(7, 0, 6)])
  func membership(version: LegacyVersion) throws {
    let isSeven = version >= LegacyVersion(7)
    for trigger in ["group_updated", "group_owner_transferred"] {
      var side = OldSide(version: version)
      side.tell(Self.event(Self.action(.joined, id: "1", at: 5)))
      let result = try side.receive(Self.webhook(trigger))
      var rooms: [LegacyDelivery.Audience: Room] = [:]
      for delivery in result.deliveries {
        if case .rooms(let list, _) = delivery.sight { rooms[delivery.audience] = list.first }
      }
      for audience in [.room("23"), .user("2"), .user("9")] as [LegacyDelivery.Audience] {
        #expect(rooms[audience]?.isJoined == true, "\(audience)")
        let isOwner = audience == .user("9")
        #expect((rooms[audience]?.isOwner ?? false) == isOwner)
        #expect(rooms[audience]?.standing == (isSeven || isOwner ? 1 : 0))
      }
      guard case .room? = result.deliveries.first?.audience else {
        Issue.record("what is for all comes first")
        return
      }
    }
    var side = OldSide(version: version)
    let scope = try side.receive(Self.webhook("group_member_scope_changed"))
    for case .rooms(let list, _) in scope.deliveries.map(\.sight) {
      #expect(list.allSatisfy { $0.isJoined == true })
    }
  }

  @Test("what the administration does is nobody's of the old side, for every viewer alike")
  func administration() {
    var side = OldSide()
    var kicked = Self.action(.kicked, id: "8", at: 1_500_000_000)
    kicked.sender = "app_system"
    kicked.content = .action(
      ActionContent(
        action: .kicked, by: User(uid: "app_system"), on: .user(User(uid: "lu-2")),
        for: .group(Group(guid: "lr-23"))))
    side.tell(.onGroupMemberKicked(kicked))
    var deleted = Message.text("x", to: "lr-23", id: "55")
    deleted.deletedAt = 1_500_000_009
    deleted.deletedBy = "app_system"
    side.tell(.onMessageDeleted(deleted))
    for viewer in ["9", "2"] {
      var site = Site()
      var events: [Event] = []
      for delivery in side.deliveries {
        guard case .groupMessage = delivery.sight else { continue }
        events += site.poll(viewer, delivery.sight.json(for: LegacyDialect(LegacyVersion(7))).text)
          .events.map(\.event)
      }
      #expect(events.map(\.method) == [.onGroupMemberKicked, .onMessageDeleted])
      #expect(events.first?.message?.sender == "app_system")
      #expect(events.first?.message?.action?.by == nil)
      #expect(events.last?.message?.deletedBy == "app_system")
    }
  }

  @Test("a bot's files are shown or linked, or named; its long answers are several, or refused")
  func bots() {
    func files(_ type: String, _ urls: [String]) -> Message {
      var message = Message.text("", from: "lb-4", to: "lu-5", id: "1")
      message.type = type
      message.content = .media(
        attachments: urls.map {
          Attachment(url: $0, name: "n & m", fileExtension: "", mimeType: "")
        }, caption: "see")
      return message
    }
    for (type, url, form, rule) in [
      (MessageType.image, "https://f/a.png", "<img class=\\\"file_image", Rule.bodyBot),
      (MessageType.file, "https://f/a.pdf", "<a href=\\\"https:\\/\\/f\\/a.pdf\\\"", .bodyBot),
      (MessageType.video, "https://f/a.mp4", "<a href=\\\"https:\\/\\/f\\/a.mp4\\\"", .bodyBot),
      (MessageType.image, "javascript:x", "(file n & m)", .backFileUnusable),
    ] {
      var side = OldSide { $0.botPeer = "7" }
      let result = side.tell(.onMediaMessageReceived(files(type, [url])), to: "lu-5")
      #expect(result.bodies.count == 1)
      #expect(result.bodies.first?.contains(form) == true, "\(result.bodies)")
      #expect(result.bodies.first?.contains("see") == true)
      #expect(result.rule(of: "/data/attachments/0/url") == rule)
      #expect(!result.bodies.contains { $0.contains("javascript") })
    }
    let words = String(repeating: "Łódź \"x\" 😀 ", count: 400)
    for limit in [1_000, 4_000] {
      for isRun in [false, true] {
        var side = OldSide {
          $0.botPeer = "7"
          $0.longestBody = limit
        }
        var bodies: [String] = []
        if isRun {
          for type in [AssistantEventType.textMessageContent, .runFinished] {
            bodies +=
              side.tell(
                .onAIAssistantEventReceived(
                  AssistantEvent(
                    type: type, id: "r", conversationId: "lb-3_user_lu-5", timestamp: 1,
                    content: type == .runFinished ? nil : words)), to: "lu-5"
              ).bodies
          }
        } else {
          let result = side.tell(
            .onTextMessageReceived(.text(words, from: "lb-4", to: "lu-5")), to: "lu-5")
          #expect(result.rule(of: "/data/text") == .backTextSplit)
          bodies = result.bodies
        }
        #expect(bodies.count > 1 && bodies.allSatisfy { $0.utf8.count <= limit })
        var site = Site()
        for delivery in side.deliveries {
          site.poll("5", delivery.sight.json(for: LegacyDialect(LegacyVersion(7))).text)
        }
        let read = site.messages.compactMap(\.text).joined()
        #expect(read.replacing(" ", with: "") == words.replacing(" ", with: ""))
        #expect(Set(side.operations).count == bodies.count)
      }
    }
    var refusing = OldSide {
      $0.botPeer = "7"
      $0.longestBody = 1_000
      $0.policies.longTexts = .refused
    }
    let refused = refusing.tell(.onTextMessageReceived(.text(words, from: "lb-4")), to: "lu-5")
    #expect(refused.rule(of: "/data/text") == .backTextTooLong && refused.deliveries.isEmpty)
  }

  @Test("broadcasts come back, their beginning and their end", arguments: ["lu-5", "lr-3"])
  func broadcasts(receiver: String) {
    let session = Identities().callSession(
      LegacyCallIdentity(id: "9c8b", first: .row(10, isGroup: receiver == "lr-3")))
    for (status, form) in [
      ("initiated", "ccbroadcast"), ("ended", "CC^CONTROL_PLUGIN_BROADCAST_ENDCALL_9c8b"),
    ] {
      var message = Message.text("", to: receiver)
      message.category = .custom
      message.type = "legacy_broadcast"
      message.content = .custom(
        data: ["sessionId": .string(session), "status": .string(status)], subType: nil)
      var side = OldSide()
      let result = side.tell(.onCustomMessageReceived(message))
      #expect(result.bodies.first?.contains(form) == true, "\(result.bodies)")
      #expect(result.bodies.first?.contains("9c8b") == true)
      #expect(result.rule(of: "/data/customData/sessionId") == .bodyCustom)
    }
  }

  @Test("an answer of a call in a room has no form, and says so")
  func answersInRooms() {
    var message = Message.text("", from: "lu-5", to: "lr-3", id: "7")
    message.category = .call
    message.type = "video"
    message.content = .call(
      CallContent(
        status: .ongoing, by: User(uid: "lu-5"),
        call: Call(
          sessionId: "s", type: .video, status: .ongoing, receiver: "lr-3", receiverType: .group,
          initiator: User(uid: "lu-7"))))
    var side = OldSide()
    let result = side.tell(.onOutgoingCallAccepted(message))
    #expect(result.deliveries.isEmpty && result.operations.isEmpty)
    #expect(result.account.counts.keys.allSatisfy { !$0.fate.isCarried })
  }
}
