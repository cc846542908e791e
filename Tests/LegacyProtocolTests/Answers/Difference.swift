import JSONText

/// Where two JSON values differ, without naming ids: `/buddylist/*/ls "" → absent`.
enum Difference {
  static func between(_ expected: JSON, _ written: JSON, at place: String = "") -> [String] {
    switch (expected.tree, written.tree) {
    case (.object(let left), .object(let right)):
      var found: [String] = []
      for member in left where !right.contains(where: { $0.key == member.key }) {
        found.append("\(place)/\(name(member.key)) \(kind(member.value)) → absent")
      }
      for member in right where !left.contains(where: { $0.key == member.key }) {
        found.append("\(place)/\(name(member.key)) absent → \(kind(member.value))")
      }
      let common = left.filter { member in right.contains { $0.key == member.key } }
      for member in common {
        if let other = right.first(where: { $0.key == member.key }) {
          found += between(member.value, other.value, at: "\(place)/\(name(member.key))")
        }
      }
      let order = right.map(\.key).filter { key in left.contains { $0.key == key } }
      if common.map(\.key) != order { found.append("\(place) order") }
      return found
    case (.array(let left), .array(let right)) where left.count == right.count:
      return zip(left, right).flatMap { between($0, $1, at: "\(place)/*") }
    default:
      let isSame =
        JSONWriter.bytes(of: expected, style: .php) == JSONWriter.bytes(of: written, style: .php)
      return isSame ? [] : ["\(place) \(kind(expected)) → \(kind(written))"]
    }
  }

  private static func name(_ key: String) -> String {
    let digits = key.utf8.first == UInt8(ascii: "_") ? key.utf8.dropFirst() : key.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? "*" : key
  }

  private static func kind(_ json: JSON) -> String {
    switch json.tree {
    case .null, .encoded: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text.utf8.count == 1 ? text : "number"
    case .string(let text): text.utf8.count < 2 ? "\"\(text)\"" : "text"
    case .array(let elements): elements.isEmpty ? "[]" : "array"
    case .object(let members): members.isEmpty ? "{}" : "object"
    }
  }
}
