import JSONText
import LegacyProtocol

/// The fields of a JSON text: its plain values, and containers that are empty.
enum Leaves {
  static func count(in value: JSONValue) -> Int {
    switch value.kind {
    case .null, .bool, .number, .string: 1
    case .array: value.count == 0 ? 1 : value.elements.reduce(0) { $0 + count(in: $1) }
    case .object: value.count == 0 ? 1 : value.members.reduce(0) { $0 + count(in: $1.value) }
    }
  }

  static func pointers(in item: Located) -> [String] {
    var out: [String] = []
    collect(item, into: &out)
    return out
  }

  /// The depth is bounded by the limits of the reader.
  private static func collect(_ item: Located, into out: inout [String]) {
    switch item.value.kind {
    case .null, .bool, .number, .string: out.append(item.pointer)
    case .array, .object:
      if item.value.count == 0 {
        out.append(item.pointer)
      } else {
        for entry in item.entries { collect(entry.item, into: &out) }
      }
    }
  }
}
