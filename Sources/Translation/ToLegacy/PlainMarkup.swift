import LegacyProtocol

/// Whether a stored body holds no other markup than what servers make of typed text: links, smileys, line ends and a colour.
///
/// A body that a message claims to have had comes from the new side, where anyone can write what they like in it.
enum PlainMarkup {
  static func isAll(of body: String) -> Bool {
    let bytes = Array(body.utf8)
    var i = 0
    while let start = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return false }
      let tag = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      guard isPlain(tag) else { return false }
      i = end + 1
    }
    return true
  }

  private static func isPlain(_ tag: String) -> Bool {
    if ["br", "br/", "br /", "/a", "/span"].contains(tag) { return true }
    guard let space = tag.firstIndex(of: " ") else { return false }
    guard let attributes = attributes(tag[tag.index(after: space)...]) else { return false }
    switch tag[..<space] {
    case "a":
      return attributes.allSatisfy { name, value in
        switch name {
        case "href": isAddress(value, ["http://", "https://", "mailto:"])
        case "target": value == "_blank"
        case "title": true
        default: false
        }
      }
    case "img":
      return attributes.contains { $0 == ("class", "cometchat_smiley") }
        && attributes.allSatisfy { name, value in
          switch name {
          case "class": value == "cometchat_smiley"
          case "height", "width": value.utf8.allSatisfy { (0x30...0x39).contains($0) }
          case "src":
            isAddress(value, ["http://", "https://", "/"]) && value.contains("images/smileys/")
          case "title", "alt": true
          default: false
          }
        }
    case "span":
      return attributes.count == 1
        && attributes.allSatisfy { name, value in
          name == "style" && value.hasPrefix("color:#")
            && value.dropFirst(7).utf8.allSatisfy {
              (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
            }
        }
    default: return false
    }
  }

  private static func isAddress(_ value: String, _ beginnings: [String]) -> Bool {
    beginnings.contains { value.lowercased().hasPrefix($0) }
      && !value.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") }
  }

  /// `name="value"`, blanks between; `nil` for anything else.
  private static func attributes(_ text: Substring) -> [(name: String, value: String)]? {
    var rest = text.drop { $0 == " " }
    var out: [(String, String)] = []
    while !rest.isEmpty, rest != "/" {
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let name = String(rest[..<equals])
      guard name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
      rest = rest[rest.index(after: equals)...]
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
      out.append((name, String(rest[rest.index(after: rest.startIndex)..<end])))
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
      guard out.count < 16 else { return nil }
    }
    return out
  }
}
