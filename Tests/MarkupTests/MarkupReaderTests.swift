import JSONText
import SeededRandom
import Testing

@testable import Markup

@Suite("Reading markup into tokens")
struct MarkupReaderTests {
  /// Tokens in short: text in quotes, tags in angle brackets.
  private func shape(_ text: String, _ reader: MarkupReader = MarkupReader()) -> String {
    reader.read(text).map { token in
      switch token {
      case .text(let text): "'\(text)'"
      case .start(let name, let attributes):
        "<\(name)\(attributes.map { " \($0.name)=\($0.value)" }.joined())>"
      case .end(let name): "</\(name)>"
      }
    }.joined()
  }

  @Test(
    "reports what the source wrote, and no more",
    arguments: [
      ("plain", "'plain'"),
      ("", ""),
      ("a<b>c</b> d", "'a'<b>'c'</b>' d'"),
      (" lead <i>x</i> tail ", "' lead '<i>'x'</i>' tail '"),
      ("x<br/>y", "'x'<br></br>'y'"),
      ("</div>after", "'after'"),
      ("<p>x</p>y", "<p>'x'</p>'y'"),
      ("a</p>b", "'a'</p>'b'"),
      ("<html><body class=x>q</body></html>more", "<html><body class=x>'q'</body></html>'more'"),
      ("<a href=x ONCLICK='y' disabled>k</a>", "<a href=x onclick=y disabled=>'k'</a>"),
      ("<a pluginname =\"f\">k</a>", "<a pluginname=f>'k'</a>"),
      ("<a href='1'>b<a href='2'>c</a>d</a>", "<a href=1>'b'</a><a href=2>'c'</a>'d'"),
      ("t<!-- c -->v", "'tv'"),
      ("<ul><li>a<li>b</ul>", "<ul><li>'a'</li><li>'b'</li></ul>"),
      ("é<meta charset=latin1>é", "'é'<meta charset=latin1></meta>'é'"),
    ])
  func structure(source: String, expected: String) {
    #expect(shape(source) == expected)
  }

  @Test(
    "decodes entities exactly once, by the rules of HTML",
    arguments: [
      ("a &amp; b &amp;lt; c", "'a & b &lt; c'"),
      ("&lt;b&gt; &quot;q&quot; &#039;s&#039; &apos;", "'<b> \"q\" 's' ''"),
      ("a&nbsp;b", "'a\u{A0}b'"),
      ("&#128512;&#x1F600;&#X1f600", "'😀😀😀'"),
      ("&#150;&#x80;", "'–€'"),
      ("&#0;&#xD800;&#99999999999999;", "'\u{FFFD}\u{FFFD}\u{FFFD}'"),
      ("AT&T; a&b &foo; &#; &#x; &", "'AT&T; a&b &foo; &#; &#x; &'"),
      ("?a=1&copy=2", "'?a=1&copy=2'"),
      ("<a title=\"&amp;lt;&#39;\">", "<a title=&lt;'></a>"),
    ])
  func entities(source: String, expected: String) {
    #expect(shape(source) == expected)
  }

  @Test("takes references to 0x80–0x9F as Windows-1252", arguments: UInt8(0x80)...0x9F)
  func windows1252(byte: UInt8) {
    #expect(shape("&#\(byte);") == "'\(TextBytes.windows1252(byte))'")
  }

  @Test(
    "keeps a less-than sign that starts no tag",
    arguments: [
      "1 < 2", "<3", "i <3 u", "<- x", "a <= b", "<", "a<", "</3", "<(x)", "<é>", "<<<", "< b >",
      "a<b and c", "x <y",
    ])
  func lessThan(source: String) {
    #expect(shape(source) == "'\(source)'")
  }

  @Test(
    "drops script, style and tags that never close",
    arguments: [
      ("<script>alert('<b>')</script>z", "<script></script>'z'", MarkupOutcome.scriptRemoved),
      ("t<style>x{}</style>", "'t'<style></style>", .scriptRemoved),
      ("<script>never closed", "<script></script>", .scriptRemoved),
      ("t <img src=x onerror=alert(1)", "'t '", .unclosedTag),
      ("t <a href=\"http://x", "'t '", .unclosedTag),
      ("t <script", "'t '", .unclosedTag),
    ])
  func dropped(source: String, expected: String, outcome: MarkupOutcome) {
    let reader = MarkupReader()
    #expect(shape(source, reader) == expected)
    #expect(reader.outcome == outcome)
  }

