import Journal
import ModernSite
import TestSupport
import Testing
import Translation

@testable import Bridge

@Suite("Delivery: what was refused")
struct DeliveryDeadLetterTests {
  @Test("a refusal is a dead letter with the platform's code; others of the conversation go on")
  func refused() async throws {
    var faults = SimulatedPlatform.Faults()
    faults.refused = ["legacy-site-m-2"]
    let strict = SimulatedPlatform(apiKey: "key", faults: faults)
    let bench = try DeliveryBench(platform: strict)
    try await bench.carry((1...3).map { DeliveryBench.text($0) })
    #expect(strict.muids == ["legacy-site-m-1", "legacy-site-m-3"])
    let letter = try #require(try await bench.journal.deadLetters(limit: 10).first)
    #expect(letter.error == "400 ERR_BAD_REQUEST" && letter.attempts == 1)

    // Another connection, while this one is open.
    let view = try JournalView(bench.folder.path + "/journal", isSettling: true)
    let status = try await view.status()
    #expect(
      status.lines(at: 0) == [
        "3 records", "platform: 0 waiting, 2 delivered, 1 dead letter",
      ])
    let trace = try #require(try await view.trace("2").first)
    #expect(trace.steps.map(\.stage) == ["accepted", "dead"])
    #expect(trace.lines.last?.hasSuffix("dead, 1 try, last: 400 ERR_BAD_REQUEST") == true)
    let settled = try await view.settle(nil, by: .retry, at: bench.time.nowMilliseconds)
    #expect(settled.settled == [letter.id] && settled.unknown == [])
    #expect(try await view.settle([letter.id, 99], by: .drop, at: 0).unknown == [letter.id, 99])
    await view.close()
    await bench.close()

    // The platform takes it now.
    let mild = SimulatedPlatform(apiKey: "key")
    let again = try DeliveryBench(in: bench.folder, platform: mild)
    try await again.deliverer.settleAll()
    #expect(mild.muids == ["legacy-site-m-2"])
    #expect(try await again.journal.trace("platform:3").contains { $0.names.contains("2") })
  }

  @Test("what was dropped is not made again by another viewer after a restart")
  func dropped() async throws {
    let folder = try TemporaryFolder()
    var faults = SimulatedPlatform.Faults()
    faults.refused = ["legacy-site-m-1"]
    let bench = try DeliveryBench(in: folder, faults: faults)
    try await bench.carry([DeliveryBench.text(1)])
    let view = try JournalView(folder.path + "/journal", isSettling: true)
    #expect(try await view.settle(nil, by: .drop, at: 5).settled.count == 1)
    #expect(try await view.trace("1").first?.steps.map(\.stage) == ["accepted", "dead", "dropped"])
    await view.close()
    await bench.close()
    let again = try DeliveryBench(in: folder)
    try await again.carry([DeliveryBench.text(1, viewer: "lu-2")])
    #expect(again.platform.muids == [])
    #expect(again.outbox.statistics.undelivered[.repeated] == 1)
  }

  @Test("a message that was deleted meanwhile is not sent by a late retry")
  func deletedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    var faults = SimulatedPlatform.Faults()
    faults.refused = ["legacy-site-g-1"]
    let strict = try DeliveryBench(in: folder, faults: faults)
    try await strict.carry([
      DeliveryBench.text(1, inGroup: "lr-1"),
      DeliveryBench.deletion(1, inGroup: "lr-1", by: "lu-1"),
    ])
    await strict.close()
    let mild = try DeliveryBench(in: folder)
    let letter = try #require(try await mild.journal.deadLetters(limit: 10).first)
    try await mild.journal.retryDeadLetter(letter.id, at: 0)
    try await mild.deliverer.settleAll()
    #expect(mild.platform.muids == [])
    #expect(
      try await mild.journal.deadLetters(limit: 10).first?.error
        == "not sent: it was deleted meanwhile")
  }
}
