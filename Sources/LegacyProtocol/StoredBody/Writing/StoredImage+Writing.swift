extension StoredImage {
  /// The picture in a link to it; from 6.2.5 on the words are hidden and the link is marked.
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let parts = BodyParts(form: "handwriting", in: context)
    let phrases = dialect.phrases
    let words = parts.text(context == .group ? phrases.groupHandwriting : phrases.handwriting)
    let address = try parts.address(url, "address", keeping: .handwriting)
    let source = try parts.address(imageURL, "picture", keeping: .handwriting)
    guard ByteSearch.contains(url, "/plugins/handwrite/"), ByteSearch.contains(source, "handwrite/")
    else {
      // SDKs know it by this and have no other mark.
      throw .invalidPart(form: "handwriting", part: "address")
    }
    let shownHeight = "\(BodyLiterals.noteHeight)\(height ?? 90)"
    let size = "\(shownHeight)\(BodyLiterals.noteWidth)\(width ?? 134)\(BodyLiterals.noteEnd)"
    let end = "\(size)\(BodyLiterals.linkEnd)"
    if dialect.version >= LegacyVersion(6, 2, 5) {
      let stored = parts.attribute(name)
      return "\(BodyLiterals.hiddenNoteWords)\(words)\(BodyLiterals.markedNote)\(stored)"
        + "\(BodyLiterals.storedName)\(stored)\(BodyLiterals.noteAddress)\(address)"
        + "\(BodyLiterals.address)\(address)\"\(BodyLiterals.noteStyle)"
        + "\(BodyLiterals.noteImage)\(source)\(BodyLiterals.noteBorder)\(end)"
    }
    let link =
      "\(words)\(BodyLiterals.lineBreak)\(BodyLiterals.link)\(address)\""
      + "\(BodyLiterals.inNewWindow)"
    if dialect.version >= LegacyVersion(5, 6) {
      return "\(link)\(BodyLiterals.noteStyle)\(BodyLiterals.noteImage)\(source)"
        + "\(BodyLiterals.noteBorder)\(BodyLiterals.noteImageStyle)\(end)"
    }
    return "\(link)><img src=\"\(source)\"\(end)"
  }
}
