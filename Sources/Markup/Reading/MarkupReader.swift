/// Reads fragments of hostile HTML into tokens; one owner, not `Sendable`, fit for any number of fragments.
///
/// It is an HTML 4 parser that forgives everything; nothing throws and nothing traps. Its memory is bounded by ``MarkupLimits``. What servers
/// themselves write does not need the parser and gives the same tokens without it.
public final class MarkupReader {
  /// What had to be left out of the fragment read last.
  @exclusivity(unchecked) public private(set) var outcome: MarkupOutcome = []

  let limits: MarkupLimits
  @exclusivity(unchecked) private var tape = MarkupTape()
  private let sink: UnsafeMutablePointer<TokenSink>
  @exclusivity(unchecked) private var parser: HTMLParser?
  @exclusivity(unchecked) private var cleaned: [UInt8] = []
  private let usesParserOnly: Bool
  @exclusivity(unchecked) private var textBuffer: [UInt8] = []
  let smileys = SmileyCache()

  public init(limits: MarkupLimits = .standard) {
    self.limits = limits
    usesParserOnly = false
    sink = .allocate(capacity: 1)
    sink.initialize(to: TokenSink(tape: tape, limits: limits))
  }

  /// - Parameter usesParserOnly: nothing is read without the parser, for comparison.
  package init(usesParserOnly: Bool) {
    limits = .standard
    self.usesParserOnly = usesParserOnly
    sink = .allocate(capacity: 1)
    sink.initialize(to: TokenSink(tape: tape, limits: limits))
  }

  deinit {
    tape.deallocate()
    sink.deinitialize(count: 1)
    sink.deallocate()
  }

  /// The tokens of a fragment, in source order.
  public func read(_ text: String) -> [MarkupToken] {
    var text = text
    return text.withUTF8 { tape(of: $0).tokens() }
  }

  /// Whether a text has nothing in it that reading would change, and is short enough to be read whole.
  func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count <= limits.maximumBytes && FragmentCleaner.isPlain(bytes)
  }

  /// Whether the fragment is one that is read without the parser.
  package func isCanonical(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard !bytes.isEmpty, bytes.count <= limits.maximumBytes else { return bytes.isEmpty }
      return isPlain(bytes) || scan(bytes)
    }
  }

  /// The same tokens on the tape, which the next fragment takes.
  package func tape(of whole: UnsafeBufferPointer<UInt8>) -> MarkupTape {
    outcome = []
    guard !whole.isEmpty else {
      tape.reset(capacity: 0)
      return tape
    }
    let bytes = limited(whole)
    if !usesParserOnly, scan(bytes) { return tape }
    if FragmentCleaner.isPlain(bytes) {
      tape.reset(capacity: bytes.count)
      tape.appendText(bytes)
    } else {
      parse(bytes)
    }
    return tape
  }

  func noteNothing() { outcome = [] }

  /// Whether the plain text of a body is the body.
  package static func showsAsItStands(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    return !PlainTextRenderer.isCut(first) && !PlainTextRenderer.isCut(last)
      && FragmentCleaner.isPlain(bytes)
  }

  /// The plain text of a body that ``showsAsItStands(_:)``.
  package func plainText(ofBare body: String) -> RenderedText {
    outcome = []
    return RenderedText(body)
  }

  /// A buffer to build a text in; it comes back for the next one unless it grew large.
  func takeBuffer() -> [UInt8] {
    let buffer = textBuffer
    textBuffer = []
    return buffer
  }

  func giveBack(_ buffer: consuming [UInt8]) {
    if buffer.capacity < 1 << 16 { textBuffer = buffer }
  }

  private func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    tape.reset(capacity: bytes.count)
    var scanner = CanonicalScanner(bytes, into: tape, limits: limits)
    let isCanonical = scanner.scan()
    tape = scanner.tape
    return isCanonical
  }

  /// Reads with the parser.
  private func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
    tape.reset(capacity: bytes.count)
    sink.pointee.reset(tape: tape)
    var cleaner = FragmentCleaner(bytes, limits: limits, buffer: cleaned)
    cleaned = []
    cleaner.clean()
    outcome.formUnion(cleaner.outcome)
    var start = 0
    let isParsed = cleaner.cleaned.withUnsafeBufferPointer { all in
      for end in cleaner.partStarts + [all.count] where end > start {
        guard parsePart(UnsafeBufferPointer(rebasing: all[start..<end])) else { return false }
        start = end
      }
      return true
    }
    tape = sink.pointee.tape
    if bytes.count < 1 << 16 { cleaned = cleaner.takeBuffer() }
    guard isParsed else {
      outcome.insert(.unparsed)
      tape.reset(capacity: bytes.count)
      tape.appendText(bytes)
      return
    }
    outcome.formUnion(sink.pointee.outcome)
  }

  /// The start of a fragment, up to the limit and whole characters only.
  private func limited(_ whole: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard whole.count > limits.maximumBytes else { return whole }
    outcome.insert(.truncated)
    var end = limits.maximumBytes
    while end > 0, whole[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: whole[..<Self.startOfCutTag(in: whole, endingAt: end)])
  }

  /// Where the tag begins through which a cut goes; the cut if it goes through none.
  private static func startOfCutTag(
    in whole: UnsafeBufferPointer<UInt8>, endingAt end: Int
  ) -> Int {
    guard let start = whole[..<end].lastIndex(of: UInt8(ascii: "<")),
      !whole[start..<end].contains(UInt8(ascii: ">")), whole[end...].contains(UInt8(ascii: ">"))
    else { return end }
    var next = start + 1
    if next < whole.count, whole[next] == UInt8(ascii: "/") { next += 1 }
    guard next < whole.count else { return end }
    let byte = whole[next]
    let isTag =
      (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    return isTag ? start : end
  }

  private func parsePart(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    // The parser skips blanks before the first tag or text.
    let start =
      part.firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A } ?? part.endIndex
    sink.pointee.append(UnsafeBufferPointer(rebasing: part[..<start]))
    guard start < part.count else { return true }
    if parser?.isWornOut ?? true { parser = HTMLParser() }
    guard let parser else { return false }
    parser.parse(UnsafeBufferPointer(rebasing: part[start...]), into: sink)
    sink.pointee.finishPart()
    return true
  }
}
