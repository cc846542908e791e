internal import Glibc

extension SQLiteJournal {
  // MARK: Dead letters

  /// Tries one again that was given up, at its place in its lane.
  ///
  /// - Throws: ``JournalError/unknown(_:)`` if it was not given up.
  public func retryDeadLetter(_ id: Int64, at now: Int64) throws(JournalError) {
    try settleDeadLetter(
      id, at: now, "UPDATE deliveries SET state = 0, due = ?2 WHERE id = ?1", "revived")
  }

  /// Takes one away that was given up; the trail keeps that.
  public func dropDeadLetter(_ id: Int64, at now: Int64) throws(JournalError) {
    try settleDeadLetter(
      id, at: now, "DELETE FROM deliveries WHERE id = ?1 AND ?2 IS NOT NULL", "dropped")
  }

  private func settleDeadLetter(
    _ id: Int64, at now: Int64, _ change: String, _ stage: String
  ) throws(JournalError) {
    guard let delivery = try delivery(id), delivery.state == .dead else {
      throw .unknown("dead letter \(id)")
    }
    try transaction { database throws(JournalError) in
      let statement = try database.statement(change)
      try statement.bind(1, id)
      try statement.bind(2, now)
      try statement.run()
      let note = try database.statement(
        "INSERT INTO trail (position, at, stage, detail) VALUES (?, ?, ?, ?)")
      try note.bind(1, delivery.position)
      try note.bind(2, now)
      try note.bind(3, stage)
      try note.bind(4, delivery.target)
      try note.run()
    }
  }

  // MARK: Age

  /// How much was removed.
  public struct Removal: Sendable, Hashable {
    public var records = 0
    public var deliveries = 0
    public var keys = 0
  }

  /// Removes records that are older and done with: behind all cursors, with nothing waiting or given up. Names, trail and deliveries go with them.
  /// With no cursor nothing is done with.
  ///
  /// - Parameters:
  ///   - time: Milliseconds since 1970.
  ///   - keys: Keys older than that are forgotten: what comes again then is taken for new. Those of records that are left stay.
  ///   - limit: At most so many records, so that writers need not wait long.
  public func remove(
    before time: Int64, keysBefore keys: Int64, limit: Int = 10_000
  ) throws(JournalError) -> Removal {
    try transaction { database throws(JournalError) in
      let find = try database.statement(
        """
        SELECT r.position FROM records r
        WHERE r.at < ?1 AND r.position <= (SELECT coalesce(min(
            CASE WHEN ordinal > 0 THEN position - 1 ELSE position END), 0) FROM cursors)
          AND NOT EXISTS (
            SELECT 1 FROM deliveries d WHERE d.position = r.position AND d.state != 1)
        ORDER BY r.position LIMIT ?2
        """)
      try find.bind(1, time)
      try find.bind(2, Int64(limit))
      var positions: [Int64] = []
      while try find.next() { positions.append(find.integer(0)) }
      find.reset()
      var removal = Removal()
      for position in positions {
        for table in ["trail", "names", "deliveries", "records"] {
          let delete = try database.statement("DELETE FROM \(table) WHERE position = ?")
          try delete.bind(1, position)
          try delete.run()
          if table == "records" { removal.records += database.changes }
          if table == "deliveries" { removal.deliveries += database.changes }
        }
      }
      let forget = try database.statement(
        """
        DELETE FROM seen WHERE key IN (
          SELECT s.key FROM seen s WHERE s.at < ?1
            AND NOT EXISTS (SELECT 1 FROM records r WHERE r.position = s.position) LIMIT ?2)
        """)
      try forget.bind(1, keys)
      try forget.bind(2, Int64(limit))
      try forget.run()
      removal.keys = database.changes
      return removal
    }
  }

  /// Gives room that is free in the file back to the disk.
  public func compact() throws(JournalError) {
    let database = try database()
    // Each step frees a page.
    let vacuum = try database.statement("PRAGMA incremental_vacuum")
    try vacuum.run()
    let checkpoint = try database.statement("PRAGMA wal_checkpoint(TRUNCATE)")
    try checkpoint.run()
  }

  // MARK: Copies and checks

