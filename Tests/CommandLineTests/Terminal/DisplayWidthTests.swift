import CommandLine
import Testing

@Suite("Columns of text")
struct DisplayWidthTests {
  @Test(
    "letters take one, wide letters and pictures two, marks none",
    arguments: [
      ("", 0), ("abc", 3), ("Çağla", 5), ("e\u{301}", 1), ("\u{301}", 0), ("日本語", 6), ("ｱ", 1),
      ("Ａ", 2), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇹🇷", 2), ("❤️", 2), ("❤", 1),
      ("✅", 2),
      ("שלום", 4), ("a\u{200D}b", 2), ("\u{1B}", 0), ("\r\n", 0), ("co\u{AD}op", 5), ("𠀀", 2),
      ("…", 1), ("1️⃣", 2),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }
}
