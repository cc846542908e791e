import LegacyProtocol
import Testing

@Suite("Form fields")
struct FormFieldsTests {
  typealias Field = FormFields.Field

  @Test(
    "reads what clients send",
    arguments: [
      ("", []),
      ("a=1&b=2", [Field("a", "1"), Field("b", "2")]),
      ("a=1&&b", [Field("a", "1"), Field("b", "")]),
      ("=x&y=", [Field("", "x"), Field("y", "")]),
      ("m=a+b%20c%2Bd", [Field("m", "a b c+d")]),
      ("m=a=b", [Field("m", "a=b")]),
      (
        "invite[]=3&invite%5B%5D=4&a[b]=c",
        [Field("invite[]", "3"), Field("invite[]", "4"), Field("a[b]", "c")]
      ),
      ("t=%C3%87a%C4%9Fla", [Field("t", "Çağla")]),
      ("t=%", [Field("t", "%")]),
      ("t=%4", [Field("t", "%4")]),
      ("t=%zz%4g%41", [Field("t", "%zz%4gA")]),
      ("t=%%41", [Field("t", "%A")]),
      ("t=%4%41", [Field("t", "%4A")]),
      ("t=100%+sure", [Field("t", "100% sure")]),
      ("m=%ff%fe%c3%28", [Field("m", "ÿþÃ(", isMended: true)]),
      ("m=%f0%9f%98", [Field("m", "\u{FFFD}", isMended: true)]),
    ])
  func decodes(text: String, expected: [FormFields.Field]) {
    #expect(FormFields(decoding: text.utf8).fields == expected)
  }

  @Test("looks up the first, the last and all values of a key")
  func lookup() {
    let fields = FormFields(decoding: "a=1&b=2&a=3".utf8)
    #expect(fields.first("a") == "1")
    #expect(fields.last("a") == "3")
    #expect(fields.all("a") == ["1", "3"])
    #expect(fields.last("c") == nil)
    #expect(!fields.isMended)
  }

  @Test("reads no more fields than the limit and says so")
  func limit() {
    let fields = FormFields(decoding: "a=1&b=2&c=3".utf8, limit: 2)
    #expect(fields.fields.count == 2)
    #expect(fields.isCut)
  }

  @Test(
    "writes what it reads",
    arguments: ["a=1&b=2", "m=a+b%2Bc%26%3D&invite%5B%5D=3", "t=%C3%87%F0%9F%98%80_.-~%2A", "x="])
  func roundTrip(text: String) {
    #expect(FormFields(decoding: text.utf8).encoded() == Array(text.utf8))
  }

  @Test("takes any byte")
  func anyByte() {
    for byte in UInt8.min...UInt8.max {
      for text in [[byte], [byte, byte], [0x25, byte], [0x25, 0x34, byte], [0x61, 0x3D, byte]] {
        let isNothing = text.allSatisfy { $0 == 0x26 }
        #expect(FormFields(decoding: text).fields.count == (isNothing ? 0 : 1), "\(text)")
      }
    }
  }
}
