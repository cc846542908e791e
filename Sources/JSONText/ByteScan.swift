/// Looks at eight or sixteen bytes at once.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// High bits set for bytes that are `"`, `\`, below 0x20 or above 0x7F; a byte after such a one may be marked too, so zero
  /// means none and anything else means “look closer”.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    let quotes = zeros(word ^ (ones &* 0x22))
    let backslashes = zeros(word ^ (ones &* 0x5C))
    let controls = (word &- (ones &* 0x20)) & ~word
    return (quotes | backslashes | controls | word) & highs
  }

  /// How many bytes stand before the first that a writer escapes: `"`, `\` and those below 0x20, as PHP also `/` and those above 0x7F.
  @inline(__always)
  static func plainBytes(in run: SIMD16<UInt8>, asPHP isPHP: Bool) -> Int {
    let all = { (byte: UInt8) in SIMD16(repeating: byte) }
    let always = (run .< all(0x20)) .| (run .== all(0x22)) .| (run .== all(0x5C))
    let marks = isPHP ? always .| (run .== all(0x2F)) .| (run .>= all(0x80)) : always
    let halves = unsafeBitCast(marks, to: SIMD2<UInt64>.self)
    if halves[0] | halves[1] == 0 { return 16 }
    let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    return low != 0 ? low.trailingZeroBitCount / 8 : 8 + high.trailingZeroBitCount / 8
  }

  /// High bits set for backslashes; a byte after one may be marked too.
  @inline(__always)
  static func backslashes(in word: UInt64) -> UInt64 { zeros(word ^ (ones &* 0x5C)) & highs }

  /// False if no `ud` occurs, with a `d` of either case: then no escape stands for half a character beyond U+FFFF.
  static func mayHoldSurrogate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var i = 0
    // Each word looks at seven pairs.
    while bytes.count &- i >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self))
      let letters =
        zeros(word ^ (ones &* 0x75)) & zeros((word >> 8 | ones &* 0x20) ^ (ones &* 0x64))
      if letters & highs != 0 { return true }
      i &+= 7
    }
    while i &+ 1 < bytes.count {
      if bytes[i] == 0x75, bytes[i &+ 1] | 0x20 == 0x64 { return true }
      i &+= 1
    }
    return false
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
}
