/// HTML in the making. What is no markup of ours goes through ``text(_:)`` or an attribute: names of tables and people are hostile.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  /// Markup that is written here, never anything that was read.
  mutating func markup(_ markup: StaticString) {
    bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
  }

  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      // No character of HTML, but for the blanks.
      case 0..<0x09, 0x0B, 0x0E..<0x20, 0x7F: bytes += Array("\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
  }

  mutating func number(_ number: Int) { text(Self.grouped(number)) }

  /// A number for a drawing, to a hundredth.
  mutating func length(_ length: Double) {
    let hundredths = Int((length * 100).rounded())
    text("\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)")
  }

  /// `1,234,567`
  static func grouped(_ number: Int) -> String {
    var out = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return number < 0 ? "-" + out : out
  }
}
