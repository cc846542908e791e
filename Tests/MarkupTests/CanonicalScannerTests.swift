import JSONText
import Markup
import SeededRandom
import TestSupport
import Testing

@Suite("Markup read without the parser")
struct CanonicalScannerTests {
  private static func bodies() throws -> [String] {
    try ["archives.jsonl", "samples.jsonl"].flatMap { name in
      try Fixtures.bytes("stored-bodies/\(name)").split(separator: UInt8(ascii: "\n")).map {
        try JSONDocument(parsing: Array($0)).root["body"]?.string ?? ""
      }
    }
  }

  @Test("everything genuine servers stored is canonical, but for what people smuggled in")
  func coverage() throws {
    let reader = MarkupReader()
    for line in try Fixtures.bytes("stored-bodies/archives.jsonl").split(
      separator: UInt8(ascii: "\n"))
    {
      let body = try JSONDocument(parsing: Array(line)).root["body"]?.string ?? ""
      let isSmuggled =
        body.contains("<b>") || body.contains("\u{1}") || body.hasPrefix("CC^CONTROL_{")
      #expect(reader.isCanonical(body) || isSmuggled, "\(body.debugDescription)")
    }
  }

  @Test("gives the tokens that the parser gives, of genuine bodies and of changed ones")
  func agreement() throws {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    var random = SeededGenerator(seed: 11)
    var canonical = 0
    func compare(_ body: String) {
      if fast.isCanonical(body) { canonical += 1 }
      let tokens = fast.read(body)
      let outcome = fast.outcome
      #expect(tokens == slow.read(body), "\(body.debugDescription)")
      #expect(outcome == slow.outcome)
      #expect(fast.plainText(of: body) == slow.plainText(of: body))
    }
    for body in try Self.bodies() {
      compare(body)
      for _ in 0..<60 { compare(Mutation.of(body, &random)) }
    }
    #expect(canonical > 5_000)
  }

  @Test("and of random mixtures of tags, entities and text")
  func mixtures() {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12_000 {
      let count = Int.random(in: 1...12, using: &random)
      let body = (0..<count).map { _ in Mutation.pieces.randomElement(using: &random) ?? "" }
        .joined()
      #expect(fast.read(body) == slow.read(body), "\(body.debugDescription)")
      #expect(fast.plainText(of: body) == slow.plainText(of: body))
    }
  }

  @Test("and of random mixtures of the HTML that people and bots send, nested well and badly")
  func plainHTML() {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    var random = SeededGenerator(seed: 17)
    var direct = 0
    for _ in 0..<12_000 {
      let body = PlainHTML.make(&random)
      if fast.isCanonical(body) { direct += 1 }
      let tokens = fast.read(body)
      let outcome = fast.outcome
      #expect(tokens == slow.read(body), "\(body.debugDescription)")
      #expect(outcome == slow.outcome, "\(body.debugDescription)")
      #expect(fast.plainText(of: body) == slow.plainText(of: body))
    }
    #expect(direct > 4_000)
  }

  @Test("every pair of known elements nests and ends as in the parser")
  func pairs() {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    var direct = 0
    for outer in PlainHTML.elements {
      for inner in PlainHTML.elements {
        for body in [
          "<\(outer)>a<\(inner)>b</\(inner)>c</\(outer)>d",
          "a<\(outer)><\(inner)>b</\(outer)>c</\(inner)>d", "</\(outer)>a<\(inner)/>b</\(outer)>",
          "<\(outer) /><\(inner)>a</p>b<\(outer)>c",
          " <p><\(outer)><li><\(inner)></\(outer)>x</li></p>",
        ] {
          if fast.isCanonical(body) { direct += 1 }
          #expect(fast.read(body) == slow.read(body), "\(body)")
        }
      }
    }
    #expect(direct > 800)
  }

  @Test("reads every character that it knows by name as the parser does")
  func entities() {
    let fast = MarkupReader()
    let slow = MarkupReader(usesParserOnly: true)
    for name in NamedEntity.names {
      let body = "x&\(name);y <a href=\"?\(name)=1&\(name);\" title=&\(name);>&\(name) z</a>"
      #expect(fast.isCanonical(body), "\(body)")
      #expect(fast.read(body) == slow.read(body), "\(body)")
    }
  }

  @Test(
    "plain HTML needs no parser",
    arguments: [
      "<b>x</b> y <i>z</i>&nbsp;w", "<font color=red size=2>x</font>", "<a href=x>y</a>",
      "<p>x</p><p class=\"x\">y &mdash; z", "<A HREF='x' onmouseover=\"x()\">y</A>",
      "<ul><li>x<li>y<li>z</ul>", "<div><strong>x</strong><br></div></div>", "<a href=\"x\">y",
      "x</a>y", "<b/>x", "a&#65;b&#x1F600;", "<a download href=\"x\">y</a>",
      "<img src=x\n alt=\"y\" data-x=1>",
    ])
  func plain(body: String) {
    let reader = MarkupReader()
    #expect(reader.isCanonical(body))
    #expect(reader.read(body) == MarkupReader(usesParserOnly: true).read(body))
  }

