/// Turns tokens into plain text; see ``RenderedText`` for what may get lost.
struct PlainTextRenderer {
  private struct Anchor {
    /// Where its words begin in the text.
    let start: Int
    let href: String
    let title: String?
    let firstImage: Int
  }

  private var out: [UInt8] = []
  private var rendered = RenderedText()
  /// A line break was just written: the blank the server put after it goes.
  private var skipsBlank = false
  /// A block begins or ends here: a new line, if there is text on both sides.
  private var owesBreak = false
  private var anchor: Anchor?
  /// Whether each open `span` holds the words as they were written, of a translated message.
  private var spans: [Bool] = []
  private var original: Range<Int>?

  private mutating func note(_ loss: RenderedText.LossNote) {
    if !rendered.lossNotes.contains(loss) { rendered.lossNotes.append(loss) }
  }

  mutating func render(_ tokens: [MarkupToken], options: PlainTextOptions) -> RenderedText {
    for token in tokens {
      switch token {
      case .text(let text): write(text)
      case .start(let name, let attributes): open(name, attributes)
      case .end(let name): close(name)
      }
    }
    finishAnchor()
    takeTranslation(options: options)
    rendered.text = Self.trimmed(out[...])
    return rendered
  }

  // MARK: Text

  private mutating func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    if owesBreak {
      bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
      if bytes.isEmpty { return }
      payBreak()
    } else if skipsBlank, bytes.first == 0x20 {
      bytes = bytes.dropFirst()
    }
    skipsBlank = false
    out.append(contentsOf: bytes)
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

  private mutating func open(_ name: String, _ attributes: [MarkupAttribute]) {
    switch name {
    case "br": breakLine()
    case "a": openAnchor(attributes)
    case "img": writeImage(attributes)
    case "span", "font":
      if name == "span" {
        let isOriginal =
          (attributes[named: "class"] ?? "").split(separator: " ").contains("untranslatedtext")
        spans.append(isOriginal)
        if isOriginal { original = out.count..<out.count }
      }
      if let colour = TextColour.colour(of: attributes) {
        if rendered.colour == nil { rendered.colour = colour }
        note(.colour)
      }
    case "td", "th":
      if !owesBreak, let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
      note(.formatting)
    case "script", "style": note(.scriptRemoved)
    case "iframe", "frame", "object", "embed", "applet", "video", "audio", "form", "input",
      "select",
      "textarea", "button", "svg", "canvas":
      note(.embeddedRemoved)
    default:
      if Self.blocks.contains(name) {
        owesBreak = true
        if name != "div", name != "p" { note(.formatting) }
      } else {
        note(.formatting)
      }
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "a": finishAnchor()
    case "span":
      if spans.popLast() == true, let start = original?.lowerBound {
        original = start..<max(start, out.count)
      }
    default:
      if Self.blocks.contains(name) { owesBreak = true }
    }
  }

  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "h1", "h2", "h3", "h4", "h5",
    "h6", "blockquote", "pre", "hr", "center", "address", "section", "article", "header", "footer",
    "fieldset",
  ]

  // MARK: Pictures

  private mutating func writeImage(_ attributes: [MarkupAttribute]) {
    if let smiley = SmileyImage.smiley(of: attributes) {
      if smiley.emoji == nil { note(.smileyNamed) }
      rendered.smileys.append(smiley)
      write(smiley.emoji ?? ":\(smiley.name):")
    } else if let url = attributes[named: "src"].flatMap(WebAddress.accepted) {
      rendered.images.append(
        RenderedText.Image(url: url, alternative: attributes[named: "alt"] ?? ""))
    } else {
      note(.imageRemoved)
    }
  }

  // MARK: Links

  private mutating func openAnchor(_ attributes: [MarkupAttribute]) {
    finishAnchor()
    guard let href = attributes[named: "href"] else { return }
    if owesBreak { payBreak() }
    anchor = Anchor(
      start: out.count, href: href, title: attributes[named: "title"],
      firstImage: rendered.images.count)
  }

  private mutating func finishAnchor() {
    guard let anchor else { return }
    self.anchor = nil
    let shown = String(decoding: out[min(anchor.start, out.count)...], as: UTF8.self)
    guard let address = WebAddress.acceptedLink(anchor.href) else {
      note(.linkRemoved)
      return
    }
    if Self.isBlank(shown) {
      finishPictureLink(anchor, address: address)
      return
    }
    let link = LinkText(shown: shown, address: address, title: anchor.title)
    if link.isExpanded { note(.linkExpanded) }
    rendered.links.append(RenderedText.Link(url: address, shown: shown))
    out.replaceSubrange(anchor.start..., with: link.text.utf8)
  }

  /// A link without words: the preview of a video whose link stands before it, or a picture that leads somewhere.
  private mutating func finishPictureLink(_ anchor: Anchor, address: String) {
    guard rendered.images.count > anchor.firstImage else { return }
    guard rendered.links.last?.url != address else {
      rendered.images.removeSubrange(anchor.firstImage...)
      out.removeSubrange(anchor.start...)
      if out.last == 0x0A { out.removeLast() }
      skipsBlank = false
      note(.previewRemoved)
      return
    }
    rendered.links.append(RenderedText.Link(url: address, shown: ""))
    write(address)
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
    rendered.translation = translated
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
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while bytes.last == 0x20 || bytes.last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
