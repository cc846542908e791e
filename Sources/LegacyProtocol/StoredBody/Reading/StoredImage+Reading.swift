import Markup

extension StoredImage {
  /// A body whose only link is to the handwriting plugin and shows the picture.
  init?(_ markup: BodyMarkup) {
    guard markup.anchors.count == 1, let anchor = markup.anchors.first, markup.hasNothingAfter,
      let image = anchor.images.first, anchor.images.count == 1,
      let url = anchor.attributes[named: "href"].flatMap(WebAddress.accepted),
      let imageURL = image[named: "src"].flatMap(WebAddress.accepted)
    else { return nil }
    let address = FileAddress(url)
    let isPlugin =
      ByteSearch.contains(address.path, "plugins/handwrite/")
      || ByteSearch.contains(address.path, "writable/handwrite/")
    guard isPlugin, ByteSearch.contains(imageURL, "handwrite/") else { return nil }
    self.url = url
    self.imageURL = imageURL
    name = address.encodedName ?? FileAddress(imageURL).encodedName ?? ""
    width = image.pixels("width")
    height = image.pixels("height")
  }
}
