/// The tokens of one fragment, flat: pieces in source order, all bytes of texts, values and names in one buffer.
///
/// A plain value whose copies share memory, so that handing it on costs nothing. Its reader owns the memory and uses it again: a tape is good
/// until the next fragment is read.
package struct MarkupTape {
  package struct Piece {
    package enum Kind { case text, start, end }

    package let kind: Kind
    package let element: ElementName
    /// Of a text its bytes, of a start its attributes.
    fileprivate(set) package var range: Range<Int>
    /// The bytes of its name, if it is none of those known.
    let otherName: Range<Int>
  }

  package struct Attribute {
    package let name: AttributeName
    package let value: Range<Int>
    let otherName: Range<Int>
  }

  private var storage: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int
  private var pieceStorage: UnsafeMutablePointer<Piece>
  private(set) package var pieceCount = 0
  private var pieceCapacity = 256
  private var attributeStorage: UnsafeMutablePointer<Attribute>
  private(set) var attributeCount = 0
  private var attributeCapacity = 256
  /// Whether bytes that are added go on with the last piece.
  private var isInText = false
  let elementNames: NameTable<ElementName>
  let attributeNames: NameTable<AttributeName>

  init() {
    capacity = 4_096
    storage = .allocate(capacity: capacity)
    pieceStorage = .allocate(capacity: pieceCapacity)
    attributeStorage = .allocate(capacity: attributeCapacity)
    elementNames = NameTable()
    attributeNames = NameTable()
  }

  /// Gives the memory back; no copy may be used any more.
  func deallocate() {
    storage.deallocate()
    pieceStorage.deallocate()
    attributeStorage.deallocate()
    elementNames.deallocate()
    attributeNames.deallocate()
  }

  /// Makes it empty, with room for so many bytes; buffers that one long fragment needed are given back.
  mutating func reset(capacity wanted: Int) {
    count = 0
    pieceCount = 0
    attributeCount = 0
    isInText = false
    if wanted > capacity || (capacity > 1 << 16 && wanted < 1 << 12) {
      storage.deallocate()
      capacity = max(wanted, 4_096)
      storage = .allocate(capacity: capacity)
    }
    if pieceCapacity > 4_096 {
      pieceStorage.deallocate()
      pieceCapacity = 256
      pieceStorage = .allocate(capacity: pieceCapacity)
    }
    if attributeCapacity > 4_096 {
      attributeStorage.deallocate()
      attributeCapacity = 256
      attributeStorage = .allocate(capacity: attributeCapacity)
    }
  }

  // MARK: Reading

  package var pieces: UnsafeBufferPointer<Piece> {
    UnsafeBufferPointer(start: pieceStorage, count: pieceCount)
  }

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
  package func value(_ name: AttributeName, of piece: Piece) -> Range<Int>? {
    guard piece.kind == .start, piece.range.upperBound <= attributeCount else { return nil }
    var i = piece.range.lowerBound
    while i < piece.range.upperBound {
      if attributeStorage[i].name == name { return attributeStorage[i].value }
      i += 1
    }
    return nil
  }

  func tokens() -> [MarkupToken] {
    pieces.map { piece in
      switch piece.kind {
      case .text: .text(string(piece.range))
      case .end: .end(name: name(of: piece))
      case .start: .start(name: name(of: piece), attributes: attributes(of: piece))
      }
    }
  }

  private func name(of piece: Piece) -> String {
    piece.element == .other ? string(piece.otherName) : piece.element.rawValue
  }

  private func attributes(of piece: Piece) -> [MarkupAttribute] {
    UnsafeBufferPointer(start: attributeStorage, count: attributeCount)[piece.range].map {
      let name = $0.name == .other ? string($0.otherName) : $0.name.rawValue
      return MarkupAttribute(name, string($0.value))
    }
  }

  // MARK: Writing

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    storage = Self.moved(storage, count, to: capacity)
  }

  private static func moved<Value>(
    _ old: UnsafeMutablePointer<Value>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Value> {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }

  /// Adds to what is being written, a text or a value.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (storage + count).update(from: base, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Begins a text, or goes on with the one before.
  @inline(__always)
  mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = count
    append(bytes)
    extendText(from: start)
  }

  @inline(__always)
  mutating func appendText(_ byte: UInt8) {
    let start = count
    append(byte)
    extendText(from: start)
  }

  /// Makes what was added since a position text.
  @inline(__always)
  mutating func extendText(from start: Int) {
    if isInText, pieceCount > 0 {
      let first = pieceStorage[pieceCount - 1].range.lowerBound
      pieceStorage[pieceCount - 1].range = first..<count
    } else {
      append(Piece(kind: .text, element: .other, range: start..<count, otherName: 0..<0))
      isInText = true
    }
  }

  @inline(__always)
  private mutating func append(_ piece: Piece) {
    if pieceCount == pieceCapacity {
      pieceStorage = Self.moved(pieceStorage, pieceCount, to: pieceCapacity * 2)
      pieceCapacity *= 2
    }
    (pieceStorage + pieceCount).initialize(to: piece)
    pieceCount += 1
  }

  var position: Int { count }

  @inline(__always)
  mutating func appendAttribute(
    _ name: AttributeName, value: Range<Int>, otherName: Range<Int> = 0..<0
  ) {
    if attributeCount == attributeCapacity {
      attributeStorage = Self.moved(attributeStorage, attributeCount, to: attributeCapacity * 2)
      attributeCapacity *= 2
    }
    (attributeStorage + attributeCount).initialize(
      to: Attribute(name: name, value: value, otherName: otherName))
    attributeCount += 1
  }

  @inline(__always)
  mutating func appendStart(
    _ element: ElementName, attributes: Range<Int>, otherName: Range<Int> = 0..<0
  ) {
    append(Piece(kind: .start, element: element, range: attributes, otherName: otherName))
    isInText = false
  }

  @inline(__always)
  mutating func appendEnd(_ element: ElementName, otherName: Range<Int> = 0..<0) {
    append(Piece(kind: .end, element: element, range: 0..<0, otherName: otherName))
    isInText = false
  }

  mutating func appendOtherName(lowercasing bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = count
    for byte in bytes {
      append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return start..<count
  }

  /// Whether one of the attributes from an index on has a name that is none of those known.
  func hasAttribute(named otherName: Range<Int>, from first: Int) -> Bool {
    var i = first
    while i < attributeCount {
      let attribute = attributeStorage[i]
      if attribute.name == .other, ByteRuns.equal(bytes(attribute.otherName), bytes(otherName)) {
        return true
      }
      i += 1
    }
    return false
  }

  mutating func appendOtherName(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = count
    append(bytes)
    return start..<count
  }
}
