/// Passes over a statement, however long: what stands in quotes or comments does not end it.
struct DumpSkip {
  private enum Inside {
    case code
    case quote(UInt8)
    case lineComment
    case blockComment
  }

  private var inside = Inside.code
  let delimiter: [UInt8]
  let isBackslashPlain: Bool
  /// Nothing but a block comment is passed over; it has just begun.
  var isComment = false

  init(delimiter: [UInt8], isBackslashPlain: Bool) {
    self.delimiter = delimiter
    self.isBackslashPlain = isBackslashPlain
  }

  /// Goes on from a place.
  ///
  /// - Returns: where the bytes at hand were left; and whether the statement has ended there, its delimiter passed.
  mutating func skip(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> (position: Int, hasEnded: Bool) {
    var at = start
    while at < bytes.count {
      switch inside {
      case .quote(let quote):
        let backslash =
          quote == UInt8(ascii: "`") || isBackslashPlain ? quote : UInt8(ascii: "\\")
        at = DumpScan.first(quote, or: backslash, in: bytes, from: at)
        guard at < bytes.count else { return (at, false) }
        if bytes[at] == quote {
          // A doubled quote ends the string and begins it again.
          inside = .code
          at += 1
        } else {
          guard at + 1 < bytes.count || isLast else { return (at, false) }
          at = min(at + 2, bytes.count)
        }
      case .lineComment:
        at = DumpScan.first(0x0A, or: 0x0A, in: bytes, from: at)
        guard at < bytes.count else { return (at, false) }
        at += 1
        inside = .code
      case .blockComment:
        at = DumpScan.first(UInt8(ascii: "*"), or: UInt8(ascii: "*"), in: bytes, from: at)
        guard at + 1 < bytes.count else { return (isLast ? bytes.count : at, false) }
        if bytes[at + 1] == UInt8(ascii: "/") {
          inside = .code
          at += 2
          if isComment { return (at, true) }
        } else {
          at += 1
        }
      case .code:
        // A comment or the delimiter may be cut by the end of what is at hand.
        guard at + max(4, delimiter.count) <= bytes.count || isLast else { return (at, false) }
        let byte = bytes[at]
        if byte == delimiter.first, matches(bytes, at: at) { return (at + delimiter.count, true) }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          inside = .quote(byte)
          at += 1
        case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "#"):
          at += enterComment(bytes, at: at)
        default: at += 1
        }
      }
    }
    return (at, false)
  }

  /// Begins inside a block comment, behind its `/*`, and ends with it.
  static func comment() -> DumpSkip {
    var skip = DumpSkip(delimiter: [], isBackslashPlain: false)
    skip.inside = .blockComment
    skip.isComment = true
    return skip
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + delimiter.count <= bytes.count else { return false }
    for (index, byte) in delimiter.enumerated() where bytes[start + index] != byte { return false }
    return true
  }

  private mutating func enterComment(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    func byte(_ distance: Int) -> UInt8? {
      start + distance < bytes.count ? bytes[start + distance] : nil
    }
    switch bytes[start] {
    case UInt8(ascii: "#"):
      inside = .lineComment
      return 1
    case UInt8(ascii: "-"):
      guard byte(1) == UInt8(ascii: "-"), byte(2).map({ DumpScan.isBlank($0) }) ?? true else {
        return 1
      }
      inside = .lineComment
      return 2
    default:
      guard byte(1) == UInt8(ascii: "*") else { return 1 }
      // What stands in an executable comment is code.
      let isExecutable =
        byte(2) == UInt8(ascii: "!")
        || byte(2) == UInt8(ascii: "M") && byte(3) == UInt8(ascii: "!")
      if !isExecutable { inside = .blockComment }
      return 2
    }
  }
}
