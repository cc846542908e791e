public import JSONText

/// A JSON value together with its place in the text it came from.
public struct Located: Sendable {
  public let value: JSONValue
  /// The place as a JSON Pointer (RFC 6901), such as `/messages/_101`; empty for the whole value.
  public let pointer: String

  public init(_ value: JSONValue, at pointer: String = "") {
    self.value = value
    self.pointer = pointer
  }

  /// The value of a key of an object.
  public subscript(key: String) -> Located? {
    value[key].map { Located($0, at: pointer + Self.token(key)) }
  }

  /// The entries of an array, or of an object used as a map (`{"_12": …}`, `{"12": …}`), in their order.
  public var entries: [(key: String, item: Located)] {
    switch value.kind {
    case .array:
      value.elements.enumerated().map { (String($0), Located($1, at: "\(pointer)/\($0)")) }
    case .object:
      value.members.map { member in
        let key = member.key
        return (key, Located(member.value, at: pointer + Self.token(key)))
      }
    case .null, .bool, .number, .string: []
    }
  }

  /// `/key` with `~` and `/` escaped.
  public static func token(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return "/" + key
    }
    var out = "/"
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": out += "~0"
      case "/": out += "~1"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

extension JSONValue {
  /// The text of a string, or a number as it is written: old servers send the same field both ways.
  public var looseText: String? { string ?? numberText }

  /// `true`, a number other than 0, or a string other than `""` and `"0"`, as PHP takes truth; `nil` for `null` and containers.
  public var looseBool: Bool? {
    switch kind {
    case .bool: bool
    case .number: numberText != "0"
    case .string: string != "" && string != "0"
    case .null, .array, .object: nil
    }
  }
}
