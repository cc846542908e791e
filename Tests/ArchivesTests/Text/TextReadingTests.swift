import Archives
import Testing

@Suite("Stored texts, each in its encoding")
struct TextReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var text: String
    var encoding: TextEncoding
    var lost = 0
    var testDescription: String { name }
  }

  /// What a text becomes that is stored in UTF-8 and taken for Windows-1252 on the way.
  static func doubled(_ text: String) -> String {
    let upper: [UInt32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
      0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
    var out = String.UnicodeScalarView()
    for byte in text.utf8 {
      let value = 0x80...0x9F ~= byte ? upper[Int(byte) - 0x80] : UInt32(byte)
      if let scalar = Unicode.Scalar(value) { out.append(scalar) }
    }
    return String(out)
  }

  static let cases: [Case] = [
    Case(name: "ascii", bytes: Array("plain".utf8), text: "plain", encoding: .ascii),
    Case(name: "empty", bytes: [], text: "", encoding: .ascii),
    Case(name: "utf-8", bytes: Array("größer 你好 😀".utf8), text: "größer 你好 😀", encoding: .utf8),
    Case(
      name: "C54: latin-1", bytes: [0x67, 0x72, 0xF6, 0xDF, 0x65, 0x72], text: "größer",
      encoding: .singleByte),
    Case(
      name: "Windows-1252 quotes", bytes: [0x93, 0x61, 0x94, 0x80], text: "“a”€",
      encoding: .singleByte),
    Case(
      name: "C54: stored twice", bytes: Array(doubled("größer").utf8), text: "größer",
      encoding: .doubled),
    Case(
      name: "C55: Persian stored twice, with letters of 0x80 to 0x9F",
      bytes: Array(doubled("سلام دنیا").utf8), text: "سلام دنیا", encoding: .doubled),
    Case(
      name: "C55: the five bytes without a letter",
      bytes: Array(doubled("\u{1040F}\u{41}\u{10DD0}č").utf8),
      text: "\u{1040F}\u{41}\u{10DD0}č", encoding: .doubled),
    Case(
      name: "three times", bytes: Array(doubled(doubled("größer – ж")).utf8), text: "größer – ж",
      encoding: .tripled),
    Case(
      name: "C56: CESU-8", bytes: [0x61, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0x62], text: "a😀b",
      encoding: .surrogates),
    Case(
      name: "C56: half a pair stays broken", bytes: [0x61, 0xED, 0xA0, 0xBD, 0xC3, 0xB6],
      text: "a\u{FFFD}\u{FFFD}\u{FFFD}ö", encoding: .broken),
    Case(
      name: "C56: cut inside a letter", bytes: Array("wörd 😀".utf8.dropLast()), text: "wörd ",
      encoding: .cut),
    Case(
      name: "C56: question marks for a letter", bytes: Array("Hi ???? and ???".utf8),
      text: "Hi ???? and ???", encoding: .ascii, lost: 1),
    Case(
      name: "question marks for four", bytes: Array("Hi ????????????????".utf8),
      text: "Hi ????????????????", encoding: .ascii, lost: 4),
    Case(
      name: "an honest É stays", bytes: Array("É, À – naïve".utf8), text: "É, À – naïve",
      encoding: .utf8),
    Case(
      name: "neither", bytes: [0xC3, 0xB6, 0xFF, 0xFE, 0xC3, 0xB6], text: "ö\u{FFFD}\u{FFFD}ö",
      encoding: .broken),
  ]

  @Test("is read as what it is", arguments: cases)
  func read(one: Case) {
    let read = TextReading().read(one.bytes)
    #expect(read.text == one.text)
    #expect(read.encoding == one.encoding)
    #expect(read.lostLetters == one.lost)
  }

  @Test("C55: another code page, named")
  func codePage() {
    // „Zażółć gęślą jaźń” in Windows-1250.
    let bytes: [UInt8] = [
      0x5A, 0x61, 0xBF, 0xF3, 0xB3, 0xE6, 0x20, 0x67, 0xEA, 0x9C, 0x6C, 0xB9, 0x20, 0x6A, 0x61,
      0x9F, 0xF1,
    ]
    let reading = TextReading(codePage: CodePage("CP1250"))
    #expect(reading.read(bytes).text == "Zażółć gęślą jaźń")
    #expect(reading.read(bytes).encoding == .singleByte)
    #expect(reading.read(Array("größer".utf8)).encoding == .utf8)
    #expect(CodePage("NO-SUCH-PAGE") == nil)
  }

  @Test("a repair's way back gives the stored bytes", arguments: ["é", "ж–“”", "😀 ä", "ü中"])
  func reversible(text: String) {
    let once = Self.doubled(text)
    #expect(Array(TextReading().read(Array(once.utf8)).text.utf8) == Array(text.utf8))
    let twice = Self.doubled(once)
    #expect(Array(TextReading().read(Array(twice.utf8)).text.utf8) == Array(text.utf8))
  }
}
