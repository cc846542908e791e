/// The tokens of one fragment, flat: pieces in source order, all bytes of texts and values in one buffer. It is used again for the next fragment.
package final class MarkupTape {
  package struct Piece {
    package enum Kind { case text, start, end }

    package let kind: Kind
    package let element: ElementName
    /// Of a text its bytes, of a start its attributes.
    fileprivate(set) package var range: Range<Int>
    /// Which of the other names it has, if it has one.
    let otherName: Int
  }

  package struct Attribute {
    package let name: AttributeName
    package let value: Range<Int>
    let otherName: Int
  }

  package private(set) var pieces: ContiguousArray<Piece> = []
  package private(set) var attributes: ContiguousArray<Attribute> = []
  private var otherNames: [String] = []
  private var storage: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int
  /// Whether bytes that are added go on with the last piece.
  private var isInText = false
  let elementNames = NameTable<ElementName>()
  let attributeNames = NameTable<AttributeName>()

  init() {
    capacity = 4_096
    storage = .allocate(capacity: capacity)
  }

  deinit { storage.deallocate() }

  /// Makes it empty, with room for so many bytes; a buffer that one long fragment needed is given back.
  func reset(capacity wanted: Int) {
    pieces.removeAll(keepingCapacity: pieces.capacity < 4_096)
    attributes.removeAll(keepingCapacity: attributes.capacity < 4_096)
    if !otherNames.isEmpty { otherNames.removeAll() }
    isInText = false
    count = 0
    if wanted > capacity || (capacity > 1 << 16 && wanted < 1 << 12) {
      storage.deallocate()
      capacity = max(wanted, 4_096)
      storage = .allocate(capacity: capacity)
    }
  }

  // MARK: Reading

  /// Bytes of a text or a value; they stay until the next fragment is read.
  @inline(__always)
  package func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  @inline(__always)
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes(range), as: UTF8.self)
  }

  /// Where the value of the first attribute of that name is.
  @inline(__always)
  package func value(_ name: AttributeName, of piece: Piece) -> Range<Int>? {
    guard piece.kind == .start, piece.range.upperBound <= attributes.count else { return nil }
    var i = piece.range.lowerBound
    while i < piece.range.upperBound {
      if attributes[i].name == name { return attributes[i].value }
      i += 1
    }
    return nil
  }

  /// Several texts as one.
  package func joined(_ ranges: [Range<Int>]) -> Range<Int> {
    if ranges.count == 1, let only = ranges.first { return only }
    let start = count
    for range in ranges {
      reserve(range.count)
      let bytes = bytes(range)
      guard let base = bytes.baseAddress else { continue }
      (storage + count).update(from: base, count: bytes.count)
      count += bytes.count
    }
    return start..<count
  }

  func tokens() -> [MarkupToken] {
    pieces.map { piece in
      switch piece.kind {
      case .text: .text(string(piece.range))
      case .end: .end(name: name(of: piece))
      case .start:
        .start(
          name: name(of: piece),
          attributes: piece.range.map { i in
            let attribute = attributes[i]
            let name =
              attribute.name == .other
              ? otherNames[attribute.otherName] : attribute.name.rawValue
            return MarkupAttribute(name, string(attribute.value))
          })
      }
    }
  }

  private func name(of piece: Piece) -> String {
    piece.element == .other ? otherNames[piece.otherName] : piece.element.rawValue
  }

  // MARK: Writing

  @inline(__always)
  private func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    let wider = max(capacity * 2, count + more)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    copy.update(from: storage, count: count)
    storage.deallocate()
    storage = copy
    capacity = wider
  }

  /// Adds to what is being written, a text or a value.
  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (storage + count).update(from: base, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  /// Begins a text, or goes on with the one before.
  @inline(__always)
  func appendText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = count
    append(bytes)
    extendText(from: start)
  }

  @inline(__always)
  func appendText(_ byte: UInt8) {
    let start = count
    append(byte)
    extendText(from: start)
  }

  @inline(__always)
  private func extendText(from start: Int) {
    if isInText {
      let last = pieces.count - 1
      pieces[last].range = pieces[last].range.lowerBound..<count
    } else {
      pieces.append(Piece(kind: .text, element: .other, range: start..<count, otherName: 0))
      isInText = true
    }
  }

  var position: Int { count }

  var attributeCount: Int { attributes.count }

  @inline(__always)
  func appendAttribute(_ name: AttributeName, value: Range<Int>, otherName: Int = 0) {
    attributes.append(Attribute(name: name, value: value, otherName: otherName))
  }

  @inline(__always)
  func appendStart(_ element: ElementName, attributes: Range<Int>, otherName: Int = 0) {
    pieces.append(
      Piece(kind: .start, element: element, range: attributes, otherName: otherName))
    isInText = false
  }

  @inline(__always)
  func appendEnd(_ element: ElementName, otherName: Int = 0) {
    pieces.append(Piece(kind: .end, element: element, range: 0..<0, otherName: otherName))
    isInText = false
  }

  func appendOtherName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    otherNames.append(String(decoding: bytes, as: UTF8.self))
    return otherNames.count - 1
  }
}
