/// A value as the text it was written in, for what is written often and asked about seldom: one run of bytes in place of a tree.
///
/// Our own writer spells each value in one way, so texts are the same bytes exactly if their values are equal.
public struct EncodedJSON: Sendable, Hashable {
  let bytes: [UInt8]

  /// - Parameter writer: One in the plain style that holds one whole value.
  package init(_ writer: JSONWriter) {
    precondition(writer.style == .plain, "Values are kept in the plain style")
    bytes = writer.bytes
  }

  /// The value taken apart; it is read each time. `null` for what is none.
  var tree: JSON {
    let limits = JSONLimits(maximumBytes: .max, maximumDepth: .max, maximumNodes: .max)
    return (try? JSONDocument(parsing: bytes, limits: limits)).map { JSON($0.root) } ?? .null
  }
}
