/// Rows of one kind, one for each key: a later one counts before an earlier one, the live table before its archive.
struct RowsByKey {
  init() {}

  private(set) var rows: [ArchiveRow] = []
  private(set) var places: [String: Int] = [:]

  subscript(key: String) -> ArchiveRow? { places[key].map { rows[$0] } }

  /// - Returns: The row that does not count, if there are two, and whether it says the same.
  mutating func add(_ row: ArchiveRow, key: String) -> (left: ArchiveRow, isSame: Bool)? {
    guard let place = places[key] else {
      places[key] = rows.count
      rows.append(row)
      return nil
    }
    let other = rows[place]
    let isSame = other.values == row.values
    if isSame || row.table.isArchive && !other.table.isArchive { return (row, isSame) }
    rows[place] = row
    return (other, false)
  }
}
