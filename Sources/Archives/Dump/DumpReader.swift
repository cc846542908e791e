/// Reads a dump from its beginning to its end, in memory that does not grow with it.
///
/// Understands what mysqldump, phpMyAdmin, Navicat, SQLyog and people write: `INSERT` and `REPLACE` of one row or many, with and without
/// lists of columns; `CREATE TABLE` and `ALTER TABLE` for the order of columns; `USE`; `DELIMITER`; comments, executable ones
/// included. Everything else is passed over. A damaged place costs its row.
struct DumpReader<Source: ByteSource>: ~Copyable {
  /// A longer row is passed over and noted.
  static var longestRow: Int { 16 << 20 }
  /// A longer `CREATE TABLE`, or a longer list of columns, is not understood.
  static var longestHead: Int { 1 << 20 }

  private var window: DumpWindow<Source>
  private var scanner = DumpRowScanner()
  private var delimiter: [UInt8] = [UInt8(ascii: ";")]
  private var database: String?
  private var tables: [Key: DumpTable] = [:]
  private var rowNumbers: [Key: Int] = [:]
  private var values: [DumpValue] = []
  /// Values of a row that is written as most are.
  private let usual = UsualValues()
  /// Rows of the table that is being read.
  private var rowNumber = 0
  /// Keeps where reading stands.
  private let saver: DumpSaver?
  private let isResumed: Bool
  /// The head of the last `INSERT`, which in most dumps the next one repeats.
  private var lastHead: Head?

  private struct Key: Hashable {
    var database: String?
    var name: String

    init(_ database: String?, _ name: String) {
      self.database = database?.lowercased()
      self.name = name.lowercased()
    }
  }

  private struct Head {
    var bytes: [UInt8]
    var database: String?
    var key: Key
    var name: String
    var columns: Int
    var isWanted: Bool
  }

  /// - Parameter saver: Is told, now and then, where reading stands between two statements.
  init(_ source: Source, saver: DumpSaver? = nil) {
    window = DumpWindow(source)
    self.saver = saver
    isResumed = false
  }

  /// Goes on from a place; the source begins there.
  ///
  /// - Throws: ``StateError``.
  init(_ source: Source, from place: DumpPlace, saver: DumpSaver) throws(StateError) {
    window = DumpWindow(source, origin: place.position)
    self.saver = saver
    isResumed = true
    var state = StateReader(place.reader)
    delimiter = try state.list()
    scanner.isBackslashPlain = try state.flag()
    database = try state.optionalText()
    for _ in 0..<(try state.count()) {
      let table = try DumpTable(from: &state)
      tables[Key(table.database, table.name)] = table
    }
    for _ in 0..<(try state.count()) {
      let key = Key(try state.optionalText(), try state.text())
      rowNumbers[key] = try state.int()
    }
    guard !delimiter.isEmpty else { throw StateError() }
  }

  private var state: [UInt8] {
    var state = StateWriter()
    state.put(delimiter)
    state.put(scanner.isBackslashPlain)
    state.put(database)
    state.put(tables.count)
    for table in tables.values { table.write(to: &state) }
    state.put(rowNumbers.count)
    for (key, number) in rowNumbers {
      state.put(key.database)
      state.put(key.name)
      state.put(number)
    }
    return state.bytes
  }

  mutating func read(into sink: inout some DumpSink & ~Copyable) throws {
    if !isResumed { try skipMark() }
    while try statement(&sink) {
      let position = window.offset(of: window.position)
      guard let saver, position >= saver.due else { continue }
      saver.due = try saver.save(
        DumpPlace(
          position: position, reader: state,
          next: Array(window.bytes[window.position...].prefix(256))))
    }
  }

