public import JSONText

/// One field of a record: its key, and both ways between what stands there and the property of the record.
///
/// Reading takes every spelling the old side uses; which one is written is up to the ``WireForm``.
public struct WireField<Record: Sendable>: Sendable {
  /// What came of reading a field.
  enum Outcome {
    case read, missing, wrongType, tooLarge
  }

  let key: StaticString
  /// What is expected, if the record cannot do without the field.
  let required: String?
  let read: @Sendable (inout Record, JSONValue) -> Outcome
  let write: @Sendable (Record) -> WireValue?

  /// The key as text.
  public var name: String { key.description }
}

/// What a field says, before it is decided how it is spelled.
public enum WireValue: Sendable, Hashable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case json(JSON)
}

extension WireField {
  /// An id or a name without which there is no record: text or a number, at most 256 bytes.
  static func identifier(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> String,
    _ set: @escaping @Sendable (inout Record, String) -> Void
  ) -> WireField {
    WireField(key: key, required: "text or number") { record, value in
      if value.isNull { return .missing }
      guard let text = value.looseText else { return .wrongType }
      guard text.utf8.count <= 256 else { return .tooLarge }
      set(&record, text)
      return .read
    } write: {
      .text(get($0))
    }
  }

  /// A text without which there is no record, of any length.
  static func body(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> String,
    _ set: @escaping @Sendable (inout Record, String) -> Void
  ) -> WireField {
    WireField(key: key, required: "text") { record, value in
      guard let text = value.looseText else { return .missing }
      set(&record, text)
      return .read
    } write: {
      .text(get($0))
    }
  }

  /// Text, or a number as it is written.
  static func text(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> String?,
    _ set: @escaping @Sendable (inout Record, String?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, value.looseText)
      return .read
    } write: {
      get($0).map { .text($0) }
    }
  }

  static func integer(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> Int64?,
    _ set: @escaping @Sendable (inout Record, Int64?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, value.integer)
      return .read
    } write: {
      get($0).map { .integer($0) }
    }
  }

  /// Truth as PHP takes it.
  static func flag(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> Bool?,
    _ set: @escaping @Sendable (inout Record, Bool?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, value.looseBool)
      return .read
    } write: {
      get($0).map { .flag($0) }
    }
  }

  static func time(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> LegacyTime?,
    _ set: @escaping @Sendable (inout Record, LegacyTime?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, LegacyTime(value))
      return .read
    } write: {
      get($0).map { .text($0.text) }
    }
  }

  /// The client's own id of a message: text; `false`, `0` or `""` where there is none.
  static func localID(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> String?,
    _ set: @escaping @Sendable (inout Record, String?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, LocalMessageID.read(value))
      return .read
    } write: {
      get($0).map { .text($0) }
    }
  }

  /// A value of any kind, kept whole.
  static func json(
    _ key: StaticString, _ get: @escaping @Sendable (Record) -> JSON?,
    _ set: @escaping @Sendable (inout Record, JSON?) -> Void
  ) -> WireField {
    WireField(key: key, required: nil) { record, value in
      set(&record, JSON(value))
      return .read
    } write: {
      get($0).map { .json($0) }
    }
  }

  /// A field that is known and says nothing of its own, such as the same id under another name, or a secret: neither read nor written.
  /// What a record was read from still has it.
  static func passedOver(_ key: StaticString) -> WireField {
    WireField(key: key, required: nil) { _, _ in
      .read
    } write: { _ in
      nil
    }
  }
}
