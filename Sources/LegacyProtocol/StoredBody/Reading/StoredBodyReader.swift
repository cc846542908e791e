import Markup

/// Finds out what a body is, in the order in which the old SDK tests where that matters (docs/protocol.md, “Classification”).
struct StoredBodyReader {
  let body: String
  let context: StoredBody.Context
  let reader: MarkupReader

  static let controlPrefix = "CC^CONTROL_"

  /// What a look at the bytes says a body may be.
  enum Outline {
    /// Text that shows as it stands.
    case bareWords
    /// Text without a link, and without the suffix of apps.
    case wordsAlone
    /// Text without a link.
    case words
    case control, call, markup
    /// A tag as plugins write it, at an offset.
    case plugin(Int)
  }

  static func outline(of body: borrowing String) -> Outline {
    if let outline = body.utf8.withContiguousStorageIfAvailable({ look(at: $0) }) {
      return outline
    }
    var whole = copy body
    return whole.withUTF8 { look(at: $0) }
  }

  @inline(__always)
  private static func look(at bytes: UnsafeBufferPointer<UInt8>) -> Outline {
    switch start(of: bytes) {
    case .control: return .control
    case .call: return .call
    case .other: break
    }
    let first = ByteRuns.firstUnplain(bytes)
    if first == bytes.count {
      guard !mayHaveSuffix(bytes) else { return .words }
      return MarkupReader.showsAsItStands(plain: bytes) ? .bareWords : .words
    }
    if BodyTemplate.mayBegin(at: first, in: bytes) { return .plugin(first) }
    return lookForLink(in: bytes, from: first)
  }

  private static func lookForLink(
    in bytes: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> Outline {
    if mayBePluginMarkup(bytes, from: first) { return .markup }
    return mayHaveSuffix(bytes) ? .words : .wordsAlone
  }

  /// What the tag at an offset is, if a plugin wrote it in the bytes that are known; otherwise what else the body may be.
  static func template(
    of body: borrowing String, at first: Int, in context: StoredBody.Context,
    using reader: borrowing MarkupReader
  ) -> (StoredBody?, Outline) {
    let usesTemplates = reader.usesTemplates
    func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (StoredBody?, Outline) {
      if usesTemplates, let stored = BodyTemplate.read(bytes, from: first, in: context) {
        return (stored, .markup)
      }
      return (nil, lookForLink(in: bytes, from: first))
    }
    if let found = body.utf8.withContiguousStorageIfAvailable({ read($0) }) { return found }
    var whole = copy body
    return whole.withUTF8 { read($0) }
  }

  /// Whether the end may be the suffix of apps: it ends in a digit.
  private static func mayHaveSuffix(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = bytes.last else { return false }
    return Blanks.isBlank(last) || (last >= 0x30 && last <= 0x39)
  }

  func read(_ outline: Outline) -> StoredBody {
    let read: StoredBody?
    switch outline {
    case .bareWords: return .text(StoredText(bare: body))
    case .wordsAlone: return .text(StoredText(alone: body))
    case .words, .plugin: read = nil
    case .control: read = control()
    // 6.8.3 stores the texts of groups, control strings as well, with a blank on each side.
    case .call: read = PipeCall(Blanks.trimmed(body))?.storedBody ?? checkedMarkup()
    case .markup: read = readMarkup()
    }
    return read ?? .text(StoredText(body))
  }

  private enum Start { case control, call, other }

  /// What the first bytes behind blanks say it may be.
  private static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Start {
    var i = 0
    while i < bytes.count, Blanks.isBlank(bytes[i]) { i += 1 }
    guard i < bytes.count else { return .other }
    switch bytes[i] {
    case UInt8(ascii: "C"):
      return ByteRuns.starts(bytes, with: "CC^CONTROL_", at: i) ? .control : .other
    case UInt8(ascii: "m"):
      return ByteRuns.starts(bytes, with: "mobileAction=", at: i) ? .call : .other
    case UInt8(ascii: "<"):
      return ByteRuns.starts(bytes, with: "<span style=\"color:", at: i)
        && ByteRuns.contains(bytes, "CC^CONTROL_", rarest: 2) ? .control : .other
    default: return .other
    }
  }

  private func control() -> StoredBody? {
    let trimmed = Self.withoutColour(Blanks.trimmed(body))
    guard trimmed.utf8.starts(with: Self.controlPrefix.utf8) else { return checkedMarkup() }
    let rest = String(
      decoding: trimmed.utf8.dropFirst(Self.controlPrefix.utf8.count), as: UTF8.self)
    return ControlReader(context: context, raw: body).read(rest)
  }

  /// What a control string that was not understood is read as; `nil` of any other body.
  static func unknownKind(of body: String, in context: StoredBody.Context) -> String? {
    let trimmed = withoutColour(Blanks.trimmed(body))
    guard trimmed.utf8.starts(with: controlPrefix.utf8) else { return nil }
    let rest = String(decoding: trimmed.utf8.dropFirst(controlPrefix.utf8.count), as: UTF8.self)
    let read = ControlReader(context: context, raw: body).read(rest)
    guard case .unknownControl(let kind, _) = read else { return nil }
    return kind
  }

  /// What a coloured group message holds, if that is a control string: the colour is put around whatever is sent.
  private static func withoutColour(_ trimmed: String) -> String {
    guard ByteSearch.hasPrefix(trimmed, "<span style=\"color:"),
      let end = trimmed.utf8.firstIndex(of: UInt8(ascii: ">")),
      trimmed.utf8.suffix(7).elementsEqual("</span>".utf8)
    else { return trimmed }
    let content = trimmed.utf8[end...].dropFirst().dropLast(7)
    let inside = Blanks.trimmed(String(decoding: content, as: UTF8.self))
    return inside.utf8.starts(with: controlPrefix.utf8) ? inside : trimmed
  }

  /// Whether a plugin may have written it: everything of theirs has a link; most tags are line breaks, smileys and links people typed.
  private static func mayBePluginMarkup(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Bool {
    var i = start
    while true {
      i = ByteRuns.next(UInt8(ascii: "<"), in: bytes, from: i)
      guard i + 1 < bytes.count else { return false }
      if bytes[i + 1] | 0x20 == UInt8(ascii: "a") { break }
      i += 1
    }
    return ByteRuns.containsAny(bytes, from: i, ("jqcc.", 1), ("filetransfer", 6), ("handwrite", 3))
  }

  private func checkedMarkup() -> StoredBody? {
    var whole = body
    return whole.withUTF8({ Self.mayBePluginMarkup($0) }) ? readMarkup() : nil
  }

  private func readMarkup() -> StoredBody? {
    var whole = body
    return whole.withUTF8 { bytes in
      let markup = BodyMarkup(reader.tape(of: bytes))
      if let call = CallMarkup(context: context).read(markup) { return call }
      if let file = StoredFile(markup) { return .file(file) }
      if context == .oneToOne, let invite = ChatroomInvite(markup) { return .invite(invite) }
      if let image = StoredImage(markup) { return .handwriting(image) }
      return nil
    }
  }
}
