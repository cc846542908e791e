/// Turns UTF-8 into the inside of a JSON string.
enum StringEscaping {
  /// Bytes that the escape of one scalar takes at most.
  static let longestEscape = 12

  /// Writes as much of the text as there is sure to be room for: an escape takes more bytes than what it stands for.
  ///
  /// - Returns: How many bytes of the text were read, and how many were written.
  static func write(
    _ text: UnsafeBufferPointer<UInt8>, style: JSONWriter.Style,
    to out: UnsafeMutableBufferPointer<UInt8>
  ) -> (read: Int, written: Int) {
    guard let source = text.baseAddress, let target = out.baseAddress else { return (0, 0) }
    let count = text.count
    var read = 0
    var written = 0
    while read < count, out.count - written >= count - read + longestEscape {
      let run = copyPlain(
        UnsafeRawPointer(source + read), count - read, asPHP: style == .php,
        to: UnsafeMutableRawPointer(target + written))
      read += run
      written += run
      if read < count { read += writeEscape(text, at: read, target, &written) }
    }
    return (read, written)
  }

  /// Copies bytes up to the first that is escaped, sixteen at a time; how many. There is room for all.
  @inline(__always)
  static func copyPlain(
    _ source: UnsafeRawPointer, _ count: Int, asPHP isPHP: Bool,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    var i = 0
    while i &+ 16 <= count {
      let run = source.loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self)
      // There is room for all; what is copied from an escaped byte on is written over.
      target.storeBytes(of: run, toByteOffset: i, as: SIMD16<UInt8>.self)
      let plain = ByteScan.plainBytes(in: run, asPHP: isPHP)
      i &+= plain
      if plain < 16 { return i }
    }
    if count >= 16 {
      // The last bytes once more with those before them, which are plain.
      let start = count &- 16
      let run = source.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
      target.storeBytes(of: run, toByteOffset: start, as: SIMD16<UInt8>.self)
      return start &+ ByteScan.plainBytes(in: run, asPHP: isPHP)
    }
    if count >= 8, count < 16 {
      // As above, with two halves.
      let ends = SIMD2(
        source.loadUnaligned(as: UInt64.self),
        source.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      if ByteScan.plainBytes(in: unsafeBitCast(ends, to: SIMD16<UInt8>.self), asPHP: isPHP) == 16 {
        target.storeBytes(of: ends[0], as: UInt64.self)
        target.storeBytes(of: ends[1], toByteOffset: count - 8, as: UInt64.self)
        return count
      }
    }
    if count >= 4, count < 8 {
      // As above, with two halves of a word.
      let first = source.loadUnaligned(as: UInt32.self)
      let last = source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      let ends = SIMD4(first, last, first, last)
      if ByteScan.plainBytes(in: unsafeBitCast(ends, to: SIMD16<UInt8>.self), asPHP: isPHP) == 16 {
        target.storeBytes(of: first, toByteOffset: 0, as: UInt32.self)
        target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
        return count
      }
    }
    while i < count {
      let byte = source.load(fromByteOffset: i, as: UInt8.self)
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || isPHP && (byte == 0x2F || byte >= 0x80) {
        break
      }
      target.storeBytes(of: byte, toByteOffset: i, as: UInt8.self)
      i &+= 1
    }
    return i
  }

  /// Writes the escape of what stands at `i`; how many bytes of the text it took.
  private static func writeEscape(
    _ text: UnsafeBufferPointer<UInt8>, at i: Int, _ out: UnsafeMutablePointer<UInt8>,
    _ written: inout Int
  ) -> Int {
    let letter: UInt8
    switch text[i] {
    case 0x08: letter = UInt8(ascii: "b")
    case 0x09: letter = UInt8(ascii: "t")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0D: letter = UInt8(ascii: "r")
    case 0x22, 0x2F, 0x5C: letter = text[i]
    case let byte where byte < 0x80:
      writeUnit(UInt16(byte), out, &written)
      return 1
    default:
      return writeScalar(text, at: i, out, &written)
    }
    out[written] = UInt8(ascii: "\\")
    out[written + 1] = letter
    written += 2
    return 1
  }

  private static func writeScalar(
    _ text: UnsafeBufferPointer<UInt8>, at i: Int, _ out: UnsafeMutablePointer<UInt8>,
    _ written: inout Int
  ) -> Int {
    let length = TextBytes.sequenceLength(text, at: i)
    guard length > 1 else {
      writeUnit(0xFFFD, out, &written)
      return max(abs(length), 1)
    }
    var scalar = UInt32(text[i]) & (0xFF >> UInt32(length + 1))
    for k in 1..<length { scalar = scalar << 6 | UInt32(text[i + k] & 0x3F) }
    if scalar < 0x10000 {
      writeUnit(UInt16(truncatingIfNeeded: scalar), out, &written)
    } else {
      let offset = scalar - 0x10000
      writeUnit(UInt16(truncatingIfNeeded: 0xD800 | offset >> 10), out, &written)
      writeUnit(UInt16(truncatingIfNeeded: 0xDC00 | offset & 0x3FF), out, &written)
    }
    return length
  }

  private static func writeUnit(
    _ unit: UInt16, _ out: UnsafeMutablePointer<UInt8>, _ written: inout Int
  ) {
    out[written] = UInt8(ascii: "\\")
    out[written + 1] = UInt8(ascii: "u")
    written += 2
    var shift: UInt16 = 16
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      out[written] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      written += 1
    }
  }
}
