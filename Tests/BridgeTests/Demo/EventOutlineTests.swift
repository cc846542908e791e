import Testing

@testable import Bridge

@Suite("Events in a few words")
struct EventOutlineTests {
  @Test(
    "show what is there",
    arguments: [
      ("onTextMessageReceived", "{}", EventOutline.Kind.message, "somebody: "),
      (
        "onTextMessageReceived", #"{"sender":"lu-9","data":{"text":"a\nb"}}"#, .message,
        "lu-9: a\nb"
      ),
      (
        "onMediaMessageReceived",
        #"{"sender":"x","type":"audio","data":{"attachments":[{"name":"a.mp3"},{}]}}"#, .media,
        "x: audio a.mp3"
      ),
      (
        "onCustomMessageReceived", #"{"sender":"x","type":"t","data":{"customData":{"a":1}}}"#,
        .custom, "x: t a 1"
      ),
      (
        "onGroupMemberLeft", #"{"receiver":"lr-1","data":{"action":"left"}}"#, .group,
        "somebody left lr-1"
      ),
      ("onUserOffline", #"{"sender":"lu-1"}"#, .presence, "lu-1 is offline"),
      ("onTypingEnded", #"{"sender":"lu-1"}"#, .typing, "lu-1 stopped typing"),
      ("onLoginSuccess", #"{"uid":"lu-1"}"#, .login, "lu-1"),
      ("onMessagesRead", #"{"a":1}"#, .other, #"{"a":1}"#),
    ])
  func outlines(method: String, payload: String, kind: EventOutline.Kind, content: String) throws {
    let line = #"{"event":"\#(method)","viewer":"v","payload":\#(payload)}"#
    let outline = try #require(EventOutline(Array(line.utf8)))
    #expect(outline.kind == kind)
    #expect(outline.content == content)
    #expect(outline.viewer == "v")
    #expect(outline.payload == Array(payload.utf8))
  }

  @Test(
    "are no events", arguments: ["", "{", "[]", #"{"event":1,"payload":{}}"#, #"{"event":"x"}"#])
  func refuses(line: String) { #expect(EventOutline(Array(line.utf8)) == nil) }
}
