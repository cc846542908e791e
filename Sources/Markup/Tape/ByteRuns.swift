/// Looks for bytes sixteen or eight at a time.
///
/// A test of eight marks the top bit of each byte it finds. It may mark a byte above one that it finds as well, never one below the first: so
/// only the lowest mark is used.
package enum ByteRuns {
  private typealias Block = SIMD16<UInt8>

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
    guard let base = bytes.baseAddress, i >= 0, bytes.count &- i >= 8 else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self))
  }

  /// Bytes whose bounds a loop looks after itself: to check each block twice costs as much as to compare it.
  private struct Blocks {
    let start: UnsafeRawPointer
    let count: Int

    /// - Precondition: `offset` is that of a byte, and there are 16 from it on.
    @inline(__always)
    func block(_ offset: Int) -> Block {
      assert(offset >= 0 && offset <= count - 16)
      return (start + offset).loadUnaligned(as: Block.self)
    }
  }

  /// `nil` if there is no byte, or the first offset to be looked at is no offset.
  @inline(__always)
  private static func blocks(
    of bytes: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> Blocks? {
    guard first >= 0, let base = bytes.baseAddress else { return nil }
    return Blocks(start: UnsafeRawPointer(base), count: bytes.count)
  }

  /// The offset of the first byte in a block that a comparison found.
  @inline(__always)
  private static func first(_ found: SIMDMask<SIMD16<Int8>>) -> Int? {
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    let low = UInt64(littleEndian: halves[0])
    let high = UInt64(littleEndian: halves[1])
    if low | high == 0 { return nil }
    return low != 0 ? low.trailingZeroBitCount / 8 : 8 + high.trailingZeroBitCount / 8
  }

  /// The last word of the bytes without those before `i`, filled up with a byte that nothing looks for; `nil` if there are fewer than eight
  /// bytes in all or more left.
  @inline(__always)
  private static func lastWord(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> UInt64? {
    let gone = UInt64(truncatingIfNeeded: i - (bytes.count - 8)) &* 8
    guard gone > 0, gone < 64, let word = word(bytes, bytes.count - 8) else { return nil }
    return word >> gone | (ones &* UInt64(filler)) << (64 - gone)
  }

  /// The last eight bytes; `nil` if there are fewer.
  @inline(__always)
  static func lastWord(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    word(bytes, bytes.count &- 8)
  }

  /// No one looks for it.
  private static let filler: UInt8 = 0x7E

  /// The offset of the first such byte at or after `start`; the end if there is none.
  @inline(__always)
  package static func next(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    if let whole = blocks(of: bytes, from: start) {
      while whole.count &- i >= 16 {
        if let at = first(whole.block(i) .== Block(repeating: byte)) { return i &+ at }
        i &+= 16
      }
    }
    while let word = word(bytes, i) {
      let found = marks(word, equal: byte)
      if found != 0 { return i + found.trailingZeroBitCount / 8 }
      i += 8
    }
    while i < bytes.count, bytes[i] != byte { i += 1 }
    return i
  }

  /// Whether a byte occurs; quicker than ``next(_:in:from:)`` where it mostly does not.
  package static func holds(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    if let whole = blocks(of: bytes, from: 0) {
      let wanted = Block(repeating: byte)
      while whole.count &- i >= 64 {
        let found =
          ((whole.block(i) .== wanted) .| (whole.block(i &+ 16) .== wanted))
          .| ((whole.block(i &+ 32) .== wanted) .| (whole.block(i &+ 48) .== wanted))
        if first(found) != nil { return true }
        i &+= 64
      }
    }
    return next(byte, in: bytes, from: i) < bytes.count
  }

  @inline(__always)
  private static func specials(_ word: UInt64, _ first: UInt8) -> UInt64 {
    marks(word, equal: first) | marks(word, equal: UInt8(ascii: "&")) | marks(word, below: 0x20)
      | marks(word, equal: 0xEF)
  }

  /// The offset of the first byte that a reader of markup has to look at: one of the two, `&`, a control, or the lead of U+FFFE and U+FFFF.
  ///
  /// - Parameter first: `<` or a quote.
  @inline(__always)
  package static func nextSpecial(
    _ first: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    while let whole = blocks(of: bytes, from: start), whole.count &- i >= 16 {
      let block = whole.block(i)
      let found =
        (block .== Block(repeating: first)) .| (block .== Block(repeating: UInt8(ascii: "&")))
        .| (block .< Block(repeating: 0x20)) .| (block .== Block(repeating: 0xEF))
      if let at = Self.first(found) { return i + at }
      i += 16
    }
    if let word = word(bytes, i) {
      let found = specials(word, first)
      if found != 0 { return i + found.trailingZeroBitCount / 8 }
      i += 8
    }
    if let word = lastWord(bytes, i) {
      let found = specials(word, first)
      return found != 0 ? i + found.trailingZeroBitCount / 8 : bytes.count
    }
    while i < bytes.count {
      let byte = bytes[i]
      if byte == first || byte == UInt8(ascii: "&") || byte < 0x20 || byte == 0xEF { break }
      i += 1
    }
    return i
  }

  /// Whether one of three texts occurs, each told by two neighbouring bytes that are rare together: the offset of the first of them in it.
  package static func containsAny(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ a: (token: StaticString, pair: Int), _ b: (token: StaticString, pair: Int),
    _ c: (token: StaticString, pair: Int)
  ) -> Bool {
    func pair(_ text: (token: StaticString, pair: Int)) -> (UInt8, UInt8) {
      text.token.withUTF8Buffer { token in
        guard text.pair >= 0, text.pair + 1 < token.count else { return (0, 0) }
        return (token[text.pair], token[text.pair + 1])
      }
    }
    func isAt(_ i: Int) -> Bool {
      starts(bytes, with: a.token, at: i - a.pair) || starts(bytes, with: b.token, at: i - b.pair)
        || starts(bytes, with: c.token, at: i - c.pair)
    }
    let (a1, a2) = pair(a)
    let (b1, b2) = pair(b)
    let (c1, c2) = pair(c)
    var i = max(start, 0)
    while let whole = blocks(of: bytes, from: 0), whole.count &- i >= 17 {
      let (block, after) = (whole.block(i), whole.block(i &+ 1))
      let found =
        ((block .== Block(repeating: a1)) .& (after .== Block(repeating: a2)))
        .| ((block .== Block(repeating: b1)) .& (after .== Block(repeating: b2)))
        .| ((block .== Block(repeating: c1)) .& (after .== Block(repeating: c2)))
      guard let at = first(found) else {
        i += 16
        continue
      }
      if isAt(i + at) { return true }
      i += at + 1
    }
    while i < bytes.count {
      let byte = bytes[i]
      if byte == a1 || byte == b1 || byte == c1, isAt(i) { return true }
      i += 1
    }
    return false
  }

  /// The one to seven letters and digits at an offset that a blank, `/`, `=` or `>` ends, the first lowest; `nil` if there is something else, or
  /// hardly anything behind it.
  ///
  /// Signs above the digits may be among them.
  @inline(__always)
  static func shortWord(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (word: UInt64, length: Int)? {
    guard let word = word(bytes, start) else { return nil }
    let ends =
      marks(word, equal: 0x20) | marks(word, equal: UInt8(ascii: "/"))
      | marks(word, equal: UInt8(ascii: "=")) | marks(word, equal: UInt8(ascii: ">"))
    let length = ends.trailingZeroBitCount / 8
    guard length > 0, length < 8 else { return nil }
    let mask = (1 &<< UInt64(length &* 8)) &- 1
    guard marks(word & mask | (ones &* UInt64(filler)) & ~mask, below: 0x30) == 0 else {
      return nil
    }
    return (word & mask, length)
  }

  /// The offset of the first byte that keeps a text from being taken as it stands: `<`, `&`, a control but tabs and line ends, the lead of U+FFFE
  /// and U+FFFF. The end if there is none.
  @inline(__always)
  package static func firstUnplain(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes.count
    guard let whole = blocks(of: bytes, from: 0) else { return 0 }
    // Shorter texts are looked at one by one.
    guard count >= 17 else { return firstUnplainByte(bytes, from: 0) }
    var i = 0
    // Two blocks at a time, with the byte behind them.
    while count &- i >= 33 {
      let (low, high) = (unplain(at: i, of: whole), unplain(at: i &+ 16, of: whole))
      if first(low .| high) != nil {
        let found = first(low) ?? 16 &+ (first(high) ?? 16)
        if let at = firstUnplain(in: (i &+ found)..<(i &+ 32), of: bytes) { return at }
      }
      i &+= 32
    }
    if count &- i >= 17 {
      if let found = first(unplain(at: i, of: whole)),
        let at = firstUnplain(in: (i &+ found)..<(i &+ 16), of: bytes)
      {
        return at
      }
      i &+= 16
    }
    // The last block looks again at bytes of the one before.
    let last = count &- 17
    if last < i, let found = first(unplain(at: last, of: whole)),
      let at = firstUnplain(in: max(i, last &+ found)..<max(i, count &- 1), of: bytes)
    {
      return at
    }
    return firstUnplainByte(bytes, from: count &- 1)
  }

  /// Marks the bytes of a block that may be unplain; the byte behind it is looked at as well.
  @inline(__always)
  private static func unplain(at i: Int, of whole: Blocks) -> SIMDMask<SIMD16<Int8>> {
    let (block, after) = (whole.block(i), whole.block(i &+ 1))
    // A character that begins with the lead of U+FFFE is looked at only if it may be that.
    return (block .== Block(repeating: UInt8(ascii: "<")))
      .| (block .== Block(repeating: UInt8(ascii: "&"))) .| (block .< Block(repeating: 0x20))
      .| ((block .== Block(repeating: 0xEF)) .& (after .== Block(repeating: 0xBF)))
  }

  private static func firstUnplain(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      guard isPlainByte(bytes, at: at) else { return at }
      at &+= 1
    }
    return nil
  }

  @inline(__always)
  private static func firstUnplainByte(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var i = start
    while i < bytes.count, isPlainByte(bytes, at: i) { i &+= 1 }
    return i
  }

  @inline(__always)
  private static func isPlainByte(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    let byte = bytes[i]
    switch byte {
    case 0x09, 0x0A: return true
    case UInt8(ascii: "<"), UInt8(ascii: "&"), 0..<0x20: return false
    case 0xEF:
      return i &+ 2 >= bytes.count || bytes[i &+ 1] != 0xBF || bytes[i &+ 2] < 0xBE
    default: return true
    }
  }

  /// Whether a blank, a control or one of the signs occurs that no path of an address has: `\`, `<`, `>`, `"`, brackets, `;` and `&`.
  static func hasBlankOrUnfit(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while let whole = blocks(of: bytes, from: 0), whole.count &- i >= 16 {
      let block = whole.block(i)
      let found =
        (block .== Block(repeating: UInt8(ascii: "\\"))) .| (block .== Block(repeating: 0x3C))
        .| (block .== Block(repeating: 0x3E)) .| (block .== Block(repeating: 0x22))
        .| (block .== Block(repeating: 0x28)) .| (block .== Block(repeating: 0x29))
        .| (block .== Block(repeating: 0x3B)) .| (block .== Block(repeating: 0x26))
        .| (block .< Block(repeating: 0x21))
      if first(found) != nil { return true }
      i &+= 16
    }
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: "&"), 0...0x20:
        return true
      default: i &+= 1
      }
    }
    return false
  }

  /// The text of bytes that were cut out of texts at ASCII signs: they need not be looked through again.
  package static func string(cut piece: UnsafeBufferPointer<UInt8>) -> String {
    var span = UTF8Span(unchecked: piece.span)
    // A string that knows itself to be ASCII is compared faster.
    _ = span.checkForASCII()
    return String(copying: span)
  }

  /// Whether there is a blank or a control.
  package static func hasBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while let whole = blocks(of: bytes, from: 0), whole.count &- i >= 16 {
      if first(whole.block(i) .< Block(repeating: 0x21)) != nil { return true }
      i &+= 16
    }
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
    let count = token.count
    guard start >= 0, start <= bytes.count, count <= bytes.count &- start else { return false }
    var i = 0
    while count &- i >= 8 {
      guard let a = word(bytes, start &+ i), a == word(token, i) else { return false }
      i &+= 8
    }
    if i == count { return true }
    if count >= 8 { return word(bytes, start &+ count &- 8) == word(token, count &- 8) }
    while i < count {
      if bytes[start &+ i] != token[i] { return false }
      i &+= 1
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
