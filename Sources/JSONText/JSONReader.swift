/// One pass over the bytes that fills the table of a ``JSONDocument``.
///
/// Not recursive: the depth of the input costs memory of our own, bounded by the limits, never the stack.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: JSONLimits
  private(set) var offset: Int
  private(set) var nodes: [JSONDocument.Node] = []
  private(set) var repairs = JSONRepairs()
  /// Indices of the containers that are open.
  private var open: [Int] = []

  /// - Parameter isSmall: one of many values in the same text, for none of which much memory is set aside.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: JSONLimits, isSmall: Bool = false
  ) {
    self.bytes = bytes
    self.limits = limits
    offset = max(start, 0)
    let rest = max(bytes.count - offset, 0)
    nodes.reserveCapacity(isSmall ? 4 : min(rest / 12 + 4, 65_536))
  }

  mutating func readValue() throws(JSONError) {
    var expectsMember = false  // Inside an object, at a key.
    repeat {
      try skipBlanks()
      if expectsMember {
        guard bytes[offset] == UInt8(ascii: "\"") else {
          throw JSONError(.unexpectedByte, at: offset)
        }
        try readString()
        try skipBlanks()
        guard bytes[offset] == UInt8(ascii: ":") else {
          throw JSONError(.unexpectedByte, at: offset)
        }
        offset += 1
        try skipBlanks()
      }
      let opened = try readStart()
      if opened {
        try skipBlanks()
        let isObject = nodes[nodes.count - 1].kind == .object
        if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          closeContainer()
        } else {
          expectsMember = isObject
          continue
        }
      }
      // A value is complete: what follows belongs to the containers around it.
      while let container = open.last {
        nodes[container].count += 1
        try skipBlanks()
        let isObject = nodes[container].kind == .object
        let byte = bytes[offset]
        if byte == UInt8(ascii: ",") {
          offset += 1
          expectsMember = isObject
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw JSONError(.unexpectedByte, at: offset)
        }
        closeContainer()
      }
    } while !open.isEmpty
  }

  /// Reads a plain value whole, or the opening of a container; true for the latter.
  private mutating func readStart() throws(JSONError) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      try openContainer(.object)
      return true
    case UInt8(ascii: "["):
      try openContainer(.array)
      return true
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw JSONError(.unexpectedByte, at: offset)
    }
    return false
  }

  private mutating func openContainer(_ kind: JSONDocument.Node.Kind) throws(JSONError) {
    guard open.count < limits.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
    open.append(nodes.count)
    try append(kind, from: offset, to: offset)
    offset += 1
  }

  private mutating func closeContainer() {
    guard let container = open.popLast() else { return }
    offset += 1
    nodes[container].end = UInt32(truncatingIfNeeded: offset)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func append(
    _ kind: JSONDocument.Node.Kind, from start: Int, to end: Int,
    isEscaped: Bool = false, isIrregular: Bool = false
  ) throws(JSONError) {
    guard nodes.count < limits.maximumNodes else { throw JSONError(.tooMany, at: start) }
    nodes.append(
      JSONDocument.Node(
        kind: kind, isEscaped: isEscaped, isIrregular: isIrregular,
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), count: 0))
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
    try append(kind, from: offset, to: offset + length)
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
    try append(.number, from: start, to: offset)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") <= 9 { offset += 1 }
    guard offset > start else {
      throw offset < bytes.count
        ? JSONError(.invalidNumber, at: offset) : JSONError(.unexpectedEnd, at: offset)
    }
  }

  private mutating func readString() throws(JSONError) {
    let start = offset + 1
    var i = start
    var isEscaped = false
    var highBytes = false
    var controls = 0
    scan: while true {
      // Eight bytes at a time as long as none of them is a quote, a backslash, a control or above 0x7F.
      while i + 8 <= bytes.count {
        let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(
          fromByteOffset: i, as: UInt64.self)
        let special = ByteScan.special(in: word)
        guard special == 0 else {
          // The lowest mark is exact.
          i += UInt64(littleEndian: special).trailingZeroBitCount / 8
          break
        }
        i += 8
      }
      guard i < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
      switch bytes[i] {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        isEscaped = true
        i = try checkEscape(at: i)
      case 0x80...:
        highBytes = true
        i += 1
      case 0..<0x20:
        controls += 1
        i += 1
      default: i += 1
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
    try append(.string, from: start, to: i, isEscaped: isEscaped, isIrregular: isIrregular)
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
