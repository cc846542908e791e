import JSONText
import LegacyProtocol
import Testing

@Suite("Times of the old side")
struct LegacyTimeTests {
  @Test(
    "C94 seconds, milliseconds and microseconds are told by their magnitude",
    arguments: [
      ("1480000000", 1_480_000_000, .seconds), ("1480000400123", 1_480_000_400, .milliseconds),
      ("1480000400123456", 1_480_000_400, .microseconds), ("1", 1, .seconds),
      ("99999999999", 99_999_999_999, .seconds), ("100000000000", 100_000_000, .milliseconds),
      ("99999999999999", 99_999_999_999, .milliseconds), ("1480000600.25", 1_480_000_600, .seconds),
      ("1.480000600417E+12", 1_480_000_600, .milliseconds),
      ("1.48e9", 1_480_000_000, .seconds),
    ] as [(String, Int64, LegacyTime.Unit)])
  func magnitude(text: String, seconds: Int64, unit: LegacyTime.Unit) {
    let time = LegacyTime(text)
    #expect(time.seconds == seconds)
    #expect(time.unit == unit)
    #expect(time.text == text)
  }

  @Test(
    "C48 zero, negative, empty, absurd and unreadable times say nothing",
    arguments: [
      "0", "-1", "-1480000000", "", " ", "yesterday", "0.5", "+5", "0x5F", "inf", "nan", "1e999",
      "9223372036854775808", "999999999999999999", "1480000000 ", "١٤٨", "1,5", "1e", "-0",
    ])
  func nothing(text: String) {
    #expect(LegacyTime(text).seconds == nil)
    #expect(LegacyTime(text).text == text)
  }

  @Test("a field is a time as number and as string, and none as anything else")
  func fields() throws {
    let root = try JSONDocument(
      parsing: Array("{\"a\":5,\"b\":\"5\",\"c\":null,\"d\":[],\"e\":true}".utf8)
    ).root
    #expect(LegacyTime(root["a"])?.seconds == 5)
    #expect(LegacyTime(root["b"])?.seconds == 5)
    #expect(LegacyTime(root["c"]) == nil)
    #expect(LegacyTime(root["d"]) == nil)
    #expect(LegacyTime(root["e"]) == nil)
    #expect(LegacyTime(root["x"]) == nil)
  }

  @Test(
    "a time of a record is spelled as it was received, and is the same as one made of its text",
    arguments: [
      (#""1480000120""#, "1480000120"), ("1480000120", "1480000120"), ("0", "0"),
      (#""007""#, "007"), ("-5", "-5"), (#""-0""#, "-0"), (#""""#, ""),
      (#""\u0035""#, "5"), ("1.48e9", "1.48e9"), ("99999999999999999999", "99999999999999999999"),
    ])
  func inRecord(json: String, text: String) throws {
    let bytes = Array(#"{"id":1,"from":2,"message":"m","sent":\#(json)}"#.utf8)
    let message = try OneToOneMessage(Located(try JSONDocument(parsing: bytes).root))
    #expect(message.sent?.text == text)
    #expect(message.sent == LegacyTime(text))
  }
}
