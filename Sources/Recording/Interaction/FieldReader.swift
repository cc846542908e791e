internal import JSONText

/// Reads the fields of one object of a recording; errors name the place and the rule.
struct FieldReader {
  private let object: JSONValue
  private let place: String

  init(_ value: JSONValue, at place: String) throws(RecordingError) {
    guard value.kind == .object else {
      throw RecordingError(.wrongType, pointer: place, expected: "an object")
    }
    object = value
    self.place = place
  }

  func pointer(_ key: String) -> String { "\(place)/\(key)" }

  /// The value of a key; `null` counts as absent.
  func value(_ key: String) -> JSONValue? {
    object[key].flatMap { $0.isNull ? nil : $0 }
  }

  func text(_ key: String) throws(RecordingError) -> String {
    guard let text = try optionalText(key) else {
      throw RecordingError(.missingField, pointer: pointer(key), expected: "a text")
    }
    return text
  }

  func optionalText(_ key: String) throws(RecordingError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else {
      throw RecordingError(.wrongType, pointer: pointer(key), expected: "a text")
    }
    return text
  }

  func optionalNumber(_ key: String) throws(RecordingError) -> Int64? {
    guard let value = value(key) else { return nil }
    guard value.kind == .number, let number = value.integer else {
      throw RecordingError(.wrongType, pointer: pointer(key), expected: "a whole number")
    }
    return number
  }

  func object(_ key: String) throws(RecordingError) -> FieldReader {
    guard let value = value(key) else {
      throw RecordingError(.missingField, pointer: pointer(key), expected: "an object")
    }
    return try FieldReader(value, at: pointer(key))
  }

  /// Headers as an object of texts or as a list of pairs.
  func headers(_ key: String) throws(RecordingError) -> [HeaderField] {
    guard let value = value(key) else { return [] }
    var headers: [HeaderField] = []
    switch value.kind {
    case .object:
      for member in value.members {
        guard let text = member.value.string else {
          throw RecordingError(.wrongType, pointer: pointer(key), expected: "texts as values")
        }
        headers.append(HeaderField(member.key, text))
      }
    case .array:
      for pair in value.elements {
        let parts = Array(pair.elements)
        guard parts.count == 2, let name = parts[0].string, let text = parts[1].string else {
          throw RecordingError(
            .wrongType, pointer: pointer(key), expected: "pairs of name and value")
        }
        headers.append(HeaderField(name, text))
      }
    case .null, .bool, .number, .string:
      throw RecordingError(
        .wrongType, pointer: pointer(key), expected: "an object or a list of pairs")
    }
    return headers
  }

  /// Members with other keys, in their order.
  func unknown(except known: [String]) -> [JSON.Member] {
    object.members.filter { !known.contains($0.key) }.map { JSON.Member($0.key, JSON($0.value)) }
  }
}
