extension StoredImage {
  /// The picture in a link to it; from 6.2.5 on the words are hidden and the link is marked.
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let parts = BodyParts(form: "handwriting")
    let phrases = dialect.phrases
    let words = parts.text(context == .group ? phrases.groupHandwriting : phrases.handwriting)
    let address = try parts.address(url, "address", keeping: .handwriting)
    let source = try parts.address(imageURL, "picture", keeping: .handwriting)
    guard ByteSearch.contains(url, "/plugins/handwrite/"), ByteSearch.contains(source, "handwrite/")
    else {
      // SDKs know it by this and have no other mark.
      throw .invalidPart(form: "handwriting", part: "address")
    }
    let size = " height=\"\(height ?? 90)\" width=\"\(width ?? 134)\""
    let linkStyle = "display:inline-block;margin-bottom:3px;margin-top:3px;max-width:100%;"
    if dialect.version >= LegacyVersion(6, 2, 5) {
      let stored = parts.attribute(name)
      return "<div class=\"cometchat_hw_lang\" style=\"display:none;\">\(words)</div>"
        + "<a class=\"mediamessage\" pluginname=\"handwrite\" filename=\"\(stored)\" encfilename=\"\(stored)\""
        + " mediatype=\"1\" link=\"\(address)\" href=\"\(address)\" style=\"\(linkStyle)\">"
        + "<img class=\"cc_handwrite_image\" src=\"\(source)\" border=\"0\"\(size)></a>"
    }
    if dialect.version >= LegacyVersion(5, 6) {
      return "\(words)<br/><a href=\"\(address)\" target=\"_blank\" style=\"\(linkStyle)\">"
        + "<img class=\"cc_handwrite_image\" src=\"\(source)\" border=\"0\""
        + " style=\"padding:0px;display: inline-block;border:1px solid #666;\"\(size)></a>"
    }
    return
      "\(words)<br/><a href=\"\(address)\" target=\"_blank\"><img src=\"\(source)\"\(size)></a>"
  }
}
