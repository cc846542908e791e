import LegacyProtocol
import Markup

/// Feeds stored bodies and markup with whatever libFuzzer makes up (docs/fuzzing.md).
@main
enum StoredBodyFuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = runDriver(&count, &arguments, check)
  }
}

/// SwiftPM gives the program a `main` of its own, so libFuzzer is called instead of calling.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// libFuzzer's own `main`, which is linked and not used, asks for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  check(start, count)
}

private let check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 = { start, count in
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  checkMarkup(text)
  for context in [StoredBody.Context.oneToOne, .group] { checkBody(text, in: context) }
  return 0
}

/// Made once: readers are meant for many fragments, so what one leaves behind may show in the next. libFuzzer calls from one thread.
private nonisolated(unsafe) let fast = MarkupReader()
private nonisolated(unsafe) let slow = MarkupReader(usesParserOnly: true)

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
  let reader = fast
  let body = StoredBody(reading: text, in: context, using: reader)
  demand(
    body == StoredBody(reading: text, in: context, using: slow),
    "bodies differ")
  for version in [
    LegacyVersion(5, 0), LegacyVersion(5, 6), LegacyVersion(6, 8, 3), LegacyVersion(7, 0, 6),
  ] {
    let dialect = StoredBodyDialect(version: version, platform: .android)
    if let written = try? body.encoded(for: dialect, in: context) {
      let again = StoredBody(reading: written, in: context, using: reader)
      demand(isSameKind(again, body), "written as something else")
    }
    let typed = StoredText(typed: text, for: dialect, in: context)
    guard case .text = StoredBody(reading: typed.body, in: context, using: reader) else {
      demand(false, "typed text is something else")
      return
    }
    demand(!typed.body.contains("jqcc.cc"), "typed text holds a call")
    demand(!typed.body.uppercased().contains("CC^CONTROL_"), "typed text holds a command")
  }
  _ = TypedText.typed(ofStored: TypedText.stored(text))
  _ = TypedText.restored(TypedText.sendable(text, in: context))
}

/// A text stays a text and everything else never becomes a command it was not.
private func isSameKind(_ a: StoredBody, _ b: StoredBody) -> Bool {
  // A file whose address bears none of the plugin's marks is a file to old clients only.
  if case .text = a, case .file = b { return true }
  guard let before = kind(of: a) else { return false }
  return before == kind(of: b)
}

/// A name for the kind; `nil` for what is never written.
private func kind(of body: StoredBody) -> String? {
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
  case .unknownControl: nil
  }
}

/// Ends the run: libFuzzer keeps the input.
private func demand(_ holds: Bool, _ rule: String) {
  if !holds { fatalError(rule) }
}
