extension SQLiteJournal {
  public func records(
    after position: Int64, limit: Int
  ) throws(JournalError) -> [JournalRecord] {
    let statement = try database().statement(
      "SELECT position, source, key, at, payload, checksum FROM records WHERE position > ? ORDER BY position LIMIT ?"
    )
    defer { statement.reset() }
    try statement.bind(1, position)
    try statement.bind(2, Int64(limit))
    var records: [JournalRecord] = []
    while try statement.next() { records.append(try Self.record(statement)) }
    return records
  }

  static func record(_ row: SQLiteStatement) throws(JournalError) -> JournalRecord {
    let record = JournalRecord(
      position: row.integer(0), source: row.text(1), key: row.text(2), at: row.integer(3),
      payload: row.bytes(4))
    guard Checksum.of(record.payload, record.source, record.key) == row.integer(5) else {
      throw .damaged("record \(record.position)")
    }
    return record
  }

  /// The last position that was given; 0 before the first.
  public func lastPosition() throws(JournalError) -> Int64 {
    try database().number("SELECT seq FROM sqlite_sequence WHERE name = 'records'") ?? 0
  }

  public func cursor(_ reader: String) throws(JournalError) -> JournalCursor? {
    let statement = try database().statement(
      "SELECT position, ordinal FROM cursors WHERE reader = ?")
    defer { statement.reset() }
    try statement.bind(1, reader)
    guard try statement.next() else { return nil }
    return JournalCursor(position: statement.integer(0), ordinal: Int(statement.integer(1)))
  }

  /// All readers' cursors.
  public func cursors() throws(JournalError) -> [String: JournalCursor] {
    let statement = try database().statement("SELECT reader, position, ordinal FROM cursors")
    defer { statement.reset() }
    var cursors: [String: JournalCursor] = [:]
    while try statement.next() {
      cursors[statement.text(0)] = JournalCursor(
        position: statement.integer(1), ordinal: Int(statement.integer(2)))
    }
    return cursors
  }

  public func snapshot(_ name: String) throws(JournalError) -> [UInt8]? {
    let statement = try database().statement(
      "SELECT payload, checksum FROM snapshots WHERE name = ?")
    defer { statement.reset() }
    try statement.bind(1, name)
    guard try statement.next() else { return nil }
    let payload = statement.bytes(0)
    guard Checksum.of(payload, name) == statement.integer(1) else {
      throw .damaged("snapshot \(name)")
    }
    return payload
  }

  // MARK: Deliveries

  private static let columns =
    "d.id, d.target, d.key, d.lane, d.payload, d.checksum, d.position, d.state, d.attempts, d.due, d.error"

  private static func delivery(_ row: SQLiteStatement) throws(JournalError) -> Delivery {
    let delivery = Delivery(
      id: row.integer(0), target: row.text(1), key: row.text(2), lane: row.text(3),
      payload: row.bytes(4), position: row.integer(6),
      state: Delivery.State(rawValue: Int(row.integer(7))) ?? .dead,
      attempts: Int(row.integer(8)), due: row.integer(9),
      error: row.isNull(10) ? nil : row.text(10))
    guard Checksum.of(delivery.payload, delivery.target, delivery.key) == row.integer(5) else {
      throw .damaged("delivery \(delivery.id)")
    }
    return delivery
  }

  private func deliveries(_ statement: SQLiteStatement) throws(JournalError) -> [Delivery] {
    defer { statement.reset() }
    var deliveries: [Delivery] = []
    while try statement.next() { deliveries.append(try Self.delivery(statement)) }
    return deliveries
  }

  public func due(
    _ target: String, at now: Int64, limit: Int
  ) throws(JournalError) -> [Delivery] {
    let statement = try database().statement(
      """
      SELECT \(Self.columns) FROM deliveries d
      WHERE d.state = 0 AND d.target = ?1 AND d.due <= ?2 AND NOT EXISTS (
        SELECT 1 FROM deliveries e
        WHERE e.state = 0 AND e.target = ?1 AND e.lane = d.lane AND e.id < d.id)
      ORDER BY d.due, d.id LIMIT ?3
      """)
    try statement.bind(1, target)
    try statement.bind(2, now)
    try statement.bind(3, Int64(limit))
    return try deliveries(statement)
  }

