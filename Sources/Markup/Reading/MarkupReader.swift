/// Reads fragments of hostile HTML into tokens; one owner, not `Sendable`, fit for any number of fragments.
///
/// It is an HTML 4 parser that forgives everything; nothing throws and nothing traps. Its memory is bounded by ``MarkupLimits``.
public final class MarkupReader {
  /// What had to be left out of the fragment read last.
  public private(set) var outcome: MarkupOutcome = []

  private let limits: MarkupLimits
  private var parser: HTMLParser?

  public init(limits: MarkupLimits = .standard) {
    self.limits = limits
  }

  /// The tokens of a fragment, in source order.
  public func read(_ text: String) -> [MarkupToken] {
    outcome = []
    var text = text
    return text.withUTF8 { read($0) }
  }

  private func read(_ whole: UnsafeBufferPointer<UInt8>) -> [MarkupToken] {
    guard !whole.isEmpty else { return [] }
    let bytes = limited(whole)
    if FragmentCleaner.isPlain(bytes) { return [.text(String(decoding: bytes, as: UTF8.self))] }
    var cleaner = FragmentCleaner(bytes, limits: limits)
    cleaner.clean()
    outcome.formUnion(cleaner.outcome)

    let sink = TokenSink(limits: limits)
    var start = 0
    for end in cleaner.partStarts + [cleaner.cleaned.count] where end > start {
      guard parse(cleaner.cleaned[start..<end], into: sink) else {
        outcome.insert(.unparsed)
        return [.text(String(decoding: bytes, as: UTF8.self))]
      }
      start = end
    }
    let tokens = sink.finish()
    outcome.formUnion(sink.outcome)
    return tokens
  }

  /// The start of a fragment, up to the limit and whole characters only.
  private func limited(_ whole: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard whole.count > limits.maximumBytes else { return whole }
    outcome.insert(.truncated)
    var end = limits.maximumBytes
    while end > 0, whole[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: whole[..<end])
  }

  private func parse(_ part: ArraySlice<UInt8>, into sink: TokenSink) -> Bool {
    // The parser skips blanks before the first tag or text.
    let content = part.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    sink.appendBlanks(part[part.startIndex..<content.startIndex])
    guard !content.isEmpty else { return true }
    if parser?.isWornOut ?? true { parser = HTMLParser() }
    guard let parser else { return false }
    parser.parse(content, into: sink)
    sink.finishPart()
    return true
  }
}
