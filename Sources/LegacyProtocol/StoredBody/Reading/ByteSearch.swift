import Markup

/// Searches by bytes: exact, without the cost and the surprises of comparing characters.
package enum ByteSearch {
  static func contains(_ text: String, _ token: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { ByteRuns.contains($0, token) }
  }

  /// As ``ByteRuns/starts(_:with:at:)``, but known to this module's compiler, which makes of a literal a few comparisons with numbers.
  @inline(__always)
  static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, with literal: StaticString, at start: Int
  ) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard let base = bytes.baseAddress, literal.hasPointerRepresentation, start >= 0,
      start <= bytes.count, count <= bytes.count &- start
    else { return false }
    // All that is read below lies in these `count` bytes of each.
    let a = UnsafeRawPointer(base + start)
    let b = UnsafeRawPointer(literal.utf8Start)
    var i = 0
    while count &- i >= 8 {
      guard
        a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          == b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      else { return false }
      i &+= 8
    }
    while i < count {
      guard
        a.loadUnaligned(fromByteOffset: i, as: UInt8.self)
          == b.loadUnaligned(fromByteOffset: i, as: UInt8.self)
      else { return false }
      i &+= 1
    }
    return true
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
