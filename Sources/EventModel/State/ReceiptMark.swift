/// Up to which message somebody got or read a conversation.
///
/// A receipt names one message and means it with all before it. Earlier receipts are kept as far as they say more than later ones, so that a
/// message that arrives late gets the instant it would have got in time.
struct ReceiptMark: Sendable, Hashable {
  private struct Entry: Hashable {
    var id: MessageNumber
    var timestamp: Int64
  }

  /// Kept receipts at most; beyond that the oldest is forgotten, and a very late message gets a later instant.
  private static let limit = 256
  /// With growing identifiers and growing instants.
  private var entries: [Entry] = []

  /// When a message was covered, 0 if nobody said when; `nil` if it is not.
  func instant(of id: MessageNumber) -> Int64? { entries.first { $0.id >= id }?.timestamp }

  /// - Returns: False if it says nothing new.
  mutating func add(_ id: MessageNumber, at timestamp: Int64) -> Bool {
    if let known = instant(of: id), known <= timestamp { return false }
    entries.removeAll { $0.id <= id && $0.timestamp >= timestamp }
    let index = entries.firstIndex { $0.id > id } ?? entries.count
    entries.insert(Entry(id: id, timestamp: timestamp), at: index)
    if entries.count > Self.limit { entries.removeFirst() }
    return true
  }
}

/// An identifier of a message as a number, however long.
struct MessageNumber: Sendable, Hashable, Comparable {
  private let digits: String

  /// `nil` for what is no row of digits.
  init?(_ id: String) {
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    digits = String(id.drop { $0 == "0" })
  }

  static func < (one: Self, other: Self) -> Bool {
    let (a, b) = (one.digits.utf8, other.digits.utf8)
    return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
  }
}
