import JSONText
import Journal
import ModernSite
import Synchronization
public import Translation

/// Notes what is to be done on the platform: of each event that has a call there a record and a delivery, kept together.
///
/// Whoever hands events over never waits for the disk: what is noted waits in memory, within bounds, until the one writing task has put it into the
/// journal. A journal that is full or fails is tried again.
public final class Outbox: EventSink {
  public struct Limits: Sendable, Hashable {
    /// What waits for the journal.
    public var entries = 50_000
    public var bytes = 64 << 20
    /// Of one event, as JSON.
    public var eventBytes = 1 << 20
    /// Written in one go.
    public var batch = 200
    /// Keys that are remembered, so that what another viewer sees is not written again.
    public var keys = 50_000

    public init() {}
  }

  /// What happened so far.
  public struct Statistics: Sendable, Hashable {
    /// Events that are in the journal, each with its delivery.
    public var noted = 0
    /// Events that make none, by reason.
    public var undelivered: [Undelivered: Int] = [:]
    public var waiting = 0
    public var mostWaiting = 0
  }

  /// Where deliveries go.
  static let target = "platform"
  static let source = "proxy"
  /// The install's clock may be that much behind ours.
  static let clockSlack: Int64 = 60

  private struct Entry {
    var order: PlatformOrder
    /// The event as JSON.
    var record: [UInt8]
    var at: Int64
    var size: Int
  }

  private struct State {
    var queue: [Entry] = []
    /// How many at the beginning of the queue are done with.
    var done = 0
    var bytes = 0
    var keys: Set<String> = []
    var olderKeys: Set<String> = []
    var statistics = Statistics()
    /// What came last is in the journal, or was given up.
    var idle: [CheckedContinuation<Void, Never>] = []
    var isWriting = false
    var hasFailed = false
    var deadline: Int64?
  }

  private let journal: any Journal
  private let modes: ModeKeeper
  private let limits: Limits
  private let time: any PlatformTime
  private let start: Int64?
  private let report: @Sendable (String) -> Void
  private let onNoted: @Sendable () -> Void
  private let state = Mutex(State())
  private let bell: AsyncStream<Void>.Continuation
  private let writer = Mutex<Task<Void, Never>?>(nil)

  /// - Parameters:
  ///   - start: What happened before is history and not delivered, seconds since 1970; `nil` for when the journal was first used so.
  ///   - onNoted: Called when something is in the journal.
  init(
    _ journal: any Journal, modes: ModeKeeper, start: Int64?, limits: Limits = Limits(),
    time: any PlatformTime = SystemTime(), report: @escaping @Sendable (String) -> Void,
    onNoted: @escaping @Sendable () -> Void = {}
  ) {
    self.journal = journal
    self.modes = modes
    self.start = start
    self.limits = limits
    self.time = time
    self.report = report
    self.onNoted = onNoted
    let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.bell = bell
    let task = Task { [weak self] in
      for await _ in stream { await self?.writeOut() }
      await self?.writeOut()
    }
    writer.withLock { $0 = task }
  }

  public var statistics: Statistics { state.withLock { $0.statistics } }

  // MARK: Taking

  public func take(_ events: [ViewedEvent]) {
    let now = time.now
    for event in events {
      switch PlatformOrder.meaning(of: event.event, at: now) {
      case .nothing(let reason): count(reason)
      case .order(let order): take(order, of: event)
      }
    }
    bell.yield()
  }

  private func count(_ reason: Undelivered) {
    state.withLock { $0.statistics.undelivered[reason, default: 0] += 1 }
  }

  private func take(_ order: PlatformOrder, of event: ViewedEvent) {
    switch modes.mode(of: order) {
    case .legacy: return count(.legacy)
    case .shadow:
      // Each is counted once here too.
      return count(remember(order.key) ? .shadow : .repeated)
    case .bridge: break
    }
    guard remember(order.key) else { return count(.repeated) }
    var writer = JSONWriter(reserving: 1_024)
    writer.beginObject()
    event.writeMembers(to: &writer)
    writer.endObject()
    let record = writer.bytes
    guard record.count <= limits.eventBytes else { return count(.tooLarge) }
    let size = 2 * record.count + 512
    let lost: Int? = state.withLock { state in
      guard state.statistics.waiting < limits.entries, state.bytes + size <= limits.bytes else {
        state.keys.remove(order.key)
        state.statistics.undelivered[.lost, default: 0] += 1
        return state.statistics.undelivered[.lost]
      }
      state.queue.append(
        Entry(order: order, record: record, at: time.nowMilliseconds, size: size))
      state.bytes += size
      state.statistics.waiting += 1
      state.statistics.mostWaiting = max(state.statistics.mostWaiting, state.statistics.waiting)
      return nil
    }
    // At 1, 2, 4, 8, …
    if let lost, lost.nonzeroBitCount == 1 {
      report("the journal has fallen behind: \(counted(lost, "event")) not delivered so far")
    }
  }

