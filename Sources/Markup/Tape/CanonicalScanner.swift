/// Reads without a parser what servers write, and the plain HTML that people and bots send: known elements that nest, attributes with or
/// without quotes, references by known names and by number (docs/stored-bodies.md, “Reading”).
///
/// Whatever it accepts it reads exactly as the parser does. At anything else it gives up, and the parser reads the whole.
struct CanonicalScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var tape: MarkupTape
  private let limits: MarkupLimits
  private var i = 0
  /// Codes of the open elements, six bits each, the innermost lowest; 0 is none.
  private var open: UInt128 = 0
  /// How many of them were written.
  private var depth = 0
  private var tags = 0
  /// Whether a tag or a text other than blanks was read: the parser has begun the body of its page.
  private var hasBegun = false

  private static let levels = 20

  init(_ bytes: UnsafeBufferPointer<UInt8>, into tape: consuming MarkupTape, limits: MarkupLimits) {
    self.bytes = bytes
    self.tape = tape
    self.limits = limits
  }

  /// False if the fragment is not canonical; the tape then holds part of it.
  mutating func scan() -> Bool {
    while true {
      let run = ByteRuns.nextSpecial(UInt8(ascii: "<"), in: bytes, from: i)
      if run > i {
        let text = UnsafeBufferPointer(rebasing: bytes[i..<run])
        tape.appendText(text)
        if !hasBegun, !Self.isBlank(text) { beginWithText() }
        i = run
      }
      guard i < bytes.count else {
        endAll()
        return true
      }
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "<"): guard markup() else { return false }
      case UInt8(ascii: "&"):
        if !hasBegun { beginWithText() }
        let start = tape.position
        guard reference() else { return false }
        tape.extendText(from: start)
      case 0x09, 0x0A:
        tape.appendText(byte)
        i += 1
      case 0xEF:
        guard !isNoncharacter else { return false }
        if !hasBegun { beginWithText() }
        tape.appendText(byte)
        i += 1
      default: return false
      }
    }
  }

  /// A text that stands in no element is a paragraph to the parser, which shows only where one ends.
  private mutating func beginWithText() {
    hasBegun = true
    open = UInt128(ElementShape.impliedParagraph)
  }

  private static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 == 0x20 }
  }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 {
    i + offset < bytes.count ? bytes[i + offset] : 0
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  @inline(__always)
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }

  /// U+FFFE and U+FFFF; also U+FEFF, which the parser takes for a byte order mark where it comes first.
  private var isNoncharacter: Bool {
    byte(1) == 0xBF && byte(2) >= 0xBE || byte(1) == 0xBB && byte(2) == 0xBF
  }

  // MARK: References

  /// Writes the character of the reference at `i`, which is stepped over; a `&` that begins none is itself. False if it is the parser's to read.
  private mutating func reference() -> Bool {
    func matches(_ token: StaticString) -> Bool { ByteRuns.starts(bytes, with: token, at: i) }
    if matches("&amp;") { return take(UInt8(ascii: "&"), 5) }
    if matches("&lt;") { return take(UInt8(ascii: "<"), 4) }
    if matches("&gt;") { return take(UInt8(ascii: ">"), 4) }
    if matches("&quot;") { return take(UInt8(ascii: "\""), 6) }
    if byte(1) == UInt8(ascii: "#") { return numericReference() }
    // Where a name ends that goes on with anything but letters and digits is the parser's to know.
    var end = i + 1
    while end < bytes.count, end - i < 32, Self.isLetterOrDigit(bytes[end]) { end += 1 }
    guard end < bytes.count else { return take(UInt8(ascii: "&"), 1) }
    switch bytes[end] {
    case UInt8(ascii: ";"):
      let name = UnsafeBufferPointer(rebasing: bytes[(i + 1)..<end])
      guard let scalar = NamedEntity.scalar(of: name) else { return false }
      tape.append(scalar)
      i = end + 1
      return true
    case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ","), UInt8(ascii: "/"),
      UInt8(ascii: "?"), UInt8(ascii: ">"), UInt8(ascii: ")"):
      return take(UInt8(ascii: "&"), 1)
    default: return false
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, _ length: Int) -> Bool {
    tape.append(byte)
    i += length
    return true
  }

  private mutating func numericReference() -> Bool {
    guard let reference = NumericReference(bytes, at: i) else { return take(UInt8(ascii: "&"), 1) }
    // One that shows nothing is noted.
    guard let scalar = reference.scalar else { return false }
    tape.append(scalar)
    i = reference.end
    return true
  }

  // MARK: Tags

  private mutating func markup() -> Bool {
    let next = byte(1)
    if Self.isLetter(next) { return startTag() }
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return false }
    if next == UInt8(ascii: "/"), Self.isLetter(byte(2)) { return endTag() }
    if !hasBegun { beginWithText() }
    tape.appendText(UInt8(ascii: "<"))
    i += 1
    return true
  }

  /// The element whose name begins at an offset, and the offset after it.
  @inline(__always)
  private func element(at start: Int) -> (name: ElementName, end: Int)? {
    if let found = tape.elementNames.findShort(at: start, in: bytes) { return found }
    var end = start
    while end < bytes.count, end - start < 12, Self.isLetterOrDigit(bytes[end]) { end += 1 }
    guard let name = tape.elementNames.find(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    else { return nil }
    return (name, end)
  }

  @inline(__always)
  private var innermost: UInt64 { UInt64(truncatingIfNeeded: open & 63) }

  private mutating func startTag() -> Bool {
    guard let (name, end) = element(at: i + 1), let shape = ElementShape(name) else { return false }
    hasBegun = true
    while 1 << innermost & shape.ended & ~1 != 0 { endInnermost() }
    guard 1 << innermost & shape.endedOddly == 0 else { return false }
    i = end
    let first = tape.attributeCount
    guard let isClosed = attributes() else { return false }
    let count = tape.attributeCount - first
    guard depth < limits.maximumDepth else { return false }
    tape.appendStart(name, attributes: first..<(first + count))
    if isClosed || shape.code == 0 {
      tape.appendEnd(name)
      return name == .br || name == .img || countTag()
    }
    // What a link does that stands deeper in a link is the parser's to know.
    guard depth < Self.levels, shape.code != ElementShape.link || !isOpen(shape.code) else {
      return false
    }
    depth += 1
    open = open << 6 | UInt128(shape.code)
    return countTag()
  }

  private func isOpen(_ code: UInt64) -> Bool {
    var open = open
    while open != 0 {
      if open & 63 == UInt128(code) { return true }
      open >>= 6
    }
    return false
  }

  private mutating func endInnermost() {
    if let name = ElementShape.name(of: innermost) {
      depth -= 1
      tape.appendEnd(name)
    }
    open >>= 6
  }

  private mutating func endAll() {
    while open != 0 { endInnermost() }
  }

  private mutating func endTag() -> Bool {
    guard let (name, end) = element(at: i + 2), end < bytes.count,
      bytes[end] == UInt8(ascii: ">"), let shape = ElementShape(name), shape.code != 0
    else { return false }
    i = end + 1
    if innermost == shape.code {
      open >>= 6
      depth -= 1
      tape.appendEnd(name)
      return countTag()
    }
    return endOther(name, shape.code) && countTag()
  }

  /// Ends an element that is not the innermost: what need not be closed is closed with it; one that is not open at all ends nothing.
  private mutating func endOther(_ name: ElementName, _ code: UInt64) -> Bool {
    if name == .p {
      guard innermost == ElementShape.impliedParagraph else { return false }
      open >>= 6
      tape.appendEnd(name)
      return true
    }
    guard isOpen(code) else { return hasBegun }
    while innermost != code {
      switch innermost {
      case ElementShape.paragraph, ElementShape.item, ElementShape.impliedParagraph: endInnermost()
      default: return false
      }
    }
    endInnermost()
    return true
  }

  private mutating func countTag() -> Bool {
    tags += 1
    return tags <= limits.maximumTagsPerPart
  }

  // MARK: Attributes

  @inline(__always)
  private mutating func skipBlanks() {
    while byte(0) == 0x20 || byte(0) == 0x0A || byte(0) == 0x09 { i += 1 }
  }

  /// Reads up to the end of a tag; whether it closes itself, `nil` if it is not canonical.
  private mutating func attributes() -> Bool? {
    var seen: UInt64 = 0
    let first = tape.attributeCount
    while true {
      let gap = i
      skipBlanks()
      switch byte(0) {
      case UInt8(ascii: ">"):
        i += 1
        return false
      case UInt8(ascii: "/"):
        guard byte(1) == UInt8(ascii: ">") else { return nil }
        i += 2
        return true
      default: break
      }
      // Each name is compared with those before it: of a tag with more than allowed no more are read.
      guard i > gap, tape.attributeCount - first < limits.maximumAttributes,
        let (name, otherName) = attributeName()
      else { return nil }
      if name == .other {
        guard !tape.hasAttribute(named: otherName, from: first) else { return nil }
      } else {
        let bit = UInt64(1) << UInt64(name.number)
        guard seen & bit == 0 else { return nil }
        seen |= bit
      }
      guard let value = value() else { return nil }
      tape.appendAttribute(name, value: value, otherName: otherName)
    }
  }

  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  @inline(__always)
  private mutating func attributeName() -> (AttributeName, otherName: Range<Int>)? {
    let start = i
    if let (known, end) = tape.attributeNames.findShort(at: start, in: bytes) {
      i = end
      return (known, 0..<0)
    }
    guard Self.isLetter(byte(0)) || byte(0) == UInt8(ascii: "_") else { return nil }
    while Self.isNameByte(byte(0)) { i += 1 }
    switch byte(0) {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x0A, 0x09: break
    default: return nil
    }
    let name = UnsafeBufferPointer(rebasing: bytes[start..<i])
    if let known = tape.attributeNames.find(name) { return (known, 0..<0) }
    guard name.count <= 64 else { return nil }
    return (.other, tape.appendOtherName(lowercasing: name))
  }

  /// Reads the sign and the value behind a name; an attribute without them has an empty one.
  @inline(__always)
  private mutating func value() -> Range<Int>? {
    let nameEnd = i
    skipBlanks()
    guard byte(0) == UInt8(ascii: "=") else {
      i = nameEnd
      return 0..<0
    }
    i += 1
    skipBlanks()
    let quote = byte(0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return bareValue() }
    i += 1
    let start = tape.position
    while true {
      let run = ByteRuns.nextSpecial(quote, in: bytes, from: i)
      tape.append(UnsafeBufferPointer(rebasing: bytes[i..<run]))
      i = run
      guard i < bytes.count else { return nil }
      switch bytes[i] {
      case quote:
        i += 1
        return start..<tape.position
      case UInt8(ascii: "&"): guard reference() else { return nil }
      case 0xEF:
        guard !isNoncharacter else { return nil }
        tape.append(0xEF)
        i += 1
      default: return nil
      }
    }
  }

  /// A value without quotes: up to a blank or the end of the tag.
  private mutating func bareValue() -> Range<Int>? {
    let start = tape.position
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: ">"), 0x20, 0x0A, 0x09: return start..<tape.position
      case UInt8(ascii: "&"): guard reference() else { return nil }
      case 0..<0x20: return nil
      case 0xEF where isNoncharacter: return nil
      default:
        tape.append(byte)
        i += 1
      }
    }
    return nil
  }
}
