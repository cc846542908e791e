import Markup
import Testing

@Suite("Stored text as plain text")
struct PlainTextTests {
  private func text(_ body: String) -> String { MarkupReader().plainText(of: body).text }

  @Test(
    "a line break is one line break, with the blanks the server put around it",
    arguments: [
      (
        "line one <br> line two <br> line three <br>  <br>  end",
        "line one\nline two\nline three\n\n end"
      ),
      ("a<br>b", "a\nb"), ("a<br/>b", "a\nb"), ("a <BR /> b", "a\nb"),
      ("a  <br>  b", "a \n b"),
      ("<br>", "\n"),
      (" a <br> b ", "a\nb"),
      ("a\r\nb\rc\nd", "a\nb\nc\nd"),
    ])
  func lineBreaks(body: String, expected: String) {
    #expect(text(body) == expected)
  }

  @Test(
    "blocks begin on a line of their own only where text stands on both sides",
    arguments: [
      ("<div>a</div>b", "a\nb"), ("<p>a</p><p>b</p>", "a\nb"), ("<div></div>a<div></div>", "a"),
      ("a<div> </div>b", "a\nb"), ("<div>a</div> <div>b</div>", "a\nb"),
      ("a <b>b</b> <i>c</i>", "a b c"), ("<ul><li>a<li>b</ul>c", "a\nb\nc"),
      ("<table><tr><td>1<td>2<tr><td>3</table>", "1 2\n3"),
    ])
  func blocks(body: String, expected: String) {
    #expect(text(body) == expected)
  }

  @Test(
    "C27 script never comes through, in whatever disguise",
    arguments: [
      ("<img src=x onerror=alert(1)>hi", "hi"),
      ("hi <img src=x onerror=alert(1)", "hi"),
      ("<a href=\"javascript:alert(1)\">go</a>", "go"),
      ("<a href=\" java\nscript:alert(1)\">go</a>", "go"),
      ("<a href=\"JaVaScRiPt:alert(1)\">go</a>", "go"),
      ("<a href=\"&#106;avascript:alert(1)\">go</a>", "go"),
      ("<a href=\"&#x6A;&#x61;vascript&#58;alert(1)\">go</a>", "go"),
      ("<a href=\"javascript&colon;alert(document.x)\">go</a>", "go"),
      ("<a href=\"\u{1}javascript:alert(1)\">go</a>", "go"),
      ("<a href=\"data:text/html,<script>1</script>\">go</a>", "go"),
      ("<a href=\"vbscript:x\">go</a>", "go"),
      ("<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"),
      ("a<script>alert(1)</script>b", "ab"),
      ("<svg/onload=alert(1)>t", "t"),
      ("<iframe src=\"javascript:1\">in</iframe>", "in"),
      ("<b onmouseover=alert(1)>t</b>", "t"),
      ("<style>@import 'x'</style>t", "t"),
      ("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"),
    ])
  func script(body: String, expected: String) {
    let rendered = MarkupReader().plainText(of: body)
    #expect(rendered.text == expected)
    #expect(rendered.links.isEmpty)
    #expect(rendered.images.allSatisfy { !$0.url.contains(":") || $0.url.hasPrefix("http") })
  }

  @Test(
    "C28 entities are decoded exactly once",
    arguments: [
      ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("a & b", "a & b"), ("it&#039;s", "it's"),
      ("a&nbsp;b", "a\u{A0}b"), ("&#128512;", "😀"), ("&amp;amp;lt;", "&amp;lt;"),
      (
        "<a href=\"http://www.example.com/?a=1&amp;b=2\">http://www.example.com/?a=1&amp;b=2</a>",
        "http://www.example.com/?a=1&b=2"
      ),
    ])
  func entities(body: String, expected: String) {
    #expect(text(body) == expected)
  }

  @Test("C29 the typed characters of an entity come out as typed, once the server escaped them")
  func typedEntities() {
    for typed in ["&lt;", "&amp;", "&nbsp;", "&#039;", "&copy;", "<b>", "a&b;c", "&&lt;", "\"'"] {
      let escaped = typed.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      #expect(text(escaped) == typed)
    }
  }

