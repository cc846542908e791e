import CommandLine
import Testing

@Suite("Text from outside on a terminal")
struct TerminalTextTests {
  @Test(
    "nothing in it steers the terminal",
    arguments: [
      ("plain", "plain"),
      ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
      ("\u{1B}]0;title\u{7}x", "]0;titlex"),
      ("\u{1B}]52;c;Zm9v\u{1B}\\", "]52;c;Zm9v\\"),
      ("\u{9B}2J\u{9D}0;t\u{9C}", "2J0;t"),
      ("a\u{8}\u{8}b\u{7F}\0c", "abc"),
      ("one\ntwo\r\nthree\rfour\tfive", "one two three four five"),
      ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a b c d e f"),
      ("\u{202E}gpj.exe\u{2066}\u{200F}", "gpj.exe"),
      ("a\u{200B}b\u{FEFF}c", "abc"),
      ("👨‍👩‍👧 ❤️ Çağla 日本", "👨‍👩‍👧 ❤️ Çağla 日本"),
    ])
  func printable(text: String, shown: String) {
    #expect(TerminalText.printable(text) == shown)
  }

  @Test("line breaks can be kept, and two letters make one")
  func lineBreaks() {
    #expect(
      TerminalText.printable("a\r\nb\rc\n\nd\u{1B}", keepingLineBreaks: true) == "a\nb\nc\n\nd")
  }

  @Test("piled up marks are limited")
  func marks() {
    let text = TerminalText.printable("a" + String(repeating: "\u{301}", count: 10_000) + "b")
    #expect(text.unicodeScalars.count == 10)
  }

  @Test("no scalar that is left is a control")
  func everyScalar() {
    var all = String.UnicodeScalarView()
    for value in UInt32(0)...0x2FFF {
      if let scalar = Unicode.Scalar(value) { all.append(scalar) }
    }
    let shown = TerminalText.printable(String(all))
    #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(TerminalText.printable(shown) == shown)
  }

  @Test("bytes that are not UTF-8 are shown as replaced")
  func bytes() {
    #expect(TerminalText.printable([0x61, 0xFF, 0x1B, 0x62] as [UInt8]) == "a\u{FFFD}b")
  }

  @Test(
    "is cut between letters and never wider than asked",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -1, ""),
      ("", 2, ""),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 1, "…"), ("a日", 2, "a…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
    ])
  func trimmed(text: String, width: Int, shown: String) {
    let result = TerminalText.trimmed(text, toWidth: width)
    #expect(result == shown)
    #expect(DisplayWidth.of(result) <= max(width, 0))
  }

  @Test("is filled to a column")
  func padded() {
    #expect(TerminalText.padded("日", toWidth: 4) == "日  ")
    #expect(TerminalText.padded("日本語", toWidth: 4) == "日… ")
  }
}
