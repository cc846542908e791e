import Markup
import Testing

@Suite("Links in plain text")
struct LinkTests {
  private static let long =
    "http://www.example.com/some/very/long/path/that/goes/on/and/on/page.html?with=query"

  @Test(
    "what was shown stays, abbreviations are written out, other addresses follow in brackets",
    arguments: [
      (
        "<a href=\"http://www.example.com\" target=\"_blank\" title=\"www.example.com\">www.example.com</a>",
        "www.example.com", "http://www.example.com"
      ),
      (
        "<a href=\"\(long)\" target=\"_blank\" title=\"\(long)\">http://www.example.com...query</a>",
        long, long
      ),
      (
        "see <a href=\"http://very.long.example.com/aa/bb/cc/dd\" target=\"_blank\" title=\"very.long.example.com/aa/bb/cc/dd\">very.long.example.com/...cc/dd</a> ok",
        "see very.long.example.com/aa/bb/cc/dd ok",
        "http://very.long.example.com/aa/bb/cc/dd"
      ),
      (
        "mail <a href=\"mailto: bob@example.com\">bob@example.com </a>end",
        "mail bob@example.com end",
        "mailto:bob@example.com"
      ),
      (
        "<a href=\"mailto:bob@example.com\">Bob</a>", "Bob (bob@example.com)",
        "mailto:bob@example.com"
      ),
      (
        "<a href=\"http://example.test/\">here </a>now", "here (http://example.test/) now",
        "http://example.test/"
      ),
      (
        "<a href=\"//cdn.example.test/x\">x</a>", "x (//cdn.example.test/x)", "//cdn.example.test/x"
      ),
      ("<a href=\"/members/7\">Bob</a>", "Bob (/members/7)", "/members/7"),
      ("<a href='HTTPS://Example.test/'>Example.test</a>", "Example.test", "HTTPS://Example.test/"),
      // The words lie about where the link leads.
      (
        "<a href=\"http://evil.example/\">http://bank.example/</a>",
        "http://bank.example/ (http://evil.example/)", "http://evil.example/"
      ),
      (
        "<a href=\"http://evil.example/\" title=\"http://bank.example/a/very/long/address\">http://bank.example/a/...dress</a>",
        "http://bank.example/a/...dress (http://evil.example/)", "http://evil.example/"
      ),
    ])
  func links(body: String, text: String, url: String) {
    let rendered = MarkupReader().plainText(of: body)
    #expect(rendered.text == text)
    #expect(rendered.links.map(\.url) == [url])
  }

  @Test("an abbreviation cut inside a character is recognised")
  func cutCharacter() {
    // 22 bytes end inside `é`; the broken byte was replaced on the way.
    let url = "http://example.test/1é/and/so/on/and/on/to/the/end"
    let shown = "http://example.test/1\u{FFFD}...e/end"
    #expect(
      MarkupReader().plainText(of: "<a href=\"\(url)\" title=\"\(url)\">\(shown)</a>").text == url)
  }

  @Test("a video is its link, once, without the preview")
  func video() {
    let url = "https://www.youtube.com/watch?v=abcdefghijk"
    let body =
      "look <a href=\"\(url)\" target=\"_blank\" title=\"\(url)\">https://www.youtube.co...ghijk</a><br/>"
      + "<a href=\"\(url)\" target=\"_blank\"><img src=\"http://img.youtube.com/vi/abcdefghijk/default.jpg\" border=\"0\">"
      + "<img class=\"play\" src=\"/cometchat/images/play.png\"></a> nice"
    let rendered = MarkupReader().plainText(of: body)
    #expect(rendered.text == "look \(url) nice")
    #expect(rendered.links.map(\.url) == [url])
    #expect(rendered.images.isEmpty)
    #expect(rendered.lossNotes == [.linkExpanded, .previewRemoved])
  }

  @Test("a picture that leads somewhere leaves its address, an empty link nothing")
  func pictureLinks() {
    let picture = MarkupReader().plainText(
      of: "<a href=\"http://a.example/\"><img src=\"/p.png\"></a>")
    #expect(picture.text == "http://a.example/")
    #expect(picture.images.map(\.url) == ["/p.png"])
    let empty = MarkupReader().plainText(of: "x<a href=\"http://a.example/\"></a>y")
    #expect(empty.text == "xy")
    #expect(empty.links.isEmpty)
    #expect(MarkupReader().plainText(of: "<a name=top>x</a>").text == "x")
  }

  @Test("only web addresses are accepted")
  func addresses() {
    for address in [
      "http://a.test", "https://a.test/x?y#z", "//a.test/x", "/x/y?z=javascript:1", "a/b.png",
    ] {
      #expect(WebAddress.accepted(address) == address)
    }
    #expect(WebAddress.accepted(" \thttp://a.te\nst ") == "http://a.test")
    for address in [
      "", " ", "x", "javascript:1", "javascript:/x", "ftp://a.test", "mailto:a@b", "http:a",
      "\\\\a\\b", "/\\a", "file:///etc", "#",
    ] {
      #expect(WebAddress.accepted(address) == nil, "\(address)")
    }
    #expect(WebAddress.acceptedLink("mailto: a@b.test") == "mailto:a@b.test")
    #expect(WebAddress.acceptedLink("mailto:") == nil)
  }
}
