import Markup

extension StoredImage {
  /// A body whose only link is to the handwriting plugin and shows the picture.
  init?(_ markup: BodyMarkup) {
    guard let anchor = markup.onlyAnchor, markup.hasNothingAfter, anchor.imageCount == 1,
      let image = anchor.firstImage, let raw = anchor.bytes(.href)
    else { return nil }
    let path = UnsafeBufferPointer(
      rebasing: raw[..<ByteRuns.next(UInt8(ascii: "?"), in: raw, from: 0)])
    let isPlugin =
      ByteRuns.contains(path, "plugins/handwrite/")
      || ByteRuns.contains(path, "writable/handwrite/")
    guard isPlugin, let url = WebAddress.accepted(raw), let source = image.bytes(.src),
      ByteRuns.contains(source, "handwrite/"), let imageURL = WebAddress.accepted(source)
    else { return nil }
    self.url = url
    self.imageURL = imageURL
    name = FileAddress(url).encodedName ?? FileAddress(imageURL).encodedName ?? ""
    width = image.pixels(.width)
    height = image.pixels(.height)
  }
}
