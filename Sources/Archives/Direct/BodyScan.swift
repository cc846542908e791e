internal import JSONText
internal import Markup

/// Looks through the bytes of a body once.
enum BodyScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// What ``TextReading`` would say of a text that it leaves as it is; `nil` where it may say anything else.
  @inline(__always)
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (isASCII: Bool, lostLetters: Int)? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return (true, 0) }
    var all: UInt64 = 0
    var questions: UInt64 = 0
    var at = 0
    let count = bytes.count
    // Where the first word begins that is not all ASCII.
    var begin = count &- (count & 7)
    while at &+ 8 <= count {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if (all & highs) == 0, (word & highs) != 0 { begin = at }
      all |= word
      let other = word ^ (ones &* 0x3F)
      // Two question marks side by side: words without them are many.
      questions |= (other &- ones) & ~other & highs
      at &+= 8
    }
    var last: UInt8 = 0
    while at < count {
      last |= bytes[at]
      if bytes[at] == 0x3F { questions = 1 }
      at &+= 1
    }
    let lost = questions == 0 ? 0 : TextReading.lostLetters(bytes)
    if (all & highs) == 0, last < 0x80 { return (true, lost) }
    let rest = UnsafeBufferPointer(rebasing: bytes[min(begin, count)...])
    guard TextBytes.isUTF8(rest), !mayBeDoubled(rest) else { return nil }
    return (false, lost)
  }

  /// Whether UTF-8 may be UTF-8 once more inside. Its first letter beyond ASCII would stand for the first byte of a letter, U+00C2 to U+00F4,
  /// with one behind it that stands for another.
  private static func mayBeDoubled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return false }
    guard bytes[first] == 0xC3, first + 2 < bytes.count, 0x82...0xB4 ~= bytes[first + 1] else {
      return false
    }
    // U+00C0 to U+00FF stand for no byte that goes on with a letter.
    return bytes[first + 2] >= 0x80 && bytes[first + 2] != 0xC3
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
    guard bytes.count >= 3, let base = UnsafeRawPointer(bytes.baseAddress) else { return false }
    var at = 0
    while at &+ 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let other = word ^ (ones &* 0xE2)
      if (other &- ones) & ~other & highs != 0 { return joiner(in: bytes, from: at) }
      at &+= 8
    }
    return joiner(in: bytes, from: at)
  }

  private static func joiner(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var at = start
    while at &+ 2 < bytes.count {
      if bytes[at] == 0xE2, bytes[at &+ 1] == 0x81, bytes[at &+ 2] == 0xA0 { return true }
      at &+= 1
    }
    return false
  }
}
