import Testing

@testable import EventModel

@Suite("Identifiers of conversations")
struct ConversationIDTests {
  @Test(
    "hold the two users in the order of their bytes, whoever speaks",
    arguments: [
      ("lu-73", "lu-2", "lu-2_user_lu-73"), ("lu-2", "lu-73", "lu-2_user_lu-73"),
      ("9", "10", "10_user_9"), ("s12", "r123", "r123_user_s12"), ("a", "ab", "a_user_ab"),
      ("a", "a", "a_user_a"), ("a_b", "a-b", "a-b_user_a_b"),
    ])
  func users(one: String, other: String, expected: String) {
    #expect(ConversationID.user(one, other) == expected)
  }

  @Test("name the group alone")
  func group() {
    #expect(ConversationID.group("lr-23") == "group_lr-23")
    #expect(
      ConversationID.between(sender: "lu-2", receiver: "lr-23", receiverType: .group)
        == "group_lr-23")
  }
}
