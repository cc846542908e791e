/// Bytes that ought to be UTF-8: checked, decoded, mended.
public enum TextBytes {
  /// True if the bytes are valid UTF-8 (no overlong forms, no surrogates).
  public static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return true }
    let count = bytes.count
    var i = 0
    while i < count {
      // Each byte and word is read where all of it is before the end.
      if count &- i >= 8 {
        let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: i, as: UInt64.self))
        let high = word & 0x8080_8080_8080_8080
        if high == 0 {
          i &+= 8
          continue
        }
        i &+= high.trailingZeroBitCount / 8
      }
      // Letters beyond ASCII mostly stand side by side.
      while i < count, bytes[i] >= 0x80 {
        let first = bytes[i]
        if first & 0xE0 == 0xC0, first >= 0xC2, count &- i >= 2, bytes[i &+ 1] & 0xC0 == 0x80 {
          i &+= 2
        } else {
          let length = sequenceLength(bytes, at: i)
          if length < 1 { return false }
          i &+= length
        }
      }
      while i < count, count &- i < 8, bytes[i] < 0x80 { i &+= 1 }
    }
    return true
  }

  /// True for text in one byte a letter: there are bytes above 0x7F, and none of them could begin or continue a UTF-8 sequence
  /// together with its neighbour.
  ///
  /// Latin-1 text reads well this way, while UTF-8 that was damaged is left to be mended as UTF-8.
  public static func isSingleByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isHigh = false
    for i in 0..<bytes.count where bytes[i] >= 0x80 {
      isHigh = true
      let next = i + 1 < bytes.count ? bytes[i + 1] : 0
      if (0xC0...0xF7).contains(bytes[i]), (0x80...0xBF).contains(next) { return false }
    }
    return isHigh
  }

  /// How many replacement characters mending as UTF-8 puts in (one for each longest broken piece).
  public static func invalidSequences(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var i = 0
    while i < bytes.count {
      let length = sequenceLength(bytes, at: i)
      if length < 1 { count += 1 }
      i += max(abs(length), 1)
    }
    return count
  }

  /// The text, mended where needed: Windows-1252 if ``isSingleByte(_:)``, else UTF-8 with U+FFFD for what is broken.
  public static func mended(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if isUTF8(bytes) || !isSingleByte(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(windows1252(byte)) }
    return String(scalars)
  }

  /// The letter of a byte in Windows-1252; the five unassigned bytes stand for the control of the same number.
  public static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte), let scalar = Unicode.Scalar(upperHalf[Int(byte) - 0x80])
    else { return Unicode.Scalar(byte) }
    return scalar
  }

  private static let upperHalf: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The length of the valid sequence at `i`; for a broken one, minus the length of its longest piece that could have gone on.
  static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    let first = bytes[i]
    let length: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      range = 0xA0...0xBF
    case 0xED:
      length = 3
      range = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      range = 0x90...0xBF
    case 0xF4:
      length = 4
      range = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return -1
    }
    for k in 1..<length {
      guard i + k < bytes.count, range.contains(bytes[i + k]) else { return -k }
      range = 0x80...0xBF
    }
    return length
  }

  /// The UTF-16 unit written as four hex digits at `i`.
  static func hexUnit(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> UInt16? {
    guard i + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for k in 0..<4 {
      let digit: UInt8
      switch bytes[i + k] {
      case let byte where byte &- UInt8(ascii: "0") <= 9: digit = byte &- UInt8(ascii: "0")
      case let byte where (byte | 0x20) &- UInt8(ascii: "a") <= 5:
        digit = (byte | 0x20) &- UInt8(ascii: "a") &+ 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 5
  }

  /// The unit of a whole `\uXXXX` at `i`.
  static func escapedUnit(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> UInt16? {
    guard i + 6 <= bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u")
    else { return nil }
    return hexUnit(bytes, at: i + 2)
  }
}
