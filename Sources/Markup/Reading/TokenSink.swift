/// Puts what the parser reports for one fragment on the tape. It stays in one place, which the parser's callbacks are told.
struct TokenSink {
  private struct OpenElement {
    let element: ElementName
    /// Of any other element: names are kept once by the parser, so that the same name has the same address.
    let address: UnsafePointer<UInt8>
    let otherName: Range<Int>
    /// False for what the parser opened by itself and for what lies too deep.
    let isReported: Bool
  }

  var tape: MarkupTape
  private(set) var outcome: MarkupOutcome = []
  private var open: [OpenElement] = []
  /// Of the open elements those that were reported.
  private var depth = 0
  private let maximumDepth: Int
  /// The parser's table of names, while it runs.
  var dictionary: OpaquePointer?

  init(tape: MarkupTape, limits: MarkupLimits) {
    self.tape = tape
    maximumDepth = limits.maximumDepth
  }

  mutating func reset(tape: MarkupTape) {
    self.tape = tape
    outcome = []
    finishPart()
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { tape.appendText(bytes) }

  mutating func noteScript() { outcome.insert(.scriptRemoved) }

  /// - Parameter name: ends in NUL and stays as long as the parser.
  mutating func start(
    _ name: UnsafePointer<UInt8>, isWritten: Bool,
    attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    let bytes = Self.bytes(name)
    let element = tape.elementNames.find(bytes) ?? .other
    let isReported = isWritten && depth < maximumDepth
    if isWritten, !isReported { outcome.insert(.tooDeep) }
    let otherName = isReported && element == .other ? tape.appendOtherName(bytes) : 0..<0
    open.append(
      OpenElement(
        element: element, address: name, otherName: otherName, isReported: isReported))
    guard isReported else { return }
    depth += 1
    let first = tape.attributeCount
    if let attributes { append(attributes) }
    tape.appendStart(element, attributes: first..<tape.attributeCount, otherName: otherName)
  }

  private mutating func append(_ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>) {
    var i = 0
    while let key = attributes[i] {
      let bytes = Self.bytes(key)
      let name = tape.attributeNames.find(bytes) ?? .other
      let otherName = name == .other ? tape.appendOtherName(bytes) : 0..<0
      let start = tape.position
      if let value = attributes[i + 1] { tape.append(Self.bytes(value)) }
      tape.appendAttribute(name, value: start..<tape.position, otherName: otherName)
      i += 2
    }
  }

  mutating func end(_ name: UnsafePointer<UInt8>, isWritten: Bool) {
    let bytes = Self.bytes(name)
    let element = tape.elementNames.find(bytes) ?? .other
    guard
      let index = open.lastIndex(where: {
        $0.element == element && (element != .other || $0.address == name)
      })
    else { return }
    let isReported = open[index].isReported
    let otherName = open[index].otherName
    while open.count > index, let last = open.popLast() {
      if last.isReported { depth -= 1 }
    }
    // A written `</p>` ends a paragraph even where its start was implied.
    guard isReported || (isWritten && element == .p) else { return }
    tape.appendEnd(element, otherName: otherName)
  }

  /// Ends a part: nothing stays open.
  mutating func finishPart() {
    open.removeAll(keepingCapacity: true)
    depth = 0
  }

  private static func bytes(_ text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: text, count: count)
  }
}
