extension MarkupReader {
  /// A stored text as a person would see it, without markup. Blanks around it, which some versions store, are cut.
  ///
  /// - Parameter unseen: What is made of addresses that the page does not show: those of pictures, and of links behind other words.
  public func plainText(
    of body: String, options: PlainTextOptions = PlainTextOptions(),
    unseen: @escaping (String) -> String = { $0 }
  ) -> RenderedText {
    let rendered = body.utf8.withContiguousStorageIfAvailable { bytes in
      plainText(of: bytes, body, options, unseen)
    }
    if let rendered { return rendered }
    var copy = body
    return copy.withUTF8 { plainText(of: $0, body, options, unseen) }
  }

  private func plainText(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: String, _ options: PlainTextOptions,
    _ unseen: @escaping (String) -> String
  ) -> RenderedText {
    if !options.isTranslating {
      if usesTemplates,
        let rendered = CanonicalText.rendered(
          bytes, of: body, into: templateBuffer, smileys: smileys, unseen: unseen)
      {
        noteNothing()
        return rendered
      }
      if FragmentCleaner.isPlain(bytes) {
        noteNothing()
        let trimmed = PlainTextRenderer.trimmed(bytes)
        return RenderedText(
          trimmed.count == bytes.count ? body : String(decoding: trimmed, as: UTF8.self))
      }
    }
    let tape = tape(of: bytes)
    var renderer = PlainTextRenderer(
      tape: tape, smileys: smileys, buffer: takeBuffer(), unseen: unseen)
    var rendered = renderer.render(options: options)
    giveBack(renderer.takeBuffer())
    guard !outcome.isEmpty else { return rendered }
    for (part, note) in Self.notes where outcome.contains(part) {
      if !rendered.lossNotes.contains(note) { rendered.lossNotes.append(note) }
    }
    return rendered
  }

  /// Whether a text is one that is rendered by ``TextTags`` alone, for tests.
  package func isRenderedDirectly(_ body: String) -> Bool {
    var copy = body
    return usesTemplates
      && copy.withUTF8 {
        CanonicalText.rendered(
          $0, of: body, into: templateBuffer, smileys: smileys, unseen: { $0 }) != nil
      }
  }

  private static let notes: [(MarkupOutcome, RenderedText.LossNote)] = [
    (.truncated, .truncated), (.attributesDropped, .markupLimited), (.tooDeep, .markupLimited),
    (.readInParts, .markupLimited), (.controlsRemoved, .controlsRemoved),
    (.unclosedTag, .unclosedTag), (.scriptRemoved, .scriptRemoved),
  ]
}
