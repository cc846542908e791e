/// Looks for bytes eight at a time.
///
/// A test marks the top bit of each byte it finds. It may mark a byte above one that it finds as well, never one below the first: so only the
/// lowest mark is used.
package enum ByteRuns {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func marks(_ word: UInt64, equal byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }

  @inline(__always)
  private static func marks(_ word: UInt64, below limit: UInt8) -> UInt64 {
    (word &- (ones &* UInt64(limit))) & ~word & tops
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> UInt64? {
    guard let base = bytes.baseAddress, i + 8 <= bytes.count else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self))
  }

  /// The offset of the first such byte at or after `start`; the end if there is none.
  @inline(__always)
  package static func next(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    while let word = word(bytes, i) {
      let found = marks(word, equal: byte)
      if found != 0 { return i + found.trailingZeroBitCount / 8 }
      i += 8
    }
    while i < bytes.count, bytes[i] != byte { i += 1 }
    return i
  }

  /// The offset of the first byte that a reader of markup has to look at: one of the two, `&`, a control, or the lead of U+FFFE and U+FFFF.
  @inline(__always)
  static func nextSpecial(
    _ first: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    while let word = word(bytes, i) {
      let found =
        marks(word, equal: first) | marks(word, equal: UInt8(ascii: "&"))
        | marks(word, below: 0x20) | marks(word, equal: 0xEF)
      if found != 0 { return i + found.trailingZeroBitCount / 8 }
      i += 8
    }
    while i < bytes.count {
      let byte = bytes[i]
      if byte == first || byte == UInt8(ascii: "&") || byte < 0x20 || byte == 0xEF { break }
      i += 1
    }
    return i
  }

  /// Whether there is a blank or a control.
  static func hasBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while let word = word(bytes, i) {
      if marks(word, below: 0x21) != 0 { return true }
      i += 8
    }
    while i < bytes.count {
      if bytes[i] <= 0x20 { return true }
      i += 1
    }
    return false
  }

  /// Whether a text occurs; `rarest` is the offset in it of the byte to look for.
  package static func contains(
    _ bytes: UnsafeBufferPointer<UInt8>, _ token: StaticString, rarest: Int = 0
  ) -> Bool {
    token.withUTF8Buffer { token in
      guard rarest < token.count, token.count <= bytes.count else { return false }
      var i = rarest
      let end = bytes.count - (token.count - rarest)
      while true {
        i = next(token[rarest], in: bytes, from: i)
        guard i <= end else { return false }
        if starts(bytes, with: token, at: i - rarest) { return true }
        i += 1
      }
    }
  }

  @inline(__always)
  package static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, with token: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard start >= 0, start + token.count <= bytes.count else { return false }
    var i = 0
    while i < token.count {
      if bytes[start + i] != token[i] { return false }
      i += 1
    }
    return true
  }

  @inline(__always)
  package static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, with token: StaticString, at start: Int = 0
  ) -> Bool {
    token.withUTF8Buffer { starts(bytes, with: $0, at: start) }
  }

  @inline(__always)
  package static func equal(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    a.count == b.count && starts(a, with: b, at: 0)
  }

  @inline(__always)
  package static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: StaticString) -> Bool {
    a.count == b.utf8CodeUnitCount && starts(a, with: b)
  }

  /// Whether one of the words, between blanks, is this one: as the classes of a tag.
  package static func hasWord(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = next(0x20, in: bytes, from: start)
      if equal(UnsafeBufferPointer(rebasing: bytes[start..<end]), word) { return true }
      start = end + 1
    }
    return false
  }
}
