extension StoredFile {
  /// A file of which only the address is known, as SDKs hand it to apps; line breaks and blanks inside it are a printer's.
  public init(kind: Kind, address: String) {
    let url = String(decoding: address.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    let parts = FileAddress(url)
    self.init(
      kind: kind, url: url,
      name: parts.rawName.map { FileName.decodedOnce($0) } ?? parts.encodedName ?? url,
      encodedName: parts.encodedName)
  }
}
