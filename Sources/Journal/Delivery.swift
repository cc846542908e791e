/// Something that has to reach one of the sides.
public struct Delivery: Sendable, Hashable {
  public enum State: Int, Sendable, Hashable, CaseIterable {
    case pending, delivered, dead
  }

  public var id: Int64
  /// Where it goes.
  public var target: String
  /// What the target knows it by, so that it takes it once: a `muid`, a `localmessageid`.
  public var key: String
  /// What must not overtake each other has the same lane: a conversation.
  public var lane: String
  public var payload: [UInt8]
  /// Of the record it was made of; 0 for none.
  public var position: Int64
  public var state: State
  /// How often it was tried.
  public var attempts: Int
  /// Not before that, milliseconds since 1970.
  public var due: Int64
  /// What went wrong the last time.
  public var error: String?
}

/// A delivery before it has an id.
public struct NewDelivery: Sendable, Hashable {
  /// What it was made of.
  public enum Cause: Sendable, Hashable {
    case none
    case record(position: Int64)
    /// One of the records of the same batch, by its place in it.
    case recordOfBatch(Int)
    /// The same, and only if that record is new: what was made of it before is not made again, be it settled, dropped or removed.
    case newRecordOfBatch(Int)
  }

  public var target: String
  public var key: String
  public var lane: String
  public var payload: [UInt8]
  public var cause: Cause
  public var due: Int64

  public init(
    target: String, key: String, lane: String, payload: [UInt8], cause: Cause, due: Int64
  ) {
    self.target = target
    self.key = key
    self.lane = lane
    self.payload = payload
    self.cause = cause
    self.due = due
  }
}

/// What came of an attempt.
public struct Attempt: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    /// `name`: what the other side calls it.
    case delivered(name: String?)
    case retry(due: Int64, error: String)
    /// It is given up until someone looks at it.
    case dead(error: String)
  }

  public var delivery: Int64
  public var at: Int64
  public var outcome: Outcome

  public init(delivery: Int64, at: Int64, outcome: Outcome) {
    self.delivery = delivery
    self.at = at
    self.outcome = outcome
  }
}
