/// Percent coding as browsers and PHP use it in queries and form bodies.
public enum PercentCoding {
  /// The decoded bytes: `+` is a blank, `%XX` a byte; a `%` without two hex digits stays as it stands.
  public static func decodedForm(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.underestimatedCount)
    var iterator = bytes.makeIterator()
    // Bytes that were read ahead behind a `%` and turned out not to belong to an escape.
    var pending: [UInt8] = []
    while let byte = pending.popLast() ?? iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let first = pending.popLast() ?? iterator.next() else {
        out.append(byte)
        break
      }
      guard let high = hexValue(first) else {
        out.append(byte)
        pending.append(first)
        continue
      }
      guard let second = pending.popLast() ?? iterator.next() else {
        out.append(byte)
        out.append(first)
        break
      }
      guard let low = hexValue(second) else {
        out.append(byte)
        pending.append(second)
        pending.append(first)
        continue
      }
      out.append(high << 4 | low)
    }
    return out
  }

  /// The text as a form field: letters, digits and `_.-~` as they are, a blank as `+`, everything else as `%XX` in upper case.
  public static func encodedForm(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "~"):
        out.append(byte)
      case UInt8(ascii: " "):
        out.append(UInt8(ascii: "+"))
      default:
        out.append(UInt8(ascii: "%"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 0xF))
      }
    }
    return out
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
