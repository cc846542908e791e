import JSONText
import Recording
import Testing

@Suite("Comparing events with expected ones")
struct GoldenComparisonTests {
  private func event(_ exchange: String, _ name: String, _ payload: JSON, viewer: JSON = "2")
    -> GoldenEvent
  {
    GoldenEvent(exchange: exchange, event: name, viewer: viewer, payload: payload)
  }

  private var events: [GoldenEvent] {
    [
      event("3:send", "onTextMessageReceived", ["text": "hi", "id": 1]),
      event("3:send", "onMessagesDelivered", ["id": 1]),
      event("5:typing", "onTypingStarted", ["sender": "lu-1"]),
      event("6:send", "onTextMessageReceived", ["text": "there", "id": 2]),
    ]
  }

  @Test("finds nothing between equal lists")
  func equal() {
    let comparison = GoldenComparison(expected: events, actual: events)
    #expect(comparison.isEqual)
    #expect(comparison.description == "4 events as expected")
  }

  @Test("names a missing event and does not shift the others")
  func missing() {
    var actual = events
    actual.remove(at: 1)
    let comparison = GoldenComparison(expected: events, actual: actual)
    #expect(
      comparison.differences == [
        .missing(.init(exchange: "3:send", event: "onMessagesDelivered", index: 1, line: 2))
      ])
  }

  @Test("names an extra event")
  func extra() {
    var actual = events
    actual.insert(event("5:typing", "onTypingEnded", ["sender": "lu-1"]), at: 3)
    let comparison = GoldenComparison(expected: events, actual: actual)
    #expect(
      comparison.differences == [
        .extra(.init(exchange: "5:typing", event: "onTypingEnded", index: 1, line: 4))
      ])
  }

  @Test("names the field, what was expected and what came")
  func changed() {
    var actual = events
    actual[3].payload = ["text": "here", "extra": true]
    let comparison = GoldenComparison(expected: events, actual: actual)
    #expect(
      comparison.description == """
        6:send, event 0 (onTextMessageReceived): differs
            /payload/text: expected "there", got "here"
            /payload/id: missing, expected 2
            /payload/extra: not expected, got true
        4 events expected, 4 came: 1 differs, 0 missing, 0 not expected
        """)
  }

  @Test("pairs a changed event with its like between missing and extra ones")
  func mixed() {
    var actual = events
    actual[0].payload = ["text": "ho", "id": 1]
    actual[1] = event("3:send", "onMessagesRead", ["id": 1])
    let comparison = GoldenComparison(expected: events, actual: actual)
    #expect(comparison.differences.count == 3)
    #expect(
      comparison.description(showing: 1).hasSuffix(
        "… and 2 more\n4 events expected, 4 came: 1 differs, 1 missing, 1 not expected"))
  }

  @Test("does not mind the order of members, but that of elements")
  func order() {
    let left: JSON = ["a": 1, "b": [1, 2], "c/d~": ["x": .null]]
    let right: JSON = ["c/d~": ["x": false], "b": [2, 1, 3], "a": 1]
    #expect(
      FieldDifference.between(left, right).map(\.description) == [
        "/b/0: expected 1, got 2", "/b/1: expected 2, got 1", "/b/2: not expected, got 3",
        "/c~1d~0/x: expected null, got false",
      ])
  }

  @Test("tells texts apart that only look alike")
  func codePoints() {
    #expect(FieldDifference.between("\u{E9}", "e\u{301}").count == 1)
  }

  @Test("shows long values around the place where they part")
  func trimmed() throws {
    let start = String(repeating: "a", count: 300)
    let found = FieldDifference.between(
      .string(start + "x" + start), .string(start + "y" + start), at: "/text")
    let text = try #require(found.first?.description)
    #expect(text.utf8.count < 240)
    #expect(text.contains("aax") && text.contains("aay") && text.contains("…"))
  }

  @Test("compares long lists that differ everywhere in good time")
  func long() {
    let expected = (0..<5000).map {
      event("\($0 / 4):x", "onTextMessageReceived", ["id": .integer($0)])
    }
    // A new field in each payload: all are paired and differ in one field.
    let changed = expected.map { one in
      event(one.exchange, one.event, .object(one.payload.members + [.init("new", 1)]))
    }
    var comparison = GoldenComparison(expected: expected, actual: changed)
    #expect(comparison.differences.count == 5000)
    #expect(comparison.description(showing: 0).hasSuffix("5000 differ, 0 missing, 0 not expected"))
    // Another viewer in each: none are alike.
    let others = expected.map { event($0.exchange, $0.event, $0.payload, viewer: "9") }
    comparison = GoldenComparison(expected: expected, actual: others)
    #expect(
      comparison.description(showing: 0).hasSuffix("0 differ, 5000 missing, 5000 not expected"))
    // Every third one lost.
    let thinned = expected.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    comparison = GoldenComparison(expected: expected, actual: thinned)
    #expect(comparison.description(showing: 0).hasSuffix("0 differ, 1667 missing, 0 not expected"))
    // The same events over and over, in another order.
    let few = (0..<5000).map { events[$0 % 4] }
    comparison = GoldenComparison(expected: few, actual: few.reversed())
    #expect(!comparison.isEqual)
  }

  @Test("reads what it writes")
  func roundTrip() throws {
    var file = GoldenFile(events)
    file.events[0].unknown = [.init("rule", "text.plain")]
    file.events[1].viewer = .null
    let bytes = file.encoded()
    #expect(bytes.last == 0x0A)
    #expect(try GoldenFile(decoding: bytes, name: "a.events.ndjson") == file)
  }

  @Test(
    "names the line of a fault",
    arguments: [
      ("{\"exchange\":\"1:a\"}", "g:3 “/event”: missingField, expected a text"),
      ("{", "g:3: malformedJSON, expected one JSON object (unexpectedEnd at byte 1)"),
      ("[]", "g:3: wrongType, expected an object"),
      ("{\"exchange\":1,\"event\":\"x\"}", "g:3 “/exchange”: wrongType, expected a text"),
    ])
  func faults(line: String, expected: String) {
    let text = "{\"exchange\":\"1:a\",\"event\":\"b\",\"viewer\":null,\"payload\":{}}\n\n\(line)\n"
    #expect {
      try GoldenFile(decoding: Array(text.utf8), name: "g")
    } throws: {
      "\($0)" == expected
    }
  }
}
