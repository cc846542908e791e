internal import Translation

/// Entries in order, to be made lines of.
struct EntryBatch: Sendable {
  struct Place: Sendable {
    var key: SortKey
    var start: Int
    var end: Int
    /// What becomes of it depends on others of its conversation.
    var isApart: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Place] = []

  var isEmpty: Bool { entries.isEmpty }
  var size: Int { bytes.count }

  mutating func add(_ key: SortKey, _ payload: UnsafeRawBufferPointer, isApart: Bool) {
    let start = bytes.count
    bytes.append(contentsOf: payload)
    entries.append(Place(key: key, start: start, end: bytes.count, isApart: isApart))
  }

  func withEntry<Result>(
    _ index: Int, _ body: (SortKey, UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let place = entries[index]
    return try bytes.withUnsafeBytes {
      try body(place.key, UnsafeRawBufferPointer(rebasing: $0[place.start..<place.end]))
    }
  }
}

/// What was made of entries that stand behind each other.
struct RenderedPart: Sendable {
  /// Of the batch.
  var entries: Range<Int>
  /// In the lines; `nil` for an entry that must be looked at together with others of its conversation.
  var lines: Range<Int>?
  var effects = Effects()

  /// Messages of one conversation behind each other.
  struct Talk: Sendable {
    var conversation: Int64
    /// One of its entries.
    var entry: Int
    var messages: Int
    var first: Int64
    var last: Int64
  }

  /// What the lines mean to the account.
  struct Effects: Sendable {
    var rows = 0
    var groupRows = 0
    var readRows = 0
    var directionRows = 0
    var keptTexts = 0
    /// Of bodies that are not kept as they are.
    var bodyRules: [Rule: Int] = [:]
    var codes: [String: Int] = [:]
    var kinds: [String: Int] = [:]
    /// By ``Month/number(of:)``.
    var months: [Int: Int] = [:]
    var longestText = 0
    var talks: [Talk] = []
    var first = Int64.max
    var last = Int64.min
    /// Who is named by which entry.
    var people: [(id: Int64, entry: Int)] = []
    var rooms: [(id: String, entry: Int)] = []
  }
}

struct RenderedBatch: Sendable {
  var batch: EntryBatch
  var lines: [UInt8]
  var parts: [RenderedPart]
}
