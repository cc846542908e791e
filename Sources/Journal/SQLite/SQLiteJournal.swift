internal import Glibc

/// A journal in one file of SQLite on this machine: write-ahead log, synchronised at each commit, one writer.
///
/// Batches that arrive while one is being written are written together (group commit): what waits for the disk is shared. The file beside it that
/// ends in `.lock` keeps a second writer away; readers of other processes are welcome (``Access/read``).
public actor SQLiteJournal: Journal {
  public enum Access: Sendable, Hashable {
    case write
    /// What is there is only looked at, also while another process writes it.
    case read
    /// What was given up is settled, also while another process writes it; nothing else may be written.
    case settle
  }

  public struct Limits: Sendable, Hashable {
    /// Bytes of one payload or snapshot.
    public var payloadBytes = 64 << 20
    /// Bytes of a key, a lane, a name.
    public var nameBytes = 1_024
    /// Batches in one transaction.
    public var groupCount = 200
    /// Bytes of the file; 0 for what the disk has. More is ``JournalError/full``.
    public var fileBytes: Int64 = 0

    public init() {}
  }

  public nonisolated let path: String
  let limits: Limits
  private let executor = QueueExecutor("journal")
  private var connection: SQLiteDatabase?
  private var lock: FileLock?
  private var waiting: [Waiting] = []
  private var isWriting = false
  /// Transactions so far, and batches in them.
  public private(set) var groups = 0
  public private(set) var batches = 0

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private struct Waiting {
    var batch: JournalBatch
    var answer: CheckedContinuation<Result<CommitReceipt, JournalError>, Never>
  }

  /// Opens the journal; for writing it is made where there is none.
  public init(
    _ path: String, access: Access = .write, limits: Limits = Limits()
  ) throws(JournalError) {
    self.path = path
    self.limits = limits
    switch access {
    case .read, .settle:
      lock = nil
      let database = try SQLiteDatabase(
        path, access == .read ? .readOnly : .readWrite)
      try Self.checkHead(database)
      try database.run("PRAGMA busy_timeout = 10000")
      connection = database
    case .write:
      lock = try FileLock(path + ".lock")
      try Self.makePrivately(path)
      let database = try SQLiteDatabase(path, .create)
      try Self.prepare(database, limits)
      connection = database
    }
  }

  /// Makes the file, where there is none, for its owner alone: it holds what people write. What SQLite puts beside it is as private.
  private static func makePrivately(_ path: String) throws(JournalError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .system(code: errno, message: "\(path): \(String(cString: strerror(errno)))")
    }
    Glibc.close(descriptor)
  }

  private static func prepare(
    _ database: SQLiteDatabase, _ limits: Limits
  ) throws(JournalError) {
    let isNew = try database.number("SELECT count(*) FROM sqlite_schema") == 0
    if !isNew { try checkHead(database) }
    try database.run("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA busy_timeout = 10000")
    guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
      throw .system(code: 0, message: "the file system does not allow a write-ahead log")
    }
    try database.run("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")
    if limits.fileBytes > 0, let size = try database.number("PRAGMA page_size"), size > 0 {
      try database.run("PRAGMA max_page_count = \(max(limits.fileBytes / size, 1))")
    }
    if isNew {
      try database.run(
        """
        BEGIN IMMEDIATE; \(JournalSchema.tables)
        PRAGMA application_id = \(JournalSchema.application);
        PRAGMA user_version = \(JournalSchema.version); COMMIT
        """)
    }
  }

  private static func checkHead(_ database: SQLiteDatabase) throws(JournalError) {
    guard try database.number("PRAGMA application_id") == JournalSchema.application,
      try database.number("PRAGMA user_version") == JournalSchema.version
    else { throw .notAJournal }
  }

  func database() throws(JournalError) -> SQLiteDatabase {
    guard let connection else { throw .closed }
    return connection
  }

  /// Ends it; what has been committed is on the disk already.
  public func close() {
    connection = nil
    lock = nil
    let left = waiting
    waiting = []
    for one in left { one.answer.resume(returning: .failure(.closed)) }
  }

  // MARK: Writing

  public func commit(_ batch: JournalBatch) async throws(JournalError) -> CommitReceipt {
    // Who has no lock is not the one writer.
    guard lock != nil || connection == nil else { throw .inUse }
    try check(batch)
    let result = await withCheckedContinuation { answer in
      waiting.append(Waiting(batch: batch, answer: answer))
      // Calls that are there already come before it, and are written with it.
      if !isWriting {
        isWriting = true
        Task { writeGroup() }
      }
    }
    return try result.get()
  }

  private func writeGroup() {
    let group = Array(waiting.prefix(limits.groupCount))
    waiting.removeFirst(group.count)
    if !group.isEmpty {
      let results = write(group.map(\.batch))
      for (one, result) in zip(group, results) { one.answer.resume(returning: result) }
    }
    if waiting.isEmpty {
      isWriting = false
    } else {
      Task { writeGroup() }
    }
  }

  /// Writes batches in one transaction; one that can't be written does not keep the others from it.
  private func write(_ group: [JournalBatch]) -> [Result<CommitReceipt, JournalError>] {
    do throws(JournalError) {
      let database = try database()
      try database.run("BEGIN IMMEDIATE")
      var results: [Result<CommitReceipt, JournalError>] = []
      do throws(JournalError) {
        for batch in group {
          try database.run("SAVEPOINT batch")
          do throws(JournalError) {
            var writer = BatchWriter(database)
            results.append(.success(try writer.write(batch)))
            try database.run("RELEASE batch")
          } catch {
            // Some faults end the transaction as a whole.
            guard database.isInTransaction else { throw error }
            try database.run("ROLLBACK TO batch; RELEASE batch")
            results.append(.failure(error))
          }
        }
        try database.run("COMMIT")
      } catch {
        if database.isInTransaction { try? database.run("ROLLBACK") }
        throw error
      }
      groups += 1
      batches += group.count
      return results
    } catch {
      return group.map { _ in .failure(error) }
    }
  }

  private func check(_ batch: JournalBatch) throws(JournalError) {
    func name(_ field: String, _ text: String) throws(JournalError) {
      guard text.utf8.count <= limits.nameBytes else {
        throw .tooLarge(field: field, limit: limits.nameBytes, actual: text.utf8.count)
      }
    }
    func payload(_ field: String, _ bytes: [UInt8]) throws(JournalError) {
      guard bytes.count <= limits.payloadBytes else {
        throw .tooLarge(field: field, limit: limits.payloadBytes, actual: bytes.count)
      }
    }
    for record in batch.records {
      try name("key", record.key)
      try name("source", record.source)
      for one in record.names { try name("name", one) }
      try payload("record", record.payload)
    }
    for delivery in batch.deliveries {
      try name("key", delivery.key)
      try name("lane", delivery.lane)
      try name("target", delivery.target)
      try payload("delivery", delivery.payload)
    }
    for (key, bytes) in batch.snapshots {
      try name("snapshot", key)
      try payload("snapshot", bytes)
    }
    for key in batch.cursors.keys { try name("reader", key) }
  }

  /// What one can ask and do beside the writing, as a whole: it does not mix with a group.
  func transaction<Value>(
    _ body: (SQLiteDatabase) throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    let database = try database()
    try database.run("BEGIN IMMEDIATE")
    do throws(JournalError) {
      let value = try body(database)
      try database.run("COMMIT")
      return value
    } catch {
      if database.isInTransaction { try? database.run("ROLLBACK") }
      throw error
    }
  }
}

/// One process at a time: held as long as this is, and gone with the process.
private final class FileLock: Sendable {
  private let descriptor: Int32

  init(_ path: String) throws(JournalError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .system(code: errno, message: "\(path): \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      Glibc.close(descriptor)
      throw number == EWOULDBLOCK
        ? .inUse : .system(code: number, message: String(cString: strerror(number)))
    }
  }

  deinit { Glibc.close(descriptor) }
}
