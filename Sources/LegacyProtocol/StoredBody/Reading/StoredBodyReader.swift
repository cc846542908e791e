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
    /// Text without a link.
    case words
    case control, call, markup
  }

  static func outline(of body: String) -> Outline {
    if let outline = body.utf8.withContiguousStorageIfAvailable({ look(at: $0) }) {
      return outline
    }
    var copy = body
    return copy.withUTF8 { look(at: $0) }
  }

  private static func look(at bytes: UnsafeBufferPointer<UInt8>) -> Outline {
    switch start(of: bytes) {
    case .control: .control
    case .call: .call
    case .other:
      if MarkupReader.showsAsItStands(bytes) {
        mayHaveSuffix(bytes) ? .words : .bareWords
      } else {
        mayBePluginMarkup(bytes) ? .markup : .words
      }
    }
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
    case .words: read = nil
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
    let trimmed = withoutColour(Blanks.trimmed(body))
    guard trimmed.utf8.starts(with: Self.controlPrefix.utf8) else { return checkedMarkup() }
    let rest = String(
      decoding: trimmed.utf8.dropFirst(Self.controlPrefix.utf8.count), as: UTF8.self)
    return ControlReader(context: context).read(rest)
  }

  /// What a coloured group message holds, if that is a control string: the colour is put around whatever is sent.
  private func withoutColour(_ trimmed: String) -> String {
    guard ByteSearch.hasPrefix(trimmed, "<span style=\"color:"),
      let end = trimmed.utf8.firstIndex(of: UInt8(ascii: ">")),
      trimmed.utf8.suffix(7).elementsEqual("</span>".utf8)
    else { return trimmed }
    let content = trimmed.utf8[end...].dropFirst().dropLast(7)
    let inside = Blanks.trimmed(String(decoding: content, as: UTF8.self))
    return inside.utf8.starts(with: Self.controlPrefix.utf8) ? inside : trimmed
  }

  /// Whether a plugin may have written it: everything of theirs has a link; most tags are line breaks, smileys and links people typed.
  private static func mayBePluginMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
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
