/// Makes text from outside fit to be shown on a terminal.
public enum TerminalText {
  /// The text on one line and without anything that steers a terminal or hides what is there.
  ///
  /// Line breaks and tabs become one blank; all other controls (C0, DEL, C1) are taken out, so the rest of an escape sequence stays
  /// visible as plain letters: nothing a sender wrote is hidden. The marks that reverse the direction of text and zero-width
  /// blanks are taken out too. Of a run of combining marks eight are kept.
  public static func printable(_ text: String, keepingLineBreaks: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var out = String.UnicodeScalarView()
    var marks = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      let isLineFeedOfPair = isAfterReturn && scalar == "\n"
      isAfterReturn = scalar == "\r"
      if isLineFeedOfPair { continue }
      switch scalar {
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        out.append(keepingLineBreaks ? "\n" : " ")
        marks = 0
      case "\t": out.append(" ")
      case _ where isHidden(scalar): break
      case _ where isMark(scalar):
        marks += 1
        if marks <= maximumMarks { out.append(scalar) }
      default:
        marks = 0
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// Bytes as text that can be shown; what is not UTF-8 becomes U+FFFD.
  public static func printable(_ bytes: some Sequence<UInt8>) -> String {
    printable(String(decoding: Array(bytes), as: UTF8.self))
  }

  /// At most `width` columns of the text, cut between letters and ending in `…` where something was cut.
  public static func trimmed(_ text: String, toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    var used = 0
    var cut = text.startIndex  // Where the text ends if the ellipsis must fit.
    var index = text.startIndex
    while index < text.endIndex {
      used += DisplayWidth.of(text[index])
      if used > width { return text[..<cut] + "…" }
      index = text.index(after: index)
      if used < width { cut = index }
    }
    return text
  }

  /// The text cut or filled with blanks to exactly `width` columns.
  public static func padded(_ text: String, toWidth width: Int) -> String {
    let text = trimmed(text, toWidth: width)
    return text + String(repeating: " ", count: max(width - DisplayWidth.of(text), 0))
  }

  private static let maximumMarks = 8

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x61C: true  // Direction of text.
    case 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true  // Takes no room.
    default: false
    }
  }
}
