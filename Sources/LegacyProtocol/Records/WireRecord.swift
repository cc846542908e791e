public import JSONText

/// A record of the wire that is read and written by one table of its fields.
public protocol WireRecord: LegacyRecord {
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
    self = try Self.layout.read(source)
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
  private let required: UInt64

  init(_ fields: [WireField<Record>]) {
    // One bit of a mask for each.
    precondition(fields.count <= 64)
    self.fields = fields
    required = fields.indices.reduce(0) { fields[$1].required == nil ? $0 : $0 | 1 << UInt64($1) }
  }

  /// All keys that are known.
  public var keys: [String] { fields.map(\.name) }

  func read(_ source: Located) throws(LegacyDecodingError) -> Record {
    var record = Record()
    record.source = source
    var missing = required
    var wrong: UInt64 = 0
    var long: UInt64 = 0
    // Servers write the fields in the table's order more often than not.
    var next = 0
    for member in source.value.members {
      guard let index = index(of: member, from: next) else { continue }
      next = index + 1
      let bit: UInt64 = 1 << UInt64(index)
      missing &= ~bit
      wrong &= ~bit
      long &= ~bit
      switch fields[index].read(&record, member.value) {
      case .read: break
      case .missing: missing |= bit
      case .wrongType: wrong |= bit
      case .tooLarge: long |= bit
      }
    }
    let failed = missing | wrong | long
    guard failed != 0 else { return record }
    let index = failed.trailingZeroBitCount
    let bit: UInt64 = 1 << UInt64(index)
    throw LegacyDecodingError(
      missing & bit != 0 ? .missingField : wrong & bit != 0 ? .wrongType : .tooLarge,
      at: source.pointer + Located.token(fields[index].name),
      expected: long & bit != 0 ? "at most 256 bytes" : fields[index].required ?? "another kind")
  }

  @inline(__always)
  private func index(of member: JSONValue.Member, from next: Int) -> Int? {
    for index in next..<fields.count where member.isKey(fields[index].key) { return index }
    for index in 0..<min(next, fields.count) where member.isKey(fields[index].key) { return index }
    return nil
  }

  // MARK: Writing

  func write(_ record: Record) -> JSON {
    let source = record.source.value
    let before = (try? read(record.source)) ?? Record()
    var written: Set<Int> = []
    var members: [JSON.Member] = []
    for member in source.members {
      guard let index = index(of: member, from: 0) else {
        members.append(JSON.Member(member.key, JSON(member.value)))
        continue
      }
      written.insert(index)
      let value = fields[index].write(record)
      if value == fields[index].write(before) {
        members.append(JSON.Member(member.key, JSON(member.value)))
      } else if let value {
        let spelling = WireForm.Spelling(of: member.value) ?? .text
        members.append(JSON.Member(member.key, spelling.json(value)))
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
    for member in record.source.value.members where index(of: member, from: 0) == nil {
      members.append(JSON.Member(member.key, JSON(member.value)))
    }
    return .object(members)
  }
}
