/// Looks for bytes that end something, eight at once.
enum DumpScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first place from `start` on that holds `first` or `second`; the count where there is none.
  @inline(__always)
  static func first(
    _ first: UInt8, or second: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return bytes.count }
    let (firsts, seconds) = (ones &* UInt64(first), ones &* UInt64(second))
    var at = start
    let end = bytes.count
    while at &+ 8 <= end {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let found = (zeros(word ^ firsts) | zeros(word ^ seconds)) & highs
      // The lowest mark is exact; only those above it may be marked in error.
      if found != 0 { return at &+ found.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < end {
      if bytes[at] == first || bytes[at] == second { return at }
      at &+= 1
    }
    return end
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") <= 25 ? byte | 0x20 : byte
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 <= 4 }

  /// A letter, a digit, `_`, `$`, or above ASCII.
  static func isOfWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") <= 25 || byte &- UInt8(ascii: "0") <= 9
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
