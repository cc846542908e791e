internal import JSONText

/// The reactions on one message: those it came with and what events told since.
///
/// Of one user and reaction the latest event counts, of one second the removal. An addition without an instant is the earliest, a removal
/// without one the latest. Somebody whose reaction was only seen going away had put it there before the message came, so that it was among
/// those it came with.
struct MessageReactions: Sendable, Hashable {
  private struct Key: Hashable {
    var uid: ExactText
    var reaction: ExactText
  }

  private struct Entry: Hashable {
    var isAdded: Bool
    var reactedAt: Int64
    var wasSeenAdded: Bool
  }

  /// Those a message came with, and the second of the edit it showed.
  private struct Base: Hashable {
    var counts: [ReactionCount]
    var editedAt: Int64

    /// The lists in order: the earlier edit, the fewer reactions, the bytes.
    func isBefore(_ other: Base) -> Bool {
      if editedAt != other.editedAt { return editedAt < other.editedAt }
      if total != other.total { return total < other.total }
      return counts.flatMap { $0.encoded() }.lexicographicallyPrecedes(
        other.counts.flatMap { $0.encoded() })
    }

    private var total: Int64 {
      counts.reduce(0) { sum, one in
        let (more, isTooLarge) = sum.addingReportingOverflow(one.count)
        return isTooLarge ? .max : more
      }
    }
  }

  /// `nil` while the message has not come.
  private var base: Base?
  private var entries: [Key: Entry] = [:]

  /// Notes the reactions a message came with. Of several descriptions the earliest counts: those after it show what events tell as well.
  mutating func addBase(_ counts: [ReactionCount], of editedAt: Int64) {
    let new = Base(counts: counts, editedAt: editedAt)
    if let base, !new.isBefore(base) { return }
    base = new
  }

  /// - Returns: False if the event says nothing new.
  mutating func fold(_ event: ReactionEvent, isAdded: Bool) -> Bool {
    let key = Key(uid: ExactText(event.reactedBy.uid), reaction: ExactText(event.reaction))
    let reactedAt = event.reactedAt ?? (isAdded ? .min : .max)
    guard var entry = entries[key] else {
      entries[key] = Entry(isAdded: isAdded, reactedAt: reactedAt, wasSeenAdded: isAdded)
      return true
    }
    let isLater =
      reactedAt > entry.reactedAt
      || (reactedAt == entry.reactedAt && entry.isAdded && !isAdded)
    entry.wasSeenAdded = entry.wasSeenAdded || isAdded
    if isLater {
      entry.isAdded = isAdded
      entry.reactedAt = reactedAt
    }
    guard entries[key] != entry else { return false }
    entries[key] = entry
    return true
  }

  /// In the order the message came with, then by the reaction's bytes.
  var counts: [ReactionCount] {
    var counts = base?.counts ?? []
    var steps: [ExactText: Int64] = [:]
    for (key, entry) in entries {
      if entry.isAdded {
        steps[key.reaction, default: 0] += 1
      } else if !entry.wasSeenAdded {
        steps[key.reaction, default: 0] -= 1
      }
    }
    let inOrder = steps.map { ($0.key.text, $0.value) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    for (reaction, step) in inOrder {
      if let index = counts.firstIndex(where: { JSON.isIdentical($0.reaction, reaction) }) {
        // A count that was received may be any number.
        let (sum, isTooLarge) = counts[index].count.addingReportingOverflow(step)
        counts[index].count = isTooLarge ? (step > 0 ? .max : .min) : sum
      } else if step > 0 {
        counts.append(ReactionCount(reaction: reaction, count: step))
      }
    }
    return counts.filter { $0.count > 0 }
  }
}
