/// One pass over the bytes that fills the table of a ``JSONDocument``.
///
/// Not recursive: the depth of the input costs memory of our own, bounded by the limits, never the stack.
struct JSONReader: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private(set) var offset: Int
  private(set) var nodes: JSONNodeBuffer
  private(set) var repairs = JSONRepairs()

  /// - Parameter isSmall: one of many values in the same text, for none of which much memory is set aside.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: JSONLimits, isSmall: Bool = false
  ) {
    self.bytes = bytes
    self.limits = limits
    offset = max(start, 0)
    let rest = max(bytes.count - offset, 0)
    nodes = JSONNodeBuffer(
      capacity: isSmall ? 4 : min(rest / 10 + 4, 65_536), limit: limits.maximumNodes)
  }

  mutating func readValue() throws(JSONError) {
    // The innermost open container; a container that is open keeps the one around it in its `next`, plus one, 0 for none.
    var container: Int?
    var isObject = false
    var depth = 0
    while true {
      try skipBlanks()
      if isObject {
        guard bytes[offset] == UInt8(ascii: "\"") else {
          throw JSONError(.unexpectedByte, at: offset)
        }
        try readString(.key)
        try skipBlanks()
        guard bytes[offset] == UInt8(ascii: ":") else {
          throw JSONError(.unexpectedByte, at: offset)
        }
        offset += 1
        try skipBlanks()
      }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        try readString(.string)
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard depth < limits.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
        depth += 1
        isObject = byte == UInt8(ascii: "{")
        let index = nodes.count
        try nodes.append(
          isObject ? .object : .array, from: offset, to: offset, next: (container ?? -1) + 1)
        container = index
        offset += 1
        try skipBlanks()
        guard bytes[offset] == Self.end(isObject) else { continue }
        offset += 1
        depth -= 1
        container = nodes.close(index, at: offset, &isObject)
      } else {
        try readPlain(byte)
      }
      // A value is complete: what follows belongs to the containers around it.
      while let index = container {
        nodes.count(in: index)
        try skipBlanks()
        let byte = bytes[offset]
        if byte == UInt8(ascii: ",") {
          offset += 1
          break
        }
        guard byte == Self.end(isObject) else { throw JSONError(.unexpectedByte, at: offset) }
        offset += 1
        depth -= 1
        container = nodes.close(index, at: offset, &isObject)
      }
      if container == nil { return }
    }
  }

  @inline(__always)
  private static func end(_ isObject: Bool) -> UInt8 {
    isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  /// A number, `true`, `false` or `null`.
  @inline(__always)
  private mutating func readPlain(_ first: UInt8) throws(JSONError) {
    // Most numbers are one digit, such as marks of truth.
    if first &- UInt8(ascii: "0") <= 9, offset + 1 < bytes.count,
      bytes[offset + 1] == UInt8(ascii: ",") || bytes[offset + 1] == UInt8(ascii: "}")
    {
      try nodes.append(.number, from: offset, to: offset + 1)
      offset += 1
      return
    }
    try readWordOrNumber(first)
  }

  private mutating func readWordOrNumber(_ first: UInt8) throws(JSONError) {
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: throw JSONError(.unexpectedByte, at: offset)
    }
  }

  /// Leaves `offset` at a byte that is not blank, or throws at the end.
  @inline(__always)
  private mutating func skipBlanks() throws(JSONError) {
    if offset < bytes.count, bytes[offset] > 0x20 { return }
    try skipManyBlanks()
  }

  private mutating func skipManyBlanks() throws(JSONError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
    throw JSONError(.unexpectedEnd, at: bytes.count)
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONDocument.Node.Kind
  ) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    for i in 0..<length {
      guard offset + i < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      guard bytes[offset + i] == word.utf8Start[i] else {
        throw JSONError(.unexpectedByte, at: offset + i)
      }
    }
    try nodes.append(kind, from: offset, to: offset + length)
    offset += length
  }

  /// `-? digits (. digits)? ([eE] [+-]? digits)?`; a leading zero before digits is let pass, since the text is kept as it is.
  private mutating func readNumber() throws(JSONError) {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    try readDigits()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try readDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      try readDigits()
    }
    try nodes.append(.number, from: start, to: offset)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") <= 9 { offset += 1 }
    guard offset > start else {
      throw offset < bytes.count
        ? JSONError(.invalidNumber, at: offset) : JSONError(.unexpectedEnd, at: offset)
    }
  }

  @inline(__always)
  private mutating func readString(_ kind: JSONDocument.Node.Kind) throws(JSONError) {
    let start = offset + 1
    let i = plainEnd(from: start)
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") else {
      return try readIrregularString(kind, from: start, plainUntil: i)
    }
    try nodes.append(kind, from: start, to: i)
    offset = i + 1
  }

  /// The first place at or after `start` where a quote, a backslash, a control or a byte above 0x7F may stand.
  @inline(__always)
  private func plainEnd(from start: Int) -> Int {
    var i = start
    // Eight bytes at a time as long as none of them is one of those.
    while i + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: i, as: UInt64.self)
      let special = ByteScan.special(in: word)
      // The lowest mark is exact.
      guard special == 0 else {
        return i + UInt64(littleEndian: special).trailingZeroBitCount / 8
      }
      i += 8
    }
    return i
  }

  private mutating func readIrregularString(
    _ kind: JSONDocument.Node.Kind, from start: Int, plainUntil first: Int
  ) throws(JSONError) {
    var i = first
    var isEscaped = false
    var highBytes = false
    var controls = 0
    scan: while true {
      guard i < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      switch bytes[i] {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        isEscaped = true
        // The two that markup is full of.
        if i + 1 < bytes.count,
          bytes[i + 1] == UInt8(ascii: "/") || bytes[i + 1] == UInt8(ascii: "\"")
        {
          i += 2
        } else {
          i = try checkEscape(at: i)
        }
        // Letters beyond ASCII come in runs, one escape behind the other.
        if i < bytes.count, bytes[i] == UInt8(ascii: "\\") { continue scan }
        i = plainEnd(from: i)
      case 0x80...:
        highBytes = true
        i += 1
      case 0..<0x20:
        controls += 1
        i += 1
      default: i = plainEnd(from: i + 1)
      }
    }
    var isIrregular = false
    if highBytes {
      let text = UnsafeBufferPointer(rebasing: bytes[start..<i])
      isIrregular = !TextBytes.isUTF8(text)
      if isIrregular {
        if TextBytes.isSingleByte(text) {
          repairs.singleByteStrings += 1
        } else {
          repairs.invalidSequences += TextBytes.invalidSequences(in: text)
        }
      }
    }
    repairs.rawControls += controls
    try nodes.append(kind, from: start, to: i, isEscaped: isEscaped, isIrregular: isIrregular)
    offset = i + 1
  }

  /// Checks the escape that starts at `i`; the offset after it (after both halves of a surrogate pair).
  private mutating func checkEscape(at i: Int) throws(JSONError) -> Int {
    guard i + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
    switch bytes[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return i + 2
    case UInt8(ascii: "u"):
      guard let unit = TextBytes.hexUnit(bytes, at: i + 2) else {
        let digits = bytes[(i + 2)..<min(i + 6, bytes.count)]
        let isCut = digits.count < 4 && digits.allSatisfy(TextBytes.isHexDigit)
        throw isCut ? JSONError(.unexpectedEnd, at: bytes.count) : JSONError(.invalidEscape, at: i)
      }
      guard unit & 0xF800 == 0xD800 else { return i + 6 }
      if unit & 0xFC00 == 0xD800, let low = TextBytes.escapedUnit(bytes, at: i + 6),
        low & 0xFC00 == 0xDC00
      {
        return i + 12
      }
      repairs.loneSurrogates += 1
      return i + 6
    default:
      throw JSONError(.invalidEscape, at: i)
    }
  }
}
