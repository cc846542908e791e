import Markup
import SeededRandom
import Testing

@Suite("Nothing visible is lost")
struct NothingVisibleIsLostTests {
  /// A piece of markup and the visible characters in it, blanks aside.
  private static let pieces: [(source: String, visible: String)] = [
    ("word", "word"), ("é😀", "é😀"), ("&lt;i&gt;", "<i>"), ("&amp;amp;", "&amp;"), ("a & b", "a&b"),
    ("1 < 2", "1<2"), ("<3", "<3"), ("x > y", "x>y"), ("'\"", "'\""), ("&#039;", "'"),
    ("&foo", "&foo"),
    (" <br> ", ""), ("<b>", ""), ("</b>", ""), ("<p>", ""), ("</p>", ""), ("<div class=x>", ""),
    ("</div>", ""), ("<i title='>'>", ""), ("</i>", ""), ("<!-- hidden -->", ""),
    ("<u onclick=x()>in</u>", "in"),
    ("<script>x()</script>", ""), ("<style>b{}</style>", ""), ("<img src=x onerror=alert(1)>", ""),
    ("<a href=\"javascript:x()\">go</a>", "go"),
    (
      "<a href=\"http://www.example.com\" title=\"www.example.com\">www.example.com</a>",
      "www.example.com"
    ),
    ("<span style=\"color:#f00\">", ""), ("</span>", ""),
    ("<table><tr><td>c</td></tr></table>", "c"),
    ("<unknown-tag x=1>", ""), ("</html>", ""), ("<body>", ""), ("( ͡° )", "( ͡° )"),
  ]

  private static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }

  @Test("random mixtures keep every visible character, in order, and nothing else")
  func mixtures() {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: 42)
    for _ in 0..<4_000 {
      let chosen = (0..<Int.random(in: 1..<14, using: &random)).compactMap { _ in
        Self.pieces.randomElement(using: &random)
      }
      // A blank between pieces keeps them from joining into other markup.
      let source = chosen.map(\.source).joined(separator: " ")
      let expected = Self.visible(chosen.map(\.visible).joined())
      #expect(
        Self.visible(reader.plainText(of: source).text) == expected, "\(source.debugDescription)")
    }
  }

  @Test("hostile text never traps and never yields an address that acts")
  func hostile() {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<6_000 {
      let rendered = reader.plainText(of: HostileText.make(&random))
      for link in rendered.links { #expect(WebAddress.acceptedLink(link.url) == link.url) }
      for image in rendered.images { #expect(WebAddress.accepted(image.url) == image.url) }
    }
  }

  @Test("any bytes at all are read")
  func bytes() {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: 99)
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      _ = reader.plainText(of: text)
    }
  }
}
