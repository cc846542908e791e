/// Searches by bytes: exact, without the cost and the surprises of comparing characters.
package enum ByteSearch {
  static func contains(_ text: String, _ token: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      token.withUTF8Buffer { find($0, in: bytes) != nil }
    }
  }

  static func contains(_ text: String, _ token: String) -> Bool {
    var text = text
    var token = token
    return text.withUTF8 { bytes in token.withUTF8 { find($0, in: bytes) != nil } }
  }

  static func hasPrefix(_ text: some StringProtocol, _ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { text.utf8.starts(with: $0) }
  }

  static func find(
    _ token: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let first = token.first, bytes.count >= token.count else { return nil }
    var i = 0
    let last = bytes.count - token.count
    while i <= last {
      if bytes[i] == first {
        var j = 1
        while j < token.count, bytes[i + j] == token[j] { j += 1 }
        if j == token.count { return i }
      }
      i += 1
    }
    return nil
  }
}

/// Blanks as PHP's `trim` knows them.
enum Blanks {
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0B || byte == 0
  }

  static func trimmed(_ text: String) -> String {
    let head = text.utf8.drop { isBlank($0) }
    let trail = head.reversed().prefix { isBlank($0) }.count
    if trail == 0, head.count == text.utf8.count { return text }
    return String(decoding: head.dropLast(trail), as: UTF8.self)
  }
}
