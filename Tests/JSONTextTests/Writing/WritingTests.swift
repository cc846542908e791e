import JSONText
import Testing

@Suite("Writing")
struct WritingTests {
  @Test(
    "strings as modern services spell them and as PHP does",
    arguments: [
      ("plain", #""plain""#, #""plain""#), ("", #""""#, #""""#),
      ("\"\\/", #""\"\\/""#, #""\"\\\/""#),
      ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#, #""\b\f\n\r\t""#),
      ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\"", "\"\\u0000\\u001f\u{7F}\""),
      ("Çağla O'Neil", #""Çağla O'Neil""#, #""\u00c7a\u011fla O'Neil""#),
      ("€\u{FFFF}", "\"€\u{FFFF}\"", #""\u20ac\uffff""#),
      (
        "😀\u{10000}\u{10FFFF}", "\"😀\u{10000}\u{10FFFF}\"",
        #""\ud83d\ude00\ud800\udc00\udbff\udfff""#
      ),
      ("<a href='x'>&</a>", #""<a href='x'>&</a>""#, #""<a href='x'>&<\/a>""#),
      ("\u{2028}", "\"\u{2028}\"", #""\u2028""#),
    ])
  func strings(text: String, plain: String, php: String) {
    #expect(JSONWriter.string(of: .string(text)) == plain)
    #expect(JSONWriter.string(of: .string(text), style: .php) == php)
    #expect(JSONWriter.string(of: .object([.init(text, .null)]), style: .php) == "{\(php):null}")
  }

  @Test("commas stand between values and nowhere else")
  func commas() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.endArray()
    writer.key("b")
    writer.beginArray()
    writer.write(1)
    writer.beginObject()
    writer.endObject()
    writer.writeNull()
    writer.write(true)
    writer.writeNumber("1e999")
    writer.endArray()
    writer.key("c")
    writer.write("x")
    writer.endObject()
    #expect(writer.bytes == Array(#"{"a":[],"b":[1,{},null,true,1e999],"c":"x"}"#.utf8))
    writer.removeAll()
    writer.write(UInt64.max)
    #expect(writer.bytes == Array("18446744073709551615".utf8))
  }

  @Test("values are equal if they are written alike")
  func equality() {
    #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
    #expect(JSON.string("\u{212B}") != JSON.string("A\u{30A}"))
    #expect(JSON.object([.init("\u{E9}", 1)]) != JSON.object([.init("e\u{301}", 1)]))
    #expect(JSON.number("1.0") != JSON.number("1"))
    #expect(JSON.number("1") != JSON.string("1"))
    #expect(["a": 1, "b": 2] as JSON != ["b": 2, "a": 1])
    #expect(["a": [1, none]] as JSON == ["a": [1, none]])
    #expect(
      (["a": [1, "x", true]] as JSON).hashValue == (["a": [1, "x", true]] as JSON).hashValue)
    #expect(JSON.null != false && JSON.null == .null)
  }

  private let none = JSON.null

  @Test("parts of a value that stands by itself")
  func parts() {
    let value: JSON = ["a": [1, "2", true], "a": "last"]
    #expect(value["a"]?.string == "last")
    #expect(value.members.count == 2)
    #expect(value.members.first?.value.elements.map(\.integer) == [1, 2, nil])
    #expect(value.members.first?.value.elements.map(\.bool) == [nil, nil, true])
    #expect(
      value["b"] == nil && JSON.null["a"] == nil && value.string == nil && value.elements.isEmpty)
  }
}
