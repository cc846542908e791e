import SeededRandom
import Testing

@testable import JSONText

/// The writer looks at sixteen bytes at a time; the plain way, one scalar at a time, tells what must come out.
@Suite("Escaping, many bytes at once")
struct EscapingTests {
  static let pieces = [
    "a", "bc", "defg", "hijklmno", "0123456789abcdef", "\"", "\\", "/", "\n", "\t", "\u{8}",
    "\u{C}",
    "\r", "\u{0}", "\u{1F}", "\u{20}", "\u{7F}", "é", "я", "€", "你好", "😀", "\u{2028}", "\u{FFFF}",
  ]

  static func expected(_ text: String, _ style: JSONWriter.Style) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0x2F: out += style == .php ? "\\/" : "/"
      case 0x08: out += "\\b"
      case 0x09: out += "\\t"
      case 0x0A: out += "\\n"
      case 0x0C: out += "\\f"
      case 0x0D: out += "\\r"
      case 0..<0x20: out += unit(UInt16(scalar.value))
      case 0x80... where style == .php: for code in String(scalar).utf16 { out += unit(code) }
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  static func unit(_ code: UInt16) -> String {
    let digits = String(code, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  @Test("gives what one scalar at a time gives", arguments: [JSONWriter.Style.plain, .php])
  func generated(style: JSONWriter.Style) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }
      let expected = Self.expected(text, style)
      #expect(JSONWriter.string(of: .string(text), style: style) == expected)
      var writer = JSONWriter(style: style, reserving: Int.random(in: 0...40, using: &random))
      writer.beginObject()
      writer.member(literal: "key", text)
      writer.member(literal: "a longer key of ours", text)
      writer.endObject()
      let object = "{\"key\":\(expected),\"a longer key of ours\":\(expected)}"
      #expect(String(decoding: writer.bytes, as: UTF8.self) == object)
    }
  }

  @Test("finds what is to be escaped at every place of a text of any length")
  func places() {
    for length in 1...40 {
      for place in 0..<length {
        for piece in ["\"", "\\", "\u{1}", "/", "é"] {
          let text =
            String(repeating: "x", count: place) + piece
            + String(repeating: "y", count: length - place - 1)
          for style in [JSONWriter.Style.plain, .php] {
            let written = JSONWriter.string(of: .string(text), style: style)
            #expect(written == Self.expected(text, style))
          }
        }
      }
    }
  }

  @Test("a text of nothing but escapes grows the buffer as far as it must")
  func growth() {
    for count in [1, 100, 5000] {
      let text = String(repeating: "\u{1}", count: count)
      #expect(JSONWriter.string(of: .string(text)).utf8.count == count * 6 + 2)
      let emoji = String(repeating: "😀", count: count)
      #expect(JSONWriter.string(of: .string(emoji), style: .php).utf8.count == count * 12 + 2)
    }
  }

  @Test("whole numbers of every length")
  func numbers() {
    let powers = (0...18).map { exponent in
      (0..<exponent).reduce(1 as Int64) { power, _ in power * 10 }
    }
    let values = powers.flatMap { [$0 - 1, $0, 2 * $0 + 1, -$0, 1 - $0] } + [.max, .min]
    for value in values {
      var writer = JSONWriter(reserving: 0)
      writer.beginArray()
      writer.write(value)
      writer.write(value)
      writer.beginObject()
      writer.member(literal: "number", value)
      writer.member(literal: "text", digits: value)
      writer.endObject()
      writer.endArray()
      #expect(
        String(decoding: writer.bytes, as: UTF8.self)
          == "[\(value),\(value),{\"number\":\(value),\"text\":\"\(value)\"}]")
      #expect(String(decimal: value) == String(value))
    }
  }

  @Test("texts are put together as they are")
  func joining() {
    let texts = [
      "", "a", "grüße", "more than fifteen bytes", String(repeating: "long ", count: 500),
    ]
    for one in texts {
      for two in texts {
        #expect(String.joining(one, two) == one + two)
        #expect(String.joining(one, two, "", one) == one + two + one)
        #expect(String.joining(one, "_", two, "/") == one + "_" + two + "/")
      }
    }
  }

  @Test("keys of every length stand between quotes, commas before all but the first")
  func keys() {
    var writer = JSONWriter(reserving: 0)
    writer.beginObject()
    writer.member(literal: "", 1)
    writer.member(literal: "abc", 2)
    writer.member(literal: "abcd", 3)
    writer.member(literal: "abcdefg", 4)
    writer.member(literal: "abcdefgh", 5)
    writer.member(literal: "abcdefghijklmnop", 6)
    writer.member(literal: "abcdefghijklmnopq", 7)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"":1,"abc":2,"abcd":3,"abcdefg":4,"abcdefgh":5,"abcdefghijklmnop":6,"abcdefghijklmnopq":7}"#
    )
    writer.removeAll()
    writer.write(true)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "true")
  }
}
