import Foundation
import Journal
import ModernSite
import TestSupport
import Testing
import Translation

@testable import Bridge

@Suite("Delivery: modes")
struct DeliveryModeTests {
  @Test("of two people the one who is further on counts, of a group whoever at all is")
  func conversations() {
    var table = ModeTable()
    table.standard = .legacy
    let two = PlatformConversation.users("lu-1", "lu-2")
    #expect(table.mode(of: two) == .legacy && table.mode(of: .group("lr-1")) == .legacy)
    table.users = ["lu-2": .shadow]
    #expect(table.mode(of: two) == .shadow && table.mode(of: .group("lr-1")) == .shadow)
    table.users["lu-1"] = .bridge
    #expect(table.mode(of: two) == .bridge && table.mode(of: .group("lr-1")) == .bridge)
    #expect(table.mode(of: .users("lu-2", "lu-3")) == .shadow)
    // The app is nobody's mode.
    table.standard = .bridge
    table.users = ["lu-1": .legacy]
    #expect(table.mode(of: .users("lu-1", "app_system")) == .legacy)
  }

  @Test("a percentage takes about so many, the same ones each time, and more of them at more")
  func percent() {
    let uids = (0..<10_000).map { "lu-\($0)" }
    var before: Set<String> = []
    for percent in [0.0, 1, 10, 25.5, 50, 100] {
      var table = ModeTable()
      table.percent = percent
      let bridged = Set(uids.filter { table.mode(of: $0) == .bridge })
      #expect(bridged.isSuperset(of: before))
      #expect(abs(Double(bridged.count) - percent * 100) <= 150, "\(percent): \(bridged.count)")
      before = bridged
    }
    #expect(ModeTable.bucket(of: "lu-1") == ModeTable.bucket(of: "lu-1"))
    // Over versions too: who was moved stays so.
    #expect([1, 2, 3].map { ModeTable.bucket(of: "lu-\($0)") } == [8523, 2349, 7904])
  }

  @Test("bridge delivers, shadow counts once what would be sent, legacy does nothing")
  func effect() async throws {
    let bench = try DeliveryBench(
      modes: "{default: 'shadow', users: {'lu-1': 'bridge', 'lu-8': 'legacy', 'lu-9': 'legacy'}}")
    try await bench.carry([
      DeliveryBench.text(1, from: "lu-1", to: "lu-2"),
      DeliveryBench.text(2, from: "lu-9", to: "lu-1"),
      DeliveryBench.text(3, from: "lu-2", to: "lu-3"),
      DeliveryBench.text(3, from: "lu-2", to: "lu-3"),
      DeliveryBench.text(4, from: "lu-8", to: "lu-9"),
      DeliveryBench.text(5, from: "lu-2", inGroup: "lr-1"),
    ])
    #expect(
      bench.platform.muids.sorted() == ["legacy-site-g-5", "legacy-site-m-1", "legacy-site-m-2"])
    #expect(
      bench.outbox.statistics.undelivered == [
        .shadow: 1, .repeated: 1, .legacy: 1,
      ])
  }

  @Test("a file that changes holds at the next look; one that is none changes nothing and is named")
  func changes() async throws {
    let bench = try DeliveryBench(modes: "{default: 'legacy'}")
    try await bench.carry([DeliveryBench.text(1)])
    try bench.folder.write("{default: 'bridge'}", to: "modes.json5")
    bench.modes.look()
    try await bench.carry([DeliveryBench.text(2)])
    try bench.folder.write("{default: 'brigde'}", to: "modes.json5")
    bench.modes.look()
    bench.modes.look()
    try await bench.carry([DeliveryBench.text(3)])
    #expect(bench.platform.muids == ["legacy-site-m-2", "legacy-site-m-3"])
    let path = bench.folder.path + "/modes.json5"
    #expect(
      bench.reports.all == [
        "modes have changed: \(path)",
        "\(path):1: default: legacy, shadow or bridge is expected; modes are as before",
      ])
  }

  @Test("the kill switch stops all at once, and what waits goes on when it is gone")
  func killSwitch() async throws {
    let bench = try DeliveryBench()
    bench.outbox.take([DeliveryBench.text(1)])
    await bench.outbox.drain()
    try bench.folder.write("", to: "kill")
    bench.modes.look()
    bench.outbox.take([DeliveryBench.text(2)])
    await bench.outbox.drain()
    await bench.deliverer.wake()
    await bench.deliverer.rest()
    #expect(bench.platform.muids == [] && bench.outbox.statistics.undelivered[.legacy] == 1)
    try FileManager.default.removeItem(atPath: bench.folder.path + "/kill")
    bench.modes.look()
    try await bench.deliverer.settleAll()
    #expect(bench.platform.muids == ["legacy-site-m-1"])
    #expect(bench.reports.all.count == 2)
  }

  @Test(
    "a file of modes with a slip is refused with its line",
    arguments: [
      ("{defualt: 'bridge'}", 1, "defualt: no such member"),
      ("{\npercent: 101}", 2, "percent: a number from 0 to 100 is expected"),
      ("{users: {\n'lu-1': 'on'}}", 2, "users: lu-1: legacy, shadow or bridge is expected"),
      ("{users: {'a': 'bridge',\n'a': 'bridge'}}", 2, "users: a: is there already"),
      ("{users: 5}", 1, "users: an object of uids and their modes is expected"),
      ("{percent: 1,\npercent: 2}", 2, "percent: is there already"),
    ])
  func refused(text: String, line: Int, rule: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "modes.json5")
    let error = #expect(throws: FileProblem.self) { try ModeTable(file: file) }
    #expect(error?.line == line && error?.rule == rule)
  }
}
