/// `CREATE TABLE` and `ALTER TABLE`, as far as they say which columns there are and in which order.
extension DumpTable {
  /// Words an entry of `CREATE TABLE` begins with that is no column.
  private static let constraints: Set<String> = [
    "primary", "key", "unique", "index", "constraint", "fulltext", "spatial", "foreign", "check",
    "period", "system",
  ]

  /// Reads what stands behind `CREATE`; `nil` where no table is made by listing its columns.
  init?(creating tokens: inout DumpTokens, in database: String?) {
    _ = tokens.takes("or") && tokens.takes("replace")
    _ = tokens.takes("temporary")
    guard tokens.takes("table") else { return nil }
    if tokens.takes("if") { _ = tokens.takes("not") && tokens.takes("exists") }
    guard let name = tokens.takeTableName(), tokens.takes(symbol: "(") else { return nil }
    self.init(database: name.database ?? database, name: name.name, columns: [])
    while true {
      if let column = Self.column(&tokens) {
        guard columns.count < 4096 else { return nil }
        columns.append(column)
      }
      tokens.skipItem()
      guard tokens.takes(symbol: ",") else { break }
    }
    guard tokens.takes(symbol: ")") else { return nil }
    charset = Self.charset(ofTable: &tokens)
  }

  /// The column an entry defines, up to its end; `nil` where it is a key or the like.
  private static func column(_ tokens: inout DumpTokens) -> Column? {
    if case .word(let word) = tokens.current, constraints.contains(word.lowercased()) { return nil }
    guard let name = tokens.takeName() else { return nil }
    return column(name, &tokens)
  }

  /// The type and character set behind a column's name, up to the entry's end.
  private static func column(_ name: String, _ tokens: inout DumpTokens) -> Column {
    var column = Column(name)
    if case .word(let type) = tokens.current { column.type = type.lowercased() }
    tokens.skipItem { tokens in
      if let charset = takeCharset(&tokens) { column.charset = charset }
    }
    return column
  }

  /// `CHARACTER SET x`, `CHARSET=x`, `COLLATE x_general_ci`, where one begins here.
  private static func takeCharset(_ tokens: inout DumpTokens) -> String? {
    if tokens.isAt("character") {
      _ = tokens.next()
      guard tokens.takes("set") else { return nil }
    } else if tokens.isAt("collate") {
      _ = tokens.next()
      _ = tokens.takes(symbol: "=")
      // The name of a collation begins with its character set.
      return tokens.takeName().map { collation in
        String(collation.lowercased().prefix { $0 != "_" })
      }
    } else if !tokens.takes("charset") {
      return nil
    }
    _ = tokens.takes(symbol: "=")
    return tokens.takeName()?.lowercased()
  }

  private static func charset(ofTable tokens: inout DumpTokens) -> String? {
    var charset: String?
    while tokens.current != .end {
      if let found = takeCharset(&tokens) { charset = charset ?? found } else { _ = tokens.next() }
    }
    return charset
  }

  /// Applies what stands behind `ALTER TABLE name`.
  mutating func alter(_ tokens: inout DumpTokens) {
    while tokens.current != .end {
      change(&tokens)
      tokens.skipItem()
      if !tokens.takes(symbol: ","), tokens.current != .end { _ = tokens.next() }
    }
  }

  private mutating func change(_ tokens: inout DumpTokens) {
    if tokens.takes("add") {
      _ = tokens.takes("column")
      if tokens.takes("if") { _ = tokens.takes("not") && tokens.takes("exists") }
      if tokens.takes(symbol: "(") {
        repeat {
          if let column = Self.column(&tokens) { insert(column, before: columns.count) }
          tokens.skipItem()
        } while tokens.takes(symbol: ",")
        _ = tokens.takes(symbol: ")")
      } else if let (column, place) = Self.placed(&tokens) {
        insert(column, at: place)
      }
    } else if tokens.takes("drop") {
      _ = tokens.takes("column")
      if tokens.takes("if") { _ = tokens.takes("exists") }
      if case .word(let word) = tokens.current, Self.constraints.contains(word.lowercased()) {
        return
      }
      if let name = tokens.takeName(), let index = index(of: name) { columns.remove(at: index) }
    } else if tokens.takes("change") {
      _ = tokens.takes("column")
      guard let old = tokens.takeName(), let index = index(of: old),
        let (column, place) = Self.placed(&tokens)
      else { return }
      columns[index] = column
      move(index, to: place)
    } else if tokens.takes("modify") {
      _ = tokens.takes("column")
      guard let (column, place) = Self.placed(&tokens), let index = index(of: column.name)
      else { return }
      columns[index] = column
      move(index, to: place)
    } else if tokens.takes("rename") {
      if tokens.takes("column") {
        guard let old = tokens.takeName(), tokens.takes("to"), let new = tokens.takeName(),
          let index = index(of: old)
        else { return }
        columns[index].name = new
      } else if !tokens.isAt("index"), !tokens.isAt("key") {
        if !tokens.takes("to") { _ = tokens.takes("as") }
        if let new = tokens.takeTableName() {
          name = new.name
          database = new.database ?? database
        }
      }
    } else if tokens.takes("convert") {
      _ = tokens.takes("to")
      if let charset = Self.takeCharset(&tokens) {
        self.charset = charset
        for index in columns.indices where columns[index].charset != nil {
          columns[index].charset = charset
        }
      }
    }
  }

  private enum Place {
    case same
    case first
    case after(String)
  }

  /// A column with `FIRST` or `AFTER x` behind it.
  private static func placed(_ tokens: inout DumpTokens) -> (Column, Place)? {
    if case .word(let word) = tokens.current, constraints.contains(word.lowercased()) { return nil }
    guard let name = tokens.takeName() else { return nil }
    var column = Column(name)
    var place = Place.same
    if case .word(let type) = tokens.current { column.type = type.lowercased() }
    tokens.skipItem { tokens in
      if let charset = takeCharset(&tokens) {
        column.charset = charset
      } else if tokens.takes("first") {
        place = .first
      } else if tokens.takes("after"), let name = tokens.takeName() {
        place = .after(name)
      }
    }
    return (column, place)
  }

  private mutating func insert(_ column: Column, at place: Place) {
    switch place {
    case .same: insert(column, before: columns.count)
    case .first: insert(column, before: 0)
    case .after(let name): insert(column, before: index(of: name).map { $0 + 1 } ?? columns.count)
    }
  }

  private mutating func insert(_ column: Column, before index: Int) {
    // Made twice, as when a script was run again.
    guard self.index(of: column.name) == nil, columns.count < 4096 else { return }
    columns.insert(column, at: index)
  }

  private mutating func move(_ index: Int, to place: Place) {
    if case .same = place { return }
    let column = columns.remove(at: index)
    insert(column, at: place)
  }
}
