/// Reads the tables of a live database as a dump would have them: by name, rows in the order in which the server keeps them.
///
/// Of secrets it is asked whether there are any, of columns nobody knows whether they are there, and of tables nobody knows how many rows
/// they have: what is not carried over never leaves the server.
struct DatabaseReader {
  private let connection: DatabaseConnection
  private let temporaryFolder: String

  /// - Parameter temporaryFolder: Where tables that are locked while they are read are put first.
  /// - Throws: ``SourceError``.
  init(_ address: DatabaseAddress, temporaryFolder: String) throws(SourceError) {
    connection = try DatabaseConnection(address)
    self.temporaryFolder = temporaryFolder
  }

  /// - Parameter progress: Called with the bytes of each row.
  /// - Throws: ``SourceError``, or what the reader's handler or `progress` throws.
  func read(
    into rows: inout ArchiveRowReader, progress: (Int) throws -> Void = { _ in }
  ) throws {
    for table in try tables() {
      let columns = try columns(of: table.name)
      let known = DumpTable(name: table.name, columns: columns.map { DumpTable.Column($0) })
      guard rows.begin(known, columns: columns) else { continue }
      guard rows.isRead else {
        try rows.passOver(try count(table.name))
        continue
      }
      var expressions: [String] = []
      for (index, column) in columns.enumerated() {
        let name = Self.quoted(column)
        switch rows.use(ofColumn: index) {
        case .text: expressions.append(name)
        case .presence:
          expressions.append("IF(\(name) IS NULL, NULL, IF(OCTET_LENGTH(\(name)) = 0, '', '*'))")
        case .setting(let key):
          let keys = SiteSetting.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
          expressions.append(
            "IF(LOWER(\(Self.quoted(key))) IN (\(keys)), \(name), IF(\(name) IS NULL, NULL, ''))")
        case .nothing: expressions.append("IF(\(name) IS NULL, NULL, '')")
        }
      }
      let query =
        "SELECT \(expressions.joined(separator: ", ")) FROM \(Self.quoted(table.name))"
      var row = RowBuffer()
      guard table.isTransactional else {
        try readAside(query, &row, &rows, progress)
        continue
      }
      try connection.read(query) { values in
        row.take(values)
        try row.hand(to: &rows)
        try progress(row.byteCount)
      }
    }
  }

  /// Such a table is locked until its last row is here: all are fetched at once, and looked at then.
  private func readAside(
    _ query: String, _ row: inout RowBuffer, _ rows: inout ArchiveRowReader,
    _ progress: (Int) throws -> Void
  ) throws {
    let aside = ExternalSorter(folder: temporaryFolder, limit: 1 << 20, isInOrder: true)
    var number: Int64 = 0
    try connection.read(query) { values in
      row.take(values)
      number += 1
      try aside.add(SortKey(first: 0, second: 0, third: 0, sequence: number), row.encoded)
    }
    try aside.drain { _, bytes in
      row.decode([UInt8](bytes))
      try row.hand(to: &rows)
      try progress(row.byteCount)
    }
  }

  struct Table {
    var name: String
    var isTransactional: Bool
  }

  /// In the order of their names; no views.
  private func tables() throws -> [Table] {
    var engines: [String: String] = [:]
    try connection.read(
      "SELECT TABLE_NAME, ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()"
    ) { values in
      if let name = Self.text(values, 0) { engines[name] = Self.text(values, 1)?.lowercased() }
    }
    var tables: [Table] = []
    try connection.read("SHOW FULL TABLES") { values in
      guard let name = Self.text(values, 0), let kind = Self.text(values, 1),
        ["BASE TABLE", "SYSTEM VERSIONED"].contains(kind)
      else { return }
      tables.append(Table(name: name, isTransactional: engines[name] == "innodb"))
    }
    return tables
  }

  private func columns(of table: String) throws -> [String] {
    var columns: [String] = []
    try connection.read("SHOW COLUMNS FROM \(Self.quoted(table))") { values in
      if let name = Self.text(values, 0) { columns.append(name) }
    }
    return columns
  }

  private func count(_ table: String) throws -> Int {
    var count = 0
    try connection.read("SELECT COUNT(*) FROM \(Self.quoted(table))") { values in
      count = Self.text(values, 0).flatMap { Int($0) } ?? 0
    }
    return count
  }

  private static func text(_ values: DatabaseConnection.Values, _ index: Int) -> String? {
    guard values.indices.contains(index), let value = values[index] else { return nil }
    return String(decoding: value, as: UTF8.self)
  }

  private static func quoted(_ name: String) -> String {
    "`" + name.replacing("`", with: "``") + "`"
  }
}

/// A row of a live database in the form of a dump's.
private struct RowBuffer {
  private var bytes: [UInt8] = []
  private var values: [DumpValue] = []
  private var number = 0

  var byteCount: Int { bytes.count }

  mutating func take(_ row: DatabaseConnection.Values) {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for value in row {
      guard let value else {
        values.append(.null)
        continue
      }
      let start = bytes.count
      bytes += value
      values.append(DumpValue(form: .plain, start: start, end: bytes.count))
    }
  }

  /// The row for ``decode(_:)``: how many values, where each ends (all bits set for `NULL`), and all their bytes.
  var encoded: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 4 * values.count + 4)
    func put(_ number: UInt32) {
      for shift in 0..<4 { out.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
    put(UInt32(truncatingIfNeeded: values.count))
    for value in values {
      put(value.form == .null ? .max : UInt32(truncatingIfNeeded: value.end))
    }
    return out + bytes
  }

  mutating func decode(_ encoded: [UInt8]) {
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    func number(_ at: Int) -> Int? {
      guard at + 4 <= encoded.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(encoded[at + $1]) << (8 * $1) }
    }
    guard let count = number(0), 4 + 4 * count <= encoded.count else { return }
    bytes += encoded[(4 + 4 * count)...]
    var start = 0
    for index in 0..<count {
      guard let end = number(4 + 4 * index), end != Int(UInt32.max) else {
        values.append(.null)
        continue
      }
      values.append(DumpValue(form: .plain, start: start, end: end))
      start = end
    }
  }

  mutating func hand(to rows: inout ArchiveRowReader) throws {
    number += 1
    try bytes.withUnsafeBufferPointer { bytes in
      try values.withUnsafeBufferPointer { values in
        try rows.take(
          DumpRow(
            window: bytes, values: values, isBackslashPlain: true, offset: nil, number: number))
      }
    }
  }
}
