internal import JSONText

/// The words of one statement.
struct DumpTokens {
  enum Token: Equatable {
    /// An unquoted word as written.
    case word(String)
    /// A name between backticks or double quotes, or between single quotes where a name is expected.
    case name(String)
    case number(String)
    case symbol(UInt8)
    case end
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isBackslashPlain: Bool
  private(set) var position: Int
  private(set) var current: Token = .end

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isBackslashPlain: Bool) {
    self.bytes = bytes
    self.isBackslashPlain = isBackslashPlain
    position = start
    advance()
  }

  /// The current token, and on to the next.
  mutating func next() -> Token {
    defer { advance() }
    return current
  }

  /// Whether the current token is this word in any case; if so, it is passed.
  mutating func takes(_ word: String) -> Bool {
    guard isAt(word) else { return false }
    advance()
    return true
  }

  mutating func takes(symbol: Unicode.Scalar) -> Bool {
    guard current == .symbol(UInt8(ascii: symbol)) else { return false }
    advance()
    return true
  }

  func isAt(_ word: String) -> Bool {
    if case .word(let text) = current { text.lowercased() == word } else { false }
  }

  /// A name, quoted or not.
  mutating func takeName() -> String? {
    switch current {
    case .word(let name), .name(let name):
      advance()
      return name
    case .number, .symbol, .end: return nil
    }
  }

  /// `name` or `database.name`.
  mutating func takeTableName() -> (database: String?, name: String)? {
    guard let first = takeName() else { return nil }
    guard takes(symbol: ".") else { return (nil, first) }
    return takeName().map { (first, $0) }
  }

  /// Passes what stands up to a comma or a closing parenthesis outside of all parentheses.
  mutating func skipItem(_ look: (inout DumpTokens) -> Void = { _ in }) {
    var depth = 0
    while current != .end {
      if case .symbol(let symbol) = current {
        if symbol == UInt8(ascii: "(") { depth += 1 }
        if symbol == UInt8(ascii: ")") {
          if depth == 0 { return }
          depth -= 1
        }
        if symbol == UInt8(ascii: ","), depth == 0 { return }
      }
      let before = position
      if depth == 0 { look(&self) }
      if position == before { advance() }
    }
  }

  private mutating func advance() {
    guard let start = DumpBlanks.skip(bytes, from: position, isLast: true), start < bytes.count
    else {
      position = bytes.count
      current = .end
      return
    }
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      var at = start + 1
      let backslash =
        first == UInt8(ascii: "`") || isBackslashPlain ? first : UInt8(ascii: "\\")
      var out: [UInt8] = []
      var isClosed = false
      while at < bytes.count {
        if bytes[at] == first {
          guard at + 1 < bytes.count, bytes[at + 1] == first else {
            isClosed = true
            break
          }
          at += 1
        } else if bytes[at] == backslash, at + 1 < bytes.count {
          at += 1
        }
        out.append(bytes[at])
        at += 1
      }
      position = isClosed ? at + 1 : bytes.count
      current = isClosed ? .name(out.withUnsafeBufferPointer { TextBytes.mended($0) }) : .end
    case _ where first &- UInt8(ascii: "0") <= 9:
      var at = start
      while at < bytes.count, DumpScan.isOfWord(bytes[at]) { at += 1 }
      let text = String(decoding: bytes[start..<at], as: UTF8.self)
      // `2024_archive` is a name, and may stand without quotes.
      current = text.utf8.allSatisfy { $0 &- 0x30 <= 9 } ? .number(text) : .word(text)
      position = at
    case _ where DumpScan.isOfWord(first) || first == UInt8(ascii: "@"):
      var at = start + 1
      while at < bytes.count, DumpScan.isOfWord(bytes[at]) || bytes[at] == UInt8(ascii: "@") {
        at += 1
      }
      current = .word(
        UnsafeBufferPointer(rebasing: bytes[start..<at]).withMemoryRebound(to: UInt8.self) {
          TextBytes.mended($0)
        })
      position = at
    default:
      current = .symbol(first)
      position = start + 1
    }
  }
}
