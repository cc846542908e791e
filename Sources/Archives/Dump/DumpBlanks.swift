/// Blanks and comments between the words of a dump.
enum DumpBlanks {
  /// The next place that is neither blank nor in a comment; `nil` where the bytes at hand end inside one, or right where one may begin.
  ///
  /// An executable comment (`/*!40101`) is none: its words count. It isn't entered here.
  static func skip(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Int? {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if DumpScan.isBlank(byte) {
        at += 1
        continue
      }
      switch comment(bytes, at: at, isLast: isLast) {
      case .none: return at
      case .needsMore: return isLast ? bytes.count : nil
      case .end(let end): at = end
      }
    }
    return isLast ? at : nil
  }

  enum Comment {
    case none
    case needsMore
    case end(Int)
  }

  static func comment(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool
  ) -> Comment {
    let newline = UInt8(ascii: "\n")
    let left = bytes.count - start
    switch bytes[start] {
    case UInt8(ascii: "#"):
      return line(bytes, from: start + 1)
    case UInt8(ascii: "-"):
      guard left >= 2 else { return isLast ? .none : .needsMore }
      guard bytes[start + 1] == UInt8(ascii: "-") else { return .none }
      // Two dashes are a comment only with a blank or the end of the line behind them.
      guard left >= 3 else { return isLast ? .end(bytes.count) : .needsMore }
      guard DumpScan.isBlank(bytes[start + 2]) else { return .none }
      return bytes[start + 2] == newline ? .end(start + 3) : line(bytes, from: start + 3)
    case UInt8(ascii: "/"):
      guard left >= 3 else { return isLast ? .none : .needsMore }
      guard bytes[start + 1] == UInt8(ascii: "*") else { return .none }
      // MariaDB has `/*M!` beside `/*!`.
      if bytes[start + 2] == UInt8(ascii: "!") { return .none }
      if bytes[start + 2] == UInt8(ascii: "M") {
        guard left >= 4 else { return isLast ? .none : .needsMore }
        if bytes[start + 3] == UInt8(ascii: "!") { return .none }
      }
      var at = start + 2
      while true {
        at = DumpScan.first(UInt8(ascii: "*"), or: UInt8(ascii: "*"), in: bytes, from: at)
        guard at + 1 < bytes.count else { return .needsMore }
        if bytes[at + 1] == UInt8(ascii: "/") { return .end(at + 2) }
        at += 1
      }
    default: return .none
    }
  }

  private static func line(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Comment {
    let newline = UInt8(ascii: "\n")
    let end = DumpScan.first(newline, or: newline, in: bytes, from: start)
    return end < bytes.count ? .end(end + 1) : .needsMore
  }
}
