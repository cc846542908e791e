import JSONText
import Markup
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
    var random = SeededRandom(seed: 11)
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
    var random = SeededRandom(seed: 5)
    for _ in 0..<12_000 {
      let count = Int.random(in: 1...12, using: &random)
      let body = (0..<count).map { _ in Mutation.pieces.randomElement(using: &random) ?? "" }
        .joined()
      #expect(fast.read(body) == slow.read(body), "\(body.debugDescription)")
      #expect(fast.plainText(of: body) == slow.plainText(of: body))
    }
  }

  @Test(
    "what is not canonical is left to the parser",
    arguments: [
      "<b>x</b>", "<a href=x>y</a>", "<a href=\"x\"", "<a href=\"x\">y", "y</a>",
      "<div><a></div></a>",
      "<a href=\"1\"><a href=\"2\">x</a></a>", "a&nbsp;b", "a&#65;b", "a\u{0}b", "a\rb",
      "x<!-- y -->",
      "<a href=\"1\" href=\"2\">x</a>", "<a onload=\"x\">y</a>", "<a href=\"x\"title=\"y\">z</a>",
      "<img src=\"x\"", "\u{FFFF}", "<a href='x\ty'>z</a>", "<a/>", "<br", "<div >x</div >",
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

  static func of(_ body: String, _ random: inout SeededRandom) -> String {
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
