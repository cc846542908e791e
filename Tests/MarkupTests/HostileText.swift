import SeededRandom

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

  static func make(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0..<24, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
