/// Keys that are looked for together, such as those of one kind of record.
public struct JSONKeyTable: Sendable {
  private struct Key {
    let text: StaticString
    let length: Int
    /// The first eight bytes, the unused ones 0, and a mask of those that are used.
    let start: UInt64
    let mask: UInt64

    init(_ text: StaticString) {
      self.text = text
      length = text.utf8CodeUnitCount
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: length)
      start = JSONKeyTable.start(of: bytes)
      mask = length >= 8 ? .max : (1 << UInt64(8 * length)) &- 1
    }
  }

  private let keys: [Key]

  public init(_ keys: [StaticString]) { self.keys = keys.map(Key.init) }

  /// The place of a key in the table: from `next` on first, since servers write the fields in the same order every time.
  func index(of text: UnsafeBufferPointer<UInt8>, from next: Int) -> Int? {
    index(of: text, start: Self.start(of: text), from: next)
  }

  /// - Parameter start: the first eight bytes in order, whatever stands behind the text included.
  @inline(__always)
  fileprivate func index(
    of text: UnsafeBufferPointer<UInt8>, start: UInt64, from next: Int
  ) -> Int? {
    keys.withUnsafeBufferPointer { keys in
      var index = next < keys.count ? next : 0
      for _ in 0..<keys.count {
        if keys[index].length == text.count, keys[index].start == start & keys[index].mask,
          text.count <= 8 || Self.equal(text, keys[index].text)
        {
          return index
        }
        index += 1
        if index == keys.count { index = 0 }
      }
      return nil
    }
  }

  private static func start(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var start: UInt64 = 0
    for i in 0..<min(text.count, 8) { start |= UInt64(text[i]) << UInt64(8 * i) }
    return start
  }

  private static func equal(_ text: UnsafeBufferPointer<UInt8>, _ key: StaticString) -> Bool {
    for i in 0..<text.count where text[i] != key.utf8Start[i] { return false }
    return true
  }
}

extension JSONDocument.Storage {
  /// The place in a table of a key that is a node of a document with these bytes.
  @usableFromInline
  static func index(
    of key: JSONDocument.Node, _ bytes: UnsafeBufferPointer<UInt8>, in table: JSONKeyTable,
    from next: Int
  ) -> Int? {
    let start = Int(key.start)
    let text = UnsafeBufferPointer(rebasing: bytes[start..<Int(key.end)])
    if key.isEscaped || key.isIrregular {
      var decoded = Self.text(text, of: key)
      return decoded.withUTF8 { table.index(of: $0, from: next) }
    }
    guard start + 8 <= bytes.count, let base = bytes.baseAddress else {
      return table.index(of: text, from: next)
    }
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    return table.index(of: text, start: UInt64(littleEndian: word), from: next)
  }

  func isWritten(_ node: JSONDocument.Node, _ text: StaticString) -> Bool {
    guard node.kind == .string || node.kind == .number,
      Int(node.end - node.start) == text.utf8CodeUnitCount
    else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for i in 0..<text.utf8CodeUnitCount where bytes[Int(node.start) + i] != text.utf8Start[i] {
        return false
      }
      return true
    }
  }

  func integer(of node: JSONDocument.Node) -> Int64? {
    guard node.kind == .string || node.kind == .number else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      JSONValue.integer(UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)]))
    }
  }
}
