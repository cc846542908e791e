/// One pass over a fragment before it is parsed, so that the parser sees only what it treats well.
///
/// - NUL, which would end the input, becomes U+FFFD; other characters XML does not allow, which show nothing, go.
/// - Line ends become LF.
/// - A `<` that starts no tag (`1 < 2`, `<3`, `</3`) becomes `&lt;`: it is text.
/// - Numeric references follow the rules of HTML: those without a character become U+FFFD, 0x80–0x9F mean Windows-1252.
/// - Attributes beyond the limit go, since the parser compares each with all before it.
/// - A tag that never closes goes, as in browsers.
struct FragmentCleaner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: MarkupLimits
  private(set) var outcome: MarkupOutcome = []
  private(set) var cleaned: [UInt8] = []
  /// Offsets in ``cleaned`` where parts after the first begin.
  private(set) var partStarts: [Int] = []
  private var tagsInPart = 0
  /// The last `>` or `=`: a tag that begins behind it never closes and has no value, so that no search to the end is needed to know it.
  private let lastEnd: Int

  /// - Parameter buffer: used again for the cleaned bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: MarkupLimits, buffer: consuming [UInt8] = []) {
    self.bytes = bytes
    self.limits = limits
    lastEnd = bytes.lastIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") } ?? -1
    cleaned = buffer
    cleaned.removeAll(keepingCapacity: true)
    cleaned.reserveCapacity(bytes.count + 64)
  }

  /// The buffer, for the next fragment.
  mutating func takeBuffer() -> [UInt8] {
    let buffer = cleaned
    cleaned = []
    return buffer
  }

  /// True if parsing would change nothing: no tag, no entity, nothing to mend.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteRuns.firstUnplain(bytes) == bytes.count
  }

  mutating func clean() {
    var i = 0
    while let byte = byte(at: i) {
      guard byte == UInt8(ascii: "<") else {
        i = copyRun(from: i, until: UInt8(ascii: "<"), keeping: true)
        if i < bytes.count, bytes[i] != UInt8(ascii: "<") {
          i = copyCharacter(at: i, keeping: true)
        }
        continue
      }
      if isLetter(at: i + 1) {
        i = copyTag(at: i)
      } else if isTagOpening(at: i) {
        if self.byte(at: i + 1) == UInt8(ascii: "/") { startPartIfNeeded() }
        cleaned.append(byte)
        i += 1
      } else {
        append("&lt;")
        i += 1
      }
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { cleaned.append(contentsOf: $0) }
  }

  private func byte(at i: Int) -> UInt8? { i < bytes.count ? bytes[i] : nil }

  private func isLetter(at i: Int) -> Bool {
    guard let byte = byte(at: i) else { return false }
    return byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// An end tag, a comment, a declaration or a processing instruction.
  private func isTagOpening(at i: Int) -> Bool {
    switch byte(at: i + 1) {
    case UInt8(ascii: "/"): isLetter(at: i + 2)
    case UInt8(ascii: "!"):
      byte(at: i + 2) == UInt8(ascii: "-") || byte(at: i + 2) == UInt8(ascii: "[")
        || isLetter(at: i + 2)
    case UInt8(ascii: "?"): isLetter(at: i + 2)
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// Copies everything up to a byte, or up to what may need mending; the offset of that.
  private mutating func copyRun(from start: Int, until end: UInt8, keeping: Bool) -> Int {
    let i = ByteRuns.nextSpecial(end, in: bytes, from: start)
    if keeping { cleaned.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i])) }
    return i
  }

  /// Copies what stands at `i` in cleaned form, or only steps over it; the offset after it.
  private mutating func copyCharacter(at i: Int, keeping: Bool) -> Int {
    guard let byte = byte(at: i) else { return i + 1 }
    switch byte {
    case 0:
      outcome.insert(.controlsRemoved)
      if keeping { append("\u{FFFD}") }
    case 0x0D:
      if keeping, self.byte(at: i + 1) != 0x0A { cleaned.append(0x0A) }
    case 1..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
      outcome.insert(.controlsRemoved)
    case 0xEF where self.byte(at: i + 1) == 0xBF && (self.byte(at: i + 2) ?? 0) >= 0xBE:
      outcome.insert(.controlsRemoved)
      return i + 3
    case UInt8(ascii: "&") where self.byte(at: i + 1) == UInt8(ascii: "#"):
      return copyReference(at: i, keeping: keeping)
    default:
      if keeping { cleaned.append(byte) }
    }
    return i + 1
  }

  private mutating func copyReference(at start: Int, keeping: Bool) -> Int {
    guard let reference = NumericReference(bytes, at: start) else {
      if keeping { append("&amp;") }
      return start + 1
    }
    if keeping {
      if let scalar = reference.scalar {
        cleaned.append(contentsOf: "&#\(scalar.value);".utf8)
      } else {
        outcome.insert(.controlsRemoved)
      }
    }
    return reference.end
  }

  /// Copies a start tag with as many attributes as allowed; the offset after it.
  private mutating func copyTag(at start: Int) -> Int {
    guard looksLikeTag(at: start) else {
      append("&lt;")
      return start + 1
    }
    if !isLineBreakOrImage(at: start) { startPartIfNeeded() }
    let cleanedStart = cleaned.count
    cleaned.append(UInt8(ascii: "<"))
    var i = start + 1
    while let byte = byte(at: i), !Self.isBlank(byte), byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "/")
    {
      i = copyCharacter(at: i, keeping: true)
    }
    var attributes = 0
    while let byte = byte(at: i) {
      if byte == UInt8(ascii: ">") {
        cleaned.append(byte)
        return i + 1
      }
      if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
        // One blank does for a run of them; slashes stay only before the end.
        let isClosing = byte == UInt8(ascii: "/") && self.byte(at: i + 1) == UInt8(ascii: ">")
        cleaned.append(isClosing ? byte : 0x20)
        i += 1
        continue
      }
      attributes += 1
      i = copyAttribute(at: i, keeping: attributes <= limits.maximumAttributes)
    }
    outcome.insert(.unclosedTag)
    cleaned.removeSubrange(cleanedStart...)
    return i
  }

  /// False for what begins at `start` and never closes unless it is a tag that was cut off rather than `a<b and so on`.
  ///
  /// Only where a value follows does a tag that never closes have a `>` behind it.
  private func looksLikeTag(at start: Int) -> Bool {
    if start < lastEnd { return true }
    let name = bytes[(start + 1)...].prefix(8).prefix {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    return Self.namesOfTags.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static let namesOfTags: Set<String> = [
    "script", "style", "img", "svg", "iframe", "object", "embed", "div", "span", "br", "font",
    "table", "form", "input", "body", "html", "link", "meta", "video", "audio", "math",
  ]

  /// Copies one attribute, unless its name is none the parser reads as a whole; the offset after it.
  private mutating func copyAttribute(at start: Int, keeping isAllowed: Bool) -> Int {
    var i = start
    while let byte = byte(at: i), Self.isNameByte(byte) { i += 1 }
    let isName = i > start && i - start <= 64 && !isNumberOrSign(at: start)
    // A name goes on to where HTML ends it, whatever it holds.
    while let byte = byte(at: i), !Self.isBlank(byte), byte != UInt8(ascii: ">"),
      byte != UInt8(ascii: "/"), byte != UInt8(ascii: "=") || i == start
    {
      i += 1
    }
    let nameEnd = i
    let keeping = isAllowed && isName && (start..<nameEnd).allSatisfy { Self.isNameByte(bytes[$0]) }
    if !keeping { outcome.insert(.attributesDropped) }
    if keeping {
      cleaned.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<nameEnd]))
    }
    while let byte = byte(at: i), Self.isBlank(byte) { i += 1 }
    guard byte(at: i) == UInt8(ascii: "=") else { return nameEnd }
    i += 1
    while let byte = byte(at: i), Self.isBlank(byte) { i += 1 }
    if keeping { cleaned.append(UInt8(ascii: "=")) }
    guard let quote = byte(at: i), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while let byte = byte(at: i), !Self.isBlank(byte), byte != UInt8(ascii: ">") {
        i = copyCharacter(at: i, keeping: keeping)
      }
      return i
    }
    if keeping { cleaned.append(quote) }
    i += 1
    while i < bytes.count {
      i = copyRun(from: i, until: quote, keeping: keeping)
      guard i < bytes.count, bytes[i] != quote else { break }
      i = copyCharacter(at: i, keeping: keeping)
    }
    if keeping {
      cleaned.append(quote)
      cleaned.append(0x20)
    }
    return i + 1
  }

  private func isNumberOrSign(at i: Int) -> Bool {
    guard let byte = byte(at: i) else { return true }
    return byte == UInt8(ascii: "-") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Counts a tag, and begins a part with it if the one before has enough.
  private mutating func startPartIfNeeded() {
    tagsInPart += 1
    guard tagsInPart > limits.maximumTagsPerPart else { return }
    outcome.insert(.readInParts)
    partStarts.append(cleaned.count)
    tagsInPart = 1
  }

  /// These have no content and never stay on the parser's stack; long texts and rows of smileys have many.
  private func isLineBreakOrImage(at start: Int) -> Bool {
    func matches(_ name: StaticString) -> Bool {
      name.withUTF8Buffer { name in
        for (i, letter) in name.enumerated() {
          guard let byte = byte(at: start + 1 + i), byte | 0x20 == letter else { return false }
        }
        guard let next = byte(at: start + 1 + name.count) else { return true }
        return Self.isBlank(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
      }
    }
    return matches("br") || matches("img")
  }
}
