import Markup

extension StoredFile {
  /// A body whose last (and only) link is a file transfer, marked as the plugin marks it.
  init?(_ markup: BodyMarkup) {
    guard markup.anchors.count == 1, let anchor = markup.anchors.first, markup.hasNothingAfter
    else { return nil }
    let attributes = anchor.attributes
    guard
      let url = (attributes[named: "href"] ?? attributes[named: "link"])
        .flatMap(WebAddress.accepted)
    else { return nil }
    let address = FileAddress(url)
    let pluginPath = attributes[named: "pluginpath"]
    guard Self.isTransfer(address, pluginPath: pluginPath) else { return nil }

    let textName = Self.nameInText(anchor.textBefore)
    let isMarked =
      anchor.hasClass("imagemessage") || attributes[named: "mediatype"] != nil
      || attributes[named: "pluginname"] == "filetransfer"
    // Up to 5.0 nothing marks the link but the name before it. A link someone typed has a title.
    guard isMarked || (textName != nil && attributes[named: "title"] == nil) else { return nil }

    kind = Self.kind(of: anchor)
    self.url = url
    encodedName =
      attributes[named: "encfilename"].flatMap { $0.isEmpty ? nil : $0 } ?? address.encodedName
    name = Self.name(
      address: address, inText: textName, attribute: attributes[named: "filename"],
      encodedName: encodedName)
    self.pluginPath = pluginPath
    width = attributes.pixels("imagewidth")
    height = attributes.pixels("imageheight")
    let picture = kind == .image ? anchor.images.first : nil
    thumbnail = picture?[named: "src"].flatMap(WebAddress.accepted)
    thumbnailHeight = picture?[named: "style"].flatMap(Self.heightInStyle)
  }

  private static func isTransfer(_ address: FileAddress, pluginPath: String?) -> Bool {
    if ByteSearch.contains(address.path, "plugins/filetransfer/")
      || ByteSearch.contains(address.path, "writable/filetransfer/")
    {
      return true
    }
    // Kept by a storage service: the address names the service, `pluginpath` the plugin.
    return ByteSearch.contains(pluginPath ?? "", "plugins/filetransfer")
      && ByteSearch.contains(address.path, "filetransfer/")
  }

  private static func kind(of anchor: BodyMarkup.Anchor) -> Kind {
    for image in anchor.images {
      if image.hasClass("file_image") { return .image }
      if image.hasClass("file_video") { return .video }
      if image.hasClass("file_audio") { return .audio }
    }
    switch anchor.attributes[named: "mediatype"] {
    case "1": return .image
    case "2": return .video
    case "3": return .audio
    default: return .other
    }
  }

  /// `max-height:70px;`, or `height:70px;` up to 5.6.
  private static func heightInStyle(_ style: String) -> Int? {
    let bytes = style.utf8
    let digits = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard bytes.starts(with: "max-height:".utf8) || bytes.starts(with: "height:".utf8),
      digits.suffix(3).elementsEqual("px;".utf8) || digits.suffix(2).elementsEqual("px".utf8),
      let height = Int(String(decoding: digits.prefix { $0 >= 0x30 && $0 <= 0x39 }, as: UTF8.self)),
      height > 0, height <= 100_000
    else { return nil }
    return height
  }

  /// NAME of `… (NAME).`; it may hold brackets of its own.
  private static func nameInText(_ text: String) -> String? {
    let bytes = Array(Blanks.trimmed(text).utf8)
    guard bytes.count > 3, bytes.suffix(2).elementsEqual(").".utf8) else { return nil }
    var depth = 0
    var i = bytes.count - 2
    while i >= 0 {
      if bytes[i] == UInt8(ascii: ")") { depth += 1 }
      if bytes[i] == UInt8(ascii: "(") {
        depth -= 1
        if depth == 0 { return String(decoding: bytes[(i + 1)..<(bytes.count - 2)], as: UTF8.self) }
      }
      i -= 1
    }
    return nil
  }

  /// The name to show. The address has it percent-encoded or, from some versions, raw; the text, which has it plain, decides which.
  private static func name(
    address: FileAddress, inText: String?, attribute: String?, encodedName: String?
  ) -> String {
    if let raw = address.rawName, !raw.isEmpty {
      let isPlain = inText == raw || attribute.map(FileName.decodedOnce) == raw
      return isPlain ? raw : FileName.decodedOnce(raw)
    }
    if let attribute, !attribute.isEmpty { return FileName.decodedOnce(attribute) }
    if let inText, !inText.isEmpty { return inText }
    return encodedName ?? ""
  }
}
