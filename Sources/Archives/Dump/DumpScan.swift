/// Looks for bytes that end something, many at once.
enum DumpScan {
  typealias Block = SIMD16<UInt8>

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// The place of the first byte of a block that a comparison found.
  @inline(__always)
  static func place(_ found: SIMDMask<SIMD16<Int8>>) -> Int? {
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    if low | high == 0 { return nil }
    return low != 0 ? low.trailingZeroBitCount / 8 : 8 &+ high.trailingZeroBitCount / 8
  }

  /// The first place from `start` on, which is none of them, that holds `first` or `second`; the count where there is none.
  @inline(__always)
  static func first(
    _ first: UInt8, or second: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress), start >= 0 else { return bytes.count }
    var at = start
    let end = bytes.count
    let (firsts, seconds) = (Block(repeating: first), Block(repeating: second))
    // A block is read only where all of it is in the bytes.
    while end &- at >= 16 {
      let block = base.loadUnaligned(fromByteOffset: at, as: Block.self)
      if let place = place((block .== firsts) .| (block .== seconds)) { return at &+ place }
      at &+= 16
    }
    let (ones, tops) = (ones, tops)
    while end &- at >= 8 {
      let word = UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let (one, other) = (word ^ (ones &* UInt64(first)), word ^ (ones &* UInt64(second)))
      let found = ((one &- ones) & ~one | (other &- ones) & ~other) & tops
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

  /// The number that the first digits of eight bytes are, lowest byte first, and how many they are.
  @inline(__always)
  static func digits(_ word: UInt64) -> (number: Int64, count: Int) {
    let values = word ^ (ones &* 0x30)
    // A digit is below 10 now. What a larger byte carries over to the next does not matter: the lowest mark is exact.
    let others = ((values &+ (ones &* 0x76)) | values) & tops
    let count = others.trailingZeroBitCount / 8
    guard count > 0 else { return (0, 0) }
    // Zeros before the digits; then pairs, fours and all eight are put together.
    var left = values << UInt64(64 &- 8 &* count)
    left = (left &* 10 &+ (left >> 8)) & 0x00FF_00FF_00FF_00FF
    left = (left &* 100 &+ (left >> 16)) & 0x0000_FFFF_0000_FFFF
    left = (left &* 10_000 &+ (left >> 32)) & 0x0000_0000_FFFF_FFFF
    return (Int64(truncatingIfNeeded: left), count)
  }

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
