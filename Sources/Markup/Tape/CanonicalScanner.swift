/// Reads what the servers themselves write, without a parser: `a`, `br`, `img`, `div` and `span`, closed in order, with known attributes in quotes.
///
/// Whatever it accepts it reads exactly as the parser does. At anything else it gives up, and the parser reads the whole.
struct CanonicalScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var tape: MarkupTape
  private let limits: MarkupLimits
  private var i = 0
  /// Open elements, four bits each, the innermost lowest; 0 is none.
  private var open: UInt64 = 0
  private var depth = 0
  private var tags = 0

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
        tape.appendText(UnsafeBufferPointer(rebasing: bytes[i..<run]))
        i = run
      }
      guard i < bytes.count else { return depth == 0 }
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "<"): guard markup() else { return false }
      case UInt8(ascii: "&"):
        guard let decoded = reference() else { return false }
        tape.appendText(decoded)
      case 0x09, 0x0A:
        tape.appendText(byte)
        i += 1
      case 0xEF:
        guard !isNoncharacter else { return false }
        tape.appendText(byte)
        i += 1
      default: return false
      }
    }
  }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 {
    i + offset < bytes.count ? bytes[i + offset] : 0
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// U+FFFE and U+FFFF; also U+FEFF, which the parser takes for a byte order mark where it comes first.
  private var isNoncharacter: Bool {
    byte(1) == 0xBF && byte(2) >= 0xBE || byte(1) == 0xBB && byte(2) == 0xBF
  }

  /// The character of the reference at `i`, which is stepped over; a `&` that begins none is itself.
  private mutating func reference() -> UInt8? {
    func matches(_ token: StaticString) -> Bool { ByteRuns.starts(bytes, with: token, at: i) }
    if matches("&amp;") {
      i += 5
      return UInt8(ascii: "&")
    }
    if matches("&lt;") {
      i += 4
      return UInt8(ascii: "<")
    }
    if matches("&gt;") {
      i += 4
      return UInt8(ascii: ">")
    }
    if matches("&quot;") {
      i += 6
      return UInt8(ascii: "\"")
    }
    // Other names are the parser's to know; so is where a name ends that goes on with anything but letters and digits.
    var end = i + 1
    while end < bytes.count, end - i < 32,
      Self.isLetter(bytes[end]) || (bytes[end] >= 0x30 && bytes[end] <= 0x39)
    {
      end += 1
    }
    guard end < bytes.count else {
      i += 1
      return UInt8(ascii: "&")
    }
    switch bytes[end] {
    case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ","), UInt8(ascii: "/"),
      UInt8(ascii: "?"):
      i += 1
      return UInt8(ascii: "&")
    default: return nil
    }
  }

  // MARK: Tags

  private mutating func markup() -> Bool {
    let next = byte(1)
    if Self.isLetter(next) { return startTag() }
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return false }
    if next == UInt8(ascii: "/"), Self.isLetter(byte(2)) { return endTag() }
    tape.appendText(UInt8(ascii: "<"))
    i += 1
    return true
  }

  /// The element whose name begins at an offset, and the offset after it.
  @inline(__always)
  private func element(at start: Int) -> (code: UInt64, name: ElementName, end: Int)? {
    var end = start
    while end < bytes.count, end - start < 8, Self.isLetter(bytes[end]) { end += 1 }
    guard end < bytes.count, !Self.isLetter(bytes[end]) else { return nil }
    let name = tape.elementNames.find(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    switch name {
    case .a: return (1, .a, end)
    case .div: return (2, .div, end)
    case .span: return (3, .span, end)
    case .br: return (0, .br, end)
    case .img: return (0, .img, end)
    case .font, .p, .b, .i, .u, .s, .em, .strong, .small, .big, .sup, .sub, .code, .tt, .pre,
      .table, .tbody, .tr, .td, .th, .ul, .ol, .li, .dl, .dt, .dd, .hr, .center, .address,
      .section, .article, .header, .footer, .fieldset, .blockquote, .h1, .h2, .h3, .h4, .h5, .h6,
      .html, .head, .body, .meta, .script, .style, .iframe, .frame, .object, .embed, .applet,
      .video, .audio, .form, .input, .select, .textarea, .button, .svg, .canvas, .other, nil:
      return nil
    }
  }

  private mutating func startTag() -> Bool {
    guard let (code, name, end) = element(at: i + 1) else { return false }
    i = end
    let first = tape.attributeCount
    guard let isClosed = attributes() else { return false }
    let count = tape.attributeCount - first
    guard count <= limits.maximumAttributes, depth < limits.maximumDepth else { return false }
    tape.appendStart(name, attributes: first..<(first + count))
    guard code != 0 else {
      tape.appendEnd(name)
      return true
    }
    // A link ends the link it stands in.
    guard !isClosed, depth < 12, code != 1 || !isLinkOpen else { return false }
    depth += 1
    open = open << 4 | code
    return countTag()
  }

  private var isLinkOpen: Bool {
    var open = open
    while open != 0 {
      if open & 15 == 1 { return true }
      open >>= 4
    }
    return false
  }

  private mutating func endTag() -> Bool {
    guard let (code, name, end) = element(at: i + 2), code != 0, open & 15 == code,
      end < bytes.count, bytes[end] == UInt8(ascii: ">")
    else { return false }
    i = end + 1
    open >>= 4
    depth -= 1
    tape.appendEnd(name)
    return countTag()
  }

  private mutating func countTag() -> Bool {
    tags += 1
    return tags <= limits.maximumTagsPerPart
  }

  /// Reads up to the end of a tag; whether it closes itself, `nil` if it is not canonical.
  private mutating func attributes() -> Bool? {
    var seen: UInt64 = 0
    while true {
      let gap = i
      while byte(0) == 0x20 { i += 1 }
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
      guard i > gap, let name = attributeName() else { return nil }
      let bit = UInt64(1) << UInt64(name.number)
      guard seen & bit == 0, let value = value() else { return nil }
      seen |= bit
      tape.appendAttribute(name, value: value)
    }
  }

  @inline(__always)
  private mutating func attributeName() -> AttributeName? {
    let start = i
    while Self.isLetter(byte(0)) || byte(0) == UInt8(ascii: "_") { i += 1 }
    let name = tape.attributeNames.find(UnsafeBufferPointer(rebasing: bytes[start..<i]))
    while byte(0) == 0x20 { i += 1 }
    guard byte(0) == UInt8(ascii: "=") else { return nil }
    i += 1
    return name
  }

  @inline(__always)
  private mutating func value() -> Range<Int>? {
    let quote = byte(0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
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
      case UInt8(ascii: "&"):
        guard let decoded = reference() else { return nil }
        tape.append(decoded)
      case 0xEF:
        guard !isNoncharacter else { return nil }
        tape.append(0xEF)
        i += 1
      default: return nil
      }
    }
  }
}
