/// One piece of a fragment of markup, in source order.
///
/// Names of elements and attributes are lower-case; texts and attribute values have their entities decoded exactly once.
public enum MarkupToken: Sendable, Hashable {
  /// An element the source opened. Elements the parser adds by itself (`html`, `body`, `p`) are left out.
  case start(name: String, attributes: [MarkupAttribute])
  /// The end of an element, written or implied; also follows the start of an element without content (`br`, `img`).
  case end(name: String)
  /// Text between tags, never empty; neighbouring pieces are joined.
  case text(String)
}

/// One attribute of a tag; an attribute without a value has an empty one.
public struct MarkupAttribute: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [MarkupAttribute] {
  /// The value of the first attribute of that (lower-case) name, as browsers take it.
  public subscript(named name: String) -> String? {
    first { $0.name == name }?.value
  }
}
