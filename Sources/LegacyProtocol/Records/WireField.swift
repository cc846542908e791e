public import JSONText

/// One field of a record: its key, and both ways between what stands there and the property of the record.
///
/// Reading takes every spelling the old side uses; which one is written is up to the ``WireForm``.
public struct WireField<Record: Sendable>: Sendable {
  /// What came of reading a field.
  enum Outcome {
    case read, missing, wrongType, tooLarge
  }

  typealias Get<Value> = @Sendable (Record) -> Value
  typealias Set<Value> = @Sendable (inout Record, Value) -> Void

  /// The property, and what may stand in the field.
  ///
  /// The functions capture nothing: reading a field then counts no references.
  enum Property: Sendable {
    /// An id without which there is no record: text or a number, at most 256 bytes.
    case identifier(Get<String>, Set<String>)
    /// Text of any length without which there is no record.
    case body(Get<String>, Set<String>)
    /// Text, or a number as it is written.
    case text(Get<String?>, Set<String?>)
    /// Text in quotes; a number is none.
    case quoted(Get<String?>, Set<String?>)
    /// A whole number, in quotes or not.
    case integer(Get<Int64?>, Set<Int64?>)
    /// Truth as PHP takes it.
    case flag(Get<Bool?>, Set<Bool?>)
    case time(Get<LegacyTime?>, Set<LegacyTime?>)
    /// The client's own id of a message: text; `false`, `0` or `""` where there is none.
    case localID(Get<String?>, Set<String?>)
    /// A value of any kind, kept whole.
    case json(Get<JSON?>, Set<JSON?>)
    /// A field that is known and says nothing of its own, such as a secret: neither read nor written. What a record was read from still
    /// has it.
    case passedOver
  }

  let key: StaticString
  let property: Property

  /// The key as text.
  public var name: String { key.description }

  /// What is expected, if the record cannot do without the field.
  var required: String? {
    switch property {
    case .identifier: "text or number"
    case .body: "text"
    case .text, .quoted, .integer, .flag, .time, .localID, .json, .passedOver: nil
    }
  }

  @inline(__always)
  func read(_ field: borrowing JSONField, into record: inout Record) -> Outcome {
    switch property {
    case .identifier(_, let set):
      guard let text = field.stringOrNumberText else {
        return field.isNull ? .missing : .wrongType
      }
      guard text.utf8.count <= 256 else { return .tooLarge }
      set(&record, text)
    case .body(_, let set):
      guard let text = field.stringOrNumberText else { return .missing }
      set(&record, text)
    case .text(_, let set): set(&record, field.stringOrNumberText)
    case .quoted(_, let set): set(&record, field.string)
    case .integer(_, let set): set(&record, field.integer)
    case .flag(_, let set): set(&record, Self.flag(field))
    case .time(_, let set):
      set(&record, field.stringOrNumberText.map { LegacyTime($0, number: field.integer) })
    case .localID(_, let set):
      set(&record, LocalMessageID.read(field.stringOrNumberText))
    case .json(_, let set): set(&record, JSON(field.value))
    case .passedOver: break
    }
    return .read
  }

  /// As ``JSONValue/looseBool``.
  private static func flag(_ field: borrowing JSONField) -> Bool? {
    if let byte = field.onlyByte { return byte != UInt8(ascii: "0") }
    return field.value.looseBool
  }

  func write(_ record: Record) -> WireValue? {
    switch property {
    case .identifier(let get, _), .body(let get, _): .text(get(record))
    case .text(let get, _), .quoted(let get, _), .localID(let get, _):
      get(record).map { .text($0) }
    case .integer(let get, _): get(record).map { .integer($0) }
    case .flag(let get, _): get(record).map { .flag($0) }
    case .time(let get, _): get(record).map { .text($0.text) }
    case .json(let get, _): get(record).map { .json($0) }
    case .passedOver: nil
    }
  }
}

/// What a field says, before it is decided how it is spelled.
public enum WireValue: Sendable, Hashable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case json(JSON)
}

extension WireField {
  static func identifier(
    _ key: StaticString, _ get: @escaping Get<String>, _ set: @escaping Set<String>
  ) -> WireField { WireField(key: key, property: .identifier(get, set)) }

  static func body(
    _ key: StaticString, _ get: @escaping Get<String>, _ set: @escaping Set<String>
  ) -> WireField { WireField(key: key, property: .body(get, set)) }

  static func text(
    _ key: StaticString, _ get: @escaping Get<String?>, _ set: @escaping Set<String?>
  ) -> WireField { WireField(key: key, property: .text(get, set)) }

  static func quoted(
    _ key: StaticString, _ get: @escaping Get<String?>, _ set: @escaping Set<String?>
  ) -> WireField { WireField(key: key, property: .quoted(get, set)) }

  static func integer(
    _ key: StaticString, _ get: @escaping Get<Int64?>, _ set: @escaping Set<Int64?>
  ) -> WireField { WireField(key: key, property: .integer(get, set)) }

  static func flag(
    _ key: StaticString, _ get: @escaping Get<Bool?>, _ set: @escaping Set<Bool?>
  ) -> WireField { WireField(key: key, property: .flag(get, set)) }

  static func time(
    _ key: StaticString, _ get: @escaping Get<LegacyTime?>, _ set: @escaping Set<LegacyTime?>
  ) -> WireField { WireField(key: key, property: .time(get, set)) }

  static func localID(
    _ key: StaticString, _ get: @escaping Get<String?>, _ set: @escaping Set<String?>
  ) -> WireField { WireField(key: key, property: .localID(get, set)) }

  static func json(
    _ key: StaticString, _ get: @escaping Get<JSON?>, _ set: @escaping Set<JSON?>
  ) -> WireField { WireField(key: key, property: .json(get, set)) }

  static func passedOver(_ key: StaticString) -> WireField {
    WireField(key: key, property: .passedOver)
  }
}