  @Test(
    "C31 coloured text comes out clean, the colour beside it",
    arguments: [
      ("<span style=\"color:#ff0000\">in red</span>", "in red", "#ff0000"),
      ("<span style=\"color:#ff0000\"> in red </span>", "in red", "#ff0000"),
      ("<span style='color: Red ; font-weight:bold'>x</span>", "x", "Red"),
      ("<span style=\"color:#f00\">a <span style=\"color:#00f\">b</span></span>", "a b", "#f00"),
      (
        "<span style=\"color:#ff0000\"><a href=\"http://www.example.com/\">http://www.example.com/</a></span>",
        "http://www.example.com/", "#ff0000"
      ),
      ("<span style=\"color:\">x</span>", "x", nil),
      ("<span style=\"color\">x</span>", "x", nil),
      ("<span style=\"\">x</span>", "x", nil),
      ("<span style>x", "x", nil),
      ("<span style=\"color:expression(alert(1))\">x</span>", "x", nil),
      ("<span style=\"color:#12\">x</span>", "x", nil),
      ("<span style=\"background-color:#fff\">x</span>", "x", nil),
      ("<span style=\"color:rgb(1, 2, 3)\">x</span>", "x", "rgb(1, 2, 3)"),
      ("<font color=blue>x</font>", "x", "blue"),
    ])
  func colour(body: String, expected: String, colour: String?) {
    let rendered = MarkupReader().plainText(of: body)
    #expect(rendered.text == expected)
    #expect(rendered.colour == colour)
    #expect(rendered.lossNotes.contains(.colour) == (colour != nil))
  }

  @Test("C32 the words as written are the text, their translation stands beside")
  func translation() {
    let reader = MarkupReader()
    let marked = reader.plainText(
      of: "Hallo Welt <span class=\"untranslatedtext\">(hello <br> world)</span>")
    #expect(marked.text == "hello\nworld")
    #expect(marked.translation == "Hallo Welt")
    #expect(marked.lossNotes.isEmpty)

    let brackets = "See you (tomorrow (or later))"
    #expect(reader.plainText(of: brackets).text == brackets)
    #expect(reader.plainText(of: brackets).translation == nil)
    let translating = PlainTextOptions(isTranslating: true)
    let split = reader.plainText(of: brackets, options: translating)
    #expect(split.text == "tomorrow (or later)")
    #expect(split.translation == "See you")
    for body in [
      "plain", "(all)", "x)", "f(x)", "a (b) c", "<span class=\"untranslatedtext\">(x)</span>",
    ] {
      #expect(reader.plainText(of: body, options: translating).translation == nil)
    }
    #expect(reader.plainText(of: "<span class=\"untranslatedtext\">(x)</span> y").text == "(x) y")
  }

  @Test("C18 an announcement gives its text, links and pictures, and no script")
  func announcement() {
    let rendered = MarkupReader().plainText(
      of:
        "<p>Sale!</p><img src=\"/img/sale.png\" alt=\"50%\" onload=\"x()\"><script>track()</script>"
        + "<a href=\"https://shop.example.test/\">Shop</a><img src=\"data:image/png;base64,AAAA\">")
    #expect(rendered.text == "Sale!\nShop (https://shop.example.test/)")
    #expect(rendered.images == [.init(url: "/img/sale.png", alternative: "50%")])
    #expect(rendered.links == [.init(url: "https://shop.example.test/", shown: "Shop")])
    #expect(rendered.lossNotes.contains(.scriptRemoved))
    #expect(rendered.lossNotes.contains(.imageRemoved))
  }

  @Test("notes what it had to leave out, each kind once")
  func notes() {
    let reader = MarkupReader()
    #expect(reader.plainText(of: "plain").lossNotes.isEmpty)
    #expect(reader.plainText(of: "a <br> b &amp; c").lossNotes.isEmpty)
    #expect(reader.plainText(of: "<b>x</b><i>y</i>").lossNotes == [.formatting])
    #expect(reader.plainText(of: "<a href=\"javascript:1\">x</a>").lossNotes == [.linkRemoved])
    #expect(reader.plainText(of: "<video src=x></video>").lossNotes == [.embeddedRemoved])
    #expect(reader.plainText(of: "x\u{1}").lossNotes == [.controlsRemoved])
    #expect(reader.plainText(of: "x <img src=").lossNotes == [.unclosedTag])
  }
}
