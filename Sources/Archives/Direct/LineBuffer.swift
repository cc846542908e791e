internal import JSONText

/// Lines of JSON, written one behind the other.
struct LineBuffer {
  private(set) var bytes: [UInt8]
  private(set) var count = 0

  /// - Parameter room: What was there is written over.
  init(_ room: consuming [UInt8] = []) { bytes = room }

  mutating func removeAll(from start: Int) { count = min(count, start) }

  mutating func put(_ text: [UInt8]) {
    write(atMost: text.count) { cursor in text.withUnsafeBytes { cursor.put($0) } }
  }

  /// Makes room once for what is written piece by piece.
  ///
  /// - Parameter most: Bytes; what goes far beyond them is not written.
  @inline(__always)
  mutating func write(atMost most: Int, _ body: (inout LineCursor) -> Void) {
    if bytes.count - count < most + LineCursor.slack { grow(most + LineCursor.slack) }
    let start = count
    count += bytes.withUnsafeMutableBytes { bytes in
      var cursor = LineCursor(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      body(&cursor)
      return cursor.count
    }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int) {
    bytes += [UInt8](repeating: 0, count: max(bytes.count, wanted))
  }
}

/// A place in room that was made for what is written there.
///
/// All is written through ``room(_:)``, which gives no place where there is too little room behind it: what does not fit is left out.
struct LineCursor {
  private typealias Block = SIMD16<UInt8>

  private let base: UnsafeMutableRawPointer?
  private let size: Int
  private(set) var count = 0

  init(_ room: UnsafeMutableRawBufferPointer) {
    base = room.baseAddress
    size = room.count
  }

  /// Bytes that a text takes at most, escaped.
  static func most(_ text: UnsafeBufferPointer<UInt8>) -> Int { text.count * 6 + 8 }

  /// What is written behind the end of pieces and numbers, to be written over.
  static let slack = 32

  @inline(__always)
  private func room(_ wanted: Int) -> UnsafeMutableRawPointer? {
    size &- count >= wanted ? base.map { $0 + count } : nil
  }

  @inline(__always)
  mutating func put(_ text: UnsafeRawBufferPointer) {
    guard let target = room(text.count), let source = text.baseAddress else { return }
    target.copyMemory(from: source, byteCount: text.count)
    count &+= text.count
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { put(UnsafeRawBufferPointer($0)) }
  }

  /// Text in whole blocks.
  ///
  /// - Parameter piece: Bytes that go on to the end of the last block at least.
  @inline(__always)
  mutating func put(blocks piece: UnsafeRawBufferPointer, length: Int) {
    let whole = (length &+ 15) & ~15
    guard let target = room(whole), whole <= piece.count, let source = piece.baseAddress else {
      return
    }
    var at = 0
    while at < whole {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: at, as: Block.self), toByteOffset: at,
        as: Block.self)
      at &+= 16
    }
    count &+= length
  }

  /// What was written before, up to 32 bytes of it, once more. Room for 32 is needed.
  @inline(__always)
  mutating func repeatBytes(_ range: Range<Int>) {
    guard range.count <= 32, range.upperBound <= count, let target = room(32), let base else {
      return
    }
    // Both are read before either is written: they may lie in each other.
    let source = base + range.lowerBound
    let low = source.loadUnaligned(as: Block.self)
    let high = source.loadUnaligned(fromByteOffset: 16, as: Block.self)
    target.storeBytes(of: low, as: Block.self)
    target.storeBytes(of: high, toByteOffset: 16, as: Block.self)
    count &+= range.count
  }

  /// A number that is not negative. Room for 24 bytes is needed.
  @inline(__always)
  mutating func put(_ number: Int64) {
    guard let target = room(24) else { return }
    let value = UInt64(bitPattern: number)
    if value < 100_000_000 {
      count &+= Self.put(first: value, target)
      return
    }
    let (above, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let length: Int
    if above < 100_000_000 {
      length = Self.put(first: above, target)
    } else {
      let (top, middle) = above.quotientAndRemainder(dividingBy: 100_000_000)
      length = Self.put(first: top, target) &+ 8
      (target + (length &- 8)).storeBytes(
        of: (Self.digits(middle) | Self.zeros).littleEndian, as: UInt64.self)
    }
    (target + length).storeBytes(
      of: (Self.digits(low) | Self.zeros).littleEndian, as: UInt64.self)
    count &+= length &+ 8
  }

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// Digits of a number below 100,000,000 without zeros before it; eight bytes are written. How many count.
  @inline(__always)
  private static func put(first value: UInt64, _ target: UnsafeMutableRawPointer) -> Int {
    let digits = digits(value)
    let left = min(digits.trailingZeroBitCount / 8, 7)
    target.storeBytes(
      of: ((digits | zeros) >> UInt64(left &* 8)).littleEndian, as: UInt64.self)
    return 8 &- left
  }

  /// The eight decimal digits of a number below 100,000,000, the first one lowest: halves, then quarters, then digits side by side.
  @inline(__always)
  private static func digits(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let halves = high | (value &- high &* 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) << 8
  }

  /// The inside of a string, escaped as ``JSONWriter`` does.
  @inline(__always)
  mutating func put(escaping text: UnsafeBufferPointer<UInt8>) {
    guard size &- count >= Self.most(text) else { return }
    var at = 0
    while true {
      at &+= copyPlain(text, from: at)
      guard at < text.count else { return }
      escape(text[at])
      at &+= 1
    }
  }

  /// Copies bytes up to the first that is escaped; how many. There is room for all that is left, six times.
  @inline(__always)
  private mutating func copyPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let source = UnsafeRawPointer(text.baseAddress), let target = base else { return 0 }
    let end = text.count
    var at = start
    var to = count
    while end &- at >= 16 {
      let block = source.loadUnaligned(fromByteOffset: at, as: Block.self)
      target.storeBytes(of: block, toByteOffset: to, as: Block.self)
      let marks =
        (block .== Block(repeating: 0x22)) .| (block .== Block(repeating: 0x5C))
        .| (block .< Block(repeating: 0x20))
      if let plain = DumpScan.place(marks) {
        count = to &+ plain
        return at &- start &+ plain
      }
      at &+= 16
      to &+= 16
    }
    if end &- at >= 8 {
      let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      target.storeBytes(of: word.littleEndian, toByteOffset: to, as: UInt64.self)
      let marks = Self.escaped(in: word)
      if marks != 0 {
        // The lowest mark is exact; only those above it may be marked in error.
        let plain = marks.trailingZeroBitCount / 8
        count = to &+ plain
        return at &- start &+ plain
      }
      at &+= 8
      to &+= 8
    }
    while at < end {
      let byte = text[at]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
      target.storeBytes(of: byte, toByteOffset: to, as: UInt8.self)
      at &+= 1
      to &+= 1
    }
    count = to
    return at &- start
  }

  /// Marks quotes, backslashes and controls.
  @inline(__always)
  private static func escaped(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quotes, slashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
    return
      ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | (word &- (ones &* 0x20)) & ~word)
      & 0x8080_8080_8080_8080
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: put("\\\"")
    case 0x5C: put("\\\\")
    case 0x0A: put("\\n")
    default:
      // Rare: as the writer of all else does it.
      let quoted = JSONWriter.bytes(of: .string(String(decoding: [byte], as: UTF8.self)))
      quoted.withUnsafeBytes { put(UnsafeRawBufferPointer(rebasing: $0[1..<($0.count - 1)])) }
    }
  }
}
