/// One value of a ``JSONDocument``: a view that keeps the document alive.
public struct JSONValue: Sendable {
  public enum Kind: Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  @usableFromInline let storage: JSONDocument.Storage
  @usableFromInline let index: Int

  @inlinable
  init(storage: JSONDocument.Storage, index: Int) {
    self.storage = storage
    self.index = index
  }

  var node: JSONDocument.Node { storage.nodes[index] }

  public var kind: Kind {
    switch node.kind {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string, .key: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The bytes as they were received; of a string without its quotes.
  public var rawBytes: ArraySlice<UInt8> {
    storage.bytes[Int(node.start)..<Int(node.end)]
  }

  /// Where the value begins in the text, in bytes.
  public var offset: Int { Int(node.start) }

  /// The text of a string, mended where the bytes were broken; `nil` for another kind.
  public var string: String? {
    guard node.kind == .string else { return nil }
    return storage.text(of: node)
  }

  /// Whether ``string`` is not what the bytes say: they are not UTF-8, or half of a surrogate pair is escaped.
  public var isMended: Bool {
    let node = node
    guard node.kind == .string, node.isEscaped || node.isIrregular else { return false }
    return node.isIrregular
      || rawBytes.withUnsafeBufferPointer { StringUnescaping.hasLoneSurrogate($0) }
  }

  /// The number as it was written; `nil` for another kind.
  public var numberText: String? {
    guard node.kind == .number else { return nil }
    return String(decoding: rawBytes, as: UTF8.self)
  }

  public var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    case .null, .number, .string, .array, .object, .key: nil
    }
  }

  public var isNull: Bool { node.kind == .null }

  /// The text of a string, or a number as it is written; `nil` for another kind.
  public var stringOrNumberText: String? {
    let node = node
    switch node.kind {
    case .string, .number: return storage.text(of: node)
    case .null, .false, .true, .array, .object, .key: return nil
    }
  }

  /// True for a string or a number that is written with exactly these bytes, without an escape.
  public func isWritten(_ text: StaticString) -> Bool { storage.isWritten(node, text) }

  /// A whole number, written as a number or as a string of digits, that fits 64 bits.
  public var integer: Int64? { storage.integer(of: node) }

  static func integer(_ digits: UnsafeBufferPointer<UInt8>) -> Int64? {
    var i = 0
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { i = 1 }
    guard i < digits.count else { return nil }
    var value: Int64 = 0
    if digits.count <= 18 {
      // So few digits always fit.
      while i < digits.count {
        let digit = digits[i] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        value = value &* 10 &+ Int64(digit)
        i &+= 1
      }
      return isNegative ? -value : value
    }
    while i < digits.count {
      let digit = digits[i] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) =
        isNegative
        ? shifted.subtractingReportingOverflow(Int64(digit))
        : shifted.addingReportingOverflow(Int64(digit))
      if overflow || overflow2 { return nil }
      value = sum
      i += 1
    }
    return value
  }

  /// Elements of an array or members of an object; 0 for another kind.
  public var count: Int { Int(node.count) }

  /// The elements of an array; empty for another kind.
  public var elements: Elements { Elements(of: self) }

  /// The members of an object in their order, repeated keys included; empty for another kind.
  public var members: Members { Members(of: self) }

  /// The value of a key; of repeated keys the last, as PHP and browsers take it.
  public subscript(key: String) -> JSONValue? {
    guard node.kind == .object else { return nil }
    var found: JSONValue?
    var key = key
    key.withUTF8 { wanted in
      var i = index + 1
      let end = Int(node.next)
      while i + 1 < end {
        if storage.equals(storage.nodes[i], wanted) {
          found = JSONValue(storage: storage, index: i + 1)
        }
        i = Int(storage.nodes[i + 1].next)
      }
    }
    return found
  }

  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let storage: JSONDocument.Storage
    private var index: Int
    private let end: Int

    init(of value: JSONValue) {
      storage = value.storage
      index = value.index + 1
      end = value.node.kind == .array ? Int(value.node.next) : index
    }

    public mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      defer { index = Int(storage.nodes[index].next) }
      return JSONValue(storage: storage, index: index)
    }
  }

  public struct Member: Sendable {
    let storage: JSONDocument.Storage
    let index: Int
    public var key: String { storage.text(of: storage.nodes[index]) }
    public var value: JSONValue { JSONValue(storage: storage, index: index + 1) }
  }

  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let storage: JSONDocument.Storage
    private var index: Int
    private let end: Int

    init(of value: JSONValue) {
      storage = value.storage
      index = value.index + 1
      end = value.node.kind == .object ? Int(value.node.next) : index
    }

    public mutating func next() -> Member? {
      guard index + 1 < end else { return nil }
      defer { index = Int(storage.nodes[index + 1].next) }
      return Member(storage: storage, index: index)
    }
  }
}

extension JSONDocument.Storage {
  /// True if a string node without escapes or broken bytes holds exactly these bytes, or decodes to them.
  func equals(_ node: JSONDocument.Node, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    if node.isEscaped || node.isIrregular {
      var text = text(of: node)
      return text.withUTF8 { $0.elementsEqual(wanted) }
    }
    let length = Int(node.end - node.start)
    guard length == wanted.count else { return false }
    return bytes.withUnsafeBufferPointer { all in
      UnsafeBufferPointer(rebasing: all[Int(node.start)..<Int(node.end)]).elementsEqual(wanted)
    }
  }

  func text(of node: JSONDocument.Node) -> String {
    bytes.withUnsafeBufferPointer { all in
      Self.text(UnsafeBufferPointer(rebasing: all[Int(node.start)..<Int(node.end)]), of: node)
    }
  }

  /// - Parameter raw: the bytes of the node.
  static func text(_ raw: UnsafeBufferPointer<UInt8>, of node: JSONDocument.Node) -> String {
    guard node.isIrregular else {
      if node.isEscaped { return unescaped(raw) }
      // Such a string is no more than two words, which are filled at once.
      guard raw.count > 15 else {
        return String(unsafeUninitializedCapacity: raw.count) { $0.initialize(fromContentsOf: raw) }
      }
      return checked(raw)
    }
    // Mended first: what an escape stands for is no evidence of how the raw bytes are encoded.
    var mended = TextBytes.mended(raw)
    return node.isEscaped ? mended.withUTF8 { unescaped($0) } : mended
  }

  /// - Parameter raw: UTF-8.
  private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    // No escape stands for more bytes than it has itself, and none for anything but whole characters.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count) { room in
      let count = StringUnescaping.unescape(raw, into: room)
      return checked(UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }

  /// The text of bytes that are known to be UTF-8.
  private static func checked(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var span = UTF8Span(unchecked: bytes.span)
    // A string that knows itself to be ASCII is compared faster.
    _ = span.checkForASCII()
    return String(copying: span)
  }
}
