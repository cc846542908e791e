import Testing

@testable import Translation

@Suite("Who is in a room")
struct MembershipTests {
  @Test("whatever comes in whatever order, the members of a room are those who are in it")
  func model() {
    var tracker = MembershipTracker()
    var rooms: [String: Set<String>] = [:]
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<3000 {
      let viewer = "\(next(20))"
      let room = "r\(next(6))"
      switch next(3) {
      case 0:
        let isNew = tracker.join(room, by: viewer)
        #expect(isNew == rooms[room, default: []].insert(viewer).inserted)
      case 1:
        _ = tracker.leave(room, by: viewer)
        rooms[room]?.remove(viewer)
      default:
        let list = Set((0..<next(4)).map { _ in "r\(next(6))" })
        tracker.replace(list, of: viewer)
        for room in (0..<6).map({ "r\($0)" }) {
          if list.contains(room) {
            rooms[room, default: []].insert(viewer)
          } else {
            rooms[room]?.remove(viewer)
          }
        }
      }
      #expect(tracker.members(of: room) == (rooms[room] ?? []).sorted())
    }
  }
}
