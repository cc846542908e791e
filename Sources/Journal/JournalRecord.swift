/// Where a reader of the journal is: behind a record, and behind so many of what it made of it.
public struct JournalCursor: Sendable, Hashable, Comparable {
  /// Of the last record that is done with, or being done with; 0 before the first.
  public var position: Int64
  /// How many of the events of that record are done with; 0 where it is done with as a whole.
  public var ordinal: Int

  public init(position: Int64, ordinal: Int = 0) {
    self.position = position
    self.ordinal = ordinal
  }

  public static func < (one: Self, other: Self) -> Bool {
    (one.position, one.ordinal) < (other.position, other.ordinal)
  }
}

/// What came in, as it came.
public struct JournalRecord: Sendable, Hashable {
  /// From 1, growing, never given twice.
  public var position: Int64
  /// Who gave it: `proxy`, `tail`, `webhook` …
  public var source: String
  /// What no other record has: the same thing seen again has the same.
  public var key: String
  /// When it came, milliseconds since 1970.
  public var at: Int64
  public var payload: [UInt8]
}

/// A record before it has a position.
public struct NewRecord: Sendable, Hashable {
  public var source: String
  public var key: String
  /// Milliseconds since 1970.
  public var at: Int64
  public var payload: [UInt8]
  /// What people may ask for it by, besides the key: ids of either side.
  public var names: [String]

  public init(source: String, key: String, at: Int64, payload: [UInt8], names: [String] = []) {
    self.source = source
    self.key = key
    self.at = at
    self.payload = payload
    self.names = names
  }
}
