internal import Synchronization
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

  /// - Parameter size: Bytes of its entries, about.
  init(size: Int = 0) {
    bytes.reserveCapacity(size + size / 8)
    entries.reserveCapacity(size / 128)
  }

  mutating func add(_ key: SortKey, _ payload: UnsafeRawBufferPointer, isApart: Bool) {
    let start = bytes.count
    bytes.append(contentsOf: payload.assumingMemoryBound(to: UInt8.self))
    entries.append(Place(key: key, start: start, end: bytes.count, isApart: isApart))
  }

  /// Its entries while they are looked at.
  struct Open {
    fileprivate let entries: UnsafeBufferPointer<Place>
    fileprivate let bytes: UnsafeRawBufferPointer

    /// `nil` for one that stands apart, or is not direct.
    @inline(__always)
    func entry(_ index: Int) -> DirectEntry? {
      let place = entries[index]
      guard !place.isApart else { return nil }
      return DirectEntry(
        UnsafeRawBufferPointer(rebasing: bytes[place.start..<place.end]), key: place.key)
    }

    @inline(__always)
    func conversation(_ index: Int) -> Int64 { entries[index].key.first }
  }

  func withEntries<Result>(_ body: (Open) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      entries.withUnsafeBufferPointer { body(Open(entries: $0, bytes: bytes)) }
    }
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
    var isGroup: Bool
    /// Of one of its entries.
    var from: Int64
    var to: Int64
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
    /// Texts of markup, with their stored form beside them and without it.
    var renderedTexts = 0
    var renderedAlone = 0
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
  /// Longer than the lines in it.
  var lines: [UInt8]
  var parts: [RenderedPart]
}

/// Room for lines, which comes back when they are written.
final class LineRoom: Sendable {
  private let free = Mutex<[[UInt8]]>([])

  func take() -> [UInt8] { free.withLock { $0.popLast() } ?? [] }

  func giveBack(_ room: consuming [UInt8]) { free.withLock { [room] in $0.append(room) } }
}
