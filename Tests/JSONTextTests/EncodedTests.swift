import JSONText
import Testing

@Suite("A value kept as the text it was written in")
struct EncodedTests {
  static let values: [JSON] = [
    .null, true, false, .number("-1.50e3"), "", "grüße \u{1}\"\\/ 👋", [], [1, "x", .null], [:],
    ["legacy": ["id": "7", "self": 0, "raw": "<b>a</b>\n", "id": "8"]],
  ]

  static func encoded(_ value: JSON) -> JSON {
    var writer = JSONWriter()
    writer.write(value)
    return .encoded(EncodedJSON(writer))
  }

  @Test("is the same value, in whatever it is asked", arguments: values)
  func same(value: JSON) {
    let encoded = Self.encoded(value)
    #expect(encoded == value)
    #expect(value == encoded)
    #expect(encoded == Self.encoded(value))
    #expect(encoded.hashValue == value.hashValue)
    #expect(encoded.tree == value)
    #expect(encoded["legacy"] == value["legacy"])
    #expect(encoded.members == value.members)
    #expect(encoded.elements == value.elements)
    #expect(encoded.string == value.string)
    #expect(encoded.integer == value.integer)
    #expect(encoded.bool == value.bool)
  }

  @Test("is written as the value is, in either style", arguments: values)
  func written(value: JSON) {
    for style in [JSONWriter.Style.plain, .php] {
      let expected = JSONWriter.bytes(of: ["a": value, "b": [value, 1]], style: style)
      let encoded = Self.encoded(value)
      #expect(JSONWriter.bytes(of: ["a": encoded, "b": [encoded, 1]], style: style) == expected)
    }
  }

  @Test("is told from every other value", arguments: values)
  func others(value: JSON) {
    for other in Self.values where other != value {
      #expect(Self.encoded(other) != value)
      #expect(value != Self.encoded(other))
      #expect(Self.encoded(other) != Self.encoded(value))
    }
  }

  @Test("what is no value is null")
  func none() {
    #expect(JSON.encoded(EncodedJSON(JSONWriter())) == .null)
  }

  @Test("members and objects that are spelled in the program")
  func literals() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(written: #""a":"x""#)
    writer.open(written: #""b":{"#)
    writer.member(literal: "n", digits: 1_796_000_000)
    writer.member(written: #""c":1"#)
    writer.endObject()
    writer.member(literal: "d", digits: 0)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":"x","b":{"n":"1796000000","c":1},"d":"0"}"#)
  }
}
