import JSONText
import LegacyProtocol
import Testing

@testable import Translation

@Suite("What goes back to the old side, as reports write it")
struct ReportFormTests {
  static let operations: [(operation: LegacyOperation, json: String)] = [
    (
      .send(as: "7", to: .user("5"), message: "x", localMessageID: "l1"),
      #"{"operation":"send","as":"7","user":"5","message":"x","localmessageid":"l1"}"#
    ),
    (
      .send(as: "7", to: .room("3"), message: "x", localMessageID: "l2"),
      #"{"operation":"send","as":"7","room":"3","message":"x","localmessageid":"l2"}"#
    ),
    (
      .store(as: "7", to: .room("3"), body: "b", direction: 1, localMessageID: "l3"),
      #"{"operation":"store","as":"7","room":"3","body":"b","direction":1,"localmessageid":"l3"}"#
    ),
    (
      .deleteMessage(as: nil, room: "3", messageID: "9"),
      #"{"operation":"delete-message","room":"3","message":"9"}"#
    ),
    (.join(as: "7", room: "3"), #"{"operation":"join","as":"7","room":"3"}"#),
    (.leave(as: "7", room: "3"), #"{"operation":"leave","as":"7","room":"3"}"#),
    (.kick(as: nil, user: "5", room: "3"), #"{"operation":"kick","user":"5","room":"3"}"#),
    (
      .ban(as: "7", user: "5", room: "3"), #"{"operation":"ban","as":"7","user":"5","room":"3"}"#
    ),
    (
      .unban(as: "7", user: "5", room: "3"),
      #"{"operation":"unban","as":"7","user":"5","room":"3"}"#
    ),
    (
      .invite(as: "7", user: "5", room: "3"),
      #"{"operation":"invite","as":"7","user":"5","room":"3"}"#
    ),
    (
      .createRoom(as: nil, name: "Dev", kind: .password, guid: "dev"),
      #"{"operation":"create-room","name":"Dev","type":"1","guid":"dev"}"#
    ),
    (
      .renameRoom(as: "7", room: "3", name: "Ops"),
      #"{"operation":"rename-room","as":"7","room":"3","name":"Ops"}"#
    ),
    (.deleteRoom(as: "7", room: "3"), #"{"operation":"delete-room","as":"7","room":"3"}"#),
    (.announce(text: "t", to: nil), #"{"operation":"announce","text":"t"}"#),
    (.announce(text: "t", to: "5"), #"{"operation":"announce","text":"t","user":"5"}"#),
    (
      .typing(as: "7", to: "5", isStarted: true),
      #"{"operation":"typing","as":"7","user":"5","started":true}"#
    ),
    (.publish(to: "5", body: "b"), #"{"operation":"publish","user":"5","body":"b"}"#),
    (
      .markRead(as: "5", peer: "7", messageID: "9"),
      #"{"operation":"mark-read","as":"5","user":"7","message":"9"}"#
    ),
    (
      .setStatus(as: "7", status: .busy), #"{"operation":"set-status","as":"7","status":"busy"}"#
    ),
    (.block(as: "7", user: "5"), #"{"operation":"block","as":"7","user":"5"}"#),
    (.unblock(as: "7", user: "5"), #"{"operation":"unblock","as":"7","user":"5"}"#),
    (.endSession(of: "5"), #"{"operation":"end-session","user":"5"}"#),
  ]

  @Test("operations: their name, and what of them is given", arguments: operations)
  func operation(operation: LegacyOperation, json: String) {
    #expect(operation.json.text == json)
  }

  private static func contact() -> Contact {
    var contact = Contact()
    contact.id = "7"
    contact.status = .available
    return contact
  }

  private static func message() -> OneToOneMessage {
    var message = OneToOneMessage()
    (message.id, message.from, message.message) = ("1", "7", "x")
    return message
  }

  private static func groupMessage() -> GroupMessage {
    var message = GroupMessage()
    (message.id, message.fromID, message.message, message.roomID) = ("1", "7", "x", "3")
    return message
  }

  private static func room() -> Room {
    var room = Room()
    room.id = "3"
    return room
  }

  private static func announcement() -> Announcement {
    var announcement = Announcement()
    (announcement.id, announcement.text) = ("2", "t")
    return announcement
  }

  /// A sight, its name, and the key of a poll under which it stands.
  static let sights: [(sight: LegacySight, name: String, key: String?)] = [
    (.message(message()), "message", "messages"),
    (.groupMessage(groupMessage()), "group-message", "crmessages"),
    (.contacts([contact()], isWhole: true), "contacts", "buddylist"),
    (.profile(contact()), "profile", "userstatus"), (.typing(["7"]), "typing", "tt"),
    (.rooms([room()], isWhole: false), "rooms", "chatrooms"),
    (.joinedRooms(["3"]), "joined-rooms", "joinedgroups"),
    (.announcement(announcement()), "announcement", "an"), (.loggedOut, "logged-out", "loggedout"),
    (.signal(.read(messageID: "9", by: "7")), "signal", nil),
  ]

  @Test("deliveries: who sees what, as a poll or a push brings it", arguments: sights.indices)
  func delivery(index: Int) {
    let (sight, name, key) = Self.sights[index]
    for (audience, member) in [
      (.user("5"), JSON.Member("user", "5")), (.room("3"), JSON.Member("room", "3")),
      (.contacts(of: "7"), JSON.Member("contactsOf", "7")),
      (.everyone, JSON.Member("everyone", true)),
    ] as [(LegacyDelivery.Audience, JSON.Member)] {
      let json = LegacyDelivery(audience, sight).json(for: LegacyDialect(LegacyVersion(7, 0, 6)))
      #expect(json.members.map(\.key) == ["sees", member.key, "answer"])
      #expect(json["sees"]?.string == name)
      #expect(json[member.key] == member.value)
      if let key {
        #expect(json["answer"]?[key] != nil, "\(json.text)")
      } else {
        #expect(json["answer"]?.string?.hasPrefix("CC^CONTROL_") == true, "\(json.text)")
      }
    }
  }

  @Test("a signal that a version does not know says nothing")
  func unknownSignal() {
    let json = LegacySight.signal(.read(messageID: "9", by: "7")).json(
      for: LegacyDialect(LegacyVersion(3)))
    #expect(json == .array([]) || json.string?.hasPrefix("CC^CONTROL_") == true)
  }
}
