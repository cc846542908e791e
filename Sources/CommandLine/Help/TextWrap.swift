/// Breaks text into lines between its words.
public enum TextWrap {
  /// Lines of at most `width` columns; a word that is wider has a line of its own. Blanks between words count as one.
  public static func lines(_ text: String, width: Int) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return [] }
    return lines(Array(words.dropFirst()), first: first, indent: "", width: width)
  }

  /// Words after a first piece that stays whole; lines after the first are indented.
  static func lines(_ words: [String], first: String, indent: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = first
    var used = DisplayWidth.of(first)
    for word in words {
      let wordWidth = DisplayWidth.of(word)
      if used + 1 + wordWidth <= width {
        line += " " + word
        used += 1 + wordWidth
      } else {
        lines.append(line)
        line = indent + word
        used = DisplayWidth.of(indent) + wordWidth
      }
    }
    return lines + [line]
  }
}
