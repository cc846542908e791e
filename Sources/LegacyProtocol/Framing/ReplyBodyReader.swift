import JSONText

/// Finds the value in the body of an answer.
struct ReplyBodyReader {
  let bytes: [UInt8]
  let limits: JSONLimits
  /// The callback's name as the server echoes it.
  private let expectedName: [UInt8]
  /// How many bytes were read as JSON so far, those read twice twice.
  private var bytesParsed = 0
  /// A value began and the body ended before it did: what is whole inside it is not the answer.
  private var isCut = false

  init(bytes: [UInt8], expectedCallback: String?, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    // The server strips these four from the name and echoes the rest, whatever it is.
    expectedName = (expectedCallback ?? "").utf8.filter { ![0x3C, 0x3E, 0x22, 0x27].contains($0) }
  }

  /// How far into the noise, at how many places, and how often over the whole a value is looked for.
  private static let longestNoise = 64 << 10
  private static let mostCandidates = 64
  private static let mostPasses = 8

  mutating func read() -> ReplyBody {
    var start = skipBlanks(from: 0)
    // Each file of an install that was saved with one adds a mark.
    start = skipMarks(from: start)
    guard start < bytes.count else {
      return body(.empty, noise: 0..<bytes.count, tail: bytes.count..<bytes.count)
    }
    if let found = value(at: start, isFirst: true) { return found }
    if looksBinary() { return body(.binary, noise: 0..<0, tail: bytes.count..<bytes.count) }
    if let found = valueAfterNoise(from: start) { return found }
    if let framed = wrappedText(at: start) { return framed }
    let isMarkup = bytes[start] == UInt8(ascii: "<")
    return body(
      isMarkup ? .html : .text(text(start..<bytes.count)), noise: 0..<start,
      tail: bytes.count..<bytes.count
    )
  }

  private func body(
    _ content: ReplyBody.Content, callback: String? = nil, noise: Range<Int>,
    value: Range<Int>? = nil, tail: Range<Int>
  ) -> ReplyBody {
    ReplyBody(
      bytes: bytes, content: content, callback: callback, noise: noise,
      value: value ?? noise.upperBound..<noise.upperBound, tail: tail)
  }