  /// Copies the journal as it is at one moment, while it is in use. The copy appears when it is whole.
  public func backUp(to path: String) throws(JournalError) {
    let partial = path + ".partial"
    unlink(partial)
    do throws(JournalError) {
      try database().copy(to: partial)
      try Self.synchronise(partial)
    } catch {
      unlink(partial)
      throw error
    }
    guard rename(partial, path) == 0 else {
      let number = errno
      unlink(partial)
      throw .system(code: number, message: String(cString: strerror(number)))
    }
    let slash = path.lastIndex(of: "/")
    try Self.synchronise(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
  }

  private static func synchronise(_ path: String) throws(JournalError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .system(code: errno, message: String(cString: strerror(errno)))
    }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw .system(code: errno, message: String(cString: strerror(errno)))
    }
  }

  /// How much there is.
  public struct Counts: Sendable, Hashable {
    public var records: Int
    public var pending: Int
    public var delivered: Int
    public var dead: Int
    public var keys: Int
  }

  public func counts() throws(JournalError) -> Counts {
    let database = try database()
    func count(_ text: String) throws(JournalError) -> Int { Int(try database.number(text) ?? 0) }
    return Counts(
      records: try count("SELECT count(*) FROM records"),
      pending: try count("SELECT count(*) FROM deliveries WHERE state = 0"),
      delivered: try count("SELECT count(*) FROM deliveries WHERE state = 1"),
      dead: try count("SELECT count(*) FROM deliveries WHERE state = 2"),
      keys: try count("SELECT count(*) FROM seen"))
  }

  /// How much there is for one target.
  public struct TargetCounts: Sendable, Hashable {
    public var target: String
    public var pending = 0
    public var delivered = 0
    public var dead = 0
    /// When what waits longest came, milliseconds since 1970; `nil` if nothing waits.
    public var oldestPending: Int64?

    public init(
      target: String, pending: Int = 0, delivered: Int = 0, dead: Int = 0,
      oldestPending: Int64? = nil
    ) {
      self.target = target
      self.pending = pending
      self.delivered = delivered
      self.dead = dead
      self.oldestPending = oldestPending
    }
  }

  /// By target, in the order of their names.
  public func targetCounts() throws(JournalError) -> [TargetCounts] {
    let rows = try database().statement(
      """
      SELECT d.target, sum(d.state = 0), sum(d.state = 1), sum(d.state = 2),
        (SELECT min(r.at) FROM deliveries e JOIN records r ON r.position = e.position
         WHERE e.target = d.target AND e.state = 0)
      FROM deliveries d GROUP BY d.target ORDER BY d.target
      """)
    defer { rows.reset() }
    var counts: [TargetCounts] = []
    while try rows.next() {
      counts.append(
        TargetCounts(
          target: rows.text(0), pending: Int(rows.integer(1)), delivered: Int(rows.integer(2)),
          dead: Int(rows.integer(3)), oldestPending: rows.isNull(4) ? nil : rows.integer(4)))
    }
    return counts
  }

  /// Reads everything. What is found wrong, at most a thousand lines; empty if nothing is.
  public func check() throws(JournalError) -> [String] {
    let database = try database()
    var problems: [String] = []
    let whole = try database.statement("PRAGMA integrity_check(1000)")
    while try whole.next() {
      if whole.text(0) != "ok" { problems.append(whole.text(0)) }
    }
    whole.reset()
    for (table, texts) in [
      ("records", "source, key"), ("deliveries", "target, key"), ("snapshots", "name, ''"),
    ] {
      let rows = try database.statement("SELECT rowid, payload, checksum, \(texts) FROM \(table)")
      while try rows.next() {
        let sum =
          table == "snapshots"
          ? Checksum.of(rows.bytes(1), rows.text(3))
          : Checksum.of(rows.bytes(1), rows.text(3), rows.text(4))
        if sum != rows.integer(2) { problems.append("\(table) \(rows.integer(0)): checksum") }
      }
      rows.reset()
    }
    for (text, problem) in [
      (
        "SELECT position FROM records r WHERE NOT EXISTS (SELECT 1 FROM seen s WHERE s.key = r.key AND s.position = r.position)",
        "its key is not known"
      ),
      (
        "SELECT d.id FROM deliveries d WHERE d.state = 0 AND d.position > 0 AND NOT EXISTS (SELECT 1 FROM records r WHERE r.position = d.position)",
        "it waits, and its record is gone"
      ),
    ] {
      let rows = try database.statement(text)
      while try rows.next() { problems.append("\(rows.integer(0)): \(problem)") }
      rows.reset()
    }
    return Array(problems.prefix(1_000))
  }
}
