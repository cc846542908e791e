public import Markup

/// What one stored message body is.
///
/// The old side has no type column: the kind is a pattern in the text, told by its tokens, never by its (localised) phrases.
/// Text that a person typed is never taken for anything else: the servers escape `<` in it and strip `CC^CONTROL_` from it, so only raw
/// tags in the exact shape a plugin writes, and bodies that begin with the prefix, count (docs/protocol.md, “Stored forms”).
public enum StoredBody: Sendable, Hashable {
  /// Anything a person wrote, and whatever is not recognised.
  case text(StoredText)
  /// An invitation into a group (one-to-one only).
  case invite(ChatroomInvite)
  indirect case file(StoredFile)
  indirect case handwriting(StoredImage)
  indirect case sticker(Sticker)
  indirect case botResponse(BotResponse)
  /// A call that rings, for the one who is called or, in a group, for all.
  case callInvite(CallInvite)
  /// The other side took the call.
  case callAccept(CallAccept)
  /// A call changed its state in another way; also the caller's own copy of the start.
  case callControl(CallControl)
  /// A person shows their screen.
  case screenshare(ToolInvite)
  case whiteboard(ToolInvite)
  case writeboard(ToolInvite)
  /// An audio/video broadcast to watch.
  case broadcast(ToolInvite)
  case game(GameInvite)
  case groupAction(GroupAction)
  /// Typing and receipts: pushed from client to client, never stored.
  case signal(Signal)
  /// A control string that means nothing to us, or is no event: kicks that are only acknowledged, broken JSON, new plugins. The kind
  /// names it for counts: its leading words as far as they are known ones; the string itself is never to be shown to a person.
  case unknownControl(kind: String)

  /// Where the body was stored.
  public enum Context: Sendable, Hashable {
    case oneToOne, group
  }

  /// Reads a body as received: JSON undone, markup as stored.
  public init(reading body: String, in context: Context, using reader: borrowing MarkupReader) {
    // Most bodies are words: nothing but their first bytes and the search for a tag is needed.
    switch StoredBodyReader.outline(of: body) {
    case .bareWords: self = .text(StoredText(bare: body))
    case .words: self = .text(StoredText(body))
    case let outline:
      self = StoredBodyReader(body: body, context: context, reader: copy reader).read(outline)
    }
  }
}
