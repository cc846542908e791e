import JSONText
import Testing

@testable import EventModel

@Suite("Values behind one reference")
struct BoxedTests {
  private static let message = Message(
    id: "1", conversationId: "u_user_v", sender: "u", receiver: "v", receiverType: .user,
    category: .message, type: "text", content: .text("hello"), sentAt: 5)

  @Test("a copy keeps what it had when the other is changed")
  func copies() {
    var changed = Self.message
    changed.id = "2"
    changed.tags = ["a"]
    #expect(Self.message.id == "1")
    #expect(Self.message.tags.isEmpty)
    #expect(changed.id == "2" && changed.tags == ["a"] && changed.sender == "u")
    changed.id = "1"
    #expect(changed != Self.message)
    changed.tags = []
    #expect(changed == Self.message)
    #expect(changed.hashValue == Self.message.hashValue)
  }

  @Test("what was made ready to be written is not written of one that was changed since")
  func prepared() {
    var user = User(uid: "u", name: "Ann").prepared
    #expect(user.isPrepared)
    user.name = "Bea"
    #expect(!user.isPrepared)
    var message = Self.message
    message.senderEntity = user
    #expect(String(decoding: message.encoded(), as: UTF8.self).contains(#""name":"Bea""#))
    #expect(User(uid: "u").prepared == User(uid: "u"))
    #expect(Group(guid: "g", name: "G").prepared == Group(guid: "g", name: "G"))
  }

  @Test("they are shown with their fields, and with no word of where they are kept")
  func shown() {
    var message = Self.message
    message.tags = ["red"]
    for (shown, part) in [
      ("\(User(uid: "u", name: "Ann"))", #"uid: "u""#), ("\(Group(guid: "g"))", #"guid: "g""#),
      ("\(Self.message)", #"id: "1""#), ("\(message)", #"tags: ["red"]"#),
    ] {
      #expect(shown.contains(part))
      #expect(!shown.contains("storage") && !shown.contains("box") && !shown.contains("rest:"))
    }
  }
}
