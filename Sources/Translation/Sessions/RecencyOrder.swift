/// Who was met last: keys from the one that was not met for longest to the newest.
struct RecencyOrder<Key: Hashable & Sendable>: Sendable {
  private var latest: [Key: UInt64] = [:]
  /// Every meeting, in order; those that are not a key's latest are passed over.
  private var meetings: [(key: Key, number: UInt64)] = []
  /// Meetings before this one are done with.
  private var first = 0
  private var lastNumber: UInt64 = 0

  mutating func meet(_ key: Key) {
    lastNumber += 1
    latest[key] = lastNumber
    meetings.append((key, lastNumber))
    // At least half of the list is of no more use: clearing it up costs no more than filling it did.
    if meetings.count > 2 * latest.count + 64 {
      meetings = meetings[first...].filter { latest[$0.key] == $0.number }
      first = 0
    }
  }

  mutating func remove(_ key: Key) { latest[key] = nil }

  /// The key that was not met for longest.
  mutating func oldest() -> Key? {
    while first < meetings.count {
      let meeting = meetings[first]
      if latest[meeting.key] == meeting.number { return meeting.key }
      first += 1
    }
    return nil
  }
}
