public import JSONText

/// Reads dictionaries as Apple's tools print them (`key = value;`), which is what people have in their logs.
///
/// Values become JSON: dictionaries objects, lists in parentheses arrays, everything else strings (`<ffd8 …>` data kept as text);
/// bare whole numbers stay numbers. Printed samples break lines inside quotes, lose quotes and use curly ones; such faults are read over.
public struct PrintedDictionary {
  /// How deep and how long a printed value may be.
  private static let deepest = 64
  private static let longest = 4 << 20

  private let bytes: [UInt8]
  private var offset = 0

  /// - Throws: ``LegacyDecodingError`` with the byte offset as its place.
  public static func json(_ bytes: [UInt8]) throws(LegacyDecodingError) -> JSON {
    guard bytes.count <= longest else {
      throw LegacyDecodingError(.tooLarge, at: "", expected: "at most \(longest) bytes")
    }
    var reader = PrintedDictionary(bytes: withoutCurlyQuotes(bytes))
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    if reader.peek == UInt8(ascii: ";") { reader.offset += 1 }
    reader.skipBlanks()
    guard reader.peek == nil else { throw reader.malformed("the end of the text") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func malformed(_ expected: String) -> LegacyDecodingError {
    LegacyDecodingError(.malformed, at: "byte \(offset)", expected: expected)
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte <= 0x20 { offset += 1 }
  }

  private mutating func value(depth: Int) throws(LegacyDecodingError) -> JSON {
    guard depth < Self.deepest else {
      throw LegacyDecodingError(.tooLarge, at: "byte \(offset)", expected: "\(Self.deepest) levels")
    }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try list(depth: depth)
    case UInt8(ascii: "<"): return .string(try data())
    case UInt8(ascii: "\""): return .string(quoted())
    case nil: throw malformed("a value")
    default: return bare()
    }
  }

  private mutating func dictionary(depth: Int) throws(LegacyDecodingError) -> JSON {
    offset += 1
    var members: [JSON.Member] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: "}") {
        offset += 1
        return .object(members)
      }
      let key: String
      if peek == UInt8(ascii: "\"") { key = quoted() } else { key = word(until: "=:;}") }
      skipBlanks()
      guard peek == UInt8(ascii: "=") || peek == UInt8(ascii: ":") else {
        throw malformed("= behind a key")
      }
      offset += 1
      members.append(JSON.Member(key, try value(depth: depth + 1)))
      skipBlanks()
      if peek == UInt8(ascii: ";") || peek == UInt8(ascii: ",") { offset += 1 }
    }
  }

  private mutating func list(depth: Int) throws(LegacyDecodingError) -> JSON {
    offset += 1
    var elements: [JSON] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: ")") {
        offset += 1
        return .array(elements)
      }
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if peek == UInt8(ascii: ",") || peek == UInt8(ascii: ";") { offset += 1 }
    }
  }

  private mutating func data() throws(LegacyDecodingError) -> String {
    let start = offset
    while let byte = peek {
      offset += 1
      if byte == UInt8(ascii: ">") { return String(decoding: bytes[start..<offset], as: UTF8.self) }
    }
    throw malformed("> behind data")
  }

  /// A word without quotes; whole numbers stay numbers.
  private mutating func bare() -> JSON {
    let text = word(until: ";,)}=")
    if let number = Int64(text), String(number) == text { return .number(text) }
    return .string(text)
  }

  private mutating func word(until stops: StaticString) -> String {
    let start = offset
    let stopBytes = UnsafeBufferPointer(start: stops.utf8Start, count: stops.utf8CodeUnitCount)
    while let byte = peek, !stopBytes.contains(byte) { offset += 1 }
    // Nothing would be gained, and the caller's loop would not end.
    if offset == start, peek != nil { offset += 1 }
    var end = offset
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func quoted() -> String {
    offset += 1
    var out: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: out, as: UTF8.self)
      case UInt8(ascii: "\\"): escape(into: &out)
      case 0x0A, 0x0D:
        // The closing quote is missing if the line ends the entry; otherwise the printer broke the line.
        while let last = out.last, last <= 0x20 { out.removeLast() }
        if out.last == UInt8(ascii: ";") {
          out.removeLast()
          offset -= 1
          return String(decoding: out, as: UTF8.self)
        }
        skipBlanks()
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// `\n`, `\"`, `\U00e9`, `\351`; anything else stands for itself.
  private mutating func escape(into out: inout [UInt8]) {
    guard let byte = peek else { return }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "U"), UInt8(ascii: "u"): unicodeEscape(into: &out)
    default: out.append(byte)
    }
  }

  private mutating func unicodeEscape(into out: inout [UInt8]) {
    guard let high = hexUnit(at: offset) else {
      out.append(UInt8(ascii: "U"))
      return
    }
    offset += 4
    var scalar = UInt32(high)
    if high & 0xFC00 == 0xD800, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] | 0x20 == UInt8(ascii: "u"), let low = hexUnit(at: offset + 2),
      low & 0xFC00 == 0xDC00
    {
      scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF))
      offset += 6
    }
    out += Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
  }

  private func hexUnit(at start: Int) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    return UInt16(String(decoding: bytes[start..<(start + 4)], as: UTF8.self), radix: 16)
  }

  /// Curly double quotes stand where straight ones were meant.
  private static func withoutCurlyQuotes(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0xE2, i + 2 < bytes.count, bytes[i + 1] == 0x80,
        bytes[i + 2] == 0x9C || bytes[i + 2] == 0x9D
      {
        out.append(UInt8(ascii: "\""))
        i += 3
      } else {
        out.append(bytes[i])
        i += 1
      }
    }
    return out
  }
}
