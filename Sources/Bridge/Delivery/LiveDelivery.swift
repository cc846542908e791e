import Journal
import ModernSite
import Synchronization
import Translation

/// Everything between the translator and the platform: journal, outbox, deliverer, modes.
public final class LiveDelivery: Sendable {
  /// What happened so far.
  public struct Statistics: Sendable, Hashable {
    public var outbox = Outbox.Statistics()
    public var deliverer = Deliverer.Statistics()
    /// What waits, and what was given up, in the journal; `nil` if it can't be read.
    public var pending: Int?
    public var dead: Int?
  }

  /// Records that are done with are kept so many days, keys so many: what comes again after that is not delivered for its age.
  static let daysOfRecords: Int64 = 30
  static let daysOfKeys: Int64 = 400
  private static let day: Int64 = 86_400_000

  let outbox: Outbox
  let deliverer: Deliverer
  private let journal: SQLiteJournal
  private let modes: ModeKeeper
  private let time: any PlatformTime
  private let seconds = Mutex(0)

  /// - Throws: ``FileProblem`` naming the file that can't be used.
  init?(
    _ configuration: ProxyConfiguration, time: any PlatformTime = SystemTime(),
    transport: (any PlatformTransport)? = nil, limits: Deliverer.Limits = Deliverer.Limits(),
    report: @escaping @Sendable (String) -> Void
  ) throws(FileProblem) {
    guard let path = configuration.journal, let platform = configuration.platform else {
      return nil
    }
    let modes = try ModeKeeper(
      file: configuration.modes, killSwitch: configuration.killSwitch, report: report)
    let settings = try platform.platform()
    let client =
      if let transport {
        PlatformClient(settings, transport: transport, time: time)
      } else {
        PlatformClient(settings, time: time)
      }
    do throws(JournalError) {
      journal = try SQLiteJournal(path)
    } catch {
      throw FileProblem(path: path, rule: "\(error)")
    }
    let deliverer = Deliverer(
      journal, client: client, limits: limits, time: time, isHalted: { modes.isKilled },
      report: report)
    outbox = Outbox(
      journal, modes: modes, start: platform.since, time: time, report: report,
      onNoted: { Task { await deliverer.wake() } })
    self.modes = modes
    self.time = time
    self.deliverer = deliverer
    // What is there now is from earlier runs.
    Task { await deliverer.wake() }
  }

  /// To be called each second.
  func tick() {
    modes.look()
    let count = seconds.withLock { seconds in
      seconds += 1
      return seconds
    }
    Task {
      await deliverer.wake()
      // Once an hour.
      if count.isMultiple(of: 3_600) { await forget() }
    }
  }

  /// Reads the modes again.
  func reload() { modes.look(isForced: true) }

  /// Removes what is done with and old.
  func forget() async {
    let now = time.nowMilliseconds
    guard let last = try? await journal.lastPosition(),
      // The one reader is the outbox itself, which is behind all that is there.
      (try? await journal.commit(
        JournalBatch(cursors: [Outbox.source: JournalCursor(position: last)]))) != nil
    else { return }
    _ = try? await journal.remove(
      before: now - Self.daysOfRecords * Self.day, keysBefore: now - Self.daysOfKeys * Self.day)
  }

  func statistics() async -> Statistics {
    let counts = try? await journal.counts()
    return Statistics(
      outbox: outbox.statistics, deliverer: await deliverer.statistics, pending: counts?.pending,
      dead: counts?.dead)
  }

  /// What waits and was given up, for each target; none if the journal can't be read.
  func targets() async -> [SQLiteJournal.TargetCounts] { (try? await journal.targetCounts()) ?? [] }

  /// Writes out what waits for the journal, and ends within about a second and a half.
  func stop() async -> Statistics {
    await outbox.stop(within: 500)
    await deliverer.stop(within: 500)
    let statistics = await statistics()
    await journal.close()
    return statistics
  }
}

/// Hands events to several.
struct SinkChain: EventSink {
  let sinks: [any EventSink]

  func take(_ events: [ViewedEvent]) {
    for sink in sinks { sink.take(events) }
  }
}
