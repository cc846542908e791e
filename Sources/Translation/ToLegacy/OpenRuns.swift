import EventModel

/// Runs of agents that stream in, until each is told of as one answer.
///
/// As with ``AssistantRuns`` a run whose end is missing is supposed to be over once a later one begins in its place, which its next piece
/// disproves. What was told cannot be taken back, so that it is told before the later one is, not at once.
struct OpenRuns: Sendable {
  struct Open: Sendable {
    var run: AssistantRun
    var conversationId: String?
    /// In whose eyes it streams.
    var viewer: String?
    var threadId: String?
    /// When the last event came.
    var at: Int64
    /// The later run because of which it is supposed to be over.
    fileprivate var follower: String?
  }

  private var open: [String: Open] = [:]
  private var order: [String] = []
  /// Runs that were told of.
  private var done = RecentTable<String, Bool>(capacity: 10_000)

  static let limit = 256

  /// Folds an event in.
  ///
  /// - Returns: Runs that are over by it, in the order in which they began: its own that has finished and those supposed to be over since it
  ///   began, the oldest where there are too many. `nil` if the event is of a run that is done with.
  mutating func fold(_ event: AssistantEvent, viewer: String?, at now: Int64) -> [Open]? {
    guard done.refreshed(event.id) == nil else { return nil }
    var over: [Open] = []
    let isNew = open[event.id] == nil
    if isNew {
      if order.count >= Self.limit, let oldest = order.first { over += close(oldest) }
      order.append(event.id)
    }
    var entry = open[event.id] ?? Open(run: AssistantRun(id: event.id), viewer: viewer, at: now)
    // The first event that says so decides the place; all of a run tell the same.
    if entry.conversationId == nil, let conversation = event.conversationId {
      entry.conversationId = conversation
      entry.threadId = event.threadId
    }
    entry.at = now
    let change = entry.run.fold(event)
    if change != .none && change != .unknown { entry.follower = nil }
    open[event.id] = entry
    if event.type == .runStart, isNew || event.timestamp != nil {
      suppose(event.id, at: event.timestamp)
    }
    if entry.run.phase != .running { over += closeWithThoseBefore(event.id) }
    return over
  }

  /// Supposes those to be over in whose place a run begins.
  private mutating func suppose(_ follower: String, at start: Int64?) {
    guard let begun = open[follower], let conversation = begun.conversationId else { return }
    for id in order where id != follower {
      guard let other = open[id], other.conversationId == conversation,
        other.threadId == begun.threadId, other.run.seemsOver(onceAnotherBeganAt: start),
        !follows(id, follower)
      else { continue }
      open[id]?.follower = follower
    }
  }

  /// Whether a run is supposed to be over because of another, or of one that is.
  private func follows(_ id: String, _ other: String) -> Bool {
    var next = open[other]?.follower
    for _ in order {
      guard let known = next else { return false }
      if known == id { return true }
      next = open[known]?.follower
    }
    return true
  }

  /// The run and those that are supposed to be over because of it.
  private mutating func closeWithThoseBefore(_ id: String) -> [Open] {
    var before: Set<String> = [id]
    var (seen, isMore) = (0, true)
    while isMore, seen < order.count {
      let more = order.filter { open[$0]?.follower.map(before.contains) ?? false }
      isMore = !before.isSuperset(of: more)
      before.formUnion(more)
      seen += 1
    }
    return order.filter { before.contains($0) && $0 != id }.flatMap { close($0) } + close(id)
  }

  /// The conversation of a run, open or just over.
  func conversation(of id: String, _ over: [Open]) -> String? {
    open[id]?.conversationId ?? over.first { $0.run.id == id }?.conversationId
  }

  /// Runs of which nothing has been heard since an instant.
  mutating func silent(since instant: Int64) -> [Open] {
    order.filter { open[$0].map { $0.at < instant } ?? false }.flatMap { close($0) }
  }

  /// The stored answer of a run has come: the run is over. True if its answer was told already.
  mutating func take(answer id: String) -> Bool {
    let wasDone = done.refreshed(id) != nil
    open[id] = nil
    order.removeAll { $0 == id }
    done.set(true, for: id)
    return wasDone
  }

  private mutating func close(_ id: String) -> [Open] {
    order.removeAll { $0 == id }
    guard var entry = open.removeValue(forKey: id) else { return [] }
    entry.run.close()
    done.set(true, for: id)
    return [entry]
  }
}
