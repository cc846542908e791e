import Markup

/// Makes links and smileys of a typed text, word by word.
struct TypedTextMarkup {
  let dialect: StoredBodyDialect
  let options: TypedTextOptions

  func markup(of typed: String) -> String {
    var out = ""
    var word: [UInt8] = []
    for byte in typed.utf8 {
      // Blanks and what ends an address anyway part the words.
      switch byte {
      case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "("):
        append(word, to: &out)
        word.removeAll(keepingCapacity: true)
        out += TypedText.escaped(String(Unicode.Scalar(byte)))
      default: word.append(byte)
      }
    }
    append(word, to: &out)
    return out
  }

  private func append(_ word: [UInt8], to out: inout String) {
    guard !word.isEmpty else { return }
    var address = word[...]
    while let last = address.last, Self.trailing.contains(last) { address.removeLast() }
    if options.makesLinks, let link = link(String(decoding: address, as: UTF8.self)) {
      out += link + smileys(String(decoding: word[address.endIndex...], as: UTF8.self))
    } else {
      out += smileys(String(decoding: word, as: UTF8.self))
    }
  }

  private static let trailing = Set(".,;:!?)'*_".utf8)

  // MARK: Links

  private func link(_ word: String) -> String? {
    let lower = word.lowercased()
    let isWeb = lower.hasPrefix("http://") || lower.hasPrefix("https://")
    if isWeb || lower.hasPrefix("www.") {
      let host = word.dropFirst(isWeb ? (lower.hasPrefix("https") ? 8 : 7) : 4)
      let url = isWeb ? word : "http://\(word)"
      guard let first = host.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "."),
        WebAddress.accepted(url) == url, !word.utf8.contains(UInt8(ascii: "'"))
      else { return nil }
      return "\(TextTags.link)\(url)\"\(TextTags.inNewWindow)\(TextTags.title)\(word)"
        + "\(TextTags.end)\(Self.shown(word))\(TextTags.linkEnd)"
    }
    guard isMailbox(word) else { return nil }
    return "\(TextTags.link)mailto: \(word)\(TextTags.end)\(word)\(TextTags.linkEnd)"
  }

  /// Over 30 bytes: the first 22, three dots and the last 5, whole characters only.
  private static func shown(_ word: String) -> String {
    let bytes = Array(word.utf8)
    guard bytes.count > 30 else { return word }
    var head = 22
    while head > 0, bytes[head] & 0xC0 == 0x80 { head -= 1 }
    var tail = bytes.count - 5
    while tail < bytes.count, bytes[tail] & 0xC0 == 0x80 { tail += 1 }
    return String(decoding: bytes[..<head], as: UTF8.self) + "..."
      + String(decoding: bytes[tail...], as: UTF8.self)
  }

  private func isMailbox(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, word.utf8.count <= 254 else { return false }
    func isPlain(_ part: Substring.UTF8View, _ extra: String) -> Bool {
      part.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39)
          || ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
          || extra.utf8.contains($0)
      }
    }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return !parts[0].isEmpty && isPlain(parts[0], ".+-_") && labels.count >= 2
      && labels.allSatisfy { !$0.isEmpty && isPlain($0, "-") }
  }

  // MARK: Smileys

  private func smileys(_ text: String) -> String {
    guard options.makesSmileys, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var out = ""
    for character in text {
      // Old tables can hold ☺, and its picture would read back as another character.
      if let name = Smileys.name(of: character),
        Smileys.emoji(named: name) == String(character)
          || character.utf8.contains(where: { $0 >= 0xF0 })
      {
        out += picture(name)
      } else {
        out.append(character)
      }
    }
    return out
  }

  private func picture(_ name: String) -> String {
    let title = name.prefix(1).uppercased() + name.dropFirst()
    let folder =
      dialect.version < LegacyVersion(6, 2, 5) ? "images/smileys" : "writable/images/smileys"
    let source = "\(dialect.basePath)\(folder)/\(name).png"
    if dialect.version < LegacyVersion(5, 6) {
      return
        "<img class=\"cometchat_smiley\" height=\"16\" width=\"16\" src=\"\(source)\" alt=\":\(name):\">"
    }
    return "\(TextTags.smiley)\(source)\"\(TextTags.title)\(title)\(TextTags.end)"
  }
}
