/// Turns a tape into plain text; see ``RenderedText`` for what may get lost.
struct PlainTextRenderer {
  private struct Anchor {
    /// Where its words begin in the text.
    let start: Int
    let href: Range<Int>
    let title: Range<Int>?
    let firstImage: Int
  }

  private let tape: MarkupTape
  private let smileys: SmileyCache
  /// What is made of addresses that the page does not show.
  private let unseen: (String) -> String
  private var out: [UInt8]
  private var links: [RenderedText.Link] = []
  private var images: [RenderedText.Image] = []
  private var smileysFound: [RenderedText.Smiley] = []
  private var colour: String?
  private var translation: String?
  private var lossNotes = LossNotes()
  /// A line break was just written: the blank the server put after it goes.
  private var skipsBlank = false
  /// A block begins or ends here: a new line, if there is text on both sides.
  private var owesBreak = false
  private var anchor: Anchor?
  private var openSpans = 0
  /// Of the open `span`s those that hold the words as they were written, of a translated message: how many were open with each.
  private var originalSpans: [Int] = []
  private var original: Range<Int>?

  init(
    tape: MarkupTape, smileys: SmileyCache, buffer: consuming [UInt8],
    unseen: @escaping (String) -> String = { $0 }
  ) {
    self.unseen = unseen
    self.tape = tape
    self.smileys = smileys
    out = buffer
    out.removeAll(keepingCapacity: true)
  }

  /// The buffer the text was built in, for the next one.
  mutating func takeBuffer() -> [UInt8] {
    let buffer = out
    out = []
    return buffer
  }

  private mutating func note(_ loss: RenderedText.LossNote) {
    lossNotes.add(loss)
  }

  mutating func render(options: PlainTextOptions) -> RenderedText {
    let pieces = tape.pieces
    for piece in pieces {
      switch piece.kind {
      case .text: write(tape.bytes(piece.range))
      case .start: open(piece)
      case .end: close(piece.element)
      }
    }
    finishAnchor()
    takeTranslation(options: options)
    let text = out.withUnsafeBufferPointer {
      String(decoding: Self.trimmed($0), as: UTF8.self)
    }
    return RenderedText(
      text, links: links, images: images, smileys: smileysFound, colour: colour,
      translation: translation, lossNotes: lossNotes)
  }

  // MARK: Text

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    if owesBreak {
      while start < bytes.count,
        bytes[start] == 0x20 || bytes[start] == 0x09 || bytes[start] == 0x0A
      {
        start += 1
      }
      if start == bytes.count { return }
      payBreak()
    } else if skipsBlank, bytes.first == 0x20 {
      start = 1
    }
    skipsBlank = false
    out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  private mutating func payBreak() {
    owesBreak = false
    skipsBlank = false
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }

  private mutating func breakLine() {
    if owesBreak { payBreak() }
    // The server writes a line break as blank, tag, blank.
    if out.last == 0x20, out.count > (anchor?.start ?? 0) { out.removeLast() }
    out.append(0x0A)
    skipsBlank = true
  }

  // MARK: Elements

  private mutating func open(_ piece: MarkupTape.Piece) {
    switch piece.element {
    case .br: breakLine()
    case .a: openAnchor(piece)
    case .img: writeImage(piece)
    case .span: openSpan(piece)
    case .font: takeColour(piece)
    case .td, .th:
      if !owesBreak, let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
      note(.formatting)
    case .script, .style: note(.scriptRemoved)
    case .iframe, .frame, .object, .embed, .applet, .video, .audio, .form, .input, .select,
      .textarea, .button, .svg, .canvas:
      note(.embeddedRemoved)
    case .div, .p: owesBreak = true
    case .b, .i, .u, .s, .em, .strong, .small, .big, .sup, .sub, .code, .tt, .pre, .table, .tbody,
      .tr, .ul, .ol, .li, .dl, .dt, .dd, .hr, .center, .address, .section, .article, .header,
      .footer, .fieldset, .blockquote, .h1, .h2, .h3, .h4, .h5, .h6, .html, .head, .body, .meta,
      .other:
      if piece.element.isBlock { owesBreak = true }
      note(.formatting)
    }
  }

  private mutating func openSpan(_ piece: MarkupTape.Piece) {
    let isOriginal =
      tape.value(.classes, of: piece).map {
        ByteRuns.hasWord(tape.bytes($0), "untranslatedtext")
      } ?? false
    openSpans += 1
    if isOriginal {
      originalSpans.append(openSpans)
      original = out.count..<out.count
    }
    takeColour(piece)
  }

  private mutating func takeColour(_ piece: MarkupTape.Piece) {
    guard let colour = TextColour.colour(of: piece, on: tape) else { return }
    if self.colour == nil { self.colour = colour }
    note(.colour)
  }

  private mutating func close(_ element: ElementName) {
    if case .a = element {
      finishAnchor()
    } else if case .span = element {
      guard openSpans > 0 else { return }
      if originalSpans.last == openSpans {
        originalSpans.removeLast()
        if let start = original?.lowerBound { original = start..<max(start, out.count) }
      }
      openSpans -= 1
    } else if element.isBlock {
      owesBreak = true
    }
  }

