/// Keeps what came in until it has reached where it has to go: records, readers' cursors, what is to be delivered and what came of it.
///
/// What ``commit(_:)`` has returned for survives a killed process and a power failure. All calls may be made at once.
public protocol Journal: Sendable {
  /// Keeps a batch as a whole, on the disk when this returns.
  ///
  /// - Throws: ``JournalError``; nothing of the batch is kept then.
  func commit(_ batch: JournalBatch) async throws(JournalError) -> CommitReceipt

  /// Records behind a position, in their order.
  func records(after position: Int64, limit: Int) async throws(JournalError) -> [JournalRecord]
  func cursor(_ reader: String) async throws(JournalError) -> JournalCursor?
  func snapshot(_ name: String) async throws(JournalError) -> [UInt8]?

  /// The first delivery of each lane, where it is due; a lane waits for its first.
  ///
  /// - Parameter now: Milliseconds since 1970.
  func due(_ target: String, at now: Int64, limit: Int) async throws(JournalError) -> [Delivery]
  /// When the next one becomes due; `nil` if none waits.
  func nextDue(_ target: String) async throws(JournalError) -> Int64?
}
