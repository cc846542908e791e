/// Up to which message somebody got or read a conversation.
///
/// A receipt names one message and means it with all before it. Earlier receipts are kept as far as they say more than later ones, so that a
/// message that arrives late gets the instant it would have got in time.
struct ReceiptMark: Sendable, Hashable {
  private struct Entry: Hashable {
    var id: MessageNumber
    var timestamp: Int64
  }

  /// The messages for which a receipt said something new.
  struct Covered {
    /// The message up to which an earlier receipt said more, if any.
    var lower: MessageNumber?
    var upper: MessageNumber
  }

  /// Kept receipts at most; beyond that the oldest is forgotten, and a very late message gets a later instant.
  private static let limit = 256
  /// With growing identifiers and growing instants.
  private var entries: [Entry] = []
  /// Up to which message it was said without an instant: that counts as the second in which each was sent.
  private var untimed: MessageNumber?

  /// When a message was covered, the earlier of what is told; `nil` if it is not, or nobody said when and when it was sent is not known.
  func instant(of id: MessageNumber, sentAt: Int64? = nil) -> Int64? {
    let index = firstIndex(notBefore: id)
    let told = index < entries.count ? entries[index].timestamp : nil
    let isCovered = untimed.map { id <= $0 } ?? false
    return Message.earlier(told, isCovered ? sentAt : nil)
  }

  private func firstIndex(notBefore id: MessageNumber) -> Int {
    var (low, high) = (0, entries.count)
    // Nearly always the newest.
    if let last = entries.last, last.id < id { return high }
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// - Parameter timestamp: 0 and `nil` for no instant.
  /// - Returns: `nil` if it says nothing new.
  mutating func add(_ id: MessageNumber, at timestamp: Int64?) -> Covered? {
    guard let timestamp, timestamp != 0 else {
      if let untimed, id <= untimed { return nil }
      defer { untimed = id }
      return Covered(lower: untimed, upper: id)
    }
    let index = firstIndex(notBefore: id)
    var end = index
    if index < entries.count {
      if entries[index].timestamp <= timestamp { return nil }
      if entries[index].id == id { end += 1 }
    }
    // What earlier messages were told later is told by this one.
    var start = index
    while start > 0, entries[start - 1].timestamp >= timestamp { start -= 1 }
    // Up to the last one of the same instant all have it already.
    let told = start < index && entries[start].timestamp == timestamp ? start : start - 1
    let covered = Covered(lower: told >= 0 ? entries[told].id : nil, upper: id)
    entries.replaceSubrange(start..<end, with: [Entry(id: id, timestamp: timestamp)])
    if entries.count > Self.limit { entries.removeFirst() }
    return covered
  }
}
