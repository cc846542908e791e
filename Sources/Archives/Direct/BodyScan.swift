internal import JSONText
internal import Markup

/// Looks through the bytes of a body once.
enum BodyScan {
  /// What ``TextReading`` would say of a text that it leaves as it is; `nil` where it may say anything else.
  @inline(__always)
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (isASCII: Bool, lostLetters: Int)? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return (true, 0) }
    let count = bytes.count
    var isHigh = false
    var isQuestion = false
    if count >= 16 {
      var all = DumpScan.Block(repeating: 0)
      var questions = SIMDMask<SIMD16<Int8>>(repeating: false)
      let question = DumpScan.Block(repeating: UInt8(ascii: "?"))
      var at = 0
      while true {
        // The last block looks again at bytes of the one before.
        at = min(at, count &- 16)
        let block = base.loadUnaligned(fromByteOffset: at, as: DumpScan.Block.self)
        all |= block
        questions .|= (block .== question)
        at &+= 16
        if at >= count { break }
      }
      isHigh = DumpScan.place(all .>= DumpScan.Block(repeating: 0x80)) != nil
      isQuestion = DumpScan.place(questions) != nil
    } else {
      for byte in bytes {
        if byte >= 0x80 { isHigh = true }
        if byte == UInt8(ascii: "?") { isQuestion = true }
      }
    }
    let lost = isQuestion ? TextReading.lostLetters(bytes) : 0
    if !isHigh { return (true, lost) }
    let rest = UnsafeBufferPointer(rebasing: bytes[firstHigh(bytes)...])
    guard TextBytes.isUTF8(rest), !mayBeDoubled(rest) else { return nil }
    return (false, lost)
  }

  /// The place of the first byte beyond ASCII.
  private static func firstHigh(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    var at = 0
    while bytes.count &- at >= 16 {
      let block = base.loadUnaligned(fromByteOffset: at, as: DumpScan.Block.self)
      if let place = DumpScan.place(block .>= DumpScan.Block(repeating: 0x80)) {
        return at &+ place
      }
      at &+= 16
    }
    while at < bytes.count, bytes[at] < 0x80 { at &+= 1 }
    return at
  }

  /// Whether UTF-8 that begins beyond ASCII may be UTF-8 once more inside. Its first letter beyond ASCII would stand for the first byte of a letter, U+00C2 to U+00F4,
  /// with one behind it that stands for another.
  private static func mayBeDoubled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2, bytes[0] == 0xC3, 0x82...0xB4 ~= bytes[1] else { return false }
    // U+00C0 to U+00FF stand for no byte that goes on with a letter.
    return bytes[2] >= 0x80 && bytes[2] != 0xC3
  }

  /// Whether a stored body is words that show as they stand, and can't be anything else: the code that reads bodies would find so too.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
      return false
    }
    switch first {
    // Controls, calls, and what speaks to a bot.
    case UInt8(ascii: "C"):
      if bytes.count >= 3, bytes[1] == UInt8(ascii: "C"), bytes[2] == UInt8(ascii: "^") {
        return false
      }
    case UInt8(ascii: "m"):
      if bytes.count >= 7, bytes[1] == UInt8(ascii: "o"), bytes[6] == UInt8(ascii: "A") {
        return false
      }
    case UInt8(ascii: "@"): return false
    default: break
    }
    // What may end in a mark of apps.
    if last &- 0x30 <= 9, bytes.suffix(24).contains(UInt8(ascii: "_")) { return false }
    guard ByteRuns.firstUnplain(bytes) == bytes.count,
      MarkupReader.showsAsItStands(plain: bytes)
    else { return false }
    // U+2060, with which some texts are broken up.
    return !holdsJoiner(bytes)
  }

  /// Whether the word is in it that deletes a message of a room.
  static func holdsDeletion(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteRuns.contains(bytes, "deletemessage", rarest: 9)
  }

  private static func holdsJoiner(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = ByteRuns.next(0xE2, in: bytes, from: 0)
    while at &+ 2 < bytes.count {
      if bytes[at &+ 1] == 0x81, bytes[at &+ 2] == 0xA0 { return true }
      at = ByteRuns.next(0xE2, in: bytes, from: at &+ 1)
    }
    return false
  }
}
