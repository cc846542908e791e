import Journal
import ModernSite
import Synchronization
import TestSupport
import Testing
import Translation
import Transport

@testable import Bridge

@Suite("Delivery: stops and failures")
struct DeliveryRestartTests {
  /// Ends the world after so many calls: nothing is answered any more, whether or not the last was done.
  private final class EndingTransport: PlatformTransport {
    private let inner: any PlatformTransport
    private let left: Mutex<Int>
    private let doesLast: Bool

    var hasEnded: Bool { left.withLock { $0 <= 0 } }

    init(_ inner: any PlatformTransport, after count: Int, doesLast: Bool) {
      self.inner = inner
      left = Mutex(count)
      self.doesLast = doesLast
    }

    func send(
      _ request: HTTPClientRequest, limit: Int
    ) async throws(HTTPClientError) -> HTTPResponse {
      let left = left.withLock { left in
        left -= 1
        return left
      }
      if left > 0 { return try await inner.send(request, limit: limit) }
      if left == 0, doesLast { _ = try await inner.send(request, limit: limit) }
      throw HTTPClientError(.cancelled, place: "ended")
    }
  }

  @Test(
    "a run that ends at any call is gone on from: everything is there once",
    arguments: [false, true])
  func ends(doesLast: Bool) async throws {
    let events = DeliveryBench.talk(12)
    let whole = try DeliveryBench()
    try await whole.carry(events)
    let calls = whole.platform.counts.calls.values.reduce(0, +)
    #expect(calls > 40)
    for count in 1...calls {
      let folder = try TemporaryFolder()
      let platform = SimulatedPlatform(apiKey: "key")
      let time = VirtualTime()
      let end = EndingTransport(
        SimulatedPlatformTransport(platform, time: time), after: count, doesLast: doesLast)
      let first = try DeliveryBench(
        in: folder, platform: platform, time: time, transport: { _ in end })
      await first.deliverer.wake()
      first.outbox.take(events)
      await first.outbox.drain()
      await first.deliverer.wake()
      // What is made on the way depends on who asks first: a run may need fewer calls.
      #expect(await eventually { end.hasEnded || platform.muids.count == 12 })
      await first.deliverer.stop(within: 0)
      await first.close()
      let second = try DeliveryBench(in: folder, platform: platform)
      // What other clients repeat is known.
      try await second.carry(events)
      #expect(platform.conversations == DeliveryBench.expected(events), "\(count)")
      #expect(second.outbox.statistics.noted == 0)
      await second.close()
    }
  }

  @Test("a journal that takes nothing for a while loses nothing, and that is said once")
  func full() async throws {
    let journal = FailingJournal(5)
    let bench = try DeliveryBench(failing: journal)
    let events = DeliveryBench.talk(50)
    try await bench.carry(events)
    #expect(bench.platform.conversations == DeliveryBench.expected(events))
    #expect(
      bench.reports.all == [
        "journal: there is no room for more; what is to be delivered waits in memory",
        "journal: it takes what waited",
      ])
    #expect(bench.outbox.statistics.undelivered[.lost] == nil)
  }

  @Test("beyond the bound what can't be kept is counted and said, and nobody waits")
  func bound() async throws {
    var limits = Outbox.Limits()
    limits.entries = 10
    let journal = FailingJournal(.max)
    let bench = try DeliveryBench(limits: limits, failing: journal)
    bench.outbox.take((0..<25).map { DeliveryBench.text($0) })
    #expect(bench.outbox.statistics.undelivered[.lost] == 15)
    #expect(bench.outbox.statistics.waiting == 10)
    await bench.outbox.stop(within: 1_000)
    #expect(bench.outbox.statistics.undelivered[.lost] == 25)
    #expect(
      bench.reports.all.filter { $0.contains("fallen behind") }
        .map { $0.split(separator: ":").last.map(String.init) ?? "" } == [
          " 1 event not delivered so far", " 2 events not delivered so far",
          " 4 events not delivered so far", " 8 events not delivered so far",
        ])
    #expect(
      bench.reports.all.last
        == "stopped before the journal took everything: 10 events not delivered")
  }

  @Test("what is old and done with is removed, and not delivered again")
  func forgotten() async throws {
    let folder = try TemporaryFolder()
    let bench = try DeliveryBench(in: folder)
    try await bench.carry([DeliveryBench.text(1)])
    _ = try await bench.journal.commit(
      JournalBatch(cursors: [
        Outbox.source: JournalCursor(position: try await bench.journal.lastPosition())
      ]))
    let removal = try await bench.journal.remove(before: .max, keysBefore: 0)
    #expect(removal.records == 1 && removal.deliveries == 1)
    await bench.close()
    let again = try DeliveryBench(in: folder, platform: bench.platform)
    try await again.carry([DeliveryBench.text(1)])
    #expect(bench.platform.muids == ["legacy-site-m-1"])
  }
}
