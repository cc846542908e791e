/// What MySQL writes in place of a byte inside quotes.
enum DumpEscapes {
  /// Undoes escapes and doubled quotes. A backslash at the very end stays.
  static func undo(
    _ written: UnsafeBufferPointer<UInt8>, quote: UInt8, isBackslashPlain: Bool,
    into out: inout [UInt8]
  ) {
    let backslash = UInt8(ascii: "\\")
    var at = 0
    var plainFrom = 0
    let count = written.count
    while true {
      at = DumpScan.first(quote, or: isBackslashPlain ? quote : backslash, in: written, from: at)
      guard at < count else { break }
      let byte = written[at]
      if byte == backslash, !isBackslashPlain, at + 1 < count {
        out.append(contentsOf: written[plainFrom..<at])
        let next = written[at + 1]
        // `\%` and `\_` stand for themselves, backslash included.
        if next == UInt8(ascii: "%") || next == UInt8(ascii: "_") { out.append(backslash) }
        out.append(letter(next))
        at += 2
        plainFrom = at
      } else if byte == quote, at + 1 < count, written[at + 1] == quote {
        out.append(contentsOf: written[plainFrom...at])
        at += 2
        plainFrom = at
      } else {
        at += 1
      }
    }
    out.append(contentsOf: written[plainFrom..<count])
  }

  private static func letter(_ escaped: UInt8) -> UInt8 {
    switch escaped {
    case UInt8(ascii: "0"): 0
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "Z"): 0x1A
    default: escaped
    }
  }

  /// An odd number of digits has a zero before it; `nil` where one is no digit.
  static func hex(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(digits.count / 2 + 1)
    var high: UInt8? = digits.count % 2 == 1 ? 0 : nil
    for digit in digits {
      let value: UInt8
      if digit &- UInt8(ascii: "0") <= 9 {
        value = digit &- UInt8(ascii: "0")
      } else if (digit | 0x20) &- UInt8(ascii: "a") <= 5 {
        value = (digit | 0x20) &- UInt8(ascii: "a") + 10
      } else {
        return nil
      }
      if let first = high {
        out.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return out
  }

  static func bits(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var byte: UInt8 = 0
    var left = (digits.count + 7) / 8 * 8 - digits.count
    for digit in digits {
      guard digit &- UInt8(ascii: "0") <= 1 else { return nil }
      byte = byte << 1 | (digit &- UInt8(ascii: "0"))
      left += 1
      if left % 8 == 0 {
        out.append(byte)
        byte = 0
      }
    }
    return out
  }
}
