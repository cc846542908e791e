import Testing

@testable import Translation

@Suite("Messages that a viewer is being told of")
struct TakenBackTests {
  @Test("what was begun and taken back is told as new", arguments: [1, 2, 1000])
  func takenBack(capacity: Int) {
    var seen = SeenMessages(capacity: capacity)
    let viewer = CompactKey(uid: "lu-5")
    for id in ["7", "x"] {
      let message = CompactKey(id: id)
      let before = seen.count
      #expect(seen.begin(message, for: viewer) == nil)
      #expect(seen.begin(message, for: viewer) == .told)
      #expect(seen.count == before + 1)
      seen.takeBack(message, for: viewer)
      #expect(seen.count == before)
      #expect(seen.begin(message, for: viewer) == nil)
      seen.set(.deleted, message, for: viewer)
      #expect(seen.begin(message, for: viewer) == .deleted)
      #expect(seen.count == before + 1)
    }
  }

  @Test("keys are in tables what they are by themselves")
  func keys() {
    var table: [CompactKey: String] = [:]
    var ids = (0..<2000).map { "\($0)" } + (0..<200).map { "x\($0)" } + ["007", "-1", ""]
    ids += (0..<200).map { "\(UInt64($0) << 40)" }
    for id in ids { table[CompactKey(id: id)] = id }
    for id in ids { #expect(table[CompactKey(id: id)] == id) }
    #expect(table.count == Set(ids).count)
    for id in ids { table[CompactKey(id: id)] = nil }
    #expect(table.isEmpty)
  }
}
