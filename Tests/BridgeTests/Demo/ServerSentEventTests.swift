import Testing

@testable import Bridge

@Suite("Server-sent events")
struct ServerSentEventTests {
  static let cases: [(String, [ServerSentEvent])] = [
    ("data: a\n\n", [event(data: "a")]),
    ("id: r.1\nevent: x\ndata: {}\n\n", [event("r.1", "x", "{}")]),
    ("data:a\r\ndata:  b\r\n\r\n", [event(data: "a\n b")]),
    ("data: a\rdata: b\r\r", [event(data: "a\nb")]),
    (": comment\n\nretry: 5\n\ndata\n\n", [event(data: "")]),
    ("event: x\n\ndata: a\n\n", [event(data: "a")]),
    ("id: 7\n\ndata: a\n\nid\ndata: b\n\n", [event("7", data: "a"), event(data: "b")]),
    ("\u{FEFF}data: a\n\n", [event(data: "a")]),
    ("data: a: b\nunknown: c\n\n", [event(data: "a: b")]),
    ("data: a\n", []),
  ]

  private static func event(
    _ id: String = "", _ name: String = "message", _ data: String
  ) -> ServerSentEvent { ServerSentEvent(id: id, name: name, data: Array(data.utf8)) }

  private static func event(_ id: String = "", data: String) -> ServerSentEvent {
    event(id, "message", data)
  }

  @Test("are read whole, byte by byte and several at once", arguments: cases)
  func decodes(text: String, expected: [ServerSentEvent]) throws {
    var whole = ServerSentEventDecoder()
    #expect(try whole.decode(text.utf8) == expected)
    var slow = ServerSentEventDecoder()
    var events: [ServerSentEvent] = []
    for byte in text.utf8 { events += try slow.decode([byte]) }
    #expect(events == expected)
  }

  @Test(
    "are refused beyond the limit",
    arguments: ["data: 0123456789\n\n", "data: 01234\ndata: 56789\n\n"])
  func refuses(text: String) {
    var decoder = ServerSentEventDecoder(limit: 10)
    #expect(throws: ServerSentEventDecoder.TooLong.self) { try decoder.decode(text.utf8) }
  }
}
