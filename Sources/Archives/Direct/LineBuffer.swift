internal import JSONText

/// Lines of JSON, written one behind the other.
struct LineBuffer {
  private(set) var bytes: [UInt8]
  private(set) var count = 0

  init(capacity: Int) { bytes = [UInt8](repeating: 0, count: max(capacity, 64)) }

  mutating func removeAll() { count = 0 }
  mutating func removeAll(from start: Int) { count = min(count, start) }

  mutating func put(_ text: [UInt8]) {
    write(atMost: text.count) { cursor in text.withUnsafeBytes { cursor.put($0) } }
  }

  /// Makes room once for what is written piece by piece.
  ///
  /// - Parameter most: Bytes; what goes beyond them is not written.
  @inline(__always)
  mutating func write(atMost most: Int, _ body: (inout LineCursor) -> Void) {
    if bytes.count - count < most { grow(most) }
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
struct LineCursor {
  private let room: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ room: UnsafeMutableRawBufferPointer) { self.room = room }

  /// Bytes that a text takes at most, escaped.
  static func most(_ text: UnsafeBufferPointer<UInt8>) -> Int { text.count * 6 + 8 }

  @inline(__always)
  mutating func put(_ text: UnsafeRawBufferPointer) {
    guard room.count - count >= text.count, let base = room.baseAddress,
      let source = text.baseAddress
    else { return }
    (base + count).copyMemory(from: source, byteCount: text.count)
    count &+= text.count
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { put(UnsafeRawBufferPointer($0)) }
  }

  /// A number that is not negative.
  @inline(__always)
  mutating func put(_ number: Int64) {
    guard room.count - count >= 20 else { return }
    var left = UInt64(bitPattern: number)
    var digits = 1
    var limit: UInt64 = 10
    while digits < 19, left >= limit {
      digits &+= 1
      limit &*= 10
    }
    var place = count &+ digits
    while left >= 10 {
      let rest = left / 10
      place &-= 1
      room[place] = UInt8(truncatingIfNeeded: 0x30 &+ left &- rest &* 10)
      left = rest
    }
    room[place &- 1] = UInt8(truncatingIfNeeded: 0x30 &+ left)
    count &+= digits
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The inside of a string, escaped as ``JSONWriter`` does.
  @inline(__always)
  mutating func put(escaping text: UnsafeBufferPointer<UInt8>) {
    guard room.count - count >= Self.most(text) else { return }
    var at = 0
    while true {
      at &+= copyPlain(text, from: at)
      guard at < text.count else { return }
      escape(text[at])
      at &+= 1
    }
  }

  /// Copies bytes up to the first that is escaped; how many. There is room for all, and for eight more.
  @inline(__always)
  private mutating func copyPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let source = UnsafeRawPointer(text.baseAddress), let target = room.baseAddress else {
      return 0
    }
    var at = start
    var to = count
    while at &+ 8 <= text.count {
      let word = source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let quotes = word ^ (Self.ones &* 0x22)
      let slashes = word ^ (Self.ones &* 0x5C)
      let marks =
        ((quotes &- Self.ones) & ~quotes | (slashes &- Self.ones) & ~slashes
          | (word &- (Self.ones &* 0x20)) & ~word) & Self.highs
      target.storeBytes(of: word, toByteOffset: to, as: UInt64.self)
      if marks != 0 {
        // The lowest mark is exact; only those above it may be marked in error.
        let plain = at &- start &+ marks.trailingZeroBitCount / 8
        count &+= plain
        return plain
      }
      at &+= 8
      to &+= 8
    }
    while at < text.count {
      let byte = text[at]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
      target.storeBytes(of: byte, toByteOffset: to, as: UInt8.self)
      at &+= 1
      to &+= 1
    }
    count = to
    return at &- start
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
