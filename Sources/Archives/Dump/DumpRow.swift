/// A row as it stands in the window. Good only while it is being handed over.
struct DumpRow {
  let window: UnsafeBufferPointer<UInt8>
  let values: UnsafeBufferPointer<DumpValue>
  let isBackslashPlain: Bool
  /// Where its parenthesis stands in the source; `nil` for the row of a live database.
  let offset: Int64?
  /// From 1 in its table.
  let number: Int

  /// The bytes of a value; `nil` for `NULL`, for an expression, and where there is none.
  func bytes(_ index: Int) -> [UInt8]? {
    guard index >= 0, index < values.count else { return nil }
    return values[index].bytes(in: window, isBackslashPlain: isBackslashPlain)
  }

  func integer(_ index: Int) -> Int64? {
    guard index >= 0, index < values.count else { return nil }
    return values[index].integer(in: window)
  }

  func isNull(_ index: Int) -> Bool {
    guard index >= 0, index < values.count else { return true }
    return values[index].form == .null
  }
}

/// Takes what a dump holds, in its order.
protocol DumpSink: ~Copyable {
  /// Rows of a table follow, with their values in this order.
  ///
  /// - Parameter columns: Names as the statement or the table's definition gives them; empty where neither does.
  /// - Returns: Whether the rows are wanted; if not, they are passed over unread.
  mutating func begin(_ table: DumpTable, columns: [String]) throws -> Bool
  mutating func take(_ row: DumpRow) throws
  mutating func note(_ damage: DumpDamage) throws
}
