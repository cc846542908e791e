import EventModel
import Foundation
import JSONText
import Journal
import ModernSite
import Recording
import Synchronization
import TestSupport
import Testing
import Translation
import Transport

@testable import Bridge

/// An outbox and a deliverer before a simulated platform, in virtual time.
struct DeliveryBench {
  let folder: TemporaryFolder
  let platform: SimulatedPlatform
  let time: VirtualTime
  let journal: SQLiteJournal
  let outbox: Outbox
  let deliverer: Deliverer
  let modes: ModeKeeper
  let reports: Reports

  /// What was reported.
  final class Reports: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  init(
    in folder: TemporaryFolder? = nil, platform: SimulatedPlatform? = nil,
    faults: SimulatedPlatform.Faults = SimulatedPlatform.Faults(),
    modes text: String = "{default: 'bridge'}", since: Int64? = 0, key: String = "key",
    time: VirtualTime = VirtualTime(), limits: Outbox.Limits = Outbox.Limits(),
    transport wrap: ((any PlatformTransport) -> any PlatformTransport)? = nil,
    failing: FailingJournal? = nil
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let platform = platform ?? SimulatedPlatform(apiKey: "key", faults: faults)
    let reports = Reports()
    let modes = try ModeKeeper(
      file: try folder.write(text, to: "modes.json5"), killSwitch: folder.path + "/kill"
    ) { reports.add($0) }
    let journal = try SQLiteJournal(folder.path + "/journal")
    var configuration = PlatformConfiguration(
      baseURL: "https://platform.example/v3", apiKey: key)
    configuration.requestsPerMinute = 10_000
    let direct = SimulatedPlatformTransport(platform, time: time)
    let client = PlatformClient(configuration, transport: wrap?(direct) ?? direct, time: time)
    failing?.inner.withLock { $0 = journal }
    deliverer = Deliverer(
      journal, client: client, time: time, isHalted: { modes.isKilled },
      report: { reports.add($0) })
    outbox = Outbox(
      failing ?? journal, modes: modes, start: since, limits: limits, time: time
    ) { reports.add($0) }
    (self.folder, self.platform, self.time, self.journal) = (folder, platform, time, journal)
    (self.modes, self.reports) = (modes, reports)
  }

  /// Takes events, notes them, and delivers until nothing waits.
  func carry(_ events: [ViewedEvent]) async throws {
    // What is there already is from earlier runs.
    await deliverer.wake()
    outbox.take(events)
    await outbox.drain()
    try await deliverer.settleAll()
  }

  /// Ends it, so that the next can have its journal.
  func close() async {
    await outbox.stop(within: 0)
    await deliverer.stop(within: 0)
    await journal.close()
  }

  // MARK: Events

  /// What the recordings of a version come to, translated one file after the other as one install.
  static func recorded(_ version: String) throws -> [ViewedEvent] {
    var translator = Translator(TranslatorConfiguration())
    var events: [ViewedEvent] = []
    for name in try Fixtures.names(in: "recordings/\(version)", suffix: ".jsonl") {
      let file = try RecordingFile(
        decoding: Fixtures.bytes("recordings/\(version)/\(name)"), name: name)
      for located in file.interactions {
        events +=
          translator.translate(
            located.interaction.exchange(position: "\(name):\(located.line)")
          ).events
      }
    }
    return events
  }

  static func text(
    _ id: Int, from sender: String = "lu-1", to receiver: String = "lu-2",
    inGroup guid: String? = nil, text: String? = nil, sentAt: Int64 = 1_700_000_000,
    viewer: String? = nil
  ) -> ViewedEvent {
    let muid = "legacy-site-\(guid == nil ? "m" : "g")-\(id)"
    let message = Message(
      id: "", muid: muid,
      conversationId: guid.map { "group_\($0)" } ?? ConversationID.user(sender, receiver),
      sender: sender, receiver: guid ?? receiver, receiverType: guid == nil ? .user : .group,
      category: .message, type: "text", content: .text(text ?? "text \(id)"),
      metadata: ["legacy": ["id": .string(String(id))]], sentAt: sentAt,
      senderEntity: User(uid: sender, name: "Name of \(sender)"),
      receiverEntity: guid.map { .group(Group(guid: $0, name: "Room", type: .public)) }
        ?? .user(User(uid: receiver, name: "Name of \(receiver)")))
    return ViewedEvent(
      viewer: viewer ?? sender, event: .onTextMessageReceived(message), position: "test")
  }

  static func deletion(_ id: Int, inGroup guid: String, by uid: String) -> ViewedEvent {
    let message = Message(
      id: "", muid: "legacy-site-g-\(id)", conversationId: "group_\(guid)", sender: "",
      receiver: guid, receiverType: .group, category: .unknown(""), type: "", content: .absent,
      metadata: ["legacy": ["id": .string(String(id))]], sentAt: 0, deletedAt: 1_700_000_001,
      deletedBy: uid, receiverEntity: .group(Group(guid: guid)))
    return ViewedEvent(viewer: uid, event: .onMessageDeleted(message), position: "test")
  }

  /// So many messages of people with each other and in rooms, seen by two each.
  static func talk(_ count: Int) -> [ViewedEvent] {
    (0..<count).flatMap { number in
      let sender = "lu-\(number % 7)"
      let event =
        number % 3 == 0
        ? text(number, from: sender, inGroup: "lr-\(number % 4)")
        : text(number, from: sender, to: "lu-\((number + 1) % 7)")
      return [event, ViewedEvent(viewer: "other", event: event.event, position: "test")]
    }
  }

  /// What is to be at the platform: `muid`s by conversation in their order.
  static func expected(_ events: [ViewedEvent]) -> [String: [String]] {
    var seen: Set<String> = []
    return events.reduce(into: [:]) { all, event in
      guard let message = event.message, case let lane = message.conversationId,
        let muid = message.muid, event.isMessage, seen.insert("\(muid) \(lane)").inserted
      else { return }
      all[lane, default: []].append(muid)
    }
  }
}

extension ViewedEvent {
  fileprivate var isMessage: Bool {
    [.onTextMessageReceived, .onMediaMessageReceived, .onCustomMessageReceived]
      .contains(event.method)
  }
}

/// A journal that takes nothing for a while.
final class FailingJournal: Journal {
  let inner = Mutex<SQLiteJournal?>(nil)
  let failures: Mutex<Int>

  init(_ failures: Int) { self.failures = Mutex(failures) }

  private func journal() throws(JournalError) -> SQLiteJournal {
    guard let journal = inner.withLock({ $0 }) else { throw .closed }
    return journal
  }

  func commit(_ batch: JournalBatch) async throws(JournalError) -> CommitReceipt {
    let fails = failures.withLock { left in
      defer { left = max(left - 1, 0) }
      return left > 0
    }
    if fails { throw .full }
    return try await journal().commit(batch)
  }

  func records(after position: Int64, limit: Int) async throws(JournalError) -> [JournalRecord] {
    try await journal().records(after: position, limit: limit)
  }
  func cursor(_ reader: String) async throws(JournalError) -> JournalCursor? {
    try await journal().cursor(reader)
  }
  func snapshot(_ name: String) async throws(JournalError) -> [UInt8]? {
    try await journal().snapshot(name)
  }
  func due(_ target: String, at now: Int64, limit: Int) async throws(JournalError) -> [Delivery] {
    try await journal().due(target, at: now, limit: limit)
  }
  func nextDue(_ target: String) async throws(JournalError) -> Int64? {
    try await journal().nextDue(target)
  }
}
