extension StoredFile {
  /// A file of which only the address is known, as SDKs hand it to apps.
  ///
  /// Line breaks inside it, with the blanks around them, are a printer's; so are all blanks but those in the name of the file.
  public init(kind: Kind, address: String) {
    let url = Self.withoutBreaks(address)
    let parts = FileAddress(url)
    self.init(
      kind: kind, url: url,
      name: parts.rawName.map { FileName.decodedOnce($0) } ?? parts.encodedName ?? url,
      encodedName: parts.encodedName)
  }

  private static let nameKey = Array("unencryptedfilename=".utf8)

  private static func withoutBreaks(_ address: String) -> String {
    let bytes = Array(Blanks.trimmed(address).utf8)
    let name = ByteSearch.first(nameKey, in: bytes, from: 0).map { $0 + nameKey.count }
    var out = bytes[..<(name ?? bytes.count)].filter { $0 > 0x20 }
    let head = out.count
    var isBehindBreak = true
    for byte in bytes[(name ?? bytes.count)...] {
      if byte < 0x20 {
        while out.count > head, out.last == 0x20 { out.removeLast() }
        isBehindBreak = true
      } else if byte != 0x20 || !isBehindBreak {
        out.append(byte)
        isBehindBreak = false
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
