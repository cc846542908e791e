/// What MySQL writes in place of a byte inside quotes.
enum DumpEscapes {
  /// Undoes escapes and doubled quotes. A backslash at the very end stays.
  static func undone(
    _ written: UnsafeBufferPointer<UInt8>, quote: UInt8, isBackslashPlain: Bool
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: written.count + slack) { room, count in
      count = undo(written, quote: quote, isBackslashPlain: isBackslashPlain, into: room)
    }
  }

  /// Room for what is copied with the last bytes of a text.
  static let slack = 16

  /// - Parameter room: For as many bytes as were written, and ``slack``; with less nothing is undone.
  /// - Returns: How many bytes came out: never more than were written.
  static func undo(
    _ written: UnsafeBufferPointer<UInt8>, quote: UInt8, isBackslashPlain: Bool,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let count = written.count
    guard let source = UnsafeRawPointer(written.baseAddress), room.count &- count >= slack,
      let target = UnsafeMutableRawPointer(room.baseAddress)
    else { return 0 }
    let backslash = isBackslashPlain ? quote : UInt8(ascii: "\\")
    let (quotes, backslashes) = (
      DumpScan.Block(repeating: quote), DumpScan.Block(repeating: backslash)
    )
    var at = 0
    // Never behind `at`: an escape is at least as long as what it stands for. So there is always room for the rest and the slack.
    var out = 0
    while at < count {
      if count &- at >= 16 {
        let block = source.loadUnaligned(fromByteOffset: at, as: DumpScan.Block.self)
        target.storeBytes(of: block, toByteOffset: out, as: DumpScan.Block.self)
        guard let plain = DumpScan.place((block .== quotes) .| (block .== backslashes)) else {
          (at, out) = (at &+ 16, out &+ 16)
          continue
        }
        (at, out) = (at &+ plain, out &+ plain)
      }
      let byte = written[at]
      var next: UInt8?
      if byte == quote || byte == backslash, at &+ 1 < count { next = written[at &+ 1] }
      if let next, byte == backslash, !isBackslashPlain {
        // `\%` and `\_` stand for themselves, backslash included.
        if next == UInt8(ascii: "%") || next == UInt8(ascii: "_") {
          room[out] = backslash
          out &+= 1
        }
        room[out] = letter(next)
        at &+= 2
      } else {
        room[out] = byte
        at &+= next == quote && byte == quote ? 2 : 1
      }
      out &+= 1
    }
    return out
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
