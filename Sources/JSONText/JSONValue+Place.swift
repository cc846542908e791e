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
    guard index > 0, storage.nodes[index - 1].kind == .key else { return "" }
    return storage.text(of: storage.nodes[index - 1])
  }
}