  /// - Returns: False if it is known.
  private func remember(_ key: String) -> Bool {
    state.withLock { state in
      guard !state.keys.contains(key), !state.olderKeys.contains(key) else { return false }
      if state.keys.count >= limits.keys {
        state.olderKeys = state.keys
        state.keys = []
      }
      state.keys.insert(key)
      return true
    }
  }

  // MARK: Writing

  private func writeOut() async {
    while case let entries = next(), !entries.isEmpty {
      do throws(JournalError) {
        try await write(entries)
        finish(entries)
      } catch {
        guard await waitAfter(error) else { return giveUp() }
      }
    }
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.queue.count == state.done ? state.idle : []
    }
    for one in idle { one.resume() }
  }

  private func next() -> [Entry] {
    state.withLock { state in
      if state.done > 4 * limits.batch {
        state.queue.removeFirst(state.done)
        state.done = 0
      }
      return Array(state.queue[state.done...].prefix(limits.batch))
    }
  }

  private func write(_ entries: [Entry]) async throws(JournalError) {
    // What is older than the keys that are known can't be told from what was delivered.
    let start = max(
      try await firstMoment(), start == nil ? time.now - LiveDelivery.daysOfKeys * 86_400 : 0)
    var batch = JournalBatch()
    var early = 0
    for entry in entries {
      guard entry.order.sentAt == 0 || entry.order.sentAt >= start else {
        early += 1
        continue
      }
      batch.records.append(
        NewRecord(
          source: Self.source, key: entry.order.key, at: entry.at, payload: entry.record,
          names: entry.order.names))
      batch.deliveries.append(
        NewDelivery(
          target: Self.target, key: entry.order.key, lane: entry.order.lane,
          payload: entry.order.encoded(), cause: .newRecordOfBatch(batch.records.count - 1),
          due: entry.at))
    }
    var repeated = 0
    if !batch.records.isEmpty {
      for case .duplicate in try await journal.commit(batch).records { repeated += 1 }
      onNoted()
    }
    state.withLock { state in
      state.statistics.noted += batch.records.count - repeated
      if early > 0 { state.statistics.undelivered[.earlier, default: 0] += early }
      if repeated > 0 { state.statistics.undelivered[.repeated, default: 0] += repeated }
    }
  }

  /// What happened before that is not delivered; kept in the journal from the first time on.
  private func firstMoment() async throws(JournalError) -> Int64 {
    if let start { return start }
    let name = "delivery.start"
    if let bytes = try await journal.snapshot(name),
      let known = Int64(String(decoding: bytes, as: UTF8.self))
    {
      return known
    }
    let now = time.now - Self.clockSlack
    _ = try await journal.commit(JournalBatch(snapshots: [name: Array(String(now).utf8)]))
    return now
  }

  private func finish(_ entries: [Entry]) {
    let works = state.withLock { state in
      state.done += entries.count
      state.bytes -= entries.reduce(0) { $0 + $1.size }
      state.statistics.waiting -= entries.count
      defer { state.hasFailed = false }
      return state.hasFailed
    }
    if works { report("journal: it takes what waited") }
  }

  /// - Returns: False if it is not to be tried again.
  private func waitAfter(_ error: JournalError) async -> Bool {
    let (isFirst, deadline) = state.withLock { state in
      defer { state.hasFailed = true }
      return (!state.hasFailed, state.deadline)
    }
    if isFirst { report("journal: \(error); what is to be delivered waits in memory") }
    if let deadline, time.elapsed >= deadline { return false }
    let next = time.elapsed + (deadline == nil ? 1_000 : 100)
    return (try? await time.wait(until: next)) != nil
  }

  private func giveUp() {
    let (left, idle) = state.withLock { state in
      let left = state.queue.count - state.done
      state.queue = []
      (state.done, state.bytes, state.statistics.waiting) = (0, 0, 0)
      state.statistics.undelivered[.lost, default: 0] += left
      defer { state.idle = [] }
      return (left, state.idle)
    }
    for one in idle { one.resume() }
    if left > 0 {
      report("stopped before the journal took everything: \(counted(left, "event")) not delivered")
    }
  }

  // MARK: The end

  /// Waits until what was taken is in the journal.
  func drain() async {
    bell.yield()
    await withCheckedContinuation { done in
      let isIdle = state.withLock { state in
        if state.queue.count > state.done { state.idle.append(done) }
        return state.queue.count == state.done
      }
      if isIdle { done.resume() }
    }
  }

  /// Writes out what waits. Events that come later are lost.
  ///
  /// - Parameter milliseconds: How long a journal that fails is tried.
  func stop(within milliseconds: Int64) async {
    state.withLock { $0.deadline = time.elapsed + milliseconds }
    bell.yield()
    bell.finish()
    await writer.withLock { $0 }?.value
  }
}