  @Test("mends control characters and line ends the same with and without tags")
  func controls() {
    let reader = MarkupReader()
    let source = "a\u{0}b\u{1}c\r\nd\re\tf\u{FFFF}g"
    let mended = "a\u{FFFD}bc\nd\ne\tfg"
    #expect(reader.read(source) == [.text(mended)])
    #expect(reader.outcome == .controlsRemoved)
    #expect(
      reader.read(source + "<i>") == [
        .text(mended), .start(name: "i", attributes: []), .end(name: "i"),
      ])
    #expect(reader.read("fine") == [.text("fine")])
    #expect(reader.outcome == [])
  }

  @Test("cuts at the limit before a character")
  func truncation() {
    let reader = MarkupReader(limits: MarkupLimits(maximumBytes: 5))
    #expect(reader.read("abcdé") == [.text("abcd")])
    #expect(reader.outcome == .truncated)
    #expect(
      reader.read("ab<b>x") == [.text("ab"), .start(name: "b", attributes: []), .end(name: "b")])
  }

  @Test(
    "cuts before a tag through which the limit goes, and nowhere else",
    arguments: [
      ("ab<a href=x>y</a>", "'ab'"), ("abcde<b>x", "'abcde'"), ("abcd</b>x", "'abcd'"),
      ("abcd<!-- x -->", "'abcd'"), ("ab < c > d", "'ab < c'"), ("ab<cdefg", "'ab<cde'"),
      ("<b>x</b>y", "<b>'x'</b>"),
    ])
  func truncationInTag(text: String, expected: String) {
    let reader = MarkupReader(limits: MarkupLimits(maximumBytes: 6))
    #expect(shape(text, reader) == expected)
    #expect(reader.outcome.contains(.truncated))
  }

  @Test("takes no more attributes and no deeper elements than allowed, and keeps the text")
  func caps() {
    let reader = MarkupReader(limits: MarkupLimits(maximumAttributes: 2, maximumDepth: 2))
    #expect(shape("<a x=1 y='>' z=\">3\" w>t</a>", reader) == "<a x=1 y=>>'t'</a>")
    #expect(reader.outcome == .attributesDropped)
    #expect(shape("<b><i><u>t</u></i></b>", reader) == "<b><i>'t'</i></b>")
    #expect(reader.outcome == .tooDeep)
  }

  @Test("reads a fragment with very many tags in parts and loses no text")
  func parts() {
    let reader = MarkupReader(limits: MarkupLimits(maximumTagsPerPart: 5))
    #expect(
      reader.plainText(of: String(repeating: "<b>x </b>", count: 20)).text
        == Array(repeating: "x", count: 20).joined(separator: " "))
    #expect(reader.outcome == .readInParts)
  }

  /// Work that grows with the square of such a length would take minutes: the guard is for that alone.
  @Test(
    "stays fast on what makes parsers slow", .serialized, .timeLimit(.minutes(10)),
    arguments: [
      ("<b>", "</i>"), ("<brx>", "</i>"), ("<b></i>", ""), ("<a href=....>...</a>", ""),
      ("<a x", " y=1"), ("<p>", "</p>"), ("<table><tr><td>", ""), ("<!--", ""), ("<!", ""),
      ("<!a", ""), ("<![", ""), ("&amp", ""), ("&#", ""), ("&#1", ""), ("&", ""), ("<", ""),
      ("<a href=", ""), ("</", ""), ("</a", ""), ("</a ", ""), ("<?", "a"), ("<?a", ""),
      ("<div a='", "'"), ("<b ", ""), ("<b", ""), ("<b\t", ""), ("<b/", ""), ("<b\"", ""),
      ("<b '", ""), ("<i x ", ""), ("<br", ""), ("<br ", ""), ("<img ", ""), ("<script ", ""),
      ("<script>", ""), ("<style>", "</style"), ("<b =", ""), ("<b x=", ""), ("<b x='", ""),
      ("<b ", ">"), ("<b ", "="), ("<a href='http://x/'>", ""), ("<a href=/>(", ")"),
      ("<span class=untranslatedtext>", ""), ("<font color=red>", ""), ("<div>", " "),
      ("<td>", ""), ("x<br>", ""), (" ", ""), ("\u{0}", ""), ("\r", ""), ("\u{FFFF}", ""),
      ("(", ")"), (".", "..."), ("e\u{301}", ""),
    ])
  func hostileRepeats(first: String, second: String) {
    let count = (1 << 18) / (first.utf8.count + second.utf8.count)
    let source =
      String(repeating: first, count: count) + String(repeating: second, count: count)
    let reader = MarkupReader()
    _ = reader.plainText(of: source, options: PlainTextOptions(isTranslating: true))
    #expect(!reader.outcome.contains(.truncated))
  }

  @Test("a less-than sign before what never becomes a tag is text however often it comes")
  func manyUnclosed() {
    let source = String(repeating: "<b ", count: 10)
    #expect(shape(source + "x") == "'\(source)x'")
  }

  @Test("the parser, which compares each attribute with all others, is given few of very many")
  func manyAttributes() {
    let fragment = "<a" + (0..<60_000).map { " x\($0)=1" }.joined() + ">t"
    let limits = MarkupLimits.standard
    let given = Array(fragment.utf8).withUnsafeBufferPointer { bytes in
      var cleaner = FragmentCleaner(bytes, limits: limits)
      cleaner.clean()
      return cleaner.takeBuffer()
    }
    #expect(given.count { $0 == UInt8(ascii: "=") } == limits.maximumAttributes)
    let reader = MarkupReader()
    #expect(reader.read(fragment).contains(.text("t")))
    #expect(reader.outcome == .attributesDropped)
  }

  @Test("a reader used again gives what a fresh one gives")
  func reuse() {
    let reader = MarkupReader()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let source = HostileText.make(&random)
      #expect(reader.read(source) == MarkupReader().read(source), "\(source.debugDescription)")
    }
  }
}
