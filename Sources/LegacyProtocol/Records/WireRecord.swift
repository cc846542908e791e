public import JSONText

/// A record of the wire that is read and written by one table of its fields.
///
/// Printed by its fields, without secrets (``PrintedWithoutSecrets``).
public protocol WireRecord: LegacyRecord, PrintedWithoutSecrets {
  /// Nothing is known yet; what is missing for a record is left empty.
  init()
  /// What it was read from: unknown fields, spellings and the order live there. An empty object for a record that was made.
  var source: Located { get set }
  /// The fields, in the order in which missing ones are reported.
  static var layout: RecordLayout<Self> { get }
}

extension WireRecord {
  /// - Throws: ``LegacyDecodingError`` naming the first field that is missing or of the wrong kind.
  public init(_ source: Located) throws(LegacyDecodingError) {
    self.init()
    self.source = source
    try Self.layout.read(into: &self)
  }

  /// The record as it was received: order, spellings and unknown fields kept, properties that were changed since written in the
  /// spelling their field had.
  public var json: JSON { Self.layout.write(self) }

  /// The record in a form, unknown fields of what it was read from behind.
  public func json(in form: WireForm) -> JSON { Self.layout.write(self, in: form) }
}

/// The table of a record's fields.
public struct RecordLayout<Record: WireRecord>: Sendable {
  let fields: [WireField<Record>]
  private let kinds: [WireField<Record>.Kind]
  private let table: JSONKeyTable
  private let required: UInt64
  private let shape: WireField<Record>.Place<RecordShape>?

  init(_ fields: [WireField<Record>]) { self.init(fields, nil) }

  /// - Parameter shape: Where a record keeps which fields it was read from.
  init(_ fields: [WireField<Record>], shape: WireField<Record>.Path<RecordShape>) {
    self.init(fields, WireField<Record>.Place(shape))
  }

  private init(_ fields: [WireField<Record>], _ shape: WireField<Record>.Place<RecordShape>?) {
    // One bit of a mask for each: a fault of the table, which no input can bring about.
    precondition(fields.count <= 64)
    self.fields = fields
    kinds = fields.map(\.kind)
    table = JSONKeyTable(fields.map(\.key))
    self.shape = shape
    required = fields.indices.reduce(0) { fields[$1].required == nil ? $0 : $0 | 1 << UInt64($1) }
  }

  /// All keys that are known.
  public var keys: [String] { fields.map(\.name) }

  /// Reads the fields of what the record's `source` is.
  func read(into record: inout Record) throws(LegacyDecodingError) {
    // One bit for each field.
    var missing = required
    var wrong: UInt64 = 0
    var long: UInt64 = 0
    var seen: UInt64 = 0
    var isUsual = true
    let value = record.source.value
    withUnsafeMutablePointer(to: &record) { record in
      value.forEachField(of: table) { keyIndex, field in
        guard let index = keyIndex, index < kinds.count else {
          isUsual = false
          return
        }
        let outcome = read(field, of: index, into: record)
        // Of repeated keys the last counts.
        let bit: UInt64 = 1 << UInt64(index)
        missing = outcome == .missing ? missing | bit : missing & ~bit
        wrong = outcome == .wrongType ? wrong | bit : wrong & ~bit
        long = outcome == .tooLarge ? long | bit : long & ~bit
        if seen & bit != 0 || !kinds[index].isBody && field.isOdd { isUsual = false }
        seen |= bit
      }
      if let shape = shape?.pointer(in: record) {
        shape.pointee = RecordShape(fields: isUsual ? seen : 0)
      }
    }
    guard missing | wrong | long == 0 else {
      let index = (missing | wrong | long).trailingZeroBitCount
      let bit: UInt64 = 1 << UInt64(index)
      let code: LegacyDecodingError.Code =
        missing & bit != 0 ? .missingField : wrong & bit != 0 ? .wrongType : .tooLarge
      throw LegacyDecodingError(
        code, at: record.source.pointer + Located.token(fields[index].name),
        expected: code == .tooLarge
          ? "at most 256 bytes" : fields[index].required ?? "another kind")
    }
  }

