/// Turns the inside of a JSON string into UTF-8 bytes.
enum StringUnescaping {
  /// Whether an escape stands for half of a surrogate pair.
  static func hasLoneSurrogate(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
    // Hardly any text has one of either half: `\ud8` and the like.
    guard ByteScan.mayHoldSurrogate(raw) else { return false }
    var i = 0
    while i < raw.count {
      guard raw[i] == UInt8(ascii: "\\") else {
        i += 1
        continue
      }
      guard let unit = TextBytes.escapedUnit(raw, at: i) else {
        i += 2
        continue
      }
      i += 6
      guard unit & 0xF800 == 0xD800 else { continue }
      guard unit & 0xFC00 == 0xD800, let low = TextBytes.escapedUnit(raw, at: i),
        low & 0xFC00 == 0xDC00
      else { return true }
      i += 6
    }
    return false
  }

  /// Escapes have been checked by the reader; one that is not valid is kept as it stands.
  ///
  /// - Parameter out: as long as `raw`, at least: no escape stands for more bytes than it has itself.
  /// - Returns: how many bytes were written.
  static func unescape(
    _ raw: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var i = 0
    var end = 0
    while i < raw.count {
      let byte = raw[i]
      guard byte == UInt8(ascii: "\\"), i + 1 < raw.count else {
        // Eight bytes at a time up to a backslash: there is room, since no more was written than read.
        while i + 8 <= raw.count, let source = raw.baseAddress, let target = out.baseAddress {
          let word = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: i, as: UInt64.self)
          UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: end, as: UInt64.self)
          let marks = UInt64(littleEndian: ByteScan.backslashes(in: word))
          // The lowest mark is exact: what was copied from there on is written over.
          let plain = marks == 0 ? 8 : marks.trailingZeroBitCount / 8
          i += plain
          end += plain
          if marks != 0 { break }
        }
        while i < raw.count, raw[i] != UInt8(ascii: "\\") || i + 1 == raw.count {
          out[end] = raw[i]
          end += 1
          i += 1
        }
        continue
      }
      switch raw[i + 1] {
      case UInt8(ascii: "b"): out[end] = 0x08
      case UInt8(ascii: "f"): out[end] = 0x0C
      case UInt8(ascii: "n"): out[end] = 0x0A
      case UInt8(ascii: "r"): out[end] = 0x0D
      case UInt8(ascii: "t"): out[end] = 0x09
      case UInt8(ascii: "u"):
        i += writeUnit(raw, at: i, to: out, at: &end)
        continue
      default: out[end] = raw[i + 1]
      }
      end += 1
      i += 2
    }
    return end
  }

  /// Writes what the `\uXXXX` at `i` stands for; how many bytes of the source it took.
  private static func writeUnit(
    _ raw: UnsafeBufferPointer<UInt8>, at i: Int, to out: UnsafeMutableBufferPointer<UInt8>,
    at end: inout Int
  ) -> Int {
    guard let unit = TextBytes.escapedUnit(raw, at: i) else {
      out[end] = raw[i]
      end += 1
      return 1
    }
    if unit & 0xFC00 == 0xD800, let low = TextBytes.escapedUnit(raw, at: i + 6),
      low & 0xFC00 == 0xDC00
    {
      write(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)), to: out, at: &end)
      return 12
    }
    write(unit & 0xF800 == 0xD800 ? 0xFFFD : UInt32(unit), to: out, at: &end)
    return 6
  }

  private static func write(
    _ scalar: UInt32, to out: UnsafeMutableBufferPointer<UInt8>, at end: inout Int
  ) {
    func put(_ byte: UInt32) {
      out[end] = UInt8(truncatingIfNeeded: byte)
      end += 1
    }
    switch scalar {
    case 0..<0x80: put(scalar)
    case 0x80..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case 0x800..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}
