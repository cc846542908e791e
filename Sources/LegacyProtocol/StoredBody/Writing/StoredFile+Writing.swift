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
  let parts: BodyParts

  init(file: StoredFile, dialect: StoredBodyDialect, context: StoredBody.Context) {
    self.file = file
    self.dialect = dialect
    self.context = context
    parts = BodyParts(form: "file", in: context)
  }

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

  private var named: String { "\(words) (\(parts.name(file.name))). " }

  private func address() throws(StoredBodyEncodingError) -> String {
    try parts.address(file.url, "address", keeping: .file)
  }

  /// What SDKs know a file by, where the address does not have it: an address of a storage service, or of the new side.
  private var mark: String {
    let hasMark =
      version >= LegacyVersion(6, 9) && hasPreview
      || !ByteSearch.contains(file.url, "plugins/filetransfer")
    let path = file.pluginPath ?? "\(BodyLiterals.filePath)"
    return file.pluginPath != nil || hasMark
      ? "\(BodyLiterals.pluginPath)\(parts.attribute(path, keeping: .file))\"" : ""
  }

  private var size: String {
    switch (file.height, file.width) {
    case (let height?, let width?):
      "\(BodyLiterals.height)\(height)\(BodyLiterals.width)\(width)\""
    case (let height?, nil): "\(BodyLiterals.height)\(height)\""
    case (nil, let width?): "\(BodyLiterals.widthAlone)\(width)\""
    case (nil, nil): ""
    }
  }

  // MARK: Layouts

  /// `WORDS (NAME). <a …>Download</a>`
  private func link() throws(StoredBodyEncodingError) -> String {
    let address = try address()
    let words = parts.text(dialect.phrases.download)
    let rest = "\(mark)>\(words)\(BodyLiterals.linkEnd)"
    let window = "\"\(BodyLiterals.inNewWindow)"
    let tag: String
    if version < LegacyVersion(5, 2) {
      tag = "\(BodyLiterals.link)\(address)\(window)"
    } else if version < LegacyVersion(5, 7) {
      tag = "\(BodyLiterals.file)\(address)\(window)"
    } else if isGroup, version >= LegacyVersion(6, 9) {
      tag = "\(BodyLiterals.link)\(address)\(window)\(BodyLiterals.noMediaInGroups)"
    } else {
      tag = "\(BodyLiterals.file)\(address)\(window)\(BodyLiterals.noMedia)"
    }
    return named + tag + rest
  }

  private func imageOf52() throws(StoredBodyEncodingError) -> String {
    let address = try address()
    let preview = try preview(style: "height")
    return "\(words)\(BodyLiterals.lineBreak)\(BodyLiterals.file)\(address)\""
      + "\(BodyLiterals.inNewWindow)\(size)\(mark)>\(preview)\(BodyLiterals.linkEnd)"
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
    let preview = try preview(style: "max-height")
    return "\(BodyLiterals.hiddenWords)\(hidden)\(BodyLiterals.markedFile)\(name)"
      + "\(BodyLiterals.storedName)\(stored)\(BodyLiterals.mediaType)\(number)"
      + "\(BodyLiterals.linkAddress)\(address)\(BodyLiterals.address)\(address)\""
      + "\(size)\(mark)>\(preview)\(BodyLiterals.linkEnd)"
  }

  private func preview(style: String) throws(StoredBodyEncodingError) -> String {
    let icons = parts.attribute(dialect.basePath)
    let shown = parts.name(file.name)
    let isMarked = version >= LegacyVersion(5, 7)
    switch file.kind {
    case .image, .other:
      let source = try parts.address(file.thumbnail ?? file.url, "preview", keeping: .file)
      let height = file.thumbnailHeight ?? 70
      return "\(BodyLiterals.image)\(source)\(BodyLiterals.imageStyle)\(style):\(height)"
        + "\(BodyLiterals.imageEnd)"
    case .video:
      let name = "\(BodyLiterals.videoName)\(shown)\(BodyLiterals.shownNameEnd)"
      return (isMarked ? name : "")
        + "\(BodyLiterals.video)\(icons)images/videoicon.png\(BodyLiterals.iconEnd)"
    case .audio:
      let name = "\(BodyLiterals.audioName)\(shown)\(BodyLiterals.shownNameEnd)"
      return (isMarked ? name : "")
        + "\(BodyLiterals.audio)\(icons)images/audioicon.png\(BodyLiterals.iconEnd)"
    }
  }
}
