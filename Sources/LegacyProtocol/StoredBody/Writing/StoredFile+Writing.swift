extension StoredFile {
  /// In one of the six layouts (docs/protocol.md, “Files”).
  func encoded(
    for dialect: StoredBodyDialect, in context: StoredBody.Context
  ) throws(StoredBodyEncodingError) -> String {
    let layout = FileLayout(file: self, dialect: dialect, context: context)
    return try layout.encoded()
  }
}

private struct FileLayout {
  let file: StoredFile
  let dialect: StoredBodyDialect
  let context: StoredBody.Context
  let parts = BodyParts(form: "file")

  private var version: LegacyVersion { dialect.version }
  private var isGroup: Bool { context == .group }

  func encoded() throws(StoredBodyEncodingError) -> String {
    guard version >= LegacyVersion(5, 2), hasPreview else { return try link() }
    return version < LegacyVersion(5, 7) ? try imageOf52() : try markedMedia()
  }

  /// Sound has a form of its own from 5.7 on; before, it is a file like any other.
  private var hasPreview: Bool {
    switch file.kind {
    case .image, .video: true
    case .audio: version >= LegacyVersion(5, 7)
    case .other: false
    }
  }

  private var words: String {
    parts.text(isGroup ? dialect.phrases.groupFile : dialect.phrases.file)
  }

  private var named: String { "\(words) (\(parts.text(file.name))). " }

  private func address() throws(StoredBodyEncodingError) -> String {
    try parts.address(file.url, "address", keeping: .file)
  }

  /// What SDKs know a file by, where the address does not have it: an address of a storage service, or of the new side.
  private var mark: String {
    let hasMark =
      version >= LegacyVersion(6, 9) && hasPreview
      || !ByteSearch.contains(file.url, "plugins/filetransfer")
    return file.pluginPath != nil || hasMark
      ? " pluginpath=\"\(parts.attribute(file.pluginPath ?? "/plugins/filetransfer/", keeping: .file))\""
      : ""
  }

  private var size: String {
    guard isGroup, let width = file.width, let height = file.height else { return "" }
    return " imageheight=\"\(height)\" imagewidth=\"\(width)\""
  }

  // MARK: Layouts

  /// `WORDS (NAME). <a …>Download</a>`
  private func link() throws(StoredBodyEncodingError) -> String {
    let address = try address()
    let words = parts.text(dialect.phrases.download)
    let attributes: String
    if version < LegacyVersion(5, 2) {
      attributes = "href=\"\(address)\" target=\"_blank\"\(mark)"
    } else if version < LegacyVersion(5, 7) {
      attributes = "class=\"imagemessage\" href=\"\(address)\" target=\"_blank\"\(mark)"
    } else if isGroup, version >= LegacyVersion(6, 9) {
      attributes = "href=\"\(address)\" target=\"_blank\" mediaType=\"0\"\(mark)"
    } else {
      attributes =
        "class=\"imagemessage\" href=\"\(address)\" target=\"_blank\" mediatype=\"0\"\(mark)"
    }
    return "\(named)<a \(attributes)>\(words)</a>"
  }

  private func imageOf52() throws(StoredBodyEncodingError) -> String {
    let address = try address()
    let preview = try preview(style: "height")
    return
      "\(words)<br/><a class=\"imagemessage\" href=\"\(address)\" target=\"_blank\"\(size)\(mark)>"
      + "\(preview)</a>"
  }

  private func markedMedia() throws(StoredBodyEncodingError) -> String {
    let address = try address()
    let number: Int
    switch file.kind {
    case .image: number = 1
    case .video: number = 2
    case .audio: number = 3
    case .other: number = 0
    }
    let hidden = version < LegacyVersion(6, 9) ? words : named
    let name = parts.attribute(FileName.percentEncoded(file.name))
    let stored = parts.attribute(file.encodedName ?? "")
    return "<div style=\"display:none;\">\(hidden)</div><br/>"
      + "<a class=\"imagemessage mediamessage\" pluginname =\"filetransfer\" filename=\"\(name)\""
      + " encfilename=\"\(stored)\" mediatype=\"\(number)\" link=\"\(address)\" href=\"\(address)\""
      + "\(size)\(mark)>\(try preview(style: "max-height"))</a>"
  }

  private func preview(style: String) throws(StoredBodyEncodingError) -> String {
    let icons = parts.attribute(dialect.basePath)
    let shown = parts.text(file.name)
    let isMarked = version >= LegacyVersion(5, 7)
    switch file.kind {
    case .image, .other:
      let source = try parts.address(file.thumbnail ?? file.url, "preview", keeping: .file)
      let height = file.thumbnailHeight ?? 70
      return
        "<img class=\"file_image\" type=\"image\" src=\"\(source)\" style=\"\(style):\(height)px;\"/>"
    case .video:
      return (isMarked ? "<div class=\"cometchat_filevideo\">(\(shown))</div>" : "")
        + "<img class=\"file_video\" type=\"video\" src=\"\(icons)images/videoicon.png\"/>"
    case .audio:
      return (isMarked ? "<div class=\"cometchat_fileaudio\">(\(shown))</div>" : "")
        + "<img class=\"file_audio\" type=\"audio\" src=\"\(icons)images/audioicon.png\"/>"
    }
  }
}
