import JSONText
import Testing

@testable import Bridge

@Suite("The old form of an event")
struct LegacyFormTests {
  private static func event(_ method: String, _ payload: String) throws -> EventOutline {
    try #require(EventOutline(Array(#"{"event":"\#(method)","payload":\#(payload)}"#.utf8)))
  }

  private static func form(_ event: EventOutline, _ answer: String) -> String {
    LegacyForm.of(event, in: Array(answer.utf8))
  }

  @Test("is the message as it stands in the answer, not a contact with the same number")
  func message() throws {
    let event = try Self.event(
      "onTextMessageReceived", #"{"data":{"metadata":{"legacy":{"id":"7"}}}}"#)
    let answer =
      #"cb_1({"buddylist":{"_7":{"id":"7","n":"x"}},"messages":{"_7":{"id":"7","message":"a\/b"}}})"#
    #expect(Self.form(event, answer) == #"{"id":"7","message":"a\/b"}"#)
  }

  @Test("is the list of those who type")
  func typing() throws {
    let event = try Self.event("onTypingStarted", "{}")
    #expect(Self.form(event, #"cb({"tt":"1,","st":5})"#) == #"{"tt":"1,"}"#)
  }

  @Test(
    "has secrets masked",
    arguments: [
      (#"{"id":1,"password":"b7a8","m":"x"}"#, #"{"id":1,"password":"…","m":"x"}"#),
      (#"{"a":[{"basedata":12}],"b":""}"#, #"{"a":[{"basedata":"…"}],"b":""}"#),
      (#"{"password":"","token":null}"#, #"{"password":"","token":null}"#),
      (#"{"push":"C_0123456789abcdef0123456789abcdef"}"#, #"{"push":"C_…"}"#),
      ("no JSON 0123456789abcdef01234567 here", "no JSON … here"), ("", ""),
      (#"{"broken":"0123456789abcdef01234567"#, #"{"broken":"…"#),
    ])
  func masks(answer: String, expected: String) throws {
    #expect(Self.form(try Self.event("onLogoutSuccess", "{}"), answer) == expected)
  }

  @Test("is the whole answer where no part belongs to the event")
  func whole() throws {
    let event = try Self.event("onGroupMemberJoined", #"{"data":{}}"#)
    #expect(Self.form(event, #"cb({"s":"JOINED"})"#) == #"{"s":"JOINED"}"#)
  }
}
