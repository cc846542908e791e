import Markup

/// Finds out what a body is, in the order in which the old SDK tests where that matters (docs/protocol.md, “Classification”).
struct StoredBodyReader {
  let body: String
  let context: StoredBody.Context
  let reader: MarkupReader

  static let controlPrefix = "CC^CONTROL_"

  func read() -> StoredBody {
    // 6.8.3 stores the texts of groups, control strings as well, with a blank on each side.
    let trimmed = withoutColour(Blanks.trimmed(body))
    if trimmed.utf8.starts(with: Self.controlPrefix.utf8) {
      let rest = String(
        decoding: trimmed.utf8.dropFirst(Self.controlPrefix.utf8.count), as: UTF8.self)
      return ControlReader(context: context).read(rest) ?? .text(StoredText(body))
    }
    if let call = PipeCall(trimmed) { return call.storedBody }
    return readMarkup() ?? .text(StoredText(body))
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

  /// Whether the parser needs to look: most bodies have no tag, or none but line breaks and links.
  private var mayBePluginMarkup: Bool {
    guard ByteSearch.contains(body, "<") else { return false }
    return ByteSearch.contains(body, "jqcc.") || ByteSearch.contains(body, "filetransfer")
      || ByteSearch.contains(body, "handwrite")
  }

  private func readMarkup() -> StoredBody? {
    guard mayBePluginMarkup else { return nil }
    let markup = BodyMarkup(reader.read(body))
    if let call = CallMarkup(context: context).read(markup) { return call }
    if let file = StoredFile(markup) { return .file(file) }
    if context == .oneToOne, let invite = ChatroomInvite(markup) { return .invite(invite) }
    if let image = StoredImage(markup) { return .handwriting(image) }
    return nil
  }
}
