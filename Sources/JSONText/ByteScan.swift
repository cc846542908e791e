/// Looks at eight bytes at once.
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

  /// High bits set for bytes that a writer escapes: `"`, `\` and those below 0x20, as PHP also `/` and those above 0x7F; a byte after
  /// such a one may be marked too.
  @inline(__always)
  static func escaped(in word: UInt64, asPHP isPHP: Bool) -> UInt64 {
    let quotes = zeros(word ^ (ones &* 0x22))
    let backslashes = zeros(word ^ (ones &* 0x5C))
    let controls = (word &- (ones &* 0x20)) & ~word
    let more = isPHP ? zeros(word ^ (ones &* 0x2F)) | word : 0
    return (quotes | backslashes | controls | more) & highs
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
