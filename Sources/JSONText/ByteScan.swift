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

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
}
