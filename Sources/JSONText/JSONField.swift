/// A member of an object while its members are gone through.
///
/// What it says is asked of itself, in the bytes: a ``JSONValue`` for each would count references for nothing.
public struct JSONField: ~Copyable {
  /// Kept alive by the value whose members are gone through, as are the node and the bytes: a field can't be kept longer.
  @usableFromInline unowned(unsafe) let storage: JSONDocument.Storage
  @usableFromInline let index: Int
  @usableFromInline let node: UnsafePointer<JSONDocument.Node>
  /// All bytes of the document.
  @usableFromInline let text: UnsafePointer<UInt8>

  @inlinable
  @inline(__always)
  init(
    _ storage: JSONDocument.Storage, _ index: Int, _ node: UnsafePointer<JSONDocument.Node>,
    _ text: UnsafePointer<UInt8>
  ) {
    self.storage = storage
    self.index = index
    self.node = node
    self.text = text
  }

  /// The bytes of the value: the reader made the node from them, so that it ends within them.
  private var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: text + Int(node.pointee.start), count: Int(node.pointee.end - node.pointee.start))
  }

  private var isStringOrNumber: Bool {
    node.pointee.kind == .string || node.pointee.kind == .number
  }

  public var value: JSONValue { JSONValue(storage: storage, index: index) }

  /// A value without others in it, and not a text that may have been mended.
  public var isPlain: Bool {
    switch node.pointee.kind {
    case .null, .false, .true, .number: true
    case .string: !node.pointee.isEscaped && !node.pointee.isIrregular
    case .array, .object, .key: false
    }
  }

  /// A value with others in it, or a text that was mended.
  public var isOdd: Bool {
    switch node.pointee.kind {
    case .null, .false, .true, .number: false
    case .string: isMended
    case .array, .object, .key: true
    }
  }

  /// As ``JSONValue/isMended``.
  public var isMended: Bool {
    guard node.pointee.kind == .string, node.pointee.isEscaped || node.pointee.isIrregular else {
      return false
    }
    return node.pointee.isIrregular || StringUnescaping.hasLoneSurrogate(bytes)
  }

  public var isNull: Bool { node.pointee.kind == .null }

  /// The text of a string; `nil` for another kind.
  public var string: String? {
    node.pointee.kind == .string ? JSONDocument.Storage.text(bytes, of: node.pointee) : nil
  }

  /// The text of a string, or a number as it is written; `nil` for another kind.
  public var stringOrNumberText: String? {
    isStringOrNumber ? JSONDocument.Storage.text(bytes, of: node.pointee) : nil
  }

  /// As ``JSONValue/integer``.
  public var integer: Int64? { isStringOrNumber ? JSONValue.integer(bytes) : nil }

  /// The number, if it is 0 or more and spelled as `String` spells it: without a sign or leading zeros.
  public var plainInteger: Int64? {
    guard let first = bytes.first, first != UInt8(ascii: "-"),
      first != UInt8(ascii: "0") || bytes.count == 1
    else { return nil }
    return integer
  }

  /// The byte that a string or a number is written with, if it is one.
  public var onlyByte: UInt8? { isStringOrNumber && bytes.count == 1 ? bytes.first : nil }
}

extension JSONValue {
  /// Calls `body` for each member of an object, with the place of its key in a table; `nil` for a key that is not in it.
  @inlinable
  @inline(__always)
  public func forEachField(
    of table: JSONKeyTable, _ body: (_ keyIndex: Int?, _ field: borrowing JSONField) -> Void
  ) {
    whileEachField(of: table) { keyIndex, field in
      body(keyIndex, field)
      return true
    }
  }

  /// The place in a table of the first member's key that is in it.
  public func firstKey(of table: JSONKeyTable) -> Int? {
    var found: Int?
    whileEachField(of: table) { keyIndex, _ in
      found = keyIndex
      return found == nil
    }
    return found
  }

  /// - Parameter body: false ends it.
  @inlinable
  @inline(__always)
  func whileEachField(
    of table: JSONKeyTable, _ body: (_ keyIndex: Int?, _ field: borrowing JSONField) -> Bool
  ) {
    storage.nodes.withUnsafeBufferPointer { nodes in
      storage.bytes.withUnsafeBufferPointer { bytes in
        guard nodes[index].kind == .object, let node = nodes.baseAddress,
          let text = bytes.baseAddress
        else { return }
        var i = index + 1
        let end = Int(nodes[index].next)
        var expected = 0
        while i + 1 < end {
          let keyIndex = JSONDocument.Storage.index(of: nodes[i], bytes, in: table, from: expected)
          if let keyIndex { expected = keyIndex + 1 }
          guard body(keyIndex, JSONField(storage, i + 1, node + (i + 1), text)) else { return }
          i = Int(nodes[i + 1].next)
        }
      }
    }
  }

  /// Calls `body` for each element of an array, or each value of an object.
  @inlinable
  @inline(__always)
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
}