  /// A value, wrapped or not, that begins exactly at `start` and is followed by nothing odd.
  ///
  /// - Parameter isFirst: nothing stands before it, so that it is no part of a page.
  private mutating func value(at start: Int, isFirst: Bool) -> ReplyBody? {
    if let wrapped = wrappedValue(at: start, isFirst: isFirst) { return wrapped }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      break
    default: return nil
    }
    do {
      let document = try json(from: start, limits: limits)
      guard
        try isAcceptableTail(
          from: document.end, behind: document.nodeCount,
          allowingMarkup: isFirst && Self.isContainer(document.root))
      else { return nil }
      return body(
        .json(document), noise: 0..<start, value: start..<document.end,
        tail: document.end..<bytes.count)
    } catch {
      return overLimit(error, at: start)
    }
  }

  /// `name(value)`, `name()`, `(value)`.
  private mutating func wrappedValue(at start: Int, isFirst: Bool) -> ReplyBody? {
    guard let open = openingParenthesis(at: start) else { return nil }
    let name = String(decoding: bytes[start..<open], as: UTF8.self)
    let inner = skipBlanks(from: open + 1)
    if inner < bytes.count, bytes[inner] == UInt8(ascii: ")") {
      return emptyCallback(name, at: start, end: inner + 1)
    }
    do {
      // A mark before what is printed stands in the brackets too.
      let document = try json(from: skipMarks(from: open + 1), limits: limits)
      let close = skipBlanks(from: document.end)
      guard close < bytes.count, bytes[close] == UInt8(ascii: ")"),
        try isAcceptableTail(
          from: skipEmptyCallbacks(name, from: close + 1), behind: document.nodeCount,
          allowingMarkup: isFirst && Self.isContainer(document.root))
      else { return nil }
      return body(
        .json(document), callback: name, noise: 0..<start,
        value: skipMarks(from: inner)..<document.end,
        tail: (close + 1)..<bytes.count)
    } catch {
      return overLimit(error, at: start)
    }
  }

  /// Byte order marks, and blanks around them.
  private func skipMarks(from start: Int) -> Int {
    var i = skipBlanks(from: start)
    while bytes[i...].starts(with: [0xEF, 0xBB, 0xBF]) { i = skipBlanks(from: i + 3) }
    return i
  }

  /// `;cb()` behind `cb({…})`: what printed the answer may have nothing more to say, and says so.
  private func skipEmptyCallbacks(_ name: String, from start: Int) -> Int {
    let empty = Array("\(name)()".utf8)
    guard empty.count > 2 else { return start }
    var end = start
    while true {
      var i = end
      while i < bytes.count, Self.mayFollow(bytes[i]) { i += 1 }
      guard bytes[i...].starts(with: empty) else { return end }
      end = i + empty.count
    }
  }

  /// How PHP's complaints begin where it prints no markup.
  private static let complaints = [
    "Warning: ", "Notice: ", "Deprecated: ", "Fatal error: ", "Parse error: ", "PHP ",
  ].map { Array($0.utf8) }

  /// A complaint of PHP, or the `1` or `0` of something done besides: nothing of the answer.
  private func isAddition(at i: Int) -> Bool {
    if bytes[i] == UInt8(ascii: "1") || bytes[i] == UInt8(ascii: "0") {
      return bytes[(i + 1)...].allSatisfy(Self.mayFollow)
    }
    return Self.complaints.contains { bytes[i...].starts(with: $0) }
  }

  /// `name(1^0^42^0)`: text in the callback that was asked for.
  private func wrappedText(at start: Int) -> ReplyBody? {
    guard !expectedName.isEmpty, let open = openingParenthesis(at: start),
      bytes[start..<open].elementsEqual(expectedName)
    else { return nil }
    var end = bytes.count
    while end > open, Self.mayFollow(bytes[end - 1]) { end -= 1 }
    guard end - 1 > open, bytes[end - 1] == UInt8(ascii: ")") else { return nil }
    let inner = (open + 1)..<(end - 1)
    return body(
      .text(text(inner)), callback: String(decoding: expectedName, as: UTF8.self),
      noise: 0..<start, value: inner, tail: end..<bytes.count)
  }

  /// Blanks and `;`.
  private static func mayFollow(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains(byte)
  }

  private mutating func emptyCallback(_ name: String, at start: Int, end: Int) -> ReplyBody? {
    do {
      guard try isAcceptableTail(from: end, behind: 0, allowingMarkup: false) else { return nil }
      return body(.emptyCallback, callback: name, noise: 0..<start, tail: end..<bytes.count)
    } catch {
      return overLimit(error, at: start)
    }
  }

  /// Where the `(` after a callback's name stands: the name asked for, or one that could be a name.
  private func openingParenthesis(at start: Int) -> Int? {
    let end = start + expectedName.count
    if !expectedName.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "("),
      bytes[start..<end].elementsEqual(expectedName)
    {
      return end
    }
    var i = start
    while i < bytes.count, i - start < 256, Self.isNameByte(bytes[i]) { i += 1 }
    if i < bytes.count, bytes[i] == UInt8(ascii: "(") { return i }
    // Behind blanks only where an object or a list is in it: words of a text may be followed by brackets as well.
    let open = skipBlanks(from: i)
    guard i > start, open < bytes.count, bytes[open] == UInt8(ascii: "(") else { return nil }
    let inner = skipBlanks(from: open + 1)
    guard inner < bytes.count,
      bytes[inner] == UInt8(ascii: "{") || bytes[inner] == UInt8(ascii: "[")
    else { return nil }
    return open
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private mutating func json(
    from start: Int, limits: JSONLimits, isOneOfMany: Bool = false
  ) throws(JSONError) -> JSONDocument {
    do {
      let document =
        isOneOfMany
        ? try JSONDocument(parsingOneOfMany: bytes, from: start, limits: limits)
        : try JSONDocument(parsing: bytes, from: start, limits: limits)
      bytesParsed += document.end - start
      return document
    } catch {
      bytesParsed += max(error.offset - start, 0)
      if error.code == .unexpectedEnd { isCut = true }
      throw error
    }
  }

  /// What a value of its own counts for beside the values in it.
  private static let nodesOfAnyValue = 8

  private static func isContainer(_ value: JSONValue) -> Bool {
    value.kind == .object || value.kind == .array
  }

  /// Blanks and `;`, or a second array: PHP's own reply may be followed by an empty one. Behind an object or an array that is first also markup: what
  /// PHP complains of at its end, with tags or without, what a host adds to every page.
  ///
  /// - Parameter nodes: of the value before it; all together are held to the limit.
  /// - Throws: ``JSONError`` if they are too many.
  private mutating func isAcceptableTail(
    from start: Int, behind nodes: Int, allowingMarkup: Bool
  ) throws(JSONError) -> Bool {
    var left = limits
    left.maximumNodes -= nodes
    var i = start
    while i < bytes.count {
      switch bytes[i] {
      // What counts bytes wrongly adds zeros.
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), 0: i += 1
      case UInt8(ascii: "<"): return allowingMarkup
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        left.maximumNodes -= Self.nodesOfAnyValue
        do {
          let next = try json(from: i, limits: left, isOneOfMany: true)
          left.maximumNodes -= next.nodeCount
          i = next.end
        } catch  where error.code == .tooMany {
          throw error
        } catch {
          return false
        }
      default: return allowingMarkup && isAddition(at: i)
      }
    }
    return true
  }

  private mutating func valueAfterNoise(from start: Int) -> ReplyBody? {
    var candidates = 0
    var i = start + 1
    let end = min(bytes.count, start + Self.longestNoise)
    while i < end, !isCut, candidates < Self.mostCandidates,
      bytesParsed / Self.mostPasses <= bytes.count
    {
      let isStart: Bool
      switch bytes[i] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): isStart = true
      default:
        isStart =
          startsExpectedName(at: i)
          || Self.isNameByte(bytes[i]) && !Self.isNameByte(bytes[i - 1])
            && openingParenthesis(at: i) != nil
      }
      if isStart {
        candidates += 1
        if let found = value(at: i, isFirst: false), mayFollowNoise(found) { return found }
      }
      i += 1
    }
    return nil
  }

  private func overLimit(_ error: JSONError, at start: Int) -> ReplyBody? {
    switch error.code {
    case .tooLarge, .tooDeep, .tooMany:
      body(.overLimit(error), noise: 0..<start, tail: bytes.count..<bytes.count)
    case .unexpectedEnd, .unexpectedByte, .invalidEscape, .invalidNumber: nil
    }
  }

  private func skipBlanks(from start: Int) -> Int {
    var i = start
    while i < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[i]) { i += 1 }
    return i
  }

  /// Control bytes that text does not have, early in the body.
  private func looksBinary() -> Bool {
    bytes.prefix(512).contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
  }

  private func text(_ range: Range<Int>) -> String {
    bytes[range].prefix(64 << 10).withUnsafeBufferPointer { TextBytes.mended($0) }
  }

  private func startsExpectedName(at start: Int) -> Bool {
    guard let first = expectedName.first, bytes[start] == first else { return false }
    let end = start + expectedName.count
    return end < bytes.count && bytes[end] == UInt8(ascii: "(")
      && bytes[start..<end].elementsEqual(expectedName)
  }

  /// Warnings and pages speak of functions, with brackets and all: behind such only an array, an object or the callback that was asked
  /// for is a value.
  private func mayFollowNoise(_ found: ReplyBody) -> Bool {
    if let name = found.callback, !expectedName.isEmpty, name.utf8.elementsEqual(expectedName) {
      return true
    }
    switch found.content {
    case .json(let document):
      switch document.root.kind {
      case .array, .object: return true
      case .null, .bool, .number, .string: return false
      }
    case .overLimit: return true
    case .empty, .emptyCallback, .text, .html, .binary: return false
    }
  }
}
