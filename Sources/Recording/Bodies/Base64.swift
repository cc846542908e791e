/// Base64 (RFC 4648) as recordings use it.
enum Base64 {
  /// The bytes; `nil` for letters outside the alphabet or broken padding. Line ends are skipped.
  static func decoded(_ text: String) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x0A, 0x0D: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        out.append(UInt8(truncatingIfNeeded: bits >> 16))
        out.append(UInt8(truncatingIfNeeded: bits >> 8))
        out.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
        count = 0
      }
    }
    switch (count, padding) {
    case (0, 0): break
    case (2, 2): out.append(UInt8(truncatingIfNeeded: bits >> 4))
    case (3, 1):
      out.append(UInt8(truncatingIfNeeded: bits >> 10))
      out.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: return nil
    }
    return out
  }

  static func encoded(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var i = 0
    while i < bytes.count {
      let taken = min(3, bytes.count - i)
      var bits = UInt32(bytes[i]) << 16
      if taken > 1 { bits |= UInt32(bytes[i + 1]) << 8 }
      if taken > 2 { bits |= UInt32(bytes[i + 2]) }
      for k in 0..<4 {
        out.append(
          k <= taken ? alphabet[Int(bits >> UInt32(18 - 6 * k) & 0x3F)] : UInt8(ascii: "="))
      }
      i += 3
    }
    return String(decoding: out, as: UTF8.self)
  }
}
