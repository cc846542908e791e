@testable import Archives

/// Everything a dump holds, as text.
struct DumpCollector: DumpSink {
  struct Row: Hashable, CustomStringConvertible {
    var table: String
    /// By column; `nil` is `NULL`.
    var values: [String: String?]
    var description: String {
      table + values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value ?? "NULL")" }.joined()
    }
  }

  var unwanted: Set<String> = []
  private(set) var rows: [Row] = []
  private(set) var offsets: [Int64] = []
  private(set) var damages: [DumpDamage] = []
  private(set) var tables: [DumpTable] = []
  private var columns: [String] = []
  private var table = ""

  mutating func begin(_ table: DumpTable, columns: [String]) -> Bool {
    self.table = table.name
    self.columns = columns
    if tables.last != table { tables.append(table) }
    return !unwanted.contains(table.name)
  }

  mutating func take(_ row: DumpRow) {
    var values: [String: String?] = [:]
    for index in 0..<row.values.count {
      let name = index < columns.count ? columns[index] : "\(index)"
      values[name] = .some(row.bytes(index).map { String(decoding: $0, as: UTF8.self) })
    }
    rows.append(Row(table: table, values: values))
    offsets.append(row.offset ?? -1)
  }

  mutating func note(_ damage: DumpDamage) { damages.append(damage) }

  static func read(
    _ text: some Collection<UInt8>, inPiecesOf piece: Int = .max, skipping: Set<String> = []
  ) throws -> DumpCollector {
    var collector = DumpCollector(unwanted: skipping)
    var reader = DumpReader(MemorySource(Array(text), inPiecesOf: piece))
    try reader.read(into: &collector)
    return collector
  }

  static func read(_ text: String, inPiecesOf piece: Int = .max) throws -> DumpCollector {
    try read(text.utf8, inPiecesOf: piece)
  }
}
