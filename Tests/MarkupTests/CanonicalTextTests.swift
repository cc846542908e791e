import Markup
import SeededRandom
import TestSupport
import Testing

@Suite("Texts rendered by the tags servers write")
struct CanonicalTextTests {
  /// Without templates: any limits but the standard ones.
  private static func scanning() -> MarkupReader {
    MarkupReader(limits: MarkupLimits(maximumBytes: 1 << 19))
  }

  private static let smiley =
    "<img class=\"cometchat_smiley\" height=\"20\" width=\"20\" src=\"/c/writable/images/smileys/"

  private static let pieces = [
    "word", "grüße", "你好，", " ", "  ", "\n", "\t", "a & b", "&amp;", "&lt;b&gt;", "&quot;", "&",
    "&x=1", "&nbsp;",
    "&#39;", "x < y", "<3", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{1}", "<br>", " <br> ", "<br/>",
    "<br >",
    "\(smiley)heart.png\" title=\"Heart\">", "\(smiley)heart.png\" title=\"Heart\"/>",
    "\(smiley)smiley.png\" title=\"Smiley\">", "\(smiley)unknown_one.png\" title=\"Unknown one\">",
    "\(smiley).png\" title=\"\">",
    "\(smiley)\(String(repeating: "x", count: 200)).png\" title=\"X\">",
    "<span style=\"color:#ff0000\">", "<span style=\"color:#00FF7f\">",
    "<span style=\"color:#12345\">",
    "<span style=\"color:#12345g\">", "<span style=\"color:red\">", "</span>", "</a>",
    "<span class=\"untranslatedtext\">",
    "<a href=\"http://www.example.com/\" target=\"_blank\" title=\"www.example.com\">www.example.com</a>",
    "<a href=\"http://www.example.com/a/long/path/and/more\" target=\"_blank\" title=\"x\">http://www.example.co...dmore</a>",
    "<a href=\"http://www.example.com/?a=1&b=2\" target=\"_blank\" title=\"http://www.example.com/?a=1&b=2\">http://www.example.com/?a=1&b=2</a>",
    "<a href=\"http://www.example.com/?a=1&amp;b=2\" target=\"_blank\" title=\"\">x</a>",
    "<a href=\"http://evil.example/\" target=\"_blank\" title=\"http://bank.example/\">http://bank.example/</a>",
    "<a href=\"mailto: bob@example.com\">bob@example.com </a>",
    "<a href=\"mailto:bob@example.com\">mail</a>",
    "<a href=\"MAILTO: bob@example.com\">bob@example.com</a>", "<a href=\"mailto: \">x</a>",
    "<a href=\"mailto: a b\">x</a>",
    "<a href=\"javascript:x()\">x</a>", "<a href=\"http://e.test/?password=1\">words</a>",
    "<a href=\"/p\"> x </a>",
    "<a href=\"//h.test/(x)\">x</a>", "<a href=\"\">x</a>", "<a href=\"http://e.test/\"> </a>",
    "<a href=\"http://e.test/\"></a>",
    "<a href=\"http://e.test/\">", "<a href=\"http://e.test/", "<b>", "</b>", "<p>", "(", ")",
  ]

  private func compare(_ body: String, _ readers: (MarkupReader, MarkupReader, MarkupReader)) {
    let (fast, scanning, slow) = readers
    let hidden: (String) -> String = { $0.replacing("password", with: "") }
    let rendered = fast.plainText(of: body, unseen: hidden)
    let outcome = fast.outcome
    #expect(rendered == scanning.plainText(of: body, unseen: hidden), "\(body.debugDescription)")
    #expect(rendered == slow.plainText(of: body, unseen: hidden), "\(body.debugDescription)")
    #expect(outcome == slow.outcome, "\(body.debugDescription)")
  }

  @Test("read as the scanner and the parser read them, mixtures and mutations of them too")
  func agreement() {
    let readers = (MarkupReader(), Self.scanning(), MarkupReader(usesParserOnly: true))
    #expect(readers.0.usesTemplates && !readers.1.usesTemplates && !readers.2.usesTemplates)
    var random = SeededGenerator(seed: 23)
    var direct = 0
    for piece in Self.pieces { compare(piece, readers) }
    // Most pieces are of the form, so that many mixtures are.
    for round in 0..<12_000 {
      let count = Int.random(in: 1...6, using: &random)
      var body = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      if round % 3 == 0 { body = Mutation.of(body, &random) }
      if readers.0.isRenderedDirectly(body) { direct += 1 }
      compare(body, readers)
    }
    #expect(direct > 2_000)
  }

  @Test(
    "what servers write of texts is in the form",
    arguments: [
      "a <br> b", "&lt;b&gt; & \"x\"", "<span style=\"color:#ff0000\">in red</span>",
      "你好， a &amp; b",
      "\(smiley)heart.png\" title=\"Heart\"> x",
      "<a href=\"http://www.example.com/?a=1&b=2#d\" target=\"_blank\" title=\"x\">http://www.example.com/?a=1&b=2#d</a>",
      "<a href=\"mailto: bob@example.com\">bob@example.com </a>end",
    ])
  func direct(body: String) { #expect(MarkupReader().isRenderedDirectly(body)) }

  @Test("texts too long for the form, or with too many open colours, are the scanner's")
  func limits() {
    let readers = (MarkupReader(), Self.scanning(), MarkupReader(usesParserOnly: true))
    for count in [15, 16, 17, 18, 25, 500, 3_000] {
      let colours = String(repeating: "<span style=\"color:#ff0000\">", count: count)
      #expect(readers.0.isRenderedDirectly(colours) == (count <= 16))
      compare(colours + "x", readers)
      compare(String(repeating: "x <br> ", count: count), readers)
    }
  }

  @Test("many smileys, more than are remembered, are each told")
  func manySmileys() {
    let readers = (MarkupReader(), Self.scanning(), MarkupReader(usesParserOnly: true))
    for round in 0..<2 {
      for i in 0..<300 {
        compare("\(Self.smiley)a\(i).png\" title=\"A\(i % 7 + round)\">", readers)
      }
    }
  }
}
