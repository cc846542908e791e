/// A table as the dump defines it.
public struct DumpTable: Sendable, Hashable {
  public struct Column: Sendable, Hashable {
    public var name: String
    /// The type's word in lower case: `int`, `text`, `varchar`.
    public var type: String
    /// The character set of the column, or of its table.
    public var charset: String?

    public init(_ name: String, type: String = "", charset: String? = nil) {
      self.name = name
      self.type = type
      self.charset = charset
    }
  }

  /// After `USE`, or before the dot of the name.
  public var database: String?
  public var name: String
  public var columns: [Column]
  /// The character set of columns that name none.
  public var charset: String?

  public init(database: String? = nil, name: String, columns: [Column], charset: String? = nil) {
    self.database = database
    self.name = name
    self.columns = columns
    self.charset = charset
  }

  func index(of column: String) -> Int? {
    columns.firstIndex { $0.name.lowercased() == column.lowercased() }
  }
}
