/// Collects what the parser reports for one fragment.
///
/// Text is gathered as bytes and becomes a token at the next tag, since the parser reports it in pieces.
final class TokenSink {
  private struct OpenElement {
    let name: String
    /// False for what the parser opened by itself and for what lies too deep.
    let isReported: Bool
  }

  private(set) var tokens: [MarkupToken] = []
  private(set) var outcome: MarkupOutcome = []
  private var text: [UInt8] = []
  private var open: [OpenElement] = []
  /// Of the open elements those that were reported.
  private var depth = 0
  private let maximumDepth: Int

  init(limits: MarkupLimits) { maximumDepth = limits.maximumDepth }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) { text.append(contentsOf: bytes) }

  func appendBlanks(_ bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  func noteScript() { outcome.insert(.scriptRemoved) }

  func start(_ name: String, isWritten: Bool, attributes: () -> [MarkupAttribute]) {
    let isReported = isWritten && depth < maximumDepth
    if isWritten, !isReported { outcome.insert(.tooDeep) }
    open.append(OpenElement(name: name, isReported: isReported))
    guard isReported else { return }
    depth += 1
    flush()
    tokens.append(.start(name: name, attributes: attributes()))
  }

  func end(_ name: String, isWritten: Bool) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    let isReported = open[index].isReported
    depth -= open[index...].count { $0.isReported }
    open.removeSubrange(index...)
    // A written `</p>` ends a paragraph even where its start was implied.
    guard isReported || (isWritten && name == "p") else { return }
    flush()
    tokens.append(.end(name: name))
  }

  /// Ends a part: nothing stays open.
  func finishPart() {
    open.removeAll(keepingCapacity: true)
    depth = 0
  }

  func finish() -> [MarkupToken] {
    flush()
    return tokens
  }

  private func flush() {
    guard !text.isEmpty else { return }
    tokens.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }
}
