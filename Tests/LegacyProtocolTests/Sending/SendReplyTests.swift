import JSONText
import LegacyProtocol
import Testing

@Suite("Answers to messages that were sent")
struct SendReplyTests {
  private func reply(_ json: String) throws -> SendReply {
    try SendReply(Located(try JSONDocument(parsing: Array(json.utf8)).root))
  }

  @Test(
    "the form of every version",
    arguments: [
      ("903", nil, nil, nil, nil, nil), ("\"903\"", nil, nil, nil, nil, nil),
      ("{\"id\":903,\"m\":\"hello\"}", "hello", nil, nil, nil, nil),
      ("{\"id\":\"903\",\"m\":\"hello\",\"from\":\"7\"}", "hello", "7", nil, nil, nil),
      ("{\"id\":903,\"m\":\"hello\",\"from\":\"7\",\"direction\":0}", "hello", "7", 0, nil, nil),
      (
        "{\"id\":903,\"m\":\"hello\",\"from\":\"7\",\"direction\":2,\"sent\":1480000130,\"localmessageid\":\"_14\",\"donotpush\":0,\"cs\":[]}",
        "hello", "7", 2, 1_480_000_130, "_14"
      ),
      ("{\"id\":903,\"m\":\"x\",\"localmessageid\":\"\"}", "x", nil, nil, nil, nil),
      ("{\"id\":903,\"m\":\"x\",\"localmessageid\":false}", "x", nil, nil, nil, nil),
    ] as [(String, String?, String?, Int?, Int64?, String?)])
  func forms(
    json: String, message: String?, to: String?, direction: Int?, sent: Int64?, local: String?
  ) throws {
    let reply = try reply(json)
    #expect(reply.id == "903")
    #expect(reply.message == message)
    #expect(reply.to == to)
    #expect(reply.direction == direction)
    #expect(reply.sent?.seconds == sent)
    #expect(reply.localMessageID == local)
    #expect(!reply.isBlocked)
  }

  @Test(
    "a blocked sender gets -1",
    arguments: ["{\"id\":\"-1\",\"m\":\"You are blocked\"}", "{\"id\":-1}", "-1"])
  func blocked(json: String) throws {
    #expect(try reply(json).isBlocked)
  }

  @Test(
    "C44 ids beyond 64 bits are exact",
    arguments: ["18446744073709551616", "{\"id\":18446744073709551616}"])
  func large(json: String) throws {
    #expect(try reply(json).id == "18446744073709551616")
  }

  @Test(
    "what is no id is refused",
    arguments: [
      "0", "\"\"", "\"ok\"", "null", "true", "[]", "{}", "{\"m\":\"x\"}", "{\"id\":null}",
      "{\"id\":0}",
      "{\"id\":\"0\",\"m\":\"x\"}", "1.5", "1e3", "-2", "{\"id\":[1]}",
    ])
  func refused(json: String) throws {
    let root = Located(try JSONDocument(parsing: Array(json.utf8)).root)
    #expect(throws: LegacyDecodingError.self) { try SendReply(root) }
  }
}
