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

  /// A whole number that is a member of the first object, told by its key, without reading all of it.
  ///
  /// - Returns: `nil` where it is not written with digits alone before the end of that object's plain members; it may be there all the same.
  package func integer(_ key: StaticString, of object: StaticString) -> Int64? {
    var at = 0
    func takes(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { text in
        guard bytes.count - at >= text.count, bytes[at..<at + text.count].elementsEqual(text)
        else { return false }
        at += text.count
        return true
      }
    }
    guard takes("{\""), takes(object), takes("\":{") else { return nil }
    while takes("\"") {
      let isIt = takes(key) && takes("\":")
      if isIt {
        let digits = bytes[at...].prefix { $0 &- UInt8(ascii: "0") <= 9 }
        let behind = at + digits.count
        guard !digits.isEmpty, behind < bytes.count,
          bytes[behind] == UInt8(ascii: ",") || bytes[behind] == UInt8(ascii: "}")
        else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
      }
      // Another member: passed over if neither its key nor its value has anything in it that begins something else.
      while at < bytes.count, bytes[at] != UInt8(ascii: ",") {
        guard bytes[at] != UInt8(ascii: "\\"), bytes[at] != UInt8(ascii: "{"),
          bytes[at] != UInt8(ascii: "["), bytes[at] != UInt8(ascii: "}")
        else { return nil }
        at += 1
      }
      at += 1
    }
    return nil
  }
}
