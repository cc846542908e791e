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
  /// The first sign behind a line end of a word. It is looked for once for all words before it: each would look to the end of the text.
  private var nextSign = 0

  /// One printed value.
  ///
  /// - Throws: ``LegacyDecodingError`` with the byte offset as its place.
  public static func json(_ bytes: [UInt8]) throws(LegacyDecodingError) -> JSON {
    try value(bytes).json
  }

  /// One printed value, with its quotes remembered.
  ///
  /// - Throws: ``LegacyDecodingError`` with the byte offset as its place.
  public static func value(_ bytes: [UInt8]) throws(LegacyDecodingError) -> PrintedValue {
    var reader = try PrintedDictionary(reading: bytes)
    let value = try reader.value(depth: 0)
    guard reader.isAtEnd() else { throw reader.malformed("the end of the text") }
    return value
  }

  /// Printed values one behind the other, as a log has them.
  ///
  /// - Throws: ``LegacyDecodingError`` with the byte offset as its place.
  public static func sequence(
    _ bytes: [UInt8], limit: Int = 100_000
  ) throws(LegacyDecodingError) -> [JSON] {
    var reader = try PrintedDictionary(reading: bytes)
    var values: [JSON] = []
    while !reader.isAtEnd() {
      reader.skipLogPrefix()
      guard values.count < limit else {
        throw LegacyDecodingError(
          .tooLarge, atByte: reader.offset, expected: "at most \(limit) values")
      }
      guard reader.peek == UInt8(ascii: "{") || reader.peek == UInt8(ascii: "(") else {
        throw reader.malformed("a dictionary or a list")
      }
      values.append(try reader.value(depth: 0).json)
    }
    return values
  }

  private init(reading bytes: [UInt8]) throws(LegacyDecodingError) {
    guard bytes.count <= Self.longest else {
      throw LegacyDecodingError(.tooLarge, at: "", expected: "at most \(Self.longest) bytes")
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Skips what may stand behind a value.
  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    while peek == UInt8(ascii: ";") || peek == UInt8(ascii: ",") {
      offset += 1
      skipBlanks()
    }
    return peek == nil
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func malformed(_ expected: String) -> LegacyDecodingError {
    LegacyDecodingError(.malformed, atByte: offset, expected: expected)
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte <= 0x20 { offset += 1 }
  }

  /// `2014-09-18 10:00:00.000 MyApp[1234:60b] `, which logs have in front of what is printed.
  private mutating func skipLogPrefix() {
    guard let prefix = Self.logPrefix(bytes[offset...]) else { return }
    offset = prefix.endIndex
    skipBlanks()
  }

  /// Whether a text begins as a line of a log that prints something.
  public static func beginsAsLog(_ bytes: some Collection<UInt8>) -> Bool {
    logPrefix(ArraySlice(bytes.prefix(512).drop { $0 <= 0x20 })) != nil
  }

  /// The date, the time, the program and its numbers in front of a line of a log; `nil` if the text does not begin so.
  private static func logPrefix(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let date = text.prefix(10)
    let isDate =
      date.count == 10
      && zip(date, "0000-00-00".utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "-") ? byte == form : (0x30...0x39).contains(byte)
      }
    guard isDate, text.dropFirst(10).first == 0x20,
      let open = text.prefix(256).firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == 0x0A }),
      text[open] == UInt8(ascii: "["),
      let close = text[open...].prefix(64).firstIndex(of: UInt8(ascii: "]")),
      text[open..<close].dropFirst().allSatisfy({ $0 == UInt8(ascii: ":") || hexDigit($0) != nil })
    else { return nil }
    return text[...close]
  }

  private mutating func value(depth: Int) throws(LegacyDecodingError) -> PrintedValue {
    guard depth < Self.deepest else {
      throw LegacyDecodingError(
        .tooLarge, atByte: offset, expected: "at most \(Self.deepest) levels")
    }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"):
      let start = offset
      let value = try dictionary(depth: depth)
      guard Self.isData(value) else { return value }
      return .data(String(decoding: bytes[start..<offset], as: UTF8.self))
    case UInt8(ascii: "("): return try list(depth: depth)
    case UInt8(ascii: "<"): return .data(try data())
    case nil: throw malformed("a value")
    default:
      return quoteLength(at: offset) > 0 ? .quoted(try quoted()) : .bare(word(until: ";,)}"))
    }
  }

  private mutating func dictionary(depth: Int) throws(LegacyDecodingError) -> PrintedValue {
    offset += 1
    var members: [PrintedValue.Member] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: "}") {
        offset += 1
        return .dictionary(members)
      }
      let isQuoted = quoteLength(at: offset) > 0
      let key = isQuoted ? try quoted() : word(until: "=:;}")
      guard isQuoted || !key.isEmpty else { throw malformed("a key") }
      skipBlanks()
      guard peek == UInt8(ascii: "=") || peek == UInt8(ascii: ":") else {
        throw malformed("= behind a key")
      }
      offset += 1
      members.append(
        PrintedValue.Member(key, try value(depth: depth + 1), isQuoted: isQuoted))
      skipBlanks()
      if peek == UInt8(ascii: ";") || peek == UInt8(ascii: ",") { offset += 1 }
    }
  }

  private mutating func list(depth: Int) throws(LegacyDecodingError) -> PrintedValue {
    offset += 1
    var elements: [PrintedValue] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: ")") {
        offset += 1
        return .list(elements)
      }
      let start = offset
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if peek == UInt8(ascii: ",") || peek == UInt8(ascii: ";") { offset += 1 }
      guard offset > start else { throw malformed("a value") }
    }
  }

  /// `{length = 4, bytes = 0xffd8ffe0}`: data as newer systems print it, the middle of long data left out.
  private static func isData(_ value: PrintedValue) -> Bool {
    guard case .dictionary(let members) = value, members.map(\.key) == ["length", "bytes"],
      case .bare(let length) = members[0].value, Int(length) != nil,
      case .bare(let digits) = members[1].value, digits.utf8.starts(with: "0x".utf8)
    else { return false }
    return digits.utf8.dropFirst(2).allSatisfy {
      hexDigit($0) != nil || $0 == 0x20 || $0 == UInt8(ascii: ".")
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

  /// A word without quotes. A line end closes it if the next line begins an entry, or ends the container: the `;` is missing then. In a value a
  /// `=` ends it behind a blank alone: addresses have some inside.
  private mutating func word(until stops: StaticString) -> String {
    let start = offset
    let stopBytes = UnsafeBufferPointer(start: stops.utf8Start, count: stops.utf8CodeUnitCount)
    while let byte = peek, !stopBytes.contains(byte) {
      if byte == UInt8(ascii: "="), offset == start || bytes[offset - 1] <= 0x20 { break }
      if byte == 0x0A || byte == 0x0D, offset > start {
        if nextSign < offset { nextSign = offset }
        while nextSign < bytes.count, !Self.signs.contains(bytes[nextSign]) { nextSign += 1 }
        guard nextSign < bytes.count,
          bytes[nextSign] == UInt8(ascii: ";") || bytes[nextSign] == UInt8(ascii: ",")
        else { break }
      }
      offset += 1
    }
    var end = offset
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static let signs = Array("=:;,(){}\"".utf8)

  /// How many bytes the quote at an offset has, straight (1) or curly (3); 0 if none stands there.
  private func quoteLength(at i: Int) -> Int {
    guard i < bytes.count else { return 0 }
    if bytes[i] == UInt8(ascii: "\"") { return 1 }
    let isCurly =
      bytes[i] == 0xE2 && i + 2 < bytes.count && bytes[i + 1] == 0x80
      && (bytes[i + 2] == 0x9C || bytes[i + 2] == 0x9D)
    return isCurly ? 3 : 0
  }

  /// Curly quotes stand where straight ones were meant, but are letters of a text too: one closes if an entry can end behind it.
  private func isClosing(at i: Int, length: Int) -> Bool {
    guard length == 3 else { return length == 1 }
    return isEntryEnd(i + length)
  }

  /// Whether an entry can end at an offset, blanks passed over.
  private func isEntryEnd(_ start: Int) -> Bool {
    var next = start
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    guard next < bytes.count else { return true }
    return ";,=:})\r\n".utf8.contains(bytes[next])
  }

  /// The next straight quote of the line, behind an offset; the end of the line if there is none.
  private func straightQuote(behind start: Int) -> Int {
    var i = start
    while i < bytes.count, bytes[i] != 0x0A, bytes[i] != 0x0D, bytes[i] != UInt8(ascii: "\"") {
      i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(i, bytes.count)
  }

  private mutating func quoted() throws(LegacyDecodingError) -> String {
    let opening = quoteLength(at: offset)
    offset += opening
    var out: [UInt8] = []
    // The straight quote that may close the line's text, and whether it does: looked for once.
    var straight = offset
    var isStraightClosing = false
    while let byte = peek {
      let quote = quoteLength(at: offset)
      if quote > 0, isClosing(at: offset, length: quote) {
        if quote == 3, opening == 1 {
          if straight <= offset {
            straight = straightQuote(behind: offset + quote)
            isStraightClosing = quoteLength(at: straight) == 1 && isEntryEnd(straight + 1)
          }
          // A text in straight quotes may hold curly ones: it goes on to its own kind.
          if isStraightClosing {
            out += bytes[offset..<(offset + quote)]
            offset += quote
            continue
          }
        }
        offset += quote
        return String(decoding: out, as: UTF8.self)
      }
      offset += 1
      switch byte {
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
    throw malformed("a closing quote")
  }

  /// `\n`, `\"`, `\U00e9`, and `\011` for letters of ASCII; anything else stands for itself.
  private mutating func escape(into out: inout [UInt8]) {
    guard let byte = peek else { return }
    offset += 1
    switch byte {
    case let letter where PrintedEscapes.byte(for: letter) != nil:
      out.append(PrintedEscapes.byte(for: letter) ?? letter)
    case UInt8(ascii: "U"), UInt8(ascii: "u"): unicodeEscape(byte, into: &out)
    case UInt8(ascii: "0"), UInt8(ascii: "1"):
      guard offset + 2 <= bytes.count,
        let code = UInt8(
          String(decoding: bytes[(offset - 1)..<(offset + 2)], as: UTF8.self), radix: 8),
        code < 0x80
      else {
        out.append(byte)
        return
      }
      out.append(code)
      offset += 2
    default: out.append(byte)
    }
  }

  private mutating func unicodeEscape(_ letter: UInt8, into out: inout [UInt8]) {
    guard let high = hexUnit(at: offset) else {
      out.append(letter)
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
    var unit: UInt16 = 0
    for byte in bytes[start..<(start + 4)] {
      guard let digit = Self.hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
