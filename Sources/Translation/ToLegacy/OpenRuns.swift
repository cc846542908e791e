import EventModel

/// Runs of agents that stream in, until each is told of as one answer.
struct OpenRuns: Sendable {
  struct Open: Sendable {
    var run: AssistantRun
    var conversationId: String?
    /// In whose eyes it streams.
    var viewer: String?
    /// When the last event came.
    var at: Int64
  }

  private var open: [String: Open] = [:]
  private var order: [String] = []
  /// Runs that were told of.
  private var done = RecentTable<String, Bool>(capacity: 10_000)

  static let limit = 256

  /// Folds an event in.
  ///
  /// - Returns: Runs that are over by it: its own that has finished, the one that still ran in its conversation, the oldest where there
  ///   are too many. `nil` if the event is of a run that is done with.
  mutating func fold(_ event: AssistantEvent, viewer: String?, at now: Int64) -> [Open]? {
    guard done.refreshed(event.id) == nil else { return nil }
    var over: [Open] = []
    if open[event.id] == nil {
      if let conversation = event.conversationId,
        let before = order.first(where: { open[$0]?.conversationId == conversation })
      {
        over += close(before)
      }
      if order.count >= Self.limit, let oldest = order.first { over += close(oldest) }
      order.append(event.id)
    }
    var entry = open[event.id] ?? Open(run: AssistantRun(id: event.id), viewer: viewer, at: now)
    entry.conversationId = entry.conversationId ?? event.conversationId
    entry.at = now
    entry.run.fold(event)
    open[event.id] = entry
    if entry.run.phase != .running { over += close(event.id) }
    return over
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
