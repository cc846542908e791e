import JSONText
import Testing

@Suite("Refusing what is not JSON")
struct RefusalTests {
  @Test(
    "the error names the rule and the byte",
    arguments: [
      ("", .unexpectedEnd, 0), ("  \n", .unexpectedEnd, 3), ("[", .unexpectedEnd, 1),
      ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), ("{", .unexpectedEnd, 1), (#"{"a""#, .unexpectedEnd, 4),
      (#"{"a":"#, .unexpectedEnd, 5),
      (#"{"a":1"#, .unexpectedEnd, 6), (#"""#, .unexpectedEnd, 1), (#""abc"#, .unexpectedEnd, 4),
      (#""abcdefghij"#, .unexpectedEnd, 11), (#""\"#, .unexpectedEnd, 2),
      (#""\u12"#, .unexpectedEnd, 5), ("-", .unexpectedEnd, 1),
      ("1.", .unexpectedEnd, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
      ("nul", .unexpectedEnd, 3),
      ("[1,]", .unexpectedByte, 3), (#"{"a":1,}"#, .unexpectedByte, 7),
      ("[,1]", .unexpectedByte, 1),
      ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2), (#"{"a":1]"#, .unexpectedByte, 6),
      ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
      (#"{"a" 1}"#, .unexpectedByte, 5),
      (#"{"a":}"#, .unexpectedByte, 5), ("{,}", .unexpectedByte, 1), ("]", .unexpectedByte, 0),
      ("'a'", .unexpectedByte, 0),
      ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0),
      (".5", .unexpectedByte, 0),
      ("+1", .unexpectedByte, 0), ("// c", .unexpectedByte, 0), ("\u{FEFF}[]", .unexpectedByte, 0),
      ("\u{0}", .unexpectedByte, 0),
      ("\u{A0}1", .unexpectedByte, 0), ("[\u{B}1]", .unexpectedByte, 1),
      ("-x", .invalidNumber, 1), ("-Infinity", .invalidNumber, 1), ("1.e5", .invalidNumber, 2),
      ("[1.]", .invalidNumber, 3),
      ("[1e]", .invalidNumber, 3), ("--1", .invalidNumber, 1),
      (#""\x41""#, .invalidEscape, 1), (#""a\'b""#, .invalidEscape, 2),
      (#""\u12G4""#, .invalidEscape, 1),
      (#""\u12""#, .invalidEscape, 1), (#""\u 123""#, .invalidEscape, 1),
      (#""\U0041""#, .invalidEscape, 1),
      (#""\u+123""#, .invalidEscape, 1), ("\"\\\n\"", .invalidEscape, 1),
    ] as [(String, JSONError.Code, Int)])
  func refuses(text: String, code: JSONError.Code, offset: Int) {
    #expect(throws: JSONError(code, at: offset)) { try JSONDocument(parsing: Array(text.utf8)) }
  }

  @Test("an error says no more than rule and byte")
  func description() {
    #expect(JSONError(.unexpectedByte, at: 3).description == "unexpectedByte at byte 3")
  }
}
