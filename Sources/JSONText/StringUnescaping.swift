/// Turns the inside of a JSON string into UTF-8 bytes.
enum StringUnescaping {
  /// Escapes have been checked by the reader; one that is not valid is kept as it stands.
  static func unescape(_ raw: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var i = 0
    while i < raw.count {
      let byte = raw[i]
      guard byte == UInt8(ascii: "\\"), i + 1 < raw.count else {
        out.append(byte)
        i += 1
        continue
      }
      switch raw[i + 1] {
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        i += appendUnit(raw, at: i, to: &out)
        continue
      default: out.append(raw[i + 1])
      }
      i += 2
    }
  }

  /// Appends what the `\uXXXX` at `i` stands for; how many bytes of the source it took.
  private static func appendUnit(
    _ raw: UnsafeBufferPointer<UInt8>, at i: Int, to out: inout [UInt8]
  ) -> Int {
    guard let unit = TextBytes.escapedUnit(raw, at: i) else {
      out.append(raw[i])
      return 1
    }
    if unit & 0xFC00 == 0xD800, let low = TextBytes.escapedUnit(raw, at: i + 6),
      low & 0xFC00 == 0xDC00
    {
      append(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)), to: &out)
      return 12
    }
    append(unit & 0xF800 == 0xD800 ? 0xFFFD : UInt32(unit), to: &out)
    return 6
  }

  private static func append(_ scalar: UInt32, to out: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: out.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      out.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      out.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      out.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }
}
