import JSONText
import LegacyProtocol
import Testing

@Suite("Answers to joins")
struct JoinReplyTests {
  @Test(
    "the JSON forms",
    arguments: [
      ("{\"s\":\"JOINED\",\"cometid\":\"0f9a\"}", .joined),
      ("{\"s\":\"INVALID_PASSWORD\"}", .invalidPassword),
      ("{\"s\":\"REQUIRED_PASSWORD\"}", .requiredPassword), ("{\"s\":\"BANNED\"}", .banned),
      ("{\"s\":\"INVALID_CHATROOM\"}", .noSuchRoom), ("[]", .noSuchRoom), ("{}", .unknown("")),
      ("[1]", .unknown("")), ("null", .unknown("")), ("1", .joined), ("0", .invalidPassword),
      ("\"1\"", .joined), ("2", .banned), ("3", .noSuchRoom), ("7", .unknown("7")),
      ("{\"s\":\"NEW\"}", .unknown("NEW")),
      ("\"0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c\"", .joined),
      ("12345678901234567890123456789012", .joined),
    ] as [(String, JoinReply)])
  func json(text: String, expected: JoinReply) throws {
    #expect(JoinReply(try JSONDocument(parsing: Array(text.utf8)).root) == expected)
  }

  @Test(
    "the plain forms, with and without the user's own id",
    arguments: [
      ("1^0^42^0", .joined, "42"), ("0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c^1^7^1\n", .joined, "7"),
      ("0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c", .joined, nil), (" 1 \r\n", .joined, nil),
      ("Sorry, this room is not here now", .unknown("Sorry, this room is not here now"), nil),
      ("a^b", .unknown("a^b"), nil), ("^^^", .unknown("^^^"), nil),
      ("zz^0^42^0", .unknown("zz^0^42^0"), nil), ("aa^0^0^0", .joined, nil),
      ("aa^0^x^0", .joined, nil),
      ("", .unknown(""), nil),
    ] as [(String, JoinReply, String?)])
  func plain(text: String, expected: JoinReply, ownUserID: String?) {
    #expect(JoinReply(plain: text) == expected)
    #expect(JoinReply.ownUserID(plain: text) == ownUserID)
  }
}
