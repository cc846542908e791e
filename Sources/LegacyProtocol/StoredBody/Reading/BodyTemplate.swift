import Markup

/// Reads what plugins write in the exact bytes in which they write it (``BodyLiterals``), in one pass over the body.
///
/// What it accepts it reads as the tape of the same body is read (``StoredFile/init(_:)`` and the like); at anything else, a reference but `&amp;`
/// before the name of a file included, it gives up, and the tape decides.
struct BodyTemplate {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let context: StoredBody.Context
  private var i = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ context: StoredBody.Context) {
    self.bytes = bytes
    self.context = context
  }

  /// The tape is cut at a limit; a body so long is not looked at here.
  private static let longest = 1 << 14

  /// Whether the byte at an offset begins a tag of the kinds that a plugin's bodies begin with.
  @inline(__always)
  static func mayBegin(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start >= 0, start + 24 < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      return false
    }
    let letter = bytes[start + 1]
    return letter == UInt8(ascii: "a") || letter == UInt8(ascii: "d")
      || (letter == UInt8(ascii: "b") && bytes[start + 3] == UInt8(ascii: "/"))
  }

  /// - Parameter start: of the first byte that is not plain text.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in context: StoredBody.Context
  ) -> StoredBody? {
    guard bytes.count <= longest, mayBegin(at: start, in: bytes),
      ByteRuns.nextSpecial(UInt8(ascii: "<"), in: bytes, from: 0) == start
    else { return nil }
    var template = BodyTemplate(bytes, context)
    template.i = start
    return template.read(words: 0..<start)
  }

  private mutating func read(words: Range<Int>) -> StoredBody? {
    switch bytes[i + 1] {
    case UInt8(ascii: "d"):
      guard words.allSatisfy({ bytes[$0] == 0x20 }) else { return nil }
      if skip(BodyLiterals.hiddenWords) { return markedFile() }
      return skip(BodyLiterals.hiddenNoteWords) ? markedNote() : nil
    case UInt8(ascii: "b"):
      guard skip(BodyLiterals.lineBreak) else { return nil }
      if skip(BodyLiterals.file) { return image() }
      return skip(BodyLiterals.link) ? note() : nil
    case UInt8(ascii: "a"):
      if skip(BodyLiterals.file) { return link(words) }
      if skip(BodyLiterals.invitation) { return invite() }
      if skip(BodyLiterals.callLink) { return call() }
      return skip(BodyLiterals.link) ? link(words, inGroup: true) : nil
    default: return nil
    }
  }

  // MARK: Pieces

  @inline(__always)
  private mutating func skip(_ literal: StaticString) -> Bool {
    guard ByteSearch.starts(bytes, with: literal, at: i) else { return false }
    i &+= literal.utf8CodeUnitCount
    return true
  }

  /// The bytes up to a sign, if they stand for themselves; `i` is then at the sign.
  @inline(__always)
  private mutating func value(until end: UInt8) -> Range<Int>? {
    let start = i
    let found = ByteRuns.nextSpecial(end, in: bytes, from: start)
    guard found < bytes.count, bytes[found] == end else { return nil }
    i = found
    return start..<found
  }

  @inline(__always)
  private mutating func value() -> Range<Int>? { value(until: UInt8(ascii: "\"")) }

  @inline(__always)
  private mutating func words() -> Range<Int>? { value(until: UInt8(ascii: "<")) }

  /// A number of pixels, of one to five digits and more than 0.
  @inline(__always)
  private mutating func pixels() -> Int? {
    var number = 0
    let start = i
    while i < bytes.count, i &- start < 5, bytes[i] >= 0x30, bytes[i] <= 0x39 {
      number = number &* 10 &+ Int(bytes[i] &- 0x30)
      i &+= 1
    }
    return number > 0 ? number : nil
  }

  @inline(__always)
  private func piece(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  @inline(__always)
  private func string(_ range: Range<Int>) -> String {
    ByteRuns.string(cut: piece(range))
  }

  /// Whether the value at `i` is the same as one before; it is stepped over.
  private mutating func repeats(_ value: Range<Int>) -> Bool {
    guard ByteRuns.starts(bytes, with: piece(value), at: i) else { return false }
    i &+= value.count
    return true
  }

  /// Nothing but blanks stands behind the link.
  private func isAtEnd() -> Bool {
    var rest = i
    while rest < bytes.count, bytes[rest] == 0x20 { rest &+= 1 }
    return rest == bytes.count
  }

  private func hasPercent(_ range: Range<Int>) -> Bool {
    ByteRuns.next(UInt8(ascii: "%"), in: piece(range), from: 0) < range.count
  }

  // MARK: Addresses

  /// A download address in the form of every version: `…/download.php?file=STORED&amp;unencryptedfilename=NAME`.
  private struct Download {
    /// As written, the `&amp;` included.
    var whole: Range<Int>
    /// Up to the sign before the name.
    var head: Range<Int>
    var stored: Range<Int>
    var name: Range<Int>
  }

  private mutating func download(_ script: StaticString) -> Download? {
    let start = i
    let mark = ByteRuns.nextSpecial(UInt8(ascii: "\""), in: bytes, from: start)
    i = mark
    // One without the name's part has no such sign; it is the tape's to read.
    guard skip("&amp;unencryptedfilename=") || skip("&unencryptedfilename="), let name = value(),
      !name.isEmpty
    else { return nil }
    let head = piece(start..<mark)
    let query = ByteRuns.next(UInt8(ascii: "?"), in: head, from: 0)
    guard ByteRuns.starts(head, with: script, at: query - script.utf8CodeUnitCount),
      ByteSearch.starts(head, with: "?file=", at: query), start + query + 6 < mark,
      WebAddress.isPlainlyAccepted(head), !ByteRuns.hasBlank(piece(name))
    else { return nil }
    let stored = (start + query + 6)..<mark
    guard !hasPercent(stored) else { return nil }
    return Download(whole: start..<i, head: start..<mark, stored: stored, name: name)
  }

  /// The address with its reference undone.
  private func string(_ download: Download) -> String {
    let head = piece(download.head)
    let key: StaticString = "&unencryptedfilename="
    let name = piece(download.name)
    return String(
      unsafeUninitializedCapacity: head.count + key.utf8CodeUnitCount + name.count
    ) { out in
      var end = out.update(fromContentsOf: head)
      end = key.withUTF8Buffer { out[end...].update(fromContentsOf: $0) }
      return out[end...].update(fromContentsOf: name)
    }
  }

  // MARK: Files

  private mutating func markedFile() -> StoredBody? {
    guard let words = words(), skip(BodyLiterals.markedFile), let attribute = value(),
      skip(BodyLiterals.storedName), let stored = value(), skip(BodyLiterals.mediaType),
      i < bytes.count, bytes[i] >= UInt8(ascii: "1"), bytes[i] <= UInt8(ascii: "3")
    else { return nil }
    i += 1
    guard skip(BodyLiterals.linkAddress),
      let address = download("plugins/filetransfer/download.php"),
      skip(BodyLiterals.address), repeats(address.whole), skip("\"")
    else { return nil }
    return file(address, words: words, attribute: attribute, stored: stored)
  }

  /// `WORDS (NAME). <a …>Download</a>`
  private mutating func link(_ words: Range<Int>, inGroup: Bool = false) -> StoredBody? {
    guard let address = download("plugins/filetransfer/download.php"), skip("\""),
      skip(BodyLiterals.inNewWindow)
    else { return nil }
    if inGroup {
      guard skip(BodyLiterals.noMediaInGroups) else { return nil }
    } else {
      _ = skip(BodyLiterals.noMedia)
    }
    let path = pluginPath()
    guard skip(">"), self.words() != nil, skip(BodyLiterals.linkEnd), isAtEnd() else { return nil }
    let url = string(address)
    return .file(
      StoredFile(
        kind: .other, url: url, name: name(address, words: words, attribute: nil),
        encodedName: string(address.stored), pluginPath: path))
  }

  /// An image or a video of 5.2 to 5.6.
  private mutating func image() -> StoredBody? {
    let words =
      0..<(i - BodyLiterals.file.utf8CodeUnitCount - BodyLiterals.lineBreak.utf8CodeUnitCount)
    guard let address = download("plugins/filetransfer/download.php"), skip("\""),
      skip(BodyLiterals.inNewWindow)
    else { return nil }
    return file(address, words: words, attribute: nil, stored: nil)
  }

  private mutating func pluginPath() -> String? {
    let start = i
    guard skip(BodyLiterals.pluginPath) else { return nil }
    guard skip(BodyLiterals.filePath), skip("\"") else {
      i = start
      return nil
    }
    return Self.filePath
  }

  private static let filePath = "\(BodyLiterals.filePath)"

  /// All behind the address: size, path and preview.
  private mutating func file(
    _ address: Download, words: Range<Int>, attribute: Range<Int>?, stored: Range<Int>?
  ) -> StoredBody? {
    var width: Int?
    var height: Int?
    if skip(BodyLiterals.height) {
      height = pixels()
      guard height != nil, skip(BodyLiterals.width) else { return nil }
      width = pixels()
      guard width != nil, skip("\"") else { return nil }
    }
    let path = pluginPath()
    guard skip(">") else { return nil }
    let kind: StoredFile.Kind
    var thumbnail: Range<Int>?
    var thumbnailHeight: Int?
    if skip(BodyLiterals.image) {
      kind = .image
      guard let source = value(), WebAddress.isPlainlyAccepted(piece(source)),
        skip(BodyLiterals.imageStyle)
      else { return nil }
      thumbnail = source
      _ = skip("max-")
      guard skip("height:") else { return nil }
      thumbnailHeight = pixels()
      guard thumbnailHeight != nil, skip(BodyLiterals.imageEnd) else { return nil }
    } else if skip(BodyLiterals.videoName) {
      kind = .video
      guard self.words() != nil, isBehindName(), skip(BodyLiterals.video) else { return nil }
    } else if skip(BodyLiterals.audioName) {
      kind = .audio
      guard self.words() != nil, isBehindName(), skip(BodyLiterals.audio) else { return nil }
    } else if skip(BodyLiterals.video) {
      kind = .video
    } else if skip(BodyLiterals.audio) {
      kind = .audio
    } else {
      return nil
    }
    if thumbnail == nil {
      guard value() != nil, skip(BodyLiterals.iconEnd) else { return nil }
    }
    guard skip(BodyLiterals.linkEnd), isAtEnd() else { return nil }
    let place = stored.flatMap { $0.isEmpty ? nil : $0 } ?? address.stored
    let written = string(place)
    let encodedName = hasPercent(place) ? SearchedTokens.valueRestored(written) : written
    return .file(
      StoredFile(
        kind: kind, url: string(address),
        name: name(address, words: words, attribute: attribute),
        encodedName: encodedName, pluginPath: path, width: width, height: height,
        thumbnail: thumbnail.map { string($0) }, thumbnailHeight: thumbnailHeight))
  }

  /// The bracket behind a shown name was read as part of it.
  private mutating func isBehindName() -> Bool {
    i -= 1
    return skip(BodyLiterals.shownNameEnd)
  }

  private func name(
    _ address: Download, words: Range<Int>, attribute: Range<Int>?
  ) -> String {
    let raw = string(address.name)
    guard hasPercent(address.name) else { return raw }
    let decoded = FileName.decodedOnce(raw)
    // The attribute is mostly the same, and then says nothing that the name does not.
    let other = attribute.flatMap {
      ByteRuns.equal(piece($0), piece(address.name)) ? nil : string($0)
    }
    return StoredFile.isPlain(raw, in: piece(words), attribute: other) ? raw : decoded
  }

  // MARK: Handwriting

  private mutating func markedNote() -> StoredBody? {
    guard words() != nil, skip(BodyLiterals.markedNote), value() != nil,
      skip(BodyLiterals.storedName), value() != nil, skip(BodyLiterals.noteAddress),
      let address = download("plugins/handwrite/download.php"), skip(BodyLiterals.address),
      repeats(address.whole), skip("\""), !isTransfer(address.head),
      let picture = picture(style: false)
    else { return nil }
    return .handwriting(
      StoredImage(
        url: string(address), imageURL: string(picture.source), name: string(address.stored),
        width: picture.width, height: picture.height))
  }

  /// Of 5.6 to 6.2.4: the address is that of the picture.
  private mutating func note() -> StoredBody? {
    guard let address = value(), skip("\""), skip(BodyLiterals.inNewWindow),
      WebAddress.isPlainlyAccepted(piece(address)), !isTransfer(address),
      ByteRuns.contains(piece(address), "plugins/handwrite/"), let name = lastPart(address),
      let picture = picture(style: true)
    else { return nil }
    let url = string(address)
    let isSame = ByteRuns.equal(piece(picture.source), piece(address))
    return .handwriting(
      StoredImage(
        url: url, imageURL: isSame ? url : string(picture.source), name: string(name),
        width: picture.width, height: picture.height))
  }

  private func isTransfer(_ address: Range<Int>) -> Bool {
    ByteRuns.contains(piece(address), "filetransfer/")
  }

  /// The name at the end of an address without a query, if it is neither a script nor encoded.
  private func lastPart(_ address: Range<Int>) -> Range<Int>? {
    guard ByteRuns.next(UInt8(ascii: "?"), in: piece(address), from: 0) == address.count else {
      return nil
    }
    var start = address.upperBound
    while start > address.lowerBound, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    let name = start..<address.upperBound
    guard name.count > 4, !hasPercent(name) else { return nil }
    let dot = name.upperBound - 4
    let isScript =
      bytes[dot] == UInt8(ascii: ".") && bytes[dot + 1] | 0x20 == UInt8(ascii: "p")
      && bytes[dot + 2] | 0x20 == UInt8(ascii: "h") && bytes[dot + 3] | 0x20 == UInt8(ascii: "p")
    return isScript ? nil : name
  }

  private mutating func picture(style: Bool) -> (source: Range<Int>, width: Int, height: Int)? {
    guard skip(BodyLiterals.noteStyle), skip(BodyLiterals.noteImage), let source = value(),
      WebAddress.isPlainlyAccepted(piece(source)),
      ByteRuns.contains(piece(source), "handwrite/"), skip(BodyLiterals.noteBorder)
    else { return nil }
    if style, !skip(BodyLiterals.noteImageStyle) { return nil }
    guard skip(BodyLiterals.noteHeight), let height = pixels(), skip(BodyLiterals.noteWidth),
      let width = pixels(), skip(BodyLiterals.noteEnd), skip(BodyLiterals.linkEnd), isAtEnd()
    else { return nil }
    return (source, width, height)
  }

  // MARK: Invitations and calls

  /// One argument of a script, up to its quote.
  private mutating func argument() -> Range<Int>? {
    guard let range = value(until: UInt8(ascii: "'")), range.count <= 256 else { return nil }
    for byte in piece(range) where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") {
      return nil
    }
    return range
  }

  private mutating func invite() -> StoredBody? {
    guard context == .oneToOne, let group = argument(), group.count <= 20, !group.isEmpty,
      piece(group).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), skip(BodyLiterals.nextArgument),
      let hash = argument()
    else { return nil }
    var name: Range<Int>?
    if skip(BodyLiterals.nextArgument) {
      name = argument()
      guard name != nil else { return nil }
    }
    guard skip(BodyLiterals.invitationEnd), words() != nil, skip(BodyLiterals.linkEnd), isAtEnd()
    else { return nil }
    let passwordHash = string(hash)
    return .invite(
      ChatroomInvite(
        groupID: string(group),
        name: name.flatMap { Base64.text(piece($0)) }.flatMap { $0.isEmpty ? nil : $0 },
        passwordHash: Redacted(passwordHash),
        hasPassword: ChatroomInvite.isPassword(hash: passwordHash)))
  }

  /// `WORDS <a … mobileAction="javascript:jqcc.ccavchat.accept('USER','CALL');">Accept</a> WORDS` and the answer to it.
  private mutating func call() -> StoredBody? {
    let media: CallMedia
    if skip("avchat") {
      media = .video
    } else if skip("audiochat") {
      media = .audio
    } else {
      return nil
    }
    guard skip(BodyLiterals.callClass), argument() != nil, skip(BodyLiterals.callee),
      argument() != nil, skip(BodyLiterals.call), argument() != nil, skip(BodyLiterals.callMode),
      skip(BodyLiterals.mobileAction), skip("jqcc.cc"),
      skip(media == .video ? "avchat" : "audiochat")
    else { return nil }
    let isInvite = skip(".accept('")
    guard isInvite || skip(".accept_fid('"), let user = argument(), !user.isEmpty,
      skip(BodyLiterals.nextArgument), let call = argument(), !call.isEmpty, skip("')"),
      skip(BodyLiterals.scriptEnd), words() != nil, skip(BodyLiterals.linkEnd),
      ByteRuns.nextSpecial(UInt8(ascii: "<"), in: bytes, from: i) == bytes.count
    else { return nil }
    return isInvite
      ? .callInvite(
        CallInvite(
          media: media, callID: string(call), caller: string(user), isInGroup: context == .group))
      : .callAccept(CallAccept(media: media, callID: string(call), party: string(user)))
  }
}

extension StoredBody {
  /// Whether a body is one that is read by ``BodyLiterals`` alone, for tests.
  package static func isReadDirectly(_ body: String, in context: Context) -> Bool {
    guard case .plugin(let first) = StoredBodyReader.outline(of: body) else { return false }
    var body = body
    return body.withUTF8 { BodyTemplate.read($0, from: first, in: context) } != nil
  }
}
