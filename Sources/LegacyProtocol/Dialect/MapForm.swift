public import JSONText

/// How a map of records is written (docs/protocol.md, “Map keys”). PHP writes an empty one as `[]`, whatever its form.
public enum MapForm: String, Sendable, Hashable, CaseIterable {
  /// `[{…}]`.
  case array
  /// `{"12": {…}}`; keys that happen to be 0, 1, 2 … come as an array.
  case bareKeys
  /// `{"_12": {…}}`.
  case prefixedKeys
  /// `[]`.
  case empty

  /// The form of what was received; `nil` for something that is no map. Keys that are no numbers count as bare.
  public init?(_ value: JSONValue) {
    switch value.kind {
    case .array: self = value.count == 0 ? .empty : .array
    case .object:
      let isPrefixed = value.members.allSatisfy { $0.key.utf8.first == UInt8(ascii: "_") }
      self = isPrefixed ? .prefixedKeys : .bareKeys
    case .null, .bool, .number, .string: return nil
    }
  }

  public func json(_ records: [(id: String, json: JSON)]) -> JSON {
    guard !records.isEmpty else { return .array([]) }
    switch self {
    case .array, .empty: return .array(records.map(\.json))
    case .bareKeys:
      let isSequence = records.enumerated().allSatisfy { String($0.offset) == $0.element.id }
      return isSequence
        ? .array(records.map(\.json)) : .object(records.map { JSON.Member($0.id, $0.json) })
    case .prefixedKeys: return .object(records.map { JSON.Member("_" + $0.id, $0.json) })
    }
  }
}
