internal import JSONText

/// A numeric character reference such as `&#039;` or `&#x1F600;`, by the rules of HTML.
struct NumericReference {
  /// The character; U+FFFD where the number names none, `nil` for a control that shows nothing.
  let scalar: Unicode.Scalar?
  /// The offset after it, the semicolon (which may be missing) included.
  let end: Int

  /// `nil` if no digits follow `&#`, which is then text.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var i = start + 2
    var radix: UInt32 = 10
    if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      i += 1
    }
    let digits = i
    var value: UInt32 = 0
    while i < bytes.count, let digit = Self.digit(bytes[i], radix: radix) {
      // Saturates just beyond the last character.
      value = min(value * radix + digit, 0x11_0000)
      i += 1
    }
    guard i > digits else { return nil }
    if i < bytes.count, bytes[i] == UInt8(ascii: ";") { i += 1 }
    end = i
    scalar = Self.scalar(value)
  }

  private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where radix == 16: UInt32(byte - 87)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where radix == 16: UInt32(byte - 55)
    default: nil
    }
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar? {
    switch value {
    case 0: "\u{FFFD}"
    case 0x0D: "\n"
    case 0x09, 0x0A: Unicode.Scalar(value)
    case 0x01..<0x20, 0xFFFE, 0xFFFF: nil
    // As HTML lays down.
    case 0x80..<0xA0: TextBytes.windows1252(UInt8(value))
    default: Unicode.Scalar(value) ?? "\u{FFFD}"
    }
  }
}
