import Testing

@testable import EventModel

@Suite("Steps of an agent's run")
struct AssistantEventTests {
  @Test(
    "are read from the form of the iOS page and from that of the reference page",
    arguments: [
      #"{"type":"text_message_content","id":"r1","content":"The "}"#,
      #"{"type":"text_message_content","data":{"runId":"r1","delta":"The "}}"#,
      #"{"type":"text_message_content","id":"r1","data":{"delta":"The "}}"#,
    ])
  func forms(text: String) throws {
    let event = try AssistantEvent(decoding: Array(text.utf8))
    #expect(event.type == .textMessageContent)
    #expect(event.id == "r1")
    #expect(event.content == "The ")
    #expect(try AssistantEvent(decoding: event.encoded()) == event)
  }

  @Test("the two spellings of a start are one")
  func aliases() {
    #expect(AssistantEventType(rawValue: "run_started") == .runStart)
    #expect(AssistantEventType(rawValue: "tool_call_started") == .toolCallStart)
    #expect(AssistantEventType(rawValue: "run_start") == .runStart)
  }

  @Test("the output of a tool is its result, whatever it is called")
  func toolResult() throws {
    let event = try AssistantEvent(
      decoding: Array(
        #"{"type":"tool_call_result","data":{"runId":"r","toolCallId":"c","content":"22","role":"tool"}}"#
          .utf8))
    #expect(event.result == "22")
    #expect(event.content == nil)
    #expect(event.dataExtra.first?.key == "role")
  }

  @Test("a step without a run is refused")
  func noRun() {
    #expect(throws: ModelError(.missingField, at: "/id", expected: "a string")) {
      try AssistantEvent(decoding: Array(#"{"type":"run_start"}"#.utf8))
    }
  }
}
