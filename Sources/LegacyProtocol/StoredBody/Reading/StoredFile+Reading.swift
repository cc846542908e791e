import Markup

extension StoredFile {
  /// A body whose last (and only) link is a file transfer, marked as the plugin marks it.
  init?(_ markup: BodyMarkup) {
    guard let anchor = markup.onlyAnchor, markup.hasNothingAfter,
      let url = Self.address(of: anchor)
    else { return nil }
    let path = anchor.bytes(.pluginpath)

    // Up to 5.0 nothing marks the link but the name before it. A link someone typed has a title.
    guard
      Self.isMarked(anchor)
        || (anchor.bytes(.title) == nil && Self.nameInText(markup.textBefore) != nil)
    else { return nil }

    let address = FileAddress(url)
    kind = Self.kind(of: anchor)
    self.url = url
    encodedName =
      anchor.string(.encfilename).flatMap { $0.isEmpty ? nil : SearchedTokens.valueRestored($0) }
      ?? address.encodedName
    name = Self.name(address: address, of: anchor, in: markup, encodedName: encodedName)
    pluginPath = path.map { path in
      ByteRuns.equal(path, "/plugins/filetransfer/")
        ? "/plugins/filetransfer/" : String(decoding: path, as: UTF8.self)
    }
    width = anchor.pixels(.imagewidth)
    height = anchor.pixels(.imageheight)
    let picture = kind == .image ? anchor.firstImage : nil
    thumbnail = picture?.bytes(.src).flatMap { WebAddress.accepted($0) }
    thumbnailHeight = picture?.bytes(.style).flatMap { Self.heightInStyle($0) }
  }

  /// The address of the file: `href`, or `link` where the tag has no `href` that can be used.
  private static func address(of anchor: BodyMarkup.Anchor) -> String? {
    func accepted(_ name: AttributeName) -> String? {
      guard let raw = anchor.bytes(name), isTransfer(raw, of: anchor) else { return nil }
      return WebAddress.accepted(raw)
    }
    if let url = accepted(.href) { return url }
    // An address of something else says that the message is something else.
    let isHrefUsable = anchor.bytes(.href).map { WebAddress.accepted($0) != nil } ?? false
    return isHrefUsable ? nil : accepted(.link)
  }

  private static func isMarked(_ anchor: BodyMarkup.Anchor) -> Bool {
    anchor.hasClass("imagemessage") || anchor.bytes(.mediatype) != nil
      || anchor.isEqual(.pluginname, "filetransfer")
  }

  /// The name of a file in a body that marks one, but whose link can't be used; `nil` for any other, and for one without a name.
  static func nameOfUnusable(_ markup: BodyMarkup) -> String? {
    guard let anchor = markup.onlyAnchor, markup.hasNothingAfter, isMarked(anchor),
      address(of: anchor) == nil, let raw = anchor.bytes(.href) ?? anchor.bytes(.link),
      WebAddress.accepted(raw) == nil
    else { return nil }
    let address = FileAddress(String(decoding: raw, as: UTF8.self))
    let name = name(address: address, of: anchor, in: markup, encodedName: nil)
    return name.isEmpty ? nil : name
  }

  private static func isTransfer(
    _ raw: UnsafeBufferPointer<UInt8>, of anchor: BodyMarkup.Anchor
  ) -> Bool {
    let end = ByteRuns.next(UInt8(ascii: "?"), in: raw, from: 0)
    let path = UnsafeBufferPointer(rebasing: raw[..<end])
    guard ByteRuns.contains(path, "filetransfer/") else { return false }
    if ByteRuns.contains(path, "plugins/filetransfer/")
      || ByteRuns.contains(path, "writable/filetransfer/")
    {
      return true
    }
    // Kept by a storage service: the address names the service, `pluginpath` the plugin, and before 6.9 `pluginname` alone.
    return anchor.bytes(.pluginpath).map { ByteRuns.contains($0, "plugins/filetransfer") }
      ?? anchor.isEqual(.pluginname, "filetransfer")
  }

  private static func kind(of anchor: BodyMarkup.Anchor) -> Kind {
    let image = anchor.image {
      $0.hasClass("file_image") || $0.hasClass("file_video") || $0.hasClass("file_audio")
    }
    if let image {
      if image.hasClass("file_image") { return .image }
      return image.hasClass("file_video") ? .video : .audio
    }
    if anchor.isEqual(.mediatype, "1") { return .image }
    if anchor.isEqual(.mediatype, "2") { return .video }
    return anchor.isEqual(.mediatype, "3") ? .audio : .other
  }

  /// `max-height:70px;`, or `height:70px;` up to 5.6.
  private static func heightInStyle(_ style: UnsafeBufferPointer<UInt8>) -> Int? {
    guard ByteRuns.starts(style, with: "max-height:") || ByteRuns.starts(style, with: "height:")
    else { return nil }
    var i = ByteRuns.next(UInt8(ascii: ":"), in: style, from: 0) + 1
    var height = 0
    while i < style.count, style[i] >= 0x30, style[i] <= 0x39, height <= 10_000 {
      height = height * 10 + Int(style[i] - 0x30)
      i += 1
    }
    guard height > 0, height <= 100_000 else { return nil }
    let rest = UnsafeBufferPointer(rebasing: style[i...])
    return ByteRuns.equal(rest, "px;") || ByteRuns.equal(rest, "px") ? height : nil
  }

  /// NAME of `… (NAME).`; it may hold brackets of its own.
  private static func nameInText(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { nameInText($0) }
  }

  private static func nameInText(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var end = text.count
    while end > 0, Blanks.isBlank(text[end - 1]) { end -= 1 }
    guard end > 3, text[end - 1] == UInt8(ascii: "."), text[end - 2] == UInt8(ascii: ")") else {
      return nil
    }
    var depth = 0
    var i = end - 2
    // Where brackets don't match, the last one that opens counts.
    var last: Int?
    while i >= 0 {
      if text[i] == UInt8(ascii: ")") { depth += 1 }
      if text[i] == UInt8(ascii: "(") {
        depth -= 1
        last = last ?? i
        if depth == 0 { return name(in: text, (i + 1)..<(end - 2)) }
      }
      i -= 1
    }
    return last.map { name(in: text, ($0 + 1)..<(end - 2)) }
  }

  private static func name(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }

  /// Whether a name with percent signs is meant as it stands: the words before the link or the attribute of the tag say so.
  static func isPlain(
    _ raw: String, in words: UnsafeBufferPointer<UInt8>, attribute: String?
  ) -> Bool {
    nameInText(words) == raw || attribute.map { FileName.decodedOnce($0) } == raw
  }

  /// The name to show. The address has it percent-encoded or, from some versions, raw; the text, which has it plain, decides which.
  private static func name(
    address: FileAddress, of anchor: BodyMarkup.Anchor, in markup: BodyMarkup,
    encodedName: String?
  ) -> String {
    if let raw = address.rawName, !raw.isEmpty {
      guard raw.utf8.contains(UInt8(ascii: "%")) else { return raw }
      var words = markup.textBefore
      let isPlain = words.withUTF8 {
        Self.isPlain(raw, in: $0, attribute: anchor.string(.filename))
      }
      return isPlain ? raw : FileName.decodedOnce(raw)
    }
    if let attribute = anchor.string(.filename), !attribute.isEmpty {
      return FileName.decodedOnce(attribute)
    }
    if let inText = nameInText(markup.textBefore), !inText.isEmpty {
      return SearchedTokens.restored(inText)
    }
    return encodedName ?? ""
  }
}