  @Test(
    "what is not canonical is left to the parser",
    arguments: [
      "<a href=\"x\"", "y</p>x</p>", "<div><a></div></a>", "<b><i>x</b>y</i>", "</b>x",
      "<a href=\"1\"><b><a href=\"2\">x</a></b></a>", "a&thinsp;b", "a&#1;b", "a\u{0}b", "a\rb",
      "x<!-- y -->", "<table><tr><td>x</td></tr></table>", "<b><p>x</p></b>", "<x>y</x>",
      "<a href=\"1\" href=\"2\">x</a>", "<a onload=\"x\" ONLOAD=y>z</a>",
      "<a href=\"x\"title=\"y\">z</a>", "<script>x</script>",
      "<img src=\"x\"", "\u{FFFF}", "<a href='x\ty'>z</a>", "<a / >", "<br", "<div>x</div >",
      "<img src=x\u{B}y>", "<a 1=2>x</a>", "x</br>",
    ])
  func notCanonical(body: String) {
    let reader = MarkupReader()
    #expect(!reader.isCanonical(body))
    #expect(reader.read(body) == MarkupReader(usesParserOnly: true).read(body))
  }

  @Test("keeps the limits")
  func limits() {
    let tags = String(repeating: "<span>x</span>", count: 40)
    #expect(!MarkupReader(limits: MarkupLimits(maximumTagsPerPart: 50)).isCanonical(tags))
    #expect(MarkupReader().isCanonical(tags))
    let deep = MarkupReader(limits: MarkupLimits(maximumDepth: 1))
    #expect(!deep.isCanonical("<div><span>x</span></div>"))
    let few = MarkupReader(limits: MarkupLimits(maximumAttributes: 1))
    #expect(!few.isCanonical("<a href=\"x\" title=\"y\">z</a>"))
    #expect(!MarkupReader(limits: MarkupLimits(maximumBytes: 4)).isCanonical("<br>xx"))
  }
}

/// Changes that bring a body just beyond what servers write.
enum Mutation {
  static let pieces = [
    "<a href=\"http://h/x\">", "<a href='x' title=\"t\">", "</a>", "<br>", "<br/>", "<br />",
    " <br> ",
    "<img src=\"x\" alt=\"y\">",
    "<img class=\"cometchat_smiley\" src=\"/images/smileys/happy.png\" title=\"Happy\"/>",
    "<div>", "</div>", "<div style=\"display:none;\">", "<span style=\"color:#ff0000\">", "</span>",
    "<span class=\"untranslatedtext\">", "&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&copy",
    "&c=2", "&",
    "<", ">", "\"", "'", "=", "/", " ", "\t", "\n", "\r", "é", "你好，", "\u{FEFF}", "\u{FFFE}", "😀",
    "x",
    "word", "<3", "</3", "<!", "<p>", "</p>", "<b>", "</b>", "pluginname =\"f\"",
    "<a pluginname =\"f\" mediaType=\"0\">",
    "<A HREF=\"x\">", "</A>", "&amp;lt;", "&#39;", ";", "_", "<a href=\"x&y=1&amp;z\">",
    "<a href=\"\">", "\u{1}",
  ]

  static func of(_ body: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(body.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      guard let at = bytes.indices.randomElement(using: &random) else { continue }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: at)
      case 1: bytes[at] = UInt8.random(in: 0x20..<0x7F, using: &random)
      case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
      case 3: bytes.removeSubrange(at...)
      default: bytes.removeSubrange(at..<min(at + 8, bytes.count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// HTML as people, bots and broken clients write it.
enum PlainHTML {
  static let elements = [
    "a", "br", "img", "hr", "div", "span", "font", "p", "li", "ul", "ol", "b", "i", "u", "s",
    "small",
    "big", "tt", "em", "strong", "sup", "sub", "code", "blockquote", "h1", "h2", "h3", "h4", "h5",
    "h6", "pre", "center", "x", "td",
  ]
  private static let attributes = [
    " href=x", " href=\"http://h/?a=1&b=2\"", " HREF = 'y'", " title=\"&eacute;&copy\"",
    " onclick=\"x()\"", " data-a_b=1", " style='color:red'", " color=#f00", " size=2", " checked",
    " checked", "\nclass=c", "  alt=\"\"", " alt=", " x:y=z/", " href=a\"b", " a.b='<>'", " -x=1",
    " title=&#233;&lt;",
  ]
  private static let texts = [
    "x", " ", "word word", "\n", "&nbsp;", "&amp;", "&mdash;", "&#39;", "&#x41;", "&unknown;", "&x",
    "&",
    "é", "你好", " <br> ", "<3", "a < b", "&Auml;&auml;", "(", "'\"",
  ]

  static func make(_ random: inout SeededGenerator) -> String {
    func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
    var body = ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<5:
        // Mostly of those that come often: rare ones make nearly all bodies odd.
        let name =
          Int.random(in: 0..<3, using: &random) == 0
          ? pick(elements) : pick(["b", "i", "p", "a", "span", "div", "ul", "li", "font"])
        body += "<" + (Int.random(in: 0..<6, using: &random) == 0 ? name.uppercased() : name)
        for _ in 0..<Int.random(in: 0...3, using: &random) { body += pick(attributes) }
        body += pick([">", ">", ">", ">", " >", "/>"])
        if !["br", "img", "hr"].contains(name) { open.append(name) }
      case 5..<9: if let name = open.popLast() { body += "</\(name)>" }
      case 9: body += "</\(pick(elements))>"
      default: body += pick(texts)
      }
    }
    return body
  }
}
