import JSONText
import Testing

@testable import EventModel

@Suite("Members of an object")
struct ObjectReaderTests {
  func reader(_ text: String) throws -> ObjectReader {
    try ObjectReader(JSONDocument(parsing: Array(text.utf8)).root)
  }

  /// `{"k0":0,"k1":1,…}`, with the members of `last` after them.
  func object(members: Int, _ last: String = "") -> String {
    "{" + (0..<members).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + last + "}"
  }

  @Test("that are repeated count once, as the last, however many there are", arguments: [5, 500])
  func repeated(members: Int) throws {
    var reader = try reader(object(members: members, #","k1":"again","k0":"last""#))
    let rest = reader.rest()
    #expect(rest.count == members)
    #expect(rest.first == .init("k2", .number("2")))
    #expect(rest.suffix(2) == [.init("k1", "again"), .init("k0", "last")])
    #expect(reader.string("k0") == "last")
    #expect(reader.rest().count == members - 1)
  }

  @Test("of a hostile number are read in one go")
  func many() throws {
    let reader = try reader(object(members: 200_000, #","k7":"last""#))
    #expect(reader.rest().count == 200_000)
    #expect(reader.peek("k7")?.string == "last")
  }

  @Test("that only look alike are two", arguments: [0, 100])
  func spellings(before: Int) throws {
    let comma = before == 0 ? "" : ","
    var reader = try reader(
      object(members: before, "\(comma)\"\u{E9}\":1,\"e\u{301}\":2,\"\u{212A}\":3"))
    #expect(reader.rest().count == before + 3)
    #expect(reader.integer("e\u{301}") == 2)
    #expect(reader.integer("\u{E9}") == 1)
    #expect(reader.integer("K") == nil)
    #expect(reader.integer("\u{212A}") == 3)
  }

  @Test("of a list by identifier whose key only looks like the identifier stay as they came")
  func mentions() throws {
    let text =
      "{\"id\":\"1\",\"conversationId\":\"c\",\"sender\":\"a\",\"receiverType\":\"user\",\"receiver\":\"b\",\"category\":\"message\",\"type\":\"text\",\"data\":{\"text\":\"t\",\"mentions\":{\"\u{E9}\":{\"uid\":\"e\u{301}\"}}},\"sentAt\":1700000000}"
    let message = try Message(decoding: Array(text.utf8))
    #expect(message.mentions.isEmpty)
    #expect(message.encoded() == Array(text.utf8))
  }
}
