import EventModel
import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("Words of one side for those of the other")
struct MappingTests {
  @Test(
    "kinds of rooms, both ways",
    arguments: [
      ("0", .public, "0"), ("1", .password, "1"), ("2", .private, "2"), ("3", .private, "2"),
      ("7", .unknown("7"), "7"),
    ] as [(String, GroupType, String)])
  func rooms(text: String, type: GroupType, back: String) {
    #expect(Room.Kind(text).groupType == type)
    #expect(Room.Kind(type).text == back)
  }

  @Test("a group of an unheard-of type is not shown to all", arguments: ["", "secret", "1x"])
  func unheardOf(type: String) { #expect(Room.Kind(GroupType.unknown(type)) == .inviteOnly) }

  @Test(
    "statuses: the word that was kept, as long as it is still true",
    arguments: [
      ("busy", .online, "busy", "busy"), ("away", .online, "away", "away"),
      ("busy", .offline, "offline", "busy"), ("offline", .online, "available", "offline"),
      ("invisible", .online, "offline", "invisible"), ("odd", .online, "available", "available"),
      ("odd", .offline, "offline", "offline"), (nil, .online, "available", "available"),
      (nil, .offline, "offline", "offline"), (nil, nil, "offline", "offline"),
    ] as [(String?, UserStatus?, String, String)])
  func statuses(kept: String?, status: UserStatus?, others: String, own: String) {
    let metadata = kept.map { StatusWords.metadata(of: ContactStatus(rawValue: $0)) }
    let user = User(uid: "lu-7", status: status, metadata: metadata)
    #expect(StatusWords.word(of: user).rawValue == others)
    #expect(StatusWords.word(of: user, toThemselves: true).rawValue == own)
  }

  @Test("types of files, both ways; one that is unheard of is a file")
  func files() {
    for kind in [StoredFile.Kind.image, .video, .audio, .other] {
      #expect(StoredFile.Kind(messageType: kind.messageType) == kind)
    }
    #expect(StoredFile.Kind(messageType: "hologram") == .other)
  }

  @Test(
    "endings and last parts of names of files",
    arguments: [
      ("a.PDF", "pdf"), ("a.tar.gz", "gz"), ("a", ""), (".profile", ""), ("a.", ""),
      ("a.averylongending", ""),
    ])
  func endings(name: String, ending: String) {
    #expect(FileNames.fileExtension(of: name) == ending)
    #expect(FileNames.fileName(of: "http://h/x/\(name)?q#f") == name)
    #expect(FileNames.fileName(of: name) == name)
  }

  @Test(
    "addresses are made whole by what is known of the site",
    arguments: [
      ("a.png", "http://h:8/cometchat/a.png", "a.png"), ("/a.png", "http://h:8/a.png", "/a.png"),
      ("//g/a.png", "http://g/a.png", "https://g/a.png"),
      ("https://g/a", "https://g/a", "https://g/a"),
      ("", "", ""), ("///g/a.png", "http://g/a.png", "https://g/a.png"),
    ])
  func addresses(address: String, whole: String, unknown: String) {
    #expect(SiteAddress(baseURL: "http://h:8/any/folder").absolute(address) == whole)
    #expect(SiteAddress(baseURL: nil).absolute(address) == unknown)
  }

  @Test("an origin without a scheme is taken as it is")
  func origin() {
    #expect(SiteAddress(baseURL: "h:8").absolute("/a") == "h:8/a")
    #expect(SiteAddress(baseURL: "h:8").absolute("//g/a") == "https://g/a")
  }

  @Test("tables that messages of a space come from are named")
  func tables() {
    #expect(
      Identities.Space.allCases.map(\.table) == [
        "cometchat", "cometchat_messages_old", "cometchat", "cometchat_chatroommessages",
        "cometchat_announcements",
      ])
  }

  @Test(
    "a recipient is the number at the start of the text",
    arguments: [
      ("7", "7"), (" 7x", "7"), ("007", "7"), ("0", "0"), ("000", "0"), ("x", "0"), ("", "0"),
    ])
  func recipients(text: String, id: String) { #expect(Identities.phpInteger(text) == id) }

  @Test(
    "a row's direction and place", arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (9, 0), (-1, 0)])
  func rows(direction: Int, audience: Int) {
    func row(_ id: String, _ sent: String?) -> MessageRow {
      MessageRow(
        id: id, from: "7", to: "5", body: "x", sent: sent.map { LegacyTime($0) },
        direction: direction)
    }
    #expect(row("1", nil).audience.rawValue == audience)
    let order = [("2", "10"), ("1", "20"), ("3", "20"), ("10", "20"), ("x", "20"), ("y", "20")]
      .map { row($0.0, $0.1) }
    #expect(order.reversed().sorted(by: MessageRow.isBefore).map(\.id) == order.map(\.id))
    #expect(MessageRow.isBefore(row("1", nil), row("2", "5")))
  }

  @Test("a stored row is told to those who see it, in rooms to members")
  func rowsOfRooms() {
    var site = Site()
    site.poll("5", "{\"joinedgroups\":[\"3\"]}")
    site.poll("8", "{\"joinedgroups\":[\"3\"]}")
    let events = site.translator.events(
      of: MessageRow(
        space: .group, id: "9", from: "7", to: "3", body: "x", sent: LegacyTime("1500000000")),
      receivedAt: 1_500_000_001, position: "row")
    #expect(events.map(\.summary) == ["text lu-7>lr-3 x", "text lu-7>lr-3 x"])
    #expect(events.map(\.viewer) == ["lu-5", "lu-8"])
    #expect(events.first?.message?.legacy("table")?.string == "cometchat_chatroommessages")
    #expect(site.translator.messagesSeen == 2)
  }
}
