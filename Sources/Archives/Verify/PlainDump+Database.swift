extension PlainDump {
  /// All rows of all tables of a live database, whole.
  ///
  /// - Throws: ``SourceError``.
  static func rows(of address: DatabaseAddress) throws -> [Row] {
    let connection = try DatabaseConnection(address)
    func names(_ query: String) throws -> [String] {
      var names: [String] = []
      try connection.read(query) { values in
        if let value = values.first ?? nil { names.append(String(decoding: value, as: UTF8.self)) }
      }
      return names
    }
    var rows: [Row] = []
    for table in try names("SHOW FULL TABLES WHERE Table_type <> 'VIEW'") {
      let quoted = "`" + table.replacing("`", with: "``") + "`"
      let columns = try names("SHOW COLUMNS FROM \(quoted)").map { $0.lowercased() }
      var number = 0
      try connection.read("SELECT * FROM \(quoted)") { values in
        number += 1
        var row = Row(table: table.lowercased(), number: number, values: [:])
        for (column, value) in zip(columns, values) {
          row.values[column] = .some(value.map { Array($0) })
        }
        rows.append(row)
      }
    }
    return rows
  }
}
