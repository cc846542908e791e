extension MarkupReader {
  /// A stored text as a person would see it, without markup. Blanks around it, which some versions store, are cut.
  public func plainText(
    of body: String, options: PlainTextOptions = PlainTextOptions()
  ) -> RenderedText {
    let tokens = read(body)
    var renderer = PlainTextRenderer()
    var rendered = renderer.render(tokens, options: options)
    for (part, note) in Self.notes where outcome.contains(part) {
      if !rendered.lossNotes.contains(note) { rendered.lossNotes.append(note) }
    }
    return rendered
  }

  private static let notes: [(MarkupOutcome, RenderedText.LossNote)] = [
    (.truncated, .truncated), (.attributesDropped, .markupLimited), (.tooDeep, .markupLimited),
    (.readInParts, .markupLimited), (.controlsRemoved, .controlsRemoved),
    (.unclosedTag, .unclosedTag), (.scriptRemoved, .scriptRemoved),
  ]
}
