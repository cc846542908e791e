internal import JSONText

/// Lines of JSON, written piece by piece.
struct LineBuffer {
  private(set) var bytes: [UInt8]
  private(set) var count = 0

  init(capacity: Int) { bytes = [UInt8](repeating: 0, count: max(capacity, 64)) }

  mutating func removeAll() { count = 0 }
  mutating func removeAll(from start: Int) { count = min(count, start) }

  /// What was written, and no more.
  consuming func finished() -> [UInt8] {
    var all = bytes
    all.removeLast(all.count - count)
    return all
  }

  @inline(__always)
  private mutating func room(_ wanted: Int) {
    if bytes.count - count < wanted { grow(wanted) }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int) {
    bytes += [UInt8](repeating: 0, count: max(bytes.count, wanted))
  }

  @inline(__always)
  mutating func put(_ text: [UInt8]) {
    text.withUnsafeBytes { put($0) }
  }

  @inline(__always)
  mutating func put(_ text: UnsafeRawBufferPointer) {
    room(text.count)
    let at = count
    bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress, let source = text.baseAddress else { return }
      (base + at).copyMemory(from: source, byteCount: text.count)
    }
    count += text.count
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { put(UnsafeRawBufferPointer($0)) }
  }

  /// A number that is not negative.
  @inline(__always)
  mutating func put(_ number: Int64) {
    room(20)
    let at = count
    count += bytes.withUnsafeMutableBytes { bytes in
      var left = UInt64(bitPattern: number)
      var digits = 1
      var limit: UInt64 = 10
      while digits < 19, left >= limit {
        digits += 1
        limit &*= 10
      }
      var place = at + digits
      while left >= 100 {
        let (rest, pair) = (left / 100, Int(left % 100))
        place -= 2
        bytes[place] = UInt8(truncatingIfNeeded: 0x30 + pair / 10)
        bytes[place + 1] = UInt8(truncatingIfNeeded: 0x30 + pair % 10)
        left = rest
      }
      if left >= 10 {
        bytes[place - 2] = UInt8(truncatingIfNeeded: 0x30 + left / 10)
        bytes[place - 1] = UInt8(truncatingIfNeeded: 0x30 + left % 10)
      } else {
        bytes[place - 1] = UInt8(truncatingIfNeeded: 0x30 + left)
      }
      return digits
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The inside of a string, escaped as ``JSONWriter`` does.
  @inline(__always)
  mutating func put(escaping text: UnsafeBufferPointer<UInt8>) {
    // An escape takes six bytes at most; words are copied whole.
    room(text.count + 8)
    var at = 0
    while true {
      let run = copyPlain(text, from: at)
      at += run
      guard at < text.count else { return }
      escape(text[at])
      at += 1
      room(text.count - at + 8)
    }
  }

  /// Copies bytes up to the first that is escaped; how many. There is room for all, and for eight more.
  @inline(__always)
  private mutating func copyPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let out = count
    let copied = bytes.withUnsafeMutableBytes { bytes -> Int in
      guard let source = UnsafeRawPointer(text.baseAddress), let target = bytes.baseAddress else {
        return 0
      }
      var at = start
      var to = out
      while at &+ 8 <= text.count {
        let word = source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let quotes = word ^ (Self.ones &* 0x22)
        let slashes = word ^ (Self.ones &* 0x5C)
        let marks =
          ((quotes &- Self.ones) & ~quotes | (slashes &- Self.ones) & ~slashes
            | (word &- (Self.ones &* 0x20)) & ~word) & Self.highs
        target.storeBytes(of: word, toByteOffset: to, as: UInt64.self)
        if marks != 0 { return at &- start &+ marks.trailingZeroBitCount / 8 }
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
      return at &- start
    }
    count += copied
    return copied
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: put("\\\"")
    case 0x5C: put("\\\\")
    case 0x0A: put("\\n")
    default:
      // Rare: as the writer of all else does it.
      let quoted = JSONWriter.bytes(of: .string(String(decoding: [byte], as: UTF8.self)))
      put(Array(quoted.dropFirst().dropLast()))
    }
  }

  mutating func put(escaping text: String) {
    var text = text
    text.withUTF8 { put(escaping: $0) }
  }
}
