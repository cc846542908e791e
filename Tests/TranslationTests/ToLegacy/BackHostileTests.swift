import EventModel
import JSONText
import LegacyProtocol
import Markup
import Testing

@testable import Translation

@Suite("What users of the new side may do to the old one")
struct BackHostileTests {
  private static func announcement(
    _ data: JSON = ["id": "99", "text": "Server will close"], from sender: String,
    to receiver: String, id: String = "5"
  ) -> Message {
    var message = Message.text("", from: sender, to: receiver, id: id)
    if receiver == "news" { message.receiverType = .group }
    message.category = .custom
    message.type = "legacy_announcement"
    message.content = .custom(data: data, subType: nil)
    return message
  }

  @Test(
    "only the administration announces: of a user it is a custom message of theirs",
    arguments: ["lu-7", "lg-10000001", "lb-3"], ["lr-3", "lu-5"])
  func announcing(sender: String, receiver: String) {
    for version in [LegacyVersion(3, 0, 1), LegacyVersion(6, 2), LegacyVersion(7, 0, 6)] {
      for echoes in LegacyTranslatorConfiguration.Echoes.allCases {
        var side = OldSide(version: version) {
          $0.echoes = echoes
          $0.announcementGroup = "news"
        }
        for muid in [nil, "legacy-site-a-99"] as [String?] {
          for target in [receiver, "news"] {
            var message = Self.announcement(from: sender, to: target, id: muid ?? "5")
            message.muid = muid
            side.tell(.onCustomMessageReceived(message))
          }
        }
        #expect(
          !side.deliveries.contains { if case .announcement = $0.sight { true } else { false } })
        #expect(!side.operations.contains { $0.name == "announce" })
        #expect(
          !side.deliveries.contains { if case .everyone = $0.audience { true } else { false } })
      }
    }
  }

  @Test("an announcement of the administration is for all, or for one, once for each id")
  func announcements() {
    var side = OldSide { $0.announcementGroup = "news" }
    for (receiver, id) in [
      ("news", "1"), ("news", "2"), ("lr-3", "3"), ("lu-5", "4"), ("lu-5", "5"), ("lu-7", "6"),
    ] {
      for viewer in [nil, "lu-5", "lu-9"] as [String?] {
        side.tell(
          .onCustomMessageReceived(
            Self.announcement(from: "app_system", to: receiver, id: id)), to: viewer)
      }
    }
    #expect(
      side.seen == [
        "all: announcement 99 Server will close", "5: announcement 99 Server will close",
        "7: announcement 99 Server will close",
      ])
    #expect(side.operations.count == 3)
    var other = OldSide()
    let unknown = other.tell(
      .onCustomMessageReceived(Self.announcement(from: "app_system", to: "news")))
    #expect(unknown.rule(of: "/receiver") == .backRoomUnknown)
  }

  @Test("pictures and links of an announcement are shown; what may not be followed is left out")
  func linksOfAnnouncements() {
    var side = OldSide()
    let result = side.tell(
      .onCustomMessageReceived(
        Self.announcement(
          [
            "id": "1", "text": "See https://h/a", "images": ["https://h/i.png", "javascript:x"],
            "links": ["https://h/a", "https://h/?b=1&c=2", "javascript:alert(1)"],
          ], from: "app_system", to: "lu-5")))
    guard case .announcement(let announcement)? = result.deliveries.first?.sight else {
      Issue.record("nothing announced")
      return
    }
    #expect(announcement.text.contains("<img src=\"https://h/i.png\"/>"))
    #expect(announcement.text.contains("href=\"https://h/?b=1&amp;c=2\""))
    #expect(announcement.text.ranges(of: "href=\"https://h/a\"").count == 1)
    #expect(!announcement.text.contains("javascript"))
    #expect(result.rule(of: "/data/customData/images/0") == .announcement)
    #expect(result.rule(of: "/data/customData/images/1") == .backAddress)
    #expect(result.rule(of: "/data/customData/links/1") == .announcement)
    #expect(result.rule(of: "/data/customData/links/2") == .backAddress)
  }

  static let names = [
    "Bob", "AT&T", "a & b", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "&#60;script&#62;",
    "\" onmouseover=\"alert(1)", "O'Brien", "</script><script>alert(1)</script>", "<", ">", "&amp;",
    "x<!--", "Ädmin ☺",
  ]

  @Test("a name is never markup, wherever it goes, and reads as the same name", arguments: names)
  func markupOfNames(name: String) throws {
    let user = User(uid: "lu-7", name: name, status: .online)
    let group = Group(guid: "lr-3", name: name, type: .public, owner: "lu-7")
    for version in [LegacyVersion(3, 0, 1), LegacyVersion(5, 6), LegacyVersion(7, 0, 6)] {
      var side = OldSide(version: version)
      side.tell(.onUserOnline(user), to: "lu-5")
      side.tell(.onUserOffline(user))
      side.tell(.onLoginSuccess(user))
      var said = Message.text("x", to: "lr-3", id: "1")
      said.senderEntity = user
      side.tell(.onTextMessageReceived(said))
      for (action, id) in [(MessageAction.kicked, "2"), (.added, "3"), (.scopeChanged, "4")] {
        let message = Message(
          id: id, conversationId: "group_lr-3", sender: "lu-7", receiver: "lr-3",
          receiverType: .group, category: .action, type: MessageType.groupMember,
          content: .action(
            ActionContent(
              action: action, by: user, on: .user(User(uid: "lu-9")), for: .group(group),
              newScope: .moderator)), sentAt: 1_500_000_000)
        side.tell(
          action == .kicked
            ? .onGroupMemberKicked(message)
            : action == .added
              ? .onMemberAddedToGroup(message) : .onGroupMemberScopeChanged(message))
      }
      if let contacts = side.translator.setContacts(of: "lu-5", [user]) {
        #expect(
          !Self.isMarkup(contacts.delivery.sight.json(for: LegacyDialect(version)).text, name))
      }
      let json = String(
        decoding: JSONWriter.bytes(of: .object([JSON.Member("n", .string(name))])), as: UTF8.self
      ).dropFirst(5).dropLast()
      for trigger in ["group_updated", "group_created", "group_owner_transferred"] {
        let guid = trigger == "group_created" ? "new-1" : "lr-3"
        try side.receive(
          "{\"trigger\":\"\(trigger)\",\"data\":{\"group\":{\"guid\":\"\(guid)\",\"name\":\(json),\"type\":\"public\",\"owner\":\"lu-7\"}},\"appId\":\"a\",\"webhook\":\"w\"}"
        )
      }
      for delivery in side.deliveries {
        // In the words of an invitation a quotation mark is one.
        if case .message = delivery.sight, !name.contains("<") || name.count == 1 { continue }
        #expect(
          !Self.isMarkup(delivery.sight.json(for: LegacyDialect(version)).text, name),
          "\(delivery.summary)")
      }
      for operation in side.operations {
        #expect(!Self.isMarkup(operation.json.text, name), "\(operation)")
      }
      // The same name comes forward again.
      var site = Site()
      for delivery in side.deliveries where delivery.audience == .user("5") {
        site.poll("5", delivery.sight.json(for: LegacyDialect(version)).text)
      }
      #expect(site.translator.directory.user("7").name == name)
    }
  }

  /// Whether a name that pages would take for markup stands in an answer as it is.
  private static func isMarkup(_ answer: String, _ name: String) -> Bool {
    guard name.contains(where: { "<>\"'".contains($0) }) else { return false }
    let written = JSONWriter.bytes(of: .string(name)).dropFirst().dropLast()
    return answer.contains(String(decoding: written, as: UTF8.self))
      || answer.replacing("\\/", with: "/").contains(name)
  }

  @Test(
    "addresses of a profile lead to pages, or are left out with a line that says so",
    arguments: [
      ("https://h/u/7", true), ("http://h/a?b=1&c=2", true), ("/u/7", true), ("u/7:8", true),
      ("//h/a.png", true), ("", true), ("javascript:alert(1)", false),
      ("JaVaScRiPt:alert(1)", false), ("java\tscript:alert(1)", false),
      ("javascript&colon;alert(1)", false), ("&#106;avascript:alert(1)", false),
      ("data:text/html,x", false), ("https://h/\" onerror=\"x", false), ("https://h/'x", false),
      ("https://h/<b>", false), (" javascript:x", false),
    ])
  func addresses(address: String, isFit: Bool) {
    for isLogin in [false, true] {
      var side = OldSide()
      let user = User(uid: "lu-7", name: "Bob", avatar: address, link: address)
      let result = isLogin ? side.tell(.onLoginSuccess(user)) : side.tell(.onUserOnline(user))
      let place = isLogin ? "" : "/body/user"
      #expect((result.rule(of: place + "/link") == .backAddress) != isFit)
      #expect((result.rule(of: place + "/avatar") == .backAddress) != isFit)
      for delivery in result.deliveries {
        switch delivery.sight {
        case .contacts(let contacts, _):
          #expect(contacts.allSatisfy { ($0.link == address) == isFit })
          #expect(contacts.allSatisfy { ($0.avatar == address) == isFit })
        case .profile(let contact):
          #expect((contact.link == address) == isFit && (contact.avatar == address) == isFit)
        case .message, .groupMessage, .typing, .rooms, .joinedRooms, .announcement, .signal,
          .loggedOut:
          Issue.record("\(delivery.summary)")
        }
      }
    }
  }

  @Test(
    "a sender's own word for a message hides no message, neither another's nor theirs",
    arguments: ["1700000000000", "legacy-site-whatever", "legacy-site-", "legacy-site-m-", "x"])
  func foreignWords(muid: String) {
    var side = OldSide()
    let messages = [
      Message.text("a", from: "lu-7", to: "lu-5", id: "1", muid: muid),
      Message.text("b", from: "lu-8", to: "lu-9", id: "2", muid: muid),
      Message.text("c", from: "lu-7", to: "lr-3", id: "3", muid: muid),
    ]
    for message in messages + messages { side.tell(.onTextMessageReceived(message)) }
    #expect(
      side.seen == [
        "5: from 7 a", "7: to 5 a", "9: from 8 b", "8: to 9 b", "room 3: in 3 from 7 c",
      ])
    // The same of one sender to one place is the same, under whatever id, and so is the same id.
    for again in [
      Message.text("a", from: "lu-7", to: "lu-5", id: "9", muid: muid),
      Message.text("a", from: "lu-7", to: "lu-5", id: "1"),
    ] {
      #expect(side.tell(.onTextMessageReceived(again)).rule(of: "/id") == .messageRepeated)
    }
  }

  @Test("letters of many marks and long rows of smileys are cut in a time that grows with them")
  func longCharacters() {
    let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    let smileys = String(repeating: "😀", count: 1_000)
    for (text, limit) in [
      (marks, 30_000), (marks, 1_000), (smileys, 20_000), (marks + smileys, 2_000),
    ] {
      let writer = LegacyText(
        dialect: StoredBodyDialect(version: LegacyVersion(7, 0, 6), platform: .web),
        context: .oneToOne, takesFourBytes: false, markup: MarkupReader())
      let pieces = writer.pieces(text, fitting: limit)
      #expect(pieces.count > 1)
      #expect(Array(pieces.joined().utf8) == Array(text.utf8))
      #expect(pieces.prefix(20).allSatisfy { writer.body($0).utf8.count <= limit })
    }
  }
}
