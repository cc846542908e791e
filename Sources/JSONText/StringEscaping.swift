/// Turns UTF-8 into a JSON string with its quotes.
enum StringEscaping {
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, style: JSONWriter.Style, to out: inout [UInt8]
  ) {
    out.append(UInt8(ascii: "\""))
    var start = 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      let isPlain: Bool
      switch style {
      case .plain: isPlain = byte >= 0x20 && byte != 0x22 && byte != 0x5C
      case .php:
        isPlain = byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x2F && byte < 0x80
      }
      if isPlain {
        i += 1
        continue
      }
      if start < i { out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i])) }
      i += appendEscaped(text, at: i, to: &out)
      start = i
    }
    if start < i { out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i])) }
    out.append(UInt8(ascii: "\""))
  }

  /// Appends the escape of what stands at `i`; how many bytes of the source it took.
  private static func appendEscaped(
    _ text: UnsafeBufferPointer<UInt8>, at i: Int, to out: inout [UInt8]
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
      appendUnit(UInt16(byte), to: &out)
      return 1
    default:
      return appendScalar(text, at: i, to: &out)
    }
    out.append(UInt8(ascii: "\\"))
    out.append(letter)
    return 1
  }

  private static func appendScalar(
    _ text: UnsafeBufferPointer<UInt8>, at i: Int, to out: inout [UInt8]
  ) -> Int {
    let length = TextBytes.sequenceLength(text, at: i)
    guard length > 1 else {
      appendUnit(0xFFFD, to: &out)
      return max(abs(length), 1)
    }
    var scalar = UInt32(text[i]) & (0xFF >> UInt32(length + 1))
    for k in 1..<length { scalar = scalar << 6 | UInt32(text[i + k] & 0x3F) }
    if scalar < 0x10000 {
      appendUnit(UInt16(truncatingIfNeeded: scalar), to: &out)
    } else {
      let offset = scalar - 0x10000
      appendUnit(UInt16(truncatingIfNeeded: 0xD800 | offset >> 10), to: &out)
      appendUnit(UInt16(truncatingIfNeeded: 0xDC00 | offset & 0x3FF), to: &out)
    }
    return length
  }

  private static func appendUnit(_ unit: UInt16, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\\"))
    out.append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
