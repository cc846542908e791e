public import JSONText

/// One field of a record: its key, and both ways between what stands there and the property of the record.
///
/// Reading takes every spelling the old side uses; which one is written is up to the ``WireForm``.
public struct WireField<Record: Sendable>: Sendable {
  /// What came of reading a field.
  enum Outcome {
    case read, missing, wrongType, tooLarge
  }

  typealias Path<Value> = WritableKeyPath<Record, Value> & Sendable

  /// What may stand in the field, and where in a record its property is.
  ///
  /// No references, which would be counted for each field that is read.
  enum Kind: Sendable {
    /// An id without which there is no record: text or a number, at most 256 bytes.
    case identifier(Place<String>)
    /// Text of any length without which there is no record.
    case body(Place<String>, isMended: Place<Bool>?)
    /// Text, or a number as it is written.
    case text(Place<String?>)
    /// Text in quotes; a number is none.
    case quoted(Place<String?>)
    /// A whole number, in quotes or not.
    case integer(Place<Int64?>)
    /// Truth as PHP takes it.
    case flag(Place<Bool?>)
    /// The same; what says nothing is false.
    case plainFlag(Place<Bool>)
    case time(Place<LegacyTime?>)
    /// The client's own id of a message: text; `false`, `0` or `""` where there is none.
    case localID(Place<String?>)
    /// A value of any kind, kept whole.
    case json(Place<JSON?>)
    /// A field that is known and says nothing of its own, such as a secret: neither read nor written. What a record was read from still
    /// has it.
    case passedOver

    /// A text that is marked where it was mended, not an ordinary field.
    var isBody: Bool {
      switch self {
      case .body(_, let isMended): isMended != nil
      case .identifier, .text, .quoted, .integer, .flag, .plainFlag, .time, .localID, .json,
        .passedOver:
        false
      }
    }
  }

  /// Where a property of a type is stored in a record.
  struct Place<Value>: Sendable {
    /// `nil` for a property that is computed.
    private let offset: Int?

    init(_ path: Path<Value>) { offset = MemoryLayout<Record>.offset(of: path) }

    /// Where the property of this record is: the offset is that of a stored property of this very type, whatever the input.
    @inline(__always)
    func pointer(in record: UnsafeMutablePointer<Record>) -> UnsafeMutablePointer<Value>? {
      offset.map { (UnsafeMutableRawPointer(record) + $0).assumingMemoryBound(to: Value.self) }
    }
  }

  let key: StaticString
  let kind: Kind
  private let path: (PartialKeyPath<Record> & Sendable)?

  /// The key as text.
  public var name: String { key.description }

  /// What is expected, if the record cannot do without the field.
  var required: String? {
    switch kind {
    case .identifier: "text or number"
    case .body: "text"
    case .text, .quoted, .integer, .flag, .plainFlag, .time, .localID, .json, .passedOver: nil
    }
  }

  // MARK: The property

  /// Sets the property by its path.
  func set<Value>(_ record: inout Record, to value: Value) {
    guard let path = path as? WritableKeyPath<Record, Value> else { return }
    record[keyPath: path] = value
  }

  private func get<Value>(_ record: Record, as type: Value.Type) -> Value? {
    (path as? KeyPath<Record, Value>).map { record[keyPath: $0] }
  }

  func write(_ record: Record) -> WireValue? {
    switch kind {
    case .identifier, .body: get(record, as: String.self).map { .text($0) }
    case .text, .quoted, .localID: get(record, as: String?.self)?.map { .text($0) }
    case .integer: get(record, as: Int64?.self)?.map { .integer($0) }
    case .flag: get(record, as: Bool?.self)?.map { .flag($0) }
    case .plainFlag: get(record, as: Bool.self).map { .flag($0) }
    case .time: get(record, as: LegacyTime?.self)?.map { .text($0.text) }
    case .json: get(record, as: JSON?.self)?.map { .json($0) }
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
  static func identifier(_ key: StaticString, _ path: Path<String>) -> WireField {
    WireField(key: key, kind: .identifier(Place(path)), path: path)
  }

  static func body(_ key: StaticString, _ path: Path<String>) -> WireField {
    WireField(key: key, kind: .body(Place(path), isMended: nil), path: path)
  }

  /// - Parameter isMended: Where it is said whether the text had to be mended (``JSONValue/isMended``).
  static func body(
    _ key: StaticString, _ path: Path<String>, isMended: Path<Bool>
  ) -> WireField {
    WireField(key: key, kind: .body(Place(path), isMended: Place(isMended)), path: path)
  }

  static func text(_ key: StaticString, _ path: Path<String?>) -> WireField {
    WireField(key: key, kind: .text(Place(path)), path: path)
  }

  static func quoted(_ key: StaticString, _ path: Path<String?>) -> WireField {
    WireField(key: key, kind: .quoted(Place(path)), path: path)
  }

  static func integer(_ key: StaticString, _ path: Path<Int64?>) -> WireField {
    WireField(key: key, kind: .integer(Place(path)), path: path)
  }

  static func flag(_ key: StaticString, _ path: Path<Bool?>) -> WireField {
    WireField(key: key, kind: .flag(Place(path)), path: path)
  }

  static func flag(_ key: StaticString, _ path: Path<Bool>) -> WireField {
    WireField(key: key, kind: .plainFlag(Place(path)), path: path)
  }

  static func time(_ key: StaticString, _ path: Path<LegacyTime?>) -> WireField {
    WireField(key: key, kind: .time(Place(path)), path: path)
  }

  static func localID(_ key: StaticString, _ path: Path<String?>) -> WireField {
    WireField(key: key, kind: .localID(Place(path)), path: path)
  }

  static func json(_ key: StaticString, _ path: Path<JSON?>) -> WireField {
    WireField(key: key, kind: .json(Place(path)), path: path)
  }

  static func passedOver(_ key: StaticString) -> WireField {
    WireField(key: key, kind: .passedOver, path: nil)
  }
}
