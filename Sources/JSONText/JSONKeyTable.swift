/// Keys that are looked for together, such as those of one kind of record.
public struct JSONKeyTable: Sendable {
  private let keys: [StaticString]

  public init(_ keys: [StaticString]) { self.keys = keys }

  /// The place of a key in the table: from `next` on first, since servers write the fields in the same order every time.
  @inline(__always)
  func index(of text: UnsafeBufferPointer<UInt8>, from next: Int) -> Int? {
    for index in next..<keys.count where Self.equal(text, keys[index]) { return index }
    for index in 0..<min(next, keys.count) where Self.equal(text, keys[index]) { return index }
    return nil
  }

  @inline(__always)
  private static func equal(_ text: UnsafeBufferPointer<UInt8>, _ key: StaticString) -> Bool {
    guard text.count == key.utf8CodeUnitCount else { return false }
    for i in 0..<text.count where text[i] != key.utf8Start[i] { return false }
    return true
  }
}

extension JSONValue {
  /// The place in a table of the first member's key that is in it.
  public func firstKey(of table: JSONKeyTable) -> Int? {
    var cursor = JSONMemberCursor(self)
    while cursor.next(of: table) { if let index = cursor.keyIndex { return index } }
    return nil
  }
}

/// Goes through the members of an object and finds their keys in a table, without making text of them.
///
/// What the current member says is asked of the cursor itself: a ``JSONValue`` for each would count references for nothing.
public struct JSONMemberCursor {
  private let storage: JSONDocument.Storage
  private var following: Int
  private let end: Int
  private var expected = 0
  /// The node of the current value.
  private var current = 0
  /// The place of the current key in the table; `nil` for a key that is not in it.
  public private(set) var keyIndex: Int?

  public init(_ object: JSONValue) {
    storage = object.storage
    let node = object.node
    following = object.index + 1
    end = node.kind == .object ? Int(node.next) : 0
  }

  /// Goes to the next member; false behind the last.
  public mutating func next(of table: JSONKeyTable) -> Bool {
    guard following + 1 < end else { return false }
    let key = storage.nodes[following]
    current = following + 1
    following = Int(storage.nodes[current].next)
    if key.isEscaped || key.isIrregular {
      var text = storage.text(of: key)
      keyIndex = text.withUTF8 { table.index(of: $0, from: expected) }
    } else {
      keyIndex = storage.bytes.withUnsafeBufferPointer {
        table.index(
          of: UnsafeBufferPointer(rebasing: $0[Int(key.start)..<Int(key.end)]), from: expected)
      }
    }
    if let keyIndex { expected = keyIndex + 1 }
    return true
  }

  /// The current value.
  public var value: JSONValue { JSONValue(storage: storage, index: current) }

  public var isNull: Bool { storage.nodes[current].kind == .null }

  /// The text of a string; `nil` for another kind.
  public var string: String? {
    let node = storage.nodes[current]
    return node.kind == .string ? storage.text(of: node) : nil
  }

  /// The text of a string, or a number as it is written; `nil` for another kind.
  public var stringOrNumberText: String? {
    let node = storage.nodes[current]
    return node.kind == .string || node.kind == .number ? storage.text(of: node) : nil
  }

  /// As ``JSONValue/integer``.
  public var integer: Int64? { storage.integer(of: storage.nodes[current]) }

  /// As ``JSONValue/bool``.
  public var bool: Bool? {
    switch storage.nodes[current].kind {
    case .true: true
    case .false: false
    case .null, .number, .string, .array, .object: nil
    }
  }

  /// As ``JSONValue/isWritten(_:)``.
  public func isWritten(_ text: StaticString) -> Bool {
    storage.isWritten(storage.nodes[current], text)
  }
}

extension JSONDocument.Storage {
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
