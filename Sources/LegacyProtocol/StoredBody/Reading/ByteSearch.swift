import Markup

/// Searches by bytes: exact, without the cost and the surprises of comparing characters.
package enum ByteSearch {
  static func contains(_ text: String, _ token: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { ByteRuns.contains($0, token) }
  }

  static func hasPrefix(_ text: some StringProtocol, _ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { text.utf8.starts(with: $0) }
  }
}

/// Blanks as PHP's `trim` knows them.
enum Blanks {
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0B || byte == 0
  }

  static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, isBlank(first) || isBlank(last)
    else { return text }
    let head = text.utf8.drop { isBlank($0) }
    let trail = head.reversed().prefix { isBlank($0) }.count
    if trail == 0, head.count == text.utf8.count { return text }
    return String(decoding: head.dropLast(trail), as: UTF8.self)
  }
}
