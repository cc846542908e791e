public import Markup

/// What one stored message body is.
///
/// The old side has no type column: the kind is a pattern in the text, told by its tokens, never by its (localised) phrases.
/// Text that a person typed is never taken for anything else: the servers escape `<` in it and strip `CC^CONTROL_` from it, so only raw
/// tags in the exact shape a plugin writes, and bodies that begin with the prefix, count (docs/protocol.md, “Stored forms”).
public enum StoredBody: Sendable, Hashable {
  // All but texts are indirect, which keeps what most bodies are small.

  /// Anything a person wrote, and whatever is not recognised.
  case text(StoredText)
  /// An invitation into a group (one-to-one only).
  indirect case invite(ChatroomInvite)
  indirect case file(StoredFile)
  indirect case handwriting(StoredImage)
  indirect case sticker(Sticker)
  indirect case botResponse(BotResponse)
  /// A call that rings, for the one who is called or, in a group, for all.
  indirect case callInvite(CallInvite)
  /// The other side took the call.
  indirect case callAccept(CallAccept)
  /// A call changed its state in another way; also the caller's own copy of the start.
  indirect case callControl(CallControl)
  /// A person shows their screen.
  indirect case screenshare(ToolInvite)
  indirect case whiteboard(ToolInvite)
  indirect case writeboard(ToolInvite)
  /// An audio/video broadcast to watch.
  indirect case broadcast(ToolInvite)
  indirect case game(GameInvite)
  indirect case groupAction(GroupAction)
  /// Typing and receipts: pushed from client to client, never stored.
  indirect case signal(Signal)
  /// A control string that means nothing to us, or is no event: kicks that are only acknowledged, broken JSON, new plugins. The kind
  /// names it for counts: its leading words as far as they are known ones. `raw` is the body as received, with which it is written again; it
  /// is never to be shown to a person.
  indirect case unknownControl(kind: String, raw: Redacted<String>)

  /// Where the body was stored.
  public enum Context: Sendable, Hashable {
    case oneToOne, group
  }

  /// Reads a body as received: JSON undone, markup as stored.
  public init(
    reading body: borrowing String, in context: Context, using reader: borrowing MarkupReader
  ) {
    // Most bodies are words: nothing but their first bytes and the search for a tag is needed.
    var outline = StoredBodyReader.outline(of: body)
    if case .plugin(let first) = outline {
      let (stored, rest) = StoredBodyReader.template(
        of: body, at: first, in: context, using: reader)
      if let stored {
        self = stored
        return
      }
      outline = rest
    }
    switch outline {
    case .bareWords: self = .text(StoredText(bare: copy body))
    case .wordsAlone: self = .text(StoredText(alone: copy body))
    case .words: self = .text(StoredText(copy body))
    case .control, .call, .markup, .plugin:
      self = StoredBodyReader(body: copy body, context: context, reader: copy reader).read(outline)
    }
  }
}
