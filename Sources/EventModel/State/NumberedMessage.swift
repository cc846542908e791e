internal import JSONText

/// The identifier of a message as a number, with its exact text: zeros in front count for nothing in a number.
struct NumberedMessage: Sendable, Hashable, Comparable {
  let number: MessageNumber
  let id: ExactText

  /// `nil` for an identifier that is no number.
  init?(_ id: String) {
    guard let number = MessageNumber(id) else { return nil }
    self.number = number
    self.id = ExactText(id)
  }

  static func < (one: Self, other: Self) -> Bool {
    one.number == other.number
      ? one.id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8) : one.number < other.number
  }
}

extension ConversationState {
  /// Notes the identifier of a message that is there now.
  mutating func note(_ id: String) {
    guard let new = NumberedMessage(id) else { return }
    let index = numbered.firstIndexOfSorted { !($0 < new) }
    if index < numbered.count, numbered[index] == new { return }
    numbered.insert(new, at: index)
  }

  /// Where the messages stand that a receipt covers, in their order.
  func indices(of covered: ReceiptMark.Covered) -> [Int] {
    let start =
      covered.lower.map { lower in numbered.firstIndexOfSorted { lower < $0.number } } ?? 0
    let end = numbered.firstIndexOfSorted { covered.upper < $0.number }
    guard start < end else { return [] }
    // Most follow each other among the messages as their numbers do: the search is for those that do not.
    var indices: [Int] = []
    var (next, isSorted) = (0, true)
    for known in numbered[start..<end] {
      if !(next < messages.count && JSON.isIdentical(messages[next].id, known.id.text)) {
        guard let found = index(of: known.id.text) else { continue }
        isSorted = isSorted && found >= next
        next = found
      }
      indices.append(next)
      next += 1
    }
    return isSorted ? indices : indices.sorted()
  }
}

extension Array {
  /// Where the elements begin for which something holds, of a list that has them all at its end.
  func firstIndexOfSorted(where holds: (Element) -> Bool) -> Int {
    // Nearly always the newest.
    guard let last, holds(last) else { return count }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
