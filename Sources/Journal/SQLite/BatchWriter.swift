/// Writes one batch in an open transaction.
struct BatchWriter {
  private let database: SQLiteDatabase
  private var positions: [Int64] = []

  init(_ database: SQLiteDatabase) { self.database = database }

  mutating func write(_ batch: JournalBatch) throws(JournalError) -> CommitReceipt {
    var receipt = CommitReceipt(records: [], deliveries: [])
    for record in batch.records {
      let outcome = try write(record)
      positions.append(outcome.position)
      receipt.records.append(outcome)
    }
    for delivery in batch.deliveries {
      let isOfOldRecord =
        if case .newRecordOfBatch(let place) = delivery.cause,
          receipt.records.indices.contains(place), case .duplicate = receipt.records[place]
        { true } else { false }
      receipt.deliveries.append(isOfOldRecord ? 0 : try write(delivery))
    }
    for attempt in batch.attempts { try write(attempt) }
    for (reader, cursor) in batch.cursors.sorted(by: { $0.key < $1.key }) {
      let statement = try database.statement(
        "INSERT INTO cursors VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET position = excluded.position, ordinal = excluded.ordinal"
      )
      try statement.bind(1, reader)
      try statement.bind(2, cursor.position)
      try statement.bind(3, Int64(cursor.ordinal))
      try statement.run()
    }
    for (name, payload) in batch.snapshots.sorted(by: { $0.key < $1.key }) {
      let statement = try database.statement(
        "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET payload = excluded.payload, checksum = excluded.checksum"
      )
      try statement.bind(1, name)
      try statement.bind(2, payload)
      try statement.bind(3, Checksum.of(payload, name))
      try statement.run()
    }
    for note in batch.trail {
      try self.note(try position(note.cause), note.at, note.stage, note.detail)
    }
    return receipt
  }

  private func position(_ cause: NewDelivery.Cause) throws(JournalError) -> Int64 {
    switch cause {
    case .none: return 0
    case .record(let position): return position
    case .recordOfBatch(let place), .newRecordOfBatch(let place):
      guard positions.indices.contains(place) else {
        throw .unknown("record \(place) of the batch")
      }
      return positions[place]
    }
  }

  private func note(
    _ position: Int64, _ at: Int64, _ stage: String, _ detail: String
  ) throws(JournalError) {
    let statement = try database.statement(
      "INSERT INTO trail (position, at, stage, detail) VALUES (?, ?, ?, ?)")
    try statement.bind(1, position)
    try statement.bind(2, at)
    try statement.bind(3, stage)
    try statement.bind(4, detail)
    try statement.run()
  }

  // MARK: Records

  private func write(_ record: NewRecord) throws(JournalError) -> CommitReceipt.Outcome {
    let known = try database.statement("SELECT position FROM seen WHERE key = ?")
    try known.bind(1, record.key)
    if try known.next() {
      let position = known.integer(0)
      known.reset()
      try note(position, record.at, "repeated", record.source)
      // Another source may call it by other names.
      try name(record, position)
      return .duplicate(of: position)
    }
    known.reset()
    let insert = try database.statement(
      "INSERT INTO records (source, key, at, payload, checksum) VALUES (?, ?, ?, ?, ?)")
    try insert.bind(1, record.source)
    try insert.bind(2, record.key)
    try insert.bind(3, record.at)
    try insert.bind(4, record.payload)
    try insert.bind(5, Checksum.of(record.payload, record.source, record.key))
    try insert.run()
    let position = database.lastID
    let seen = try database.statement("INSERT INTO seen VALUES (?, ?, ?)")
    try seen.bind(1, record.key)
    try seen.bind(2, position)
    try seen.bind(3, record.at)
    try seen.run()
    try name(record, position)
    try note(position, record.at, "accepted", record.source)
    return .appended(position: position)
  }

  private func name(_ record: NewRecord, _ position: Int64) throws(JournalError) {
    for name in [record.key] + record.names { try self.name(name, position) }
  }

  private func name(_ name: String, _ position: Int64) throws(JournalError) {
    let statement = try database.statement("INSERT OR IGNORE INTO names VALUES (?, ?)")
    try statement.bind(1, name)
    try statement.bind(2, position)
    try statement.run()
  }

  // MARK: Deliveries

  private func write(_ delivery: NewDelivery) throws(JournalError) -> Int64 {
    let known = try database.statement("SELECT id FROM deliveries WHERE target = ? AND key = ?")
    try known.bind(1, delivery.target)
    try known.bind(2, delivery.key)
    if try known.next() {
      defer { known.reset() }
      return known.integer(0)
    }
    known.reset()
    let position = try position(delivery.cause)
    let insert = try database.statement(
      """
      INSERT INTO deliveries (target, key, lane, payload, checksum, position, state, attempts, due)
      VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)
      """)
    try insert.bind(1, delivery.target)
    try insert.bind(2, delivery.key)
    try insert.bind(3, delivery.lane)
    try insert.bind(4, delivery.payload)
    try insert.bind(5, Checksum.of(delivery.payload, delivery.target, delivery.key))
    try insert.bind(6, position)
    try insert.bind(7, delivery.due)
    try insert.run()
    let id = database.lastID
    if position > 0 { try name(delivery.key, position) }
    return id
  }

  private func write(_ attempt: Attempt) throws(JournalError) {
    let known = try database.statement(
      "SELECT target, position, state FROM deliveries WHERE id = ?")
    try known.bind(1, attempt.delivery)
    guard try known.next() else {
      known.reset()
      throw .unknown("delivery \(attempt.delivery)")
    }
    let (target, position, state) = (known.text(0), known.integer(1), known.integer(2))
    known.reset()
    // What has arrived stays so, whoever says otherwise later.
    guard state != Delivery.State.delivered.rawValue else { return }
    let update = try database.statement(
      "UPDATE deliveries SET state = ?, attempts = attempts + 1, due = ?, error = ? WHERE id = ?")
    try update.bind(4, attempt.delivery)
    switch attempt.outcome {
    case .delivered(let name):
      try update.bind(1, Int64(Delivery.State.delivered.rawValue))
      try update.bind(2, 0)
      try update.bind(3, nil)
      try update.run()
      if let name, position > 0 { try self.name(name, position) }
      try note(position, attempt.at, "delivered", target)
    case .retry(let due, let error):
      // One that was given up waits for someone to look at it.
      guard state == Delivery.State.pending.rawValue else { return update.reset() }
      try update.bind(1, Int64(Delivery.State.pending.rawValue))
      try update.bind(2, due)
      try update.bind(3, error)
      try update.run()
      try note(position, attempt.at, "retry", target + ": " + error)
    case .dead(let error):
      try update.bind(1, Int64(Delivery.State.dead.rawValue))
      try update.bind(2, 0)
      try update.bind(3, error)
      try update.run()
      try note(position, attempt.at, "dead", target + ": " + error)
    }
  }
}
