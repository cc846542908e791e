/// What is to be kept together: all of it or nothing.
public struct JournalBatch: Sendable, Hashable {
  public var records: [NewRecord]
  public var deliveries: [NewDelivery]
  public var attempts: [Attempt]
  /// By the name of the reader.
  public var cursors: [String: JournalCursor]
  /// States of translators and the like, by name; the same name replaces.
  public var snapshots: [String: [UInt8]]
  public var trail: [TrailNote]

  public init(
    records: [NewRecord] = [], deliveries: [NewDelivery] = [], attempts: [Attempt] = [],
    cursors: [String: JournalCursor] = [:], snapshots: [String: [UInt8]] = [:],
    trail: [TrailNote] = []
  ) {
    self.records = records
    self.deliveries = deliveries
    self.attempts = attempts
    self.cursors = cursors
    self.snapshots = snapshots
    self.trail = trail
  }
}

/// A line of what happened to a record, for “what happened to message 4711?”. No content, no secrets.
public struct TrailNote: Sendable, Hashable {
  public var cause: NewDelivery.Cause
  /// Milliseconds since 1970.
  public var at: Int64
  /// One word.
  public var stage: String
  public var detail: String

  public init(cause: NewDelivery.Cause, at: Int64, stage: String, detail: String = "") {
    self.cause = cause
    self.at = at
    self.stage = stage
    self.detail = detail
  }
}

/// What became of a batch; everything in it is on the disk.
public struct CommitReceipt: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case appended(position: Int64)
    /// There is one of the same key already.
    case duplicate(of: Int64)

    public var position: Int64 {
      switch self {
      case .appended(let position), .duplicate(let position): position
      }
    }
  }

  /// In the order of the batch.
  public var records: [Outcome]
  /// Ids in the order of the batch; of one whose target has its key already, that one's; 0 of one that is not made since its record is not new.
  public var deliveries: [Int64]
}
