import FuzzDriver
import LegacyProtocol
import Markup
import Synchronization

/// Feeds stored bodies and markup with whatever libFuzzer makes up (docs/fuzzing.md).
@main
enum StoredBodyFuzz {
  static func main() {
    runDriver { start, count in
      let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      readers.withLock { $0.check(text) }
      return 0
    }
  }
}

private let readers = Mutex(Readers())

/// Made once: readers are meant for many fragments, so what one leaves behind may show in the next.
private struct Readers {
  let fast = MarkupReader()
  let slow = MarkupReader(usesParserOnly: true)

  func check(_ text: String) {
    checkMarkup(text)
    for context in [StoredBody.Context.oneToOne, .group] { checkBody(text, in: context) }
  }

  /// Both ways of reading agree, and no address that acts comes out.
  private func checkMarkup(_ text: String) {
    let tokens = fast.read(text)
    demand(tokens == slow.read(text), "tokens differ")
    demand(fast.outcome == slow.outcome, "outcomes differ")
    let rendered = fast.plainText(of: text)
    demand(rendered == slow.plainText(of: text), "texts differ")
    for link in rendered.links {
      demand(WebAddress.acceptedLink(link.url) == link.url, "an address that is not accepted")
    }
    for image in rendered.images {
      demand(WebAddress.accepted(image.url) == image.url, "a picture that is not accepted")
    }
    _ = fast.plainText(of: text, options: PlainTextOptions(isTranslating: true))
  }

  /// What is read can be written or is refused; what is written reads as the same; what is typed stays text.
  private func checkBody(_ text: String, in context: StoredBody.Context) {
    let body = StoredBody(reading: text, in: context, using: fast)
    demand(body == StoredBody(reading: text, in: context, using: slow), "bodies differ")
    for version in [
      LegacyVersion(5, 0), LegacyVersion(5, 6), LegacyVersion(6, 8, 3), LegacyVersion(7, 0, 6),
    ] {
      let dialect = StoredBodyDialect(version: version, platform: .android)
      if let written = try? body.encoded(for: dialect, in: context) {
        let again = StoredBody(reading: written, in: context, using: fast)
        demand(isSameKind(again, body), "written as something else")
      }
      let typed = StoredText(typed: text, for: dialect, in: context)
      guard case .text = StoredBody(reading: typed.body, in: context, using: fast) else {
        report("typed text is something else")
      }
      demand(!typed.body.contains("jqcc.cc"), "typed text holds a call")
      demand(!typed.body.uppercased().contains("CC^CONTROL_"), "typed text holds a command")
    }
    _ = TypedText.typed(ofStored: TypedText.stored(text))
    _ = TypedText.restored(TypedText.sendable(text, in: context))
  }
}

/// A text stays a text and everything else never becomes a command it was not.
private func isSameKind(_ a: StoredBody, _ b: StoredBody) -> Bool {
  // A file whose address bears none of the plugin's marks is a file to old clients only.
  if case .text = a, case .file = b { return true }
  return kind(of: a) == kind(of: b)
}

/// A name for the kind.
private func kind(of body: StoredBody) -> String {
  switch body {
  case .text: "text"
  case .invite: "invite"
  case .file: "file"
  case .handwriting: "handwriting"
  case .sticker: "sticker"
  case .botResponse: "botResponse"
  case .callInvite: "callInvite"
  case .callAccept: "callAccept"
  case .callControl: "callControl"
  case .screenshare: "screenshare"
  case .whiteboard: "whiteboard"
  case .writeboard: "writeboard"
  case .broadcast: "broadcast"
  case .game: "game"
  case .groupAction: "groupAction"
  case .signal: "signal"
  case .unknownControl: "unknownControl"
  }
}
