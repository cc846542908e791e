public import JSONText

/// A JSON value together with its place in the text it came from.
public struct Located: Sendable {
  public var value: JSONValue { held ?? .emptyObject }
  /// `nil` stands for an empty object, so that a record begins without one.
  private let held: JSONValue?
  /// The place of the container that ``step`` is a step in.
  private let base: String
  private let step: Step

  /// The last step of the place, made into text only when the place is asked for.
  private enum Step {
    case none, member
    case element(Int)
  }

  public init(_ value: JSONValue, at pointer: String = "") {
    held = value
    base = pointer
    step = .none
  }

  private init(_ value: JSONValue, in container: String, _ step: Step) {
    held = value
    base = container
    self.step = step
  }

  /// An empty object that stands nowhere: what a record was read from that was made.
  public init() {
    held = nil
    base = ""
    step = .none
  }

  /// A value that was made and stands nowhere.
  public init(_ made: JSON) {
    let bytes = JSONWriter.bytes(of: made)
    let document = try? JSONDocument(
      parsing: bytes, limits: JSONLimits(maximumBytes: .max, maximumDepth: 512))
    self.init(document?.root ?? .emptyObject)
  }

  /// The place as a JSON Pointer (RFC 6901), such as `/messages/_101`; empty for the whole value.
  public var pointer: String {
    switch step {
    case .none: base
    case .member: base + Self.token(value.memberKey)
    case .element(let number): "\(base)/\(number)"
    }
  }

  /// The value of a key of an object.
  public subscript(key: String) -> Located? {
    value[key].map { Located($0, in: pointer, .member) }
  }

  /// The entries of an array, or of an object used as a map (`{"_12": …}`, `{"12": …}`), in their order.
  public var entries: [(key: String, item: Located)] {
    var number = -1
    return items.map { item in
      number += 1
      return (value.kind == .array ? String(number) : item.value.memberKey, item)
    }
  }

  /// The same without their keys.
  public var items: [Located] {
    var items: [Located] = []
    items.reserveCapacity(value.count)
    forEachItem { items.append($0) }
    return items
  }

  @inline(__always)
  func forEachItem(_ body: (Located) -> Void) {
    let container = pointer
    var number: Int? = value.kind == .array ? 0 : nil
    value.forEachItem { item in
      body(Located(item, in: container, number.map { .element($0) } ?? .member))
      if let place = number { number = place + 1 }
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
  public var looseText: String? { stringOrNumberText }

  /// `true`, a number other than 0, or a string other than `""` and `"0"`, as PHP takes truth; `nil` for `null` and containers.
  public var looseBool: Bool? {
    switch kind {
    case .bool: bool
    case .number: !isWritten("0")
    case .string: !isWritten("") && !isWritten("0")
    case .null, .array, .object: nil
    }
  }
}
