import EventModel
import Markup

/// The name of a person, a bot or a room as the new side may have it.
///
/// The old side hands out what the site stores; its pages show that as markup. What is shown there is the name: entities decoded, tags
/// gone, on one line.
struct PlainName {
  let text: String
  /// What was done to it.
  let rule: Rule

  /// - Parameter fallback: The name of whoever has none.
  init(_ raw: String, else fallback: String, using reader: MarkupReader) {
    let isMarkup = raw.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    let line = Self.oneLine(isMarkup ? reader.plainText(of: raw).text : raw)
    guard Self.showsSomething(line) else {
      text = fallback
      rule = .userNameChanged
      return
    }
    text = Self.cut(line)
    rule =
      text.utf8.count < line.utf8.count ? .userNameCut : text == raw ? .userName : .userNameChanged
  }

  /// Line breaks and other controls become a blank, as a page shows them; blanks around the name go.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) || hasBlankAround(text) else {
      return text
    }
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      if isControl || scalar == " " {
        if let last = out.last, last != " " { out.append(" ") }
      } else {
        out.append(scalar)
      }
    }
    if out.last == " " { out.removeLast() }
    return String(out)
  }

  private static func hasBlankAround(_ text: String) -> Bool {
    text.utf8.first == 0x20 || text.utf8.last == 0x20
  }

  private static func showsSomething(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The limit counts scalars; a letter is not split from its marks unless it alone is longer.
  private static func cut(_ text: String) -> String {
    let limit = ModernLimits.nameCharacters
    guard text.unicodeScalars.count > limit else { return text }
    var out = ""
    var count = 0
    for character in text {
      count += character.unicodeScalars.count
      guard count <= limit else { break }
      out.append(character)
    }
    if !out.isEmpty { return out }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }
}
