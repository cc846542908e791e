import EventModel
import Journal
import ModernSite

/// Brings what the outbox has noted to the platform: each conversation in its order, several at once.
///
/// What fails for the moment is tried again, later each time, and never given up; what the platform refuses becomes a dead letter. A message whose
/// answer was lost, or that an earlier run may have sent, is looked for before it is sent (again).
public actor Deliverer {
  public struct Limits: Sendable, Hashable {
    /// Conversations at once.
    public var width = 16
    /// Milliseconds between two tries at most.
    public var longestWait: Int64 = 300_000
    /// After a start, milliseconds until what an earlier run has left is touched: what that run asked for last may be at work yet.
    public var settling: Int64 = 3_000
    /// The platform's clock and ours may differ by so many seconds.
    public var clockSlack: Int64 = 600
    /// Pages of 100 messages that are looked through for one that is to be deleted.
    public var pagesOfDeletion = 50

    public init() {}
  }

  public struct Statistics: Sendable, Hashable {
    public var delivered = 0
    /// Of those, how many were found there instead of sent.
    public var found = 0
    public var retries = 0
    public var dead = 0
    /// People, groups and members that were made on the way.
    public var made = 0
  }

  let journal: SQLiteJournal
  let client: PlatformClient
  let limits: Limits
  let time: any PlatformTime
  private let report: @Sendable (String) -> Void
  private let isHalted: @Sendable () -> Bool
  public private(set) var statistics = Statistics()

  /// Conversations something of which is on its way.
  private var busy: Set<String> = []
  private var isLooking = false
  private var looksAgain = false
  private var isStopped = false
  private var running: [String: Task<Void, Never>] = [:]
  private var idle: [CheckedContinuation<Void, Never>] = []
  private var journalFails = false
  /// Nothing begins before, milliseconds since 1970.
  private var opens: Int64 = 0

  /// Deliveries up to this one are from earlier runs.
  private var lastOfEarlierRuns: Int64?
  /// Messages of which nobody knows whether they are there.
  var doubtful: Set<Int64> = []
  /// What was there of a conversation when this run first looked, by `muid`.
  var found: [String: [String: String]] = [:]

  /// - Parameter isHalted: While it says so, nothing new is sent.
  init(
    _ journal: SQLiteJournal, client: PlatformClient, limits: Limits = Limits(),
    time: any PlatformTime = SystemTime(), isHalted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (String) -> Void
  ) {
    self.journal = journal
    self.client = client
    self.limits = limits
    self.time = time
    self.isHalted = isHalted
    self.report = report
  }

  // MARK: Looking for work

  /// Begins what is due. To be called whenever something may have become so.
  func wake() async {
    looksAgain = true
    guard !isLooking else { return }
    isLooking = true
    defer { isLooking = false }
    while looksAgain, !isStopped {
      looksAgain = false
      do throws(JournalError) {
        try await look()
      } catch {
        tellJournal(error)
      }
    }
  }

  private func look() async throws(JournalError) {
    guard !isHalted(), busy.count < limits.width else { return }
    if lastOfEarlierRuns == nil {
      let last = try await journal.lastDelivery()
      lastOfEarlierRuns = last
      if try await journal.nextDue(Outbox.target) != nil {
        opens = time.nowMilliseconds + limits.settling
      }
    }
    let now = time.nowMilliseconds
    guard now >= opens else { return }
    let due = try await journal.due(
      Outbox.target, at: now, limit: limits.width + busy.count)
    for delivery in due where !isStopped && busy.count < limits.width {
      guard busy.insert(delivery.lane).inserted else { continue }
      running[delivery.lane] = Task { await carry(delivery) }
    }
  }

  private func carry(_ delivery: Delivery) async {
    if let outcome = await outcome(of: delivery) { await settle(delivery, outcome) }
    busy.remove(delivery.lane)
    running[delivery.lane] = nil
    if busy.isEmpty {
      for one in idle { one.resume() }
      idle = []
    }
    await wake()
  }

  func isOfEarlierRun(_ delivery: Delivery) -> Bool { delivery.id <= lastOfEarlierRuns ?? .max }

  // MARK: What came of it

  private func settle(_ delivery: Delivery, _ outcome: Attempt.Outcome) async {
    while true {
      do throws(JournalError) {
        let attempt = Attempt(
          delivery: delivery.id, at: time.nowMilliseconds, outcome: outcome)
        _ = try await journal.commit(JournalBatch(attempts: [attempt]))
        journalFails = false
        break
      } catch {
        // Someone has taken it away meanwhile.
        if case .unknown = error { break }
        tellJournal(error)
        // A run that ends here finds the message there next time.
        guard !isStopped, (try? await time.wait(until: time.elapsed + 1_000)) != nil else { return }
      }
    }
    switch outcome {
    case .delivered:
      doubtful.remove(delivery.id)
      statistics.delivered += 1
    case .retry(_, let error):
      statistics.retries += 1
      // At 1, 2, 4, 8, …
      if statistics.retries.nonzeroBitCount == 1 {
        report(
          "\(counted(statistics.retries, "delivery", "deliveries")) failed for the moment so far and tried again, the last: \(error)"
        )
      }
    case .dead(let error):
      doubtful.remove(delivery.id)
      statistics.dead += 1
      if statistics.dead.nonzeroBitCount == 1 {
        report("\(counted(statistics.dead, "dead letter")) so far, the last: \(error)")
      }
    }
  }

  private func tellJournal(_ error: JournalError) {
    if !journalFails { report("journal: \(error); deliveries are tried again") }
    journalFails = true
  }

  func countMade() { statistics.made += 1 }
  func countFound() { statistics.found += 1 }

  // MARK: Waiting and the end

  /// Waits until nothing is on its way.
  func rest() async {
    guard !busy.isEmpty else { return }
    await withCheckedContinuation { idle.append($0) }
  }

  /// Delivers until nothing waits any more, passing the time until the next try.
  func settleAll() async throws {
    while true {
      await wake()
      await rest()
      guard let next = try await journal.nextDue(Outbox.target) else {
        // What was begun meanwhile may have come to its end there, but not here.
        if busy.isEmpty { return }
        continue
      }
      let left = max(next, opens) - time.nowMilliseconds
      if left > 0 { try await time.wait(until: time.elapsed + left) }
    }
  }

  /// Begins nothing more and breaks off what is on its way; the next run looks whether it arrived.
  ///
  /// - Parameter milliseconds: How long what is on its way may take to end by itself.
  func stop(within milliseconds: Int64) async {
    isStopped = true
    let tasks = Array(running.values)
    let time = time
    let end = Task {
      guard (try? await time.wait(until: time.elapsed + milliseconds)) != nil else { return }
      for task in tasks { task.cancel() }
    }
    await rest()
    end.cancel()
  }
}