  // MARK: Pictures

  private mutating func writeImage(_ piece: MarkupTape.Piece) {
    if let smiley = smileys.smiley(of: piece, on: tape) {
      if smiley.emoji == nil { note(.smileyNamed) }
      smileysFound.append(smiley)
      write(smiley.emoji ?? ":\(smiley.name):")
    } else if let url = tape.value(.src, of: piece).flatMap({
      WebAddress.accepted(tape.bytes($0))
    }) {
      let alternative = tape.value(.alt, of: piece).map { tape.string($0) }
      images.append(RenderedText.Image(url: unseen(url), alternative: alternative ?? ""))
    } else {
      note(.imageRemoved)
    }
  }

  // MARK: Links

  private mutating func openAnchor(_ piece: MarkupTape.Piece) {
    finishAnchor()
    guard let href = tape.value(.href, of: piece) else { return }
    if owesBreak { payBreak() }
    anchor = Anchor(
      start: out.count, href: href, title: tape.value(.title, of: piece),
      firstImage: images.count)
  }

  private mutating func finishAnchor() {
    guard let anchor else { return }
    self.anchor = nil
    guard let address = WebAddress.acceptedLink(tape.bytes(anchor.href)) else {
      note(.linkRemoved)
      return
    }
    let start = min(anchor.start, out.count)
    let isShown = out.withUnsafeBufferPointer {
      ByteRuns.equal(UnsafeBufferPointer(rebasing: $0[start...]), tape.bytes(anchor.href))
    }
    if isShown, address.utf8.count == anchor.href.count {
      links.append(RenderedText.Link(url: address, shown: address))
      return
    }
    let shown = out.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[start...]), as: UTF8.self)
    }
    if Self.isBlank(shown) {
      finishPictureLink(anchor, address: address)
      return
    }
    let link = LinkText(
      shown: shown, address: address, title: anchor.title.map { tape.string($0) }, unseen: unseen)
    if link.isExpanded { note(.linkExpanded) }
    let isSeen = link.isExpanded || !link.isChanged
    links.append(RenderedText.Link(url: isSeen ? address : unseen(address), shown: shown))
    if link.isChanged { out.replaceSubrange(start..., with: link.text.utf8) }
  }

  /// A link without words: the preview of a video whose link stands before it, or a picture that leads somewhere.
  private mutating func finishPictureLink(_ anchor: Anchor, address: String) {
    guard images.count > anchor.firstImage else { return }
    let hidden = unseen(address)
    guard links.last?.url != address, links.last?.url != hidden else {
      images.removeSubrange(anchor.firstImage...)
      out.removeSubrange(anchor.start...)
      if out.last == 0x0A { out.removeLast() }
      skipsBlank = false
      note(.previewRemoved)
      return
    }
    links.append(RenderedText.Link(url: hidden, shown: ""))
    write(hidden)
  }

  // MARK: The whole

  private mutating func takeTranslation(options: PlainTextOptions) {
    let range = original ?? (options.isTranslating ? Self.bracketsAtEnd(of: out) : nil)
    guard let range, range.upperBound <= out.count else { return }
    let translated = Self.trimmed(out[..<range.lowerBound])
    let rest = Self.trimmed(out[range.upperBound...])
    var written = out[range]
    guard !translated.isEmpty, rest.isEmpty, !written.isEmpty else { return }
    if written.first == UInt8(ascii: "("), written.last == UInt8(ascii: ")"), written.count > 2 {
      written = written.dropFirst().dropLast()
    }
    translation = translated
    out = Array(written)
  }

  /// The balanced brackets a text ends with, a blank before them.
  private static func bracketsAtEnd(of out: [UInt8]) -> Range<Int>? {
    guard out.last == UInt8(ascii: ")") else { return nil }
    var depth = 0
    for i in out.indices.reversed() {
      if out[i] == UInt8(ascii: ")") { depth += 1 }
      if out[i] == UInt8(ascii: "(") {
        depth -= 1
        if depth == 0 { return i > 0 && out[i - 1] == 0x20 ? i..<out.count : nil }
      }
    }
    return nil
  }

  private static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: trimmed($0), as: UTF8.self) }
  }

  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, isCut(bytes[start]) { start += 1 }
    while end > start, isCut(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether such a byte goes at the start and the end of a text.
  @inline(__always)
  static func isCut(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension ElementName {
  /// Whether it stands on lines of its own.
  fileprivate var isBlock: Bool {
    switch self {
    case .p, .div, .ul, .ol, .li, .dl, .dt, .dd, .table, .tr, .h1, .h2, .h3, .h4, .h5, .h6,
      .blockquote, .pre, .hr, .center, .address, .section, .article, .header, .footer, .fieldset:
      true
    case .a, .br, .img, .span, .font, .b, .i, .u, .s, .em, .strong, .small, .big, .sup, .sub,
      .code, .tt, .tbody, .td, .th, .html, .head, .body, .meta, .script, .style, .iframe, .frame,
      .object, .embed, .applet, .video, .audio, .form, .input, .select, .textarea, .button, .svg,
      .canvas, .other:
      false
    }
  }
}
