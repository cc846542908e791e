import Bridge
import JSONText
import LegacyProtocol
import TestSupport
import Testing
import Translation

@Suite("Explanations")
struct ExplanationTests {
  private func explain(_ text: String, viewer: String? = "5") throws -> Explanation {
    try Explanation(
      of: Array(text.utf8), name: "input", options: Explanation.Options(viewer: viewer))
  }

  @Test(
    "the input is recognised by its content",
    arguments: [
      ("{\"id\":1,\"from\":7,\"message\":\"x\",\"message_type\":10}", "json", ["message.text"]),
      ("jqcc1({\"tt\":\"7,\"})", "jsonp", ["heartbeat"]), ("[]", "json", ["heartbeat"]),
      (
        "{\n  id = 1;\n  from = 7;\n  message = x;\n  \"message_type\" = 10;\n}\n", "printed",
        ["message.text"]
      ),
      (
        "{ action = \"typing_start\"; from = 7; }\n{ action = \"typing_stop\"; from = 7; }",
        "printed", ["action", "action"]
      ),
      ("{\"id\":\"1\",\"m\":\"x\"}\n{\"Message\":\"Done\"}\n", "json", ["announcement", "reply"]),
      (
        "{ history = ( { id = 1; from = 7; message = 5; \"message_type\" = 10; }; ); }", "printed",
        ["history"]
      ),
      ("5", "json", ["unknown"]), ("hello", "text", ["heartbeat"]), ("", "text", ["heartbeat"]),
    ] as [(String, String, [String])])
  func recognised(text: String, form: String, kinds: [String]) throws {
    let explanation = try explain(text)
    #expect(explanation.items.map(\.result.kind) == kinds)
    #expect(explanation.items.allSatisfy { $0.form.rawValue == form })
    let isBalanced = explanation.isBalanced
    #expect(isBalanced)
  }

  @Test(
    "a recorded exchange is explained in its viewer's eyes, or in those asked for",
    arguments: [nil, "77"] as [String?])
  func recorded(viewer: String?) throws {
    let bytes = try Fixtures.bytes("recordings/7.0.6/05_text_messages_web.jsonl")
    let explanation = try Explanation(
      of: bytes, name: "x", options: Explanation.Options(viewer: viewer))
    #expect(explanation.items.count == 79)
    #expect(explanation.items.allSatisfy { $0.form == .exchange })
    let isBalanced = explanation.isBalanced
    #expect(isBalanced)
    #expect(explanation.items.contains { !$0.result.events.isEmpty })
  }

  @Test("many dictionaries, one a line, take time in proportion", arguments: [true, false])
  func manyLines(isPrinted: Bool) throws {
    let line = isPrinted ? "{ id = 1; m = x; }\n" : "{\"id\":\"1\",\"m\":\"x\"}\n"
    let explanation = try explain(String(repeating: line, count: 5_000))
    #expect(explanation.items.count == 5_000)
  }

  @Test(
    "what cannot be read is refused with its place, never its content",
    arguments: [
      "{ secret-1", "{ a = \"secret-1\" b; }", "{ a = 1; } secret-1",
    ])
  func refused(text: String) {
    #expect {
      try explain(text)
    } throws: { error in
      !"\(error)".contains("secret-1")
    }
  }

  @Test("the item as JSON has every field's fate")
  func json() throws {
    let item = try explain("{\"id\":1,\"from\":7,\"message\":\"x\",\"message_type\":10,\"odd\":[]}")
      .items.first
    var writer = JSONWriter()
    item?.write(to: &writer)
    let root = try JSONDocument(parsing: writer.bytes).root
    #expect(root["kind"]?.string == "message.text")
    #expect(root["events"]?.count == 1)
    #expect(
      root["account"]?.elements.compactMap { $0["field"]?.string } == [
        "/id", "/from", "/message", "/message_type", "/odd",
      ])
    #expect(root["account"]?.elements.compactMap { $0["fate"]?.string }.last == "rejected")
    #expect(root["balanced"]?.bool == true)
  }
}
