extension JSONValue {
  /// A value of an empty object, for records that were made and not read.
  public static let emptyObject = JSONValue(
    storage: JSONDocument.Storage(
      bytes: Array("{}".utf8),
      nodes: [
        JSONDocument.Node(
          kind: .object, isEscaped: false, isIrregular: false, start: 0, end: 2, next: 1, count: 0)
      ]), index: 0)

  /// The key of a value that is a member of an object; empty for any other.
  public var memberKey: String {
    guard index > 0, storage.nodes[index - 1].kind == .string else { return "" }
    return storage.text(of: storage.nodes[index - 1])
  }
}

extension JSONValue.Member {
  /// True if the key is this one, compared as bytes without making a text of it.
  @inline(__always)
  public func isKey(_ key: StaticString) -> Bool {
    let node = storage.nodes[index]
    let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    if node.isEscaped || node.isIrregular { return storage.equals(node, wanted) }
    guard Int(node.end - node.start) == wanted.count else { return false }
    return storage.bytes.withUnsafeBufferPointer { bytes in
      let start = Int(node.start)
      for i in 0..<wanted.count where bytes[start + i] != wanted[i] { return false }
      return true
    }
  }
}
