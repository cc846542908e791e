/// A place of a dump that could not be read.
public struct DumpDamage: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable {
    /// What stands there can't belong to a row.
    case brokenRow = "dump.broken-row"
    /// The dump ends inside it.
    case cutOff = "dump.cut-off"
    /// More or fewer values than the table has columns.
    case wrongCount = "dump.wrong-count"
    /// Longer than a row or statement may be.
    case tooLong = "dump.too-long"
    /// A statement that should have been understood and was not.
    case brokenStatement = "dump.broken-statement"
  }

  public var reason: Reason
  /// Where the row or statement begins, in plain bytes of the source.
  public var offset: Int64
  /// The table whose row it was, where that is known.
  public var table: String?

  public init(_ reason: Reason, at offset: Int64, table: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.table = table
  }
}
