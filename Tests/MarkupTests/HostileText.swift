/// The same numbers on every run and machine (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random fragments of what attackers, old servers and broken clients write.
enum HostileText {
  static let pieces = [
    "<", ">", "&", "\"", "'", "/", "=", "<a ", "<a href=\"javascript:alert(1)\">", "</a>", "<b>",
    "</b>", "<p>", "</p>", "<br>", " <br> ", "<img src=x onerror=alert(1)>", "<script>",
    "</script>",
    "<!--", "-->", "<!", "<?", "&lt;", "&amp;lt;", "&#0;", "&#x;", "&#128512;", "&nbsp", "word",
    " ",
    "é", "😀", "\u{0}", "\u{1}", "\n", "\r\n", "<span style=\"color:#f00\">", "</span>", "<div>",
    "</div>", "<table>", "<td>", "<html>", "</body>", "<textarea>", "CC^CONTROL_", "<3", "]]>",
    "<svg onload=x>", "href=", "class=\"imagemessage\"", "http://example.test/", "\u{FEFF}", "x",
  ]

  static func make(_ random: inout SeededRandom) -> String {
    let count = Int.random(in: 0..<24, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
