/// What is met on the way through a dump.
enum ArchiveItem {
  case row(ArchiveRow)
  /// A row of a table of which nothing is carried over.
  case unread(table: String, count: Int)
  case damage(DumpDamage)
}

/// Makes rows of known tables of what a dump holds.
struct ArchiveRowReader: DumpSink, ~Copyable {
  let source: String
  let texts: TextReading
  let userTable: UserTableMapping?
  let handle: (ArchiveItem) throws -> Void

  private var name = ""
  private var table: ArchiveTable?
  private var columns: [String] = []
  private var map: [ArchiveColumn?] = []
  /// Takes rows of messages that need no decoding.
  private let sink: Conversion?
  /// The same, not to be counted for every row; ``sink`` keeps it.
  private let takeDirect: Unmanaged<Conversion>?
  private var direct: DirectColumns?
  private var room = ByteRoom()

  init(
    source: String, texts: TextReading, userTable: UserTableMapping?,
    direct sink: Conversion? = nil,
    handle: @escaping (ArchiveItem) throws -> Void
  ) {
    self.sink = sink
    takeDirect = sink.map { Unmanaged.passUnretained($0) }
    self.source = source
    self.texts = texts
    self.userTable = userTable
    self.handle = handle
  }

  mutating func begin(_ table: DumpTable, columns: [String]) -> Bool {
    name = table.name
    self.columns = columns
    let isMapped = userTable?.table.lowercased() == table.name.lowercased()
    self.table =
      isMapped
      ? ArchiveTable(.user)
      : Self.isOfUsers(table.name) && userTable != nil
        ? nil : ArchiveTable(name: table.name, columns: columns)
    map = mapped(columns, isMapped: isMapped)
    direct = sink == nil ? nil : DirectColumns(self.table, map)
    if direct != nil { sink?.beginDirect(name, source: source) }
    return true
  }

  /// The install's own table of users, which is not in use where the site has one.
  private static func isOfUsers(_ name: String) -> Bool {
    ArchiveTable(name: name, columns: [])?.kind == .user
  }

  private func mapped(_ columns: [String], isMapped: Bool) -> [ArchiveColumn?] {
    columns.map { name in
      isMapped
        ? userTable?.columns[name.lowercased()] : ArchiveColumn(rawValue: name.lowercased())
    }
  }

  /// What is wanted of a column.
  enum Use {
    case text
    /// Whether something is there.
    case presence
    /// Text in rows of the settings that are read, whether something is there in others.
    case setting(key: String)
    case nothing
  }

  /// Whether rows of the table that was begun are carried over.
  var isRead: Bool { table != nil }

  /// Of a column of the table that was begun.
  func use(ofColumn index: Int) -> Use {
    guard index >= 0, index < map.count, let column = map[index] else { return .nothing }
    if column == .settingValue, table?.kind == .setting,
      let key = map.firstIndex(of: .settingKey)
    {
      return .setting(key: columns[key])
    }
    return column.isSecret ? .presence : .text
  }

  /// Counts rows of a table that is not read.
  func passOver(_ count: Int) throws {
    if count > 0 { try handle(.unread(table: name, count: count)) }
  }

  mutating func take(_ row: DumpRow) throws {
    if let direct, let takeDirect, let row = direct.read(row, &room),
      try takeDirect._withUnsafeGuaranteedRef({ try $0.take(row) })
    {
      return
    }
    guard let table else { return try handle(.unread(table: name, count: 1)) }
    if columns.isEmpty, let known = ArchiveTable.columns(of: table.kind, count: row.values.count) {
      map = mapped(known, isMapped: false)
    } else if columns.isEmpty {
      map = []
    }
    if table.kind == .setting, !isWantedSetting(row) {
      return try handle(.unread(table: name, count: 1))
    }
    var values: [ArchiveRow.Value] = []
    values.reserveCapacity(row.values.count)
    for index in 0..<row.values.count {
      let column = index < map.count ? map[index] : nil
      values.append(value(row, index, column))
    }
    try handle(
      .row(
        ArchiveRow(
          table: table,
          place: ArchiveRow.Place(
            source: source, table: name, row: row.number, offset: row.offset),
          values: values)))
  }

  private func isWantedSetting(_ row: DumpRow) -> Bool {
    guard let index = map.firstIndex(of: .settingKey), let bytes = row.bytes(index) else {
      return false
    }
    return SiteSetting(key: String(decoding: bytes, as: UTF8.self)) != nil
  }

  private func value(
    _ row: DumpRow, _ index: Int, _ column: ArchiveColumn?
  ) -> ArchiveRow.Value {
    let isNull = row.isNull(index)
    guard let column, !isNull else {
      return ArchiveRow.Value(column: column, text: nil, isNull: isNull, isEmpty: isNull)
    }
    guard let bytes = row.bytes(index) else {
      return ArchiveRow.Value(column: column, text: nil, isNull: false, isEmpty: true)
    }
    if column.isSecret {
      return ArchiveRow.Value(column: column, text: nil, isNull: false, isEmpty: bytes.isEmpty)
    }
    let read = texts.read(bytes)
    return ArchiveRow.Value(
      column: column, text: read.text, isNull: false, isEmpty: bytes.isEmpty,
      encoding: read.encoding, lostLetters: read.lostLetters)
  }

  mutating func note(_ damage: DumpDamage) throws { try handle(.damage(damage)) }
}
