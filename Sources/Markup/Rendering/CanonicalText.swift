/// Renders a text in the exact bytes in which servers store it: words, line breaks, smileys of version 5.6 and later, links around addresses,
/// colours (``TextTags``), in one pass over the body.
///
/// What it accepts it renders as ``PlainTextRenderer`` renders the tape of it; anything else is left to that.
struct CanonicalText: ~Copyable {
  /// In bytes. A text that is no longer keeps all of ``MarkupLimits/standard``, whatever tags it is made of.
  static let longest = 1 << 14

  private static let deepest = 16

  private let bytes: UnsafeBufferPointer<UInt8>
  private let out: UnsafeMutableBufferPointer<UInt8>
  private var i = 0
  private var count = 0
  private var skipsBlank = false
  private var openSpans = 0
  private var links = Few<RenderedText.Link>.none
  private var smileys = Few<RenderedText.Smiley>.none
  private var colour: String?
  private var lossNotes = LossNotes()

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.bytes = bytes
    self.out = out
  }

  /// `nil` if the text is not in that form.
  ///
  /// - Parameter bytes: those of the body.
  static func rendered(
    _ bytes: UnsafeBufferPointer<UInt8>, of body: borrowing String,
    into out: UnsafeMutableBufferPointer<UInt8>, smileys: SmileyCache, unseen: (String) -> String
  ) -> RenderedText? {
    guard bytes.count <= longest else { return nil }
    var text = CanonicalText(bytes, out)
    guard text.read(smileys, unseen) else { return nil }
    return text.finished(body)
  }

  private mutating func finished(_ body: borrowing String) -> RenderedText {
    let trimmed = PlainTextRenderer.trimmed(written(from: 0))
    // Whatever is read but words is written shorter.
    if trimmed.count == bytes.count { return RenderedText(copy body) }
    let plain = ByteRuns.string(cut: trimmed)
    // The parts are moved: to copy them and to let go of these here would count their holders.
    var takenLinks = Few<RenderedText.Link>.none
    var takenSmileys = Few<RenderedText.Smiley>.none
    var takenColour: String?
    swap(&takenLinks, &links)
    swap(&takenSmileys, &smileys)
    swap(&takenColour, &colour)
    return RenderedText(
      plain, links: takenLinks, smileys: takenSmileys, colour: takenColour, lossNotes: lossNotes)
  }

  private mutating func read(_ cache: SmileyCache, _ unseen: (String) -> String) -> Bool {
    while true {
      let end = ByteRuns.nextSpecial(UInt8(ascii: "<"), in: bytes, from: i)
      if end > i {
        guard write(i..<end) else { return false }
        i = end
      }
      guard i < bytes.count else { return true }
      switch bytes[i] {
      case UInt8(ascii: "<"): guard tag(cache, unseen) else { return false }
      case UInt8(ascii: "&"): guard reference() else { return false }
      case 0x09, 0x0A: guard write(i) else { return false }
      case 0xEF:
        // U+FEFF, U+FFFE and U+FFFF are the parser's to read.
        guard i &+ 2 < bytes.count,
          !(bytes[i &+ 1] == 0xBF && bytes[i &+ 2] >= 0xBE),
          !(bytes[i &+ 1] == 0xBB && bytes[i &+ 2] == 0xBF), write(i)
        else { return false }
      default: return false
      }
    }
  }

  // MARK: Writing

  private func written(from start: Int) -> UnsafeBufferPointer<UInt8> {
    guard start >= 0, start <= count, count <= out.count else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(rebasing: out[start..<count])
  }

  /// Writes bytes of the body, without the blank behind a line break. False if there is no room.
  @inline(__always)
  private mutating func write(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if skipsBlank {
      skipsBlank = false
      if start < range.upperBound, bytes[start] == 0x20 { start &+= 1 }
    }
    return copy(UnsafeBufferPointer(rebasing: bytes[start..<range.upperBound]))
  }

  @inline(__always)
  private mutating func copy(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard source.count <= out.count &- count else { return false }
    guard let from = source.baseAddress, let to = out.baseAddress else { return source.isEmpty }
    (to + count).update(from: from, count: source.count)
    count &+= source.count
    return true
  }

  /// Writes the byte at an offset, which is no blank, and steps over it.
  @inline(__always)
  private mutating func write(_ offset: Int) -> Bool {
    i = offset &+ 1
    return append(bytes[offset])
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) -> Bool {
    guard count < out.count else { return false }
    skipsBlank = false
    out[count] = byte
    count &+= 1
    return true
  }

  private mutating func reference() -> Bool {
    if skip("&lt;") { return append(UInt8(ascii: "<")) }
    if skip("&gt;") { return append(UInt8(ascii: ">")) }
    if skip("&amp;") { return append(UInt8(ascii: "&")) }
    if skip("&quot;") { return append(UInt8(ascii: "\"")) }
    return CanonicalScanner.isBare(ampersandAt: i, in: bytes) && write(i)
  }

  // MARK: Tags

  @inline(__always)
  private mutating func skip(_ literal: StaticString) -> Bool {
    guard ByteRuns.starts(bytes, with: literal, at: i) else { return false }
    i &+= literal.utf8CodeUnitCount
    return true
  }

  /// Where the bytes from `i` on end that stand for themselves, before a sign.
  @inline(__always)
  private func run(until sign: UInt8) -> Int {
    var end = ByteRuns.nextSpecial(sign, in: bytes, from: i)
    while end < bytes.count, bytes[end] == UInt8(ascii: "&"),
      CanonicalScanner.isBare(ampersandAt: end, in: bytes)
    {
      end = ByteRuns.nextSpecial(sign, in: bytes, from: end &+ 1)
    }
    return end
  }

  /// The bytes up to the quote that ends a value, if they stand for themselves; `i` is then at the quote.
  @inline(__always)
  private mutating func value() -> UnsafeBufferPointer<UInt8>? {
    let start = i
    let end = run(until: UInt8(ascii: "\""))
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    i = end
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private mutating func tag(_ cache: SmileyCache, _ unseen: (String) -> String) -> Bool {
    guard i &+ 1 < bytes.count else { return false }
    switch bytes[i &+ 1] {
    case UInt8(ascii: "b"): return skip(TextTags.lineBreak) && breakLine()
    case UInt8(ascii: "i"): return skip(TextTags.smiley) && smiley(cache)
    case UInt8(ascii: "a"): return skip(TextTags.link) && link(unseen)
    case UInt8(ascii: "s"): return skip(TextTags.colour) && openSpan()
    case UInt8(ascii: "/"):
      guard openSpans > 0, skip(TextTags.colourEnd) else { return false }
      openSpans &-= 1
      return true
    default: return false
    }
  }

  private mutating func breakLine() -> Bool {
    if count > 0, count <= out.count, out[count &- 1] == 0x20 { count &-= 1 }
    guard append(0x0A) else { return false }
    skipsBlank = true
    return true
  }

  private mutating func smiley(_ cache: SmileyCache) -> Bool {
    let start = i
    guard let source = value(), skip("\""), skip(TextTags.title), let title = value() else {
      return false
    }
    let both = UnsafeBufferPointer(rebasing: bytes[start..<i])
    guard skip(TextTags.end),
      let known = cache.smiley(source: source, title: title, both: both)
    else { return false }
    skipsBlank = false
    let isWritten: Bool
    if var emoji = known.emoji {
      isWritten = emoji.withUTF8 { copy($0) }
    } else {
      lossNotes.add(.smileyNamed)
      var code = ":\(known.name):"
      isWritten = code.withUTF8 { copy($0) }
    }
    smileys.append(known)
    return isWritten
  }

  private mutating func openSpan() -> Bool {
    let start = i &- 1
    guard openSpans < Self.deepest, let digits = value(), digits.count == 6,
      digits.allSatisfy(TextColour.isHexDigit), skip(TextTags.end)
    else { return false }
    openSpans &+= 1
    if colour == nil {
      colour = String(
        decoding: UnsafeBufferPointer(rebasing: bytes[start..<(start &+ 7)]), as: UTF8.self)
    }
    lossNotes.add(.colour)
    return true
  }

  // MARK: Links

  private mutating func link(_ unseen: (String) -> String) -> Bool {
    guard let href = value() else { return false }
    var title: UnsafeBufferPointer<UInt8>?
    if !skip(TextTags.end) {
      guard skip("\""), skip(TextTags.inNewWindow), skip(TextTags.title), let typed = value(),
        skip(TextTags.end)
      else { return false }
      title = typed
    }
    let start = i
    let end = run(until: UInt8(ascii: "<"))
    let words = UnsafeBufferPointer(rebasing: bytes[start..<end])
    i = end
    guard let first = words.first, let last = words.last, !skipsBlank || first != 0x20,
      skip(TextTags.linkEnd)
    else { return false }
    skipsBlank = false
    guard first != 0x20, last != 0x20, WebAddress.isPlainlyAccepted(href) else {
      return otherLink(words, href, title, unseen)
    }
    let address = ByteRuns.string(cut: href)
    if ByteRuns.equal(words, href) {
      links.append(RenderedText.Link(url: address, shown: address))
      return copy(words)
    }
    if LinkText.isSame(words, href) {
      links.append(
        RenderedText.Link(url: address, shown: ByteRuns.string(cut: words)))
      return copy(words)
    }
    guard LinkText.abbreviates(words, href) else {
      return otherLink(words, href, title, unseen)
    }
    lossNotes.add(.linkExpanded)
    links.append(RenderedText.Link(url: address, shown: ByteRuns.string(cut: words)))
    return copy(href)
  }

  /// A link whose words are not its address, or whose address is not written as most are.
  private mutating func otherLink(
    _ words: UnsafeBufferPointer<UInt8>, _ href: UnsafeBufferPointer<UInt8>,
    _ title: UnsafeBufferPointer<UInt8>?, _ unseen: (String) -> String
  ) -> Bool {
    guard let address = WebAddress.acceptedLink(href) else {
      lossNotes.add(.linkRemoved)
      return copy(words)
    }
    let shown = ByteRuns.string(cut: words)
    guard !PlainTextRenderer.isBlank(shown) else { return false }
    var link = LinkText(
      shown: shown, address: address, title: title.map { ByteRuns.string(cut: $0) },
      unseen: unseen)
    if link.isExpanded { lossNotes.add(.linkExpanded) }
    let isSeen = link.isExpanded || !link.isChanged
    links.append(RenderedText.Link(url: isSeen ? address : unseen(address), shown: shown))
    return link.text.withUTF8 { copy($0) }
  }
}
