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

/// A member of an object while its members are gone through.
///
/// What it says is asked of itself, in the bytes: a ``JSONValue`` for each would count references for nothing.
public struct JSONField: ~Copyable {
  /// Kept alive by the value whose members are gone through, as are the bytes: a field can't be kept longer.
  private unowned(unsafe) let storage: JSONDocument.Storage
  private let index: Int
  private let node: JSONDocument.Node
  /// The bytes of the value.
  private let bytes: UnsafeBufferPointer<UInt8>

  @inline(__always)
  fileprivate init(
    _ storage: JSONDocument.Storage, _ index: Int, _ node: JSONDocument.Node,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.storage = storage
    self.index = index
    self.node = node
    self.bytes = UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
  }

  public var value: JSONValue { JSONValue(storage: storage, index: index) }

  public var isNull: Bool { node.kind == .null }

  /// The text of a string; `nil` for another kind.
  public var string: String? {
    node.kind == .string ? JSONDocument.Storage.text(bytes, of: node) : nil
  }

  /// The text of a string, or a number as it is written; `nil` for another kind.
  public var stringOrNumberText: String? {
    node.kind == .string || node.kind == .number ? JSONDocument.Storage.text(bytes, of: node) : nil
  }

  /// As ``JSONValue/integer``.
  public var integer: Int64? {
    node.kind == .string || node.kind == .number ? JSONValue.integer(bytes) : nil
  }

  /// The byte that a string or a number is written with, if it is one.
  public var onlyByte: UInt8? {
    (node.kind == .string || node.kind == .number) && bytes.count == 1 ? bytes.first : nil
  }
}

extension JSONValue {
  /// Calls `body` for each member of an object, with the place of its key in a table; `nil` for a key that is not in it.
  public func forEachField(
    of table: JSONKeyTable, _ body: (_ keyIndex: Int?, _ field: borrowing JSONField) -> Void
  ) {
    forEachKey(of: table) { keyIndex, index, node, bytes in
      body(keyIndex, JSONField(storage, index, node, bytes))
      return true
    }
  }

  /// Calls `body` for each element of an array, or each value of an object.
  public func forEachItem(_ body: (JSONValue) -> Void) {
    storage.nodes.withUnsafeBufferPointer { nodes in
      // A value of an object stands behind its key.
      let step: Int
      switch nodes[index].kind {
      case .array: step = 0
      case .object: step = 1
      case .null, .false, .true, .number, .string, .key: return
      }
      var i = index + 1 + step
      let end = Int(nodes[index].next)
      while i < end {
        body(JSONValue(storage: storage, index: i))
        i = Int(nodes[i].next) + step
      }
    }
  }

  /// The place in a table of the first member's key that is in it.
  public func firstKey(of table: JSONKeyTable) -> Int? {
    var found: Int?
    forEachKey(of: table) { keyIndex, _, _, _ in
      found = keyIndex
      return found == nil
    }
    return found
  }

  /// - Parameter body: given the place of the key in the table and the value; false ends it.
  @inline(__always)
  private func forEachKey(
    of table: JSONKeyTable,
    _ body: (Int?, Int, JSONDocument.Node, UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    storage.nodes.withUnsafeBufferPointer { nodes in
      storage.bytes.withUnsafeBufferPointer { bytes in
        guard nodes[index].kind == .object else { return }
        var i = index + 1
        let end = Int(nodes[index].next)
        var expected = 0
        while i + 1 < end {
          let keyIndex = JSONDocument.Storage.index(of: nodes[i], bytes, in: table, from: expected)
          if let keyIndex { expected = keyIndex + 1 }
          guard body(keyIndex, i + 1, nodes[i + 1], bytes) else { return }
          i = Int(nodes[i + 1].next)
        }
      }
    }
  }
}

extension JSONDocument.Storage {
  @inline(__always)
  fileprivate static func index(
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
