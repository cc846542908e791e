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

    /// What it adds to those the message came with.
    var step: Int64 { isAdded ? 1 : wasSeenAdded ? 0 : -1 }
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
  // What follows from these, kept so that an event costs little however many came before it.
  /// How many more or fewer there are of a reaction than the message came with; none that is 0.
  private var steps: [ExactText: Int64] = [:]
  /// The reactions the message came with, as often as they are there now, and where each is.
  private var shown: [ReactionCount] = []
  private var indices: [ExactText: Int] = [:]
  /// Of those the indices that are not shown, since there are none left.
  private var hidden: [Int] = []
  /// The others, by their bytes.
  private var others: [ReactionCount] = []

  /// What becomes of ``counts`` by an event.
  enum Step: Sendable, Hashable {
    case none
    case set(Int, count: Int64)
    case insert(Int, ReactionCount)
    case remove(Int)

    func apply(to counts: inout [ReactionCount]) {
      switch self {
      case .none: break
      case .set(let index, let count): counts[index].count = count
      case .insert(let index, let new): counts.insert(new, at: index)
      case .remove(let index): counts.remove(at: index)
      }
    }
  }

  /// Notes the reactions a message came with. Of several descriptions the earliest counts: those after it show what events tell as well.
  mutating func addBase(_ counts: [ReactionCount], of editedAt: Int64) {
    let new = Base(counts: counts, editedAt: editedAt)
    if let base, !new.isBefore(base) { return }
    base = new
    shown = counts
    indices = [:]
    for (index, one) in counts.enumerated() {
      let reaction = ExactText(one.reaction)
      if indices[reaction] == nil { indices[reaction] = index }
    }
    hidden = shown.indices.filter { shown[$0].count <= 0 }
    others = []
    for reaction in steps.keys { _ = show(reaction) }
  }

  /// - Returns: `nil` if the event says nothing new.
  mutating func fold(_ event: ReactionEvent, isAdded: Bool) -> Step? {
    let key = Key(uid: ExactText(event.reactedBy.uid), reaction: ExactText(event.reaction))
    let reactedAt = event.reactedAt ?? (isAdded ? .min : .max)
    guard var entry = entries[key] else {
      let new = Entry(isAdded: isAdded, reactedAt: reactedAt, wasSeenAdded: isAdded)
      entries[key] = new
      return step(key.reaction, by: new.step)
    }
    let before = entry.step
    let isLater =
      reactedAt > entry.reactedAt
      || (reactedAt == entry.reactedAt && entry.isAdded && !isAdded)
    entry.wasSeenAdded = entry.wasSeenAdded || isAdded
    if isLater {
      entry.isAdded = isAdded
      entry.reactedAt = reactedAt
    }
    guard entries[key] != entry else { return nil }
    entries[key] = entry
    return entry.step == before ? Step.none : step(key.reaction, by: entry.step - before)
  }

  private mutating func step(_ reaction: ExactText, by change: Int64) -> Step {
    let sum = steps[reaction, default: 0] + change
    steps[reaction] = sum == 0 ? nil : sum
    return show(reaction)
  }

  /// Brings the count of one reaction to what its steps say: all the others are as they were.
  private mutating func show(_ reaction: ExactText) -> Step {
    let step = steps[reaction] ?? 0
    if let index = indices[reaction], let counts = base?.counts {
      // A count that was received may be any number.
      let (sum, isTooLarge) = counts[index].count.addingReportingOverflow(step)
      return show(index, isTooLarge ? (step > 0 ? .max : .min) : sum)
    }
    let bytes = reaction.text.utf8
    let index = others.firstIndexOfSorted { !$0.reaction.utf8.lexicographicallyPrecedes(bytes) }
    let isThere =
      index < others.count && JSON.isIdentical(others[index].reaction, reaction.text)
    let place = shown.count - hidden.count + index
    switch (isThere, step > 0) {
    case (true, true):
      others[index].count = step
      return .set(place, count: step)
    case (true, false):
      others.remove(at: index)
      return .remove(place)
    case (false, true):
      let new = ReactionCount(reaction: reaction.text, count: step)
      others.insert(new, at: index)
      return .insert(place, new)
    case (false, false): return .none
    }
  }

  /// The same for one the message came with.
  private mutating func show(_ index: Int, _ count: Int64) -> Step {
    let wasShown = shown[index].count > 0
    guard shown[index].count != count else { return .none }
    shown[index].count = count
    let before = hidden.firstIndexOfSorted { $0 >= index }
    switch (wasShown, count > 0) {
    case (true, true): return .set(index - before, count: count)
    case (true, false):
      hidden.insert(index, at: before)
      return .remove(index - before)
    case (false, true):
      hidden.remove(at: before)
      return .insert(index - before, shown[index])
    case (false, false): return .none
    }
  }

  /// In the order the message came with, then by the reaction's bytes.
  var counts: [ReactionCount] { shown.filter { $0.count > 0 } + others }
}