  /// The mark that says UTF-8.
  private mutating func skipMark() throws {
    _ = try has(3)
    if window.bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) { window.position = 3 }
  }

  /// Whether so many bytes are at hand from the position on, after reading on where needed.
  private mutating func has(_ count: Int) throws -> Bool {
    while window.bytes.count - window.position < count {
      guard try window.fill(limit: Self.longestRow) else { return false }
    }
    return true
  }

  // MARK: Statements

  /// Reads one statement, or what stands between two; false at the end.
  private mutating func statement(_ sink: inout some DumpSink & ~Copyable) throws -> Bool {
    guard try has(max(4, delimiter.count)) || window.position < window.bytes.count else {
      return false
    }
    let bytes = window.bytes
    let at = window.position
    let byte = bytes[at]
    if DumpScan.isBlank(byte) {
      window.position += 1
    } else if bytes[at...].starts(with: delimiter) {
      window.position += delimiter.count
    } else if byte == UInt8(ascii: ";") {
      window.position += 1
    } else if bytes[at...].starts(with: Self.executables[0]) {
      window.position += Self.executables[0].count
      skipDigits()
    } else if bytes[at...].starts(with: Self.executables[1]) {
      window.position += Self.executables[1].count
      skipDigits()
    } else if bytes[at...].starts(with: Self.commentEnd) {
      // Of an executable comment that was entered.
      window.position += Self.commentEnd.count
    } else if bytes[at...].starts(with: Self.commentStart) {
      window.position += Self.commentStart.count
      try skip(DumpSkip.comment())
    } else if isLineComment(bytes, at) {
      try skipLine()
    } else {
      try named(&sink)
    }
    return true
  }

  private static var executables: [[UInt8]] { [Array("/*!".utf8), Array("/*M!".utf8)] }
  private static var commentStart: [UInt8] { Array("/*".utf8) }
  private static var commentEnd: [UInt8] { Array("*/".utf8) }

  private func isLineComment(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    if bytes[at] == UInt8(ascii: "#") { return true }
    guard bytes[at] == UInt8(ascii: "-"), at + 1 < bytes.count,
      bytes[at + 1] == UInt8(ascii: "-")
    else { return false }
    return at + 2 >= bytes.count || DumpScan.isBlank(bytes[at + 2])
  }

  private mutating func skipDigits() {
    let bytes = window.bytes
    while window.position < bytes.count,
      bytes[window.position] &- UInt8(ascii: "0") <= 9
    {
      window.position += 1
    }
  }

  private mutating func skipLine() throws {
    while true {
      let bytes = window.bytes
      let end = DumpScan.first(0x0A, or: 0x0A, in: bytes, from: window.position)
      if end < bytes.count {
        window.position = end + 1
        return
      }
      window.position = bytes.count
      guard try window.fill(limit: Self.longestRow) else { return }
    }
  }

  private mutating func skip(_ skip: DumpSkip) throws {
    var skip = skip
    while true {
      let (position, hasEnded) = skip.skip(
        window.bytes, from: window.position, isLast: window.isLast)
      window.position = position
      if hasEnded { return }
      guard try window.fill(limit: Self.longestRow) || window.position < window.bytes.count else {
        return
      }
      if window.isLast, window.position >= window.bytes.count { return }
    }
  }

  private mutating func skipStatement() throws {
    try skip(DumpSkip(delimiter: delimiter, isBackslashPlain: scanner.isBackslashPlain))
  }

  /// A statement that begins with a word.
  private mutating func named(_ sink: inout some DumpSink & ~Copyable) throws {
    _ = try has(16)
    let bytes = window.bytes
    var end = window.position
    while end < bytes.count, DumpScan.isOfWord(bytes[end]), end - window.position < 16 { end += 1 }
    let word = UnsafeBufferPointer(rebasing: bytes[window.position..<end])
    if DumpRowScanner.isWord(word, "INSERT") || DumpRowScanner.isWord(word, "REPLACE") {
      try insert(&sink)
    } else if DumpRowScanner.isWord(word, "DELIMITER") {
      try changeDelimiter()
    } else if DumpRowScanner.isWord(word, "CREATE") || DumpRowScanner.isWord(word, "ALTER")
      || DumpRowScanner.isWord(word, "USE") || DumpRowScanner.isWord(word, "SET")
    {
      try definition(&sink)
    } else if word.isEmpty {
      // No statement begins so: what is left of a damaged one, or no dump at all.
      window.position += 1
    } else {
      try skipStatement()
    }
  }

  private mutating func changeDelimiter() throws {
    let bytes = try line()
    let word = bytes.dropFirst("DELIMITER".utf8.count).drop { DumpScan.isBlank($0) }
      .prefix { !DumpScan.isBlank($0) }
    if !word.isEmpty, word.count <= 16 { delimiter = Array(word) }
  }

  /// The rest of the line, passed over; of a very long one its beginning.
  private mutating func line() throws -> [UInt8] {
    _ = try has(256)
    let start = window.position
    let line = Array(window.bytes[start...].prefix(256).prefix { $0 != 0x0A })
    try skipLine()
    return line
  }

  /// `CREATE TABLE`, `ALTER TABLE`, `USE`, `SET`: whole, if it is not too long.
  private mutating func definition(_ sink: inout some DumpSink & ~Copyable) throws {
    guard let end = try whole(&sink, limit: Self.longestHead) else { return }
    define(UnsafeBufferPointer(rebasing: window.bytes[window.position..<end]))
    window.position = end
  }

  /// The end of the statement at the position, all of which is then at hand; `nil` where it was longer than the limit, which is noted, and
  /// passed over.
  private mutating func whole(_ sink: inout some DumpSink & ~Copyable, limit: Int) throws -> Int? {
    let start = window.offset(of: window.position)
    var skip = DumpSkip(delimiter: delimiter, isBackslashPlain: scanner.isBackslashPlain)
    var at = window.position
    while true {
      let (position, hasEnded) = skip.skip(window.bytes, from: at, isLast: window.isLast)
      if hasEnded || window.isLast { return position }
      if position - window.position > limit {
        try sink.note(DumpDamage(.tooLong, at: start))
        window.position = position
        try self.skip(skip)
        return nil
      }
      let read = position - window.position
      _ = try window.fill(limit: Self.longestRow)
      at = window.position + read
    }
  }

  private mutating func define(_ statement: UnsafeBufferPointer<UInt8>) {
    var tokens = DumpTokens(statement, from: 0, isBackslashPlain: scanner.isBackslashPlain)
    lastHead = nil
    if tokens.takes("create") {
      guard let table = DumpTable(creating: &tokens, in: database) else { return }
      guard tables.count < Self.mostTables else { return }
      tables[Key(table.database, table.name)] = table
    } else if tokens.takes("alter") {
      _ = tokens.takes("ignore")
      guard tokens.takes("table"), let name = tokens.takeTableName() else { return }
      let key = Key(name.database ?? database, name.name)
      guard var table = tables[key] else { return }
      table.alter(&tokens)
      tables[key] = nil
      tables[Key(table.database, table.name)] = table
    } else if tokens.takes("use") {
      database = tokens.takeName()
    } else if tokens.takes("set") {
      noteModes(&tokens)
    }
  }

  private static var mostTables: Int { 10_000 }

  /// `SET sql_mode = '…'` says how strings are written.
  private mutating func noteModes(_ tokens: inout DumpTokens) {
    while tokens.current != .end {
      guard case .word(let word) = tokens.next() else { continue }
      let name = word.lowercased()
      guard name == "sql_mode" || name.hasSuffix("@sql_mode") else { continue }
      _ = tokens.takes(symbol: ":")
      guard tokens.takes(symbol: "="), case .name(let modes) = tokens.current else { continue }
      scanner.isBackslashPlain = modes.lowercased().contains("no_backslash_escapes")
    }
  }

  // MARK: Rows

  private mutating func insert(_ sink: inout some DumpSink & ~Copyable) throws {
    let start = window.offset(of: window.position)
    if let head = lastHead, try repeats(head) {
      window.position += head.bytes.count
      guard head.isWanted else { return try skipStatement() }
      return try rows(head, &sink)
    }
    guard let parsed = try head() else {
      try sink.note(DumpDamage(.brokenStatement, at: start))
      return try skipStatement()
    }
    let (table, columns, end, kind) = parsed
    let key = Key(table.database, table.name)
    var head = Head(
      bytes: Array(window.bytes[window.position..<end]), database: database, key: key,
      name: table.name, columns: columns.count, isWanted: false)
    switch kind {
    case .values:
      head.isWanted = try sink.begin(table, columns: columns)
      lastHead = head
      window.position = end
      if head.isWanted { try rows(head, &sink) } else { try skipStatement() }
    case .set:
      lastHead = nil
      try assignments(head, table, from: end - window.position, &sink)
    case .query:
      // Rows of another table, which are not in the dump.
      window.position = end
      try skipStatement()
    }
  }

  private mutating func repeats(_ head: Head) throws -> Bool {
    guard head.database == database, try has(head.bytes.count) else { return false }
    return window.bytes[window.position...].starts(with: head.bytes)
  }

  private enum HeadKind {
    case values
    case set
    case query
  }

  /// What stands before the first row; `nil` where it can't be understood.
  private mutating func head() throws -> (DumpTable, [String], end: Int, HeadKind)? {
    var wanted = 1024
    while true {
      let isWhole = try !has(wanted)
      let left = min(window.bytes.count - window.position, wanted)
      let bytes = UnsafeBufferPointer(
        rebasing: window.bytes[window.position..<window.position + left])
      var tokens = DumpTokens(bytes, from: 0, isBackslashPlain: scanner.isBackslashPlain)
      if let (table, columns, kind, end) = head(&tokens) {
        return (table, columns, window.position + end, kind)
      }
      // Only a head that ends with what is at hand may be longer than that.
      guard tokens.current == .end, !isWhole, wanted < Self.longestHead else { return nil }
      wanted *= 2
    }
  }

  private func head(_ tokens: inout DumpTokens) -> (DumpTable, [String], HeadKind, end: Int)? {
    _ = tokens.next()
    while tokens.isAt("low_priority") || tokens.isAt("delayed") || tokens.isAt("high_priority")
      || tokens.isAt("ignore")
    {
      _ = tokens.next()
    }
    _ = tokens.takes("into")
    guard let name = tokens.takeTableName() else { return nil }
    let database = name.database ?? database
    let known = tables[Key(database, name.name)]
    let table = known ?? DumpTable(database: database, name: name.name, columns: [])
    var columns: [String] = []
    if tokens.takes(symbol: "(") {
      if !tokens.takes(symbol: ")") {
        repeat {
          guard var column = tokens.takeName(), columns.count < 4096 else { return nil }
          // `table.column`
          while tokens.takes(symbol: ".") {
            guard let name = tokens.takeName() else { return nil }
            column = name
          }
          columns.append(column)
        } while tokens.takes(symbol: ",")
        guard tokens.takes(symbol: ")") else { return nil }
      }
    }
    if columns.isEmpty { columns = table.columns.map(\.name) }
    let end = tokens.position
    if tokens.isAt("values") || tokens.isAt("value") { return (table, columns, .values, end) }
    if tokens.isAt("set") { return (table, [], .set, end) }
    if tokens.isAt("select") || tokens.current == .symbol(UInt8(ascii: "(")) {
      return (table, columns, .query, end)
    }
    return nil
  }

  private mutating func rows(_ head: Head, _ sink: inout some DumpSink & ~Copyable) throws {
    rowNumber = rowNumbers[head.key, default: 0]
    defer { rowNumbers[head.key] = rowNumber }
    while true {
      try usualRows(head, &sink)
      guard try skipBlanks() else { return }
      let bytes = window.bytes
      let byte = bytes[window.position]
      if byte == UInt8(ascii: ",") {
        window.position += 1
        continue
      }
      if bytes[window.position...].starts(with: delimiter) {
        window.position += delimiter.count
        return
      }
      guard byte == UInt8(ascii: "(") else {
        // `ON DUPLICATE KEY UPDATE`, the end of an executable comment, or damage.
        if byte == UInt8(ascii: "*") || byte | 0x20 == UInt8(ascii: "o") {
          return try skipStatement()
        }
        try sink.note(
          DumpDamage(.brokenRow, at: window.offset(of: window.position), table: head.name))
        guard try findRow(head) else { return }
        continue
      }
      guard try row(head, &sink) else { return }
    }
  }

  /// Reads rows as most are written, as far as they are at hand, and stops in front of what is written another way.
  private mutating func usualRows(_ head: Head, _ sink: inout some DumpSink & ~Copyable) throws {
    guard delimiter.first != UInt8(ascii: "(") else { return }
    let bytes = window.bytes
    let isBackslashPlain = scanner.isBackslashPlain
    var at = window.position
    var number = rowNumber
    defer {
      window.position = at
      rowNumber = number
    }
    while let (count, end) = scanner.scanUsual(bytes, from: at, into: usual.room),
      head.columns == 0 || count == head.columns
    {
      number += 1
      try sink.take(
        DumpRow(
          window: bytes, values: UnsafeBufferPointer(rebasing: usual.room[..<count]),
          isBackslashPlain: isBackslashPlain, offset: window.offset(of: at), number: number))
      at = end
      if at < bytes.count, bytes[at] == UInt8(ascii: ",") { at += 1 }
      if at < bytes.count, bytes[at] == UInt8(ascii: "\n") { at += 1 }
    }
  }

  /// Reads a row; false where the statement ends with it, for damage or the end of the dump.
  private mutating func row(_ head: Head, _ sink: inout some DumpSink & ~Copyable) throws -> Bool {
    while true {
      scanner.isLast = window.isLast
      let start = window.position
      switch scanner.scan(window.bytes, from: start, into: &values) {
      case .row(let end):
        guard head.columns == 0 || values.count == head.columns else {
          try sink.note(
            DumpDamage(.wrongCount, at: window.offset(of: start), table: head.name))
          window.position = end
          return true
        }
        rowNumber += 1
        let number = rowNumber
        let offset = window.offset(of: start)
        try values.withUnsafeBufferPointer { values in
          try sink.take(
            DumpRow(
              window: window.bytes, values: values, isBackslashPlain: scanner.isBackslashPlain,
              offset: offset, number: number))
        }
        window.position = end
        return true
      case .needsMore:
        if try window.fill(limit: Self.longestRow) || window.isLast { continue }
        try sink.note(DumpDamage(.tooLong, at: window.offset(of: start), table: head.name))
        return try findRow(head)
      case .damaged(let place):
        let isCut = window.isLast && place <= start
        try sink.note(
          DumpDamage(
            isCut ? .cutOff : .brokenRow, at: window.offset(of: start), table: head.name))
        return try findRow(head)
      }
    }
  }

  private mutating func skipBlanks() throws -> Bool {
    while true {
      let bytes = window.bytes
      if let next = DumpBlanks.skip(bytes, from: window.position, isLast: window.isLast) {
        window.position = next
        return next < bytes.count
      }
      // Of a comment that is longer than what is at hand nothing is known yet.
      guard try window.fill(limit: Self.longestRow) || window.isLast else { return false }
    }
  }

  // MARK: After damage

  /// Looks behind a damaged row for the next one, or for the next statement.
  ///
  /// - Returns: true where a row begins at the position; false where a statement does, or nothing.
  private mutating func findRow(_ head: Head) throws -> Bool {
    window.position += 1
    var previous: UInt8 = 0
    while try has(1) {
      let bytes = window.bytes
      var at = window.position
      while at < bytes.count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "("), previous == UInt8(ascii: ",") {
          window.position = at
          if try isRow(head) { return true }
          break
        }
        if byte == 0x0A {
          window.position = at
          if try isStatement() {
            window.position += 1
            return false
          }
          break
        }
        if !DumpScan.isBlank(byte) { previous = byte }
        at += 1
      }
      if at >= bytes.count {
        window.position = bytes.count
      } else {
        // Looking ahead may have moved the window.
        if window.bytes[window.position] != 0x0A { previous = window.bytes[window.position] }
        window.position += 1
      }
    }
    return false
  }

  /// Whether a whole row of the table stands at the position, with a comma or the statement's end behind it.
  private mutating func isRow(_ head: Head) throws -> Bool {
    while true {
      scanner.isLast = window.isLast
      switch scanner.scan(window.bytes, from: window.position, into: &values) {
      case .needsMore:
        // A row that is looked for is not worth the whole room.
        guard window.bytes.count - window.position < Self.longestHead,
          try window.fill(limit: Self.longestRow) || window.isLast
        else { return false }
      case .damaged: return false
      case .row(let end):
        guard head.columns == 0 || values.count == head.columns else { return false }
        guard let next = DumpBlanks.skip(window.bytes, from: end, isLast: true),
          next < window.bytes.count
        else { return window.isLast }
        return window.bytes[next] == UInt8(ascii: ",")
          || window.bytes[next...].starts(with: delimiter)
      }
    }
  }

  /// Whether the line behind the line feed at the position begins a statement or a comment of a dump.
  private mutating func isStatement() throws -> Bool {
    _ = try has(24)
    let line = window.bytes[window.position...].dropFirst().prefix(24)
    return Self.beginnings.contains { beginning in
      line.count >= beginning.utf8.count
        && zip(line, beginning.utf8).allSatisfy { DumpScan.lowercased($0) == $1 }
    }
  }

  private static var beginnings: [String] {
    [
      "insert into ", "insert  into ", "insert ignore ", "replace into ", "replace  into ",
      "create table ", "drop table ", "alter table ", "lock tables ", "unlock tables", "/*!", "-- ",
      "use `", "delimiter ",
    ]
  }

  // MARK: INSERT … SET

  /// The one row of `INSERT INTO t SET a = 1, b = 'x'`; `SET` ends at a distance from the position.
  private mutating func assignments(
    _ head: Head, _ table: DumpTable, from distance: Int, _ sink: inout some DumpSink & ~Copyable
  ) throws {
    guard let end = try whole(&sink, limit: Self.longestRow) else { return }
    let start = window.position
    let bytes = UnsafeBufferPointer(rebasing: window.bytes[start..<end])
    window.position = end
    var names: [String] = []
    values.removeAll(keepingCapacity: true)
    var at = distance
    scanner.isLast = true
    while true {
      var tokens = DumpTokens(bytes, from: at, isBackslashPlain: scanner.isBackslashPlain)
      guard let name = tokens.takeName(), tokens.current == .symbol(UInt8(ascii: "=")),
        let value = DumpBlanks.skip(bytes, from: tokens.position, isLast: true),
        let behind = scanner.scanValue(bytes, from: value, into: &values),
        let next = DumpBlanks.skip(bytes, from: behind, isLast: true)
      else {
        let offset = window.offset(of: start)
        return try sink.note(DumpDamage(.brokenRow, at: offset, table: head.name))
      }
      names.append(name)
      guard next < bytes.count, bytes[next] == UInt8(ascii: ",") else { break }
      at = next + 1
    }
    guard try sink.begin(table, columns: names) else { return }
    let number = rowNumbers[head.key, default: 0] + 1
    rowNumbers[head.key] = number
    let offset = window.offset(of: start)
    try values.withUnsafeBufferPointer { values in
      try sink.take(
        DumpRow(
          window: bytes, values: values, isBackslashPlain: scanner.isBackslashPlain,
          offset: offset, number: number))
    }
  }
}

/// Room for the values of a row, which one row after the other takes.
private struct UsualValues: ~Copyable {
  let room = UnsafeMutableBufferPointer<DumpValue>.allocate(capacity: 32)

  init() { room.initialize(repeating: .null) }

  deinit { room.deallocate() }
}

/// Keeps where reading stands.
final class DumpSaver {
  /// Where it is to be done next.
  var due: Int64
  /// Says where it is to be done next.
  let save: (DumpPlace) throws -> Int64

  init(due: Int64, _ save: @escaping (DumpPlace) throws -> Int64) {
    self.due = due
    self.save = save
  }
}
