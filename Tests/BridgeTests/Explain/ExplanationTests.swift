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

  @Test("who was learned of, and who is blocked, is said, for no listener tells of it")
  func people() throws {
    let item = try #require(
      try explain("{\"buddylist\":{\"_7\":{\"id\":\"7\",\"n\":\"Ada\"}}}").items.first)
    var writer = JSONWriter()
    item.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains(#""people":[{"uid":"lu-7","name":"Ada"}]"#), "\(text)")
    let blocked = try #require(
      try explain("{\"id1\":{\"id\":\"9\",\"name\":\"Bob\"}}").items.first)
    writer = JSONWriter()
    blocked.write(to: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains(#""blocked":["lu-9"]"#))
  }

  @Test("a room that is to be made is there for what follows")
  func rooms() throws {
    let lines =
      #"{"trigger":"group_created","data":{"group":{"guid":"new-1","name":"Dev","type":"public","owner":"lu-7"}},"appId":"a","webhook":"w"}"#
      + "\n"
      + #"{"id":"131","conversationId":"group_new-1","sender":"lu-7","receiverType":"group","receiver":"new-1","category":"message","type":"text","data":{"text":"hello"},"sentAt":1700000002}"#
    let explanation = try BackExplanation(
      of: Array(lines.utf8), name: "input", options: BackExplanation.Options())
    #expect(explanation.items.map(\.result.operations.count) == [1, 1])
    #expect(explanation.items.last?.result.deliveries.isEmpty == false)
    #expect(explanation.isBalanced)
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
      ("5", "json", ["unknown"]), ("hello", "text", ["text"]), ("", "text", ["empty"]),
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

  @Test(
    "what is broken is refused with its line and byte",
    arguments: [
      (
        "{\"id\":1,\n \"from\":7,",
        "input:2: byte 11 of the line: not JSON: the text ends within a value"
      ),
      (
        "{\"id\":1,\n \"from\":tru }",
        "input:2: byte 12 of the line: not JSON: another byte is expected"
      ),
      (
        "{\"id\":1,\n \"from\":\"\\q\"}",
        "input:2: byte 10 of the line: not JSON: no escape of JSON"
      ),
      (
        "jqcc1({\"id\":1,\n \"from\":})",
        "input:2: byte 9 of the line: not JSON: another byte is expected"
      ),
      ("jqcc1({\"id\":1}\n", "input:2: byte 1 of the line: not JSON: the text ends within a value"),
      ("[1,\n2", "input:2: byte 2 of the line: not JSON: the text ends within a value"),
      ("{\"id\":1}\ngarbage", "input:2: byte 1 of the line: not JSON: another byte is expected"),
      (
        "{\"id\":1,}\n{\"id\":1,\"m\":\"x\"}",
        "input:1: byte 9 of the line: not JSON: another byte is expected"
      ),
      ("{\n\"", "input:2: byte 2 of the line: not JSON: the text ends within a value"),
      ("{", "input:1: byte 2 of the line: not JSON: the text ends within a value"),
      (
        "{ id = 1;\n from 7; }",
        "input:2: byte 8 of the line: no printed dictionary: expected = behind a key"
      ),
    ])
  func broken(text: String, description: String) {
    let problem = #expect(throws: FileProblem.self) { try explain(text) }
    #expect(problem?.description == description)
  }

  @Test("a line of a recording that is broken is refused with its line and byte")
  func brokenRecording() {
    let line =
      #"{"request":{"method":"GET","url":"http://h/"},"response":{"status":200,"body":""}}"#
    #expect {
      try explain(line + "\n" + line.dropLast(1) + "\n")
    } throws: { error in
      "\(error)".hasPrefix("input:2: malformedJSON")
        && "\(error)".contains("byte \(line.utf8.count - 1)")
    }
  }

  @Test("what is over the limits is refused with the limit and the size")
  func overLimits() {
    let size = 64 << 20
    let problem = #expect(throws: FileProblem.self) {
      try Explanation(
        of: Array("[\n".utf8) + [UInt8](repeating: 0x20, count: size), name: "input",
        options: Explanation.Options())
    }
    #expect(
      problem?.description == "input: too large: \(size + 2) bytes, at most \(size) are read")
    let deep = #expect(throws: FileProblem.self) {
      try explain("\n" + String(repeating: "[", count: 200))
    }
    #expect(
      deep?.description == "input:2: byte 129 of the line: too deep: more than 128 levels")
    let printed = #expect(throws: FileProblem.self) {
      try explain("{ a = 1; }" + String(repeating: " ", count: 4 << 20))
    }
    #expect(
      printed?.description
        == "input: no printed dictionary: \((4 << 20) + 10) bytes, expected at most \(4 << 20) bytes"
    )
  }

  @Test("what is passed over, and what holds nothing, is said")
  func notes() throws {
    #expect(
      try explain("Warning: x\n{\"id\":\"1\",\"m\":\"x\"}").notes == [
        "input:1:1: 11 bytes before the value passed over"
      ])
    #expect(try explain("hello").notes.count == 1)
    #expect(try explain("{\"id\":\"1\",\"m\":\"x\"}").notes == [])
    #expect(try explain("\u{FEFF} {\"id\":\"1\",\"m\":\"x\"}").notes == [])
    // Some of both separators is how people copy printed dictionaries.
    #expect(try explain("{ \"id\":\"1\"; \"m\"=\"x\"; }").items.map(\.form) == [.printed])
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

  @Test("every fixture of a rule that leads back is read, and its account balances")
  func fixturesOfTheWayBack() throws {
    let names = try Fixtures.names(in: "rules/back", suffix: ".jsonl")
    #expect(Set(Rule.allCases.compactMap(\.backFixture)) == Set(names.map { "rules/back/\($0)" }))
    for name in names {
      let bytes = try Fixtures.bytes("rules/back/\(name)")
      let explanation = try BackExplanation(
        of: bytes, name: name, options: BackExplanation.Options())
      #expect(explanation.items.count == bytes.split(separator: 0x0A).count)
      #expect(explanation.isBalanced, "\(name)")
    }
  }
}