  @inline(__always)
  private func read(
    _ field: borrowing JSONField, of index: Int, into record: UnsafeMutablePointer<Record>
  ) -> WireField<Record>.Outcome {
    switch kinds[index] {
    case .identifier(let place):
      guard let text = field.stringOrNumberText else {
        return field.isNull ? .missing : .wrongType
      }
      guard text.utf8.count <= 256 else { return .tooLarge }
      set(text, at: place, of: index, in: record)
    case .body(let place, let isMended):
      guard let text = field.stringOrNumberText else { return .missing }
      set(text, at: place, of: index, in: record)
      if let mark = isMended?.pointer(in: record) { mark.pointee = field.isMended }
    case .text(let place): set(field.stringOrNumberText, at: place, of: index, in: record)
    case .quoted(let place): set(field.string, at: place, of: index, in: record)
    case .integer(let place): set(field.integer, at: place, of: index, in: record)
    case .flag(let place): set(Self.flag(field), at: place, of: index, in: record)
    case .plainFlag(let place):
      set(Self.flag(field) ?? false, at: place, of: index, in: record)
    case .time(let place): set(Self.time(field), at: place, of: index, in: record)
    case .localID(let place):
      set(LocalMessageID.read(field.stringOrNumberText), at: place, of: index, in: record)
    case .json(let place): set(JSON(field.value), at: place, of: index, in: record)
    case .passedOver: break
    }
    return .read
  }

  /// Puts a value where the property of a field is stored, or hands it to one that is computed.
  @inline(__always)
  private func set<Value>(
    _ value: consuming Value, at place: WireField<Record>.Place<Value>, of index: Int,
    in record: UnsafeMutablePointer<Record>
  ) {
    guard let property = place.pointer(in: record) else {
      return fields[index].set(&record.pointee, to: value)
    }
    property.pointee = value
  }

  /// As ``JSONValue/looseBool``.
  private static func flag(_ field: borrowing JSONField) -> Bool? {
    if let byte = field.onlyByte { return byte != UInt8(ascii: "0") }
    return field.value.looseBool
  }

  private static func time(_ field: borrowing JSONField) -> LegacyTime? {
    if let number = field.plainInteger { return LegacyTime(spelledAs: number) }
    return field.stringOrNumberText.map { LegacyTime($0, number: field.integer) }
  }

  // MARK: Writing

  func write(_ record: Record) -> JSON {
    let source = record.source.value
    // A bare id, in place of a record.
    guard source.kind == .object else { return JSON(source) }
    let before = (try? Record(record.source)) ?? Record()
    var written: Set<Int> = []
    var members: [JSON.Member] = []
    source.forEachField(of: table) { keyIndex, field in
      let value = field.value
      guard let index = keyIndex else {
        members.append(JSON.Member(value.memberKey, JSON(value)))
        return
      }
      written.insert(index)
      let property = fields[index].write(record)
      if property == fields[index].write(before) {
        members.append(JSON.Member(value.memberKey, JSON(value)))
      } else if let property {
        let spelling = WireForm.Spelling(of: value) ?? .text
        members.append(JSON.Member(value.memberKey, spelling.json(property)))
      }
    }
    for index in fields.indices where !written.contains(index) {
      guard let value = fields[index].write(record), value != fields[index].write(Record()) else {
        continue
      }
      members.append(JSON.Member(fields[index].name, WireForm.Spelling.text.json(value)))
    }
    return .object(members)
  }

  func write(_ record: Record, in form: WireForm) -> JSON {
    var members: [JSON.Member] = []
    for entry in form.entries {
      guard let field = fields.first(where: { $0.name == entry.key }) else { continue }
      if let value = field.write(record) {
        members.append(JSON.Member(entry.key, entry.spelling.json(value)))
      } else if let absent = entry.absent {
        members.append(JSON.Member(entry.key, absent))
      }
    }
    record.source.value.forEachField(of: table) { keyIndex, field in
      guard keyIndex == nil else { return }
      let value = field.value
      members.append(JSON.Member(value.memberKey, JSON(value)))
    }
    return .object(members)
  }
}
