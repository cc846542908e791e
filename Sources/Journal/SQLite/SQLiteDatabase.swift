private import CSQLite
internal import Glibc

/// One connection, used by one thread at a time.
final class SQLiteDatabase {
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  enum Access {
    case readOnly, readWrite
    /// The file is made where there is none.
    case create

    fileprivate var flags: Int32 {
      switch self {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    }
  }

  init(_ path: String, _ access: Access) throws(JournalError) {
    var handle: OpaquePointer?
    let access = access.flags
    let code = sqlite3_open_v2(
      path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let error = Self.error(handle, code)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  private static func error(_ handle: OpaquePointer?, _ code: Int32) -> JournalError {
    let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
    return switch code & 0xFF {
    case SQLITE_FULL: .full
    case SQLITE_BUSY, SQLITE_LOCKED: .inUse
    case SQLITE_CORRUPT: .damaged(message)
    case SQLITE_NOTADB: .notAJournal
    // The disk was full when the file of recent changes had to grow.
    case SQLITE_IOERR where sqlite3_system_errno(handle) == ENOSPC: .full
    default: .system(code: code, message: message)
    }
  }

  fileprivate func check(_ code: Int32) throws(JournalError) {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      throw Self.error(handle, code)
    }
  }

  /// Runs statements that give nothing back.
  func run(_ text: String) throws(JournalError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// A statement, made once; whoever has it is done with it before asking for it again.
  func statement(_ text: String) throws(JournalError) -> SQLiteStatement {
    if let statement = statements[text] {
      statement.reset()
      return statement
    }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw .system(code: SQLITE_MISUSE, message: "an empty statement") }
    let made = SQLiteStatement(statement, of: self)
    statements[text] = made
    return made
  }

  /// The first column of the first row.
  func number(_ text: String) throws(JournalError) -> Int64? {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.next() ? statement.integer(0) : nil
  }

  /// The same as text.
  func text(_ text: String) throws(JournalError) -> String? {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.next() ? statement.text(0) : nil
  }

  var lastID: Int64 { sqlite3_last_insert_rowid(handle) }
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Whether a transaction is open: some faults end it by themselves.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Copies everything to a new file, as it is at one moment.
  func copy(to path: String) throws(JournalError) {
    let target = try SQLiteDatabase(path, .create)
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw Self.error(target.handle, sqlite3_extended_errcode(target.handle))
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    try target.check(code)
    // A copy alone in its folder is one file.
    try target.run("PRAGMA journal_mode = DELETE")
  }
}

/// A prepared statement.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Values for it, by their place from 1

  func bind(_ place: Int32, _ value: Int64) throws(JournalError) {
    try database.check(sqlite3_bind_int64(handle, place, value))
  }

  func bind(_ place: Int32, _ value: String) throws(JournalError) {
    var value = value
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cometbridge_bind_text(handle, place, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    try database.check(code)
  }

  func bind(_ place: Int32, _ value: String?) throws(JournalError) {
    if let value {
      try bind(place, value)
    } else {
      try database.check(sqlite3_bind_null(handle, place))
    }
  }

  func bind(_ place: Int32, _ value: [UInt8]) throws(JournalError) {
    let code = value.withUnsafeBytes {
      cometbridge_bind_blob(handle, place, $0.baseAddress, Int32(clamping: $0.count))
    }
    try database.check(code)
  }

  // MARK: Rows

  /// Goes to the next row; false if there is none.
  func next() throws(JournalError) -> Bool {
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      sqlite3_reset(handle)
      try database.check(code)
      return false
    }
    return code == SQLITE_ROW
  }

  /// Runs one that gives nothing back.
  func run() throws(JournalError) {
    while try next() {}
    reset()
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
