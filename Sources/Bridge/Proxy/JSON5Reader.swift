/// A value of a JSON5 text, with the line it begins on.
struct JSON5Value: Sendable, Hashable {
  struct Member: Sendable, Hashable {
    var name: String
    /// The line of the name, from 1.
    var line: Int
    var value: JSON5Value
  }

  indirect enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case string(String)
    case array([JSON5Value])
    case object([Member])
  }

  var line: Int
  var content: Content
}

/// Why a text is not JSON5.
struct JSON5Error: Error, Sendable, Hashable {
  /// Counts from 1.
  var line: Int
  var rule: String
}

/// Reads JSON5 (json5.org), which is what people write by hand: comments, names without quotes, trailing commas.
struct JSON5Reader {
  private static let deepest = 32

  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1

  /// The one value of a text.
  static func value(of bytes: [UInt8]) throws(JSON5Error) -> JSON5Value {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSON5Error(line: firstBrokenLine(of: bytes), rule: "not UTF-8")
    }
    var reader = JSON5Reader(text: Array(text.unicodeScalars))
    if reader.peek == "\u{FEFF}" { reader.index += 1 }
    try reader.skipBlanks()
    guard reader.peek != nil else { throw reader.error("nothing is in it") }
    let value = try reader.value(depth: 0)
    try reader.skipBlanks()
    guard reader.peek == nil else { throw reader.error("nothing may follow the value") }
    return value
  }

  private static func firstBrokenLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let broken = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (broken ?? 0) + 1
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private var peek: Unicode.Scalar? { index < text.count ? text[index] : nil }
  private var second: Unicode.Scalar? { index + 1 < text.count ? text[index + 1] : nil }

  private func error(_ rule: String) -> JSON5Error { JSON5Error(line: line, rule: rule) }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    index += 1
    if scalar == "\n" || scalar == "\r" && peek != "\n" { line += 1 }
    return scalar
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    _ = take()
    return true
  }

  // MARK: Blanks

  private mutating func skipBlanks() throws(JSON5Error) {
    while let scalar = peek {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        _ = take()
      } else if scalar == "/", second == "/" {
        while let next = peek, next != "\n", next != "\r" { _ = take() }
      } else if scalar == "/", second == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Error) {
    let start = error("a comment without its end")
    index += 2
    while let scalar = take() {
      if scalar == "*", take("/") { return }
    }
    throw start
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSON5Error) -> JSON5Value {
    guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels") }
    let start = line
    switch peek {
    case "{": return JSON5Value(line: start, content: .object(try members(depth: depth)))
    case "[": return JSON5Value(line: start, content: .array(try elements(depth: depth)))
    case "\"", "'": return JSON5Value(line: start, content: .string(try string()))
    case nil: throw error("a value is missing")
    default: return JSON5Value(line: start, content: try word())
    }
  }

  private mutating func members(depth: Int) throws(JSON5Error) -> [JSON5Value.Member] {
    let unclosed = error("{ without its }")
    _ = take()
    var members: [JSON5Value.Member] = []
    while true {
      try skipBlanks()
      guard peek != nil else { throw unclosed }
      if take("}") { return members }
      let start = line
      let name = peek == "\"" || peek == "'" ? try string() : try name()
      try skipBlanks()
      guard take(":") else {
        throw error("a colon is expected behind the name \(Self.shown(name))")
      }
      try skipBlanks()
      members.append(
        JSON5Value.Member(name: name, line: start, value: try value(depth: depth + 1)))
      try skipBlanks()
      if take(",") { continue }
      guard peek != nil else { throw unclosed }
      guard peek == "}" else {
        throw error("a comma or } is expected behind the value of \(Self.shown(name))")
      }
    }
  }

  private mutating func elements(depth: Int) throws(JSON5Error) -> [JSON5Value] {
    let unclosed = error("[ without its ]")
    _ = take()
    var elements: [JSON5Value] = []
    while true {
      try skipBlanks()
      guard peek != nil else { throw unclosed }
      if take("]") { return elements }
      elements.append(try value(depth: depth + 1))
      try skipBlanks()
      if take(",") { continue }
      guard peek != nil else { throw unclosed }
      guard peek == "]" else { throw error("a comma or ] is expected behind a value") }
    }
  }

  /// A name without quotes.
  private mutating func name() throws(JSON5Error) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek, Self.isNamePart(scalar) {
      name.append(scalar)
      _ = take()
    }
    guard let first = name.first, !("0"..."9").contains(first) else {
      throw error("a name is expected, or } at the end")
    }
    return String(name)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
      || scalar.properties.numericType != nil
  }

  /// `null`, `true`, `false`, or a number as it is written.
  private mutating func word() throws(JSON5Error) -> JSON5Value.Content {
    let fault = error("a value is expected: a text stands in quotes")
    var word = String.UnicodeScalarView()
    while let scalar = peek, Self.isNamePart(scalar) || "+-.".unicodeScalars.contains(scalar) {
      word.append(scalar)
      _ = take()
    }
    switch String(word) {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let text:
      guard Self.isNumber(text) else { throw fault }
      return .number(text)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    let bare = String(digits) ?? ""
    if bare == "Infinity" || bare == "NaN" { return true }
    if bare.lowercased().hasPrefix("0x") { return UInt64(bare.dropFirst(2), radix: 16) != nil }
    guard let first = digits.first, let last = digits.last else { return false }
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard digits.contains(where: isDigit), isDigit(first) || first == UInt8(ascii: "."),
      isDigit(last) || last == UInt8(ascii: ".")
    else { return false }
    let filled = (first == UInt8(ascii: ".") ? "0" : "") + bare + (bare.hasSuffix(".") ? "0" : "")
    return Double(filled.replacing(".e", with: ".0e").replacing(".E", with: ".0E")) != nil
  }

  // MARK: Strings

  private mutating func string() throws(JSON5Error) -> String {
    let unclosed = error("a text without its closing quote")
    let quote = take()
    var out = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == "\n" || scalar == "\r" { throw unclosed }
      _ = take()
      if scalar == quote { return String(out) }
      if scalar == "\\" { try escape(into: &out) } else { out.append(scalar) }
    }
    throw unclosed
  }

  private mutating func escape(into out: inout String.UnicodeScalarView) throws(JSON5Error) {
    switch take() {
    case nil: throw error("a text without its closing quote")
    case "b": out.append("\u{8}")
    case "f": out.append("\u{C}")
    case "n": out.append("\n")
    case "r": out.append("\r")
    case "t": out.append("\t")
    case "v": out.append("\u{B}")
    case "0": out.append("\0")
    case "x": out.append(try scalar(try hex(2)))
    case "u": try unicodeEscape(into: &out)
    case "\n", "\u{2028}", "\u{2029}": break  // The line goes on.
    case "\r": _ = take("\n")
    case let other?: out.append(other)
    }
  }

  private mutating func unicodeEscape(into out: inout String.UnicodeScalarView) throws(JSON5Error) {
    let high = try hex(4)
    guard (0xD800..<0xDC00).contains(high), peek == "\\", second == "u" else {
      return out.append(try scalar(high))
    }
    index += 2
    let low = try hex(4)
    guard (0xDC00..<0xE000).contains(low) else { return out.append(try scalar(high)) }
    out.append(try scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF))
  }

  private func scalar(_ value: UInt32) throws(JSON5Error) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw error("half of a pair of surrogates") }
    return scalar
  }

  private mutating func hex(_ count: Int) throws(JSON5Error) -> UInt32 {
    var digits = ""
    while digits.utf8.count < count, let scalar = peek, scalar.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(scalar)
      _ = take()
    }
    guard digits.utf8.count == count, let value = UInt32(digits, radix: 16) else {
      throw error("\(count) hex digits are expected")
    }
    return value
  }

  /// A name as far as it is needed to recognise it.
  static func shown(_ name: String) -> String {
    name.count > 40 ? name.prefix(40) + "…" : name
  }
}