  public func nextDue(_ target: String) throws(JournalError) -> Int64? {
    let statement = try database().statement(
      """
      SELECT min(d.due) FROM deliveries d
      WHERE d.state = 0 AND d.target = ?1 AND NOT EXISTS (
        SELECT 1 FROM deliveries e
        WHERE e.state = 0 AND e.target = ?1 AND e.lane = d.lane AND e.id < d.id)
      """)
    defer { statement.reset() }
    try statement.bind(1, target)
    guard try statement.next(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  public func delivery(_ id: Int64) throws(JournalError) -> Delivery? {
    let statement = try database().statement(
      "SELECT \(Self.columns) FROM deliveries d WHERE d.id = ?")
    try statement.bind(1, id)
    return try deliveries(statement).first
  }

  /// By what its target knows it by.
  public func delivery(to target: String, key: String) throws(JournalError) -> Delivery? {
    let statement = try database().statement(
      "SELECT \(Self.columns) FROM deliveries d WHERE d.target = ? AND d.key = ?")
    try statement.bind(1, target)
    try statement.bind(2, key)
    return try deliveries(statement).first
  }

  /// The id of the last delivery that was made; 0 before the first.
  public func lastDelivery() throws(JournalError) -> Int64 {
    try database().number("SELECT seq FROM sqlite_sequence WHERE name = 'deliveries'") ?? 0
  }

  /// All names of what has a name.
  public func names(of name: String) throws(JournalError) -> [String] {
    let statement = try database().statement(
      """
      SELECT DISTINCT n.name FROM names n WHERE n.position IN
        (SELECT m.position FROM names m WHERE m.name = ?) ORDER BY n.name LIMIT 1000
      """)
    defer { statement.reset() }
    try statement.bind(1, name)
    var names: [String] = []
    while try statement.next() { names.append(statement.text(0)) }
    return names
  }

  /// What was given up, in the order in which it was to be delivered.
  public func deadLetters(after id: Int64 = 0, limit: Int) throws(JournalError) -> [Delivery] {
    let statement = try database().statement(
      "SELECT \(Self.columns) FROM deliveries d WHERE d.state = 2 AND d.id > ? ORDER BY d.id LIMIT ?"
    )
    try statement.bind(1, id)
    try statement.bind(2, Int64(limit))
    return try deliveries(statement)
  }

  // MARK: What happened

  /// What happened to a record.
  public struct Trace: Sendable, Hashable {
    public struct Step: Sendable, Hashable {
      /// Milliseconds since 1970.
      public var at: Int64
      public var stage: String
      public var detail: String
    }

    public var position: Int64
    /// `nil` once it was removed for its age.
    public var record: JournalRecord?
    public var names: [String]
    public var steps: [Step]
    public var deliveries: [Delivery]
  }

  /// All that happened to what has a name: the id of either side, a key.
  public func trace(_ name: String) throws(JournalError) -> [Trace] {
    let database = try database()
    let named = try database.statement(
      "SELECT position FROM names WHERE name = ? ORDER BY position LIMIT 1000")
    try named.bind(1, name)
    var positions: [Int64] = []
    while try named.next() { positions.append(named.integer(0)) }
    named.reset()
    var traces: [Trace] = []
    for position in positions { traces.append(try trace(position)) }
    return traces
  }

  private func trace(_ position: Int64) throws(JournalError) -> Trace {
    let database = try database()
    let names = try database.statement("SELECT name FROM names WHERE position = ? ORDER BY name")
    defer { names.reset() }
    try names.bind(1, position)
    var all: [String] = []
    while try names.next() { all.append(names.text(0)) }
    let trail = try database.statement(
      "SELECT at, stage, detail FROM trail WHERE position = ? ORDER BY id")
    defer { trail.reset() }
    try trail.bind(1, position)
    var steps: [Trace.Step] = []
    while try trail.next() {
      steps.append(
        Trace.Step(at: trail.integer(0), stage: trail.text(1), detail: trail.text(2)))
    }
    let made = try database.statement(
      "SELECT \(Self.columns) FROM deliveries d WHERE d.position = ? ORDER BY d.id")
    try made.bind(1, position)
    let record = try records(after: position - 1, limit: 1).first
    return Trace(
      position: position, record: record?.position == position ? record : nil, names: all,
      steps: steps, deliveries: try deliveries(made))
  }
}
